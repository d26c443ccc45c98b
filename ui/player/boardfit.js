// Set the calculation in type of a size that shows the numbers put in and every result.

// Smaller and smaller; in the last two the terms stand beside each other, in the last one without the general formula.
const DESK_SIZES = ["", "snug", "snugger", "packed", "bare"];
const SMALLEST_DESK = DESK_SIZES.length - 1;
const EDGE_LEFT = 2; // px: borders and rounding
const LONGEST_NAME = 26; // letters of a name within a formula; the head of the panel says the whole of it
export const IN_A_TERM = 12; // within the label of a term

const begins = new Map(); // by how much there is to show: the size that fitted before, with which a search begins
const outgrown = new Map(); // by that, its size and the room: how tall it was where the next larger size had no room

/** The largest type in which all is in sight; else a small one in which numbers and results are, and the terms scroll. */
export function fitDesk(board) {
  const wide = board.closest("[data-fit]")?.dataset.fit === "wide";
  if (!wide || !board.querySelector(".sum") || board.querySelector("[open]")) return forgetDesk(board);
  const much = ["details", ".term"].map((each) => board.querySelectorAll(each).length).join();
  const seen = [];
  // A size is set and looked at once: that lays out the whole calculation.
  const look = (place) => (seen[place] ??= (setDesk(board, place), looked(board, `${much}|${place}`)));
  const whole = largest(begins.get(much) ?? 0, look, "whole") ?? SMALLEST_DESK;
  setDesk(board, whole === SMALLEST_DESK ? withFormula(look) : whole);
  begins.set(much, whole);
}

/** All is in sight only without the general formula, or not even so: better scroll some terms than miss the formula. */
const withFormula = (look) => (look(SMALLEST_DESK - 1).told ? SMALLEST_DESK - 1 : SMALLEST_DESK);

/** What is in sight at the size that is set; how tall all of it is, and the name of what is as large in as much room. */
function looked(board, kind) {
  const bodies = [board, ...board.querySelectorAll(".sum-body")];
  const over = bodies.map((one) => one.scrollHeight - one.clientHeight);
  const whole = over.every((more, k) => more <= (k ? 0 : EDGE_LEFT)); // terms that scroll by one pixel fade
  const last = board.lastElementChild;
  const tall = last.offsetTop + last.offsetHeight + over.slice(1).reduce((sum, more) => sum + more, 0);
  return { whole, told: whole || isTold(board), tall, key: `${kind}|${board.clientHeight}` };
}

/**
 * The first size at which what is asked for is in sight, looked for from one of them on; what is in sight at a size is
 * so at every smaller one. Where the like of it, no taller, had no room at the next larger size, that is not looked at.
 */
export function largest(from, look, what) {
  let place = from;
  while (!look(place)[what]) if ((place += 1) > SMALLEST_DESK) return null;
  if (place > from) return place;
  while (place > 0) {
    const { tall, key } = look(place);
    const name = `${what}|${key}`;
    if (tall >= (outgrown.get(name) ?? Infinity)) break;
    if (!look(place - 1)[what]) {
      outgrown.set(name, tall);
      break;
    }
    place -= 1;
  }
  return place;
}

function setDesk(board, place) {
  DESK_SIZES.forEach((one, k) => one && board.classList.toggle(one, k === place));
}

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
