// The lower right panel: the division of the attribute in work beside the ranking or the threshold strip.

import { el } from "./dom.js";
import { makeDivision } from "./division.js";
import { makeRanking } from "./ranking.js";
import { makeStrip } from "./strip.js";
import { isPresenting } from "./present.js";
import { barWidth, measureOf, spread, totals } from "./widths.js";
import { divisionNeeds, rankingNeeds, workHeight } from "./workwidths.js";

const [LEAST_DIVISION, LEAST_STRIP] = [15, 19]; // em
const [MOST_AFAR, SPARE_AFAR] = [0.55, 1]; // before a class: share of the room for the division, em beside its columns

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
  element.style.setProperty("--work-need", `${workHeight(story)}em`);
  let fitted = "";
  let last = null;

  function show(view) {
    last = view;
    division.show(view);
    if (strip.element.hidden === view.strip) {
      strip.element.hidden = !view.strip;
      ranking.element.hidden = view.strip;
    }
    if (view.strip) strip.show(view);
    else ranking.show(view);
  }

  /** Scroll to what is in work: it asks for the layout, so all panels have written by then. */
  function settle() {
    division.settle();
    if (!last.strip) ranking.settle();
  }

  function light(link) {
    division.light(link);
    ranking.light(link);
    strip.light(link);
  }

  /** Side by side where both have room, the columns of each as wide as that; else below each other. */
  function resize() {
    fit();
    strip.resize();
    division.lookAgain();
    ranking.lookAgain();
    if (!last) return;
    show(last); // what is in work stays in sight
    settle();
  }

  function fit() {
    const em = parseFloat(getComputedStyle(element).fontSize);
    const room = Math.floor(element.clientWidth / em * 50) / 50;
    const how = `${room}${isAlone(element)}`;
    if (!(room > 0) || fitted === how) return;
    fitted = how;
    const pens = { heads: measureOf(element, 500), cells: measureOf(element, 650) };
    const [ofDivision, ofRanking] = [divisionNeeds(story, words, pens), rankingNeeds(story, words, pens)];
    const [left, right] = [totals(ofDivision), totals(ofRanking)];
    const beside = !isAlone(element) && room >= (isWide(element) ? 0 : LEAST_DIVISION + Math.max(right.least, LEAST_STRIP));
    const [forDivision, forRanking] = beside ? sharesOf(left, right, room) : [room, room];
    element.classList.toggle("stacked", !beside);
    division.element.style.flexBasis = beside ? `${forDivision}em` : "auto";
    const gutter = barWidth(frameOf(division)) / em + 0.15; // whether or not it scrolls now
    division.fit(ofDivision, forDivision - gutter, pens);
    ranking.fit(ofRanking, forRanking - gutter, pens);
  }

  /** How wide both like to be and must be side by side, in em of the panel. */
  const likes = () => {
    const pens = { heads: measureOf(element, 500), cells: measureOf(element, 650) };
    return totals([...divisionNeeds(story, words, pens), ...rankingNeeds(story, words, pens)]);
  };

  return { element, show, settle, light, cellOf: division.cellOf, resize, likes };
}

const frameOf = ({ element }) => element.querySelector("[role=group]");

/** A class sees the division or the ranking, but both of a threshold step. */
function isAlone(element) {
  const { large, beside } = element.closest("[data-large]")?.dataset ?? {};
  return large !== "strip" && ["ranking", "division"].includes(beside);
}

const isWide = (element) => element.closest("[data-fit]")?.dataset.fit === "wide";

/** The division has what it must have before the ranking says its verdicts in words, but no more than half. */
function sharesOf(left, right, room) {
  if (isPresenting()) {
    const division = Math.min(left.least + SPARE_AFAR, MOST_AFAR * room);
    return [division, room - division];
  }
  if (left.least + right.least <= room) return spread([left, right], room).widths;
  const division = Math.min(left.least + 0.5, Math.max(0.5 * room, room - right.least));
  return [division, room - division];
}
