import assert from "node:assert/strict";
import test from "node:test";
import { bytesOfFile, makeFile, putFile, unpackTar } from "../../ui/site/python/files.js";
import { importsOf, makeSystem } from "../../ui/site/python/wasi.js";

const [CREATE, TRUNCATE] = [1, 8];
const [NOENT, NOSYS, ROFS] = [44, 52, 69];
const [FOLDER, FILE] = [3, 4];
const [NAME, LIST, OUT, DATA] = [100, 300, 400, 500]; // places in the memory of the program

/** A system with a tree of "read/a" and "tmp", and a program's ways to ask it. */
function begin() {
  const memory = { buffer: new ArrayBuffer(4096) };
  const root = new Map([["tmp", new Map()]]);
  putFile(root, "read/a", makeFile(new TextEncoder().encode("hello")));
  let printed = "";
  const system = makeSystem({
    root,
    writable: "tmp",
    args: ["python", "-q"],
    environ: ["A=ü"],
    memory: () => memory,
    printed: (bytes) => (printed += new TextDecoder().decode(bytes)),
  });
  const view = new DataView(memory.buffer);
  const bytes = (at, size) => new Uint8Array(memory.buffer, at, size);
  const text = (at, size) => new TextDecoder().decode(bytes(at, size).slice());
  const put = (at, said) => {
    const coded = new TextEncoder().encode(said);
    bytes(at, coded.length).set(coded);
    return coded.length;
  };
  const open = (path, how = 0) => {
    const errno = system.path_open(3, 0, NAME, put(NAME, path), how, 0n, 0n, 0, OUT);
    return errno ? -errno : view.getUint32(OUT, true);
  };
  const one = (at, size) => [at, size].forEach((value, place) => view.setUint32(LIST + 4 * place, value, true));
  const write = (fd, said) => {
    one(DATA, put(DATA, said));
    return system.fd_write(fd, LIST, 1, OUT);
  };
  const read = (fd, size) => {
    one(DATA, size);
    assert.equal(system.fd_read(fd, LIST, 1, OUT), 0);
    return text(DATA, view.getUint32(OUT, true));
  };
  return { root, system, view, text, put, open, write, read, printed: () => printed };
}

test("a file is read piece by piece, and from where it is sought", () => {
  const { system, view, open, read } = begin();
  const fd = open("read/../read/a");
  assert.deepEqual([read(fd, 3), read(fd, 9), read(fd, 9)], ["hel", "lo", ""]);
  assert.equal(system.fd_seek(fd, -4n, 2, OUT), 0);
  assert.equal(view.getBigUint64(OUT, true), 1n);
  assert.equal(read(fd, 9), "ello");
  system.path_filestat_get(3, 0, NAME, 4, DATA); // "read"
  assert.equal(view.getUint8(DATA + 16), FOLDER);
  system.fd_filestat_get(fd, DATA);
  assert.deepEqual([view.getUint8(DATA + 16), view.getBigUint64(DATA + 32, true)], [FILE, 5n]);
});

test("one folder may be changed and no other", () => {
  const { root, open, write, printed } = begin();
  assert.deepEqual([open("read/b"), open("read/b", CREATE), open("read/a", TRUNCATE)], [-NOENT, -ROFS, -ROFS]);
  assert.equal(write(open("read/a"), "x"), ROFS);
  const fd = open("tmp/b", CREATE);
  assert.deepEqual([write(fd, "some"), write(fd, " more")], [0, 0]);
  assert.equal(new TextDecoder().decode(bytesOfFile(root.get("tmp").get("b"))), "some more");
  open("tmp/b", TRUNCATE);
  assert.equal(root.get("tmp").get("b").size, 0);
  assert.equal(write(1, "said"), 0);
  assert.equal(printed(), "said");
});

test("a folder is listed from any entry on, and an entry that is cut comes again", () => {
  const { root, system, view, text } = begin();
  for (const name of ["x", "yy", "z"]) putFile(root, `tmp/${name}`, makeFile());
  view.setUint8(NAME, 0x74), view.setUint8(NAME + 1, 0x6d), view.setUint8(NAME + 2, 0x70);
  system.path_open(3, 0, NAME, 3, 2, 0n, 0n, 0, OUT);
  const fd = view.getUint32(OUT, true);
  system.fd_readdir(fd, DATA, 60, 0n, OUT); // 25 + 26 bytes, and 9 of the third
  assert.equal(view.getUint32(OUT, true), 60);
  assert.deepEqual([text(DATA + 24, 1), text(DATA + 49, 2)], ["x", "yy"]);
  system.fd_readdir(fd, DATA, 60, view.getBigUint64(DATA + 25, true), OUT);
  assert.deepEqual([view.getUint32(OUT, true), text(DATA + 24, 1)], [25, "z"]);
});

test("arguments and surroundings are laid as texts that end in 0", () => {
  const { system, view, text } = begin();
  system.args_sizes_get(OUT, OUT + 4);
  assert.deepEqual([view.getUint32(OUT, true), view.getUint32(OUT + 4, true)], [2, 10]);
  system.args_get(OUT, DATA);
  assert.equal(text(DATA, 10), "python\0-q\0");
  assert.equal(view.getUint32(OUT + 4, true), DATA + 7);
  system.environ_get(OUT, DATA);
  assert.equal(text(DATA, 5), "A=ü\0");
});

test("what a module imports and nobody has is said not to be there", () => {
  const ask = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 2, 33, 1, 22];
  const [room, name] = ["wasi_snapshot_preview1", "sock_a"].map((said) => [...new TextEncoder().encode(said)]);
  const module = new WebAssembly.Module(new Uint8Array([...ask, ...room, name.length, ...name, 0, 0]));
  assert.equal(importsOf(module, {}).wasi_snapshot_preview1.sock_a(), NOSYS);
});

test("an archive becomes a tree, long paths in two pieces", () => {
  const archive = new Uint8Array(2048);
  const put = (at, said) => archive.set(new TextEncoder().encode(said), at);
  put(0, "b.txt");
  put(124, "00000000003");
  put(345, "course/a");
  put(512, "abc");
  const root = new Map();
  unpackTar(root, archive);
  assert.equal(new TextDecoder().decode(bytesOfFile(root.get("course").get("a").get("b.txt"))), "abc");
});
