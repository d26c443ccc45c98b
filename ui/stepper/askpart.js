// The card of a question in the panel of the verdict, where nothing stands yet, and the summary.

import { setAttr } from "../player/dom.js";
import { makePredictCard } from "../player/predictcard.js";
import { makePredictSummary } from "../player/predictsummary.js";
import { makeWords } from "../player/words.js";

/** show(step, card), arrive(), key(name), insist(), reveal(), sum(found, more); nothing where nobody predicts. */
export function makeAskPart(story, actions, stage, panel) {
  if (!story.predict) return null;
  const words = makeWords(story);
  const book = { slipText: (name) => story.predict.slips[name] ?? "" };
  const card = makePredictCard(book, words, actions);
  const summary = makePredictSummary(book, words, actions);
  stage.classList.add("predicting");
  stage.append(summary.element);
  panel.append(card.element);
  let opened = false;

  /** Both sides are not weighed before the verdict: that would give it away. */
  function show(step, told) {
    card.show(told);
    setAttr(panel, "data-predict", card.element.hidden ? null : card.element.dataset.mode);
    stage.classList.toggle("secret", step < story.result.from);
    // A stage that is built anew, because a setting moves, stays where it is.
    if (opened) bring();
    opened = true;
  }

  /** On a phone the panel may be out of sight: a question must not be. */
  function bring() {
    if (!card.element.hidden) card.element.scrollIntoView({ block: "nearest" });
  }

  /** A link may lead to a question: where the bar covers some of it, or it lies below, it is brought into sight. */
  function arrive() {
    const ends = [...card.element.children].map((part) => part.getBoundingClientRect().bottom);
    const bar = stage.querySelector(".controls").getBoundingClientRect();
    if (Math.max(...ends) > bar.top) bring();
  }

  return { show, arrive, key: card.key, insist: card.nudge, reveal: card.skip, sum: summary.open };
}
