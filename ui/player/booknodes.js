// Read the nodes of a story from the columns of its outline; details come later, if they are not there.

const LONG_PATH = 10;

/** node(n), nodeOf(frame), about(frame, node), children, order, size; take(n, details). */
export function makeNodes({ tree, table }) {
  const size = tree.parent.length;
  const children = Array.from({ length: size }, () => []);
  for (let n = 1; n < size; n += 1) children[tree.parent[n]].push(n);
  const depth = depthFirst(children);
  const level = Array.from({ length: size }, (_, n) => n);
  const starts = new Int32Array(size + 1); // the first frame of each node of `depth`
  depth.forEach((node, place) => {
    starts[place + 1] = starts[place] + tree.frames[node];
  });
  const placeOfNode = new Int32Array(size);
  depth.forEach((node, place) => {
    placeOfNode[node] = place;
  });
  const sizes = new Int32Array(size).fill(1); // of subtrees
  for (let n = size - 1; n > 0; n -= 1) sizes[tree.parent[n]] += sizes[n];
  const made = [];

  const node = (n) => (made[n] ??= makeNode(n));
  const nodeOf = (frame) => depth[atOrBefore(starts, frame, size)];

  function makeNode(n) {
    const parent = n === 0 ? null : tree.parent[n];
    const leaf = tree.attribute[n] < 0 ? table.classes[tree.klass[n]] : null;
    const test = leaf === null ? table.columns[tree.attribute[n]].name : null;
    const first = starts[placeOfNode[n]];
    let path = null;
    return {
      parent,
      depth: parent === null ? 0 : node(parent).depth + 1,
      branchIndex: parent === null ? null : tree.branch[n],
      branch: parent === null ? "" : branchName(parent, tree.branch[n]),
      children: children[n],
      size: sizes[n],
      attribute: leaf === null ? tree.attribute[n] : null,
      klass: tree.klass[n],
      leaf,
      test,
      title: [leaf ?? `${test} ?`],
      counts: tree.counts[n],
      heard: table.classes.map((name, k) => `${name} ${tree.counts[n][k]}`), // as one says them: "yes 8", "no 9"
      shares: tree.shares[n],
      weight: tree.weight[n],
      exact: tree.exact?.[n],
      exact_counts: tree.exact_counts?.[n],
      mass: tree.mass[n],
      frames: [first, first + tree.frames[n]],
      get path() {
        path ??= parent === null ? [] : [...node(parent).path, testName(parent, tree.branch[n])];
        return path;
      },
      here: false,
      cases: [],
      many: 0,
      weights: null,
      evaluations: [],
      gate: null,
      plan: [],
    };
  }

  /** "sunny", "≤ 77.5": the branch of a node for a narrow place. */
  function branchName(n, branch) {
    if (tree.groups?.[n]) return tree.groups[n][branch][0];
    const column = table.columns[tree.attribute[n]];
    return column.values ? column.values[branch] : `${branch ? ">" : "≤"} ${tree.cut[n]}`;
  }

  /** "outlook = sunny", "humidity ≤ 77.5": the same as a condition. */
  function testName(n, branch) {
    if (tree.groups?.[n]) return tree.groups[n][branch][1];
    const column = table.columns[tree.attribute[n]];
    return column.tests ? column.tests[branch] : `${column.name} ${branchName(n, branch)}`;
  }

  /** What a frame is about, by the plan of its node: kind, size, attribute, branch, candidate. */
  function about(frame, n) {
    let offset = frame - node(n).frames[0];
    for (const [kind, step, attribute, count, branches] of node(n).plan) {
      if (offset < count)
        return {
          kind,
          size: step,
          attribute,
          branch: branches ? branches[offset] : null,
          candidate: kind === "candidate" ? offset : null,
        };
      offset -= count;
    }
    throw new Error(`frame ${frame} is not one of node ${n}`);
  }

  function take(n, details) {
    Object.assign(node(n), details, { here: true });
  }

  return { node, nodeOf, about, size, order: { depth, level }, events: tree.events, stopsOf: (n) => tree.stops[n], take };
}

/** The conditions from the root to a node; of very many the first and the last ones. */
export function pathText({ path }) {
  const said = path.length > LONG_PATH ? [path[0], "…", ...path.slice(1 - LONG_PATH)] : path;
  return said.join(" · ");
}

function depthFirst(children) {
  const sequence = [];
  const waiting = [0];
  while (waiting.length) {
    const node = waiting.pop();
    sequence.push(node);
    for (let k = children[node].length - 1; k >= 0; k -= 1) waiting.push(children[node][k]);
  }
  return sequence;
}

/** The last of the first `count` places of a rising list that holds no more than `wanted`. */
export function atOrBefore(list, wanted, count) {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (list[middle] <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}
