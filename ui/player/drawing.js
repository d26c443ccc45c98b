// Choose what is drawn of a tree, and where: all of a small one, of a large one a neighbourhood.

import { countsOf } from "./marks.js";
import { shortenAll, shortenMiddle } from "./shorten.js";
import { BETWEEN, placeTidily } from "./tidy.js";

const MOST = 110; // boxes of a neighbourhood, before the reader unfolds more
const BELOW = 3; // generations below the anchor
const ABOVE = 5; // ancestors of the anchor; further ones fold into a gap below the root
const [BOX, LEAST, AROUND] = [52, 64, 22]; // points, as the layout of small trees has them
const HALF_WIDTH = 7.4; // of half a Chinese character
const [EDGE_FONT, LABEL_AT] = [0.8, 0.62];
const [LONGEST_TITLE, LONGEST_LABEL] = [132, 96]; // points of a name that is not shortened in a neighbourhood
const FOLD = 34; // height of a folded part
const [LEAST_CLOSE, BETWEEN_CLOSE, LABEL_AIR] = [34, 17, 4]; // of a branch among many; between two; beside a name
export const GAP = -1; // stands for the ancestors left out, among what is unfolded

/** {items, width, height, anchor}: items are {kind: node | fold | gap, n, x, y, w, h, above}. */
export function wholeDrawing(story) {
  const { width, height, places } = story.layout;
  const items = places.map(([x, y, w, h], n) => ({ kind: "node", n, x, y, w, h }));
  items.forEach((item) => {
    const { parent } = story.node(item.n);
    item.above = parent === null ? null : items[parent];
  });
  return { items, width, height, anchor: null, has: () => true, again: () => wholeDrawing(story) };
}

/** How wide a node and its branches are together, in points. */
export function widthAround(drawing, story, n) {
  const items = [n, ...story.node(n).children].map((one) => drawing.items.find((item) => item.n === one));
  if (items.some((item) => !item || item.kind !== "node")) return Infinity;
  return Math.max(...items.map(({ x, w }) => x + w / 2)) - Math.min(...items.map(({ x, w }) => x - w / 2));
}

/** The node whose neighbourhood shows `n`: the same for a node and its children, so little moves. */
export function anchorOf(story, n) {
  const { depth, parent, size } = story.node(n);
  if (size === 1 && parent !== null) return anchorOf(story, parent);
  const near = depth % 2 === 0 ? n : parent;
  return near === n || expandedBelow(story, near).has(n) ? near : n;
}

/** Ancestors, their other branches, and some generations below; `opened`: what the reader unfolded. */
export function neighbourhood(story, anchor, opened, words) {
  const expanded = [...expandedBelow(story, anchor), ...opened];
  const again = () => neighbourhood(story, anchor, opened, words);
  return { ...compose(story, anchor, opened, words, { expanded }), anchor, again };
}

/**
 * The same around a node that is being split, so close that its branches are in sight together in `room` points: what
 * hangs below them is not known yet and takes no room. `decided(n)`: whether a reader knows what a node is.
 */
export function closeDrawing(story, n, opened, words, room, decided) {
  const each = room / story.node(n).children.length - BETWEEN_CLOSE;
  const close = { expanded: [n, ...opened], decided, least: Math.max(LEAST_CLOSE, Math.min(LEAST, each)), label: Math.max(LEAST_CLOSE, Math.min(LONGEST_LABEL, (each + BETWEEN) * LABEL_AT - LABEL_AIR)) };
  const again = () => closeDrawing(story, n, opened, words, room, decided);
  return { ...compose(story, n, opened, words, close), anchor: null, again };
}

