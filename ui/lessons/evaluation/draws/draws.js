// Set melons aside, grow a tree from the others, test it; and again: every draw leaves its accuracy on the line.

import { isNew, placeOf } from "../../../components/toy/place.js";
import { el, fillIn, setText, svgEl } from "../../../player/dom.js";
import { classShape, useMarksOf } from "../../../player/marks.js";

const [EDGE, HALF, LINE] = [16, 15, 30]; // px beside the pictures, half of a melon's square, and from mark to mark
const [DOT, STACK] = [5, 11]; // px: radius of a draw on the line, and from draw to draw over it
const MIN_WIDTH = 260;
const TICK = "M-5 0-1.5 4 5-4";
const CROSS = "M-4-4 4 4M4-4-4 4";

/** How many draws had each share so far, and the place of each draw in its stack. */
export function stacksOf(draws, done) {
  const high = new Map();
  return draws.slice(0, done).map(({ right }) => {
    const share = right.filter(Boolean).length / right.length;
    high.set(share, (high.get(share) ?? 0) + 1);
    return { share, up: high.get(share) - 1 };
  });
}

/** Called by Components v2 with the cases, every draw and the texts. */
export default function draws({ parentElement, data }) {
  const place = placeOf(parentElement, data);
  if (isNew(place, data)) place.again = makeDraws(place, data);
  const seen = new ResizeObserver(() => place.again());
  seen.observe(place);
  return () => seen.disconnect();
}

function makeDraws(place, { cases, draws, classes, first, texts }) {
  let [done, width] = [0, 0];
  const picture = svgEl("svg", { role: "img", "aria-label": texts.picture });
  const said = el("p", { class: "said", "aria-live": "polite" });
  const button = el("button", { type: "button", text: texts.draw, onclick: next });
  place.replaceChildren(button, picture, said);

  function next() {
    done = done === draws.length ? 1 : done + 1;
    paint(true);
  }

  function paint(again = false) {
    const wide = Math.max(MIN_WIDTH, place.clientWidth);
    if (!again && wide === width) return;
    width = wide;
    useMarksOf(first);
    const now = done ? draws[done - 1] : { tested: [], right: [] };
    const each = Math.floor((width - 2 * EDGE) / Math.ceil(cases.length / 2));
    const high = 2 * (LINE + 22) + 8;
    const [foot, parts] = [high + 118, []];
    cases.forEach(({ name, klass }, k) => {
      const [column, row] = [k % Math.ceil(cases.length / 2), Math.floor(k / Math.ceil(cases.length / 2))];
      const [x, y] = [EDGE + each * (column + 0.5), 18 + row * (LINE + 22)];
      const at = now.tested.indexOf(k);
      parts.push(svgEl("rect", { class: at < 0 ? "grows" : "tests", x: x - HALF, y: y - HALF, width: 2 * HALF, height: 2 * HALF, rx: 6 }));
      parts.push(svgEl("path", { d: classShape(klass), transform: `translate(${x} ${y})`, style: `fill:${classes[klass].colour}` }));
      parts.push(svgEl("text", { x: x - (at < 0 ? 0 : 7), y: y + HALF + 15, text: name }));
      if (at >= 0) parts.push(svgEl("path", { class: now.right[at] ? "right" : "wrong", d: now.right[at] ? TICK : CROSS, transform: `translate(${x + 8} ${y + HALF + 10})` }));
    });
    const across = (share) => EDGE + share * (width - 2 * EDGE);
    parts.push(svgEl("path", { class: "line", d: `M${EDGE} ${foot}H${width - EDGE}` }));
    for (const share of [0, 0.25, 0.5, 0.75, 1]) parts.push(svgEl("text", { x: across(share), y: foot + 18, text: `${100 * share}%` }));
    const stacks = stacksOf(draws, done);
    stacks.forEach(({ share, up }, k) =>
      parts.push(svgEl("circle", { class: k === done - 1 ? "now" : "", cx: across(share), cy: foot - DOT - 3 - up * STACK, r: DOT })),
    );
    picture.setAttribute("viewBox", `0 0 ${width} ${foot + 26}`);
    picture.setAttribute("height", foot + 26);
    picture.replaceChildren(...parts);
    if (!done) return setText(said, texts.begin);
    const shares = stacks.map(({ share }) => Math.round(100 * share));
    const right = now.right.filter(Boolean).length;
    const told = { right, n: now.right.length, share: shares.at(-1), draws: done, low: Math.min(...shares), high: Math.max(...shares) };
    return setText(said, fillIn(done > 1 ? texts.said : texts.said_first, told));
  }

  paint();
  return paint;
}
