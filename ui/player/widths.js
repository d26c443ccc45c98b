// Measure texts, and reckon how wide columns are: what is over is shared out, what lacks is given up.

import { el } from "./dom.js";
import { piecesOf } from "./shorten.js";

const SURE = 1.03; // what is set may be a little wider than what was measured
const COLUMN_LEAST = 2; // em
let pen = null;

/**
 * A function text -> em, by the letters of an element; where nothing can be drawn, an estimate. It measures at the
 * size in which they are set: there a browser may round the width of each letter to whole pixels.
 */
export function measureOf(element, weight = 400) {
  const { fontFamily: family, fontSize } = getComputedStyle(element);
  const size = parseFloat(fontSize) || 100;
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return textEms;
  const known = new Map();
  return (text) => {
    if (!known.has(text)) {
      pen.font = `${weight} ${size}px ${family}`;
      known.set(text, (SURE * pen.measureText(text).width) / size);
    }
    return known.get(text);
  };
}

/** How wide a scroll bar of a frame is, in px; 0 where bars lie over what they scroll. */
export function barWidth(frame) {
  const probe = el("div", { style: "position:absolute;visibility:hidden;width:50px;overflow-y:scroll;scrollbar-width:thin" });
  frame.append(probe);
  const width = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return width;
}

/** About how many em a text takes: a Chinese character one, a Latin letter a little over half. */
export function textEms(text) {
  let ems = 0;
  for (const letter of String(text)) ems += letter > "\u2e80" ? 1 : 0.56;
  return ems;
}

/** The widest of some texts. */
export const widest = (texts, ems) => texts.reduce((most, text) => Math.max(most, ems(text)), 0);

/** How wide a name is at least, if its line may end between its words. */
export const widestPiece = (name, ems) => widest(piecesOf(name).map((piece) => piece.trimEnd()), ems);

/**
 * Widths of columns {ideal, whole, least, floor} in a room, all in em: each has at least the first of these levels, from the
 * right, for which the room is enough. `whole`, where no value is shortened, and `floor`, where words break anywhere, may be left out.
 * Too many for it: {many}, as many as are seen at once, beside `first` and `last` that stay in sight.
 */
export function spread(columns, room, { first = 0, last = 0 } = {}) {
  const all = totals(columns);
  if (all.ideal <= room) return { widths: columns.map(({ ideal }) => (ideal * room) / all.ideal), many: null };
  const [low, high] = STEPS.find(([level]) => all[level] <= room) ?? [];
  if (low) return { widths: columns.map(between(low, high, (room - all[low]) / (all[high] - all[low]))), many: null };
  const stays = (_, k) => k < first || k >= columns.length - last;
  const kept = columns.filter(stays);
  const { many, places } = turnedTo(columns.filter((column, k) => !stays(column, k)), room - totals(kept).least);
  const taken = sumOf(places);
  const keptRoom = totals(kept);
  const share = Math.min(1, Math.max(0, (room - taken - keptRoom.floor) / (keptRoom.least - keptRoom.floor || 1)));
  const fixed = keptRoom.floor + share * (keptRoom.least - keptRoom.floor);
  const scale = room > fixed + COLUMN_LEAST ? (room - fixed) / taken : 1;
  const keptWidth = between("floor", "least", share);
  const width = (column, k) => (stays(column, k) ? keptWidth(column) : scale * places[(k - first) % many]);
  return { widths: columns.map(width), many };
}

/** How many of the columns that are turned to are seen at once, and how wide each place is: columns that come to stand in one place are as wide, so that any so many in a row fill the room. */
function turnedTo(columns, room) {
  const placesOf = (many) => Array.from({ length: many }, (_, place) =>
    Math.max(...columns.filter((_, k) => k % many === place).map((column) => column.turned ?? levels(column).floor)));
  for (let many = columns.length; many > 1; many -= 1) {
    const places = placesOf(many);
    if (sumOf(places) <= room) return { many, places };
  }
  return { many: 1, places: columns.length ? placesOf(1) : [0] };
}

const STEPS = [["whole", "ideal"], ["least", "whole"], ["floor", "least"]];

const levels = ({ ideal, least, whole = least, floor = least }) => ({ ideal, whole, least, floor });

function between(low, high, share) {
  return (column) => {
    const { [low]: from, [high]: to } = levels(column);
    return from + share * (to - from);
  };
}

const sumOf = (list) => list.reduce((all, one) => all + one, 0);

/** What columns like to have and must have together. */
export function totals(needs) {
  const all = needs.map(levels);
  const sum = (level) => sumOf(all.map((column) => column[level]));
  return { ideal: sum("ideal"), whole: sum("whole"), least: sum("least"), floor: sum("floor") };
}

/** Columns of a table with these widths. */
export function setWidths(group, widths) {
  group.replaceChildren(...widths.map((width) => el("col", { style: `width:${width.toFixed(3)}em` })));
}

/** A name whose lines may end between its words; the whole of it as a title where it is shortened. */
export function nameOf(name, shown = name, attributes = {}) {
  const parts = piecesOf(shown).flatMap((piece, k) => (k ? [el("wbr"), piece] : [piece]));
  return el("span", { ...attributes, title: shown === name ? null : name }, ...parts);
}
