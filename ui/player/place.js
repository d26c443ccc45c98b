// Turn the state into what the address says of it, and back. What is usual is left out.
// The address counts steps as the screen does, from 1; the state and the story count them from 0.

import { FINEST, SIZES } from "./timeline.js";

/** What an address can set beside the step. */
export const SETTINGS = { order: ["depth", "level"], size: SIZES, predict: ["on", "off"] };

/** What the address keeps: step, and order, size and predicting where they are not the usual ones. */
export function addressOf({ step, order, size, predict }) {
  return {
    step: step ? step + 1 : null,
    order: order === "depth" ? null : order,
    size: size === FINEST ? null : SIZES[size],
    predict: predict ? "on" : null,
  };
}

/** The place an address asks for; what it does not know is the usual. */
export function placeFrom({ step, order, size, predict }) {
  const known = SIZES.indexOf(size);
  return {
    step: Math.max(0, step - 1),
    order: order === "level" ? "level" : "depth",
    size: known < 0 ? FINEST : known,
    predict: predict === "on",
  };
}
