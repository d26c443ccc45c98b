// Gather what one step shows: its frame, node, evaluation, and which of its numbers are known by now.

const STRIP_KINDS = new Set(["sorted", "candidate", "cut"]);

/** The view of a step. Nothing in it is computed anew: it only chooses among what the story holds. */
export function makeView(story, timeline, step) {
  const number = timeline.frameAt(step);
  const frame = story.frame(number);
  const node = story.node(frame.node);
  const evaluation =
    node.evaluations.find((one) =>
      frame.kind === "split" ? one.status === "won" : one.attribute === frame.attribute,
    ) ?? null;
  const attribute = frame.attribute ?? evaluation?.attribute ?? null;
  const view = {
    step,
    frame,
    number,
    page: story.pageOf(number),
    node,
    index: frame.node,
    evaluation,
    attribute,
  };
  view.known = knownNumbers(story, view);
  view.cuts = STRIP_KINDS.has(frame.kind) ? story.cuts(number, frame.node, attribute) : null;
  view.strip = view.cuts !== null;
  view.cut = cutOf(view);
  view.branches = frame.branches ?? dividedBranches(frame, evaluation);
  return view;
}

function cutOf({ frame, evaluation, cuts }) {
  if (!evaluation || frame.kind === "sorted") return null;
  if (frame.kind === "candidate") return cutAt(cuts, frame.candidate)?.[0] ?? null;
  return evaluation.cut;
}

/** A candidate cut by its place among all; only those drawn are there. */
export function cutAt(cuts, place) {
  return cuts.drawn[cuts.places ? cuts.places.indexOf(place) : place];
}

function dividedBranches(frame, evaluation) {
  if (!evaluation || frame.kind === "sorted" || frame.kind === "candidate") return null;
  return evaluation.branches;
}

/** What the node's frames up to this one have shown: numbers per attribute, impurities, gate, verdict. */
function knownNumbers(story, { node, number }) {
  const known = {
    numbers: new Map(),
    branches: new Map(),
    conditional: new Set(),
    impurity: null,
    gate: false,
    verdict: false,
  };
  const { impurity, columns } = story.measures;
  let left = number - node.frames[0] + 1; // frames of the node that have been shown
  for (const [kind, , attribute, count, branches] of node.plan) {
    if (left <= 0) break;
    if (kind === impurity) known.impurity = node.impurity;
    if (kind === "gated") known.gate = true;
    if (kind === "split" || kind === "closed") known.verdict = known.gate = true;
    if (kind === `branch_${impurity}`)
      for (const branch of branches.slice(0, left)) note(known.branches, attribute, branch);
    if (kind === `conditional_${impurity}`) known.conditional.add(attribute);
    for (const measure of revealed(kind, columns)) note(known.numbers, attribute, measure);
    left -= count;
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

/** The branch of each value where values are grouped: those of the step, or of the attribute. */
const frameWay = ({ frame, evaluation }) => frame?.way ?? evaluation?.way ?? null;

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
  const way = frameWay(view);
  if (way) return (row) => (cells[row] < 0 ? -1 : (way[cells[row]] ?? -1));
  const branches = (view.branches ?? []).map((branch) => branch.value);
  const places = column.values.map((value, code) => {
    const place = branches.indexOf(value);
    return place < 0 && branches.length === column.values.length ? code : place;
  });
  return (row) => (cells[row] < 0 ? -1 : places[cells[row]]);
}
