// A small story, as the server tells it: a root divided in two, one side divided again by a number.

/** `left`: what of its supplies is not told yet. */
export function toldStory({ left = false } = {}) {
  const supplies = {
    rows: {
      numbers: [0, 1, 2, 3],
      cells: [
        [0, 0, 1, -1],
        [1.5, null, 3, 2],
      ],
      shown: [null, ["1.5", "", "3", "2"]],
      labels: [0, 1, 0, 1],
      cases: ["1", "2", "3", "4"],
      weights: null,
    },
    nodes: Object.fromEntries(PLANS.map((plan, n) => [n, { plan, evaluations: n ? [] : EVALUATIONS, cases: [0, 1] }])),
    pages: { 0: page(0, 4), 1: page(4, 8), 2: page(8, 11) },
  };
  return {
    schema: "c45-story/3",
    id: "made/up",
    language: "en",
    words: { tree_gap: "{n} between" },
    terms: {},
    page: 4,
    measures: { impurity: "entropy", columns: ["gain", "iv", "ratio"], lines: { gain: 2 } },
    table: {
      classes: ["yes", "no"],
      columns: [
        { name: "colour", kind: "nominal", values: ["red", "green"], tests: ["colour = red", "colour = green"] },
        { name: "size", kind: "numeric", values: null },
      ],
    },
    tree: {
      parent: [-1, 0, 0, 1, 1],
      branch: [-1, 0, 1, 0, 1],
      attribute: [0, 1, -1, -1, -1],
      cut: [null, "2.5", null, null, null],
      klass: [0, 0, 1, 0, 1],
      counts: [["2", "2"], ["1", "1"], ["1", "1"], ["1", "0"], ["0", "1"]],
      shares: [[0.5, 0.5], [0.5, 0.5], [0.5, 0.5], [1, 0], [0, 1]],
      weight: ["4", "2", "2", "1", "1"],
      mass: ["4", "2", "2", "1", "1"].map(Number),
      frames: PLANS.map((plan) => plan.reduce((sum, [, , , count]) => sum + count, 0)),
      stops: [[0, 4], [2], [0], [0], [0]],
      events: [1, 6, 0, 0, 0],
    },
    case_leaves: { leaves: [3, 4, 2, 1], names: null },
    supplies: left ? { ...supplies, nodes: { 0: supplies.nodes[0] }, pages: { 0: supplies.pages[0] } } : supplies,
    rest: supplies,
  };
}

const EVALUATIONS = [{ attribute: 0, status: "won", cut: null, branches: [{ value: "red" }, { value: "green" }] }];
// kind, size, attribute, how many, branches
const PLANS = [
  [
    ["entropy", 2, null, 1, null],
    ["branch_entropy", 2, 0, 2, [0, 1]],
    ["gain", 1, 0, 1, null],
    ["split", 0, 0, 1, null],
  ],
  [
    ["entropy", 2, null, 1, null],
    ["candidate", 2, 1, 1, null],
    ["cut", 1, 1, 1, null],
  ],
  [["closed", 0, null, 1, null]],
  [["closed", 0, null, 1, null]],
  [["closed", 0, null, 1, null]],
];

function page(from, to) {
  const frames = Array.from({ length: to - from }, (_, k) => ({ sentence: `frame ${from + k}` }));
  return { frames, cuts: {}, symbols: ["H"], sources: ["Quinlan"] };
}
