// What is read beside the plane: the numbers of the cut, and tables that say what the picture shows.

import { el, setText } from "../../../player/dom.js";
import { classMark } from "../../../player/marks.js";
import { writtenNumber, writtenWeight } from "./measure.js";
import { regionRows } from "./regions.js";
import { toldOn } from "./said.js";

/** The numbers of the cut in hand; `show(cut, k)` changes texts alone. */
export function makeReading(plane, words) {
  const number = (value) => writtenNumber(value, plane.digits);
  const row = (name) => {
    const cell = el("td");
    return { line: el("tr", {}, el("th", { scope: "row", text: name }), cell), cell };
  };
  const [gain, ratio, iv] = ["gain", "gain_ratio", "iv"].map((name) => row(words.say(name)));
  const sides = ["≤", ">"].map((sign) => {
    const head = el("th", { scope: "row" });
    const cells = plane.classes.map(() => el("td"));
    return { sign, head, cells, line: el("tr", {}, head, ...cells) };
  });
  const heads = plane.classes.map((name, klass) => el("th", { scope: "col" }, classMark(klass), ` ${name}`));
  const top = el("tr", {}, el("td"), ...heads);
  const title = el("p", { class: "threshold" });
  const note = el("p", { class: "note" });
  const numbers = el("table", { class: "numbers" }, el("tbody", {}, gain.line, ratio.line, iv.line));
  const counts = el("table", { class: "sides" }, el("thead", {}, top), el("tbody", {}, ...sides.map(({ line }) => line)));
  const wide = el("div", { class: "sides-frame" }, counts);
  const element = el("div", { class: "reading" }, title, numbers, wide, note);

  function show(name, cut, k) {
    const one = cut.measured[k];
    setText(title, words.say("threshold", { attribute: name, cut: cut.shown[k] }));
    setText(gain.cell, number(one.gain));
    setText(ratio.cell, number(one.gain_ratio));
    setText(iv.cell, number(one.iv));
    [one.below, one.above].forEach((weights, side) => {
      setText(sides[side].head, `${sides[side].sign} ${cut.shown[k]}`);
      weights.forEach((weight, klass) => setText(sides[side].cells[klass], writtenWeight(weight)));
    });
    const said = [];
    if (cut.short.has(k)) said.push(words.say("short"));
    else if (k === cut.best) said.push(words.say("best"));
    if (cut.other) said.push(cut.other);
    if (cut.penalty > 0) said.push(words.say("penalty", { cost: number(cut.penalty) }));
    setText(note, toldOn(said));
  }

  return { element, show };
}

/** The tables that say the same as the picture: its regions, and where there is room its cases. */
export function makeTables(plane, words) {
  const regions = el("div", { class: "wide" });
  const cases = el("div", { class: "wide" });
  const element = el("details", { class: "same" }, el("summary", { text: words.say("as_table") }), regions, cases);
  const { names, shown, labels } = plane.cases;
  let filled = false;

  function fillCases() {
    filled = true;
    if (names === null) return;
    const head = [words.say("case_head"), ...plane.names, words.say("class_head")];
    const rows = names.map((name, row) => [name, shown[0][row], shown[1][row], plane.classes[labels[row]]]);
    cases.append(tableOf(words.say("cases_caption"), head, rows));
  }

  function show(step) {
    const head = [words.say("region"), ...plane.classes, words.say("state")];
    const state = ({ kind, klass }) => (kind === "leaf" ? words.say("is_leaf", { klass: plane.classes[klass] }) : words.say("is_open"));
    const rows = regionRows(plane, step).map((one) => [one.where || words.say("all"), ...one.counts, state(one)]);
    regions.replaceChildren(tableOf(words.say("regions_caption"), head, rows));
  }

  element.addEventListener("toggle", () => {
    if (element.open && !filled) fillCases();
  });
  return { element, show };
}

function tableOf(caption, head, rows) {
  const cell = (text, place) => (place ? el("td", { text }) : el("th", { scope: "row", text }));
  const top = el("tr", {}, ...head.map((text) => el("th", { scope: "col", text })));
  const body = rows.map((row) => el("tr", {}, ...row.map(cell)));
  return el("table", { class: "listed" }, el("caption", { text: caption }), el("thead", {}, top), el("tbody", {}, ...body));
}
