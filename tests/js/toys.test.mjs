// What the toys of the second path work out in the browser: which cut a place belongs to, where marks stand, stacks of draws.

import assert from "node:assert/strict";
import test from "node:test";
import { stacksOf } from "../../ui/lessons/evaluation/draws/draws.js";
import { nameOf } from "../../ui/lessons/missing/weights/weights.js";
import { cutAt, rowsOf, stepsOf } from "../../ui/lessons/numbers/dragging/places.js";

test("a place belongs to the cut between its two neighbours, and a value to the cut above it", () => {
  const lows = [1, 4, 6];
  assert.deepEqual([0, 1, 3.9, 4, 5.9, 6, 99].map((t) => cutAt(lows, t)), [0, 0, 0, 1, 1, 2, 2]);
  assert.equal(cutAt([3], 5), 0);
});

test("marks that would lie on each other stand in rows", () => {
  assert.deepEqual(rowsOf([0, 5, 12, 13, 30], 12), [0, 1, 0, 2, 0]);
  assert.deepEqual(rowsOf([7, 7, 7], 12), [0, 1, 2]);
});

test("the curve is there only where the cut has been", () => {
  const same = (value) => value;
  assert.equal(stepsOf([0, 1, 2, 3], [5, 7, 5], null, same, same), "M0.0 5.0H1.0V7.0H2.0V5.0H3.0");
  assert.equal(stepsOf([0, 1, 2, 3], [5, 7, 5], new Set([0, 2]), same, same), "M0.0 5.0H1.0M2.0 5.0H3.0");
});

test("a missing value has a name of its own", () => assert.equal(nameOf([0, null, 2]), "0_x_2"));

test("draws of the same accuracy stand on each other", () => {
  const draws = [[true, true], [true, false], [false, true]].map((right) => ({ right }));
  assert.deepEqual(stacksOf(draws, 3), [{ share: 1, up: 0 }, { share: 0.5, up: 0 }, { share: 0.5, up: 1 }]);
  assert.equal(stacksOf(draws, 1).length, 1);
});
