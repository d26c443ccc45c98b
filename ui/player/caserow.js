// One row of the table of cases. Rows are reused: a row shows another case when the table is scrolled.

import { el, setAttr } from "./dom.js";

/** An empty row that tells which case is pointed at. */
export function makeRow(columns, state, table, actions) {
  const cells = columns.map(({ kind }) =>
    kind === "name" ? el("th", { class: kind, scope: "row" }) : el("td", { class: kind }),
  );
  const line = { tr: el("tr", {}, ...cells), cells, row: -1, key: "" };
  line.tr.addEventListener("pointerenter", () => actions.light(linkOfRow(line.row, state, table)));
  line.tr.addEventListener("pointerleave", () => actions.light(null));
  return line;
}

function linkOfRow(row, state, table) {
  const branch = state.branchOf(row);
  return { row, branch: branch >= 0 ? branch : null, klass: table.labels[row] };
}

/** Show the case at a place of the table, and how it stands to what is being calculated. */
export function fillRow(line, place, columns, state, table) {
  const row = state.rows[place];
  if (line.row !== row || line.key !== state.key) {
    columns.forEach((column, k) => column.fill(line.cells[k], row, state));
    line.row = row;
    line.key = state.key;
  }
  setAttr(line.tr, "aria-rowindex", place + 2);
  const classes = rowClasses(row, place, state, table);
  if (line.tr.className !== classes) line.tr.className = classes;
  columns.forEach(({ attribute }, k) =>
    line.cells[k].classList.toggle("column-now", attribute === state.column),
  );
}

function rowClasses(row, place, state, table) {
  const classes = [];
  if (state.branch !== null) classes.push(state.branchOf(row) === state.branch ? "now" : "aside");
  if (place > 0 && place === state.cutAt) classes.push("cut");
  if (isLitRow(row, state, table)) classes.push("lit");
  return classes.join(" ");
}

/** Whether what is pointed at elsewhere belongs to this case. */
export function isLitRow(row, { link, branchOf }, table) {
  if (!link) return false;
  if (link.row !== undefined) return link.row === row;
  if (link.node !== undefined) return link.rows.has(row);
  const [branch, klass] = [link.branch ?? null, link.klass ?? null];
  if (link.only === "attribute" || (branch === null && klass === null)) return false;
  return (branch ?? branchOf(row)) === branchOf(row) && (klass ?? table.labels[row]) === table.labels[row];
}
