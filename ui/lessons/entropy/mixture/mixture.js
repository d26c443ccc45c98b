// Melons in boxes, one for each kind: drag one into another box, or press it. Below them the cost of each kind and the entropy.

import { placeOf } from "../../../components/toy/place.js";
import { el } from "../../../player/dom.js";

const DRAGGED = 6; // px: a hand that moves less presses

/** Draw the melons as they lie now; `data.mixtures`: by the counts of the kinds, the largest first. */
export default function mixture({ parentElement, data }) {
  const place = placeOf(parentElement, data);
  place.counts ??= [...data.begin];
  const most = Math.max(...data.costs.map(({ bits }) => bits));

  function move(from, to, focus) {
    place.counts[from] -= 1;
    place.counts[to] += 1;
    draw();
    const next = place.querySelectorAll(`[data-box="${from}"] button`);
    if (focus) (next[next.length - 1] ?? place.querySelector("button")).focus();
  }

  function draw() {
    const now = data.mixtures[place.counts.toSorted((a, b) => b - a).join()];
    const mean = el("div", { class: "mean", style: `bottom:${(100 * now.bits) / most}%` }, el("b", {}, now.value));
    place.replaceChildren(
      el("div", { class: "boxes" }, ...place.counts.map(box)),
      el("div", { class: "bars", role: "img", "aria-label": data.axis, style: `--most:${most}` }, ...place.counts.map(bar), mean),
      el("small", {}, data.axis),
      el("p", { "aria-live": "polite" }, now.said),
    );
    place.dataset.value = now.value;
  }

  function bar(count, kind) {
    if (!count) return "";
    const { bits, value } = data.costs[count - 1];
    const high = `height:${(100 * bits) / most}%;background:${data.kinds[kind].colour}`;
    return el("span", { style: `flex-grow:${count}` }, el("small", {}, value), el("i", { style: high }));
  }

  function box(count, kind) {
    const { mark, colour, name, move } = data.kinds[kind];
    const within = Array.from({ length: count }, () => {
      const one = el("button", { type: "button", class: "case", style: `color:${colour}`, "aria-label": move }, mark);
      follow(one, kind);
      return one;
    });
    return el("div", { class: "box", "data-box": String(kind) }, el("small", {}, `${name} · ${count}`), ...within);
  }

  /** Return the box at a point, -1 where there is none. */
  function boxAt({ clientX, clientY }) {
    const boxes = [...place.querySelectorAll(".box")].map((it) => it.getBoundingClientRect());
    return boxes.findIndex((it) => clientX > it.left && clientX < it.right && clientY > it.top && clientY < it.bottom);
  }

  /** Let a hand take a melon along; let go over another box, it moves there; pressed, into the next one. */
  function follow(one, kind) {
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
      const other = boxAt(event);
      if (dragged && other >= 0 && other !== kind) move(kind, other, false);
    });
    const following = (kind + 1) % data.kinds.length;
    one.addEventListener("click", (event) => !dragged && move(kind, following, event.detail === 0)); // 0: by a key
  }

  draw();
}
