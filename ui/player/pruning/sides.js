// Write what each side says, line by line, and the verdict. What is not said yet keeps its room.

import { el, keepInSight, setAttr, setText } from "../dom.js";
import { fitMath, keepOnLine } from "../math.js";
import { closeOpened, isPresenting } from "../present.js";
import { makeCalculation } from "./calculation.js";

const SMALLEST_ASIDE = 0.92; // of a formula that has no room before a class

/** The panels of the sides; a line is hidden before its step, and the current one at it. */
export function makeSides(story) {
  const lines = [];
  const panels = story.sides.map((side, place) => {
    // Said once where all sides follow the same one.
    const source = place && side.source === story.sides[0].source ? "" : side.source;
    const said = side.lines.map((line) => {
      const made = writeLine(line, story.opened);
      lines.push(made);
      return made.element;
    });
    const notes = side.notes.map((text) => el("p", { class: "side-cases", text }));
    const first = side.lines[0]?.from ?? 0;
    lines.push(...notes.map((element) => ({ element, from: first, still: true, set: () => {} })));
    const frame = el("div", { class: "side-frame" }, el("ol", { class: "said" }, ...said), ...notes);
    return el(
      "section",
      { class: "panel side", "aria-label": side.title },
      el(
        "header",
        {},
        el("h2", { text: side.title }),
        el("span", { class: "count", title: source, text: source }),
      ),
      frame,
    );
  });
  const element = el("div", { class: "sides" }, ...panels);
  let last = 0;

  function show(step) {
    if (isPresenting() && step !== last) closeOpened(element);
    last = step;
    for (const { element: line, from, still } of lines) {
      line.classList.toggle("later", from > step);
      const current = from === step && !still;
      line.classList.toggle("now", current);
      setAttr(line, "aria-current", current ? "step" : null);
      setAttr(line, "data-vital", current ? "result" : null);
    }
    if (isPresenting()) fitAside();
    follow();
  }

  /** Before a class a line that is not said yet takes no room, so it is measured when it is said. */
  function fitAside() {
    keepOnLine([...element.querySelectorAll(".line-body .numbers")], SMALLEST_ASIDE);
  }

  /** The line in work comes into sight, once all others are as they will be; its frame alone is scrolled. */
  function follow() {
    const line = lines.find(({ from, still }) => from === last && !still)?.element;
    if (line) keepInSight(line.closest(".side-frame"), line);
  }

  /** A part of the page that scrolls must be reached from the keyboard, and only such a part. */
  function resize() {
    lines.forEach(({ element: line }) => line.querySelector(".line-body .numbers")?.style.removeProperty("font-size"));
    if (isPresenting()) fitAside();
    else fitMath(element, ".line-body .numbers");
    for (const panel of panels) {
      const frame = panel.lastChild;
      setAttr(frame, "tabindex", frame.scrollHeight > frame.clientHeight ? "0" : null);
    }
    follow();
  }

  function setMath(set) {
    lines.forEach((line) => line.set(set));
    resize();
    show(last); // a line that has been set is taller
  }

  /** The line of a step in one formula, null where it has none. */
  function outcome(step, set) {
    const line = story.sides.flatMap((side) => side.lines).find(({ from }) => from === step);
    return line && set ? [el("span", { class: "outcome-part" }, set(line.formula))] : null;
  }

  /** Write another label and formula into the line of a step. */
  function retell(step, told, math) {
    lines.find(({ from, still }) => from === step && !still)?.rewrite(told, math);
  }

  return { element, show, setMath, resize, outcome, retell };
}

function writeLine({ label, symbol, formula, from, opens }, kept) {
  const [above, below] = [el("span", { class: "symbol" }), el("span", { class: "numbers" })];
  const calculation = opens ? makeCalculation(opens, from, kept) : null;
  const element = el(
    "li",
    {},
    el("div", { class: "line-head" }, el("span", { class: "label", text: label }), above),
    calculation ? calculation.around([below]) : el("div", { class: "line-body" }, below),
  );
  const set = (math) => {
    if (symbol) above.replaceChildren(math(`\\textstyle ${symbol}`));
    below.replaceChildren(math(formula));
    calculation?.set(math);
  };
  const rewrite = (told, math) => {
    if (told.label !== undefined) setText(element.querySelector(".label"), told.label);
    if (told.formula !== undefined) below.replaceChildren(math(told.formula));
    element.classList.add("stale"); // what it opens to comes from the server
  };
  return { element, from, set, rewrite };
}

/** The panel of the verdict: the inequality, what follows, the record's sentence, where it turns; the scales. */
export function makeResult(story, words, scales) {
  const result = { ...story.result };
  const formula = el("span", { class: "inequality" });
  const follows = el("span", { text: ` ⟹ ${result.text}` });
  const verdict = el("p", { class: "verdict-line", "data-vital": "result" }, formula, follows);
  const said = el("p", { class: "verdict-said", "data-vital": "result", text: result.said });
  const turns = el("p", { class: "verdict-turns" });
  const element = el(
    "section",
    { class: "panel verdict-panel", "aria-label": words.say("verdict") },
    el("div", { class: "verdict-head" }, verdict, turns),
    said,
    scales.element,
  );

  function show(step) {
    for (const part of [verdict, said]) {
      part.classList.toggle("later", step < result.from);
      part.classList.toggle("now", step === result.from);
    }
    turns.classList.toggle("later", step < result.turns_from || !result.turns);
    turns.classList.toggle("now", step === result.turns_from);
    scales.show(step);
  }

  function setMath(set) {
    formula.replaceChildren(set(result.formula));
    if (result.turns) turns.replaceChildren(set(result.turns));
  }

  /** The inequality, once it has been said. */
  const outcome = (step, set) =>
    step >= result.from && set ? [el("span", { class: "outcome-part" }, set(result.formula), ` ⟹ ${result.text}`)] : [];

  /** Say another verdict: with another setting. */
  function retell(told, set) {
    Object.assign(result, told);
    formula.replaceChildren(set(result.formula));
    setText(follows, ` ⟹ ${result.text}`);
    setText(said, result.said);
  }

  return { element, show, setMath, outcome, retell, resize: scales.resize };
}
