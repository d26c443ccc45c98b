// Draw the finished tree; a step only shows, hides and marks its parts. Of a large tree a neighbourhood.

import { el, svgEl, setAttr, setText } from "./dom.js";
import { LASTS, fly } from "./motion.js";
import { classColour, classShape } from "./marks.js";
import { GAP, ancestors, anchorOf, closeDrawing, neighbourhood, wholeDrawing, widthAround } from "./drawing.js";
import { chooseFinished, outlineDrawing } from "./finished.js";
import { isPresenting } from "./present.js";
import { makeTreePanel } from "./treepanel.js";
import { drawFold, drawNode } from "./treenode.js";

const EDGE = 18; // points kept free around the drawing, for outlines and the pointer

/** The tree panel. `actions.choose(node)`, `actions.light(link)` tell what the reader did. */
export function makeTree(story, words, actions) {
  const edges = svgEl("g", { class: "edges" });
  const boxes = svgEl("g", { class: "boxes" });
  const flow = svgEl("g", { class: "flow", "aria-hidden": "true" });
  const picture = svgEl("svg", { role: "group", "aria-label": words.say("tree_title") }, edges, boxes, flow);
  const part = story.layout ? "" : words.say("tree_part", { n: story.size });
  const title = el("span", { class: "count", text: part });
  const heading = el("h2", {}, words.title("tree_title", "tree"));
  const { element, frame, camera, resize: fitFrame, relabel, grow } = makeTreePanel(words, picture, heading, title, true);
  setAttr(frame, "tabindex", "-1");
  const opened = new Set();
  let usual = null; // the drawing of the steps that split nothing
  let outline = null; // of a finished tree that has no room otherwise
  let drawing = null;
  let isFinished = false; // it is drawn as that of the last step
  let parts = [];
  let shown = null;

  /** Draw all of a small tree once; a neighbourhood anew when the step leaves it or more is unfolded. */
  function draw(current, splits, stateOf, ends) {
    if (story.layout) usual ??= wholeDrawing(story);
    else if (usual?.anchor !== anchorOf(story, current) || !usual.has(current))
      usual = neighbourhood(story, anchorOf(story, current), opened, words);
    const ended = ends && story.layout ? finished() : null;
    const next = ended ?? (splits && !isSeenWhole(current) ? close(current, stateOf) : usual);
    if (next !== drawing || isFinished !== Boolean(ended)) redraw(next, current, Boolean(ended));
    const beyond = ends && (part || camera.tooLarge());
    setText(title, beyond ? words.say("tree_beyond", { n: story.size }) : part);
  }

  /** The drawing of the last step; null where the panel is not shown. */
  function finished() {
    if (frame.clientWidth === 0) return null;
    return chooseFinished(element, camera, usual, (across) => {
      const room = across - 2 * EDGE;
      return (outline = outline?.room === room ? outline : outlineDrawing(story, room));
    }, sizeOf);
  }

  /** Whether the branches of a node are in sight together, drawn as usual. */
  function isSeenWhole(n) {
    const room = camera.holds();
    return room === null || widthAround(usual, story, n) <= room;
  }

  /** The drawing in which they are; the same one for the same room. */
  function close(n, stateOf) {
    const key = `${n}|${camera.holds()}`;
    if (drawing?.key === key) return drawing;
    const known = (one) => one === n || stateOf(one) === "decided";
    return { ...closeDrawing(story, n, opened, words, camera.holds(), known), key };
  }

  /** `all`: the tree is finished, and all of it is better than large letters. */
  function redraw(next, fixed, all = false) {
    const focused = parts.find((part) => part.box === frame.getRootNode().activeElement)?.index;
    const was = parts.find((part) => part.index === fixed)?.item;
    [drawing, isFinished] = [next, all];
    parts = drawing.items.map((item) =>
      item.kind === "node"
        ? drawNode(words, story.node(item.n), item, actions)
        : drawFold(words, story.node(item.n), item, unfold),
    );
    edges.replaceChildren(...parts.map((part) => part.edge).filter(Boolean));
    boxes.replaceChildren(...parts.map((part) => part.box));
    const size = sizeOf(drawing);
    const most = Math.max(...drawing.items.map(({ w }) => w));
    setAttr(picture, "viewBox", `${-EDGE} ${-EDGE} ${size.width} ${size.height}`);
    camera.look({ ...size, edge: EDGE, widest: all ? 1 : most, all, finished: all }, [was, parts.find((part) => part.index === fixed)?.item]);
    relabel();
    if (focused !== undefined)
      parts.find((part) => part.index === focused)?.box.focus({ preventScroll: true });
  }

  function unfold(item) {
    opened.add(item.kind === "gap" ? GAP : item.n);
    const again = { ...drawing.again(), key: drawing.key };
    if (drawing === usual) usual = again;
    else if (!story.layout) usual = usual.again();
    redraw(again, item.n);
    const [view, stateOf, chosen] = shown;
    mark(view, stateOf, chosen);
    const now = parts.find((part) => part.index === item.n);
    now.box.focus({ preventScroll: true });
    camera.keep([now.item, now.item.above]);
  }

  /** `ends`: the last step, at which the tree is finished. */
  function show(view, stateOf, chosen, ends = false) {
    shown = [view, stateOf, chosen, ends];
    draw(view.index, view.frame.kind === "split", stateOf, ends);
    mark(view, stateOf, chosen);
    const places = new Map(parts.map(({ index, item }) => [index, item]));
    const { children, parent } = view.node;
    const splits = view.frame.kind === "split" && children.every((n) => places.has(n));
    // A class and a phone see the other branches, too, where they have room; on a desk one scrolls, and less moves.
    const behindTabs = Boolean(element.closest('[data-fit="tabs"]'));
    const beside = parent !== null && (behindTabs || isPresenting()) ? story.node(parent).children : [];
    const kin = (splits ? children : beside).filter((n) => places.has(n)).map((n) => places.get(n));
    camera.span(kin.length && !isPresenting() ? boxAround(kin).w : 0);
    const [here, above] = [view.index, parent ?? view.index].map((n) => places.get(n));
    camera.keep(splits ? [here, boxAround(kin)] : [here, above, ...kin], behindTabs);
  }

  /** Another room may hold the branches of a split, or hold them no longer. */
  function resize() {
    fitFrame();
    if (shown && (shown[0].frame.kind === "split" || shown[3])) show(...shown);
  }

  function mark(view, stateOf, chosen) {
    const path = new Set(ancestors(story, view.index));
    let bottom = 0;
    for (const part of parts) {
      const state = stateOf(part.index);
      part.show(state, part.index === view.index, path.has(part.index), part.index === chosen);
      if (state !== "hidden") bottom = Math.max(bottom, part.item.y + part.item.h / 2);
    }
    grow(bottom + 2 * EDGE);
  }

  /** Let cases run from a node to its branches: {child, klass, whole} each; the animations. */
  function run(n, dots) {
    const from = parts.find((part) => part.index === n)?.item;
    const ends = new Map(parts.map((part) => [part.index, part.item]));
    if (!from) return [];
    const seen = dots.filter(({ child }) => ends.has(child));
    return seen.map((dot, k) => runDot(flow, from, ends.get(dot.child), dot, k / seen.length));
  }

  function light(link) {
    for (const part of parts) part.light(isLit(story, shown?.[0], link, part.index));
  }

  return { element, show, run, light, resize };
}

