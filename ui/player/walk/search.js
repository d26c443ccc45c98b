// Find nodes of a tree by what a reader types: an attribute, a value, a class, the number of a case.

/** The nodes found, rising, and how: {nodes, by: "case" | "text" | "none"}. */
export function findNodes(story, typed) {
  const wanted = typed.trim().toLocaleLowerCase();
  if (!wanted) return { nodes: [], by: "none" };
  const leaf = leafOfCase(story, typed.trim());
  if (leaf !== null) return { nodes: [leaf], by: "case" };
  const nodes = [];
  for (let n = 0; n < story.size; n += 1) {
    const { title, branch } = story.node(n);
    if ([...title, branch].some((text) => text.toLocaleLowerCase().includes(wanted))) nodes.push(n);
  }
  return { nodes, by: nodes.length ? "text" : "none" };
}

/** The leaf of a case by its name, with most of its weight if it went several ways; null if there is none. */
function leafOfCase(story, name) {
  const { names, leaves } = story.case_leaves;
  const row = names ? names.indexOf(name) : Number(name) - 1;
  return (Number.isInteger(row) ? leaves[row] : undefined) ?? null;
}
