// Where the cases of a decision tree stand: on their way only as far as the tree is grown, and apart from each other.

import assert from "node:assert/strict";
import test from "node:test";

import { corners, places, wayOf } from "../../ui/lessons/tree/falling/places.js";

const NODES = [
  { x: 100, y: 26, test: "a ?" },
  { x: 50, y: 121, test: "" },
  { x: 150, y: 121, test: "b ?" },
  { x: 120, y: 216, test: "" },
  { x: 180, y: 216, test: "" },
];
const PART = { cases: [{ way: [0, 1] }, { way: [0, 2, 3] }, { way: [0, 2, 4] }, { way: [0, 2, 4] }] };

test("a case goes as far as the tree is split", () => {
  assert.deepEqual(wayOf([0, 2, 4], []), [0]);
  assert.deepEqual(wayOf([0, 2, 4], [0]), [0, 2]);
  assert.deepEqual(wayOf([0, 2, 4], [0, 2]), [0, 2, 4]);
});

test("cases wait above the root and land below their leaf, no two at one place", () => {
  for (const split of [[], [0], [0, 2]]) {
    for (let fallen = 0; fallen <= PART.cases.length; fallen += 1) {
      const at = places(PART, { split }, NODES, fallen);
      assert.equal(new Set(at.map(String)).size, PART.cases.length);
      at.forEach(([, y], k) => assert.equal(y < NODES[0].y, k >= fallen));
    }
  }
  const [, , third, fourth] = places(PART, { split: [0, 2] }, NODES, 4);
  assert.equal((third[0] + fourth[0]) / 2, NODES[4].x);
});

test("a way has two corners at every node", () => {
  assert.equal(corners([0, 2, 4], NODES).length, 6);
});
