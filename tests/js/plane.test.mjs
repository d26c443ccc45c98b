import assert from "node:assert/strict";
import test from "node:test";
import { cutFor, entropyOf, measured, measuredCuts, writtenNumber, writtenPlace, writtenWeight } from "../../ui/lessons/numbers/plane/measure.js";
import { askedPlaneStep, saidAt, toldOn, writePlaneStep } from "../../ui/lessons/numbers/plane/said.js";
import { lastStep, nodeAt, planeAt, regionRows, roundPlaces } from "../../ui/lessons/numbers/plane/regions.js";

const RULES = { factor: "gain", branch: true, by: "gain_ratio" };
const close = (found, expected) => assert.ok(Math.abs(found - expected) < 5e-7, `${found} and not ${expected}`);

test("the entropy of nine and five, of one class, of nothing", () => {
  close(entropyOf([9, 5]), 0.940286);
  assert.deepEqual([entropyOf([5, 0]), entropyOf([0, 0])], [0, 0]);
});

test("the five incomes have the gains of the ledger, whatever order the cases have", () => {
  const incomes = { values: [125, 100, 70, 120, 95], labels: [0, 0, 0, 0, 1], weights: null };
  const sorted = { values: [70, 95, 100, 120, 125], labels: [0, 1, 0, 0, 0], weights: null };
  const middles = [82.5, 97.5, 110, 122.5];
  const found = measuredCuts(incomes, middles, 2, RULES);
  [0.072906, 0.321928, 0.170951, 0.072906].forEach((gain, k) => close(found[k].gain, gain));
  assert.deepEqual(found, measuredCuts(sorted, middles, 2, RULES));
  assert.deepEqual(found[1].below, [1, 1]);
  assert.deepEqual(found[1].above, [3, 0]);
});

test("cases without a value weigh on gain and IV as the convention has it", () => {
  const [full, less] = [measured([2, 0], [2, 2], 0, RULES), measured([2, 0], [2, 2], 4, RULES)];
  assert.deepEqual([full.gain, full.iv, full.gain_ratio], [1, 1, 1]);
  assert.deepEqual([less.gain, less.iv], [0.5, 1.5]);
  const on = measured([2, 0], [2, 2], 4, { factor: "ratio", branch: false, by: "gain_ratio" });
  assert.deepEqual([on.gain, on.iv, on.gain_ratio], [1, 1, 0.5]);
});

test("a line divides as the cut between the same two values, outside them as the outermost", () => {
  const highs = [0.2, 0.9, 1.4];
  assert.deepEqual([0, 0.19, 0.2, 0.89, 1.39, 7].map((value) => cutFor(highs, value)), [0, 0, 1, 1, 2, 2]);
});

test("numbers are rounded half up on their decimal value, weights are whole or have two decimals", () => {
  const written = [0.40625, 0.99999, 1, 1e-17, -0.00001, -0.12345, NaN].map((value) => writtenNumber(value, 4));
  assert.deepEqual(written, ["0.4063", "1.0000", "1.0000", "0.0000", "0.0000", "-0.1235", "–"]);
  assert.deepEqual([17, 5 + 5 / 13, 2.9999999999].map(writtenWeight), ["17", "5.38", "3"]);
  assert.deepEqual([0.3815, 0.20450000000000002, 84, 2.5e-7].map(writtenPlace), ["0.3815", "0.2045", "84", "0.00000025"]);
});

/** A root divided by an attribute of neither axis; its first branch is cut across at 3. */
function toldPlane() {
  const free = [[null, null], [null, null]];
  const node = (given) => ({ box: free, came: [], klass: null, axis: null, at: null, split: null, cases: null, ...given });
  return {
    steps: [0, 1],
    nodes: {
      0: node({ from: 0, split: 1, cases: [0, 1, 2] }),
      1: node({ from: 1, split: 2, axis: 0, at: 3, came: ["0:0"], cases: [0, 1] }),
      2: node({ from: 1, klass: 1, came: ["0:1"] }),
      3: node({ from: 2, klass: 0, came: ["0:0"], box: [[null, 3], [null, null]] }),
      4: node({ from: 2, klass: 1, came: ["0:0"], box: [[3, null], [null, null]] }),
    },
  };
}

test("each step shows the regions there are, and marks those of the cases it is about", () => {
  const plane = toldPlane();
  assert.equal(lastStep(plane), 3);
  assert.deepEqual([0, 1, 2, 3].map((step) => nodeAt(plane, step)), [0, 0, 1, null]);
  const kinds = (step) => planeAt(plane, step).regions.map(({ id, kind, mine }) => `${id} ${kind}${mine ? "" : " elsewhere"}`);
  assert.deepEqual(kinds(0), ["0 open"]);
  assert.deepEqual(kinds(1), ["0 shared", "1 open elsewhere", "2 leaf elsewhere"]);
  assert.deepEqual(kinds(2), ["0 shared", "2 leaf elsewhere", "3 leaf", "4 leaf"]);
  assert.deepEqual(kinds(3), ["0 shared", "2 leaf elsewhere", "3 leaf elsewhere", "4 leaf elsewhere"]);
  assert.deepEqual(planeAt(plane, 2).inside, [0, 1]);
  assert.deepEqual(planeAt(plane, 2).lines.map(({ at, mine, now }) => [at, mine, now]), [[3, true, true]]);
  assert.deepEqual([planeAt(plane, 3).inside, planeAt(plane, 3).lines[0].mine], [null, false]);
});

test("the table of a step has a row per region, and none for what its branches say", () => {
  const kinds = (step) => regionRows(toldPlane(), step).map(({ kind }) => kind);
  assert.deepEqual([0, 1, 2].map(kinds), [["open"], ["open", "leaf"], ["leaf", "leaf", "leaf"]]);
});

test("a tree without a split has one step, and ticks are round", () => {
  assert.equal(lastStep({ steps: [] }), 0);
  assert.deepEqual(roundPlaces([0.02, 0.49], 5), [0.1, 0.2, 0.3, 0.4]);
  assert.deepEqual(roundPlaces([-30, 70], 5), [-20, 0, 20, 40, 60]);
});

test("the address keeps the split, and leaves out the one it would open at", () => {
  const opened = (query, start = 0) => ((globalThis.location = new URL(`http://here/numbers?${query}`)), askedPlaneStep(start, 5));
  assert.deepEqual(["plane=3", "plane=99", "plane=-1", "plane=x", "table=a"].map((query) => opened(query)), [3, 5, 0, 0, 0]);
  assert.deepEqual([opened("node=a", 2), opened("node=a&plane=0", 2)], [2, 0]);
  globalThis.history = { state: null, replaceState: (_, __, url) => (globalThis.location = new URL(url)) };
  opened("table=a");
  writePlaneStep(2, 0);
  assert.equal(location.search, "?table=a&plane=2");
  writePlaneStep(0, 0);
  assert.equal(location.search, "?table=a");
  writePlaneStep(0, 2);
  assert.equal(location.search, "?table=a&plane=0");
});

test("the whole tree says how many splits are shown, and that a region is shared", () => {
  const words = { say: (key) => `${key}。` };
  assert.equal(saidAt({ ...toldPlane(), splits: 2 }, words, 3), "whole。hatched。");
  assert.equal(saidAt({ ...toldPlane(), splits: 9 }, words, 3), "whole。more。hatched。");
  assert.equal(saidAt(toldPlane(), words, 0), "start。");
  assert.equal(toldOn(["One.", "Two."]), "One. Two.");
});
