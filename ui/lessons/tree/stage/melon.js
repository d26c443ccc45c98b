// A melon, drawn: colour, stem, texture, navel and gloss by the values of its attributes; cut open, its class.

import { svgEl } from "../../../player/dom.js";

const RINDS = [
  ["#7fc06a", "#2f7d3b", "#1d5229"],
  ["#52695a", "#22372c", "#0c1a13"],
  ["#f0f2cd", "#c6cf96", "#6f7f45"],
]; // light, dark, and that of the stripes, by the value of the first attribute
const STRIPES = [-37, -19, 0, 19, 37];
const STEMS = [
  "M50 20C49 9 58 2 65 7S66 20 59 17 59 9 63 11",
  "M50 20C49 12 53 6 63 7",
  "M50 20V3",
];
const NAVELS = [
  { rx: 10, ry: 6.5, depth: 0.75 },
  { rx: 7.5, ry: 4.6, depth: 0.4 },
  { rx: 3.2, ry: 2, depth: 0.25 },
];
const SEEDS = [0, 45, 90, 135, 180, 225, 270, 315];

const around = (list, value) => list[(value ?? 0) % list.length];

/** The gradients that all melons are filled with; they stand once in the stage. */
export function drawFills() {
  const stop = (offset, colour) => svgEl("stop", { offset, "stop-color": colour });
  const rinds = RINDS.map(([light, dark], at) =>
    svgEl("radialGradient", { id: `rind-${at}`, cx: 0.36, cy: 0.3, r: 0.8 }, stop(0, light), stop(1, dark)),
  );
  const flesh = [["ripe", "#ff7d74", "#d9283c"], ["bland", "#fffbe8", "#ead9a0"]].map(([name, inner, outer]) =>
    svgEl("radialGradient", { id: `flesh-${name}` }, stop(0.1, inner), stop(1, outer)),
  );
  return svgEl("svg", { class: "fills", "aria-hidden": "true" }, svgEl("defs", {}, ...rinds, ...flesh));
}

/** A whole melon with these values. */
export function drawWhole(values) {
  const [colour, stem, , texture, navel, touch] = values.map((value) => value % 3);
  const stripe = around(RINDS, colour)[2];
  const body = svgEl("ellipse", { cx: 50, cy: 55, rx: 41, ry: 38, fill: `url(#rind-${colour ?? 0})`, class: "body" });
  return svgEl(
    "svg",
    { viewBox: "0 0 100 100", class: "whole", "aria-hidden": "true" },
    svgEl("path", { d: around(STEMS, stem), class: "stem" }),
    body,
    ...STRIPES.flatMap((bulge) => drawStripe(bulge, texture ?? 0, stripe)),
    ...(texture === 2 ? [drawBlotches(stripe)] : []),
    drawNavel(around(NAVELS, navel)),
    touch === 1 ? drawSpecks() : drawGloss(),
  );
}

function drawStripe(bulge, texture, colour) {
  const d = `M50 18C${50 + bulge * 1.3} 30 ${50 + bulge * 1.3} 80 50 92`;
  const line = (width, opacity, dash) =>
    svgEl("path", { d, fill: "none", stroke: colour, "stroke-width": width, "stroke-opacity": opacity, "stroke-dasharray": dash });
  if (texture === 0) return [line(4.2, 0.95), line(9, 0.8, "2.5 5")];
  return texture === 1 ? [line(9, 0.25), line(4, 0.2, "5 4")] : [line(11, 0.08)];
}

function drawBlotches(colour) {
  const spots = [[30, 46, 7], [58, 40, 9], [70, 62, 6], [40, 70, 8], [24, 62, 5]];
  const each = spots.map(([cx, cy, r]) => svgEl("ellipse", { cx, cy, rx: r, ry: r * 0.7, fill: colour, "fill-opacity": 0.14 }));
  return svgEl("g", {}, ...each);
}

