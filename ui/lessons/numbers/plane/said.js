// Say in words what a step of the plane shows, and keep the step in the address.

import { fillIn } from "../../../player/dom.js";
import { nodeAt, planeAt } from "./regions.js";

const STEP = "plane";

/** The step that the address asks for, at most the last; `start`: that of an address without one. */
export function askedPlaneStep(start, last) {
  const text = new URLSearchParams(location.search).get(STEP);
  const asked = text ? Number(text) : start;
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 0), last) : start;
}

/** Write the step into the address; that of an address without one needs no name. */
export function writePlaneStep(step, start) {
  const url = new URL(location.href);
  if (step !== start) url.searchParams.set(STEP, step);
  else url.searchParams.delete(STEP);
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}

/** Sentences after each other; a Chinese full stop brings its own space. */
export function toldOn(sentences) {
  return sentences.join(" ").replaceAll("。 ", "。");
}

/** The texts of the component, and of a case. */
export function makePlaneWords(plane, texts) {
  const say = (key, values = {}) => fillIn(texts[key], values);
  const caseText = (row, names, shown) =>
    [
      say("case_named", { name: names[row] }),
      ...plane.names.map((name, axis) => `${name} ${shown[axis][row]}`),
      plane.classes[plane.cases.labels[row]],
    ].join(" · ");
  return { say, caseText };
}

/** Which step it is. */
export function whereIs(plane, words, step) {
  if (step === 0) return words.say("step_start");
  return step > plane.steps.length ? words.say("step_whole") : words.say("step", { i: step, n: plane.steps.length });
}

/** The sentence of a step. */
export function saidAt(plane, words, step) {
  if (step === 0) return words.say("start");
  const number = nodeAt(plane, step);
  if (number !== null) return plane.nodes[number].said;
  const shared = planeAt(plane, step).regions.some(({ kind }) => kind === "shared");
  const said = [words.say("whole")];
  if (plane.steps.length < plane.splits) said.push(words.say("more", { n: plane.steps.length, all: plane.splits }));
  if (shared) said.push(words.say("hatched"));
  return toldOn(said);
}
