// Tables in the browser's own storage, which no other site can read. An entry lasts as long as a tab of
// the app is open, unless it is marked as kept.

const DATABASE = "c45_tables";
const CHANGES = "c45.tables"; // where tabs and components hear of a change
const TAB = "c45.tab"; // a lock that all open tabs share
const JOINING = "c45.joining";
const SESSION = "c45.session";
const LEFT = "c45.left";
const LONG = 3600e3; // ms from which a tab opened again is no longer the one that was closed
const ANSWERS = 400; // ms
const MEETING = Symbol.for("c45.tables"); // components are modules of their own; of a page they share this

/** What the components of a page share: the tables of the browser, and which could not be stored. */
export function browserTables() {
  return (globalThis[MEETING] ??= { tables: joined(), failed: new Set() });
}

/** Call back at every change, whoever made it; returns how to stop. */
export function onChanges(heard) {
  const channel = new BroadcastChannel(CHANGES);
  channel.onmessage = heard;
  return () => channel.close();
}

/** Tell everybody who looks at the tables. */
export function tellChanges() {
  const channel = new BroadcastChannel(CHANGES);
  channel.postMessage("changed");
  channel.close();
}

/** Rejects where the browser lets nothing be stored. */
async function joined() {
  const base = await opened();
  await (navigator.locks ? joinByLocks(base) : joinByAsking(base));
  addEventListener("pagehide", () => localStorage.setItem(LEFT, String(Date.now())));
  return operations(base);
}

function opened() {
  return new Promise((done, fail) => {
    const ask = indexedDB.open(DATABASE, 1);
    ask.onupgradeneeded = () => {
      ask.result.createObjectStore("tables", { keyPath: "token" });
      ask.result.createObjectStore("files", { keyPath: "token" });
    };
    ask.onsuccess = () => done(ask.result);
    ask.onerror = () => fail(ask.error);
  });
}

// --- the session: from the first tab of the app to the last ----------------------------------------

/** One tab after the other, so that of two opened at once the second finds the first. */
function joinByLocks(base) {
  return navigator.locks.request(JOINING, async () => {
    const { held } = await navigator.locks.query();
    await begin(base, !held.some((lock) => lock.name === TAB));
    await new Promise((granted) => {
      navigator.locks.request(TAB, { mode: "shared" }, () => {
        granted();
        return new Promise(() => {}); // until the tab is closed
      });
    });
  });
}

/** Locks are lent over https and on localhost only: elsewhere the other tabs are asked. */
async function joinByAsking(base) {
  const channel = new BroadcastChannel(TAB);
  const answered = new Promise((done) => {
    channel.onmessage = ({ data }) => data === "here" && done(true);
    setTimeout(() => done(false), ANSWERS);
  });
  channel.postMessage("who");
  await begin(base, !(await answered));
  channel.onmessage = ({ data }) => data === "who" && channel.postMessage("here");
}

/** Where this is no other tab, and not the last one loaded again, what the last session left goes. */
async function begin(base, alone) {
  const known = localStorage.getItem(SESSION);
  const left = Number(localStorage.getItem(LEFT) ?? Date.now());
  const again = sessionStorage.getItem(SESSION) === known && Date.now() - left < LONG;
  if (!known || (alone && !again)) {
    await operations(base).dropAll((table) => !table.kept);
    localStorage.setItem(SESSION, crypto.getRandomValues(new Uint32Array(2)).join("-"));
  }
  sessionStorage.setItem(SESSION, localStorage.getItem(SESSION));
  localStorage.removeItem(LEFT);
}

// --- the tables ------------------------------------------------------------------------------------

/** One transaction over both stores. */
function within(base, mode, work) {
  return new Promise((done, fail) => {
    const change = base.transaction(["tables", "files"], mode);
    const found = {};
    work(change.objectStore("tables"), change.objectStore("files"), found);
    change.oncomplete = () => done(found.value);
    change.onerror = change.onabort = () => fail(change.error ?? new Error("not stored"));
  });
}

function operations(base) {
  const ask = (request, found) => (request.onsuccess = () => (found.value = request.result));

  /** All tables without their files, the newest first. */
  const all = async () =>
    (await within(base, "readonly", (tables, _, found) => ask(tables.getAll(), found))).sort(
      (one, other) => other.at - one.at,
    );

  /** One table with its file, or undefined. */
  const get = (token) =>
    within(base, "readonly", (tables, files, found) => {
      const table = tables.get(token);
      const file = files.get(token);
      file.onsuccess = () => {
        if (table.result && file.result) found.value = { ...table.result, body: file.result.body };
      };
    });

  /** Store a table; false where its file is needed and `body` is null. */
  const put = (table, body) =>
    within(base, "readwrite", (tables, files, found) => {
      const before = tables.get(table.token);
      before.onsuccess = () => {
        found.value = body !== null || before.result?.file === table.file;
        if (!found.value) return;
        tables.put({ ...table, kept: before.result?.kept ?? false, at: Date.now() });
        if (body !== null) files.put({ token: table.token, body });
      };
    });

  /** Mark a table as kept until it is deleted, or as kept no longer. */
  const keep = (token, kept) =>
    within(base, "readwrite", (tables) => {
      const before = tables.get(token);
      before.onsuccess = () => before.result && tables.put({ ...before.result, kept });
    });

  const dropAll = async (meant) => {
    const gone = (await all()).filter(meant).map((table) => table.token);
    await within(base, "readwrite", (tables, files) => {
      for (const token of gone) {
        tables.delete(token);
        files.delete(token);
      }
    });
    // What was answered about one names its columns.
    if (gone.length) for (const kind of ["growing", "pruning"]) sessionStorage.removeItem(`c45-predict.${kind}`);
    return gone;
  };

  return { all, get, put, keep, dropAll };
}
