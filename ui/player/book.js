// Hold a story: its outline, which is there from the start, and the supplies that have come so far.

import { makeNodes } from "./booknodes.js";

/** The story with lookups: node(n), frame(k), cuts(frame), questions(n), missing(k), take(supplies). */
export function makeBook(story) {
  const nodes = makeNodes(story);
  const pages = new Map();
  const columns = story.table.columns.map((column) => ({ ...column, shown: [] }));
  const table = { ...story.table, columns, cells: columns.map(() => []), labels: [], cases: [], weights: [] };
  const asked = new Map(); // questions by node, where somebody predicts
  const slips = {};
  const pageOf = (number) => Math.floor(number / story.page);

  /** Names of what is needed to show a frame and has not come: "n17", "f3". */
  function missing(number) {
    const node = nodes.nodeOf(number);
    const names = nodes.node(node).here ? [] : [`n${node}`];
    return pages.has(pageOf(number)) ? names : [...names, `f${pageOf(number)}`];
  }

  function take(supplies) {
    for (const [number, questions] of Object.entries(supplies.questions ?? {}))
      asked.set(Number(number), questions);
    Object.assign(slips, supplies.slips);
    if (!supplies.nodes) return;
    takeRows(table, supplies.rows);
    for (const [number, details] of Object.entries(supplies.nodes)) nodes.take(Number(number), details);
    for (const [number, page] of Object.entries(supplies.pages))
      pages.set(Number(number), { ...page, told: [] });
  }

  /** A frame: what was told of it, and what the plan of its node says it is about. */
  function frame(number) {
    const page = pages.get(pageOf(number));
    const place = number % story.page;
    return (page.told[place] ??= readFrame(number, page, page.frames[place]));
  }

  function readFrame(number, page, { sentence, formulas, branches, way }) {
    const node = nodes.nodeOf(number);
    const about = nodes.about(number, node);
    return {
      node,
      ...about,
      line: story.measures.lines[about.kind],
      sentence,
      branches: branches ?? null,
      way: way ?? null, // the branch of each value, where the step tries a grouping of them
      formulas: (formulas ?? []).map((formula) => ({
        ...formula,
        symbol: page.symbols[formula.symbol],
        source: page.sources[formula.source],
        terms: formula.terms.map((term) => ({ branch: null, klass: null, attribute: null, ...term })),
      })),
    };
  }

  /** The candidate cuts drawn beside a frame: {count, best, places, drawn, so_far}, null if none. */
  const cuts = (number, node, attribute) => pages.get(pageOf(number))?.cuts[`${node}.${attribute}`] ?? null;

  take(story.supplies);
  const questions = (node) => asked.get(node);
  const slipText = (name) => slips[name] ?? "";
  return { ...story, table, ...nodes, frame, cuts, missing, take, pageOf, questions, slipText };
}

function takeRows(table, { numbers, cells, shown, labels, cases, weights }) {
  numbers.forEach((row, k) => {
    table.labels[row] = labels[k];
    table.cases[row] = cases[k];
    if (weights) table.weights[row] = weights[k];
    table.columns.forEach((column, a) => {
      table.cells[a][row] = cells[a][k];
      if (shown[a]) column.shown[row] = shown[a][k];
    });
  });
}
