// Draw one node of the tree with its edge, and show the state it is in.

import { pathText } from "./booknodes.js";
import { svgEl, setAttr } from "./dom.js";
import { edgeOf } from "./drawing.js";
import { classColour, classShape, countsOf } from "./marks.js";

const TITLE_LINE = 17; // points between the lines of a title, as the exporter reckons them
const LABEL_LINE = 1.05; // em between the lines of the name of a branch
const ROW_BASE = 12; // points from the centre of a title to that of its row
const BAR = 6; // height of the bar of class shares

/** A node in all its states: finished text, question mark, counts. `show(state, current, onPath, chosen)`. */
export function drawNode(words, node, item, actions) {
  const { n: index, w, h, row } = item;
  const leaf = node.leaf !== null;
  const outline = svgEl("rect", {
    class: "outline",
    x: -w / 2,
    y: -h / 2,
    width: w,
    height: h,
    rx: leaf ? Math.min(h / 2, 26) : 7,
  });
  const colour = leaf ? `--leaf:${classColour(node.klass)}` : null;
  const box = svgEl("g", {
    class: leaf ? "node leaf" : "node",
    style: colour,
    role: "button",
    transform: `translate(${item.x} ${item.y})`,
  });
  const halo = svgEl("rect", {
    class: "halo",
    x: -w / 2 - 4,
    y: -h / 2 - 4,
    width: w + 8,
    height: h + 8,
    rx: leaf ? Math.min(h / 2, 26) + 4 : 10,
  });
  const pointer = svgEl("path", { class: "pointer", d: `M${-w / 2 - 15}-7l10 7-10 7Z` });
  const named = item.title ? { ...node, title: [item.title] } : node;
  const said = row ? drawRow(named, item, leaf) : [pointer, drawTitle(named, w, leaf), unknownMark(), drawCounts(node, w)];
  box.append(halo, outline, ...said);
  box.addEventListener("click", () => actions.choose(index));
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter") actions.choose(index);
  });
  for (const [on, off] of [
    ["pointerenter", "pointerleave"],
    ["focus", "blur"],
  ]) {
    box.addEventListener(on, () => actions.light({ node: index }));
    box.addEventListener(off, () => actions.light(null));
  }
  const edge = item.above ? drawEdge(node, item) : null;
  const hint = item.title && item.title !== node.title[0] ? svgEl("title", { text: node.title[0] }) : null;

  function show(state, current, onPath, chosen) {
    if (hint && state === "decided" && !hint.isConnected) box.append(hint);
    if (hint && state !== "decided") hint.remove(); // it would tell what is to come
    for (const part of edge ? [box, edge] : [box]) {
      setAttr(part, "data-state", state);
      part.classList.toggle("path", onPath);
    }
    box.classList.toggle("now", current);
    box.classList.toggle("chosen", chosen);
    if (state === "hidden") return setAttr(box, "tabindex", "-1");
    setAttr(box, "tabindex", "0");
    setAttr(box, "aria-pressed", chosen ? "true" : "false");
    setAttr(box, "aria-label", nodeLabel(words, node, index, state, current));
  }

  return { index, item, box, edge, show, light: (lit) => box.classList.toggle("lit", lit) };
}

function nodeLabel(words, node, index, state, current) {
  const said = {
    waiting: () => words.say("node_state_waiting"),
    open: () => words.say("node_state_open"),
    decided: () =>
      node.leaf === null
        ? words.say("node_state_test", { test: node.test })
        : words.say("node_state_leaf", { class: node.leaf }),
  }[state]();
  const path = pathText(node) || words.say("cases_at_root");
  const parts = [
    words.say("node_label", { n: index, path, state: said }),
    words.say("node_counts", { counts: node.heard.join(words.say("end_joint")) }),
  ];
  if (current) parts.push(words.say("node_is_current"));
  return parts.join(words.say("node_joint"));
}

