// Compare the attributes of a node: gain, IV, gain ratio as far as known, the gate, the verdicts.

import { el, setText } from "./dom.js";
import { NOT_YET } from "./words.js";

const SIGNS = { won: "✓", tied: "=", lower: "−", below_average: "▽", passed: "△" };
const WORKING = { working: 1, scored: 1, pending: 1 };
const PASSED = new Set(["won", "tied", "lower"]);

/** The ranking. Bars keep one scale per node, so that nothing rescales while it fills. */
export function makeRanking(story, words, actions) {
  const heads = ["attribute", "gain", "iv", "gain_ratio"].map((key) =>
    el("th", { scope: "col", class: key }, words.brief(key)),
  );
  const head = el(
    "tr",
    {},
    ...heads,
    el("th", { scope: "col", class: "verdict", text: words.say("status_column") }),
  );
  const body = el("tbody");
  const table = el("table", {}, el("thead", {}, head), body);
  const gate = el("span", { class: "gate-text" });
  const reason = el("p", { class: "reason" });
  const frame = el(
    "div",
    { class: "ranking-frame", tabindex: "0", role: "group", "aria-label": words.say("ranking_title") },
    table,
  );
  const header = el("header", {}, el("h2", { text: words.say("ranking_title") }), gate);
  const element = el("div", { class: "ranking" }, header, frame, reason);
  const rows = story.table.columns.map((column, attribute) => makeLine(column, attribute));
  let shown = null;
  let pointed = null;
  let node = -1;

  function makeLine(column, attribute) {
    const gain = makeBar();
    const iv = el("td", { class: "number" });
    const ratio = makeBar();
    const sign = el("span", { class: "sign", "aria-hidden": "true" });
    const word = el("span");
    const tr = el(
      "tr",
      {},
      el("th", { scope: "row", title: column.name }, el("span", { class: "row-name", text: column.name })),
      gain.cell,
      iv,
      ratio.cell,
      el("td", { class: "verdict" }, sign, word),
    );
    gain.cell.classList.add("gain");
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
    return { tr, gain, iv, ratio, sign, word };
  }

  function show(view) {
    shown = view;
    if (view.index !== node) arrange(view);
    for (const evaluation of view.node.evaluations) fillLine(rows[evaluation.attribute], evaluation, view);
    const gateKnown = view.known.gate && view.node.gate;
    element.classList.toggle("gated", Boolean(gateKnown));
    setText(gate, gateKnown ? words.say("ranking_gate", { value: view.node.gate.shown }) : "");
    explain();
  }

  function arrange(view) {
    node = view.index;
    const { evaluations, gate: nodeGate } = view.node;
    body.replaceChildren(...evaluations.map((one) => rows[one.attribute].tr));
    const best = Math.max(1e-9, ...evaluations.map((one) => one.gainValue), nodeGate?.average ?? 0);
    element.style.setProperty("--gate", `${(100 * (nodeGate?.average ?? 0)) / best}%`);
    const steepest = Math.max(1e-9, ...evaluations.map((one) => one.ratioValue ?? 0));
    for (const one of evaluations) {
      rows[one.attribute].gain.size((100 * one.gainValue) / best);
      rows[one.attribute].ratio.size((100 * (one.ratioValue ?? 0)) / steepest);
    }
    if (!evaluations.length)
      body.replaceChildren(
        el("tr", {}, el("td", { class: "quiet", colspan: 5, text: words.say("ranking_none") })),
      );
  }

  function fillLine(line, evaluation, view) {
    const known = view.known.verdict || view.known.gate ? null : view.known.numbers.get(evaluation.attribute);
    const has = (number) => known === null || Boolean(known?.has(number));
    line.gain.show(has("gain") ? evaluation.gain : null);
    setText(line.iv, has("iv") ? evaluation.iv : NOT_YET);
    line.ratio.show(has("ratio") ? evaluation.ratio : null);
    const working = view.attribute === evaluation.attribute;
    const status = statusOf(view, evaluation, working, has);
    line.tr.classList.toggle("now", working);
    line.tr.dataset.status = status;
    setText(line.sign, SIGNS[status] ?? (status in WORKING ? "" : "∅"));
    setText(line.word, status === "pending" ? "" : words.say(`status_${status}`));
  }

  function statusOf(view, evaluation, working, has) {
    if (view.known.verdict) return evaluation.status;
    if (view.known.gate) return PASSED.has(evaluation.status) ? "passed" : evaluation.status;
    if (working && view.frame.kind !== "gain_ratio") return "working";
    return has("ratio") ? "scored" : "pending";
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

  return { element, show, light };
}

function makeBar() {
  const fill = el("i", { class: "fill" });
  const number = el("span", { class: "digits" });
  const cell = el(
    "td",
    { class: "bar" },
    number,
    el("span", { class: "track", "aria-hidden": "true" }, fill),
  );
  return {
    cell,
    size: (percent) => {
      fill.style.width = `${Math.max(0, percent).toFixed(2)}%`;
    },
    show: (text) => {
      setText(number, text ?? NOT_YET);
      cell.classList.toggle("known", text !== null);
    },
  };
}
