// Say what stands in each column of the table of cases, and in which order its rows come.

import { el, setText, setAttr } from "./dom.js";
import { classMark } from "./marks.js";

/** What stands in each column: the case's name, its attributes, its class, and its weight if any. */
export function tableColumns(story, words) {
  const { table } = story;
  const missing = words.say("cases_missing");
  const attributes = table.columns.map((column, k) => ({
    name: column.name,
    kind: column.kind,
    attribute: k,
    fill: (cell, row) => {
      const value = table.cells[k][row];
      const absent = value === null || (column.kind === "nominal" && value < 0);
      setText(cell, absent ? "?" : column.kind === "nominal" ? column.values[value] : column.shown[row]);
      setAttr(cell, "title", absent ? missing : null);
    },
  }));
  const name = {
    name: words.say("cases_number"),
    kind: "name",
    fill: (cell, row) => setText(cell, table.cases[row]),
  };
  const klass = { name: table.target, kind: "class", fill: (cell, row) => fillClass(cell, table, row) };
  const weight = {
    name: words.say("cases_weight"),
    kind: "numeric weight",
    fill: (cell, row, state) => setText(cell, (state.weights?.get(row) ?? table.weights[row]) || "1"),
  };
  return table.weighted ? [name, ...attributes, weight, klass] : [name, ...attributes, klass];
}

function fillClass(cell, table, row) {
  const klass = table.labels[row];
  cell.replaceChildren(classMark(klass), el("span", { text: table.classes[klass] }));
}

/** The rows of a node by a numeric column; missing values last. */
export function sortedRows(rows, cells) {
  const last = (row) => (cells[row] === null ? Infinity : cells[row]);
  return rows.slice().sort((a, b) => last(a) - last(b) || a - b);
}
