import assert from "node:assert/strict";
import test from "node:test";
import { makeBook } from "../../ui/player/book.js";
import { density } from "../../ui/player/scrub.js";
import { svgBrush } from "../../ui/player/walk/brushes.js";
import { depthOf, foldBelow, foldBeside, layForest } from "../../ui/player/walk/forest.js";
import { makeLens } from "../../ui/player/walk/lens.js";
import { paintForest } from "../../ui/player/walk/paint.js";
import { pdfOf } from "../../ui/player/walk/pdf.js";
import { findNodes } from "../../ui/player/walk/search.js";
import { toldStory } from "./told.mjs";

const book = makeBook(toldStory());
const COLOURS = { ink: "#111", muted: "#777", bg: "#fff", line: "#ccc", accent: "#b0a", font: '"A", b', classes: ["#00f", "#f80"], tints: ["#eef", "#fed"] };

/** A tree of two branches at each node, laid out by chance of a seed. */
function grown(size, seed = 1) {
  let state = seed;
  const chance = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const tree = { parent: [-1], branch: [-1], attribute: [-1] };
  const open = [0];
  while (tree.parent.length < size) {
    const above = open.splice(Math.floor(chance() * open.length), 1)[0];
    tree.attribute[above] = 1;
    for (const branch of [0, 1]) {
      open.push(tree.parent.length);
      tree.parent.push(above);
      tree.branch.push(branch);
      tree.attribute.push(-1);
    }
  }
  const all = (value) => tree.parent.map(() => value);
  Object.assign(tree, { cut: all("2.5"), klass: all(0), counts: all(["1", "2"]), shares: all([0.4, 0.6]), weight: all("3"), mass: all(3) });
  Object.assign(tree, { frames: all(2), stops: all([0, 1]), events: all(0) });
  const story = toldStory();
  return makeBook({ ...story, tree, supplies: { ...story.supplies, nodes: {} } });
}

function recorder() {
  const done = { line: 0, box: [], rect: 0, text: 0, ring: 0 };
  const count = (name) => () => (done[name] += 1);
  return { done, pale: () => {}, line: count("line"), rect: count("rect"), text: count("text"), ring: count("ring"), box: (...args) => done.box.push(args) };
}

test("every node that is not folded away has a place, and no two boxes of a level overlap", () => {
  for (const size of [1, 5, 301]) {
    const story = size === 5 ? book : grown(size);
    const { items, place, width } = layForest(story, new Set());
    assert.equal(items.length, story.size);
    for (const y of new Set(items.map((item) => item.y))) {
      const row = items.filter((item) => item.y === y).toSorted((a, b) => a.x - b.x);
      for (let k = 1; k < row.length; k += 1) assert.ok(row[k - 1].x + row[k - 1].width / 2 <= row[k].x - row[k].width / 2);
    }
    for (const item of items) {
      assert.ok(item.x - item.width / 2 >= -1e-6 && item.x + item.width / 2 <= width + 1e-6);
      assert.equal(place.get(item.n), item);
    }
  }
});

test("levels fold what lies below them, and a folded node says how many nodes it holds", () => {
  const story = grown(301);
  for (const depth of [0, 2, depthOf(story)]) {
    const { items } = layForest(story, foldBelow(story, depth));
    assert.equal(items.length, Array.from({ length: story.size }, (_, n) => story.node(n)).filter((node) => node.depth <= depth).length);
    for (const { isFolded, lines, node } of items) if (isFolded) assert.ok(lines[1].endsWith(`▸ ${node.size}`));
  }
});

test("nodes are found by attribute, value, class and case number", () => {
  const found = (typed) => findNodes(book, typed);
  assert.deepEqual(found("SIZE"), { nodes: [1], by: "text", cases: null });
  assert.deepEqual(found("green"), { nodes: [2], by: "text", cases: null });
  assert.deepEqual(found("no").nodes, [2, 4]);
  assert.deepEqual(found("3"), { nodes: [2], by: "case", cases: null });
  const split = { ...book, case_leaves: { leaves: [[3, 4], 2], names: ["a", "b"] } };
  assert.deepEqual(findNodes(split, "a"), { nodes: [3, 4], by: "case", cases: null });
  assert.deepEqual([found("  "), found("what is not there"), found("99")].map(({ by }) => by), ["none", "none", "none"]);
});

test("a number that is the name of no case is told which cases there are", () => {
  assert.deepEqual(findNodes(book, "99"), { nodes: [], by: "none", cases: ["1", "4"] });
  assert.deepEqual(findNodes(book, "0").cases, ["1", "4"]);
  assert.equal(findNodes(book, "4").by, "case");
  assert.deepEqual(findNodes({ ...book, case_leaves: { leaves: [3, 2], names: ["101", "102"] } }, "7").cases, ["101", "102"]);
  const { nodes, cases } = findNodes(book, "2.5"); // a threshold is no case
  assert.deepEqual([cases, nodes.length], [null, 2]);
});

