// Gather what one step shows: its frame, node, evaluation, and which of its numbers are known by now.

const STRIP_KINDS = new Set(["sorted", "candidate", "cut"]);

/** The view of a step. Nothing in it is computed anew: it only chooses among what the story holds. */
export function makeView(story, timeline, step) {
  const frame = story.frames[timeline.frames[step]];
  const node = story.nodes[frame.node];
  const evaluation =
    node.evaluations.find((one) =>
      frame.kind === "split" ? one.status === "won" : one.attribute === frame.attribute,
    ) ?? null;
  const attribute = frame.attribute ?? evaluation?.attribute ?? null;
  const view = { step, frame, number: timeline.frames[step], node, index: frame.node, evaluation, attribute };
  view.known = knownNumbers(story, node, timeline.frames[step]);
  view.strip = STRIP_KINDS.has(frame.kind) && Boolean(evaluation?.candidates);
  view.cut = cutOf(frame, evaluation);
  view.branches = frame.branches ?? dividedBranches(frame, evaluation);
  return view;
}

function cutOf(frame, evaluation) {
  if (!evaluation || frame.kind === "sorted") return null;
  if (frame.kind === "candidate") return evaluation.candidates?.[frame.candidate]?.[0] ?? null;
  return evaluation.cut;
}

function dividedBranches(frame, evaluation) {
  if (!evaluation || frame.kind === "sorted" || frame.kind === "candidate") return null;
  return evaluation.branches;
}

/** What the node's frames up to this one have shown: numbers per attribute, impurities, gate, verdict. */
function knownNumbers(story, node, frameNumber) {
  const known = {
    numbers: new Map(),
    branches: new Map(),
    conditional: new Set(),
    impurity: null,
    gate: false,
    verdict: false,
  };
  const { impurity } = story.measures;
  for (let k = node.frames[0]; k <= frameNumber; k += 1) {
    const { kind, attribute, branch, formulas } = story.frames[k];
    if (kind === impurity) known.impurity = formulas[0]?.value ?? null;
    if (kind === "gated") known.gate = true;
    if (kind === "split" || kind === "closed") known.verdict = known.gate = true;
    if (kind === `branch_${impurity}`) note(known.branches, attribute, branch);
    if (kind === `conditional_${impurity}`) known.conditional.add(attribute);
    for (const number of revealed(kind, story.measures.columns)) note(known.numbers, attribute, number);
  }
  return known;
}

/** The columns of the ranking a frame fills: its own; all, when the last is known or a cut is chosen. */
function revealed(kind, columns) {
  if (kind === "cut" || kind === columns.at(-1)) return columns;
  return columns.includes(kind) ? [kind] : [];
}

function note(map, key, item) {
  if (!map.has(key)) map.set(key, new Set());
  map.get(key).add(item);
}

/** A function row -> branch of the attribute in work (-1: none), for the cases of this view. */
export function branchFinder(story, view) {
  const { attribute } = view;
  if (attribute === null) return () => -1;
  const cells = story.table.cells[attribute];
  const column = story.table.columns[attribute];
  if (column.kind === "numeric") {
    if (view.cut === null) return () => -1;
    return (row) => (cells[row] === null ? -1 : cells[row] <= view.cut ? 0 : 1);
  }
  const branches = (view.branches ?? []).map((branch) => branch.value);
  const places = column.values.map((value, code) => {
    const place = branches.indexOf(value);
    return place < 0 && branches.length === column.values.length ? code : place;
  });
  return (row) => (cells[row] < 0 ? -1 : places[cells[row]]);
}

/** "≤ 0.38" or "> 0.38": how a side of a candidate cut is called. */
export function sideName(candidate, side) {
  return `${side ? ">" : "≤"} ${candidate[1]}`;
}
