// Choose which two panels of growing a class sees at a step: the one that is explained, large, and one beside it.

import { isPresenting } from "../present.js";

/**
 * {large, beside}: names of panels. A formula is explained beside the division it is about, the last measures beside
 * the ranking; a split and a leaf are seen in the tree; a threshold on its strip, which holds the division. A node that is
 * opened is one bar over its cases, which have the whole width for their columns.
 * `ends`: the last step, which sums up.
 */
export function focusOf({ frame, strip }, columns, ends) {
  if (ends) return { large: "tree", beside: "formula" };
  if (frame.kind === "split") return { large: "tree", beside: "ranking" };
  if (frame.kind === "closed") return { large: "tree", beside: "formula" };
  if (strip) return { large: "strip", beside: "division" };
  if (frame.kind === "opened") return { large: "bar", beside: "cases" };
  if (!frame.formulas.length) return { large: "formula", beside: "cases" };
  const ranks = frame.kind === "gated" || frame.kind === columns.at(-1);
  return { large: "formula", beside: ranks ? "ranking" : "division" };
}

const MAX_NODES_BESIDE = 5; // nodes of a tree that can be read in a third of the window

/**
 * Those of a decision on a node: the tree at both ends, its two sides while their lines are said, then the verdict; these beside
 * a small tree, whose counts they ask for.
 */
export function decisionFocus(step, { from }, count, nodes) {
  const beside = nodes <= MAX_NODES_BESIDE ? "tree" : "";
  if (step === 0) return { large: "tree", beside: "" };
  if (step < from) return { large: "sides", beside };
  return step === count - 1 ? { large: "tree", beside: "verdict" } : { large: "verdict", beside };
}

/** Write it onto the stage; whether it differs from what the stage shows. */
export function lookAt(stage, { large, beside }) {
  if (stage.dataset.large === large && stage.dataset.beside === beside) return false;
  Object.assign(stage.dataset, { large, beside });
  return true;
}

export const isLeftOut = (cell) => cell.classList.contains("left-out");

/**
 * Before a class the ranking is by one measure: by the gain, where it holds some back, else by the one that decides.
 * `kind`: of the step; whether other cells of the rows are left out now.
 */
export function leaveOut(rows, columns, kind) {
  const one = kind === "gated" && columns.includes("gain") ? "gain" : columns.at(-1);
  const was = [...rows[0].children].map(isLeftOut).join();
  for (const row of rows) columns.forEach((key, k) => row.children[k + 1].classList.toggle("left-out", isPresenting() && key !== one));
  return [...rows[0].children].map(isLeftOut).join() !== was;
}
