// Lay a numeric attribute on an axis: its cases, its candidate cuts, and what each cut would gain.

import { el, svgEl, setText, setAttr } from "./dom.js";
import { classColour, classShape } from "./marks.js";

const SIDE = 24;
const STACKED = 6; // marks above each other before they become bars
const GAIN = 5; // places of a candidate in the story
const RATIO = 6;
const BEST = 7;
const LEFT_OUT = 8;

/** The threshold strip; drawn once per node and attribute, then only its curves grow. */
export function makeStrip(story, words, actions) {
  const title = el("h2");
  const note = el("span", { class: "count" });
  const legend = el("span", { class: "legend" }, curveKey("gain"), words.term("gain"), curveKey("ratio"), words.term("gain_ratio"));
  const stage = el("div", { class: "strip-frame" });
  const element = el("div", { class: "strip" }, el("header", {}, title, note), stage, legend);
  let drawn = null;
  let shown = null;

  function show(view) {
    shown = view;
    const id = `${view.index}|${view.attribute}|${stage.clientWidth}x${stage.clientHeight}`;
    if (drawn?.id !== id) draw(view, id);
    const { candidates } = view.evaluation;
    const { kind, candidate } = view.frame;
    const upTo = kind === "sorted" ? -1 : kind === "candidate" ? candidate : candidates.length - 1;
    drawn.grow(upTo, kind === "candidate" ? candidate : null, kind === "cut");
    const name = story.table.columns[view.attribute].name;
    setText(title, words.say("strip_title", { attribute: name }));
    setText(note, noteOf(view, candidates, upTo));
  }

  function noteOf(view, candidates, upTo) {
    if (upTo < 0) return words.say("strip_sorted", { n: candidates.length });
    const best = bestUpTo(candidates, upTo);
    if (best < 0) return "";
    return words.say(view.frame.kind === "cut" ? "strip_best" : "strip_best_so_far", { cut: candidates[best][1] });
  }

  function draw(view, id) {
    const size = { width: Math.max(200, stage.clientWidth), height: Math.max(110, stage.clientHeight) };
    const picture = svgEl("svg", { width: size.width, height: size.height, viewBox: `0 0 ${size.width} ${size.height}`, role: "img", "aria-label": words.say("strip_title", { attribute: story.table.columns[view.attribute].name }) });
    const plan = planStrip(story, view, size);
    const curves = drawCurves(plan);
    const cut = drawCut(plan);
    picture.append(drawAxis(plan), drawCases(story, plan, actions), drawTicks(plan), curves.group, cut.best, cut.group);
    stage.replaceChildren(picture);
    drawn = { id, grow: (upTo, current, final) => { curves.grow(upTo); cut.move(current ?? (final ? plan.best : null)); cut.crown(upTo < 0 ? -1 : bestUpTo(plan.candidates, upTo)); } };
  }

  return { element, show, light: () => {}, resize: () => { drawn = null; if (shown && element.isConnected && !element.hidden) show(shown); } };
}

function curveKey(kind) {
  return svgEl("svg", { class: "key", width: 22, height: 10, "aria-hidden": "true" }, svgEl("path", { class: `curve ${kind}`, d: "M1 5H21" }));
}

function bestUpTo(candidates, upTo) {
  const marked = candidates.findIndex((one) => one[BEST]);
  if (marked >= 0 && marked <= upTo) return marked;
  const measure = marked >= 0 && candidates.some((one) => allowed(one) && one[RATIO] > candidates[marked][RATIO]) ? GAIN : RATIO;
  let best = -1;
  for (let k = 0; k <= upTo; k += 1) if (allowed(candidates[k]) && (best < 0 || candidates[k][measure] > candidates[best][measure])) best = k;
  return best;
}

function allowed(candidate) {
  return !candidate[LEFT_OUT];
}

/** Scales and places: x by value, the cases in the lower half, the curves above them. */
function planStrip(story, view, { width, height }) {
  const cells = story.table.cells[view.attribute];
  const shownText = story.table.columns[view.attribute].shown;
  const rows = view.node.cases.filter((row) => cells[row] !== null);
  const { candidates } = view.evaluation;
  const values = rows.map((row) => cells[row]);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const x = (value) => SIDE + ((value - low) / (high - low || 1)) * (width - 2 * SIDE);
  const axis = height - 20;
  const ground = axis - Math.min(76, height * 0.34);
  const top = Math.max(1e-9, ...candidates.map((one) => Math.max(one[GAIN], one[RATIO] ?? 0)));
  const y = (number) => ground - 8 - (Math.max(0, number ?? 0) / top) * (ground - 26);
  return { cells, rows, candidates, x, y, axis, ground, width, low, high, shownText, best: candidates.findIndex((one) => one[BEST]) };
}

