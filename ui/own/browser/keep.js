// Store what the server says is new: a component without a face, on every page.

import { browserTables, tellChanges } from "./storage.js";

const SETTLED = 2000; // ms after a file was chosen from which the server, at rest, has done with it

let listed = ""; // what the server was told last
let chosenAt = 0; // when a file was chosen that is not stored here yet
let storing = 0; // tables that are being written

/** Called at every run of its part of the page; `data`: a line of JSON and after it a file, or nothing. */
export default function keepTables({ data, setTriggerValue }) {
  const { tables, failed } = browserTables();
  const told = data?.length ? unframed(data) : null;
  if (!told) return void tables.then(list).catch(() => {}); // not even asked for the list: this tab is open
  const { token, version } = told.table ?? {};
  const answered = (done) => {
    if (done === "stored") failed.delete(token);
    if (done === "refused") failed.add(token);
    if (token) chosenAt = 0;
    storing -= 1;
    tellChanges();
    setTriggerValue("told", { token, version, done, gone: told.gone });
  };
  storing += 1;
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

/** A file of the page of own tables: chosen, or dropped onto it. */
function noteFile({ target }) {
  if (target.closest?.("[class*=st-key-own_file]")) chosenAt = Date.now();
}

/** Whether a file is on its way to the server, or read there. */
function isUnderway() {
  const state = document.querySelector("[data-testid=stApp]")?.dataset.testScriptState;
  return chosenAt > 0 && (state === "running" || Date.now() - chosenAt < SETTLED);
}

addEventListener("change", noteFile, true);
addEventListener("drop", noteFile, true);
// Escape closes a box without telling the server what was typed in it; leaving the field does.
addEventListener("keydown", ({ key, target }) => key === "Escape" && target.closest?.("[data-testid=stPopoverBody] textarea")?.blur(), true);

/** The browser asks before it leaves a page with a table that is not stored yet, or could not be. */
addEventListener("beforeunload", (event) => {
  if (browserTables().failed.size || storing || isUnderway()) event.preventDefault();
});
