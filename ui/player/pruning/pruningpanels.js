// The panels of a decision: the tree, what each side says, the verdict with the scales.

import { makeKeysHelp } from "../help.js";
import { makeDecisionTree } from "./decisiontree.js";
import { makeLive } from "./live.js";
import { makeScales } from "./scales.js";
import { isPresenting } from "../present.js";
import { decisionFocus, lookAt } from "../present/focus.js";
import { makeResult, makeSides } from "./sides.js";

const DECISION_BAR = { menu: ["first", "last", "predict", "full", "share", "present", "help"] };

/** What the stage needs of a kind: panels, the bar, where it asks, step(state, line), show(state, line, element). */
export function pruningPanels(story, words) {
  const tree = makeDecisionTree(story, words);
  const sides = makeSides(story);
  const scales = makeScales(story);
  const result = makeResult(story, words, scales);
  const help = makeKeysHelp(words);
  const panels = [tree, sides, result, makeLive(story, sides, result, scales, tree)];
  const columns = [[sides.element, result.element], [tree.element]];
  const tabs = [
    ["tree", tree],
    ["sides", sides],
    ["verdict", result],
  ].map(([key, { element }]) => ({ key, name: words.say(`tab_${key}`), panel: element }));
  const outcome = ({ step }, line, set) => (step === 0 ? tree.outcome() : (sides.outcome(step, set) ?? result.outcome(step, set)));
  const card = () => result.element.querySelector(".predict-card");
  let opened = false;
  let last = null;

  function show({ step, predict }, line, element) {
    const focus = isPresenting() && decisionFocus(step, story.result, story.steps.length, story.tree.nodes.length);
    if (focus && lookAt(element, focus)) panels.forEach((panel) => panel.resize?.());
    for (const panel of panels) panel.show(step);
    // The number of the method is in sight of a class from the step on that uses it (ui/state/presenting.py).
    document.documentElement.toggleAttribute("data-c45-early", isPresenting() && step < story.used);
    // Both sides are not weighed before the verdict: that would give it away.
    element.classList.toggle("secret", predict && step < story.result.from);
    if (last !== null && step !== last && step >= story.result.from && !isPresenting()) conclude();
    last = step;
  }

  /** Who steps to the verdict sees all of it: on a low screen it lies below the bar. */
  function conclude() {
    result.element.scrollIntoView({ block: "nearest" });
  }

  /** A stage that is built anew, because a setting moves, stays where it is. */
  function asked() {
    if (opened) bring();
    opened = true;
  }

  /** On a phone the panel may be out of sight: a question must not be. */
  function bring() {
    if (card() && !card().hidden) card().scrollIntoView({ block: "nearest" });
  }

  /** A link may lead to the verdict, or to a question: where the bar covers some of it, or it lies below, it is brought into sight. */
  function arrive(element) {
    if (!card()) {
      const asked = new URLSearchParams(location.search).has("step");
      return asked && last >= story.result.from && !isPresenting() ? conclude() : undefined;
    }
    const ends = [...card().children].map((part) => part.getBoundingClientRect().bottom);
    const bar = element.querySelector(".controls").getBoundingClientRect();
    if (Math.max(...ends) > bar.top) bring();
  }

  const asks = {
    panel: result.element,
    tab: "verdict",
    scoreClass: "press",
    placeScore: (score) => result.element.closest(".stage").querySelector(".more").before(score),
  };
  const look = { columns, tabs, outcome, after: [help.element], help: help.toggle };
  return { name: "steps", panels, ...look, bar: DECISION_BAR, asks, step: ({ step }) => story.steps[step], show, asked, arrive };
}
