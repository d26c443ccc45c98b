// The page of own tables on the static site: Python, in a worker, reads a table and tells its story to the player.

import { el, saveAs } from "../../player/dom.js";

const given = JSON.parse(document.getElementById("given").textContent);
const { words, parts, dialects, language, most } = given;
const { own, bring, work, said, come, stop, file, paste, take, another, target, remarks, files } = Object.fromEntries(
  [...document.querySelectorAll("[id]")].map((element) => [element.id, element]),
);
/** A module that catches exceptions. */
const TRY_TABLE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 31, 64, 0, 11, 11];
const SHOWN = "own-shown"; // class of a page on which a tree is replayed
const KEPT = "c45-own-table"; // key of the table in what the browser keeps for this tab
const MAX_KEPT = 1_000_000; // bytes

let worker = null;
let held = null; // the table the worker has
let count = 0; // of questions
const waiting = new Map(); // what is done with an answer, by the number of its question
let shown = null; // the table whose tree is replayed
let first = null; // its story, before the player has asked for it
let renew = null;

/** Say something; `busy`: it is going on, and can be stopped. */
function say(text, busy = false) {
  said.textContent = text;
  work.hidden = !text;
  come.hidden = stop.hidden = !busy;
}

// --- Python -----------------------------------------------------------------------------------

function begin() {
  worker = new Worker("../assets/python/worker.js");
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = () => end(words.failed);
  worker.postMessage({ parts });
  say(words.loading, true);
  come.max = parts.reduce((sum, { size }) => sum + size, 0);
  come.value = 0;
}

function hear({ came, starts, id, answer, trouble }) {
  if (came) come.value += came;
  if (starts) {
    come.removeAttribute("value");
    say(words.working, true);
  }
  if (trouble) console.warn(trouble);
  if (trouble) end(words.failed);
  else if (waiting.has(id)) {
    const { done } = waiting.get(id);
    waiting.delete(id);
    if (!waiting.size) say("");
    done(answer);
  }
}

/** End the worker; whoever waits for it is told why. */
function end(why) {
  worker?.terminate();
  worker = held = null;
  say(why);
  const left = [...waiting.values()];
  waiting.clear();
  for (const { fail } of left) fail(refused(why));
}

const refused = (why) => Object.assign(new Error(why), { said: why });

/** Promise the bytes of an answer about a table. */
function ask(table, dialect, verb, details = {}) {
  if (!worker) begin();
  else if (verb !== "supply") say(words.working, true); // the player says itself what it waits for
  const about = { name: table.name, target: table.target, dialect, language };
  return new Promise((done, fail) => {
    waiting.set((count += 1), { done, fail });
    worker.postMessage({ id: count, question: { verb, about, details }, table: held === table ? null : table.bytes });
    held = table;
  });
}

async function askData(...question) {
  const answer = JSON.parse(new TextDecoder().decode(await ask(...question)));
  if (answer.refused) throw refused(answer.refused);
  return answer;
}

// --- a table ----------------------------------------------------------------------------------

async function bringTable(table) {
  const asked = new URLSearchParams(location.hash.slice(1)).get("dialect");
  const dialect = dialects.includes(asked) ? asked : dialects[0];
  try {
    first = { dialect, told: await askData(table, dialect, "open") };
  } catch (trouble) {
    if (shown) target.value = shown.target;
    return say(trouble.said ?? words.failed);
  }
  keep(table);
  shown = { ...table, target: first.told.target, number: count };
  if (held === table) held = shown;
  document.body.classList.add(SHOWN);
  turn(false);
  own.textContent = document.title = table.name;
  if (renew) return renew();
  renew = await globalThis.c45.open({ tell, more, dialects });
}

/** The story of the table shown; how it was read and what files there are stands beside it. */
async function tell(dialect) {
  const told = first?.dialect === dialect ? first.told : await askData(shown, dialect, "open");
  first = null;
  target.replaceChildren(...told.columns.map((name) => el("option", { value: name, text: name })));
  target.value = told.target;
  remarks.replaceChildren(...told.remarks.map((text) => el("li", { text })));
  files.replaceChildren(...told.files.map((one) => offer(one, dialect)));
  return { ...told.story, id: `${shown.number}/${dialect}` };
}

const more = (id, names) => askData(shown, id.split("/")[1], "supply", { names });

function offer({ kind, form, text, name }, dialect) {
  async function download() {
    try {
      saveAs(new Blob([await ask(shown, dialect, "file", { kind, form })]), name);
    } catch (trouble) {
      say(trouble.said ?? words.failed);
    }
  }
  return el("li", {}, el("button", { type: "button", text, onclick: download }));
}

// --- what the browser keeps -------------------------------------------------------------------

/** Keep a table for this tab: another language, a presentation and loading again find it; not a large one. */
function keep({ name, target: asked, bytes }) {
  try {
    sessionStorage.removeItem(KEPT);
    if (bytes.length > MAX_KEPT) return;
    const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    sessionStorage.setItem(KEPT, JSON.stringify({ name, target: asked, letters }));
  } catch {
    // There is no room: it is brought again.
  }
}

function tableKept() {
  try {
    const { letters, ...table } = JSON.parse(sessionStorage.getItem(KEPT));
    return { ...table, bytes: Uint8Array.from(letters, (letter) => letter.charCodeAt(0)) };
  } catch {
    return null;
  }
}

// --- the ways to bring one --------------------------------------------------------------------

/** Turn to the ways to bring a table, or back to the one shown. */
function turn(brings) {
  bring.hidden = !brings;
  document.querySelector(".c45-root").hidden = brings;
  another.setAttribute("aria-expanded", String(brings));
}

async function bringFile(one) {
  if (!one) return;
  if (one.size > most) return say(words.large);
  bringTable({ name: one.name, target: "", bytes: new Uint8Array(await one.arrayBuffer()) });
}

function listen() {
  file.addEventListener("change", () => {
    bringFile(file.files[0]);
    file.value = "";
  });
  take.addEventListener("click", () => {
    if (!paste.value.trim()) return paste.focus();
    bringTable({ name: words.pasted, target: "", bytes: new TextEncoder().encode(paste.value) });
  });
  another.addEventListener("click", () => turn(bring.hidden));
  target.addEventListener("change", () => bringTable({ ...shown, target: target.value }));
  stop.addEventListener("click", () => {
    end(words.stopped);
    (bring.hidden ? another : paste.value ? take : file).focus(); // the button itself is gone
  });
  for (const kind of ["click", "keydown"]) document.addEventListener(kind, closeMenus);
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    bringFile(event.dataTransfer.files[0]);
  });
}

/** Close a menu of the bar when something else is clicked, or by Escape; what was said last has been read. */
function closeMenus({ target: clicked, key }) {
  if (shown && stop.hidden && clicked !== stop) say("");
  for (const menu of document.querySelectorAll("details[open]"))
    if (key ? key === "Escape" && menu.contains(clicked) : !menu.contains(clicked)) {
      menu.open = false;
      if (key) menu.querySelector("summary").focus();
    }
}

/** Why Python cannot run here, "" if it can. */
function hindrance() {
  if (location.protocol === "file:") return words.server;
  const able = globalThis.Worker && globalThis.DecompressionStream && globalThis.WebAssembly;
  return able && WebAssembly.validate(new Uint8Array(TRY_TABLE)) ? "" : words.old;
}

const because = hindrance();
say(because);
turn(!because);
if (!because) {
  listen();
  const before = tableKept();
  if (before) bringTable(before);
}
