// The lower right panel: the division of the attribute in work beside the ranking or the threshold strip.

import { el } from "./dom.js";
import { makeDivision } from "./division.js";
import { makeRanking } from "./ranking.js";
import { makeStrip } from "./strip.js";

/** One panel of two places, so that a threshold step changes only the right one. */
export function makeWork(story, words, actions) {
  const division = makeDivision(story, words, actions);
  const ranking = makeRanking(story, words, actions);
  const strip = makeStrip(story, words, actions);
  strip.element.hidden = true;
  const element = el(
    "section",
    { class: "panel work", "aria-label": words.say("ranking_title") },
    division.element,
    ranking.element,
    strip.element,
  );

  function show(view) {
    division.show(view);
    if (strip.element.hidden === view.strip) {
      strip.element.hidden = !view.strip;
      ranking.element.hidden = view.strip;
    }
    if (view.strip) strip.show(view);
    else ranking.show(view);
  }

  function light(link) {
    division.light(link);
    ranking.light(link);
    strip.light(link);
  }

  return { element, show, light, cellOf: division.cellOf, resize: strip.resize };
}
