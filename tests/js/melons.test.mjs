// The tree that is grown on the stage: grown by counting, cut, asked about new cases, and placed so that nothing overlaps.

import assert from "node:assert/strict";
import test from "node:test";

import { growOwn, growTold, leavesOf, leftToAsk, nodesOf, ofHundred, rightOf, wayThrough } from "../../ui/lessons/tree/stage/growing.js";
import { gridIn, placeTree, sizeIn } from "../../ui/lessons/tree/stage/placing.js";

const CASES = [[0, 0, 0], [0, 1, 0], [1, 0, 1], [1, 1, 0], [2, 1, 1], [2, 0, 1]].map(([a, b, klass]) => ({ values: [a, b], klass }));
const DATA = { cases: CASES, classes: [{}, {}] };
const GROWN = growOwn(DATA, { "": 0, "/0=1": 1 });

test("a tree is grown by what is asked, and a pile of one kind is pure", () => {
  assert.deepEqual(nodesOf(GROWN).map(({ path }) => path), ["", "/0=0", "/0=1", "/0=1/1=0", "/0=1/1=1", "/0=2"]);
  assert.deepEqual(leavesOf(GROWN).map(({ rows, label, pure }) => [rows, label, pure]), [[[0, 1], 0, true], [[2], 1, true], [[3], 0, true], [[4, 5], 1, true]]);
  assert.deepEqual(GROWN.counts, [3, 3]);
  assert.equal(GROWN.label, 0, "of equals the first");
  assert.deepEqual(leftToAsk(leavesOf(GROWN)[1], 3), [2]);
});

test("what is cut off is a leaf, and can be put back", () => {
  const cut = growOwn(DATA, { "": 0, "/0=1": 1 }, ["/0=1"]);
  assert.deepEqual(leavesOf(cut).map(({ path }) => path), ["/0=0", "/0=1", "/0=2"]);
  assert.deepEqual(leavesOf(growOwn(DATA, { "": 0, "/0=1": 1 }, [""])).map(({ path }) => path), [""]);
});

test("a new case goes as far as there is a branch for it", () => {
  assert.deepEqual(wayThrough(GROWN, [1, 1]).map(({ path }) => path), ["", "/0=1", "/0=1/1=1"]);
  assert.deepEqual(wayThrough(GROWN, [7, 1]).map(({ path }) => path), [""]);
  assert.deepEqual(rightOf(GROWN, [[1, 1, 0], [1, 1, 1], [7, 0, 0]]), [true, false, true]);
  assert.equal(ofHundred([true, false, true]), 67);
});

test("a tree that the record tells is the same", () => {
  const told = { attribute: 0, label: 0, counts: [3, 3], branches: { 0: { label: 0, counts: [2, 0] }, 1: { label: 0, counts: [1, 1] }, 2: { label: 1, counts: [0, 2] } } };
  const grown = growTold(DATA, told);
  assert.deepEqual(leavesOf(grown).map(({ path, rows }) => [path, rows]), [["/0=0", [0, 1]], ["/0=1", [2, 3]], ["/0=2", [4, 5]]]);
});

for (const room of [{ width: 1200, height: 420 }, { width: 366, height: 520 }, { width: 366, height: 220 }])
  test(`no two piles share a place in ${room.width} by ${room.height}`, () => {
    const { places, aside } = placeTree(GROWN, room);
    assert.equal(aside, room.width < 560, "where it is narrow a tree is a list");
    const rooms = leavesOf(GROWN).map(({ path }) => places.get(path));
    for (const { left, top, width, height } of rooms) {
      assert.ok(left >= 0 && left + width <= room.width + 0.01 && width > 0);
      assert.ok(top >= 0 && top + height <= room.height + 0.01 && height > 0);
    }
    const [from, size] = aside ? ["top", "height"] : ["left", "width"];
    rooms.slice(1).forEach((each, at) => assert.ok(each[from] >= rooms[at][from] + rooms[at][size] - 0.01));
  });

test("a grid holds all, each apart from the others", () => {
  const room = { left: 10, top: 20, width: 90, height: 70 };
  for (const count of [1, 5, 17]) {
    const size = sizeIn(room, count);
    const middles = gridIn(room, count, size, true);
    assert.equal(new Set(middles.map(String)).size, count);
    for (const [x, y] of middles) assert.ok(x >= 10 + size / 2 - 0.01 && x <= 100.01 && y >= 20 && y <= 90.01);
  }
});
