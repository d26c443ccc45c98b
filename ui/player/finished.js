// Draw a finished tree so that all of it is seen: as it grew, or as an outline, a row for each node.

import { FINISHED } from "./camera.js";
import { edgeName, pointsOf } from "./drawing.js";
import { countsOf } from "./marks.js";
import { shortenMiddle } from "./shorten.js";

const PLACES_AT_END = ["beside", "above"]; // of a finished tree, told from its summary
// Points: from row to row, the height of a box, how far a branch is set in and within how much of the room, what leads to
// its name, the bar of a box, and what is free beside its parts.
const [ROW_STEP, ROW_HIGH, INDENT, SET_IN, ELBOW, ROW_BAR, ROW_PAD] = [32, 26, 18, 0.35, 12, 28, 9];
const [LEAST_NAME, LONGEST_COUNTS, LEAF_MARK] = [44, 76, 17];

/**
 * Choose how a finished tree is drawn in its panel, and write onto the stage where its summary has its place. First as it
 * grew, which is `usual`: beside the summary, or above it. Else as `outline(room)`, where that is seen whole or the page
 * scrolls behind tabs. Else as it grew: it scrolls in its panel. `sizeOf(drawing)`: with what is free around it.
 */
export function chooseFinished(element, camera, usual, outline, sizeOf) {
  const { dataset } = element.closest(".stage");
  const behindTabs = element.closest('[data-fit="tabs"]') !== null;
  const fits = (one) => camera.wholeAt(sizeOf(one)) >= FINISHED;
  for (const place of behindTabs ? PLACES_AT_END.slice(0, 1) : PLACES_AT_END) {
    dataset.end = place;
    if (fits(usual)) return usual;
  }
  [dataset.end] = PLACES_AT_END;
  const rows = outline(camera.across(FINISHED));
  return behindTabs || fits(rows) ? rows : usual;
}

/** All of a tree as rows below each other; no row is wider than `room` points if its names can be shortened so far. */
export function outlineDrawing(story, room) {
  const items = [];
  const order = [];
  const walk = (n) => (order.push(n), story.node(n).children.forEach(walk));
  walk(0);
  const indent = Math.min(INDENT, (SET_IN * room) / Math.max(1, ...order.map((n) => story.node(n).depth)));
  order.forEach((n, k) => (items[n] = rowOf(story, n, items, { room, indent, y: k * ROW_STEP + ROW_HIGH / 2 })));
  const width = Math.max(...items.map(({ x, w }) => x + w / 2));
  const height = order.length * ROW_STEP - (ROW_STEP - ROW_HIGH);
  return { items: order.map((n) => items[n]), width, height, room, anchor: null, has: () => true, again: () => outlineDrawing(story, room) };
}

/** A row: the branch, and the box with title, shares and counts. */
function rowOf(story, n, items, { room, indent, y }) {
  const node = story.node(n);
  const named = node.parent !== null;
  const [mark, text, all] = [node.leaf === null ? 0 : LEAF_MARK, node.title.join(" "), countsOf(node)];
  const counts = pointsOf(all) <= LONGEST_COUNTS ? all : node.weight;
  const inside = 4 * ROW_PAD + ROW_BAR + pointsOf(counts) + mark;
  const start = named ? node.depth * indent + ELBOW / 2 : 0;
  const free = room - start - ELBOW - inside;
  const forLabel = Math.max(LEAST_NAME, free - pointsOf(text), free / 2);
  const label = named ? edgeName(story, n, (one) => pointsOf(one) <= forLabel) : null;
  const before = named ? start + pointsOf(label) + ELBOW / 2 : 0;
  const title = shortenMiddle(text, (one) => pointsOf(one) <= Math.max(LEAST_NAME, room - before - inside));
  const titleWide = pointsOf(title) + mark;
  const w = inside + pointsOf(title);
  const row = { counts, titleWide, titleAt: ROW_PAD + titleWide / 2, barAt: 2 * ROW_PAD + titleWide + ROW_BAR / 2, barWide: ROW_BAR, countsAt: w - ROW_PAD - pointsOf(counts) / 2 };
  const above = named ? items[node.parent] : null;
  const item = { kind: "node", n, above, x: before + w / 2, y, w, h: ROW_HIGH, title, label, lines: named ? [label] : [], row };
  return named ? { ...item, edge: edgeInto(item, start - indent, start) } : item;
}

/** Down below the row above, then across to the box, through the name of the branch. */
function edgeInto({ x, y, w, above }, down, start) {
  const to = x - w / 2;
  return { d: `M${down.toFixed(1)},${above.y + above.h / 2}V${y}H${to.toFixed(1)}`, at: [(start + to - ELBOW / 2) / 2, y] };
}