/** `least`, `label`: how narrow a box and the name of a branch may be; `decided`: null where all is drawn as it ends. */
function compose(story, anchor, opened, words, { expanded: below, decided = null, least = LEAST, label = LONGEST_LABEL }) {
  const spine = ancestors(story, anchor);
  const near = spine.slice(-1 - ABOVE);
  const skipped = opened.has(GAP) ? 0 : Math.max(0, spine.length - near.length - 1);
  const gapAt = skipped > 0 ? spine[1] : null;
  const expanded = new Set([
    0,
    ...(gapAt === null ? spine : near),
    ...below,
  ]);
  const items = [];
  const air = decided ? LABEL_AIR : 0;

  function build(n) {
    if (n === gapAt) return gap();
    const node = story.node(n);
    if (decided && !decided(n)) return box({ kind: "node", n, title: "", width: least, height: BOX, node }, []);
    if (node.size > 1 && !expanded.has(n)) return fold(n, node);
    const title = shortenMiddle(node.title[0], (text) => pointsOf(text) <= LONGEST_TITLE);
    const texts = [title, countsOf(node)].filter((text) => pointsOf(text) <= LONGEST_TITLE);
    const width = Math.max(LEAST, Math.max(0, ...texts.map(pointsOf)) + AROUND);
    return box({ kind: "node", n, title, width, height: BOX, node }, node.size > 1 ? node.children.map(build) : []);
  }

  function gap() {
    const text = words.say("tree_gap", { n: skipped });
    return box({ kind: "gap", n: gapAt, text, width: pointsOf(text) + AROUND, height: FOLD }, [
      build(near[0]),
    ]);
  }

  function fold(n, node) {
    const text = `▸ ${words.say("tree_folded", { n: node.size })}`;
    return box({ kind: "fold", n, text, width: pointsOf(text) * 0.9 + AROUND, height: FOLD, node }, []);
  }

  function box(item, children) {
    const name = labelOf(item.n);
    const lines = linesOf(name, label);
    // Names lie at a part of the way to their boxes, which have some points between them.
    const room = Math.max(item.width, (Math.max(...lines.map(pointsOf)) * EDGE_FONT + air) / LABEL_AT - (decided ? BETWEEN : 0));
    Object.assign(item, { label: name, lines, room, children, w: item.width, h: item.height, above: null });
    children.forEach((child) => (child.above = item));
    items.push(item);
    return item;
  }

  const fits = (text) => linesOf(text, label).every((line) => pointsOf(line) * EDGE_FONT <= label);
  const labelOf = (n) => edgeName(story, n, fits);

  const { width, height } = placeTidily(build(0));
  items.sort((a, b) => a.n - b.n);
  const drawn = new Set(items.filter((item) => item.kind === "node").map((item) => item.n));
  return { items, width, height, has: (n) => drawn.has(n) };
}

/** The name of a branch, different from those of its siblings. */
export function edgeName(story, n, fits) {
  const { parent, branch } = story.node(n);
  if (parent === null) return branch;
  const { children } = story.node(parent);
  return shortenAll(children.map((child) => story.node(child).branch), fits)[children.indexOf(n)];
}

/** The nodes below an anchor that show their children, nearest first, as many as there is room for. */
function expandedBelow(story, anchor) {
  const expanded = new Set();
  const waiting = [anchor];
  const deepest = story.node(anchor).depth + BELOW;
  let room = MOST;
  for (let k = 0; k < waiting.length; k += 1) {
    const { children, depth } = story.node(waiting[k]);
    if (depth >= deepest || (k > 0 && children.length > room)) continue;
    expanded.add(waiting[k]);
    room -= children.length;
    waiting.push(...children.filter((child) => story.node(child).size > 1));
  }
  return expanded;
}

/** From the root down to a node. */
export function ancestors(story, n) {
  const path = [];
  for (let node = n; node !== null; node = story.node(node).parent) path.unshift(node);
  return path;
}

/** A name in so many points: one line where it fits, else two that are as equal as its words allow. */
function linesOf(name, points) {
  const words = name.split(" ");
  if (words.length === 1 || pointsOf(name) * EDGE_FONT <= points) return [name];
  const halves = words.slice(1).map((_, k) => [words.slice(0, k + 1).join(" "), words.slice(k + 1).join(" ")]);
  const longest = (lines) => Math.max(...lines.map(pointsOf));
  return halves.reduce((best, lines) => (longest(lines) < longest(best) ? lines : best));
}

/** How wide a text in letters of 13 points is at most. */
export function pointsOf(text) {
  let halves = 0;
  for (const letter of String(text)) halves += letter > "\u2e80" ? 2 : 1;
  return halves * HALF_WIDTH;
}

/** The edge to an item from the one above it, and where its text stands. */
export function edgeOf({ x, y, h, above, edge }) {
  if (edge) return edge;
  const [fromX, fromY] = [above.x, above.y + above.h / 2];
  const down = y - h / 2 - fromY;
  return {
    d: `M${fromX.toFixed(1)},${fromY.toFixed(1)}L${x.toFixed(1)},${(y - h / 2).toFixed(1)}`,
    at: [fromX + LABEL_AT * (x - fromX), fromY + LABEL_AT * down],
  };
}
