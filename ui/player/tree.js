// Draw the finished tree once; a step only shows, hides and marks its parts.

import { el, svgEl, setText, setAttr } from "./dom.js";
import { classColour, classShape } from "./marks.js";
import { makeCamera } from "./camera.js";

const TITLE_LINE = 17; // points between the lines of a title, as the exporter reckons them
const BAR = 6;
const EDGE = 18; // points kept free around the drawing, for outlines and the pointer

/** The tree panel. `actions.choose(node)`, `actions.light(link)` tell what the reader did. */
export function makeTree(story, words, actions) {
  const { width, height } = story.layout;
  const picture = svgEl("svg", { viewBox: `${-EDGE} ${-EDGE} ${width + 2 * EDGE} ${height + 2 * EDGE}`, role: "group", "aria-label": words.say("tree_title") });
  const edges = svgEl("g", { class: "edges" });
  const boxes = svgEl("g", { class: "boxes" });
  const parts = story.nodes.map((node, index) => drawNode(story, words, node, index, actions));
  for (const part of parts) {
    if (part.edge) edges.append(part.edge);
    boxes.append(part.box);
  }
  picture.append(edges, boxes);
  const frame = el("div", { class: "tree-frame", tabindex: "-1" }, picture);
  const camera = makeCamera(frame, picture, { width: width + 2 * EDGE, height: height + 2 * EDGE, edge: EDGE });
  const fit = el("button", { type: "button", class: "small", hidden: true });
  fit.addEventListener("click", () => relabel(camera.toggle()));
  const relabel = () => {
    fit.hidden = !camera.tooLarge();
    setText(fit, words.say(camera.whole() ? "tree_readable" : "tree_fit"));
  };
  const head = el("header", {}, el("h2", {}, words.title("tree_title", "tree")), fit);
  const element = el("section", { class: "panel tree", "aria-label": words.say("tree_title") }, head, frame);
  let shown = null;

  function show(view, states, chosen) {
    shown = view;
    const path = ancestry(story, view.index);
    parts.forEach((part, index) => part.show(states[index], index === view.index, path.has(index), index === chosen));
    camera.keep(story.nodes[view.index], story.nodes[story.nodes[view.index].parent ?? view.index]);
  }

  function light(link) {
    parts.forEach((part, index) => part.light(isLit(story, shown, link, index)));
  }

  return { element, show, light, resize: () => { camera.resize(); relabel(); } };
}

function ancestry(story, index) {
  const path = new Set();
  for (let node = index; node !== null; node = story.nodes[node].parent) path.add(node);
  return path;
}

function splitAttribute(node) {
  return node.evaluations.find((one) => one.status === "won")?.attribute ?? null;
}

function isLit(story, view, link, index) {
  if (!link || !view) return false;
  if (link.node !== undefined) return link.node === index;
  const node = story.nodes[index];
  if (link.branch !== undefined && link.branch !== null) {
    return node.parent === view.index && node.branchIndex === link.branch
      && splitAttribute(story.nodes[node.parent]) === view.attribute;
  }
  return link.only === "attribute" && splitAttribute(node) === link.attribute;
}

function drawNode(story, words, node, index, actions) {
  const { w, h } = node;
  const leaf = node.leaf !== null;
  const outline = svgEl("rect", { class: "outline", x: -w / 2, y: -h / 2, width: w, height: h, rx: leaf ? Math.min(h / 2, 26) : 7 });
  const colour = leaf ? `--leaf:${classColour(node.klass)}` : null;
  const box = svgEl("g", { class: leaf ? "node leaf" : "node", style: colour, role: "button", transform: `translate(${node.x} ${node.y})` });
  const halo = svgEl("rect", { class: "halo", x: -w / 2 - 4, y: -h / 2 - 4, width: w + 8, height: h + 8, rx: leaf ? Math.min(h / 2, 26) + 4 : 10 });
  const pointer = svgEl("path", { class: "pointer", d: `M${-w / 2 - 15}-7l10 7-10 7Z` });
  box.append(halo, outline, pointer, drawTitle(node, leaf), unknownMark(), drawCounts(node));
  box.addEventListener("click", () => actions.choose(index));
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter") actions.choose(index);
  });
  for (const [on, off] of [["pointerenter", "pointerleave"], ["focus", "blur"]]) {
    box.addEventListener(on, () => actions.light({ node: index }));
    box.addEventListener(off, () => actions.light(null));
  }
  const edge = node.edge ? drawEdge(node) : null;

  function show(state, current, onPath, chosen) {
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

  return { box, edge, show, light: (lit) => box.classList.toggle("lit", lit) };
}

function nodeLabel(words, node, index, state, current) {
  const said = {
    waiting: () => words.say("node_state_waiting"),
    open: () => words.say("node_state_open"),
    decided: () => (node.leaf === null ? words.say("node_state_test", { test: node.test }) : words.say("node_state_leaf", { class: node.leaf })),
  }[state]();
  const path = node.path.join(" · ") || words.say("cases_at_root");
  const parts = [words.say("node_label", { n: index, path, state: said }), words.say("node_counts", { counts: node.counts.join(" / ") })];
  if (current) parts.push(words.say("node_is_current"));
  return parts.join("; ");
}

function drawTitle(node, leaf) {
  const group = svgEl("g", { class: "finished" });
  const top = -(node.title.length * TITLE_LINE + BAR + 18) / 2;
  node.title.forEach((line, k) => {
    const y = top + k * TITLE_LINE + 13;
    group.append(svgEl("text", { class: "title", x: leaf ? 8 : 0, y, text: line }));
  });
  if (leaf) {
    const reach = Math.min(node.w / 2 - 14, textWidth(node.title[0]) / 2 + 3);
    group.append(svgEl("path", { class: "leaf-mark", d: classShape(node.klass), transform: `translate(${-reach} ${top + 8.5})` }));
  }
  return group;
}

function textWidth(text) {
  let width = 0;
  for (const letter of text) width += letter > "\u2e80" ? 13.5 : 7.2;
  return width;
}

function unknownMark() {
  return svgEl("text", { class: "unknown", x: 0, y: 0, text: "?" });
}

function drawCounts(node) {
  const group = svgEl("g", { class: "counts" });
  const top = (node.title.length * TITLE_LINE - BAR - 18) / 2 + 4;
  const width = Math.min(node.w - 28, 84);
  let x = -width / 2;
  node.shares.forEach((share, klass) => {
    if (share > 0) group.append(svgEl("rect", { x, y: top, width: share * width, height: BAR, style: `fill:${classColour(klass)}` }));
    x += share * width;
  });
  const numbers = node.counts.join(" / ");
  const text = numbers.length * 6.4 < node.w - 8 ? numbers : node.weight;
  group.append(svgEl("text", { x: 0, y: top + BAR + 12, text }));
  return group;
}

function drawEdge(node) {
  const line = svgEl("path", { d: node.edge });
  const label = svgEl("text", { x: node.ex, y: node.ey, text: node.branch });
  return svgEl("g", { class: "edge" }, line, label);
}
