import assert from "node:assert/strict";
import test from "node:test";
import { makeBook } from "../../ui/player/book.js";
import { EVENTS, calculationIn, eventSteps, isStop, nextIn, outStep, overStep, stopBetween } from "../../ui/player/jumps.js";
import { addressOf, placeFrom } from "../../ui/player/place.js";
import { makeTimeline } from "../../ui/player/timeline.js";
import { toldStory } from "./told.mjs";

const book = makeBook(toldStory());
const lines = ["depth", "level"].map((order) => makeTimeline(book, order));
const steps = (line) => Array.from({ length: line.count }, (_, step) => step);
const descends = (n, node) => n === node || (n !== null && book.node(n).parent !== null && descends(book.node(n).parent, node));

test("each kind of event has its steps, rising, each at the node it happened at", () => {
  for (const line of lines) {
    const at = (kind) => eventSteps(book, line, kind).map(line.nodeAt);
    assert.deepEqual([...at("split"), ...at("leaf")].sort(), [0, 1, 2, 3, 4]);
    assert.deepEqual([at("held"), at("tie"), at("other")], [[0], [1], [1]]);
    for (const kind of EVENTS) {
      const found = eventSteps(book, line, kind);
      assert.deepEqual(found, found.toSorted((a, b) => a - b));
    }
  }
});

test("the next in a direction is the nearest one beyond the step", () => {
  for (const list of [[], [3], [0, 4, 9]])
    for (let step = -1; step < 11; step += 1) {
      assert.equal(nextIn(list, step, 1), list.find((one) => one > step) ?? null);
      assert.equal(nextIn(list, step, -1), list.findLast((one) => one < step) ?? null);
    }
});

test("over leads to the decision and then past the subtree; out past the subtree", () => {
  for (const line of lines)
    for (const step of steps(line)) {
      const node = line.nodeAt(step);
      const out = outStep(book, line, step);
      assert.ok(out > step || step === line.count - 1);
      if (out < line.count - 1) assert.ok(!descends(line.nodeAt(out), node));
      const between = steps(line).filter((one) => one > line.last[node] && one < out);
      assert.ok(between.every((one) => descends(line.nodeAt(one), node)));
      assert.equal(overStep(book, line, step), step < line.last[node] ? line.last[node] : out);
    }
});

test("a replay stops at the first place asked for, and at none that was not", () => {
  const [line] = lines;
  const end = line.count - 1;
  assert.equal(stopBetween(book, line, new Set(), 0, end), null);
  assert.equal(stopBetween(book, line, new Set(["tie", "n2"]), 0, end).name, "tie");
  assert.deepEqual(stopBetween(book, line, new Set(["n1"]), 0, end), { step: line.first[1], name: "n1" });
  assert.equal(stopBetween(book, line, new Set(["n1"]), line.first[1], end), null);
});

test("a number of the ranking opens at the step that shows it, else at the attribute's last", () => {
  const { plan } = book.node(0);
  assert.equal(calculationIn(plan, 0, "gain"), 3);
  assert.equal(calculationIn(plan, 0, "iv"), 3);
  assert.equal(calculationIn(plan, 0, "branch_entropy"), 2);
  assert.equal(calculationIn(plan, 1, "gain"), null);
});

test("marks and stops come back from the address; what is none is left out", () => {
  const state = { step: 3, order: "depth", size: 2, predict: false, marks: new Set([9, 0]), stops: new Set(["tie", "n2"]) };
  const written = addressOf(state);
  assert.deepEqual([written.marks, written.stops], ["1.10", "n2.tie"]);
  const read = placeFrom({ ...written, named: "4" });
  assert.deepEqual([new Set(read.marks), new Set(read.stops)], [state.marks, state.stops]);
  assert.equal(placeFrom({ marks: "x.0.-2" }).marks.size, 0);
  assert.deepEqual(["tie", "n4", "n5", "no"].map((name) => isStop(name, 5)), [true, true, false, false]);
});
