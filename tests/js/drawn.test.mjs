import assert from "node:assert/strict";
import test from "node:test";
import { sortedRows } from "../../ui/player/columns.js";
import { fillIn } from "../../ui/player/dom.js";
import { isTaken } from "../../ui/player/keys.js";
import { classColour, classShape, useMarksOf } from "../../ui/player/marks.js";
import { placeTidily } from "../../ui/player/tidy.js";
import { termMatches } from "../../ui/player/term.js";
import { textEms } from "../../ui/player/widths.js";

test("places of a text are filled, and the form of a noun goes with its number", () => {
  const said = (n) => fillIn("step {i} of {n} {n|step|steps}", { i: 1, n });
  assert.deepEqual([said(1), said(3)], ["step 1 of 1 step", "step 1 of 3 steps"]);
  assert.equal(fillIn("{unknown} {n}", { n: 0 }), "{unknown} 0");
  assert.equal(fillIn(undefined, {}), "");
});

test("a Chinese character takes an em, a Latin letter about half of one", () => {
  assert.equal(textEms("西瓜"), 2);
  assert.ok(Math.abs(textEms("melon") - 2.8) < 1e-9);
  assert.equal(textEms(12), textEms("12"));
});

test("64 classes differ in colour or shape", () => {
  const marks = Array.from({ length: 64 }, (_, k) => `${classColour(k)} ${classShape(k)}`);
  assert.equal(new Set(marks).size, 64);
});

test("where a table is about its second class, the marks of the first two are exchanged, as the colours are", () => {
  const [first, second, third] = [0, 1, 2].map(classShape);
  useMarksOf(1);
  assert.deepEqual([0, 1, 2].map(classShape), [second, first, third]);
  useMarksOf(0);
  assert.equal(classShape(0), first);
});

test("rows are sorted by their number, equal ones as they come, missing ones last", () => {
  const rows = [0, 1, 2, 3, 4];
  assert.deepEqual(sortedRows(rows, [2, null, 1, 2, null]), [2, 0, 3, 1, 4]);
  assert.deepEqual(rows, [0, 1, 2, 3, 4]);
});

/** A tree of `depth` whose nodes have as many children and widths as chance says. */
function grown(chance, depth) {
  const width = 40 + Math.floor(chance() * 120);
  const children = depth ? Array.from({ length: Math.floor(chance() * 4) }, () => grown(chance, depth - 1)) : [];
  return { width, height: 50, room: width, children };
}

test("boxes of a tree never overlap, and parents are centred over their children", () => {
  let seed = 7;
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let turn = 0; turn < 60; turn += 1) {
    const root = grown(chance, 5);
    const { width, height } = placeTidily(root);
    const levels = new Map();
    const walk = (item) => {
      levels.set(item.y, [...(levels.get(item.y) ?? []), item]);
      assert.ok(item.x - item.width / 2 > -1e-6 && item.x + item.width / 2 < width + 1e-6 && item.y + 25 <= height);
      if (item.children.length)
        assert.ok(Math.abs(item.x - (item.children[0].x + item.children.at(-1).x) / 2) < 1e-6);
      item.children.forEach(walk);
    };
    walk(root);
    for (const row of levels.values())
      row.sort((a, b) => a.x - b.x).forEach((item, k) => {
        if (k) assert.ok(item.x - item.width / 2 >= row[k - 1].x + row[k - 1].width / 2 + 15.999);
      });
  }
});

test("a term lights up with its attribute, branch or class, and with nothing else", () => {
  const term = { attribute: null, branch: 1, klass: null };
  assert.equal(termMatches(term, { branch: 1 }), true);
  assert.equal(termMatches(term, { branch: 0 }), false);
  assert.equal(termMatches(term, { klass: 0 }), false);
  assert.equal(termMatches({ attribute: 2, branch: null, klass: null }, { attribute: 2 }), true);
  assert.equal(termMatches(term, null), false);
});

/** An element that matches the selectors whose parts are named. */
class Element {
  constructor(...kinds) {
    this.kinds = kinds;
  }

  matches(selector) {
    return this.kinds.some((kind) => selector.split(", ").includes(kind));
  }

  closest(selector) {
    return this.matches(selector) ? this : null;
  }
}

test("a key is left to who types, to a dialog, to a button, and to a range that moves by it", () => {
  globalThis.Element = Element;
  const taken = (kind, key, inside = true) => isTaken(new Element(kind), key, { contains: () => inside });
  assert.equal(taken("textarea", "n"), true);
  assert.equal(taken("input[type=range]", "ArrowRight"), true);
  assert.equal(taken("input[type=range]", "n"), false);
  assert.equal(taken("button", " "), true);
  assert.equal(taken("input", " ", false), true, "an answer of a check is chosen by it");
  assert.equal(taken("button", "ArrowRight"), false);
  assert.equal(taken("dialog[open]", "ArrowRight"), true);
  assert.equal(taken("dialog", "ArrowRight"), false, "closed a moment ago");
  assert.deepEqual([taken("dialog[open]", "?"), taken("dialog[open]", "?", false)], [false, true]);
  assert.equal(isTaken({}, "n", {}), false);
  assert.equal(taken("[role=radiogroup]", "ArrowRight", false), false, "reached by a click");
});
