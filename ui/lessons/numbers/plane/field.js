// Draw the plane: axes, regions in the colour of their leaf, lines, and a mark per case.

import { svgEl } from "../../../player/dom.js";
import { classColour, classShape } from "../../../player/marks.js";
import { roundPlaces } from "./regions.js";

const ROOM = 0.06; // beside the outermost cases
const MOST_MARKS = 1500; // of the node, and of the other cases
const LETTER = 7.2; // the width of a letter of a region's name

/** Scales and edges of a plane in a place of this width. */
export function layOut(plane, width) {
  const height = Math.round(Math.min(470, Math.max(330, width * 0.74)));
  const edge = { left: 50, right: width - 58, top: 56, bottom: height - 44 };
  const ends = plane.cases.ends.map(([low, high]) => {
    const room = (high - low || 1) * ROOM;
    return [low - room, high + room];
  });
  const [x, y] = [0, 1].map((axis) => {
    const [from, to] = axis === 0 ? [edge.left, edge.right] : [edge.bottom, edge.top];
    const [low, high] = ends[axis];
    return (value) => from + ((value - low) / (high - low)) * (to - from);
  });
  const back = (axis, pixel) => {
    const [from, to] = axis === 0 ? [edge.left, edge.right] : [edge.bottom, edge.top];
    return ends[axis][0] + ((pixel - from) / (to - from)) * (ends[axis][1] - ends[axis][0]);
  };
  const within = (axis, [low, high]) => [low ?? ends[axis][0], high ?? ends[axis][1]];
  return { width, height, edge, ends, scale: [x, y], back, within };
}

/** The corners of a region: left, top, width, height. */
export function cornersOf(place, box) {
  const [[low, high], [under, above]] = box.map((ends, axis) => place.within(axis, ends));
  const [x, y] = place.scale;
  return { x: x(low), y: y(above), width: Math.max(0, x(high) - x(low)), height: Math.max(0, y(under) - y(above)) };
}

export function drawGround(plane, place) {
  const { edge, scale, ends } = place;
  const ticks = svgEl("g", { class: "axis-texts" });
  for (const at of roundPlaces(ends[0], place.width < 480 ? 4 : 6))
    ticks.append(svgEl("text", { x: scale[0](at), y: edge.bottom + 17, "text-anchor": "middle", text: String(at) }));
  for (const at of roundPlaces(ends[1], 5))
    ticks.append(svgEl("text", { x: edge.left - 7, y: scale[1](at) + 4, "text-anchor": "end", text: String(at) }));
  const middle = (edge.top + edge.bottom) / 2;
  const names = [
    { x: (edge.left + edge.right) / 2, y: place.height - 6, text: plane.names[0] },
    { transform: `translate(13 ${middle}) rotate(-90)`, text: plane.names[1] },
  ].map((given) => svgEl("text", { class: "axis-name", "text-anchor": "middle", ...given }));
  const frame = { class: "frame", x: edge.left, y: edge.top, width: edge.right - edge.left, height: edge.bottom - edge.top };
  return svgEl("g", { "aria-hidden": "true" }, svgEl("rect", frame), ticks, ...names);
}

/** The regions after a step: a leaf's in the tint of its class, one that several nodes share hatched. */
export function drawRegions(plane, place, { regions }, step) {
  const group = svgEl("g", { "aria-hidden": "true" });
  for (const { id, box, kind, klass, mine } of regions) {
    if (!mine || kind === "open") continue;
    const corners = cornersOf(place, box);
    const fresh = step > 0 && plane.nodes[id].from === step ? " fresh" : "";
    const style = kind === "leaf" ? `fill:${classColour(klass)}` : "fill:url(#shared)";
    group.append(svgEl("rect", { class: kind + fresh, style, ...corners }));
    const name = plane.classes[klass];
    if (kind === "leaf" && corners.height > 20 && corners.width > 12 + LETTER * wide(name))
      group.append(svgEl("text", { class: "leaf-name", x: corners.x + 6, y: corners.y + 15, text: name }));
  }
  return group;
}

const wide = (text) => [...text].reduce((sum, sign) => sum + (sign > "\u2e80" ? 2 : 1), 0);

/** The cuts made so far; that of this step grows into its region. */
export function drawLines(place, { lines }) {
  const group = svgEl("g", { "aria-hidden": "true" });
  for (const { axis, at, box, mine, now } of lines) {
    const { x, y, width, height } = cornersOf(place, box);
    const there = place.scale[axis](at);
    const d = axis === 0 ? `M${there} ${y + height}V${y}` : `M${x} ${there}H${x + width}`;
    group.append(svgEl("path", { class: `line${mine ? "" : " elsewhere"}${now ? " fresh" : ""}`, d, pathLength: 1 }));
  }
  return group;
}

/** At most so many rows, evenly. */
function thinnedOut(rows) {
  const every = Math.ceil(rows.length / MOST_MARKS);
  return rows.filter((_, place) => place % every === 0);
}

/** A mark per case, filled where the case came to the node of the step. */
export function drawMarks(plane, place, { inside }, words) {
  const { values, labels, names, shown } = plane.cases;
  const here = inside === null ? null : new Set(inside);
  const rows = labels.map((_, row) => row).filter((row) => values[0][row] !== null && values[1][row] !== null);
  const group = svgEl("g", { class: rows.length > 300 ? "marks many" : "marks", "aria-hidden": "true" });
  const there = (row) => here === null || here.has(row);
  const drawn = [...thinnedOut(rows.filter((row) => !there(row))), ...thinnedOut(rows.filter(there))];
  for (const row of drawn) {
    const at = `translate(${place.scale[0](values[0][row]).toFixed(1)} ${place.scale[1](values[1][row]).toFixed(1)})`;
    const mark = svgEl("path", {
      class: there(row) ? "case" : "case away",
      d: classShape(labels[row]),
      transform: rows.length > 300 ? `${at} scale(.55)` : at,
      style: `--mark:${classColour(labels[row])}`,
    });
    if (names) mark.append(svgEl("title", { text: words.caseText(row, names, shown) }));
    group.append(mark);
  }
  return { group, drawn: drawn.length, all: rows.length };
}

/** The pattern of a region that several nodes share. */
export function drawHatching() {
  const stripes = svgEl("path", { class: "stripe", d: "M0 8 8 0M-2 2 2-2M6 10 10 6" });
  const pattern = svgEl("pattern", { id: "shared", width: 8, height: 8, patternUnits: "userSpaceOnUse" }, stripes);
  return svgEl("defs", {}, pattern);
}