function drawTitle(node, w, leaf) {
  const group = svgEl("g", { class: "finished" });
  const top = -(node.title.length * TITLE_LINE + BAR + 18) / 2;
  node.title.forEach((line, k) => {
    const y = top + k * TITLE_LINE + 13;
    group.append(svgEl("text", { class: "title", x: leaf ? 8 : 0, y, text: line }));
  });
  if (leaf) {
    const reach = Math.min(w / 2 - 14, textWidth(node.title[0]) / 2 + 3);
    group.append(
      svgEl("path", {
        class: "leaf-mark",
        d: classShape(node.klass),
        transform: `translate(${-reach} ${top + 8.5})`,
      }),
    );
  }
  return group;
}

/** All that a box says, beside each other: its title, the shares of the classes, their counts. */
function drawRow(node, { w, row }, leaf) {
  const title = drawTitle(node, row.titleWide + 28, leaf);
  setAttr(title, "transform", `translate(${row.titleAt - w / 2} ${ROW_BASE})`);
  const bar = svgEl("g", { transform: `translate(${row.barAt - w / 2} ${-BAR / 2})` }, ...drawShares(node.shares, row.barWide + 28, 0));
  const counts = svgEl("text", { x: row.countsAt - w / 2, y: 4.5, text: row.counts });
  return [title, svgEl("g", { class: "counts" }, bar, counts)];
}

function textWidth(text) {
  let width = 0;
  for (const letter of text) width += letter > "\u2e80" ? 13.5 : 7.2;
  return width;
}

function unknownMark() {
  return svgEl("text", { class: "unknown", x: 0, y: 0, text: "?" });
}

function drawCounts(node, w) {
  const group = svgEl("g", { class: "counts" });
  const top = (node.title.length * TITLE_LINE - BAR - 18) / 2 + 4;
  group.append(...drawShares(node.shares, w, top));
  const numbers = countsOf(node);
  const text = numbers.length * 7.2 < w - 6 ? numbers : node.weight;
  group.append(svgEl("text", { x: 0, y: top + BAR + 12, text }));
  return group;
}

/** A bar divided by the shares of the classes, in a node `w` points wide. */
export function drawShares(shares, w, y) {
  const whole = Math.min(w - 28, 84);
  let x = -whole / 2;
  return shares.map((share, klass) => {
    const [width, style] = [share * whole, `fill:${classColour(klass)}`];
    const part = svgEl("rect", { x, y, width, height: BAR, style });
    x += width;
    return part;
  });
}

function drawEdge(node, item) {
  const { d, at } = edgeOf(item);
  const line = svgEl("path", { d });
  const [x, y] = at.map((place) => place.toFixed(1));
  const lines = item.lines ?? [node.branch];
  const label = svgEl("text", { x, y, ...(lines.length === 1 ? { text: lines[0] } : {}) });
  const above = (1 - lines.length) / 2; // so that all lines together are where one would be
  if (lines.length > 1) label.append(...lines.map((text, k) => svgEl("tspan", { x, dy: `${k ? LABEL_LINE : above * LABEL_LINE}em`, text })));
  const whole = item.label && item.label !== node.branch ? svgEl("title", { text: node.branch }) : null;
  return svgEl("g", { class: "edge" }, line, label, whole);
}

/** A part of a large tree that is folded away: a small box that opens on click or Enter. */
export function drawFold(words, node, item, unfold) {
  const { w, h, text } = item;
  const box = svgEl(
    "g",
    { class: "node fold", role: "button", transform: `translate(${item.x} ${item.y})` },
    svgEl("rect", { class: "outline", x: -w / 2, y: -h / 2, width: w, height: h, rx: 7 }),
    svgEl("text", { class: "folded", x: 0, y: 4, text }),
  );
  const act = () => unfold(item);
  box.addEventListener("click", act);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter") act();
  });
  const edge = drawEdge(node, item);

  function show(state, current, onPath) {
    for (const part of [box, edge]) {
      setAttr(part, "data-state", state === "hidden" ? "hidden" : "decided");
      part.classList.toggle("path", onPath);
    }
    setAttr(box, "tabindex", state === "hidden" ? "-1" : "0");
    setAttr(
      box,
      "aria-label",
      words.say("tree_unfold", { n: item.kind === "gap" ? text : node.size, path: node.path.at(-1) ?? "" }),
    );
  }

  return { index: item.n, item, box, edge, show, light: () => {} };
}
