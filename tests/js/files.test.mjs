import assert from "node:assert/strict";
import test from "node:test";
import { putFile, unpackTar } from "../../ui/site/python/files.js";

// What of browser_wasi_shim a tree is made of.
globalThis.wasiShim = {
  Directory: class {
    constructor(contents) {
      this.contents = contents;
    }
  },
  File: class {
    constructor(data) {
      this.data = data;
    }
  },
};
const said = (file) => new TextDecoder().decode(file.data);

test("an archive becomes a tree, long paths in two pieces, and a file takes the place of another", () => {
  const archive = new Uint8Array(2048);
  const put = (at, text) => archive.set(new TextEncoder().encode(text), at);
  put(0, "b.txt");
  put(124, "00000000003");
  put(345, "course/a");
  put(512, "abc");
  const root = new Map();
  unpackTar(root, archive);
  const { contents } = root.get("course").contents.get("a");
  assert.equal(said(contents.get("b.txt")), "abc");
  putFile(root, "course/a/b.txt", new TextEncoder().encode("d"));
  assert.deepEqual([said(contents.get("b.txt")), contents.size], ["d", 1]);
});
