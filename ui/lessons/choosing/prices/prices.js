// Attributes to press: each shows what it tells, what it costs, and the one divided by the other.

import { make } from "../../../components/toy/make.js";

export default function prices({ parentElement, data }) {
  const place = parentElement.querySelector(".toy");
  place.pressed ??= new Set();
  place.classList.toggle("presented", data.presented);
  const said = make("p", { "aria-live": "polite" }, data.begin);

  const bar = (share, text, kind) =>
    make("span", { class: `bar ${kind}` }, make("i", { style: `--share:${100 * share}%` }), make("small", {}, text));

  function row({ name, learnt, paid, gain, iv, ratio, held, ...more }) {
    const pressed = place.pressed.has(name);
    const button = make("button", { type: "button", class: "chip", "aria-pressed": String(pressed), click: press }, name);
    const cells = [bar(learnt, gain, "learnt"), bar(paid, iv, "paid"), make("b", {}, ratio)];
    const line = make("div", { class: `row ${pressed ? "open" : ""} ${held ? "held" : ""}` }, button, ...cells);
    function press() {
      place.pressed.add(name);
      button.setAttribute("aria-pressed", "true");
      line.classList.add("open");
      said.textContent = more.said;
    }
    return line;
  }

  const heads = make("div", { class: "row heads open" }, make("span"), ...data.heads.map((head) => make("small", {}, head)));
  const rows = make("div", { class: "rows", style: `--gate:${100 * data.average}%` }, ...data.rows.map(row));
  place.replaceChildren(heads, rows, make("small", { class: "gate" }, data.line), said);
}
