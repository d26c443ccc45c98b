// Say what is in each column of the table of cases, how wide it is, and in which order its rows come.

import { el, setText, setAttr } from "./dom.js";
import { classMark, turnMark } from "./marks.js";
import { isPresenting } from "./present.js";
import { fitsLines, shortenAll, shortenMiddle } from "./shorten.js";
import { measureOf, spread, totals, widest, widestPiece } from "./widths.js";

const PADDING = 1.1; // em, both sides together
const MARK = 1.25; // the mark of a class
const [READ, HEAD_READ] = [6, 7.6]; // of a longer value about ten letters, of a word of a longer name at least so much is to be seen
const READ_BROKEN = 3.2; // of columns that stay beside those turned to, where a screen has no room
const READ_AFAR = 4.3; // before a class, which cannot turn to the others
const READ_TURNED = 12; // of columns that are turned to: about twenty letters
const HEAD_LINES = 3; // a name at the head of a column takes up to three lines

/** What is in each column: the case's name, its attributes, its class, and its weight if any. */
export function tableColumns(story, words) {
  const { table } = story;
  const missing = words.say("cases_missing");
  const attributes = table.columns.map((column, k) => ({
    name: column.name,
    kind: column.kind,
    attribute: k,
    texts: column.values ?? [column.longest],
    fill: (cell, row, { shown }) => {
      const value = table.cells[k][row];
      const absent = value === null || (column.kind === "nominal" && value < 0);
      if (absent) return fillText(cell, "?", missing);
      if (column.kind !== "nominal") return fillText(cell, column.shown[row], null);
      const text = shown[k + 1].texts[value];
      fillText(cell, text, text === column.values[value] ? null : column.values[value]);
    },
  }));
  const name = {
    name: words.say("cases_number"),
    kind: "name",
    texts: [table.longest.case],
    fill: (cell, row, { shown }) => {
      const text = shortenMiddle(table.cases[row], shown[0].fits);
      fillText(cell, text, text === table.cases[row] ? null : table.cases[row]);
    },
  };
  const klass = {
    name: table.target,
    kind: "class",
    texts: table.classes,
    fill: (cell, row, { shown }) => fillClass(cell, table, row, shown.at(-1).texts),
  };
  const weight = {
    name: words.say("cases_weight"),
    kind: "numeric weight",
    texts: [table.longest.weight || "0.0000"],
    fill: (cell, row, state) => setText(cell, (state.weights?.get(row) ?? table.weights[row]) || "1"),
  };
  return table.weighted ? [name, ...attributes, weight, klass] : [name, ...attributes, klass];
}

function fillText(cell, text, title) {
  setText(cell, text);
  setAttr(cell, "title", title);
}

function fillClass(cell, table, row, shown) {
  const klass = table.labels[row];
  if (cell.firstChild) turnMark(cell.firstChild, klass);
  else cell.append(classMark(klass), el("span"));
  setText(cell.lastChild, shown[klass]);
  setAttr(cell, "title", shown[klass] === table.classes[klass] ? null : table.classes[klass]);
}

/** How wide each column likes to be, and must be. `heads` and `cells` measure their texts in em. */
export function columnNeeds(columns, { heads, cells }) {
  return columns.map(({ name, kind, texts }) => {
    const extra = PADDING + (kind === "class" ? MARK : 0);
    const body = widest(texts, cells);
    const uncut = kind.startsWith("numeric"); // a number is never shortened
    const word = widestPiece(name, heads);
    const needed = (value, head) => Math.max(uncut ? body : Math.min(body, value), Math.min(word, head)) + extra;
    const ideal = Math.max(heads(name) + PADDING, body + extra);
    const least = needed(READ, HEAD_READ);
    const whole = Math.max(least, Math.min(ideal, needed(body, word)));
    const stays = kind === "name" || kind === "class";
    const floor = stays ? needed(READ_BROKEN, READ_BROKEN) : isPresenting() ? needed(READ_AFAR, HEAD_READ) : least;
    const turned = isPresenting() ? floor : Math.max(least, Math.min(whole, READ_TURNED));
    return { ideal, whole, least, floor, turned };
  });
}

/** Columns in a room: their widths, how many are seen at once, the texts as long as there is room for; `whole`: uncut. */
function fitColumns(columns, pens, room) {
  const needs = columnNeeds(columns, pens);
  const { widths, many } = spread(needs, room, { first: 1, last: 1 });
  const shown = columns.map(({ kind, texts }, k) => {
    const free = widths[k] - PADDING + 0.05 - (kind === "class" ? MARK : 0);
    const fits = (text) => pens.cells(text) <= free;
    return { fits, texts: kind.startsWith("numeric") ? texts : shortenAll(texts, fits) };
  });
  // Three lines of a head, each of which ends where a word ends.
  const heads = columns.map(({ name }, k) =>
    shortenMiddle(name, (text) => fitsLines(text, widths[k] - PADDING + 0.05, HEAD_LINES, pens.heads)),
  );
  return { widths, many, shown, heads, whole: totals(needs).whole <= room };
}

/** The same for all of a frame, in closer letters where a value, or a column, is cut without them. */
export function fitFrame(columns, frame) {
  const fitted = (close) => {
    frame.classList.toggle("close", close);
    return fitColumns(columns, pensOf(frame), frame.clientWidth / parseFloat(getComputedStyle(frame).fontSize));
  };
  const usual = fitted(false);
  if (usual.whole || isPresenting()) return usual;
  const close = fitted(true);
  return close.whole || (usual.many !== null && close.many === null) ? close : fitted(false);
}

export const pensOf = (frame) => ({ heads: measureOf(frame, 600), cells: measureOf(frame, 650) });

/** Some rows before the others, both in their order. */
export const foremost = (rows, isFirst) => [...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))];

/** The rows of a node by a numeric column; missing values last. */
export function sortedRows(rows, cells) {
  const last = (row) => (cells[row] === null ? Infinity : cells[row]);
  return rows.slice().sort((a, b) => last(a) - last(b) || a - b);
}
