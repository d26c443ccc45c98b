// A pointer that enlarges: what it rests on, or is pressed on, is shown large at the other half of the screen.

import { el } from "../dom.js";

const RESTS = 450; // ms
const POINTED =
  ".term, .sum .numbers, .symbol, .result output, .line-body .numbers, .inequality, .node, " +
  ":is(.division, .ranking, .cases) :is(td, th)";

/** A lens over a root, but not over what opens to its calculation; {element, release()}. */
export function makeEnlarger(root) {
  const element = el("div", { class: "lens", "aria-hidden": "true", hidden: true });
  let resting = 0;
  let shown = null;
  let rested = ""; // where the pointer was last

  const pointed = ({ target }) => (target.closest?.(".opens") ? null : (target.closest?.(POINTED) ?? null));

  const placeOf = ({ clientX, clientY }) => `${clientX} ${clientY}`;
  const move = (event) => (rested = placeOf(event));

  function point(event) {
    const found = pointed(event);
    const isMoved = placeOf(event) !== rested; // what a new step brings under a pointer at rest is not asked for
    if (found === shown && isMoved) return;
    hide();
    if (!found || !isMoved || !root.contains(found)) return;
    shown = found;
    resting = setTimeout(() => show(found), RESTS);
  }

  function press(event) {
    const found = pointed(event);
    if (found) show(found);
  }

  function show(what) {
    clearTimeout(resting);
    shown = what;
    const parts = partsOfPointed(what);
    if (!parts.some((part) => part.textContent.trim())) return;
    element.replaceChildren(...parts);
    const { top, bottom } = what.getBoundingClientRect();
    element.classList.toggle("low", (top + bottom) / 2 < window.innerHeight / 2);
    element.hidden = false;
    element.style.fontSize = "";
    const wide = element.scrollWidth / element.clientWidth;
    if (wide > 1) element.style.fontSize = `${parseFloat(getComputedStyle(element).fontSize) / wide}px`;
  }

  function hide() {
    clearTimeout(resting);
    shown = null;
    element.hidden = true;
  }

  root.addEventListener("pointerover", point);
  root.addEventListener("pointermove", move);
  root.addEventListener("pointerdown", press);
  root.addEventListener("pointerleave", hide);
  return {
    element,
    hide,
    release: () => {
      hide();
      root.removeEventListener("pointerover", point);
      root.removeEventListener("pointermove", move);
      root.removeEventListener("pointerdown", press);
      root.removeEventListener("pointerleave", hide);
      element.remove();
    },
  };
}

/** Copies of what is pointed at; of a cell with the names of its row and its column. */
function partsOfPointed(what) {
  if (what.matches(".node")) return [...what.querySelectorAll("text")].filter(isDrawn).map((one) => el("span", { text: one.textContent }));
  if (!what.matches("td, th")) return [copyOf(what)];
  const row = what.parentElement;
  const head = what.closest("table").tHead?.rows[0];
  const around = what.closest("thead") ? [] : [row.cells[0], head?.cells[what.cellIndex]];
  const names = around.filter((cell) => cell && cell !== what).map((cell) => el("span", { class: "lens-name", text: cell.textContent }));
  return [...names, copyOf(what)];
}

const isDrawn = (text) => getComputedStyle(text).display !== "none" && text.getClientRects().length > 0;

function copyOf(what) {
  const copy = el("span", { class: `lens-copy ${what.className}` });
  copy.append(...[...what.childNodes].map((node) => node.cloneNode(true)));
  return copy;
}
