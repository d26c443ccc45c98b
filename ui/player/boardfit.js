// Set the calculation in type of a size that shows the numbers put in and every result.

const DESK_SIZES = ["", "snug", "snugger", "bare"]; // smaller and smaller; the last without the general formula
const SMALLEST_DESK = DESK_SIZES.length - 1;
const EDGE_LEFT = 2; // px: borders and rounding
const LONGEST_NAME = 26; // letters of a name within a formula; the head of the panel says the whole of it
export const IN_A_TERM = 12; // within the label of a term

const begins = new Map(); // by how much there is to show: where that fitted before, with which a search begins

/** The largest type in which all is in sight; else in which numbers and results are, and the terms scroll. */
export function fitDesk(board) {
  const wide = board.closest("[data-fit]")?.dataset.fit === "wide";
  if (!wide || !board.querySelector(".sum") || board.querySelector("[open]")) return forgetDesk(board);
  const seen = DESK_SIZES.map(() => null);
  // A size is set and looked at once: that lays out the whole calculation.
  const look = (place) => {
    if (!seen[place]) {
      setDesk(board, place);
      const whole = isWhole(board);
      seen[place] = { whole, told: whole || isTold(board) };
    }
    return seen[place];
  };
  const much = ["details", ".term"].map((each) => board.querySelectorAll(each).length).join();
  const before = begins.get(much) ?? { whole: 0, told: 0 };
  const whole = largest(before.whole, (place) => look(place).whole);
  const told = whole ?? largest(before.told, (place) => look(place).told) ?? SMALLEST_DESK;
  setDesk(board, told);
  begins.set(much, { whole: whole ?? SMALLEST_DESK, told });
}

/** The first size that is good, looked for from one of them on; what is good at a size is so at every smaller one. */
function largest(from, good) {
  let place = from;
  if (good(place)) {
    while (place > 0 && good(place - 1)) place -= 1;
    return place;
  }
  while (place < SMALLEST_DESK) if (good((place += 1))) return place;
  return null;
}

function setDesk(board, place) {
  DESK_SIZES.forEach((one, k) => one && board.classList.toggle(one, k === place));
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
