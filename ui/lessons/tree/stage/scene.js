// The tree on the stage: its questions and branches, the piles below it, and what falls through it.

import { el, svgEl } from "../../../player/dom.js";
import { nodesOf, wayThrough } from "./growing.js";
import { drawLorry } from "./melon.js";
import { ROOMY, gridIn, placeTree, sizeIn } from "./placing.js";

const LARGEST = 150; // px: a melon is no larger
const APART = 20; // ms from one falling mark to the next
const LEVEL = 420; // ms from node to node
const LORRY = 46; // px above a tree that the lorry needs
const MARK = [4, 15]; // px: a mark is no smaller and no larger

/** Draw a tree into a part of the stage and return where it stands. `inside`: that part; `melons`: the melons lie in
 * its piles; `label`: what else is drawn at a node, `beside`: beside its question; `shown`: nodes below this depth are
 * not drawn yet. */
export function drawOwnTree(stage, tree, { inside, melons = false, label = () => [], beside = () => null, shown = Infinity, lorry = false }) {
  const { data, under, over } = stage;
  const room = { width: inside.width, height: inside.height - (lorry ? LORRY : 0) };
  const put = placeTree(tree, room);
  const [left, top] = [inside.left, inside.top + (lorry ? LORRY : 0)];
  for (const place of put.places.values()) {
    place.x += left;
    place.y += top;
    place.left += left;
    place.top += top;
  }
  const nodes = nodesOf(tree).filter(({ depth }) => depth <= shown);
  if (melons) put.size = layMelons(stage, nodes.filter(({ kids }) => !kids.length), put);
  for (const node of nodes) {
    const at = put.places.get(node.path);
    for (const kid of node.kids) if (kid.node.depth <= shown) under.append(drawBranch(at, put.places.get(kid.node.path), put));
    over.append(drawNode(stage, node, put, shown, melons, beside), ...label(node, at, put));
  }
  if (lorry) over.append(el("div", { class: "lorryplace", style: `left:${left + (put.aside ? 0 : room.width / 2 - 108)}px;top:${inside.top}px` }, drawLorry()));
  return { ...put, left, top, room, start: [left + (put.aside ? 40 : room.width / 2 - 70), inside.top + 22], klass: data.classes };
}

function drawBranch(from, to, { aside, level }) {
  const foot = level < ROOMY ? 30 : 44;
  const d = aside
    ? `M${from.x + 7} ${from.y + 11}V${to.y - 6}q0 6 6 6H${to.x - 1}`
    : `M${from.x} ${from.y + foot}C${from.x} ${from.y + foot + 22} ${to.x} ${to.y - 22} ${to.x} ${to.y}`;
  return svgEl("path", { d, class: "branch", pathLength: 1 });
}

/** The text of a node: the value that leads to it, and below that its question or what it says. */
function drawNode(stage, node, { aside, places, level }, shown, melons, beside) {
  const { data } = stage;
  const at = places.get(node.path);
  const value = valueOf(data, node.path);
  const leaf = !node.kids.length || node.depth === shown;
  const wide = aside ? (leaf ? at.left - at.x - 4 : at.width + at.left - at.x) : Math.max(at.width - 6, leaf ? 40 : 90);
  const style = `left:${at.x}px;top:${at.y}px;max-width:${wide}px`;
  const asked = leaf ? null : el("div", { class: "asked" }, el("b", { class: "question", text: data.questions[node.attribute].name }), beside(node));
  const mixed = melons && !node.pure && !node.called;
  const said = mixed ? el("span", { class: "says", text: node.path ? stage.say("mixed") : "" }) : stage.says(node);
  const tight = !aside && level < ROOMY ? "tight" : "";
  return el(
    "div",
    { class: `node ${aside ? "aside" : "upright"} ${leaf ? "leaf" : "inner"} ${node.path ? "" : "first"} ${tight}`, style },
    value && el("span", { class: "value", text: value }),
    asked ?? said,
  );
}

