import assert from "node:assert/strict";
import test from "node:test";
import { notesOf, packedNotes, scopeOf, unpackedNotes } from "../../ui/player/present/notes.js";

test("notes come out of a link as they went into it", async () => {
  const notes = { 1: "先猜一猜 🍉", 12: "Wait <here> & look.", idea: "…\n…" };
  const code = await packedNotes(notes);
  assert.match(code, /^[\w-]+$/);
  assert.deepEqual(await unpackedNotes(code), notes);
});

test("what is no notes gives none, whatever it is", async () => {
  for (const code of ["", "x", "%%%", "AAAA", btoa("hello")]) assert.equal(await unpackedNotes(code), null);
  for (const told of [null, 3, [], {}, { notes: 3 }, { notes: ["a"] }]) assert.equal(notesOf(told), null);
  assert.deepEqual(notesOf({ notes: { 1: " ", 2: 3, "a b": "x", 4: "kept" } }), { 4: "kept" });
});

test("notes belong to the steps of a lesson, whatever else the address says", () => {
  const at = (path, search) => scopeOf({ pathname: path, search });
  assert.equal(at("/app/growing", "?step=3&table=golf_14&view=present&lang=zh"), "growing&table=golf_14");
  assert.notEqual(at("/growing", "?order=level"), at("/growing", ""));
});
