// Lay a numeric attribute on an axis: its cases, its candidate cuts, and what each cut would gain.

import { atOrBefore } from "./booknodes.js";
import { el, svgEl, setText } from "./dom.js";
import { isPresenting } from "./present.js";
import { classMark } from "./marks.js";
import { cutAt } from "./view.js";
import { curveClass, drawAxis, drawCases, drawCurves, drawCut, drawTicks, planStrip } from "./stripparts.js";

/** The threshold strip; drawn once per node and attribute, then only its curves grow. */
export function makeStrip(story, words, actions) {
  const title = el("h2");
  const note = el("span", { class: "count" });
  const { curves } = story.measures;
  const named = curves.flatMap((key, k) => [curveKey(curveClass(story, k)), words.term(key)]);
  const less = el("span", { class: "thinned" });
  const classes = isPresenting() ? story.table.classes.slice(0, KEYS_OF_CLASSES).map(classKey) : []; // their column heads are marks alone
  const legend = el("span", { class: "legend" }, ...named, ...classes, less, planeButton(story, words, actions, () => shown));
  const stage = el("div", { class: "strip-frame" });
  const element = el("div", { class: "strip" }, el("header", {}, title, note), stage, legend);
  let drawn = null;
  let shown = null;

  function show(view) {
    shown = view;
    const { cuts } = view;
    const { kind, candidate } = view.frame;
    const [upTo, current, best] = {
      sorted: [-1, -1, -1],
      candidate: [candidate, candidate, cuts.so_far[candidate]],
      cut: [cuts.count - 1, cuts.best ?? -1, cuts.best ?? -1],
    }[kind];
    head(view, best);
    const tall = isPresenting() ? stage.clientHeight : ""; // there a sentence takes what it needs
    const id = `${view.index}|${view.attribute}|${cuts.places ? view.page : ""}|${tall}`;
    if (drawn?.id !== id) draw(view, id);
    drawn.grow(drawnUpTo(cuts, upTo), drawnUpTo(cuts, current), drawnUpTo(cuts, best));
  }

  /** Before the strip is drawn: it takes the room that these leave. */
  function head(view, best) {
    const name = story.table.columns[view.attribute].name;
    setText(title, words.say("strip_title", { attribute: name }));
    setText(note, noteOf(view, best));
    setText(less, lessOf(view));
  }

  function noteOf({ frame, cuts }, best) {
    if (frame.kind === "sorted") return words.say("strip_sorted", { n: cuts.count });
    if (best < 0) return "";
    return words.say(frame.kind === "cut" ? "strip_best" : "strip_best_so_far", {
      cut: cutAt(cuts, best)[1],
    });
  }

  /** What is too much to draw is said: how many of the cuts and cases are drawn. */
  function lessOf({ cuts, node }) {
    if (cuts.places === null && node.many === node.cases.length) return "";
    return words.say("strip_thinned", { n: cuts.drawn.length, all: cuts.count, cases: node.cases.length });
  }

  function draw(view, id) {
    const unit = unitOf(stage);
    const room = { width: Math.max(200, stage.clientWidth), height: Math.max(110, stage.clientHeight) };
    const size = { width: room.width / unit, height: room.height / unit };
    const picture = svgEl("svg", {
      width: room.width,
      height: room.height,
      viewBox: `0 0 ${size.width} ${size.height}`,
      role: "img",
      "aria-label": words.say("strip_title", { attribute: story.table.columns[view.attribute].name }),
    });
    const plan = planStrip(story, view, size);
    const drawnCurves = drawCurves(story, plan);
    const cut = drawCut(plan);
    const axis = drawAxis(plan);
    picture.append(
      axis,
      drawCases(story, plan, actions),
      drawTicks(plan),
      drawnCurves.group,
      cut.best,
      cut.group,
    );
    stage.replaceChildren(picture);
    drawn = {
      id,
      grow: (upTo, current, best) => {
        drawnCurves.grow(upTo);
        cut.move(current);
        if (!isPresenting()) giveWay(axis, current < 0 ? null : plan.x(plan.candidates[current][0]));
        cut.crown(best);
      },
    };
  }

  return {
    element,
    show,
    light: () => {},
    resize: () => {
      drawn = null;
      if (shown && element.isConnected && !element.hidden) show(shown);
    },
  };
}

const KEYS_OF_CLASSES = 6; // classes in the legend

const classKey = (name, k) => el("span", { class: "class-key" }, classMark(k), name);

const UNITS = 12.6; // that a letter is high before a class

/** Pixels of a unit of the drawing: 1, but before a class letters and marks are as large as the text. */
function unitOf(stage) {
  return isPresenting() ? Math.max(1, parseFloat(getComputedStyle(stage).fontSize) / UNITS) : 1;
}

const NEAR = 36; // units that the signs of both sides take

/** The number at an end of the axis gives way to the signs of a cut beside it. */
function giveWay(axis, at) {
  for (const text of axis.querySelectorAll("text"))
    text.style.visibility = at !== null && Math.abs(text.getAttribute("x") - at) < NEAR ? "hidden" : "";
}

/** How many of the cuts drawn lie at or before a place among all, less one. */
function drawnUpTo({ places }, place) {
  if (places === null || place < 0) return place;
  return places[0] > place ? -1 : atOrBefore(places, place, places.length);
}

/** The way to the plane of two numeric attributes, at this node; null where there is no such lesson or attribute. */
function planeButton({ table }, words, { toPlane }, current) {
  if (!toPlane || table.columns.filter(({ kind }) => kind === "numeric").length < 2) return null;
  const onclick = () => toPlane(current().index, current().attribute);
  return el("button", { type: "button", class: "to-plane", onclick, text: `${words.say("strip_plane")} →` });
}

function curveKey(name) {
  return svgEl(
    "svg",
    { class: "key", width: 22, height: 10, "aria-hidden": "true" },
    svgEl("path", { class: `curve ${name}`, d: "M1 5H21" }),
  );
}
