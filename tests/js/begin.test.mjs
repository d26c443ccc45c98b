// The first button of the start page: which lesson it leads to.

import assert from "node:assert/strict";
import test from "node:test";

import { next } from "../../ui/lessons/shape/begin/begin.js";

const lessons = ["tree", "entropy", "choosing"].map((name) => [name, `Continue: ${name}`]);
const kept = (more) => ({ opened: [], read: [], guesses: {}, done: {}, ...more });
const named = (more) => next(lessons, kept(more))?.[0] ?? null;

test("nothing is gone on with before a lesson was begun, and after the last", () => {
  assert.equal(next(lessons, undefined), null);
  assert.equal(named({}), null);
  assert.equal(named({ read: ["tree", "choosing"], done: { entropy: { right: 0, of: 3 } } }), null);
});

test("a lesson that was begun is gone on with, one that was read or checked is left behind", () => {
  assert.equal(named({ opened: ["tree"] }), "tree");
  assert.equal(named({ guesses: { tree: 1 } }), "tree");
  assert.equal(named({ read: ["tree"], guesses: { tree: 1 } }), "entropy");
  assert.equal(named({ read: ["tree"], done: { entropy: { right: 2, of: 3 } } }), "choosing");
  assert.equal(named({ done: { choosing: { right: 3, of: 3 } } }), "tree");
});
