import assert from "node:assert/strict";
import test from "node:test";
import { makeBook } from "../../ui/player/book.js";
import { barState } from "../../ui/player/controls.js";
import { likely } from "../../ui/player/supply.js";
import { FINEST, SIZES, makeTimeline, nextStop, nodeState } from "../../ui/player/timeline.js";
import { oneNodeLine, placeOf, sameFrame } from "../../ui/player/timeline.js";
import { toldStory } from "./told.mjs";

const book = makeBook(toldStory());
const lines = ["depth", "level"].map((order) => makeTimeline(book, order));
const steps = (line) => Array.from({ length: line.count }, (_, step) => step);

test("in either order every frame is shown once, and its step leads back to it", () => {
  for (const line of lines) {
    const frames = steps(line).map(line.frameAt);
    assert.deepEqual(frames.toSorted((a, b) => a - b), steps(line));
    for (const step of steps(line)) assert.equal(line.stepOf(line.frameAt(step)), step);
  }
  assert.deepEqual(steps(lines[0]).map(lines[0].frameAt), steps(lines[0]), "depth first is the order of the frames");
});

test("another order shows the same frame", () => {
  const [depth, level] = lines;
  for (const step of steps(depth)) {
    const there = sameFrame(depth, level, step);
    assert.equal(level.frameAt(there), depth.frameAt(step));
    assert.equal(sameFrame(level, depth, there), step);
  }
});

test("stepping on by any size meets every stop in turn and ends at the last step; back, too", () => {
  for (const line of lines)
    for (const stops of line.stops) {
      const met = [0];
      while (nextStop(stops, met.at(-1), 1) !== met.at(-1)) met.push(nextStop(stops, met.at(-1), 1));
      assert.deepEqual(met, Array.from({ length: stops.length }, (_, k) => stops.at(k)));
      assert.equal(met.at(-1), line.count - 1);
      for (let k = met.length - 1; k > 0; k -= 1) assert.equal(nextStop(stops, met[k], -1), met[k - 1]);
      assert.equal(nextStop(stops, 0, -1), 0);
    }
});

test("between two stops the way back leads to the one before", () => {
  const [line] = lines;
  const stops = line.stops[0];
  for (const step of steps(line)) {
    const back = nextStop(stops, step, -1);
    assert.ok(back < step || step === 0);
    assert.ok(stops.at(placeOf(stops, step)) <= step);
  }
});

test("a node is hidden, waits, is open and is decided, in this order", () => {
  const names = ["hidden", "waiting", "open", "decided"];
  for (const line of lines)
    for (let n = 0; n < book.size; n += 1) {
      const states = steps(line).map((step) => names.indexOf(nodeState(book, line, n, step)));
      assert.deepEqual(states, states.toSorted((a, b) => a - b));
      assert.equal(states[line.last[n]], 3);
      if (n > 0) assert.equal(states[line.last[book.node(n).parent]] > 0, true);
    }
});

test("a line of one node stops at every step", () => {
  const line = oneNodeLine(7, "T4");
  assert.deepEqual([line.first.T4, line.last.T4, line.nodeAt(3)], [0, 6, "T4"]);
  for (const size of SIZES.keys())
    for (const step of steps(line)) assert.equal(nextStop(line.stops[size], step, 1), Math.min(6, step + 1));
});

test("the bar marks the stretch of the node only where a kind of story wants it", () => {
  const [line] = lines;
  const state = { step: 6, size: FINEST, chosen: 0 };
  const shown = barState(state, line, true);
  assert.deepEqual([shown.position, shown.count, shown.steps], [6, 11, 11]);
  assert.deepEqual([shown.nodeSpan, shown.chosenSpan], [[5, 7], [0, 4]]);
  assert.deepEqual(shown.splitPlaces, [4, 7]);
  assert.equal(barState(state, line, false).nodeSpan, null);
});

test("what a key may lead to next lies within the story", () => {
  for (const line of lines)
    for (const step of steps(line))
      for (const size of SIZES.keys())
        for (const frame of likely(line, { step, size })) assert.ok(frame >= 0 && frame < line.count);
});
