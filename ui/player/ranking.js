// Compare the attributes of a node: the measures as far as known, the gate, the verdicts.

import { el, keepInSight, setAttr, setText } from "./dom.js";
import { makeBar, makeNumber } from "./rankingcells.js";
import { fitsLines, shortenAll } from "./shorten.js";
import { rowsInSight, rowsOfTable } from "./rowsinsight.js";
import { isPresenting } from "./present.js";
import { isLeftOut, leaveOut } from "./present/focus.js";
import { nameOf, setWidths, spread, totals } from "./widths.js";

const SIGNS = { won: "✓", tied: "=", lower: "−", below_average: "▽", passed: "△" };
const WORKING = { working: 1, scored: 1, pending: 1 };
const [ROW_LINES, BESIDE_NAME] = [2, 1.45]; // lines a name may take; em of its padding
const OVER_NAME = { ideal: 0.4, least: 0.4, floor: 0.4 }; // em of the column whose names are above the others
const PASSED = new Set(["won", "tied", "lower"]);

/** The ranking. Bars keep one scale per node, so that nothing rescales while it fills. */
export function makeRanking(story, words, actions) {
  const { columns, bars } = story.measures; // of the other columns less is not worse, or more: no bar
  const heads = [
    el("th", { scope: "col", class: "attribute" }, words.brief("attribute")),
    ...columns.map((key) =>
      el("th", { scope: "col", class: bars.includes(key) ? "measure" : "measure narrow" }, words.brief(key)),
    ),
  ];
  const head = el(
    "tr",
    {},
    ...heads,
    el("th", { scope: "col", class: "verdict", text: words.say("status_column") }),
  );
  const body = el("tbody");
  const group = el("colgroup");
  const table = el("table", {}, group, el("thead", {}, head), body);
  const gate = el("span", { class: "gate-text" });
  const reason = el("p", { class: "reason" });
  const frame = el(
    "div",
    { class: "ranking-frame", tabindex: "0", role: "group", "aria-label": words.say("ranking_title") },
    table,
  );
  const outside = rowsInSight(words, () => rowsOfTable(frame), frame);
  const header = el("header", {}, el("h2", { text: words.say("ranking_title") }), outside.element, gate);
  const signs = isPresenting() ? el("p", { class: "signs" }) : null; // a class has no words beside them
  const element = el("div", { class: "ranking" }, ...[header, frame, signs, reason].filter(Boolean));
  const rows = story.table.columns.map((column, attribute) => makeLine(column, attribute));
  let shown = null;
  let pointed = null;
  let node = -1;
  let followed = "";
  let room = null; // what the columns were fitted into

  function makeLine(column, attribute) {
    const open = (key) => actions.calculation(attribute, key);
    const measures = columns.map((key) => (bars.includes(key) ? makeBar(key, open) : makeNumber(key, open)));
    const sign = el("span", { class: "sign", "aria-hidden": "true" });
    const word = el("span");
    const name = el("th", { scope: "row", "data-vital": "name" }, nameOf(column.name));
    const tr = el(
      "tr",
      {},
      name,
      ...measures.map((measure) => measure.cell),
      el("td", { class: "verdict" }, sign, word),
    );
    tr.addEventListener("pointerenter", () => {
      pointed = attribute;
      actions.light({ only: "attribute", attribute });
      explain();
    });
    tr.addEventListener("pointerleave", () => {
      pointed = null;
      actions.light(null);
      explain();
    });
    return { tr, name, measures, sign, word };
  }

  function show(view) {
    shown = view;
    if (leaveOut([head, ...rows.map(({ tr }) => tr)], columns, view.frame.kind) && room) fit(...room);
    if (view.index !== node) arrange(view);
    for (const evaluation of view.node.evaluations) fillLine(rows[evaluation.attribute], evaluation, view);
    const gateKnown = view.known.gate && view.node.gate;
    element.classList.toggle("gated", Boolean(gateKnown));
    setText(gate, gateKnown ? words.say("ranking_gate", { value: view.node.gate.shown }) : "");
    explain();
    if (signs) setText(signs, signsOf(view));
  }

  /** What has become of an attribute; a lower one has less of what attributes are compared by. */
  function saidOf(status) {
    const by = `status_${status}_${story.measures.by}`;
    return words.say(by in story.words ? by : `status_${status}`);
  }

  /** What the signs of the rows mean. */
  function signsOf(view) {
    const shown = [...new Set(view.node.evaluations.map((one) => rows[one.attribute].tr.dataset.status))];
    return shown.filter((status) => SIGNS[status]).map((status) => `${SIGNS[status]} ${saidOf(status)}`).join(" · ");
  }

  /**
   * Bring the attribute in work into view, and those as good as it, once: then the reader may look elsewhere. Called
   * when all has been written.
   */
  function settle() {
    const view = shown;
    const wanted = `${view.index}|${view.attribute}|${view.known.verdict}`;
    if (wanted === followed || !frame.clientHeight) return;
    followed = wanted;
    const head = table.tHead.offsetHeight;
    const equal = view.known.verdict ? view.node.evaluations.filter((one) => one.status === "tied") : [];
    for (const attribute of [...equal.map((one) => one.attribute).reverse(), view.attribute])
      if (rows[attribute]?.tr.isConnected) keepInSight(frame, rows[attribute].tr, head);
    outside.look();
  }

  function arrange(view) {
    node = view.index;
    const { evaluations, gate: nodeGate } = view.node;
    body.replaceChildren(...evaluations.map((one) => rows[one.attribute].tr));
    element.style.setProperty("--rows", evaluations.length);
    columns.forEach((key, k) => {
      const gated = key === "gain" ? (nodeGate?.average ?? 0) : 0;
      const most = Math.max(1e-9, ...evaluations.map((one) => one.numbers[key][1] ?? 0), gated);
      if (gated) element.style.setProperty("--gate", `${(100 * gated) / most}%`);
      for (const one of evaluations)
        rows[one.attribute].measures[k].size((100 * (one.numbers[key][1] ?? 0)) / most);
    });
    if (!evaluations.length)
      body.replaceChildren(
        el("tr", {}, el("td", { class: "quiet", colspan: columns.length + 2, text: words.say("ranking_none") })),
      );
  }

  function fillLine(line, evaluation, view) {
    const known = view.known.verdict || view.known.gate ? null : view.known.numbers.get(evaluation.attribute);
    const has = (number) => known === null || Boolean(known?.has(number));
    columns.forEach((key, k) => line.measures[k].show(has(key) ? evaluation.numbers[key][0] : null));
    const working = view.attribute === evaluation.attribute;
    const status = statusOf(view, evaluation, working, has);
    line.tr.classList.toggle("now", working);
    line.measures.forEach((measure) => setAttr(measure.button, "tabindex", working ? "0" : "-1"));
    line.tr.dataset.status = status;
    line.name.dataset.vital = working || status === "won" ? "winner" : "name";
    setText(line.sign, SIGNS[status] ?? (status in WORKING ? "" : "∅"));
    setText(line.word, status === "pending" ? "" : saidOf(status));
    setAttr(line.word.parentElement, "title", line.word.textContent || null);
  }

  function statusOf(view, evaluation, working, has) {
    if (view.known.verdict) return evaluation.status;
    if (view.known.gate) return PASSED.has(evaluation.status) ? "passed" : evaluation.status;
    if (working && view.frame.kind !== columns.at(-1)) return "working";
    return has(columns.at(-1)) ? "scored" : "pending";
  }

  /** One line under the table: why the attribute pointed at, or in work, won or lost. */
  function explain() {
    const attribute = pointed ?? shown?.attribute;
    const evaluation = shown?.known.verdict
      ? shown.node.evaluations.find((one) => one.attribute === attribute)
      : null;
    setText(reason, evaluation ? `${story.table.columns[attribute].name}: ${evaluation.because}` : "");
  }

  function light(link) {
    const attribute =
      link?.attribute ?? (link?.branch !== undefined || link?.row !== undefined ? shown?.attribute : null);
    rows.forEach((line, k) => line.tr.classList.toggle("lit", Boolean(link) && k === attribute));
  }

  /** Columns as wide as there is room for, all in em; names that lack it beside their numbers are lines above them. */
  function fit(all, wide, pens) {
    room = [all, wide, pens];
    const needs = all.filter((_, k) => !isLeftOut(head.children[k]));
    const names = story.table.columns.map((column) => column.name);
    const beside = columnsFor(needs, wide);
    let shown = shortenAll(names, (text) => fitsLines(text, beside.widths[0] - BESIDE_NAME, ROW_LINES, pens.cells));
    const over = !isPresenting() && shown.some((text, k) => text !== names[k]);
    const { tight, widths } = over ? columnsFor([OVER_NAME, ...needs.slice(1)], wide, true) : beside;
    if (over) shown = shortenAll(names, (text) => pens.cells(text) <= wide - BESIDE_NAME);
    element.classList.toggle("tight", tight);
    element.classList.toggle("over", over);
    setWidths(group, widths);
    rows.forEach(({ name }, k) => name.replaceChildren(nameOf(names[k], shown[k], { class: "row-name" })));
  }

  /** Where even the least is too much, a verdict is its sign; the line below the table says it. */
  function columnsFor(needs, wide, tight = totals(needs).least > wide) {
    const verdict = tight ? { ideal: 2, least: 2, floor: 2 } : needs.at(-1);
    const { widths } = spread([...needs.slice(0, -1), verdict], wide, { first: 1, last: needs.length - 1 });
    return { tight, widths };
  }

  const lookAgain = () => (followed = "");

  return { element, show, settle, light, fit, lookAgain };
}
