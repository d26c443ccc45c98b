// Lay out a whole tree to walk in: what is unfolded is placed, what is folded away is a box with a number.

import { placeTidily } from "../tidy.js";

const BOX_HEIGHT = 52; // points
const [HALF, AROUND_TEXT, NARROWEST] = [7.4, 22, 64];
const LONGEST_LINE = 26; // letters of a line in a box; the whole text is in the line below the picture

/** What is drawn: {items, place: Map of node -> item, width, height}; `folded`: nodes whose children are hidden. */
export function layForest(story, folded) {
  const items = [];
  const build = (n, above) => {
    const node = story.node(n);
    const isFolded = node.children.length > 0 && folded.has(n);
    const lines = [cutMiddle(node.title[0]), isFolded ? `${node.counts.join(" / ")} ▸ ${node.size}` : node.counts.join(" / ")];
    const width = Math.max(NARROWEST, Math.max(...lines.map(halvesOf)) * HALF + AROUND_TEXT);
    const edge = cutMiddle(node.branch);
    const room = Math.max(width, halvesOf(edge) * HALF * 1.3);
    const item = { n, node, lines, edge, isFolded, above, width, height: BOX_HEIGHT, room, children: [] };
    items.push(item);
    if (!isFolded) item.children = node.children.map((child) => build(child, item));
    return item;
  };
  const { width, height } = placeTidily(build(0, null));
  return { items, place: new Map(items.map((item) => [item.n, item])), width, height };
}

/** Fold every node of a depth that has children; all deeper ones are hidden with it. */
export function foldBelow(story, depth) {
  const folded = new Set();
  for (let n = 0; n < story.size; n += 1) {
    const node = story.node(n);
    if (node.depth === depth && node.children.length) folded.add(n);
  }
  return folded;
}

/** Fold all but the ways to some nodes, and one level below these. */
export function foldBeside(story, shown) {
  const kept = new Set(shown);
  for (const n of shown) for (let at = story.node(n).parent; at !== null && !kept.has(at); at = story.node(at).parent) kept.add(at);
  const folded = new Set();
  for (let n = 0; n < story.size; n += 1) if (story.node(n).children.length && !kept.has(n)) folded.add(n);
  return folded;
}

/** How deep the tree is. */
export function depthOf(story) {
  let deepest = 0;
  for (let n = 0; n < story.size; n += 1) deepest = Math.max(deepest, story.node(n).depth);
  return deepest;
}

function cutMiddle(text) {
  const letters = [...String(text)];
  if (letters.length <= LONGEST_LINE) return String(text);
  const half = (LONGEST_LINE - 1) / 2;
  return `${letters.slice(0, Math.ceil(half)).join("")}…${letters.slice(-Math.floor(half)).join("")}`;
}

function halvesOf(text) {
  let count = 0;
  for (const letter of String(text)) count += letter > "\u2e80" ? 2 : 1;
  return count;
}
