// The tree on the stage: its questions and branches, the piles below it, and what falls through it.

import { el, svgEl } from "../../../player/dom.js";
import { nodesOf, wayThrough } from "./growing.js";
import { drawLorry } from "./melon.js";
import { gridIn, placeTree, sizeIn } from "./placing.js";

const LARGEST = 150; // px: a melon is no larger
const APART = 20; // ms from one falling mark to the next
const LEVEL = 420; // ms from node to node
const LORRY = 46; // px above a tree that the lorry needs
const LISTED = 260; // px that the marks of a leaf take in a list
const MARK = [4, 15]; // px: a mark is no smaller and no larger

/** What the marks of the classes mean; `more`: what stands beside them. */
export function drawLegend(stage, ...more) {
  return el("div", { class: "legend" }, ...stage.data.classes.map((_, label) => stage.says({ label })), ...more);
}

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
    at.drawn = drawNode(stage, node, put, shown, melons, beside);
    over.append(at.drawn, ...label(node, at, put));
  }
  if (lorry) over.append(el("div", { class: "lorryplace", style: `left:${left + (put.aside ? 0 : room.width / 2 - 108)}px;top:${inside.top}px` }, drawLorry()));
  return { ...put, left, top, room, start: [left + (put.aside ? 40 : room.width / 2 - 70), inside.top + 22], klass: data.classes };
}

function drawBranch(from, to, { aside, tight }) {
  const foot = tight ? 30 : 44;
  const d = aside
    ? `M${from.x + 7} ${from.y + 11}V${to.y - 6}q0 6 6 6H${to.x - 1}`
    : `M${from.x} ${from.y + foot}C${from.x} ${from.y + foot + 22} ${to.x} ${to.y - 22} ${to.x} ${to.y}`;
  return svgEl("path", { d, class: "branch", pathLength: 1 });
}

/** The text of a node: the value that leads to it, and below that its question or what it says. */
function drawNode(stage, node, { aside, places, tight, line }, shown, melons, beside) {
  const { data } = stage;
  const at = places.get(node.path);
  const value = valueOf(data, node.path);
  const leaf = !node.kids.length || node.depth === shown;
  const wide = aside ? (leaf ? at.left - at.x - 4 : at.width + at.left - at.x) : Math.max(at.width - 6, leaf ? 40 : 90);
  const style = `left:${at.x}px;top:${at.y}px;max-width:${wide}px;--row:${line}px`;
  const asked = leaf ? null : el("div", { class: "asked" }, el("b", { class: "question", text: data.questions[node.attribute].name }), beside(node));
  const mixed = melons && !node.pure && !node.called;
  const said = mixed ? el("span", { class: "says", text: node.path ? stage.say("mixed") : "" }) : stage.says(node);
  return el(
    "div",
    { class: `node ${aside ? "aside" : "upright"} ${leaf ? "leaf" : "inner"} ${node.path ? "" : "first"} ${tight ? "tight" : ""}`, style },
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
    rows.forEach((row, at) => stage.put(row, [middles[at][0] + shift, middles[at][1]], size * 0.94, { open: false, known: true }));
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
    .map(([path, all]) => ({ path, all, stuck: inner.has(path) }))
    .sort((one, two) => one.stuck - two.stuck);
  const largest = Math.min(MARK[1], ...piles.filter(({ all, stuck }) => !stuck && all.length > 30).map(({ path, all }) => Math.max(MARK[0], sizeIn(pileOf(put, path), all.length))));
  const right = fresh.cases.map((values, at) => ways[at].at(-1).label === values.at(-1));
  const ends = [];
  const taken = [...put.places.values()].filter(({ drawn }) => drawn).map((at) => boxOf(put, at));
  for (const { path, all, stuck } of piles) {
    const room = stuck ? besideOf(put, path, all.length, taken) : pileOf(put, path);
    const ordered = [...all].sort((a, b) => Number(right[b]) - Number(right[a]) || fresh.cases[a].at(-1) - fresh.cases[b].at(-1));
    const size = Math.max(MARK[0], Math.min(largest, sizeIn(room, all.length)));
    const middles = gridIn(room, ordered.length, size);
    middles.forEach((middle, at) => (ends[ordered[at]] = { middle, size, stuck }));
    const [across, down] = [0, 1].map((way) => middles.map((middle) => middle[way]));
    const pile = { left: Math.min(...across) - size / 2, right: Math.max(...across) + size / 2, top: Math.min(...down) - size / 2, bottom: Math.max(...down) + size / 2 };
    taken.push(pile);
    if (stuck) stage.over.append(frameOf(stage, pile));
  }
  return ways.map((way, at) => {
    const klass = fresh.cases[at].at(-1);
    const corners = way.map(({ path }) => [put.places.get(path).x + (put.aside ? 7 : 0), put.places.get(path).y + (put.aside ? 0 : 22)]);
    const { middle, size, stuck } = ends[at];
    return { way: [put.start, ...corners, middle], size, stuck, klass, sign: classes[klass].sign, right: right[at], delay: at * APART * quick, lasts: (way.length + 1) * LEVEL * quick };
  });
}

/** The frame of the cases that stay beside a question. */
function frameOf(stage, { left, right, top, bottom }) {
  return el("div", { class: "stuck", title: stage.say("stuck"), style: `left:${left - 2}px;top:${top - 2}px;width:${right - left + 4}px;height:${bottom - top + 4}px` });
}

function pileOf({ places, aside }, path) {
  const { left, top, width, height } = places.get(path);
  if (aside) return { left: left + 12, top: top + 3, width: Math.min(LISTED, width - 14), height: height - 6 };
  return { left: left + 4, top: top + 6, width: width - 8, height: height - 8 };
}

/** Where a drawn node stands; `asked`: only its question, with the scissors beside it. */
function boxOf({ aside }, { x, y, drawn }, asked = drawn.querySelector(".asked"), whole = true) {
  const [left, top] = [x - (aside ? 0 : drawn.offsetWidth / 2), y - (aside ? drawn.offsetHeight / 2 : 0)];
  const scissors = asked?.querySelector(".scissors")?.offsetWidth ?? 0;
  const right = left + (asked ? Math.max(asked.offsetLeft + asked.offsetWidth + scissors, whole ? drawn.offsetWidth : 0) : drawn.offsetWidth);
  if (whole) return { drawn, left, right, top, bottom: top + drawn.offsetHeight };
  return { left: left + asked.offsetLeft, right, top: top + asked.offsetTop, bottom: top + asked.offsetTop + asked.offsetHeight };
}

/** Beside a question, where more room is free, lie the cases that it has no branch for. `taken`: what stands there. */
function besideOf(put, path, count, taken) {
  const at = put.places.get(path);
  const box = boxOf(put, at, undefined, false);
  const wished = Math.min(90, count * MARK[1]);
  const high = put.aside ? at.height - 2 : 24;
  const top = (box.top + box.bottom - high) / 2;
  const near = taken.filter((other) => other.drawn !== at.drawn && other.top < top + high && other.bottom > top);
  const middle = (box.left + box.right) / 2;
  const end = Math.min(put.left + put.room.width, ...near.map(({ left, right }) => ((left + right) / 2 > middle ? left : Infinity)));
  const start = Math.max(put.left, ...near.map(({ left, right }) => ((left + right) / 2 > middle ? -Infinity : right)));
  const [after, before] = [end - box.right, box.left - start].map((free) => Math.max(4, Math.min(wished, free - 10)));
  const left = put.aside || after >= before ? box.right + 6 : box.left - 5 - before;
  return { left, top, width: put.aside ? wished : Math.max(after, before), height: high };
}
