// The parts of the threshold strip: scales, axis, cases, candidate cuts, curves, and the cut in work.

import { svgEl, setText, setAttr } from "./dom.js";
import { isPresenting } from "./present.js";
import { classColour, classShape } from "./marks.js";

const SIDE = 24;
const AXIS_LINE = 20; // units: a line of text under the axis
const DIGIT_WIDE = 8; // units: as wide as a digit is, before a class
const STACKED = 6; // marks above each other before they become bars
const CURVES = 3; // of a candidate in the story: cut, shown cut, 1 if left out, a number per curve

/** The last measure is drawn as a line, one before it as dots. */
export function curveClass(story, k) {
  return k === story.measures.curves.length - 1 ? "main" : "other";
}

/** Scales and places: x by value, the cases in the lower half, the curves above them. */
export function planStrip(story, view, { width, height }) {
  const cells = story.table.cells[view.attribute];
  const shownText = story.table.columns[view.attribute].shown;
  const rows = view.node.cases.filter((row) => cells[row] !== null);
  const candidates = view.cuts.drawn;
  const values = rows.map((row) => cells[row]);
  const low = Math.min(...values);
  const high = Math.max(...values);
  // Before a class a number at an end of the axis is beside its case, and no tick is over it.
  const ends = rows.filter((row) => cells[row] === low || cells[row] === high).map((row) => shownText[row].length);
  const side = isPresenting() ? Math.max(SIDE, DIGIT_WIDE * Math.max(...ends) + 4) : SIDE;
  const x = (value) => side + ((value - low) / (high - low || 1)) * (width - 2 * side);
  const axis = height - AXIS_LINE * (isPresenting() ? 1.8 : 1); // the signs of a cut have a line of their own
  const ground = axis - Math.min(76, height * 0.34);
  const top = Math.max(1e-9, ...candidates.map(highest));
  const y = (number) => ground - 8 - (Math.max(0, number ?? 0) / top) * (ground - 40);
  return {
    cells,
    rows,
    candidates,
    x,
    y,
    axis,
    ground,
    width,
    low,
    high,
    shownText,
    by: CURVES + story.measures.cut,
  };
}

function highest(candidate) {
  return Math.max(...candidate.slice(CURVES).map((number) => number ?? 0));
}

export function drawAxis({ axis, width, rows, cells, shownText, low, high, x }) {
  const text = (value, anchor) =>
    svgEl("text", {
      class: "axis-text",
      x: x(value),
      y: axis + 15,
      "text-anchor": anchor,
      text: shownText[rows.find((row) => cells[row] === value)],
    });
  return svgEl(
    "g",
    {},
    svgEl("path", { class: "axis", d: `M4 ${axis}H${width - 4}` }),
    text(low, isPresenting() ? "end" : "start"),
    text(high, isPresenting() ? "start" : "end"),
  );
}

/** One mark per case, stacked where values meet; bars where they would not fit. */
export function drawCases(story, { rows, cells, x, axis, ground }, actions) {
  const group = svgEl("g", { class: "dots" });
  const stacks = new Map();
  for (const row of rows.slice().sort((a, b) => story.table.labels[a] - story.table.labels[b])) {
    const at = Math.round(x(cells[row]) / 9);
    if (!stacks.has(at)) stacks.set(at, []);
    stacks.get(at).push(row);
  }
  const most = Math.max(...[...stacks.values()].map((stack) => stack.length));
  const step = Math.min(12, (axis - ground - 4) / most);
  for (const stack of stacks.values())
    stack.forEach((row, k) => {
      const klass = story.table.labels[row];
      const y = axis - 7 - k * step;
      const dot =
        most > STACKED
          ? svgEl("rect", {
              x: x(cells[row]) - 4,
              y: y - step / 2,
              width: 8,
              height: Math.max(0.8, step - 0.4),
              style: `fill:${classColour(klass)}`,
            })
          : svgEl("path", {
              d: classShape(klass),
              transform: `translate(${x(cells[row])} ${y}) scale(.92)`,
              style: `fill:${classColour(klass)}`,
            });
      dot.addEventListener("pointerenter", () => actions.light({ row, klass }));
      dot.addEventListener("pointerleave", () => actions.light(null));
      group.append(dot);
    });
  return group;
}

export function drawTicks({ candidates, x, axis }) {
  const d = candidates.map((one) => `M${x(one[0]).toFixed(1)} ${axis - 4}v8`).join("");
  return svgEl("path", { class: "ticks", d });
}

export function drawCurves(story, { candidates, x, y }) {
  const names = story.measures.curves.map((_, k) => curveClass(story, k));
  const curves = names.map((name) => svgEl("path", { class: `curve ${name}` }));
  const points = svgEl("g", { class: "points" });
  const dots = candidates.map((one) =>
    names.map((name, k) => drawPoint(name, x(one[0]), y(one[CURVES + k]))),
  );
  const few = candidates.length <= 60;
  if (few) points.append(...dots.flat());
  const line = (upTo, place) =>
    candidates
      .slice(0, upTo + 1)
      .map((one, k) => `${k ? "L" : "M"}${x(one[0]).toFixed(1)} ${y(one[place]).toFixed(1)}`)
      .join("");
  function grow(upTo) {
    curves.forEach((curve, k) => setAttr(curve, "d", line(upTo, CURVES + k) || "M0 0"));
    if (few)
      dots.forEach((pair, k) =>
        pair.forEach((dot) => {
          dot.style.visibility = k <= upTo ? "" : "hidden";
        }),
      );
  }
  return { group: svgEl("g", {}, ...curves, points), grow };
}

function drawPoint(name, x, y) {
  return name === "main"
    ? svgEl("rect", { x: x - 2.4, y: y - 2.4, width: 4.8, height: 4.8, class: name })
    : svgEl("circle", { cx: x, cy: y, r: 2.6, class: name });
}

/** The cut in work: a line through everything, its number on top, and what lies on each side. */
export function drawCut({ candidates, x, y, axis, width, by }) {
  const under = axis + (isPresenting() ? 31 : 15);
  const line = svgEl("path", { class: "cut-line", d: `M0 16V${isPresenting() ? under : axis + 5}` });
  const label = svgEl("text", { class: "cut-text", y: 11 });
  const ring = svgEl("circle", { class: "cut-ring", r: 6 });
  const best = svgEl("path", { class: "best-mark", d: "M0-7 6-17H-6Z" });
  const sides = [
    svgEl("text", { class: "side", y: under, "text-anchor": "end", text: "≤" }),
    svgEl("text", { class: "side", y: under, text: ">" }),
  ];
  const group = svgEl("g", { class: "cut" }, line, label, ring, ...sides);
  function crown(place) {
    best.style.visibility = place < 0 ? "hidden" : "";
    if (place >= 0)
      setAttr(best, "transform", `translate(${x(candidates[place][0])} ${y(highest(candidates[place]))})`);
  }
  function move(place) {
    group.style.visibility = place < 0 ? "hidden" : "";
    if (place < 0) return;
    const at = x(candidates[place][0]);
    setAttr(line, "transform", `translate(${at} 0)`);
    setAttr(ring, "cx", at);
    setAttr(ring, "cy", y(candidates[place][by]));
    setAttr(label, "x", Math.min(width - 24, Math.max(24, at)));
    setText(label, candidates[place][1]);
    setAttr(sides[0], "x", at - 5);
    setAttr(sides[1], "x", at + 5);
  }
  return { group, best, move, crown };
}