const sizeOf = ({ width, height }) => ({ width: width + 2 * EDGE, height: height + 2 * EDGE });

/** One box around several. */
function boxAround(items) {
  const [left, right] = [Math.min(...items.map(({ x, w }) => x - w / 2)), Math.max(...items.map(({ x, w }) => x + w / 2))];
  return { ...items[0], x: (left + right) / 2, w: right - left };
}

function isLit(story, view, link, index) {
  if (!link || !view) return false;
  if (link.node !== undefined) return link.node === index;
  const node = story.node(index);
  if (link.branch !== undefined && link.branch !== null) {
    return (
      node.parent === view.index &&
      node.branchIndex === link.branch &&
      story.node(node.parent).attribute === view.attribute
    );
  }
  return link.only === "attribute" && node.attribute === link.attribute;
}

const DOT = 0.62; // of the size of a mark
const SPREAD = 0.3; // of the time, over which the dots set out

/** Along the edge: out of the node, to the branch, into its box. `place`: 0 to 1 among all dots. */
function runDot(layer, from, to, { klass, whole }, place) {
  const dot = svgEl("path", { class: "dot", d: classShape(klass), style: `fill:${classColour(klass)}` });
  const size = whole ? DOT : DOT * 0.65;
  const at = (x, y, seen) => ({ transform: `translate(${x}px, ${y}px) scale(${size})`, opacity: seen });
  const across = (place - 0.5) * 0.7;
  const frames = [
    at(from.x + across * from.w, from.y, 0),
    at(from.x + across * from.w, from.y + from.h / 2, 1),
    at(to.x + across * to.w * 0.6, to.y - to.h / 2, 1),
    at(to.x + across * to.w, to.y, 0),
  ];
  return fly(layer, dot, frames, { delay: SPREAD * LASTS * place, duration: (1 - SPREAD) * LASTS });
}
