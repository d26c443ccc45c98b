// Turn the state into what the address says of it, and back. What is usual is left out.
// The address counts steps as the screen does, from 1; the state and the story count them from 0.

import { FINEST, SIZES } from "./timeline.js";

/** What an address can set beside the step, and marks and stops, which name steps and nodes. */
export const SETTINGS = { order: ["depth", "level"], size: SIZES, predict: ["on", "off"] };

/** What the address keeps, `presented` to a class or not: step, and order, size and predicting where they are not the usual ones. */
export function addressOf({ step, order, size, predict, marks, stops }, presented = false) {
  return {
    step: step || presented ? step + 1 : null,
    marks: joinedBy([...marks].map((mark) => mark + 1).sort((a, b) => a - b)),
    stops: joinedBy([...stops].sort()),
    order: order === "depth" ? null : order,
    size: size === usualSize(presented) ? null : SIZES[size],
    predict: predict ? "on" : null,
  };
}

/** The place an address asks for; what it does not know is the usual. */
export function placeFrom({ step, order, size, predict, marks, stops }, presented = false) {
  const known = SIZES.indexOf(size);
  return {
    marks: new Set(named(marks).filter((one) => /^[1-9]\d{0,14}$/.test(one)).map((one) => one - 1)),
    stops: new Set(named(stops)),
    step: Math.max(0, step - 1),
    order: order === "level" ? "level" : "depth",
    size: known < 0 ? usualSize(presented) : known,
    predict: predict === "on",
  };
}

/** Before a class the keys go from decision to decision, for a reader from calculation to calculation. */
const usualSize = (presented) => (presented ? SIZES.indexOf("split") : FINEST);
const joinedBy = (names) => (names.length ? names.join(".") : null);
const named = (text) => (text ? text.split(".") : []);
