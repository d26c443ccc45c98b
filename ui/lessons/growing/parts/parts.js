// The cases of the root in one box; an attribute pressed, they fall apart into a box for each branch.

import { placeOf } from "../../../components/toy/place.js";
import { el } from "../../../player/dom.js";

const [ROOT, BRANCH] = [9, 6]; // cases of a line at the root, and in a branch
const [TOP, LINE, WIDEST] = [76, 25, 5.4]; // px down to the first line and between lines; per cent between cases

export default function parts({ parentElement, data }) {
  const place = placeOf(parentElement, data);
  const cases = data.cases.map((code) => el("i", { class: "case", style: `color:${data.classes[code].colour}` }, data.classes[code].mark));
  const boxes = el("div", { class: "boxes" });
  const said = el("p", { "aria-live": "polite" }, data.begin);
  const chips = data.attributes.map((attribute) =>
    el("button", { type: "button", class: "chip", "aria-pressed": "false", onclick: () => press(attribute) }, attribute.name),
  );
  const legend = data.classes.flatMap(({ mark, colour, name }) => [el("i", { style: `color:${colour}` }, mark), ` ${name}  `]);
  const whole = el("span", { class: "whole" }, el("b", {}, data.whole), "  ", ...legend);
  const stage = el("div", { class: "melons", role: "img" }, whole, boxes, ...cases);
  place.replaceChildren(el("div", { class: "chips" }, ...chips), stage, said);

  /** Lay the cases into boxes side by side, so many of a line. */
  function lay(boxed, row) {
    const wide = 100 / boxed.length;
    const step = Math.min(wide / (row + 0.6), WIDEST);
    boxes.replaceChildren(
      ...boxed.map(({ value, note }, at) =>
        el("div", { class: "part", style: `left:${wide * at}%;width:${wide}%` }, el("b", {}, value), el("small", {}, note)),
      ),
    );
    boxed.forEach((part, at) =>
      part.cases.forEach((number, nth) => {
        const middle = (Math.min(row, part.cases.length) - 1) / 2;
        const left = wide * (at + 0.5) + step * ((nth % row) - middle);
        Object.assign(cases[number].style, { left: `${left}%`, top: `${TOP + LINE * Math.floor(nth / row)}px` });
      }),
    );
    const spoken = boxed.map((part) => `${part.value}: ${part.cases.length}. ${part.note}`);
    stage.setAttribute("aria-label", spoken.join("; "));
  }

  function press(attribute) {
    place.pressed = attribute.key;
    chips.forEach((chip, at) => chip.setAttribute("aria-pressed", String(data.attributes[at] === attribute)));
    lay(attribute.parts, BRANCH);
    said.textContent = attribute.said;
  }

  lay([{ value: data.root, note: "", cases: cases.map((_, number) => number) }], ROOT);
  const before = data.attributes.find(({ key }) => key === place.pressed);
  if (before) press(before);
}
