// Find nodes of a tree by what a reader types: an attribute, a value, a class, the number of a case.

const NUMBER = /^-?\d{1,9}$/;

/**
 * The nodes found, rising, and how: {nodes, by: "case" | "text" | "none", cases}. `cases`: the names of the first and the
 * last case where a number was typed that is the name of none, else null.
 */
export function findNodes(story, typed) {
  const wanted = typed.trim().toLocaleLowerCase();
  if (!wanted) return { nodes: [], by: "none", cases: null };
  const leaves = leavesOfCase(story, typed.trim());
  if (leaves.length) return { nodes: leaves, by: "case", cases: null };
  const cases = NUMBER.test(wanted) ? namedCases(story) : null;
  const nodes = [];
  for (let n = 0; n < story.size; n += 1) {
    const { title, branch } = story.node(n);
    if ([...title, branch].some((text) => text.toLocaleLowerCase().includes(wanted))) nodes.push(n);
  }
  return { nodes, by: nodes.length ? "text" : "none", cases };
}

/** The leaves of a case by its name, several if a value is unknown; none if there is no such case. */
function leavesOfCase(story, name) {
  const { names, leaves } = story.case_leaves;
  const row = names ? names.indexOf(name) : Number(name) - 1;
  return Number.isInteger(row) && row in leaves ? [leaves[row]].flat() : [];
}

function namedCases(story) {
  const { names, leaves } = story.case_leaves;
  return names ? [names[0], names.at(-1)] : ["1", String(leaves.length)];
}