function drawNavel({ rx, ry, depth }) {
  return svgEl(
    "g",
    {},
    svgEl("ellipse", { cx: 50, cy: 78, rx: rx + 2.2, ry: ry + 1.6, fill: "#fff", "fill-opacity": 0.28 * (depth > 0.3) + 0.12 }),
    svgEl("ellipse", { cx: 50, cy: 78, rx, ry, fill: "#0c1a10", "fill-opacity": depth }),
    svgEl("ellipse", { cx: 50, cy: 78 + ry * 0.3, rx: rx * 0.55, ry: ry * 0.4, fill: "#000", "fill-opacity": depth }),
  );
}

function drawGloss() {
  return svgEl(
    "g",
    { class: "gloss" },
    svgEl("ellipse", { cx: 33, cy: 38, rx: 11, ry: 6, transform: "rotate(-38 33 38)", fill: "#fff", "fill-opacity": 0.55 }),
    svgEl("circle", { cx: 24, cy: 52, r: 2.6, fill: "#fff", "fill-opacity": 0.45 }),
  );
}

function drawSpecks() {
  const spots = [[30, 40], [38, 34], [26, 50], [35, 47], [62, 33], [68, 44]];
  return svgEl("g", {}, ...spots.map(([cx, cy]) => svgEl("circle", { cx, cy, r: 1.7, fill: "#fff", "fill-opacity": 0.4 })));
}

/** The half of a melon: its flesh. */
export function drawCut(values, sweet) {
  const rind = values[0] % 3;
  const seeds = SEEDS.map((turn) =>
    svgEl("ellipse", { cx: 50, cy: 34, rx: 2, ry: 3.4, transform: `rotate(${turn} 50 54)`, fill: sweet ? "#2b1210" : "#fff" }),
  );
  return svgEl(
    "svg",
    { viewBox: "0 0 100 100", class: "halved", "aria-hidden": "true" },
    svgEl("circle", { cx: 50, cy: 54, r: 40, fill: `url(#rind-${rind})`, class: "body" }),
    svgEl("circle", { cx: 50, cy: 54, r: 35, fill: "#eef4d8" }),
    svgEl("circle", { cx: 50, cy: 54, r: 31, fill: `url(#flesh-${sweet ? "ripe" : "bland"})` }),
    ...seeds,
    ...(sweet ? [] : [svgEl("path", { d: "M50 40l-6 12 7 4-5 12", class: "crack" })]),
  );
}

/** The mark of its class in the class's colour, at the edge of a melon. */
export function drawBadge({ sign, colour }) {
  return svgEl(
    "svg",
    { viewBox: "0 0 100 100", class: "badge", "aria-hidden": "true" },
    svgEl("circle", { cx: 78, cy: 78, r: 22, class: "disc" }),
    svgEl("text", { x: 78, y: 78, class: "sign", fill: colour, text: sign }),
  );
}

/** A lorry full of melons. */
export function drawLorry() {
  const load = [[8, 13], [17, 10], [26, 12], [34, 10], [12, 6], [22, 3], [31, 4]];
  return svgEl(
    "svg",
    { viewBox: "0 0 66 34", class: "lorry", "aria-hidden": "true" },
    ...load.map(([cx, cy]) => svgEl("circle", { cx, cy, r: 5.4, fill: "url(#rind-0)" })),
    svgEl("path", { d: "M2 14h38v13H2z", class: "bed" }),
    svgEl("path", { d: "M42 9h10q3 0 5 4l6 6v8H42z", class: "cab" }),
    svgEl("path", { d: "M46 12h6l4 6H46z", class: "glass" }),
    ...[12, 32, 53].map((cx) => svgEl("circle", { cx, cy: 28, r: 4.4, class: "wheel" })),
  );
}

/** The field behind the stage. */
export function drawHills() {
  const hills = ["M0 60C200 10 420 20 640 48S1060 84 1200 30V120H0z", "M0 92C260 56 480 96 760 74S1080 62 1200 84V120H0z"];
  const box = { viewBox: "0 0 1200 120", preserveAspectRatio: "none", class: "hills", "aria-hidden": "true" };
  return svgEl("svg", box, ...hills.map((d) => svgEl("path", { d })));
}
