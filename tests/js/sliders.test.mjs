// The picture of a mixture follows its sliders only once they say something new.

import assert from "node:assert/strict";
import { test } from "node:test";

import { changesOf } from "../../ui/lessons/entropy/mixture/sliders.js";

test("sliders that still show older numbers than the server's are not followed", () => {
  let shown = [8, 9, 0];
  const changed = changesOf(() => shown);
  assert.equal(changed(), null);
  shown = [4, 3, 3];
  assert.deepEqual(changed(), [4, 3, 3]);
});

test("once moved they are followed back, too", () => {
  let shown = [8, 9, 0];
  const changed = changesOf(() => shown);
  shown = [8, 8, 0];
  assert.deepEqual(changed(), [8, 8, 0]);
  shown = [8, 9, 0];
  assert.deepEqual(changed(), [8, 9, 0]);
});
