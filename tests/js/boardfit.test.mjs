// The size of a calculation: the largest with room, found by as few looks as possible.

import assert from "node:assert/strict";
import { test } from "node:test";
import { largest } from "../../ui/player/boardfit.js";

/** Looks at a calculation of some lines; how tall each size makes it is its place among `sizes`. */
function desk(lines, room, sizes = [1.2, 1.1, 1, 0.8]) {
  const looks = [];
  const look = (place) => {
    looks.push(place);
    const tall = lines * sizes[place];
    return { whole: tall <= room, tall, key: `${place}|${room}` };
  };
  return { look, seen: () => [...new Set(looks)] };
}

test("the largest size with room is found from wherever the search begins", () => {
  for (const [lines, found] of [[80, 0], [88, 1], [99, 2], [120, 3], [130, null]])
    for (const from of [0, 1, 2, 3]) assert.equal(largest(from, desk(lines, 100).look, "whole"), found);
});

test("what is as tall as the like of it that outgrew the next size is not tried at that size", () => {
  const first = desk(88, 101);
  assert.equal(largest(1, first.look, "whole"), 1);
  assert.deepEqual(first.seen(), [1, 0]);
  const second = desk(89, 101);
  assert.equal(largest(1, second.look, "whole"), 1);
  assert.deepEqual(second.seen(), [1]);
  assert.equal(largest(1, desk(80, 101).look, "whole"), 0);
});
