// Place the boxes of a tree: children centred under their parent, subtrees as close as they fit.

export const BETWEEN = 16; // points between neighbours
const LEVEL = 95; // points from one level to the next

/** Give every item of a tree ({width, height, room, children}) its centre x, y; returns width and height. */
export function placeTidily(root) {
  const reach = shape(root);
  const left = Math.min(...reach.left);
  let height = 0;
  const settle = (item, x, level) => {
    item.x = x;
    item.y = level * LEVEL + item.height / 2;
    height = Math.max(height, item.y + item.height / 2);
    item.children.forEach((child) => settle(child, x + child.shift, level + 1));
  };
  settle(root, -left, 0);
  return { width: Math.max(...reach.right) - left, height };
}

/** How far a subtree reaches on each level, to the left and right of its root. */
function shape(item) {
  const own = { left: [-item.room / 2], right: [item.room / 2] };
  if (!item.children.length) return own;
  const joined = { left: [], right: [] };
  item.children.forEach((child) => join(joined, child, shape(child)));
  const middle = (item.children[0].shift + item.children.at(-1).shift) / 2;
  item.children.forEach((child) => (child.shift -= middle));
  return {
    left: [...own.left, ...joined.left.map((x) => x - middle)],
    right: [...own.right, ...joined.right.map((x) => x - middle)],
  };
}

function join(joined, child, reach) {
  const common = Math.min(joined.right.length, reach.left.length);
  child.shift = 0;
  for (let level = 0; level < common; level += 1)
    child.shift = Math.max(child.shift, joined.right[level] - reach.left[level] + BETWEEN);
  reach.left.forEach((x, level) => {
    const [from, to] = [x + child.shift, reach.right[level] + child.shift];
    joined.left[level] = Math.min(joined.left[level] ?? from, from);
    joined.right[level] = Math.max(joined.right[level] ?? to, to);
  });
}
