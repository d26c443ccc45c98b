// Fit the stage into its window: panels beside each other or behind tabs, columns by what they hold.

import { el } from "./dom.js";
import { isPresenting } from "./present.js";
import { measureOf, spread, totals } from "./widths.js";

const [NARROW, LOW] = [820, 480]; // px of width and of height below which there are tabs
const TIGHT = 960; // px of width below which there are tabs where two columns would break names apart
const [SLIM, TALL] = [560, 700]; // a phone held upright is slim, one held across is low
const LEFT_SHARE = [0.3, 0.5]; // of the left column, at least and at most
const CROWDED = 0.44; // at most where both lack room
const LINE_HEIGHT = 1.34;
const SIZES_OF_SENTENCE = {
  wide: { sizes: [1.38, 1.2, 1.06, 0.96], room: 4.3 },
  afar: { sizes: [1.2, 1.1, 1], room: 2.95 },
  slim: { sizes: [1.1, 1, 0.92, 0.86], room: 5.9 },
  low: { sizes: [1.1, 1, 0.92, 0.86], room: 2.75 },
}; // em, and em of height that is kept free, so that nothing moves at a step

/** Two columns of panels; `turn(on)` is told whether there are tabs. */
export function makeFitting(root, columns, tabs, likes) {
  const places = columns.map((panels) => el("div", { class: "column" }, ...panels));
  const element = el("div", { class: "columns" }, ...places);
  let mode = "";

  /** The size of letters in two columns, whatever is there now, so that it does not depend on what was before. */
  function sizeOfColumns() {
    const now = root.dataset.fit;
    root.dataset.fit = "wide";
    const size = parseFloat(getComputedStyle(element).fontSize);
    root.dataset.fit = now ?? "wide";
    return size;
  }

  /** Before the panels measure themselves. */
  function fit() {
    const wide = root.clientWidth;
    if (!wide) return;
    const needs = wide < NARROW || window.innerHeight < LOW ? null : likes?.();
    const room = wide / sizeOfColumns();
    const crowded = needs ? totals(needs).least > room : false;
    const small = wide < NARROW || window.innerHeight < LOW || (crowded && wide < TIGHT);
    const upright = wide < SLIM || window.innerHeight > TALL;
    mode = !small ? "wide" : upright ? "slim" : "low";
    root.dataset.fit = small ? "tabs" : "wide";
    root.dataset.shape = mode;
    tabs.turn(small, mode === "low");
    if (small || !needs) return;
    const [left, right] = crowded ? needs.map(({ least }) => least) : spread(needs, room).widths;
    const share = Math.min(crowded ? CROWDED : LEFT_SHARE[1], Math.max(LEFT_SHARE[0], left / (left + right)));
    element.style.setProperty("--left", `${share.toFixed(3)}fr`);
    element.style.setProperty("--right", `${(1 - share).toFixed(3)}fr`);
  }

  return { element, fit, mode: () => mode };
}

/** The sentence as large as its room allows: fit(mode) after a resize, show() after a step. */
export function makeSentenceFit(sentence) {
  let rule = null;
  let width = 0;
  let em = 16;
  let ems = null;

  function fit(mode) {
    if (!mode || !sentence.clientWidth) return;
    rule = SIZES_OF_SENTENCE[mode === "wide" && isPresenting() ? "afar" : mode];
    em = parseFloat(getComputedStyle(sentence.parentElement).fontSize);
    ems = measureOf(sentence, 500);
    sentence.style.minHeight = `${(rule.room * em).toFixed(1)}px`;
    width = sentence.clientWidth;
    show();
  }

  function show() {
    if (!rule) return;
    const long = ems(sentence.textContent) * 1.04; // lines end between words
    const lines = (size) => Math.ceil((long * size * em) / width + 0.15);
    const size = rule.sizes.find((one) => lines(one) * one * LINE_HEIGHT <= rule.room + 0.02) ?? rule.sizes.at(-1);
    sentence.style.fontSize = `${size}em`;
  }

  return { fit, show };
}
