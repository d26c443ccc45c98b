// Show the cases of a node. Only the rows in sight are in the document, so 1024 rows cost no more than 20.

import { el, setAttr, setText } from "./dom.js";
import { fillRow, isLitRow, makeRow } from "./caserow.js";
import { columnNeeds, fitFrame, foremost, pensOf, sortedRows, tableColumns } from "./columns.js";
import { makePager } from "./pager.js";
import { makeTurning } from "./turning.js";
import { branchFinder } from "./view.js";
import { nameOf, setWidths, totals } from "./widths.js";

const ROW = 1.75; // em
const BESIDE_COLUMNS = { ideal: 1, least: 1 }; // em: scroll bar and frame
const SPARE = 4; // rows kept ready above and below the sight

/** The table of cases. `actions.light(link)` tells what is pointed at. */
export function makeCases(story, words, actions) {
  const { table } = story;
  const columns = tableColumns(story, words);
  const head = el(
    "tr",
    {},
    ...columns.map((column) => el("th", { scope: "col", class: column.kind })),
  );
  const spacer = () => el("tr", { class: "spacer", "aria-hidden": "true" }, el("td", { colspan: columns.length }));
  const [above, below] = [spacer(), spacer()];
  const body = el("tbody", {}, above, below);
  const group = el("colgroup");
  const grid = el("table", {}, group, el("thead", {}, head), body);
  const frame = el(
    "div",
    { class: "cases-frame", tabindex: "0", role: "group", "aria-label": words.say("cases_title") },
    grid,
  );
  const pager = makePager(words, frame, columns.length - 2);
  const more = el("p", { class: "more", hidden: true });
  frame.append(more);
  const pool = [];
  const state = {
    rows: [],
    listed: [], // the same in their own order
    key: "",
    branchOf: () => -1,
    column: -1,
    branch: null,
    cutAt: -1,
    link: null,
    rowHeight: 24,
    room: 300,
    // Sizes and places are kept here, because asking the document for them sets its layout.
    top: 0, // of what is painted
    scrolled: 0, // to where the frame is
    ours: false, // whether its next scroll event tells of what was done here
    shown: [], // the texts of each column, as long as there is room for
  };

  function show(view, index) {
    const node = story.node(index);
    const own = index === view.index;
    const { attribute } = view;
    const sorted = own && view.frame.kind !== "split" && table.columns[attribute]?.kind === "numeric";
    const key = `${index}|${sorted ? attribute : ""}|${node.here}`;
    state.column = own ? (attribute ?? -1) : -1;
    state.branch = own ? view.frame.branch : null;
    state.branchOf = own ? branchFinder(story, view) : () => -1;
    if (key !== state.key) {
      state.key = key;
      state.listed = sorted ? sortedRows(node.cases, table.cells[attribute]) : node.cases;
      state.weights = node.weights ? new Map(node.cases.map((row, k) => [row, node.weights[k]])) : null;
      setAttr(grid, "aria-rowcount", node.many + 1);
      const left = node.many - node.cases.length;
      more.hidden = left === 0;
      setText(more, words.say("cases_more", { n: left }));
      state.top = 0;
    }
    state.sorted = sorted;
    arrange();
    state.cutAt =
      sorted && view.cut !== null
        ? state.rows.findIndex((row) => !(table.cells[attribute][row] <= view.cut))
        : -1;
    [...head.children].forEach((cell, k) =>
      cell.classList.toggle("now", columns[k].attribute === state.column),
    );
    bringIntoSight();
    paint();
    scroll();
    bringColumn();
  }

  /** Where not all rows are in sight, those of the branch in work come first. */
  function arrange() {
    const { listed, branch, branchOf, sorted } = state;
    const all = branch === null || sorted || listed.length <= turning.inSight();
    state.rows = all ? listed : foremost(listed, (row) => branchOf(row) === branch);
  }

  /** Scroll only when the branch or cut in work is out of sight. */
  function bringIntoSight() {
    const inWork = (row) => state.branchOf(row) === state.branch;
    const target = state.cutAt >= 0 || state.branch === null ? state.cutAt : state.rows.findIndex(inWork);
    if (target < 0) return;
    const room = state.room - state.rowHeight * 2.4;
    const top = target * state.rowHeight;
    if (top >= state.top && top <= state.top + room) return;
    const lowest = Math.max(0, (state.rows.length + 1.3) * state.rowHeight - state.room);
    state.top = Math.min(Math.max(0, top - room / 2), lowest);
  }

  /** Scroll when the rows of the place are there: it sets the layout, and sets it once. */
  function scroll() {
    if (state.top === state.scrolled) return;
    frame.scrollTop = state.scrolled = state.top;
    state.ours = true;
  }

  /** The column in use, where the table is wider than its frame. */
  function bringColumn() {
    if (state.column < 0 || state.column === state.brought) return;
    state.brought = state.column;
    pager.bring(columns.findIndex((column) => column.attribute === state.column) - 1);
  }

  function paint() {
    if (!state.fitted) return; // behind a tab: its columns have no widths yet
    const height = state.rowHeight;
    const from = Math.max(0, Math.floor(state.top / height) - SPARE);
    const to = Math.min(state.rows.length, Math.ceil((state.top + state.room) / height) + SPARE);
    while (pool.length < to - from) pool.push(makeRow(columns, state, table, actions));
    pool.forEach((line, k) => {
      if (from + k >= to) return line.tr.remove();
      fillRow(line, from + k, columns, state, table);
      if (line.tr.parentNode !== body) body.insertBefore(line.tr, below);
    });
    above.firstChild.style.height = `${from * height}px`;
    below.firstChild.style.height = `${(state.rows.length - to) * height}px`;
  }

  function light(link) {
    state.link = link?.node === undefined ? link : { ...link, rows: new Set(story.node(link.node).cases) };
    pool.forEach(
      (line) => line.tr.parentNode && line.tr.classList.toggle("lit", isLitRow(line.row, state, table)),
    );
    const column = link?.only === "attribute" ? link.attribute : -1;
    [...head.children].forEach((cell, k) =>
      cell.classList.toggle("lit", column >= 0 && columns[k].attribute === column),
    );
  }

  function scrolled() {
    const { ours } = state;
    state.ours = false;
    if (ours) return; // painted already, and to ask where it is would set the layout again
    takePlace();
    paint();
  }

  function takePlace() {
    state.top = state.scrolled = frame.scrollTop;
  }

  function resize() {
    fit(frame.clientWidth);
    state.rowHeight = Math.round(parseFloat(getComputedStyle(frame).fontSize) * ROW);
    frame.style.setProperty("--row", `${state.rowHeight}px`);
    state.room = frame.clientHeight;
    state.head = head.offsetHeight;
    takePlace(); // behind a tab nothing can be scrolled
    arrange();
    bringIntoSight();
    paint();
    scroll();
  }

  /** Columns as wide as there is room for; a name that has none is shortened. */
  function fit(room) {
    if (!(room > 0) || room === state.fitted) return;
    state.fitted = room;
    const { widths, many, shown, heads } = fitFrame(columns, frame);
    setWidths(group, widths);
    grid.style.width = `${widths.reduce((sum, width) => sum + width, 0).toFixed(3)}em`;
    columns.forEach(({ name }, k) => head.children[k].replaceChildren(nameOf(name, heads[k])));
    state.shown = shown;
    state.brought = undefined;
    pool.forEach((line) => (line.row = -1));
    pager.fit(many, widths);
    bringColumn();
  }

  frame.addEventListener("scroll", scrolled, { passive: true });
  /** How wide the table likes to be and must be, in em. */
  const likes = () => totals([...columnNeeds(columns, pensOf(frame)), BESIDE_COLUMNS]);

  const turning = makeTurning(state, () => {
    paint();
    scroll();
    takePlace();
  });

  return { element: frame, pager: pager.element, show, light, resize, likes, ...turning };
}
