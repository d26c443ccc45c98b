// The part of the stage that predicts: the card below the calculation, the score above it, the summary.

import { el, setAttr, setText } from "./dom.js";
import { makePredictCard } from "./predictcard.js";
import { makePredictSummary } from "./predictsummary.js";

/** Nothing of it is made until somebody predicts. show(state, card), answer(key), insist, reveal, sum. */
export function makePredictPart(story, words, actions, panel) {
  let parts = null;

  function made() {
    if (parts) return parts;
    const card = makePredictCard(story, words, actions);
    const summary = makePredictSummary(story, words, actions);
    const score = el("button", { type: "button", class: "small predict-score", title: words.say("predict_summary") });
    score.addEventListener("pointerdown", (event) => event.preventDefault());
    score.addEventListener("click", () => actions.summary());
    panel.querySelector("header").append(score);
    panel.append(card.element);
    panel.closest(".stage").append(summary.element);
    parts = { card, summary, score };
    return parts;
  }

  /** `told`: what `makePredict` says of the step, null where nobody predicts. */
  function show(told) {
    if (!told && !parts) return;
    const { card, score } = made();
    const stage = panel.closest(".stage");
    stage.classList.toggle("predicting", told !== null);
    stage.classList.toggle("asked", Boolean(told?.asked));
    // Whether attributes are compared at all would say whether the node is a leaf.
    stage.classList.toggle("hushed", Boolean(told?.asked && isOpening(told.asked)));
    card.show(told ?? {});
    score.hidden = !told?.score.all;
    if (told) setText(score, words.say("predict_score", told.score));
    setAttr(panel, "data-predict", card.element.hidden ? null : card.element.dataset.mode);
  }

  return {
    show,
    answer: (key) => parts?.card.key(key) ?? false,
    insist: () => parts?.card.nudge(),
    reveal: () => parts?.card.skip(),
    sum: (found, more) => made().summary.open(found, more),
  };
}

const isOpening = ({ question }) => !question || question.topic === "leaf";
