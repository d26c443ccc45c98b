// What the browser remembers of the course: how far a lesson was read, how its check went, files of it.

import assert from "node:assert/strict";
import test from "node:test";

const stored = new Map();
const style = new Map();
globalThis.localStorage = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, text) => stored.set(key, text),
  removeItem: (key) => stored.delete(key),
};
globalThis.document = {
  documentElement: { dataset: {}, style: { setProperty: (key, text) => style.set(key, text) } },
};
globalThis.window = { dispatchEvent() {}, addEventListener() {} };
await import("../../ui/doors/course.js");
const course = globalThis.window.c45Course;

test("opened, read to the end and checked are three things", () => {
  course.know("entropy");
  assert.deepEqual(course.kept, { known: ["entropy"], read: [], done: {} });
  course.read("entropy");
  course.pass("entropy", 0, 3);
  assert.deepEqual(course.kept.read, ["entropy"]);
  assert.equal(style.get("--mark-entropy"), '"0/3"');
  course.pass("entropy", 3, 3);
  assert.equal(style.get("--mark-entropy"), '"✓"');
  course.pass("entropy", 1, 3);
  assert.equal(course.kept.done.entropy.right, 3);
});

test("what was saved comes back, beside what is kept", () => {
  const saved = JSON.stringify(course.kept);
  course.forget();
  assert.equal(stored.size, 0);
  course.know("choosing");
  course.pass("entropy", 2, 3);
  assert.equal(course.load(saved), true);
  assert.deepEqual(course.kept.known, ["choosing", "entropy"]);
  assert.equal(course.kept.done.entropy.right, 3);
  assert.deepEqual(JSON.parse(stored.get("c45-course")), course.kept);
});

test("a file of something else changes nothing, and of a spoilt one the sound part is taken", () => {
  const before = course.kept;
  for (const text of ["", "no", "[]", "null", "3", '{"steps": []}']) assert.equal(course.load(text), false);
  assert.equal(course.kept, before);
  const spoilt = { known: ["a b", 3, "pruning"], done: { x: 3, "y}": { right: 1, of: 3 }, z: { right: 4, of: 3 } } };
  assert.equal(course.load(JSON.stringify(spoilt)), true);
  assert.deepEqual(course.kept.known, ["choosing", "entropy", "pruning"]);
  assert.deepEqual(Object.keys(course.kept.done), ["entropy"]);
});
