// Eight cases in two boxes: drag one into the other box, or press it. The bars are the entropy of every mixture.

import { make } from "../../../components/toy/make.js";

const DRAGGED = 6; // px: a hand that moves less presses

/** Draw the cases as they lie now; `data.mixtures`: by the number of cases in the second box. */
export default function mixture({ parentElement, data }) {
  const place = parentElement.querySelector(".toy");
  place.second ??= data.begin;
  place.classList.toggle("presented", data.presented);

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
      const bar = make("i", { style: `height:${100 * bits}%`, class: here ? "here" : "" });
      return make("span", {}, here ? make("b", { style: `bottom:${100 * bits}%` }, now.value) : "", bar);
    });
    place.replaceChildren(
      make("div", { class: "boxes" }, ...boxes),
      make("div", { class: "bars", role: "img", "aria-label": data.axis }, ...bars),
      make("small", {}, data.axis),
      make("p", { "aria-live": "polite" }, now.said),
    );
    place.dataset.value = now.value;
  }

  function box(code, count) {
    const { mark, colour, name } = data.classes[code];
    const within = Array.from({ length: count }, () => {
      const attributes = { type: "button", class: "case", style: `color:${colour}`, "aria-label": data.classes[code].move };
      const one = make("button", attributes, mark);
      follow(one, code);
      return one;
    });
    return make("div", { class: "box", "data-box": String(code) }, make("small", {}, `${name} · ${count}`), ...within);
  }

  /** Let a hand take a case along; let go over the other box, or pressed, it moves there. */
  function follow(one, code) {
    let begun = null;
    one.addEventListener("pointerdown", (event) => {
      begun = [event.clientX, event.clientY];
      one.setPointerCapture(event.pointerId);
    });
    one.addEventListener("pointermove", (event) => {
      if (begun) one.style.transform = `translate(${event.clientX - begun[0]}px, ${event.clientY - begun[1]}px)`;
    });
    one.addEventListener("pointercancel", () => draw());
    one.addEventListener("pointerup", (event) => {
      const far = begun && Math.hypot(event.clientX - begun[0], event.clientY - begun[1]) > DRAGGED;
      begun = null;
      const other = place.querySelector(`[data-box="${1 - code}"]`).getBoundingClientRect();
      const over = event.clientX > other.left && event.clientX < other.right && event.clientY > other.top && event.clientY < other.bottom;
      if (!far || over) move(code, false);
      else one.style.transform = "";
    });
    one.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      move(code, true);
    });
  }

  draw();
}
