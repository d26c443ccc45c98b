// Measure texts, and reckon how wide columns are: what is over is shared out, what lacks is given up.

import { el } from "./dom.js";
import { piecesOf } from "./shorten.js";

const SURE = 1.03; // what is set may be a little wider than what was measured
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
 * Widths of columns {ideal, least} in a room, all in em. Too many for it: {many}, as many as are seen at once,
 * all as wide, beside `first` ones and `last` ones that stay in sight.
 */
export function spread(columns, room, { first = 0, last = 0 } = {}) {
  const [ideal, least] = ["ideal", "least"].map((key) => columns.reduce((sum, column) => sum + column[key], 0));
  if (ideal <= room) return { widths: columns.map((column) => (column.ideal * room) / ideal), many: null };
  if (least <= room) {
    const share = (room - least) / (ideal - least);
    return { widths: columns.map((column) => column.least + share * (column.ideal - column.least)), many: null };
  }
  const stays = (k) => k < first || k >= columns.length - last;
  const fixed = columns.reduce((sum, column, k) => sum + (stays(k) ? column.least : 0), 0);
  const most = Math.max(...columns.map((column, k) => (stays(k) ? 0 : column.least)));
  const many = Math.max(1, Math.floor((room - fixed) / most));
  const each = Math.max((room - fixed) / many, many === 1 ? most : 0);
  return { widths: columns.map((column, k) => (stays(k) ? column.least : each)), many };
}

/** What columns like to have and must have together. */
export const totals = (needs) =>
  needs.reduce((sum, { ideal, least }) => ({ ideal: sum.ideal + ideal, least: sum.least + least }), {
    ideal: 0,
    least: 0,
  });

/** Columns of a table with these widths. */
export function setWidths(group, widths) {
  group.replaceChildren(...widths.map((width) => el("col", { style: `width:${width.toFixed(3)}em` })));
}

/** A name whose lines may end between its words; the whole of it as a title where it is shortened. */
export function nameOf(name, shown = name, attributes = {}) {
  const parts = piecesOf(shown).flatMap((piece, k) => (k ? [el("wbr"), piece] : [piece]));
  return el("span", { ...attributes, title: shown === name ? null : name }, ...parts);
}
