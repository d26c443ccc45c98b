// The player's own tree: grown by counting cases, cut, and asked about new cases. Nothing here is drawn.

/** The class most of some counts; of equals the first. */
function mostOf(counts) {
  return counts.indexOf(Math.max(...counts));
}

/** A node with all below it. `moves`: by the path of a node the number of its question, or "call"; `cut`: the paths
 * whose branches were cut off. A value that no case here has gets no branch. */
export function growOwn({ cases, classes }, moves, cut = [], rows = cases.map((_, row) => row), path = "", depth = 0) {
  const counts = classes.map((_, code) => rows.filter((row) => cases[row].klass === code).length);
  const node = { path, depth, rows, counts, label: mostOf(counts), kids: [], attribute: null };
  node.pure = Math.max(...counts) === rows.length;
  node.called = moves[path] === "call";
  if (!Number.isInteger(moves[path]) || cut.includes(path)) return node;
  node.attribute = moves[path];
  const codes = [...new Set(rows.map((row) => cases[row].values[node.attribute]))].sort((a, b) => a - b);
  for (const code of codes) {
    const mine = rows.filter((row) => cases[row].values[node.attribute] === code);
    const below = growOwn({ cases, classes }, moves, cut, mine, `${path}/${node.attribute}=${code}`, depth + 1);
    node.kids.push({ code, node: below });
  }
  return node;
}

/** The same of a tree that the record tells, with the cases that reach each node. */
export function growTold({ cases, classes }, told, rows = cases.map((_, row) => row), path = "", depth = 0) {
  const node = { path, depth, rows, counts: told.counts, label: told.label, kids: [], attribute: told.attribute ?? null };
  node.pure = true;
  for (const [code, below] of Object.entries(told.branches ?? {})) {
    const mine = rows.filter((row) => cases[row].values[told.attribute] === Number(code));
    const grown = growTold({ cases, classes }, below, mine, `${path}/${told.attribute}=${code}`, depth + 1);
    node.kids.push({ code: Number(code), node: grown });
  }
  return node;
}

/** Every node of a tree, the root first. */
export function nodesOf(tree) {
  return [tree, ...tree.kids.flatMap(({ node }) => nodesOf(node))];
}

/** The leaves of a tree from its first branch to its last. */
export function leavesOf(tree) {
  return tree.kids.length ? tree.kids.flatMap(({ node }) => leavesOf(node)) : [tree];
}

/** The questions that were not asked on the way to a node. */
export function leftToAsk({ path }, count) {
  const asked = [...path.matchAll(/\/(\d+)=/g)].map(([, at]) => Number(at));
  return Array.from({ length: count }, (_, at) => at).filter((at) => !asked.includes(at));
}

/** The nodes a case passes, from the root to where it stays: a leaf, or a node that has no branch for its value. */
export function wayThrough(tree, values) {
  const way = [tree];
  for (;;) {
    const here = way.at(-1);
    const next = here.kids.find(({ code }) => code === values[here.attribute]);
    if (!next) return way;
    way.push(next.node);
  }
}

/** Which of some cases, each its values and its class, a tree gets right. */
export function rightOf(tree, cases) {
  return cases.map((values) => wayThrough(tree, values).at(-1).label === values.at(-1));
}

/** So many of a hundred. */
export function ofHundred(right) {
  return Math.round((100 * right.filter(Boolean).length) / right.length);
}