/** What the branch to a node says: the value of the case. */
export function valueOf({ questions }, path) {
  const [, attribute, code] = /\/(\d+)=(\d+)$/.exec(path) ?? [];
  return attribute === undefined ? "" : questions[attribute].values[code];
}

/** Lay the melons of every leaf into its pile, all of one size; that size. `ends` of a place: where its melons end. */
function layMelons(stage, leaves, { places, aside }) {
  const rooms = leaves.map(({ path, rows }) => {
    const { left, top, width, height } = places.get(path);
    const room = aside ? { left: left + 4, top: top + 1, width: width - 6, height: height - 2 } : { left: left + 3, top, width: width - 6, height: height - 2 };
    return { path, rows, room };
  });
  const size = Math.max(12, Math.min(LARGEST, ...rooms.map(({ rows, room }) => sizeIn(room, rows.length))));
  const alone = leaves.length === 1;
  for (const { path, rows, room } of rooms) {
    const middles = gridIn(room, rows.length, size, aside || alone);
    const shift = aside && !alone ? room.left - Math.min(...middles.map(([x]) => x)) + size / 2 : 0;
    rows.forEach((row, at) => stage.put(row, [middles[at][0] + shift, middles[at][1]], size * 0.94));
    places.get(path).ends = [Math.max(...middles.map(([x]) => x)) + shift + size / 2, Math.max(...middles.map(([, y]) => y)) + size / 2];
  }
  return size;
}

/** What falls: of every new case its way through a tree that stands there, to a place in the pile of its leaf. */
export function marksOf(stage, tree, put, quick = 1) {
  const { fresh, classes } = stage.data;
  const landed = new Map(nodesOf(tree).map(({ path }) => [path, []]));
  const ways = fresh.cases.map((values) => wayThrough(tree, values));
  ways.forEach((way, at) => landed.get(way.at(-1).path).push(at));
  const inner = new Set(nodesOf(tree).filter(({ kids }) => kids.length).map(({ path }) => path));
  const piles = [...landed]
    .filter(([, all]) => all.length)
    .map(([path, all]) => ({ path, all, room: inner.has(path) ? besideOf(put, path) : pileOf(put, path) }));
  const largest = Math.min(MARK[1], ...piles.filter(({ all }) => all.length > 30).map(({ room, all }) => Math.max(MARK[0], sizeIn(room, all.length))));
  const right = fresh.cases.map((values, at) => ways[at].at(-1).label === values.at(-1));
  const ends = [];
  for (const { all, room } of piles) {
    const ordered = [...all].sort((a, b) => Number(right[b]) - Number(right[a]) || fresh.cases[a].at(-1) - fresh.cases[b].at(-1));
    const size = Math.max(MARK[0], Math.min(largest, sizeIn(room, all.length)));
    gridIn(room, ordered.length, size).forEach((middle, at) => (ends[ordered[at]] = { middle, size }));
  }
  return ways.map((way, at) => {
    const klass = fresh.cases[at].at(-1);
    const corners = way.map(({ path }) => [put.places.get(path).x + (put.aside ? 7 : 0), put.places.get(path).y + (put.aside ? 0 : 22)]);
    const { middle, size } = ends[at];
    return { way: [put.start, ...corners, middle], size, klass, sign: classes[klass].sign, right: right[at], delay: at * APART * quick, lasts: (way.length + 1) * LEVEL * quick };
  });
}

function pileOf({ places, aside }, path) {
  const { left, top, width, height } = places.get(path);
  if (aside) return { left: left + 12, top: top + 3, width: width - 14, height: height - 6 };
  return { left: left + 4, top: top + 6, width: width - 8, height: height - 8 };
}

/** Beside a node lie the cases that it has no branch for. */
function besideOf({ places, aside }, path) {
  const { x, y } = places.get(path);
  return aside ? { left: places.get(path).left + 96, top: y - 11, width: 90, height: 22 } : { left: x + 44, top: y + 14, width: 56, height: 24 };
}
