// The cells of the ranking: a number that opens the step which calculates it, with a bar where less is worse.

import { el, setAttr, setText } from "./dom.js";
import { NOT_YET } from "./words.js";

/** The number of a cell; it opens the step that calculates it. */
function makeDigits(key, open) {
  const button = el("button", { type: "button", class: "digits", onclick: () => open(key) });
  const show = (text) => {
    setText(button, text ?? NOT_YET);
    button.disabled = text === null;
    setAttr(button, "aria-hidden", text === null ? "true" : null); // an empty cell, not a point
  };
  return { button, show };
}

export function makeNumber(key, open) {
  const { button, show } = makeDigits(key, open);
  return { cell: el("td", { class: "number" }, button), button, size: () => {}, show };
}

export function makeBar(measure, open) {
  const fill = el("i", { class: "fill" });
  const number = makeDigits(measure, open);
  const cell = el(
    "td",
    { class: `bar ${measure}` },
    number.button,
    el("span", { class: "track", "aria-hidden": "true" }, fill),
  );
  return {
    cell,
    button: number.button,
    size: (percent) => {
      fill.style.width = `${Math.max(0, percent).toFixed(2)}%`;
    },
    show: (text) => {
      number.show(text);
      cell.classList.toggle("known", text !== null);
    },
  };
}
