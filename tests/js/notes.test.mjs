import assert from "node:assert/strict";
import test from "node:test";
import { aboutOf, otherSteps, keptNotes, notesOf, packedNotes, scopeOf, unpackedNotes } from "../../ui/player/present/notes.js";

test("notes come out of a link as they went into it", async () => {
  const notes = { 1: "先猜一猜 🍉", 12: "Wait <here> & look.", idea: "…\n…" };
  const code = await packedNotes(notes);
  assert.match(code, /^[\w-]+$/);
  assert.deepEqual(await unpackedNotes(code), notes);
});

test("notes of any length are packed", async () => {
  let state = 1; // a text that cannot be compressed much, so that its bytes are many
  const sign = () => String.fromCharCode(0x4e00 + ((state = (state * 48271) % 2147483647) % 20000));
  const long = () => Array.from({ length: 4000 }, sign).join("");
  const notes = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [n, long()]));
  assert.deepEqual(await unpackedNotes(await packedNotes(notes)), notes);
});

test("what is no notes gives none, whatever it is", async () => {
  for (const code of ["", "x", "%%%", "AAAA", btoa("hello")]) assert.equal(await unpackedNotes(code), null);
  for (const told of [null, 3, [], {}, { notes: 3 }, { notes: ["a"] }, { notes: {} }, { notes: { 1: " " } }]) assert.equal(notesOf(told), null);
  assert.deepEqual(notesOf({ notes: { 1: " ", 4: "kept" } }), { 4: "kept" });
});

test("notes of another shape are refused whole, not kept half", () => {
  for (const odd of [{ 2: 3 }, { 2: { text: "x" } }, { 2: null }, { "a b": "x" }, { 2: "x".repeat(4001) }]) assert.equal(notesOf({ notes: { ...odd, 4: "good" } }), null);
});

test("what a browser keeps is read as far as it is notes", () => {
  assert.deepEqual(keptNotes({ growing: { notes: { 3: "here" }, from: "abc" } }, "growing"), { notes: { 3: "here" }, from: "abc" });
  for (const odd of [null, 3, "x", [], {}, { growing: null }, { growing: 3 }, { growing: {} }, { growing: { from: 3 } }, { growing: { notes: ["a"] } }])
    assert.deepEqual(keptNotes(odd, "growing"), { notes: {} });
});

test("a file says to which steps its notes were written; other steps are named, and files of before are taken", () => {
  const at = (path, search) => aboutOf({ pathname: path, search });
  const melons = { about: at("/growing", "?table=watermelon_2.0&step=50&lang=en"), notes: { 50: "melons" } };
  assert.deepEqual(melons.about, { lesson: "growing", table: "watermelon_2.0" });
  assert.equal(otherSteps(melons, at("/app/growing", "?lang=zh&table=watermelon_2.0&view=present")), null);
  assert.deepEqual(otherSteps(melons, at("/growing", "?table=golf_14&dialect=j48")), { from: "growing · watermelon_2.0", here: "growing · golf_14 · j48" });
  assert.notEqual(otherSteps(melons, at("/pruning", "?table=watermelon_2.0")), null);
  for (const before of [{ notes: { 50: "x" } }, { about: 3, notes: {} }, { about: null }, null]) assert.equal(otherSteps(before, at("/growing", "")), null);
});

test("notes belong to the steps of a lesson, whatever else the address says", () => {
  const at = (path, search) => scopeOf({ pathname: path, search });
  assert.equal(at("/app/growing", "?step=3&table=golf_14&view=present&lang=zh"), "growing&table=golf_14");
  assert.notEqual(at("/growing", "?order=level"), at("/growing", ""));
});
