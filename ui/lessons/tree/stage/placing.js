// Where a tree stands in a room: its nodes, and below each leaf the room of its pile. Upright where the room is wide;
// where it is high, the tree lies on its side and its leaves stand below each other.

import { leavesOf, nodesOf } from "./growing.js";

const LEAST = 1.7; // a leaf is at least as wide as so many melons
const HEAD = 46; // px from a node's top to what lies below it
const PILE = 96; // px that a wide room keeps for the lowest pile
const TIGHTEST = 32; // px from a node to the next one below
export const ROOMY = 62; // px: below this from level to level, the letters are smaller
const NARROW = 0.8; // a room that is this much narrower than high lies on its side

/** The place of every node by its path: {x, y} of its top, {left, top, width, height} of its pile or its span. */
export function placeTree(tree, { width, height }) {
  const aside = width < height * NARROW;
  const leaves = leavesOf(tree);
  const weights = leaves.map(({ rows }) => Math.max(rows.length ** 0.7, LEAST));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const deepest = Math.max(...leaves.map(({ depth }) => depth));
  const across = aside ? height : width;
  const level = aside
    ? Math.min(112, (width * 0.62) / Math.max(deepest, 1))
    : Math.min(118, Math.max(TIGHTEST, (height - Math.min(PILE, height * 0.24)) / Math.max(deepest + 0.4, 1)));
  const head = level < ROOMY ? HEAD * 0.75 : HEAD;
  const [spans, places] = [new Map(), new Map()];
  let from = 0;
  leaves.forEach(({ path }, at) => {
    const size = (across * weights[at]) / whole;
    spans.set(path, [from, size]);
    from += size;
  });
  for (const node of nodesOf(tree).reverse()) {
    if (node.kids.length) {
      const [first, last] = [node.kids[0].node, node.kids.at(-1).node].map(({ path }) => spans.get(path));
      spans.set(node.path, [first[0], last[0] + last[1] - first[0]]);
    }
    const [start, size] = spans.get(node.path);
    const [middle, deep] = [start + size / 2, node.depth * level];
    places.set(
      node.path,
      aside
        ? { x: deep, y: middle, left: deep + (node.depth ? Math.min(level, 84) : 0), top: start, width: 0, height: size }
        : { x: middle, y: deep, left: start, top: deep + (node.depth ? head : 0), width: size, height: height - deep - (node.depth ? head : 0) },
    );
    if (aside) places.get(node.path).width = width - places.get(node.path).left;
  }
  return { aside, level, places };
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
