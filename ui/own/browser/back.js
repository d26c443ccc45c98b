// Bring back the table the address names: a component without a face, shown while the server lacks it.

import { browserTables } from "./storage.js";

let answered = "";

/** Called at every run; `data`: {ask, token}. Each asking is answered once. */
export default function bringBack({ data, setTriggerValue }) {
  if (answered === data.ask) return;
  answered = data.ask;
  found(data.token).then((table) => setTriggerValue("found", { ...data, ...table }));
}

/** The table as text, or only that it is not there. */
async function found(token) {
  try {
    const table = await (await browserTables().tables).get(token);
    if (!table) return { there: false };
    const { version, file, head, body } = table;
    return { there: true, version, file, head, body: await asBase64(body) };
  } catch {
    return { there: false };
  }
}

function asBase64(bytes) {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(new Blob([bytes]));
  });
}
