// Reckon the width of every column once, from all its texts, so that scrolling never moves a column.

import { el } from "./dom.js";

const PADDING = 1.15; // em, both sides together

/** The <colgroup> and the total width in em. */
export function columnWidths(columns, table) {
  const widths = columns.map(
    (column) => Math.max(textEms(column.name) * 1.13, longestIn(column, table)) + PADDING,
  );
  const total = widths.reduce((sum, width) => sum + width, 0);
  const cols = widths.map((width) => el("col", { style: `width:${((100 * width) / total).toFixed(3)}%` }));
  return { group: el("colgroup", {}, ...cols), total: Math.ceil(total) };
}

/** The story names the widest text of every column: not all of its rows need be there. */
function longestIn({ attribute, kind }, table) {
  if (kind === "name") return textEms(table.longest.case);
  if (kind === "class") return table.classes.reduce((most, text) => Math.max(most, textEms(text)), 0) + 1.4;
  if (attribute === undefined) return textEms(table.longest.weight) || 4;
  return textEms(table.columns[attribute].longest);
}

/** About how many em a text takes: a Chinese character one, a Latin letter a little over half. */
export function textEms(text) {
  let ems = 0;
  for (const letter of String(text)) ems += letter > "\u2e80" ? 1 : 0.56;
  return ems;
}
