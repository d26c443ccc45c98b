// Show the cases of a node. Only the rows in sight are in the document, so 1024 rows cost no more than 20.

import { el, setText, setAttr } from "./dom.js";
import { classMark } from "./marks.js";
import { branchFinder } from "./view.js";
import { columnWidths } from "./widths.js";

const SPARE = 4; // rows kept ready above and below the sight

/** The table of cases. `actions.light(link)` tells what is pointed at. */
export function makeCases(story, words, actions) {
  const { table } = story;
  const columns = tableColumns(story, words);
  const head = el("tr", {}, ...columns.map((column) => el("th", { scope: "col", class: column.kind, text: column.name })));
  const above = el("tr", { class: "spacer", "aria-hidden": "true" }, el("td", { colspan: columns.length }));
  const below = el("tr", { class: "spacer", "aria-hidden": "true" }, el("td", { colspan: columns.length }));
  const body = el("tbody", {}, above, below);
  const { group, total } = columnWidths(columns, table);
  const grid = el("table", { style: `min-width:${total}em` }, group, el("thead", {}, head), body);
  const frame = el("div", { class: "cases-frame", tabindex: "0", role: "region", "aria-label": words.say("cases_title") }, grid);
  const pool = [];
  const state = { rows: [], node: -1, key: "", branchOf: () => -1, column: -1, branch: null, cutAt: -1, link: null, rowHeight: 24, room: 300, top: 0, wide: false };

  function show(view, index) {
    const node = story.nodes[index];
    const own = index === view.index;
    const { attribute } = view;
    const sorted = own && attribute !== null && view.frame.kind !== "split" && table.columns[attribute]?.kind === "numeric";
    const key = `${index}|${sorted ? attribute : ""}`;
    state.column = own ? (attribute ?? -1) : -1;
    state.branch = own ? view.frame.branch : null;
    state.branchOf = own ? branchFinder(story, view) : () => -1;
    if (key !== state.key) {
      state.key = key;
      state.rows = sorted ? sortedRows(node.cases, table.cells[attribute]) : node.cases;
      state.weights = node.weights ? new Map(node.cases.map((row, k) => [row, node.weights[k]])) : null;
      setAttr(grid, "aria-rowcount", state.rows.length + 1);
      scrollTo(0);
    }
    state.cutAt = sorted && view.cut !== null ? state.rows.findIndex((row) => !(table.cells[attribute][row] <= view.cut)) : -1;
    [...head.children].forEach((cell, k) => cell.classList.toggle("now", columns[k].attribute === state.column));
    paint();
    if (bringIntoSight()) paint();
    bringColumn();
  }

  /** Scroll only when the branch or cut in work is out of sight. */
  function bringIntoSight() {
    const target = state.cutAt >= 0 ? state.cutAt : state.branch === null ? -1 : state.rows.findIndex((row) => state.branchOf(row) === state.branch);
    if (target < 0) return false;
    const room = state.room - state.rowHeight * 2.4;
    const top = target * state.rowHeight;
    if (top >= state.top && top <= state.top + room) return false;
    scrollTo(Math.max(0, top - room / 2));
    return true;
  }

  /** Sizes and places are kept in `state`, because asking the document for them sets its layout. */
  function scrollTo(top) {
    if (top !== state.top) frame.scrollTop = top;
    state.top = top;
  }

  /** The column in use, where the table is wider than its frame. */
  function bringColumn() {
    if (state.column < 0 || !state.wide || state.column === state.brought) return;
    state.brought = state.column;
    const cell = head.children[columns.findIndex((column) => column.attribute === state.column)];
    const [left, right] = [head.firstChild.offsetWidth, frame.clientWidth - head.lastChild.offsetWidth];
    const from = cell.offsetLeft - frame.scrollLeft;
    if (from < left) frame.scrollLeft = cell.offsetLeft - left;
    else if (from + cell.offsetWidth > right) frame.scrollLeft = cell.offsetLeft + cell.offsetWidth - right;
  }

  function paint() {
    const height = state.rowHeight;
    const from = Math.max(0, Math.floor(state.top / height) - SPARE);
    const to = Math.min(state.rows.length, Math.ceil((state.top + state.room) / height) + SPARE);
    while (pool.length < to - from) pool.push(makeRow());
    pool.forEach((line, k) => (from + k < to ? fillRow(line, from + k) : line.tr.remove()));
    above.firstChild.style.height = `${from * height}px`;
    below.firstChild.style.height = `${(state.rows.length - to) * height}px`;
  }

  function makeRow() {
    const cells = columns.map((column) => el(column.kind === "name" ? "th" : "td", { class: column.kind, scope: column.kind === "name" ? "row" : null }));
    const tr = el("tr", {}, ...cells);
    const line = { tr, cells, row: -1 };
    tr.addEventListener("pointerenter", () => actions.light({ row: line.row, branch: positive(state.branchOf(line.row)), klass: table.labels[line.row] }));
    tr.addEventListener("pointerleave", () => actions.light(null));
    return line;
  }

  function fillRow(line, place) {
    const row = state.rows[place];
    if (line.row !== row || line.key !== state.key) {
      columns.forEach((column, k) => column.fill(line.cells[k], row, state));
      line.row = row;
      line.key = state.key;
    }
    setAttr(line.tr, "aria-rowindex", place + 2);
    const branch = state.branchOf(row);
    const flags = { now: state.branch !== null && branch === state.branch, aside: state.branch !== null && branch !== state.branch, cut: place === state.cutAt && place > 0, lit: isLitRow(row, branch) };
    const wanted = Object.keys(flags).filter((name) => flags[name]).join(" ");
    if (line.tr.className !== wanted) line.tr.className = wanted;
    columns.forEach((column, k) => line.cells[k].classList.toggle("column-now", column.attribute === state.column));
    if (line.tr.nextSibling === null || line.tr.parentNode !== body) body.insertBefore(line.tr, below);
  }

  function isLitRow(row, branch) {
    const { link } = state;
    if (!link) return false;
    if (link.row !== undefined) return link.row === row;
    if (link.node !== undefined) return link.rows.has(row);
    if (link.only === "attribute" || (link.branch ?? link.klass ?? null) === null) return false;
    return (link.branch ?? branch) === branch && (link.klass ?? table.labels[row]) === table.labels[row];
  }

  function light(link) {
    state.link = link?.node === undefined ? link : { ...link, rows: new Set(story.nodes[link.node].cases) };
    pool.forEach((line) => line.tr.parentNode && line.tr.classList.toggle("lit", isLitRow(line.row, state.branchOf(line.row))));
    const column = link?.only === "attribute" ? link.attribute : -1;
    [...head.children].forEach((cell, k) => cell.classList.toggle("lit", column >= 0 && columns[k].attribute === column));
  }

  frame.addEventListener("scroll", () => { state.top = frame.scrollTop; paint(); }, { passive: true });
  return {
    element: frame,
    show,
    light,
    resize: () => {
      Object.assign(state, { rowHeight: rowHeightOf(frame), room: frame.clientHeight, wide: grid.offsetWidth > frame.clientWidth });
      paint();
    },
  };
}

function rowHeightOf(frame) {
  return Math.round(parseFloat(getComputedStyle(frame).fontSize) * 1.75);
}

function positive(branch) {
  return branch >= 0 ? branch : null;
}

function sortedRows(rows, cells) {
  const last = (row) => (cells[row] === null ? Infinity : cells[row]);
  return rows.slice().sort((a, b) => last(a) - last(b) || a - b);
}

/** What stands in each column: the case's name, its attributes, its class, and its weight if any. */
function tableColumns(story, words) {
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
  const name = { name: words.say("cases_number"), kind: "name", fill: (cell, row) => setText(cell, table.cases[row]) };
  const klass = { name: table.target, kind: "class", fill: (cell, row) => fillClass(cell, table, row) };
  const weight = { name: words.say("cases_weight"), kind: "numeric weight", fill: (cell, row, state) => setText(cell, (state.weights?.get(row) ?? table.weights?.[row]) || "1") };
  const weighted = table.weights !== null || story.nodes.some((node) => node.weights);
  return weighted ? [name, ...attributes, weight, klass] : [name, ...attributes, klass];
}

function fillClass(cell, table, row) {
  const klass = table.labels[row];
  cell.replaceChildren(classMark(klass), el("span", { text: table.classes[klass] }));
}
