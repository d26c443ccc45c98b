// Build the stage of one story and show a step on all its panels at once.

import { makeAskedNote } from "./asked.js";
import { el, setText } from "./dom.js";
import { makeCasesPanel } from "./casespanel.js";
import { makeControls } from "./controls.js";
import { makeFormula } from "./formula.js";
import { makeHelp } from "./help.js";
import { loadMath } from "./math.js";
import { makePredictPart } from "./predictpart.js";
import { nextStop, nodeState, placeOf } from "./timeline.js";
import { makeTree } from "./tree.js";
import { makeView } from "./view.js";
import { makeWords } from "./words.js";
import { makeWork } from "./work.js";

/** The stage: show(state, timeline), help(), remove(). */
export function makeStage(root, story, host, acts) {
  const words = makeWords(story);
  let panels = [];
  let held = null;
  let last = null;
  const actions = {
    ...acts,
    light: (link) => panels.forEach((panel) => panel.light(link ?? held)),
    hold: (link) => {
      held = held && same(held, link) ? null : link;
      actions.light(link);
    },
  };
  const sentence = el("p", {
    class: "sentence",
    "aria-live": "polite",
    "aria-atomic": "true",
    "aria-label": words.say("sentence_label"),
  });
  const formula = makeFormula(story, words, actions);
  const tree = makeTree(story, words, actions);
  const cases = makeCasesPanel(story, words, actions);
  const work = makeWork(story, words, actions);
  const controls = makeControls(story, words, actions);
  const help = makeHelp(story, words);
  const predict = makePredictPart(story, words, actions, formula.element);
  panels = [formula, tree, cases, work];
  const note = story.table.note ? el("p", { class: "table-note", text: story.table.note }) : null;
  const asked = makeAskedNote();
  const element = el(
    "div",
    {
      class: "stage",
      role: "group",
      "aria-label": words.say("stage"),
      lang: story.language === "zh" ? "zh-CN" : story.language,
    },
    el("div", { class: "top" }, sentence, note, asked.element),
    formula.element,
    tree.element,
    cases.element,
    work.element,
    controls.element,
    help.element,
  );
  root.classList.add("c45");
  root.append(element);
  const watch = new ResizeObserver(() => panels.forEach((panel) => panel.resize?.()));
  watch.observe(element);
  panels.forEach((panel) => panel.resize?.());
  loadMath(host, root)
    .catch(plainMath)
    .then((set) => {
      formula.setMath(set);
      warm();
    });

  function show(state, timeline, question) {
    const view = makeView(story, timeline, state.step);
    held = null;
    setText(sentence, view.frame.sentence);
    formula.show(view);
    tree.show(view, (node) => nodeState(story, timeline, node, state.step), state.chosen);
    // How many steps a node takes would say whether it is a leaf.
    const places = state.predict ? null : (node) => stepsOf(node, timeline);
    cases.show(view, state.chosen, places);
    work.show(view);
    const bar = controlState(state, timeline, view);
    controls.show(bar);
    predict.show(question);
    asked.show(state.unknown, words.say);
    host.shown?.(view.frame.kind, bar.step, bar.steps);
    element.classList.toggle("both-terms", state.both);
    element.classList.remove("waiting");
    panels.forEach((panel) => panel.light(null));
    last = { state, timeline };
    warm();
  }

  /** The step is known but not here yet: the controls show it, the rest stays until it comes. */
  function wait(state, timeline) {
    element.classList.add("waiting");
    controls.show(controlState(state, timeline, { index: story.nodeOf(timeline.frameAt(state.step)) }));
    if (last === null) setText(sentence, words.say("step_waiting"));
  }

  /** It does not come: say so where the sentence stands. */
  function fail() {
    setText(sentence, words.say("step_missing"));
  }

  /** Set the next formulas in a quiet moment, so that the step to them finds them ready. */
  function warm() {
    const { state, timeline } = last ?? {};
    if (!state) return;
    const frame = timeline.frameAt(nextStop(timeline.stops[state.size], state.step, 1));
    const quiet = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 50));
    if (!story.missing(frame).length) quiet(() => formula.prewarm([frame]));
  }

  return {
    show,
    wait,
    fail,
    help: help.toggle,
    predict,
    remove: () => {
      watch.disconnect();
      element.remove();
    },
  };
}

/** Without KaTeX the formulas are still there, as they are written. */
function plainMath() {
  return (latex) => el("code", { text: latex });
}

function same(a, b) {
  return a.branch === b.branch && a.klass === b.klass;
}

function stepsOf(node, timeline) {
  return { from: timeline.first[node] + 1, to: timeline.last[node] + 1 };
}

function controlState(state, timeline, view) {
  const stops = timeline.stops[state.size];
  const place = (step) => placeOf(stops, step);
  const spanOf = (node) => [place(timeline.first[node]), place(timeline.last[node])];
  return {
    step: state.step,
    steps: timeline.count,
    position: place(state.step),
    count: stops.length,
    size: state.size,
    orderName: state.order,
    speed: state.speed,
    both: state.both,
    predict: state.predict,
    playing: state.playing,
    splitPlaces: splitPlaces(timeline, state.size),
    nodeSpan: spanOf(view.index),
    chosenSpan: state.chosen === null ? null : spanOf(state.chosen),
  };
}

/** Where the splits are among the stops: asked for at every step, reckoned once. */
function splitPlaces(timeline, size) {
  timeline.splitPlaces ??= [];
  return (timeline.splitPlaces[size] ??= timeline.splits.map((step) => placeOf(timeline.stops[size], step)));
}
