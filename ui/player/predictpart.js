// The part of the stage that predicts: the card below the calculation, the score above it, the summary.

import { el, setAttr, setText } from "./dom.js";
import { makePredictCard } from "./predictcard.js";
import { makePredictSummary } from "./predictsummary.js";

const COMPARES = new Set(["attribute", "threshold"]); // topics of what is answered by the numbers of the ranking

/**
 * Nothing of it is made until the reader predicts. show(card), answer(key), bring, insist, reveal, sum; `panel`: where
 * the card is; `placeScore(button)`: puts the score, of class `scoreClass`, in its place.
 */
export function makePredictPart(story, words, actions, { panel, scoreClass, placeScore }) {
  let parts = null;

  function made() {
    if (parts) return parts;
    const card = makePredictCard(story, words, actions);
    const summary = makePredictSummary(story, words, actions);
    const score = el("button", {
      type: "button",
      class: `${scoreClass} predict-score`,
      title: words.say("predict_summary"),
    });
    score.addEventListener("pointerdown", (event) => event.preventDefault());
    score.addEventListener("click", () => actions.summary());
    placeScore(score);
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
    stage.classList.toggle("comparing", COMPARES.has((told?.asked ?? told?.shown)?.question?.topic));
    card.show(told ?? {});
    score.hidden = !told?.score.all;
    if (told) setText(score, words.say("predict_score", told.score));
    setAttr(panel, "data-predict", card.element.hidden ? null : card.element.dataset.mode);
  }

  return {
    show,
    answer: (key) => parts?.card.key(key) ?? false,
    bring: () => parts?.card.bring(),
    insist: () => parts?.card.nudge(),
    reveal: () => parts?.card.skip(),
    sum: (found, more) => made().summary.open(found, more),
  };
}

const isOpening = ({ question }) => !question || question.topic === "leaf";
