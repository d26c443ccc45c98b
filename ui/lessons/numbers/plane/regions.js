// Say what of the plane is there after a step of the tree: regions, lines, and for which cases they hold.

/** The steps: none (0), a split each, and the whole tree at the end. */
export function lastStep(plane) {
  return plane.steps.length ? plane.steps.length + 1 : 0;
}

/** The node that a step is about: the root before the first split, null for the whole tree. */
export function nodeAt(plane, step) {
  if (step === 0) return 0;
  return plane.steps[step - 1] ?? null;
}

/** Whether what holds after some tests on other attributes holds for the cases of a node, too. */
const holdsFor = (came, here) => came.every((test, place) => here[place] === test);

/** The picture after a step: `regions`, `lines`, and `inside`, the cases of the node (null: all). */
export function planeAt(plane, step) {
  const number = nodeAt(plane, step);
  const current = number === null ? null : plane.nodes[number];
  const here = current?.came ?? [];
  const done = (split) => split !== null && split <= step;
  const there = Object.entries(plane.nodes).filter(([, node]) => node.from <= step);
  const regions = [];
  const lines = [];
  for (const [id, node] of there) {
    const mine = holdsFor(node.came, here);
    const divided = done(node.split);
    if (divided && node.axis !== null) {
      const now = Number(id) === number;
      lines.push({ id, axis: node.axis, at: node.at, box: node.box, mine, now });
    } else {
      const kind = divided ? "shared" : node.klass === null ? "open" : "leaf";
      regions.push({ id, box: node.box, kind, klass: node.klass, mine });
    }
  }
  return { number, regions, lines, inside: current ? current.cases : null };
}

/** The rows of the table that says the same: every region with its conditions, cases and state. */
export function regionRows(plane, step) {
  return planeAt(plane, step)
    .regions.filter(({ kind }) => kind !== "shared")
    .map(({ id, kind, klass }) => ({ where: plane.nodes[id].where, counts: plane.nodes[id].counts, kind, klass }));
}

/** Round places for the ticks of an axis, at most so many. */
export function roundPlaces([low, high], most) {
  const rough = (high - low) / most || 1;
  const size = 10 ** Math.floor(Math.log10(rough));
  const apart = [1, 2, 2.5, 5, 10].find((times) => times * size >= rough) * size;
  const places = [];
  for (let k = Math.ceil(low / apart); k * apart <= high + apart * 1e-9; k++)
    places.push(Number((k * apart).toPrecision(12)));
  return places;
}
