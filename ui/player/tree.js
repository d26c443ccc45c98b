// Draw the finished tree once; a step only shows, hides and marks its parts.

import { el, svgEl, setText } from "./dom.js";
import { makeCamera } from "./camera.js";
import { drawNode } from "./treenode.js";

const EDGE = 18; // points kept free around the drawing, for outlines and the pointer

/** The tree panel. `actions.choose(node)`, `actions.light(link)` tell what the reader did. */
export function makeTree(story, words, actions) {
  const { width, height } = story.layout;
  const picture = svgEl("svg", {
    viewBox: `${-EDGE} ${-EDGE} ${width + 2 * EDGE} ${height + 2 * EDGE}`,
    role: "group",
    "aria-label": words.say("tree_title"),
  });
  const edges = svgEl("g", { class: "edges" });
  const boxes = svgEl("g", { class: "boxes" });
  const parts = story.nodes.map((node, index) => drawNode(story, words, node, index, actions));
  for (const part of parts) {
    if (part.edge) edges.append(part.edge);
    boxes.append(part.box);
  }
  picture.append(edges, boxes);
  const frame = el("div", { class: "tree-frame", tabindex: "-1" }, picture);
  const camera = makeCamera(frame, picture, {
    width: width + 2 * EDGE,
    height: height + 2 * EDGE,
    edge: EDGE,
  });
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
    parts.forEach((part, index) =>
      part.show(states[index], index === view.index, path.has(index), index === chosen),
    );
    camera.keep(story.nodes[view.index], story.nodes[story.nodes[view.index].parent ?? view.index]);
  }

  function light(link) {
    parts.forEach((part, index) => part.light(isLit(story, shown, link, index)));
  }

  return {
    element,
    show,
    light,
    resize: () => {
      camera.resize();
      relabel();
    },
  };
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
    return (
      node.parent === view.index &&
      node.branchIndex === link.branch &&
      splitAttribute(story.nodes[node.parent]) === view.attribute
    );
  }
  return link.only === "attribute" && splitAttribute(node) === link.attribute;
}
