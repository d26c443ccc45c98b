// The cases of the root in one box; an attribute pressed, they fall apart into a box for each branch.

import { make } from "../../../components/toy/make.js";

const [ROW, TOP, LINE, BRANCHES] = [6, 36, 22, 100]; // cases of a line in a branch; px of the first line, between lines, and down to the branches

export default function parts({ parentElement, data }) {
  const place = parentElement.querySelector(".toy");
  const cases = data.cases.map((code) => make("i", { class: "case", style: `color:${data.classes[code].colour}` }, data.classes[code].mark));
  const boxes = make("div", { class: "boxes" });
  const said = make("p", { "aria-live": "polite" }, data.begin);
  const chips = data.attributes.map((attribute) =>
    make("button", { type: "button", class: "chip", "aria-pressed": "false", click: () => press(attribute) }, attribute.name),
  );
  const legend = data.classes.flatMap(({ mark, colour, name }) => [make("i", { style: `color:${colour}` }, mark), ` ${name}  `]);
  const whole = make("span", { class: "whole" }, make("b", {}, data.whole), "  ", ...legend);
  const stage = make("div", { class: "stage", "aria-hidden": "true" }, whole, boxes, ...cases);
  place.replaceChildren(make("div", { class: "chips" }, ...chips), stage, said);

  const put = (one, left, top) => Object.assign(one.style, { left: `${left}%`, top: `${top}px` });
  cases.forEach((one, at) => put(one, (100 * (at + 0.5)) / cases.length, TOP));

  function press(attribute) {
    place.pressed = attribute.name;
    chips.forEach((chip) => chip.setAttribute("aria-pressed", String(chip.textContent === attribute.name)));
    const wide = 100 / attribute.parts.length;
    boxes.replaceChildren(
      ...attribute.parts.map(({ value, note }, at) =>
        make("div", { class: "part", style: `left:${wide * at}%;width:${wide}%` }, make("b", {}, value), make("small", {}, note)),
      ),
    );
    attribute.parts.forEach((part, at) =>
      part.cases.forEach((number, nth) => {
        const along = Math.min(ROW, part.cases.length);
        const step = Math.min(wide / (ROW + 0.6), 5.4);
        const left = wide * (at + 0.5) + step * ((nth % ROW) - (along - 1) / 2);
        put(cases[number], left, BRANCHES + LINE * Math.floor(nth / ROW));
      }),
    );
    const spoken = attribute.parts.map(({ value, cases: here, note }) => `${value}: ${here.length}, ${note}`).join("; ");
    stage.setAttribute("aria-label", spoken);
    said.textContent = attribute.said;
  }

  const before = data.attributes.find(({ name }) => name === place.pressed);
  if (before) press(before);
}
