import assert from "node:assert/strict";
import test from "node:test";
import { makeBook } from "../../ui/player/book.js";
import { casesRun } from "../../ui/player/casesflow.js";
import { toldStory } from "./told.mjs";

const book = makeBook(toldStory());

function viewOf(cases) {
  const node = { ...book.node(0), cases };
  return { node, attribute: 0, cut: null, branches: node.evaluations[0].branches };
}

test("each case runs down its own branch, one of unknown value down every branch", () => {
  const ran = casesRun(book, viewOf([0, 1, 2, 3]));
  assert.deepEqual(ran, [
    { child: 1, klass: 0, whole: true },
    { child: 1, klass: 1, whole: true },
    { child: 2, klass: 0, whole: true },
    { child: 1, klass: 1, whole: false },
    { child: 2, klass: 1, whole: false },
  ]);
});

test("of many cases some run, chosen evenly, never more than asked for", () => {
  const many = Array.from({ length: 900 }, (_, k) => Math.floor(k / 300));
  const ran = casesRun(book, viewOf(many), 30);
  assert.equal(ran.length, 30);
  assert.deepEqual([...new Set(ran.map((dot) => dot.child))].sort(), [1, 2]);
});
