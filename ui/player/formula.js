// Write the calculation of a step as on a board: formula, numbers, one line per term, result, source.

import { el } from "./dom.js";
import { makeAlgorithm } from "./algorithm.js";
import { briefNames, fitDesk, forgetDesk } from "./boardfit.js";
import { makeBoards } from "./boards.js";
import { fitMath, keepOnLine } from "./math.js";
import { makePicture, partBars } from "./picture.js";
import { isPresenting } from "./present.js";
import { linesOnBoard, rowsInSight } from "./rowsinsight.js";
import { termMatches, writeTerm } from "./term.js";

const KEPT = 40; // finished steps kept ready
const MATH = ".symbol, .numbers, .latex";

/** The formula panel. `setMath(setter)` arrives when KaTeX is loaded. */
export function makeFormula(story, words, actions) {
  const boards = makeBoards(words.say("formula_title"), fit);
  const algorithm = makeAlgorithm(story, words);
  const attribute = el("span", { class: "count" });
  const outside = rowsInSight(words, () => linesOnBoard(boards.front()), boards.element);
  const head = el("header", {}, el("h2", {}, words.title("formula_title", "calculation")), attribute, outside.element);
  const element = el(
    "section",
    { class: "panel formula", "aria-label": words.say("formula_title") },
    head,
    el("div", { class: "board-row" }, boards.element, algorithm.element),
  );
  const ready = new Map();
  let setter = null;
  let lines = [];
  let shown = null;

  /** `ending`: the card of the last step, else null. */
  function show(view, ending = null) {
    shown = [view, ending];
    algorithm.show(view);
    attribute.textContent = story.table.columns[view.attribute]?.name ?? "";
    if (view.frame.formulas.length === 0) return replace([makePicture(story, words, view), ...(ending ? [ending] : [])], []);
    if (!setter) return replace([el("p", { class: "quiet", text: words.say("formula_waiting") })], []);
    const page = prepare(view.number);
    replace(page.blocks, page.lines, view.number);
  }

  function replace(blocks, termLines, key = null) {
    lines = termLines;
    boards.show(blocks, key);
  }

  function settle() {
    boards.settle();
    if (!isPresenting()) outside.look();
  }

  function fit(board) {
    if (!isPresenting()) {
      fitDesk(board);
      return fitMath(board, MATH); // last: then all is laid out and need not be once more
    }
    forgetDesk(board);
    fitAfar(board);
  }

  /** Set the formulas of a frame, or take them as they were set before. */
  function prepare(number) {
    if (ready.has(number)) return ready.get(number);
    const frame = story.frame(number);
    const page = { blocks: [], lines: [] };
    frame.formulas.forEach((formula, k) =>
      page.blocks.push(
        k === 0
          ? writeFormula(formula, frame, page.lines, frame.formulas.length)
          : foldFormula(formula, frame, page.lines),
      ),
    );
    ready.set(number, page);
    if (ready.size > KEPT) ready.delete(ready.keys().next().value);
    return page;
  }

  /** A formula that follows another: one line, which opens to the whole. */
  function foldFormula(formula, frame, collected) {
    const line = el(
      "summary",
      {},
      el("span", { class: "numbers" }, setter(`${briefNames(formula.name)} = ${formula.numbers}`)),
      resultOf(formula),
    );
    const block = el("details", { class: "sum folded" }, line);
    block.addEventListener("toggle", () => block.append(writeFormula(formula, frame, collected, 0)), {
      once: true,
    });
    return block;
  }

  function writeNumbers(formula, alone) {
    const latex = `${briefNames(formula.name)} = ${formula.numbers}`;
    return el("div", { class: alone ? "numbers large" : "numbers" }, setter(alone ? large(latex) : latex));
  }

  function resultOf(formula) {
    return el("output", { class: "value", "aria-live": "off", "data-vital": "result" }, `${formula.sign ?? "="} `, el("b", { text: formula.value }));
  }

  /** `among`: how many formulas the step has; 0 if this one is the inside of a folded one. */
  function writeFormula(formula, frame, collected, among) {
    const folded = among === 0;
    const block = el("div", { class: folded ? "unfolded" : "sum" });
    // What has no room scrolls; the result, which follows, is always in sight.
    const body = el("div", { class: "sum-body" }, el("div", { class: "symbol" }, setter(formula.symbol)));
    if (!folded) body.append(writeNumbers(formula, among === 1));
    if (formula.terms.length) body.append(writeTerms(formula, frame, collected));
    block.append(body);
    const source = formula.source;
    const result = el(
      "div",
      { class: "result" },
      el("span", { class: "source" }, source ? `${words.say("formula_source")}: ${source}` : ""),
      folded ? null : resultOf(formula),
    );
    block.append(result);
    if (formula.parting) block.append(writeParting(formula.parting));
    return block;
  }

  /** Where a result by hand parts from the exact one: text, the term it is about, text. */
  function writeParting([before, term, after]) {
    return el("p", { class: "parting" }, `≠ ${before}`, term ? setter(term) : null, after);
  }

  function writeTerms(formula, frame, collected) {
    const tools = { story, words, actions, setter };
    const terms = formula.terms.map((term, k) => writeTerm(tools, frame, term, k));
    collected.push(...terms.map((line, k) => ({ line, term: formula.terms[k] })));
    const plain = formula.terms.length > 4 && formula.terms.every((term) => !term.latex);
    const items = terms.map((line) => el("li", {}, line));
    return el(
      "ol",
      { class: plain ? "terms plain" : "terms", "aria-label": words.say("formula_terms") },
      ...items,
    );
  }

  function light(link) {
    for (const { line, term } of lines) line.classList.toggle("lit", termMatches(term, link));
  }

  /** Set the frame that follows while nothing else is to do; `laid`: and lay it out. */
  function prewarm(number, laid) {
    if (!setter || !story.frame(number).formulas.length) return;
    const { blocks } = prepare(number);
    if (laid && !isPresenting()) boards.prepare(blocks, number);
  }

  function resize() {
    boards.forget();
    fit(boards.front());
    settle();
  }

  return {
    element,
    show,
    light,
    prewarm,
    lines: () => lines,
    part: () => partBars(boards.front()),
    settle,
    forget: boards.forget,
    resize,
    setMath: (set) => {
      setter = set;
      if (shown) show(...shown);
    },
  };
}

/** The line with the numbers is read from afar: its fractions stand at full size. */
function large(latex) {
  return latex.replaceAll("\\tfrac", "\\dfrac");
}

const FITS = ["roomy", null, "tight", "tighter"]; // of a calculation before a class: larger, or without its middle
const SMALLEST_AFAR = { roomy: 0.82, other: 0.87 }; // of a formula that lacks room: no letter of it smaller than the text

/** As large as there is room for; where there is none, what the line with the numbers says, too, is left out. */
function fitAfar(board) {
  for (const fit of FITS) {
    board.classList.remove(...FITS.filter(Boolean));
    if (fit) board.classList.add(fit);
    const whole = keepOnLine([...board.querySelectorAll(MATH)], SMALLEST_AFAR[fit] ?? SMALLEST_AFAR.other);
    const bodies = [board, ...board.querySelectorAll(".sum-body")];
    const fits = !bodies.some((one) => one.scrollHeight > one.clientHeight + 1);
    if (fits && !(fit === "roomy" && !whole)) return;
  }
}