function drawAxis({ axis, width, rows, cells, shownText, low, high, x }) {
  const text = (value, anchor) => svgEl("text", { class: "axis-text", x: x(value), y: axis + 15, "text-anchor": anchor, text: shownText[rows.find((row) => cells[row] === value)] });
  return svgEl("g", {}, svgEl("path", { class: "axis", d: `M4 ${axis}H${width - 4}` }), text(low, "start"), text(high, "end"));
}

/** One mark per case, stacked where values meet; bars where they would not fit. */
function drawCases(story, { rows, cells, x, axis, ground }, actions) {
  const group = svgEl("g", { class: "dots" });
  const stacks = new Map();
  for (const row of rows.slice().sort((a, b) => story.table.labels[a] - story.table.labels[b])) {
    const at = Math.round(x(cells[row]) / 9);
    if (!stacks.has(at)) stacks.set(at, []);
    stacks.get(at).push(row);
  }
  const most = Math.max(...[...stacks.values()].map((stack) => stack.length));
  const step = Math.min(12, (axis - ground - 4) / most);
  for (const stack of stacks.values()) stack.forEach((row, k) => {
    const klass = story.table.labels[row];
    const y = axis - 7 - k * step;
    const dot = most > STACKED
      ? svgEl("rect", { x: x(cells[row]) - 4, y: y - step / 2, width: 8, height: Math.max(0.8, step - 0.4), style: `fill:${classColour(klass)}` })
      : svgEl("path", { d: classShape(klass), transform: `translate(${x(cells[row])} ${y}) scale(.92)`, style: `fill:${classColour(klass)}` });
    dot.addEventListener("pointerenter", () => actions.light({ row, klass }));
    dot.addEventListener("pointerleave", () => actions.light(null));
    group.append(dot);
  });
  return group;
}

function drawTicks({ candidates, x, axis, best }) {
  const d = candidates.map((one) => `M${x(one[0]).toFixed(1)} ${axis - 4}v8`).join("");
  return svgEl("path", { class: "ticks", d, "data-best": best });
}

function drawCurves({ candidates, x, y }) {
  const gain = svgEl("path", { class: "curve gain" });
  const ratio = svgEl("path", { class: "curve ratio" });
  const points = svgEl("g", { class: "points" });
  const dots = candidates.map((one) => [svgEl("circle", { cx: x(one[0]), cy: y(one[GAIN]), r: 2.6, class: "gain" }), svgEl("rect", { x: x(one[0]) - 2.4, y: y(one[RATIO]) - 2.4, width: 4.8, height: 4.8, class: "ratio" })]);
  const few = candidates.length <= 60;
  if (few) points.append(...dots.flat());
  const line = (upTo, place) => candidates.slice(0, upTo + 1).map((one, k) => `${k ? "L" : "M"}${x(one[0]).toFixed(1)} ${y(one[place]).toFixed(1)}`).join("");
  function grow(upTo) {
    setAttr(gain, "d", line(upTo, GAIN) || "M0 0");
    setAttr(ratio, "d", line(upTo, RATIO) || "M0 0");
    if (few) dots.forEach((pair, k) => pair.forEach((dot) => { dot.style.visibility = k <= upTo ? "" : "hidden"; }));
  }
  return { group: svgEl("g", {}, gain, ratio, points), grow };
}

/** The cut in work: a line through everything, its number on top, and what lies on each side. */
function drawCut({ candidates, x, y, axis, width }) {
  const line = svgEl("path", { class: "cut-line", d: `M0 16V${axis + 5}` });
  const label = svgEl("text", { class: "cut-text", y: 11 });
  const ring = svgEl("circle", { class: "cut-ring", r: 6 });
  const best = svgEl("path", { class: "best-mark", d: "M0-7 6-17H-6Z" });
  const sides = [svgEl("text", { class: "side", y: axis + 15, "text-anchor": "end", text: "≤" }), svgEl("text", { class: "side", y: axis + 15, text: ">" })];
  const group = svgEl("g", { class: "cut" }, line, label, ring, ...sides);
  function crown(place) {
    best.style.visibility = place < 0 ? "hidden" : "";
    if (place >= 0) setAttr(best, "transform", `translate(${x(candidates[place][0])} ${y(Math.max(candidates[place][RATIO], candidates[place][GAIN]))})`);
  }
  function move(place) {
    group.style.visibility = place === null || place < 0 ? "hidden" : "";
    if (place === null || place < 0) return;
    const at = x(candidates[place][0]);
    setAttr(line, "transform", `translate(${at} 0)`);
    setAttr(ring, "cx", at);
    setAttr(ring, "cy", y(candidates[place][RATIO]));
    setAttr(label, "x", Math.min(width - 24, Math.max(24, at)));
    setText(label, candidates[place][1]);
    setAttr(sides[0], "x", at - 5);
    setAttr(sides[1], "x", at + 5);
  }
  return { group, best, move, crown };
}
