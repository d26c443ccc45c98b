// Run Python in a worker of the browser: one interpreter, which answers one question after the other.

const shim = globalThis.wasiShim; // static/wasi/shim.js, which stands before this script
const STORE = "c45-python"; // what the browser keeps, so that it is loaded once
const FOLDER = "tmp"; // where question, table and answer lie
const NOT_THERE = 52; // ENOSYS of WASI
const BEGIN = `import shutil, sys
shutil.unpack_archive("/usr/local/lib/course.zip", "/")
sys.path.insert(0, "/course")
from c45_course import browser`;
const ASK = `browser.answer("/${FOLDER}")`;

let python = null; // promise of ask(question, table)

/** One message: {parts} to begin with, then {id, question, table?}; the table is kept until another comes. */
globalThis.onmessage = async ({ data }) => {
  if (data.parts) python = begin(data.parts);
  if (!data.id) return;
  try {
    const ask = await python;
    const answer = ask(data.question, data.table);
    globalThis.postMessage({ id: data.id, answer }, [answer.buffer]);
  } catch (trouble) {
    globalThis.postMessage({ id: data.id, trouble: String(trouble.stack ?? trouble) });
  }
};

/** Load all parts, and start the interpreter. */
async function begin(parts) {
  const store = await globalThis.caches?.open(STORE);
  await forget(store, parts);
  const loaded = await Promise.all(parts.map((part) => load(store, part)));
  globalThis.postMessage({ starts: true });
  const [code, ...archives] = loaded.map(unpacked);
  const type = { headers: { "Content-Type": "application/wasm" } };
  const module = await WebAssembly.compileStreaming(new Response(code, type));
  const contents = await Promise.all(archives.map((each) => new Response(each).arrayBuffer()));
  const library = contents.map((bytes, place) => [parts[place + 1].name.replace(".packed", ""), new shim.File(bytes)]);
  const system = folder({ local: folder({ lib: folder(Object.fromEntries(library)) }) });
  return start(module, folder({ usr: system, [FOLDER]: folder({}) }).contents);
}

const addressOf = ({ name, sha256 }) => new URL(`${name}?${sha256}`, globalThis.location.href).href;

function unpacked(bytes) {
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
}

const folder = (contents) => new shim.Directory(new Map(Object.entries(contents)));

/** Delete parts of an earlier edition; those of a version in another folder stay. */
async function forget(store, parts) {
  const kept = new Set(parts.map(addressOf));
  const here = new URL(".", globalThis.location.href).href;
  for (const request of (await store?.keys()) ?? []) if (request.url.startsWith(here) && !kept.has(request.url)) await store.delete(request);
}

/** The bytes of a part: from the store, or from the site, and then checked and kept; the page is told how many have come. */
async function load(store, part) {
  const address = addressOf(part);
  const kept = await store?.match(address);
  if (kept) {
    globalThis.postMessage({ came: part.size });
    return kept.arrayBuffer();
  }
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const bytes = new Uint8Array(part.size);
  let place = 0;
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes.set(value, place);
    place += value.length;
    globalThis.postMessage({ came: value.length });
  }
  if (place !== part.size || (await wrong(bytes, part))) throw new Error(`${address}: damaged`);
  await store?.put(address, new Response(bytes)).catch(() => {}); // where there is no room it is loaded again
  return bytes;
}

/** Whether bytes are others than the manifest says; a page without https cannot tell. */
async function wrong(bytes, { sha256 }) {
  if (!crypto.subtle) return false;
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("") !== sha256;
}

/** All that a module imports: the functions of the system, and for every other one that it is not there. */
function importsOf(module, system) {
  const imports = {};
  for (const { module: room, name } of WebAssembly.Module.imports(module)) {
    const known = room === "wasi_snapshot_preview1" ? (system[name] ?? (() => NOT_THERE)) : () => -1;
    (imports[room] ??= {})[name] = known;
  }
  return imports;
}

/** Start the interpreter on a tree of files; returns ask(question, table) -> the bytes of its answer. */
async function start(module, root) {
  let printed = "";
  const decoder = new TextDecoder();
  const print = () => new shim.ConsoleStdout((bytes) => (printed += decoder.decode(bytes, { stream: true })));
  const environ = ["PYTHONDONTWRITEBYTECODE=1", "PYTHONUTF8=1", `HOME=/${FOLDER}`, `TMPDIR=/${FOLDER}`];
  const open = [new shim.OpenFile(new shim.File([])), print(), print(), new shim.PreopenDirectory("/", root)];
  const system = new shim.WASI(["python"], environ, open, { debug: false });
  const instance = await WebAssembly.instantiate(module, importsOf(module, system.wasiImport));
  const { exports } = instance;

  function run(code) {
    printed = "";
    const bytes = new TextEncoder().encode(code);
    const place = exports.host_alloc(bytes.length) >>> 0;
    new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
    const failed = exports.turn(place, bytes.length);
    if (failed) throw new Error(printed);
  }

  const { contents } = root.get(FOLDER);
  const put = (name, bytes) => contents.set(name, new shim.File(bytes));
  system.initialize(instance);
  run(BEGIN);
  return (question, table) => {
    if (table) put("table", table);
    put("question.json", new TextEncoder().encode(JSON.stringify(question)));
    run(ASK);
    return contents.get("answer").data.slice();
  };
}
