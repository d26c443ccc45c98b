// Paint the part of a laid-out tree that is looked at, with any brush: a canvas, or an SVG to take along.

const LEGIBLE = 5; // px of a letter, below which no text is drawn
const LETTERS = 13; // points
const FINE = 0.12; // px per point, below which a box is a spot of its class

/**
 * brush: {line(x1, y1, x2, y2, width, kind), box(x, y, w, h, round, kind), rect(x, y, w, h, klass), text(x, y, text,
 * size, kind, weight), pale(on)}; look: {left, top, right, bottom, scale, found, now, focus, pruned}. Returns how many boxes were painted.
 */
export function paintForest(brush, forest, look) {
  const seen = forest.items.filter((item) => isIn(item, look));
  if (look.scale < FINE) return paintSpots(brush, forest, seen, look);
  const whole = forest.items[0].node.mass || 1;
  const legible = look.scale * LETTERS >= LEGIBLE;
  for (const item of forest.items) if (item.above && touches(item, look)) paintEdge(brush, item, look, whole, legible);
  for (const item of seen) paintBox(brush, item, look, legible);
  return seen.length;
}

function isIn({ x, y, width, height }, { left, top, right, bottom }) {
  return x + width / 2 >= left && x - width / 2 <= right && y + height / 2 >= top && y - height / 2 <= bottom;
}

function touches({ x, y, above }, { left, top, right, bottom }) {
  return Math.max(x, above.x) >= left && Math.min(x, above.x) <= right && y >= top && above.y <= bottom;
}

/** As wide as the weight that takes it. */
function paintEdge(brush, item, look, whole, legible) {
  const { above, node } = item;
  brush.pale(look.pruned?.isGone(item.n) ?? false);
  const [x1, y1, x2, y2] = [above.x, above.y + above.height / 2, item.x, item.y - item.height / 2];
  brush.line(x1, y1, x2, y2, 1 + 11 * (node.mass / whole), "edge");
  if (legible) brush.text(x1 + 0.62 * (x2 - x1), y1 + 0.62 * (y2 - y1), item.edge, 12, "edge", 400);
  brush.pale(false);
}

function paintBox(brush, item, look, legible) {
  const { n, node, x, y, width, height, lines } = item;
  const leaf = node.leaf !== null;
  const [left, top] = [x - width / 2, y - height / 2];
  const gone = look.pruned?.isGone(n) ?? false;
  const klass = leaf ? node.klass : (look.pruned?.leafClass(n) ?? null); // a node that became a leaf has its class
  const kind = look.found.has(n) ? "found" : n === look.now ? "now" : klass === null ? "test" : "leaf";
  brush.pale(gone);
  brush.box(left, top, width, height, klass === null ? 7 : height / 2, kind, klass);
  if (gone) brush.line(left, top + height, left + width, top, 2.5, "strike");
  if (n === look.focus) brush.box(left - 5, top - 5, width + 10, height + 10, 10, "focus", null);
  paintShares(brush, node, x, y + (legible ? 2 : -5), width - 24, legible ? 6 : 12);
  if (!legible) return brush.pale(false);
  brush.text(x, y - 12, klass === null || leaf ? lines[0] : look.pruned.className(klass), LETTERS, "title", 600);
  brush.text(x, y + 17, lines[1], 11, "muted", 400);
  brush.pale(false);
}

function paintShares(brush, node, x, y, width, height) {
  let at = x - width / 2;
  node.shares.forEach((share, klass) => {
    if (share > 0) brush.rect(at, y, share * width, height, klass);
    at += share * width;
  });
}

/** From far away: a line to each node, a spot of its class, rings around what was found and what is pointed at. */
function paintSpots(brush, forest, seen, look) {
  const thick = 0.7 / look.scale;
  for (const item of forest.items)
    if (item.above && touches(item, look) && !look.pruned?.isGone(item.n)) brush.line(item.above.x, item.above.y, item.x, item.y, thick, "edge");
  const least = 2 / look.scale; // points: two px
  for (const { n, node, x, y, width, height } of seen) {
    const [w, h] = [Math.max(width, least), Math.max(height, least)];
    const klass = node.leaf === null ? (look.pruned?.leafClass(n) ?? null) : node.klass;
    if (klass !== null && !look.pruned?.isGone(n)) brush.rect(x - w / 2, y - h / 2, w, h, klass);
    if (look.found.has(n) || n === look.focus) brush.ring(x, y, 7 / look.scale, thick * 2.5, n === look.focus);
  }
  return seen.length;
}
