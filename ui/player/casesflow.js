// Which cases run down which branch when a node is split: the dots of the movement.

import { branchFinder } from "./view.js";

const MOST_RUN = 120; // dots; of more cases as many are shown, chosenEvenly chosen

/** One dot per case: {child, klass, whole}; a case of unknown value takes every branch, with a part of it each. */
export function casesRun(story, view, most = MOST_RUN) {
  const branchOf = branchFinder(story, view);
  const children = new Map(view.node.children.map((child) => [story.node(child).branchIndex, child]));
  return chosenEvenly(view.node.cases, most).flatMap((row) => {
    const klass = story.table.labels[row];
    const branch = branchOf(row);
    if (branch < 0) return [...children.values()].map((child) => ({ child, klass, whole: false }));
    return children.has(branch) ? [{ child: children.get(branch), klass, whole: true }] : [];
  });
}

function chosenEvenly(list, most) {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, k) => list[Math.floor((k * list.length) / most)]);
}