test("a lens keeps the point under the hand, never leaves the drawing, and fits all of it", () => {
  const { lens, see, zoom, drag, fit, seen, pointAt } = makeLens();
  see({ width: 4000, height: 900 }, { width: 800, height: 500 });
  fit();
  const all = seen();
  assert.ok(all.left <= 0 && all.right >= 4000 && all.top <= 0 && all.bottom >= 900);
  zoom(4, 300, 250);
  const before = pointAt(300, 250);
  zoom(1.5, 300, 250);
  pointAt(300, 250).forEach((value, k) => assert.ok(Math.abs(value - before[k]) < 1e-6));
  drag(1e6, 1e6);
  assert.ok(seen().left > -100 && seen().top > -100);
  drag(-1e7, -1e7);
  assert.ok(seen().right < 4100 && lens.scale <= 3);
});

test("only what is looked at is painted, and from afar every leaf is a spot", () => {
  const story = grown(301);
  const forest = layForest(story, new Set());
  const look = { left: 0, top: 0, right: forest.width, bottom: forest.height, found: new Set([0]), now: 0, focus: 0 };
  const near = recorder();
  assert.equal(paintForest(near, forest, { ...look, scale: 1 }), 301);
  assert.equal(near.done.line, 300);
  const root = forest.place.get(0);
  const some = recorder();
  const part = { left: root.x - 60, right: root.x + 60, top: 0, bottom: 40 };
  assert.equal(paintForest(some, forest, { ...look, ...part, scale: 1 }), 1);
  const far = recorder();
  paintForest(far, forest, { ...look, scale: 0.01 });
  assert.equal(far.done.rect, 151);
  assert.equal(far.done.text + far.done.box.length, 0);
  assert.equal(far.done.ring, 1);
});

test("only the ways to some nodes, and what hangs directly below these, are left unfolded", () => {
  const story = grown(301);
  const shown = [7, 120];
  const above = (n) => (n === null ? [] : [n, ...above(story.node(n).parent)]);
  const wanted = new Set([0, ...shown.flatMap(above).flatMap((n) => [n, ...story.node(n).children])]);
  const laid = layForest(story, foldBeside(story, shown)).items.map((item) => item.n);
  assert.deepEqual(laid.toSorted((a, b) => a - b), [...wanted].toSorted((a, b) => a - b));
});

test("what is pruned is struck through where it stands, and its node has the name of its class", () => {
  const pruned = { isGone: (n) => n > 2, leafClass: (n) => (n === 1 ? 1 : null), className: (klass) => book.table.classes[klass] };
  const brush = svgBrush(COLOURS, [0, 0, 1e3, 1e3], 1);
  paintForest(brush, layForest(book, new Set()), { left: 0, top: 0, right: 1e4, bottom: 1e4, scale: 1, found: new Set(), now: 0, focus: 0, pruned });
  const written = brush.written();
  assert.equal(written.match(/stroke="#111" stroke-width="2.5"/g).length, 2);
  assert.ok(!written.includes(">size ?<"));
  assert.equal(written.match(/opacity="0.38"/g).length > 4, true);
});

test("the SVG holds each name once, as text and never as markup", () => {
  const forest = layForest(book, new Set());
  const brush = svgBrush(COLOURS, [0, 0, forest.width, forest.height], 2);
  brush.text(1, 1, "<a & b>", 13, "title", 600);
  paintForest(brush, forest, { left: 0, top: 0, right: 1e4, bottom: 1e4, scale: 2, found: new Set(), now: 0, focus: 0 });
  const written = brush.written();
  assert.ok(written.startsWith('<svg xmlns="http://www.w3.org/2000/svg"') && written.endsWith("</svg>\n"));
  assert.equal(written.match(/&lt;a &amp; b&gt;/g).length, 1);
  assert.equal(written.match(/>size \?</g).length, 1);
});

test("the PDF's table of contents leads to its objects", async () => {
  const bytes = Uint8Array.from([255, 216, 255, 217]);
  const text = String.fromCharCode(...new Uint8Array(await pdfOf(bytes, 400, 200).arrayBuffer()));
  const start = Number(/startxref\n(\d+)/.exec(text)[1]);
  assert.ok(text.slice(start).startsWith("xref"));
  const places = [...text.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map((row) => Number(row[1]));
  assert.equal(places.length, 5);
  places.forEach((place, k) => assert.ok(text.slice(place).startsWith(`${k + 1} 0 obj`)));
  assert.ok(text.includes("/MediaBox [0 0 150 75]") && text.includes("/Length 4 >>"));
});

test("many splits are a hill that is highest where they lie closest", () => {
  const heights = [...density([0, 0.5, 0.5, 0.5, 1]).matchAll(/V(-?[\d.]+)/g)].map((found) => Number(found[1]));
  assert.equal(Math.min(...heights), -8);
  assert.equal(heights.indexOf(-8), 50);
});
