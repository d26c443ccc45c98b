// The tree that the moves of a play describe, by a file that tells each node that can be reached (without_server.py).

/** What moves come to: what is decided at each path, and from which on the algorithm decides (moves.py). */
function planMoves(moves) {
  let [decided, handed] = [{}, {}];
  for (const [path, kind] of moves.map((move) => move.split("."))) {
    const outside = (entries) => Object.fromEntries(Object.entries(entries).filter(([at]) => at !== path && !at.startsWith(`${path}-`)));
    handed = { ...outside(handed), [path]: kind === "g" };
    if (kind !== "g") decided = { ...outside(decided), ...(kind !== "o" && { [path]: kind }) };
  }
  return { decided, handed };
}

/** The tree that moves describe, as its nodes from above; null where a move cannot be made. */
export function buildTree(nodes, moves) {
  const { decided, handed } = planMoves(moves);
  const found = [];
  const grow = (key, path, depth, above) => {
    const isHanded = handed[path] ?? above;
    const node = { ...nodes[key], path, depth, kids: [], mine: decided[path] };
    found.push(node);
    node.taken = node.closed ? "" : (node.mine ?? (isHanded ? node.own : ""));
    node.state = node.closed ? "closed" : { "": "open", l: "leaf" }[node.taken] ?? "split";
    if (node.state !== "split") return node;
    for (let branch = 0; ; branch += 1) {
      const below = `${key} ${node.taken.slice(1)}-${branch}`.trim();
      if (!nodes[below]) return node;
      node.kids.push(grow(below, `${path}-${branch}`, depth + 1, isHanded));
    }
  };
  grow("", "r", 0, false);
  const at = new Map(found.map((node) => [node.path, node]));
  const can = Object.entries(decided).every(([path, kind]) => at.get(path)?.choices?.[kind]);
  return can && Object.keys(handed).every((path) => at.has(path)) ? found : null;
}
