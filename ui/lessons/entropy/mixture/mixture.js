// Eight cases in two boxes: drag one into the other box, or press it. The bars are the entropy of every mixture.

import { placeOf } from "../../../components/toy/place.js";
import { el } from "../../../player/dom.js";

const DRAGGED = 6; // px: a hand that moves less presses

/** Draw the cases as they lie now; `data.mixtures`: by the number of cases in the second box. */
export default function mixture({ parentElement, data }) {
  const place = placeOf(parentElement, data);
  place.second ??= data.begin;

  function move(from, focus) {
    place.second += from ? -1 : 1;
    draw();
    const next = place.querySelectorAll(`[data-box="${from}"] button`);
    if (focus) (next[next.length - 1] ?? place.querySelector("button")).focus();
  }

  function draw() {
    const cases = data.mixtures.length - 1;
    const now = data.mixtures[place.second];
    const boxes = [cases - place.second, place.second].map((count, code) => box(code, count));
    const bars = data.mixtures.map(({ bits }, at) => {
      const here = at === place.second;
      const bar = el("i", { style: `height:${100 * bits}%`, class: here ? "here" : "" });
      return el("span", {}, here ? el("b", { style: `bottom:${100 * bits}%` }, now.value) : "", bar);
    });
    place.replaceChildren(
      el("div", { class: "boxes" }, ...boxes),
      el("div", { class: "bars", role: "img", "aria-label": data.axis }, ...bars),
      el("small", {}, data.axis),
      el("p", { "aria-live": "polite" }, now.said),
    );
    place.dataset.value = now.value;
  }

  function box(code, count) {
    const { mark, colour, name } = data.classes[code];
    const within = Array.from({ length: count }, () => {
      const attributes = { type: "button", class: "case", style: `color:${colour}`, "aria-label": data.classes[code].move };
      const one = el("button", attributes, mark);
      follow(one, code);
      return one;
    });
    return el("div", { class: "box", "data-box": String(code) }, el("small", {}, `${name} · ${count}`), ...within);
  }

  /** Let a hand take a case along; let go over the other box, or pressed, it moves there. */
  function follow(one, code) {
    let [begun, dragged] = [null, false];
    one.addEventListener("pointerdown", (event) => {
      dragged = false;
      begun = [event.clientX, event.clientY];
      one.setPointerCapture(event.pointerId);
    });
    one.addEventListener("pointermove", (event) => {
      if (begun) one.style.transform = `translate(${event.clientX - begun[0]}px, ${event.clientY - begun[1]}px)`;
    });
    one.addEventListener("pointercancel", () => draw());
    one.addEventListener("pointerup", (event) => {
      dragged = begun && Math.hypot(event.clientX - begun[0], event.clientY - begun[1]) > DRAGGED;
      begun = null;
      one.style.transform = "";
      const other = place.querySelector(`[data-box="${1 - code}"]`).getBoundingClientRect();
      const over = event.clientX > other.left && event.clientX < other.right && event.clientY > other.top && event.clientY < other.bottom;
      if (dragged && over) move(code, false);
    });
    one.addEventListener("click", (event) => !dragged && move(code, event.detail === 0)); // 0: by a key
  }

  draw();
}
