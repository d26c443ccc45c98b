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
const tab = new Map();
globalThis.sessionStorage = { getItem: (key) => tab.get(key) ?? null, setItem: (key, text) => tab.set(key, text) };
globalThis.window = { dispatchEvent() {}, addEventListener() {} };
await import("../../ui/doors/course.js");
const course = globalThis.window.c45Course;
const shown = () => ["mark", "right", "of"].map((name) => style.get(`--${name}-entropy`));

test("opened, read to the end and checked are three things", () => {
  const page = document.documentElement.dataset;
  course.open("entropy");
  assert.deepEqual(course.kept, { opened: ["entropy"], read: [], guesses: {}, done: {}, asked: {}, missed: [] });
  assert.equal(page.unveiled, "entropy");
  course.read("entropy");
  assert.equal(page.done, "");
  course.pass("entropy", 0, 3);
  assert.deepEqual(course.kept.read, ["entropy"]);
  assert.equal(page.done, "entropy", "and only a check makes a lesson fold");
  assert.deepEqual(shown(), ['""', '"0"', '"3"']);
  course.pass("entropy", 3, 3);
  assert.deepEqual(shown(), ['"✓ "', '"3"', '"3"']);
  course.pass("entropy", 1, 3);
  assert.equal(course.kept.done.entropy.right, 3);
});

test("what was saved comes back, beside what is kept", () => {
  const saved = JSON.stringify(course.kept);
  course.forget();
  assert.equal(stored.size, 0);
  course.open("choosing");
  course.pass("entropy", 2, 3);
  assert.equal(course.load(saved), true);
  assert.deepEqual(course.kept.opened, ["choosing", "entropy"]);
  assert.equal(course.kept.done.entropy.right, 3);
  assert.deepEqual(JSON.parse(stored.get("c45-course")), course.kept);
});

test("the next round of a check is another one than this browser has seen, from a file, too", () => {
  assert.equal(course.asked("pruning", 0), 0);
  course.asked("pruning", 2);
  assert.equal(course.asked("pruning", 1), 2);
  assert.equal(course.load(JSON.stringify({ ...course.kept, asked: { pruning: 1, growing: 4, entropy: -1 } })), true);
  assert.deepEqual(course.kept.asked, { pruning: 2, growing: 4 });
});

test("a file of something else changes nothing, and of a spoilt one the sound part is taken", () => {
  const before = course.kept;
  for (const text of ["", "no", "[]", "null", "3", '{"steps": []}']) assert.equal(course.load(text), false);
  assert.equal(course.kept, before);
  const spoilt = { known: ["a b", 3, "pruning"], done: { x: 3, "y}": { right: 1, of: 3 }, z: { right: 4, of: 3 } } };
  assert.equal(course.load(JSON.stringify(spoilt)), true);
  assert.deepEqual(course.kept.opened, ["choosing", "entropy", "pruning"]);
  assert.deepEqual(Object.keys(course.kept.done), ["entropy"]);
});

test("a guess is remembered, saved and loaded; one that is none is left out", () => {
  course.guess("entropy", 0.9);
  course.guess("choosing", "ratio");
  course.guess("entropy", 0.8);
  const saved = JSON.stringify(course.kept);
  course.forget();
  assert.deepEqual(course.kept.guesses, {});
  assert.equal(course.load(saved), true);
  assert.deepEqual(course.kept.guesses, { entropy: 0.8, choosing: "ratio" });
  const spoilt = { done: {}, guesses: { a: null, b: "x y", "c d": 1, e: [2] } };
  assert.equal(course.load(JSON.stringify(spoilt)), true);
  assert.deepEqual(course.kept.guesses, { entropy: 0.8, choosing: "ratio" });
});

test("a question that went wrong is remembered until it goes right, and from a file, too", () => {
  for (const question of ["entropy:1:0", "choosing:2:1", "no question", "entropy:1:0"]) course.went(question, false);
  assert.deepEqual(course.kept.missed, ["entropy:1:0", "choosing:2:1"]);
  course.went("entropy:1:0", true);
  assert.deepEqual(course.kept.missed, ["choosing:2:1"]);
  const saved = { done: {}, missed: ["numbers:1:2", "x", 3, "choosing:2:1"] };
  assert.equal(course.load(JSON.stringify(saved)), true);
  assert.deepEqual(course.kept.missed, ["choosing:2:1", "numbers:1:2"]);
});

test("which lesson is unfolded is noted for the page when it is loaded again", () => {
  course.fold("entropy", "");
  assert.deepEqual(document.documentElement.dataset.open, "entropy");
  assert.deepEqual(JSON.parse(tab.get("c45-folded")), { open: "entropy", shut: "" });
});
