// Show how the attribute in work divides the cases: branch by class, weight, impurity of each branch.

import { el, keepInSight, setAttr, setText } from "./dom.js";
import { classMark, sharesBar } from "./marks.js";
import { makePager } from "./pager.js";
import { rowsInSight, rowsOfTable } from "./rowsinsight.js";
import { fitsLines, shortenAll } from "./shorten.js";
import { nameOf, setWidths, spread } from "./widths.js";
import { NOT_YET } from "./words.js";

const [LINES, BRANCH_LINES] = [2.6, 2]; // that the name of a class, of a branch may take; of a class part of a third
const HEAD_SIZE = 0.94; // of a head, and a little more to be sure

/** The contingency table. `actions.light(link)` tells the row or class pointed at. */
export function makeDivision(story, words, actions) {
  const { classes } = story.table;
  const { impurity } = story.measures;
  const caption = el("h2", {});
  const heads = classes.map((name, klass) =>
    el(
      "th",
      { scope: "col", class: "number", "data-klass": klass },
      el("span", { class: "class-head" }, classMark(klass), el("span", { text: name })),
    ),
  );
  const head = el(
    "tr",
    {},
    el("th", { scope: "col" }, words.brief("branch")),
    ...heads,
    el("th", { scope: "col", class: "number weight" }, words.brief("cases")),
    el("th", { scope: "col", class: "number" }, words.brief(impurity)),
  );
  const body = el("tbody");
  const foot = el("tfoot");
  const group = el("colgroup");
  const table = el("table", {}, group, el("thead", {}, head), body, foot);
  const frame = el("div", { class: "division-frame", tabindex: "0", role: "group" }, table);
  const pager = makePager(words, frame, classes.length);
  const outside = rowsInSight(words, () => rowsOfTable(frame), frame);
  const element = el("div", { class: "division" }, el("header", {}, caption, outside.element, pager.element), frame);
  let fits = () => true; // whether the name of a branch has room
  let key = "";
  let followed = -1;
  let rows = [];
  let aside = null; // the cases whose value is unknown
  let total = null;
  let rest = null;
  let shown = null;

  function show(view) {
    shown = view;
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
        exact: view.node.exact,
        exact_counts: view.node.exact_counts,
        impurity: view.known.impurity,
      },
      view.known.impurity !== null,
      view.frame.kind === impurity,
    );
    const conditional = branches !== null && (view.known.verdict || view.known.conditional.has(attribute));
    if (rest) setText(rest.lastChild, conditional ? view.evaluation.conditional : NOT_YET);
    const ends = view.frame.kind === `conditional_${impurity}`;
    rest?.classList.toggle("now", ends);
    if (rest) setAttr(rest.lastChild, "data-vital", ends ? "result" : null);
  }

  /** Bring the row in work into sight, once: then the reader may look elsewhere. Called when all has been written. */
  function settle() {
    const { step, frame: { branch, kind } } = shown;
    if (!frame.clientHeight) return;
    const line = kind === `conditional_${impurity}` ? rest : kind === impurity ? total.tr : rows[branch]?.tr;
    if (line && step !== followed) keepInSight(frame, line, table.tHead.offsetHeight);
    followed = step;
    outside.look();
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
    fitNames();
    body.replaceChildren(...rows.map((row) => row.tr), ...(aside ? [aside.tr] : []));
    foot.replaceChildren(total.tr, ...(rest ? [rest] : []));
  }

  function makeLine(name, branch) {
    const bar = el("span", { class: "bar-place" });
    const place = el("span", { class: "row-name", "data-vital": "name" });
    const label = el("th", { scope: "row" }, place, bar);
    const fit = (shown) => place.replaceChildren(nameOf(name, shown));
    const counts = classes.map((_, klass) => el("td", { class: "number paged-column", "data-klass": klass }));
    const weight = el("td", { class: "number weight" });
    const mixed = el("td", { class: "number impurity" });
    const tr = el("tr", {}, label, ...counts, weight, mixed);
    const point = (klass) => actions.light({ branch, klass });
    tr.addEventListener("pointerleave", () => actions.light(null));
    label.addEventListener("pointerenter", () => point(null));
    counts.forEach((cell, klass) => cell.addEventListener("pointerenter", () => point(klass)));
    let barred = "";
    function show(data, known, now) {
      data.counts.forEach((count, klass) => setText(counts[klass], count));
      counts.forEach((cell, klass) => setAttr(cell, "title", data.exact_counts?.[klass]));
      setText(weight, data.weight);
      setAttr(weight, "title", data.exact);
      setText(mixed, known ? data.impurity || NOT_YET : NOT_YET);
      tr.classList.toggle("now", now);
      setAttr(mixed, "data-vital", now ? "result" : null);
      if (barred !== data.counts.join()) bar.replaceChildren(sharesBar(data.shares));
      barred = data.counts.join();
    }
    return { tr, counts, mixed, show, name, fit };
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

  /** Columns as wide as there is room for, all in em; of too many classes some are turned to. */
  function fit(needs, room, { heads: ems, cells }) {
    const { widths, many } = spread(needs, room, { first: 1, last: 2 });
    setWidths(group, widths);
    table.style.setProperty("--last", `${widths.at(-1)}em`);
    table.style.width = `${widths.reduce((sum, width) => sum + width, 0).toFixed(3)}em`;
    const isHead = (text, wide) => ems(text) * HEAD_SIZE <= LINES * (wide - 0.05) && fitsLines(text, wide / HEAD_SIZE, 3, ems);
    heads.forEach((one, klass) => {
      const shown = shortenAll(classes, (text) => isHead(text, widths[klass + 1] - 0.75))[klass];
      one.firstChild.lastChild.replaceChildren(nameOf(classes[klass], shown));
    });
    fits = (text) => fitsLines(text, widths[0] - 1.3, BRANCH_LINES, cells);
    fitNames();
    pager.fit(many, widths);
  }

  const lookAgain = () => (followed = -1);

  function fitNames() {
    const lines = [...rows, aside, total].filter(Boolean);
    const shown = shortenAll(lines.map((line) => line.name), fits);
    lines.forEach((line, k) => line.fit(shown[k].replace(/^([≤>]) /, "$1\u00a0")));
  }

  return { element, show, settle, light, fit, lookAgain, cellOf };
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
