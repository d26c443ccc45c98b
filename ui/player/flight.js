// Let the numbers of a formula fly in from the cells of the table that they come from.

import { el } from "./dom.js";
import { fly } from "./motion.js";

const MOST_FLY = 16; // terms whose numbers fly

/** The animations: `lines` of the formula, {line, term}; `cellOf(term)` finds the cell, null if there is none. */
export function numbersFly(stage, lines, cellOf) {
  const pairs = lines
    .slice(0, MOST_FLY)
    .map(({ line, term }) => [cellOf(term), line.querySelector(".latex .katex") ?? line.querySelector(".value")])
    .filter(([cell, value]) => isOnScreen(cell) && isOnScreen(value));
  if (!pairs.length) return [];
  const origin = stage.getBoundingClientRect();
  const places = pairs.map(([cell, value]) => [placeOnStage(cell, origin), placeOnStage(value, origin), cell.textContent]);
  const layer = el("div", { class: "flight", "aria-hidden": "true" });
  stage.append(layer);
  const flights = places.map(([from, to, text], k) => flyNumber(layer, from, to, text, k));
  const gone = () => layer.remove();
  Promise.allSettled(flights.map((flight) => flight.finished)).then(gone);
  return flights;
}

function isOnScreen(element) {
  return Boolean(element?.isConnected && element.getClientRects().length);
}

function placeOnStage(element, origin) {
  const box = element.getBoundingClientRect();
  return { x: box.right - origin.left, y: box.top - origin.top };
}

function flyNumber(layer, from, to, text, place) {
  const ghost = el("span", { text });
  const at = ({ x, y }) => `translate(${x}px, ${y}px) translateX(-100%)`;
  const frames = [
    { transform: at(from), opacity: 0.95 },
    { transform: at(to), opacity: 0.9, offset: 0.85 },
    { transform: at(to), opacity: 0 },
  ];
  return fly(layer, ghost, frames, { delay: 25 * place });
}
