// The card of a question in the panel of the verdict, where nothing stands yet, and the summary.

import { setAttr } from "../player/dom.js";
import { makePredictCard } from "../player/predictcard.js";
import { makePredictSummary } from "../player/predictsummary.js";
import { makeWords } from "../player/words.js";

/** show(step, card), key(name), insist(), reveal(), sum(found, more); nothing where nobody predicts. */
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
    // On a phone the panel may be out of sight; a page that opens stays at its top.
    if (opened && !card.element.hidden) card.element.scrollIntoView({ block: "nearest" });
    opened = true;
  }

  return { show, key: card.key, insist: card.nudge, reveal: card.skip, sum: summary.open };
}
