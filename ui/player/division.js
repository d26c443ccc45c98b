// Show how the attribute in work divides the cases: branch by class, weight, impurity of each branch.

import { el, setText } from "./dom.js";
import { classMark, sharesBar } from "./marks.js";
import { textEms } from "./widths.js";
import { NOT_YET } from "./words.js";

const DIGIT = 0.56; // em

/** The contingency table. `actions.light(link)` tells the row or class pointed at. */
export function makeDivision(story, words, actions) {
  const { classes } = story.table;
  const { impurity } = story.measures;
  const caption = el("h2", {});
  const heads = classes.map((name, klass) =>
    el(
      "th",
      { scope: "col", class: "number", "data-klass": klass },
      el("span", { class: "class-head", title: name }, classMark(klass), el("span", { text: name })),
    ),
  );
  const head = el(
    "tr",
    {},
    el("th", { scope: "col" }, words.brief("branch")),
    ...heads,
    el("th", { scope: "col", class: "number" }, words.brief("weight")),
    el("th", { scope: "col", class: "number" }, words.brief(impurity)),
  );
  const body = el("tbody");
  const foot = el("tfoot");
  const { weight, number } = numberWidths(story);
  const wide = classes.map((name) => Math.max(weight - 0.45, Math.min(6, textEms(name) + 1.95)));
  const label = labelWidth(story.table, [story.words.division_total, story.words.division_unknown]);
  const cols = [
    el("col"),
    ...wide.map((width) => el("col", { style: `width:${width}em` })),
    el("col", { style: `width:${weight}em` }),
    el("col", { style: `width:${number}em` }),
  ];
  const needed = (label + weight + number + wide.reduce((sum, width) => sum + width, 0)).toFixed(1);
  const table = el(
    "table",
    { style: `min-width:${needed}em` },
    el("colgroup", {}, ...cols),
    el("thead", {}, head),
    body,
    foot,
  );
  const frame = el("div", { class: "division-frame", tabindex: "0", role: "group" }, table);
  const element = el(
    "div",
    { class: "division", style: `--needed:${needed}em` },
    el("header", {}, caption),
    frame,
  );
  let key = "";
  let rows = [];
  let aside = null; // the cases whose value is unknown
  let total = null;
  let rest = null;

  function show(view) {
    const { attribute } = view;
    const branches = view.branches;
    const unknown = (branches && view.evaluation?.unknown) || null;
    const wanted = `${view.index}|${attribute}|${branches ? branches.map((one) => one.value).join("\u0001") : ""}`;
    if (wanted !== key) rebuild(view, branches, unknown, wanted);
    rows.forEach((row, branch) =>
      row.show(branches[branch], impurityKnown(view, attribute, branch), view.frame.branch === branch),
    );
    aside?.show(unknown, false, false);
    total.show(
      {
        counts: view.node.counts,
        shares: view.node.shares,
        weight: view.node.weight,
        impurity: view.known.impurity,
      },
      view.known.impurity !== null,
      view.frame.kind === impurity,
    );
    const conditional = branches !== null && (view.known.verdict || view.known.conditional.has(attribute));
    if (rest) setText(rest.lastChild, conditional ? view.evaluation.conditional : NOT_YET);
    if (rest) rest.classList.toggle("now", view.frame.kind === `conditional_${impurity}`);
  }

  function rebuild(view, branches, unknown, wanted) {
    key = wanted;
    const name = story.table.columns[view.attribute]?.name;
    setText(
      caption,
      branches ? words.say("division_title_of", { attribute: name }) : words.say("division_title"),
    );
    frame.setAttribute("aria-label", caption.textContent);
    rows = (branches ?? []).map((branch, k) => makeLine(branch.value, k));
    aside = unknown && makeLine(unknown.value, rows.length);
    total = makeLine(words.say("division_total"), null);
    rest =
      branches && !view.strip
        ? el(
            "tr",
            { class: "rest" },
            el("th", { scope: "row", colspan: classes.length + 2 }, words.term(`conditional_${impurity}`)),
            el("td", { class: "number" }),
          )
        : null;
    body.replaceChildren(...rows.map((row) => row.tr), ...(aside ? [aside.tr] : []));
    foot.replaceChildren(total.tr, ...(rest ? [rest] : []));
  }

  function makeLine(name, branch) {
    const bar = el("span", { class: "bar-place" });
    const label = el(
      "th",
      { scope: "row", title: name },
      el("span", { class: "row-name", text: name.replace(/^([≤>]) /, "$1\u00a0") }),
      bar,
    );
    const counts = classes.map((_, klass) => el("td", { class: "number", "data-klass": klass }));
    const weight = el("td", { class: "number" });
    const mixed = el("td", { class: "number impurity" });
    const tr = el("tr", {}, label, ...counts, weight, mixed);
    const point = (klass) => actions.light({ branch, klass });
    tr.addEventListener("pointerleave", () => actions.light(null));
    label.addEventListener("pointerenter", () => point(null));
    counts.forEach((cell, klass) => cell.addEventListener("pointerenter", () => point(klass)));
    let barred = "";
    function show(data, known, now) {
      data.counts.forEach((count, klass) => setText(counts[klass], count));
      setText(weight, data.weight);
      setText(mixed, known ? data.impurity || NOT_YET : NOT_YET);
      tr.classList.toggle("now", now);
      if (barred !== data.counts.join()) bar.replaceChildren(sharesBar(data.shares));
      barred = data.counts.join();
    }
    return { tr, counts, mixed, show };
  }

  function light(link) {
    const branch = link?.branch ?? null;
    const klass = link?.klass ?? null;
    const lines = [...rows, aside, total].filter(Boolean);
    lines.forEach((line, k) => {
      const mine = branch === null ? klass !== null : k === branch;
      line.tr.classList.toggle("lit", branch !== null && k === branch && line !== total);
      line.counts.forEach((cell, column) =>
        cell.classList.toggle("lit", mine && (klass === null ? false : column === klass)),
      );
    });
  }

  /** The cell a term of a formula takes its number from, null if none is shown. */
  function cellOf({ branch, klass }) {
    const line = branch === null ? total : rows[branch];
    return (klass === null ? (branch === null ? null : line?.mixed) : line?.counts[klass]) ?? null;
  }

  return { element, show, light, cellOf };
}

/** Room for the name of a branch, which may wrap between words: from the longest word there is. */
function labelWidth(table, others) {
  const names = table.columns.flatMap((column) => column.values ?? []).concat(others);
  const words = names.flatMap((name) => name.split(/\s+/));
  return Math.min(8, Math.max(4.2, ...words.map((word) => textEms(word) + 1.3)));
}

function impurityKnown(view, attribute, branch) {
  if (view.frame.branches) return true;
  return (
    view.known.verdict ||
    view.known.conditional.has(attribute) ||
    Boolean(view.known.branches.get(attribute)?.has(branch)) ||
    view.frame.kind === "cut"
  );
}

/** The columns of weight and impurity, in em: the more decimals the reader asked for, the wider. */
function numberWidths(story) {
  const { digits, fractions } = story.notation;
  const decimals = story.table.weighted && !fractions;
  return {
    weight: decimals ? Math.max(3.35, DIGIT * (digits + 3) + 0.6) : 3.35,
    number: Math.max(4.7, DIGIT * (digits + 2) + 1.3),
  };
}
