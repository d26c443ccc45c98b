// Where things stand on the line of the values, and which cut a place belongs to.

/** The last cut whose lower neighbour is not above `t`; the first one below all of them. */
export function cutAt(lows, t) {
  let [from, to] = [0, lows.length - 1];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (lows[middle] <= t) from = middle;
    else to = middle - 1;
  }
  return from;
}

/** The row of each mark, lowest first, so that two marks of a row stand at least `apart` from each other; `xs` rise. */
export function rowsOf(xs, apart) {
  const last = [];
  return xs.map((x) => {
    const free = last.findIndex((before) => x - before >= apart);
    const row = free < 0 ? last.length : free;
    last[row] = x;
    return row;
  });
}

/** The path of a curve that is level between two values: only over the cuts of `seen`, null for all. */
export function stepsOf(edges, heights, seen, x, y) {
  let [path, open] = ["", false];
  heights.forEach((height, k) => {
    if (seen && !seen.has(k)) return (open = false);
    const [from, to, up] = [x(edges[k]), x(edges[k + 1]), y(height)].map((at) => at.toFixed(1));
    path += `${open ? "V" + up : `M${from} ${up}`}H${to}`;
    return (open = true);
  });
  return path;
}
