// Prepare the cuts of an attribute at a node: recorded places, numbers measured here.

import { measuredCuts, writtenNumber, writtenPlace } from "./measure.js";

/** All that a cut line needs; `goal`: the recorded best, or the largest where none may be made. */
export function cutAtNode(plane, node, axis, words) {
  const { middles, short, best, penalty } = node.cuts[axis];
  const places = node.cuts[axis].places ?? middles;
  const shown = places.map(writtenPlace);
  const cases = {
    values: node.cases.map((row) => plane.cases.values[axis][row]),
    labels: node.cases.map((row) => plane.cases.labels[row]),
    weights: node.weights,
  };
  const found = measuredCuts(cases, middles, plane.classes.length, plane.rules);
  const scores = found.map((one) => one[plane.rules.by]);
  const goal = best ?? scores.indexOf(Math.max(...scores.filter(Number.isFinite)));
  const written = scores.map((score) => writtenNumber(score, plane.digits));
  const middle = Math.floor(places.length / 2);
  const highs = found.map((one) => one.high);
  const told = { places, shown, best, penalty, by: words.say(plane.rules.by), short: new Set(short) };
  const other = node.split !== null && node.axis !== axis ? words.say("other_won", { attribute: node.attribute }) : "";
  return { ...told, other, measured: found, highs, scores, written, goal: Math.max(goal, 0), middle };
}
