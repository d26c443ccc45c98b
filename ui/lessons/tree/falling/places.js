// Where cases stand: in a row above the tree, on the edges on their way down, and in rows under the leaf they land at.

const DOT = 28; // from mark to mark: a number and a sign stand below each
const ROW = 34; // from row to row under a leaf
const FEW = 4; // marks in a row under a leaf; under a node that becomes one later there is more room
export const HALF = 15; // half the height of a box
const ABOVE = 42; // of the row of waiting cases over the root

/** The places of `count` cases that wait above the root. */
function waiting(root, count) {
  return Array.from({ length: count }, (_, k) => [root.x + (k - (count - 1) / 2) * DOT, root.y - ABOVE]);
}

/** The places of `count` cases under a node. */
function under(node, count) {
  const most = node.test ? FEW + 1 : FEW;
  return Array.from({ length: count }, (_, k) => {
    const row = Math.floor(k / most);
    const here = Math.min(most, count - row * most);
    return [node.x + ((k % most) - (here - 1) / 2) * DOT, node.y + HALF + 11 + row * ROW];
  });
}

/** The nodes that a case passes in a tree in which only some are split, the leaf last. */
export function wayOf(way, split) {
  const end = way.findIndex((number) => !split.includes(number));
  return way.slice(0, end + 1);
}

/** Where each of the first `fallen` cases of a part stands, the others wait: [[x, y], ...]. */
export function places(part, stage, nodes, fallen) {
  const found = waiting(nodes[0], part.cases.length);
  const landed = new Map();
  part.cases.slice(0, fallen).forEach(({ way }, k) => {
    const leaf = wayOf(way, stage.split).at(-1);
    landed.set(leaf, [...(landed.get(leaf) ?? []), k]);
  });
  for (const [leaf, cases] of landed) under(nodes[leaf], cases.length).forEach((place, k) => (found[cases[k]] = place));
  return found;
}

/** The corners on the way from a place above the root to the leaf: where each edge begins and ends. */
export function corners(way, nodes) {
  return way.flatMap((number) => [
    [nodes[number].x, nodes[number].y - HALF],
    [nodes[number].x, nodes[number].y + HALF],
  ]);
}
