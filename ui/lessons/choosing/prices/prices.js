// Attributes to press: each shows what it tells, what it costs, and the one divided by the other.

import { placeOf } from "../../../components/toy/place.js";
import { el } from "../../../player/dom.js";

export default function prices({ parentElement, data }) {
  const place = placeOf(parentElement, data);
  place.pressed ??= new Set();
  const last = data.rows.find(({ key }) => key === place.last);
  const said = el("p", { "aria-live": "polite" }, last ? last.said : data.begin);

  const bar = (share, text, kind) =>
    el("span", { class: `bar ${kind}` }, el("i", { style: `--share:${100 * share}%` }), el("small", {}, text));

  function row({ key, name, learnt, paid, gain, iv, ratio, held, ...more }) {
    const pressed = place.pressed.has(key);
    const button = el("button", { type: "button", class: "chip", "aria-pressed": String(pressed), onclick: press }, name);
    const cells = [bar(learnt, gain, "learnt"), bar(paid, iv, "paid"), el("b", {}, ratio)];
    const line = el("div", { class: `row ${pressed ? "open" : ""} ${held ? "held" : ""}` }, button, ...cells);
    function press() {
      place.pressed.add(key);
      place.last = key;
      button.setAttribute("aria-pressed", "true");
      line.classList.add("open");
      said.textContent = more.said;
    }
    return line;
  }

  const heads = el("div", { class: "row heads open" }, el("span"), ...data.heads.map((head) => el("small", {}, head)));
  const rows = el("div", { class: "rows", style: `--gate:${100 * data.average}%` }, ...data.rows.map(row));
  place.replaceChildren(heads, rows, el("small", { class: "gate" }, data.line), said);
}
