// Where a tree stands in a room: its nodes, and below each leaf the room of its pile. Where the room is wide, the tree
// stands upright; where it is narrow, its nodes are lines of a list, each further in than the one it belongs to.

import { leavesOf, nodesOf } from "./growing.js";

const LEAST = 1.7; // a leaf is at least as wide as so many melons
const HEAD = 46; // px from a node's top to what lies below it
const PILE = 96; // px that a wide room keeps for the lowest pile
const TIGHTEST = 32; // px from a node to the next one below
const ROOMY = 62; // px: below this from level to level, the letters are smaller
const BROAD = 90; // px: below this for each leaf, the letters are smaller
const CROWDED = 70; // px: in less for each leaf, a tree is a list
const CALM_LINE = 22; // px: in less, the letters of a list are smaller
const NARROW = 560; // px: in less, a tree is a list
const LOW = 160; // px: in less, it is none
const LINE = 27; // px of a line of the list
const INWARD = 15; // px that a line is further in
const LABEL = 100; // px of a line for its words

/** The place of every node by its path: {x, y} of its top, {left, top, width, height} of its pile or its span. */
export function placeTree(tree, room) {
  const narrow = room.width < NARROW || room.width / leavesOf(tree).length < CROWDED;
  return narrow && room.height > LOW ? placeAside(tree, room) : placeUpright(tree, room);
}

const weightOf = ({ rows }) => Math.max(rows.length ** 0.7, LEAST);

function placeAside(tree, { width, height }) {
  const places = new Map();
  if (!tree.kids.length) {
    places.set(tree.path, { x: 0, y: 0, left: 0, top: 0, width, height });
    return { aside: true, tight: false, line: LINE, places };
  }
  const nodes = nodesOf(tree);
  const leaves = leavesOf(tree);
  const whole = leaves.reduce((sum, leaf) => sum + weightOf(leaf), 0);
  const line = Math.min(LINE, height / nodes.length, (height * 0.45) / (nodes.length - leaves.length));
  const rest = height - line * (nodes.length - leaves.length);
  const left = INWARD * Math.max(...leaves.map(({ depth }) => depth)) + LABEL;
  let top = 0;
  for (const node of nodes) {
    const size = node.kids.length ? line : (rest * weightOf(node)) / whole;
    places.set(node.path, { x: INWARD * node.depth, y: top + size / 2, left, top, width: width - left, height: size });
    top += size;
  }
  return { aside: true, tight: line < CALM_LINE, line, places };
}

function placeUpright(tree, { width, height }) {
  const leaves = leavesOf(tree);
  const whole = leaves.reduce((sum, leaf) => sum + weightOf(leaf), 0);
  const deepest = Math.max(...leaves.map(({ depth }) => depth));
  const level = Math.min(118, Math.max(TIGHTEST, (height - Math.min(PILE, height * 0.24)) / Math.max(deepest + 0.4, 1)));
  const tight = level < ROOMY || width / leaves.length < BROAD;
  const head = tight ? HEAD * 0.75 : HEAD;
  const [spans, places] = [new Map(), new Map()];
  let from = 0;
  for (const leaf of leaves) {
    const size = (width * weightOf(leaf)) / whole;
    spans.set(leaf.path, [from, size]);
    from += size;
  }
  for (const node of nodesOf(tree).reverse()) {
    if (node.kids.length) {
      const [first, last] = [node.kids[0].node, node.kids.at(-1).node].map(({ path }) => spans.get(path));
      spans.set(node.path, [first[0], last[0] + last[1] - first[0]]);
    }
    const [left, size] = spans.get(node.path);
    const [deep, above] = [node.depth * level, node.depth ? head : 0];
    places.set(node.path, { x: left + size / 2, y: deep, left, top: deep + above, width: size, height: height - deep - above });
  }
  return { aside: false, tight, line: LINE, places };
}

/** How large each of so many things may be in a room. */
export function sizeIn({ width, height }, count) {
  let size = 0;
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    size = Math.max(size, Math.min(width / columns, height / rows));
  }
  return size;
}

/** The middles of so many things of a size in a room, in rows from its top; `centred`: each row, and all of them. */
export function gridIn({ left, top, width, height }, count, size, centred = false) {
  const most = Math.max(1, Math.floor(width / size + 1e-6));
  const rows = Math.ceil(count / most);
  const columns = Math.ceil(count / rows); // as even as can be
  const above = centred ? Math.max(0, (height - rows * size) / 2) : 0;
  return Array.from({ length: count }, (_, at) => {
    const row = Math.floor(at / columns);
    const here = row === rows - 1 ? count - row * columns : columns;
    const start = left + (width - here * size) / 2;
    return [start + ((at % columns) + 0.5) * size, top + above + (row + 0.5) * size];
  });
}
