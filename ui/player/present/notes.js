// The notes that a teacher writes to a step or a part: kept in this browser, in a file, or in a link.

import { queryWith } from "../address.js";
import { makeKept } from "../kept.js";

const stored = makeKept(() => localStorage, "c45-notes");
const NOTES_ABOUT = ["table", "dialect", "order", "room", "tree", "rule", "node", "own"]; // what else tells one row of steps from another
const LONGEST_LINK = 6000; // characters of a link that servers and messengers pass on whole
const LONGEST_ABOUT = 60; // characters shown of what tells steps apart
const LONGEST_NOTE = 4000; // characters of a note

/** Which lesson and which steps an address is about: {lesson, table, dialect ...}, what the address does not name is left out. */
export function aboutOf({ pathname, search }) {
  const asked = new URLSearchParams(search);
  const named = NOTES_ABOUT.filter((name) => asked.get(name)).map((name) => [name, asked.get(name)]);
  return Object.fromEntries([["lesson", pathname.split("/").at(-1)], ...named]);
}

/** The same as one name, by which a browser keeps them. */
export function scopeOf(location) {
  const { lesson, ...named } = aboutOf(location);
  return [lesson, ...Object.entries(named).map((pair) => pair.join("="))].join("&");
}

/** Of a file, to which steps its notes were written, where those are others than the steps here: {from, here}, as texts; else null. A file of before says nothing of it. */
export function otherSteps(told, here) {
  const about = told?.about;
  if (!about || typeof about !== "object" || Array.isArray(about)) return null;
  const read = (of) => ["lesson", ...NOTES_ABOUT].map((name) => String(of[name] ?? "").slice(0, LONGEST_ABOUT)).filter(Boolean).join(" · ");
  return read(about) === read(here) ? null : { from: read(about), here: read(here) };
}

/** Of anything that was read, the notes in it: texts by the number of a step or the name of a part; null where it holds none, or anything else beside them. */
export function notesOf(told) {
  const notes = told?.notes;
  if (!notes || typeof notes !== "object" || Array.isArray(notes)) return null;
  const all = Object.entries(notes);
  if (!all.every(([key, text]) => /^\w{1,20}$/.test(key) && typeof text === "string" && text.length <= LONGEST_NOTE)) return null;
  const texts = all.filter(([, text]) => text.trim());
  return texts.length ? Object.fromEntries(texts) : null;
}

/** What is kept for some steps, whatever stands there: another program of the same address may have written it. */
export function keptNotes(stored, scope) {
  const entry = stored?.[scope];
  const from = typeof entry?.from === "string" ? { from: entry.from } : {};
  return { notes: notesOf(entry) ?? {}, ...from };
}

/** Notes as a part of an address, and back; what is no notes gives null. */
export async function packedNotes(notes) {
  const bytes = await streamed(new CompressionStream("deflate-raw"), new TextEncoder().encode(JSON.stringify({ notes })));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpackedNotes(code) {
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    const plain = await streamed(new DecompressionStream("deflate-raw"), bytes);
    return notesOf(JSON.parse(new TextDecoder().decode(plain)));
  } catch {
    return null;
  }
}

async function streamed(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** The notes of the page's own lesson; `changed()`: those of a link have come. */
export function makeNotes(changed) {
  const here = () => keptNotes(stored.read(), scopeOf(location));
  takeOver();

  /** What a link holds is taken over once, so that reading the link again undoes no later change; the address forgets it. */
  async function takeOver() {
    const code = new URLSearchParams(location.search).get("notes");
    if (!code) return;
    const scope = scopeOf(location);
    const notes = await unpackedNotes(code);
    const kept = keptNotes(stored.read(), scope);
    if (notes && kept.from !== code) storeNotes(scope, { notes: { ...kept.notes, ...notes }, from: code });
    history.replaceState(history.state, "", `?${queryWith(location.search, { notes: null })}`);
    changed();
  }

  function write(key, text) {
    const notes = { ...here().notes, [key]: text.slice(0, LONGEST_NOTE) };
    if (!text.trim()) delete notes[key];
    storeNotes(scopeOf(location), { ...here(), notes });
  }

  /** Those of a file stand in place of what was there to the same steps: {loaded: whether it held any}, or where it was written to other steps {differ}, unless one is `sure`. */
  function load(told, sure) {
    const notes = notesOf(told);
    const differ = notes && !sure ? otherSteps(told, aboutOf(location)) : null;
    if (differ) return { differ };
    if (notes) storeNotes(scopeOf(location), { ...here(), notes: { ...here().notes, ...notes } });
    return { loaded: notes !== null };
  }

  /** The address of what is shown with all notes, null where it would be too long. */
  async function link() {
    const all = here().notes;
    const notes = Object.keys(all).length ? await packedNotes(all) : null;
    const address = new URL(`?${queryWith(location.search, { notes })}`, location.href).href;
    return address.length > LONGEST_LINK ? null : address;
  }

  return { at: (key) => here().notes[key] ?? "", all: () => here().notes, about: () => aboutOf(location), write, load, link };
}

function storeNotes(scope, entry) {
  stored.write({ ...stored.read(), [scope]: entry });
}
