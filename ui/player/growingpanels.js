// The panels of the growing of a tree: calculation, tree, cases, ranking or threshold strip; the help.

import { el } from "./dom.js";
import { makeCasesPanel } from "./casespanel.js";
import { makeEnding } from "./ending.js";
import { makeFormula } from "./formula.js";
import { makeHelp } from "./help.js";
import { makeJumpCard } from "./jumpcard.js";
import { casesRun } from "./casesflow.js";
import { numbersFly } from "./flight.js";
import { makeMotion } from "./motion.js";
import { isPresenting } from "./present.js";
import { focusOf, lookAt } from "./present/focus.js";
import { growingOutcome } from "./outcome.js";
import { nextStop, nodeState } from "./timeline.js";
import { makeTree } from "./tree.js";
import { makeView } from "./view.js";
import { makeWork } from "./work.js";
import { makeWalk } from "./walk/walkcard.js";

const GROWING_BAR = {
  menu: ["play", "speed", "first", "last", "size", "order", "predict", "both", "full", "share", "present", "help"],
  bands: true,
};

/** What the stage needs of a kind: panels, note, bar, where it asks, step(state, line), show(state, line, element). */
export function growingPanels(story, words, acts) {
  let held = null; // what the reader holds lit
  let last = null;
  let way = 1; // the direction of the last step
  let ending = null;
  const light = (link) => panels.forEach((panel) => panel.light(link ?? held));
  const hold = (link) => {
    held = held && isSame(held, link) ? null : link;
    light(link);
  };
  const actions = { ...acts, light, hold };
  const formula = makeFormula(story, words, actions);
  const tree = makeTree(story, words, actions);
  const cases = makeCasesPanel(story, words, actions);
  const work = makeWork(story, words, actions);
  const panels = [tree, cases, formula, work];
  const motion = makeMotion();
  const walk = makeWalk(story, words, actions);
  const help = makeHelp(story, words);
  const jumps = makeJumpCard(story, words, actions);
  const wander = el("button", { type: "button", class: "small", text: words.say("walk"), title: words.say("key_walk") });
  wander.addEventListener("click", openWalk);
  tree.element.querySelector("header").append(wander);
  const note = story.table.note ? el("p", { class: "table-note", text: story.table.note }) : null;

  function show(state, line, element) {
    const view = makeView(story, line, state.step);
    held = null;
    const ends = state.step === line.count - 1;
    focus(view, element, ends);
    if (element.classList.contains("ending") !== ends) {
      element.classList.toggle("ending", ends);
      panels.forEach((panel) => panel.resize?.());
    }
    formula.show(view, ends && story.end ? (ending ??= makeEnding(story, words, acts.onward)) : null);
    tree.show(view, (node) => nodeState(story, line, node, state.step), state.chosen, ends);
    // How many steps a node takes would say whether it is a leaf.
    const places = state.predict ? null : (node) => stepsOf(node, line);
    cases.show(view, state.chosen, places);
    work.show(view);
    work.settle();
    formula.settle();
    if (state.predict) formula.forget(); // what comes is not on the page before it is asked for
    jumps.show(state, line);
    wander.hidden = state.predict;
    element.classList.toggle("both-terms", state.both);
    light(null);
    way = last && state.step < last.step ? -1 : 1;
    last = { state, line, step: state.step };
    motion.show(state.step, () => move(view, element));
  }

  /** A class sees two panels, one of them large. */
  function focus(view, element, ends) {
    if (!isPresenting() || !lookAt(element, focusOf(view, story.measures.columns, ends))) return;
    panels.forEach((panel) => panel.resize?.());
  }

  function openWalk() {
    const { state, line } = last;
    if (state.predict) return; // it gives all away
    walk.open({ index: line.nodeAt(state.step), stepOf: (n) => line.last[n] });
  }

  /** What moves at a step: the cases of a split down its branches, else the numbers into their formula. */
  function move(view, element) {
    if (view.frame.kind === "split") return tree.run(view.index, casesRun(story, view));
    if (view.frame.formulas.length) return numbersFly(element, formula.lines(), work.cellOf);
    return formula.part();
  }

  /** A question takes of the room of the calculation, and brings what it compares into sight. */
  const asked = () => last.state.predict && [formula, work].forEach((panel) => panel.resize());
  const outcome = (state, line, ...how) => growingOutcome(story, makeView(story, line, state.step), ...how);
  const columns = [
    [tree.element, cases.element],
    [formula.element, work.element],
  ];
  const tabs = [
    ["formula", formula],
    ["cases", cases],
    ["tree", tree],
    ["ranking", work],
  ].map(([key, { element }]) => ({ key, name: words.say(`tab_${key}`), panel: element }));
  const likes = () => [cases.likes(), work.likes()];
  const step = (state, line) => story.frame(line.frameAt(state.step));

  /** Set the formulas that come if one goes on in this direction, in a quiet moment: the step to them finds them ready. */
  function warm() {
    const { state, line } = last ?? {};
    if (!state) return;
    const frame = line.frameAt(nextStop(line.stops[state.size], state.step, way));
    const quiet = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 50));
    if (!story.missing(frame).length) quiet(() => formula.prewarm(frame, !last.state.predict));
  }

  const asks = { panel: formula.element, tab: "formula", scoreClass: "small", placeScore: (score) => panelHead(formula).append(score) };
  const heading = words.say("heading", { table: story.table.title });
  const look = { heading, columns, tabs, likes, outcome, after: [jumps.element, walk.element, help.element], note, bar: { ...GROWING_BAR, card: jumps.element } };
  return { panels, ...look, asks, asked, step, show, shown: warm, help: help.toggle, turnCases: cases.turnRows, jump: jumps.toggle, walk: openWalk };
}

const panelHead = (panel) => panel.element.querySelector("header");

function isSame(a, b) {
  return a.branch === b.branch && a.klass === b.klass;
}

function stepsOf(node, line) {
  return { from: line.first[node] + 1, to: line.last[node] + 1 };
}
