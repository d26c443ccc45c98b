// Store what the server says is new: a component without a face, on every page.

import { browserTables, tellChanges } from "./storage.js";

let listed = ""; // what the server was told last

/** Called at every run of its part of the page; `data`: a line of JSON and after it a file, or nothing. */
export default function keepTables({ data, setTriggerValue }) {
  const { tables, failed } = browserTables();
  const told = data?.length ? unframed(data) : null;
  if (!told) return void tables.then(list).catch(() => {}); // not even asked for the list: this tab is open
  const { token, version } = told.table ?? {};
  const answered = (done) => {
    if (done === "stored") failed.delete(token);
    if (done === "refused") failed.add(token);
    tellChanges();
    setTriggerValue("told", { token, version, done, gone: told.gone });
  };
  tables.then((stored) => follow(stored, told)).then(answered, () => answered("refused"));

  /** A session that has just begun can not know what lies here: another one has brought it. */
  async function list(stored) {
    const all = (await stored.all()).map(({ token, title }) => [token, title]);
    if (listed === JSON.stringify(all)) return;
    listed = JSON.stringify(all);
    if (all.length) setTriggerValue("listed", all);
  }
}

async function follow(stored, { table, body, gone, unfit }) {
  if (gone.length) await stored.dropAll((one) => gone.includes(one.token) && !one.kept);
  if (!table) return "nothing";
  if (unfit) return "refused";
  return (await stored.put(table, body)) ? "stored" : "missing";
}

function unframed(data) {
  const end = data.indexOf(10);
  const told = JSON.parse(new TextDecoder().decode(data.subarray(0, end)));
  return { ...told, body: told.whole ? data.slice(end + 1) : null };
}

/** The browser asks before it leaves a page with a table that could not be stored. */
addEventListener("beforeunload", (event) => {
  if (browserTables().failed.size) event.preventDefault();
});
