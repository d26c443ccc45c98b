// Set the calculation in type of a size that shows the numbers put in and every result.

const DESK_SIZES = ["", "snug", "snugger", "bare"]; // smaller and smaller; the last without the general formula
const EDGE_LEFT = 2; // px: borders and rounding
const LONGEST_NAME = 26; // letters of a name within a formula; the head of the panel says the whole of it
export const IN_A_TERM = 12; // within the label of a term

/** The largest type in which all is in sight; else in which numbers and results are, and the terms scroll. */
export function fitDesk(board) {
  const size = (one) => {
    forgetDesk(board);
    if (one) board.classList.add(one);
  };
  if (board.closest("[data-fit]")?.dataset.fit !== "wide") return;
  if (!board.clientHeight || !board.querySelector(".sum") || board.querySelector("[open]")) return;
  const found = (good) => DESK_SIZES.some((one) => (size(one), good(board)));
  if (!found(isWhole)) found(isTold);
}

const isWhole = (board) =>
  ![board, ...board.querySelectorAll(".sum-body")].some((one) => one.scrollHeight > one.clientHeight + EDGE_LEFT);

/** Back to the size of the stage. */
export const forgetDesk = (board) => board.classList.remove(...DESK_SIZES.filter(Boolean));

/** Whether numbers and results are in sight, as they are before anything is scrolled. */
function isTold(board) {
  const lowest = board.getBoundingClientRect().bottom + EDGE_LEFT;
  return [...board.querySelectorAll(".numbers, output.value")].every((line) => {
    const body = line.closest(".sum-body")?.getBoundingClientRect().bottom ?? lowest;
    return line.getBoundingClientRect().bottom <= Math.min(lowest, body + EDGE_LEFT);
  });
}

/** A formula, as LaTeX, with the long names in it shortened in their middle. */
export const briefNames = (latex, longest = LONGEST_NAME) =>
  latex.replace(/\\text\{([^{}\\]*)\}/g, (whole, name) => {
    const letters = [...name];
    if (letters.length <= longest) return whole;
    const half = longest / 2;
    return `\\text{${letters.slice(0, half).join("").trimEnd()}…${letters.slice(-half).join("").trimStart()}}`;
  });
