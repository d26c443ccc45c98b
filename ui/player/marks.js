// Tell classes apart by colour and by shape: eight of each, paired so that 64 classes differ.

import { setAttr, svgEl } from "./dom.js";

const SHAPES = [
  "M0-5a5 5 0 1 0 .01 0Z", // disc
  "M0-5.4 5.6 4.4H-5.6Z", // triangle
  "M-4.6-4.6H4.6V4.6H-4.6Z", // square
  "M0-6 6 0 0 6-6 0Z", // diamond
  "M-1.9-5.6H1.9V-1.9H5.6V1.9H1.9V5.6H-1.9V1.9H-5.6V-1.9H-1.9Z", // cross
  "M0 5.4 5.6-4.4H-5.6Z", // triangle, point down
  "M0-6 1.7-1.9 6-1.8 2.6.9 3.8 5.2 0 2.7-3.8 5.2-2.6.9-6-1.8-1.7-1.9Z", // star
  "M-2.6-5.2H2.6L5.6 0 2.6 5.2H-2.6L-5.6 0Z", // hexagon
];

let first = 0; // the class a table is about: it has the first mark, as it has the first colour

/** From now on marks are those of a table that is about this class, 0 or 1. */
export function useMarksOf(positive) {
  first = positive;
}

const markOf = (klass) => (klass < 2 ? Math.abs(klass - first) : klass);

/** The colour of a class as a CSS value. */
export function classColour(klass) {
  return `var(--class-${klass % SHAPES.length})`;
}

/** The outline of its mark, drawn around the origin, about 12 units wide. */
export function classShape(klass) {
  const mark = markOf(klass);
  return SHAPES[(mark + Math.floor(mark / SHAPES.length)) % SHAPES.length];
}

/** A small picture of the mark, to stand before a label. */
export function classMark(klass) {
  return turnMark(svgEl("svg", { class: "mark", viewBox: "-7 -7 14 14", "aria-hidden": "true" }, svgEl("path")), klass);
}

/** Make such a picture that of another class. */
export function turnMark(mark, klass) {
  setAttr(mark.firstChild, "d", classShape(klass));
  setAttr(mark.firstChild, "style", `fill:${classColour(klass)}`);
  return mark;
}

/** A bar divided by the shares of the classes. */
export function sharesBar(shares) {
  const bar = document.createElement("span");
  bar.className = "shares";
  bar.setAttribute("aria-hidden", "true");
  shares.forEach((share, klass) => {
    if (!(share > 0)) return;
    const part = document.createElement("i");
    part.style.cssText = `flex:${share} 0 0;background:${classColour(klass)}`;
    bar.append(part);
  });
  return bar;
}

/** The cases by class; a mixed number, such as 3 3/13, with a space that is seen in small type. */
export function countsOf(node) {
  return node.counts.map((count) => count.replace(" ", "\u2002")).join(" / ");
}
