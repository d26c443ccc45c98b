// Measure texts, and reckon how wide columns are: what is over is shared out, what lacks is given up.

import { el } from "./dom.js";
import { piecesOf } from "./shorten.js";

const SURE = 1.03; // what is set may be a little wider than what was measured
const COLUMN_LEAST = 2; // em
let pen = null;

/** A function text -> em, by the letters of an element; where nothing can be drawn, an estimate. */
export function measureOf(element, weight = 400) {
  const family = getComputedStyle(element).fontFamily;
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return textEms;
  const known = new Map();
  return (text) => {
    if (!known.has(text)) {
      pen.font = `${weight} 100px ${family}`;
      known.set(text, (SURE * pen.measureText(text).width) / 100);
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
 * Widths of columns {ideal, least, floor} in a room, all in em; `floor`, where words break anywhere, may be left out.
 * Too many for it: {many}, as many as are seen at once, all as wide, beside `first` and `last` that stay in sight; these
 * have what they must have where one column more of the others would not fit instead.
 */
export function spread(columns, room, { first = 0, last = 0 } = {}) {
  const { ideal, least, floor } = totals(columns);
  if (ideal <= room) return { widths: columns.map((column) => (column.ideal * room) / ideal), many: null };
  if (least <= room) return { widths: between("least", "ideal", (room - least) / (ideal - least)), many: null };
  if (floor <= room) return { widths: between("floor", "least", (room - floor) / (least - floor)), many: null };
  const stays = (k) => k < first || k >= columns.length - last;
  const kept = totals(columns.filter((_, k) => stays(k)));
  const most = Math.max(0, ...columns.map((column, k) => (stays(k) ? 0 : lowest(column))));
  const many = most > 0 ? Math.max(1, Math.floor((room - kept.least) / most)) : 1;
  const share = Math.min(1, Math.max(0, (room - many * most - kept.floor) / (kept.least - kept.floor || 1)));
  const keptWidth = (column) => lowest(column) + share * (column.least - lowest(column));
  const fixed = kept.floor + share * (kept.least - kept.floor);
  const each = room > fixed + COLUMN_LEAST ? (room - fixed) / many : most;
  return { widths: columns.map((column, k) => (stays(k) ? keptWidth(column) : each)), many };

  function between(low, high, share) {
    return columns.map((column) => {
      const [from, to] = [column[low] ?? column.least, column[high]];
      return from + share * (to - from);
    });
  }
}

const lowest = ({ least, floor = least }) => floor;

/** What columns like to have and must have together. */
export function totals(needs) {
  const sum = (of) => needs.reduce((all, column) => all + of(column), 0);
  return { ideal: sum(({ ideal }) => ideal), least: sum(({ least }) => least), floor: sum(lowest) };
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
