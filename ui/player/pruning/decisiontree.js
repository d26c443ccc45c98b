// Draw the tree once; a step marks its nodes, writes beside them, and shows what it takes away as pale.

import { el, setAttr, setText, svgEl } from "../dom.js";
import { classColour } from "../marks.js";
import { fly, makeMotion } from "../motion.js";
import { drawShares } from "../treenode.js";
import { makeTreePanel } from "../treepanel.js";

const AROUND_TREE = 30; // points kept free around the drawing, for what is written beside a node

/** The panel of the tree: show(step), resize(). */
export function makeDecisionTree(story, words) {
  const { tree } = story;
  const [width, height] = [tree.width + 2 * AROUND_TREE, tree.height + 2 * AROUND_TREE];
  const picture = svgEl("svg", { viewBox: `${-AROUND_TREE} ${-AROUND_TREE} ${width} ${height}`, role: "img" });
  const parts = tree.nodes.map((node) => drawStepNode(node, node.number === story.node));
  const flow = svgEl("g", { class: "flow", "aria-hidden": "true" });
  picture.append(...parts.map((part) => part.edge).filter(Boolean), ...parts.map((part) => part.box), flow);
  const count = el("span", { class: "count" });
  const heading = el("h2", { text: words.say("tree_title") });
  const { element, frame, camera, resize } = makeTreePanel(words, picture, heading, count);
  camera.look({ width, height, edge: AROUND_TREE, all: true });
  const motion = makeMotion();
  const decided = tree.nodes.find((node) => node.number === story.node);
  const family = [decided, ...familyOf(decided, tree.nodes)];

  let last = 0;

  /** Write something else at nodes from certain steps on: {step: {number: [text by place]}}. */
  function retag(tags, place) {
    const changed = {};
    story.steps.forEach((step, at) => {
      for (const [number, texts] of Object.entries(tags[at] ?? {})) changed[number] = texts[place];
      for (const number of Object.keys(step.tags)) if (number in changed) step.tags[number] = changed[number];
    });
    const written = story.steps[last].tags;
    parts.forEach((part, k) => part.tag(written[tree.nodes[k].number] ?? ""));
  }

  function show(step) {
    last = step;
    const { now, tags, states, tree: said } = story.steps[step];
    setText(count, said);
    count.title = said;
    setAttr(picture, "aria-label", said);
    parts.forEach((part, place) => {
      const { number } = tree.nodes[place];
      part.show(states[number] ?? "", now.includes(number), tags[number] ?? "");
    });
    const about = tree.nodes.find((node) => node.number === now[0]) ?? decided;
    camera.keep([about, ...family], true);
    const before = story.steps[step - 1]?.states ?? {};
    const folded = tree.nodes.filter(({ number }) => states[number] === "gone" && before[number] !== "gone");
    motion.show(step, () => fold(folded));
  }

  /** What the first step begins with: the counts of the node that is decided, as the tree has them. */
  const outcome = () => [el("span", { class: "outcome-part" }, `${decided.title}: `, el("b", { text: decided.counts.join(" / ") }))];

  /** What is pruned folds into the node that takes its place. */
  function fold(nodes) {
    const at = ({ x, y }, scale) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` });
    return nodes.map((node) => {
      const ghost = parts[tree.nodes.indexOf(node)].box.cloneNode(true);
      ghost.classList.remove("gone");
      const frames = [{ ...at(node, 1), opacity: 1 }, { ...at(decided, 0.2), opacity: 0 }];
      return fly(flow, ghost, frames);
    });
  }

  return {
    element,
    show,
    outcome,
    retag,
    resize: () => {
      resize();
      // A part of the page that scrolls must be reached from the keyboard, and only such a part.
      setAttr(frame, "tabindex", camera.tooLarge() ? "0" : null);
    },
  };
}

/** The nodes around one, the nearest first: those above it and all below it, level by level. */
function familyOf(node, nodes) {
  const above = nodes[node.parent];
  const below = [node];
  for (const each of below) below.push(...nodes.filter((one) => nodes[one.parent] === each));
  return [above, ...below.slice(1)].filter(Boolean);
}

function drawStepNode(node, decided) {
  const { w, h } = node;
  const outline = svgEl("rect", { class: "outline", x: -w / 2, y: -h / 2, width: w, height: h });
  const title = svgEl("text", { class: "title", x: 0, y: -h / 2 + 19 });
  const tag = svgEl("text", {
    class: "tag",
    x: node.leaf ? 0 : w / 2 + 7,
    y: node.leaf ? h / 2 + 17 : 5,
    style: node.leaf ? null : "text-anchor:start",
  });
  const box = svgEl(
    "g",
    {
      class: decided ? "node path" : "node",
      "data-state": "decided",
      transform: `translate(${node.x} ${node.y})`,
    },
    outline,
    title,
    ...drawShares(node.shares, w, h / 2 - 27),
    svgEl("text", { class: "count-text", x: 0, y: h / 2 - 8, text: node.counts.join(" / ") }),
    tag,
  );
  const edge = node.edge
    ? svgEl(
        "g",
        { class: "edge" },
        svgEl("path", { d: node.edge }),
        svgEl("text", { x: node.ex, y: node.ey, text: node.branch }),
      )
    : null;

  function show(state, now, said) {
    const leaf = node.leaf || state === "leaf";
    box.classList.toggle("leaf", leaf);
    box.classList.toggle("now", now);
    for (const part of edge ? [box, edge] : [box]) part.classList.toggle("gone", state === "gone");
    setAttr(box, "style", leaf && node.klass !== null ? `--leaf:${classColour(node.klass)}` : null);
    setAttr(outline, "rx", leaf ? Math.min(h / 2, 24) : 7);
    setText(title, state === "leaf" ? node.leafTitle : node.title);
    setText(tag, said);
  }

  return { box, edge, show, tag: (said) => setText(tag, said) };
}
