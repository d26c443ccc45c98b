// Write the calculation of a step as on a board: formula, numbers, one line per term, result, source.

import { el } from "./dom.js";
import { classMark } from "./marks.js";
import { makePicture } from "./picture.js";
import { sideName } from "./view.js";

const KEPT = 40; // finished steps kept ready

/** The formula panel. `setMath(setter)` arrives when KaTeX is loaded. */
export function makeFormula(story, words, actions) {
  const board = el("div", { class: "board", tabindex: "0", role: "region", "aria-label": words.say("formula_title") });
  const attribute = el("span", { class: "count" });
  const head = el("header", {}, el("h2", {}, words.title("formula_title", "calculation")), attribute);
  const element = el("section", { class: "panel formula", "aria-label": words.say("formula_title") }, head, board);
  const ready = new Map();
  let setter = null;
  let scrolled = false;
  board.addEventListener("scroll", () => { scrolled = true; }, { passive: true });
  let lines = [];
  let shown = null;

  function show(view) {
    shown = view;
    attribute.textContent = story.table.columns[view.attribute]?.name ?? "";
    if (view.frame.formulas.length === 0) return replace([makePicture(story, words, view)], []);
    if (!setter) return replace([el("p", { class: "quiet", text: words.say("formula_waiting") })], []);
    const page = prepare(view.number);
    replace(page.blocks, page.lines);
  }

  function replace(blocks, termLines) {
    lines = termLines;
    board.replaceChildren(...blocks);
    if (scrolled) board.scrollTop = 0; // asked for only when needed: it would set the layout at once
    scrolled = false;
  }

  /** Set the formulas of a frame, or take them as they were set before. */
  function prepare(number) {
    if (ready.has(number)) return ready.get(number);
    const frame = story.frames[number];
    const page = { blocks: [], lines: [] };
    frame.formulas.forEach((formula, k) => page.blocks.push(k === 0 ? writeFormula(formula, frame, page.lines, frame.formulas.length) : foldFormula(formula, frame, page.lines)));
    ready.set(number, page);
    if (ready.size > KEPT) ready.delete(ready.keys().next().value);
    return page;
  }

  /** A formula that follows another: one line, which opens to the whole. */
  function foldFormula(formula, frame, collected) {
    const line = el("summary", {}, el("span", { class: "numbers" }, setter(`${formula.name} = ${formula.numbers}`)), resultOf(formula));
    const block = el("details", { class: "sum folded" }, line);
    block.addEventListener("toggle", () => block.append(writeFormula(formula, frame, collected, 0)), { once: true });
    return block;
  }

  function resultOf(formula) {
    return el("output", { class: "value" }, "= ", el("b", { text: formula.value }));
  }

  /** `among`: how many formulas the step has; 0 if this one is the inside of a folded one. */
  function writeFormula(formula, frame, collected, among) {
    const folded = among === 0;
    const block = el("div", { class: folded ? "unfolded" : "sum" });
    block.append(el("div", { class: "symbol" }, setter(story.symbols[formula.symbol])));
    if (!folded) block.append(el("div", { class: "numbers" }, setter(among === 1 ? large(`${formula.name} = ${formula.numbers}`) : `${formula.name} = ${formula.numbers}`)));
    if (formula.terms.length) {
      const terms = formula.terms.map((term, k) => writeTerm(term, k, frame));
      collected.push(...terms.map((line, k) => ({ line, term: formula.terms[k] })));
      block.append(el("ol", { class: formula.terms.length > 4 && formula.terms.every((term) => !term.latex) ? "terms plain" : "terms", "aria-label": words.say("formula_terms") }, ...terms.map((line) => el("li", {}, line))));
    }
    const source = story.sources[formula.source];
    const result = el("div", { class: "result" }, el("span", { class: "source" }, source ? `${words.say("formula_source")}: ${source}` : ""), folded ? null : resultOf(formula));
    block.append(result);
    return block;
  }

  function writeTerm(term, place, frame) {
    const { klass, branch } = term;
    const label = el("span", { class: "of" });
    if (klass !== null) label.append(classMark(klass), story.table.classes[klass]);
    else if (branch !== null) label.append(branchName(frame, branch));
    else if (term.attribute !== null) label.append(story.table.columns[term.attribute].name);
    else if (term.label) label.append(setter(term.label));
    const line = el("button", { type: "button", class: "term", "aria-label": `${label.querySelector("annotation")?.textContent ?? label.textContent}: ${words.say("formula_term_label", { i: place + 1, value: term.value })}` });
    line.append(label, el("span", { class: "latex" }, ...(term.latex ? [setter(term.latex)] : [])), el("span", { class: "value", text: term.value }));
    const link = term.attribute === null ? { branch, klass, attribute: frame.attribute } : { only: "attribute", attribute: term.attribute };
    for (const [on, off] of [["pointerenter", "pointerleave"], ["focus", "blur"]]) {
      line.addEventListener(on, () => actions.light(link));
      line.addEventListener(off, () => actions.light(null));
    }
    line.addEventListener("click", () => actions.hold(link));
    return line;
  }

  function branchName(frame, branch) {
    const candidate = frame.kind === "candidate";
    const evaluation = story.nodes[frame.node].evaluations.find((one) => one.attribute === frame.attribute);
    if (candidate) return sideName(evaluation.candidates[frame.candidate], branch);
    return evaluation?.branches[branch]?.value ?? "";
  }

  function light(link) {
    for (const { line, term } of lines) line.classList.toggle("lit", matches(term, link));
  }

  function matches(term, link) {
    if (!link) return false;
    if (term.attribute !== null) return link.attribute === term.attribute;
    const branch = link.branch ?? null;
    const klass = link.klass ?? null;
    const agree = (mine, asked) => mine === null || asked === null || mine === asked;
    const met = (term.klass !== null && klass !== null) || (term.branch !== null && branch !== null);
    return met && agree(term.branch, branch) && agree(term.klass, klass);
  }

  /** Set the following frames while nothing else is to do. */
  function prewarm(numbers) {
    if (setter) numbers.forEach((number) => prepare(number));
  }

  return { element, show, light, prewarm, setMath: (set) => { setter = set; if (shown) show(shown); } };
}

/** The line with the numbers is read from afar: its fractions stand at full size. */
function large(latex) {
  return latex.replaceAll("\\tfrac", "\\dfrac");
}
