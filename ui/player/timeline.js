// Put the frames in the order of play and say, for any step, where the tree stands.

export const SIZES = ["split", "attribute", "calculation"];

/** The story in one order: `frames[step]` is a frame number; the rest is looked up by node. */
export function makeTimeline(story, order) {
  const nodes = story.order[order] ?? story.order.depth;
  const frames = [];
  const first = new Int32Array(story.nodes.length).fill(-1);
  const last = new Int32Array(story.nodes.length).fill(-1);
  for (const node of nodes) {
    const [from, to] = story.nodes[node].frames;
    first[node] = frames.length;
    for (let frame = from; frame < to; frame += 1) frames.push(frame);
    last[node] = frames.length - 1;
  }
  const decided = last.slice();
  frames.forEach((frame, step) => {
    const { kind, node } = story.frames[frame];
    if (kind === "split" || kind === "closed") decided[node] = step;
  });
  const stops = SIZES.map((_, size) => stopsOf(story, frames, size));
  const splits = frames.flatMap((frame, step) => (story.frames[frame].kind === "split" ? [step] : []));
  return { order, frames, first, last, decided, stops, splits };
}

/** The steps at which a replay of this size stands still; both ends are always among them. */
function stopsOf(story, frames, size) {
  const end = frames.length - 1;
  const stops = [];
  frames.forEach((frame, step) => {
    if (step === 0 || step === end || story.frames[frame].size <= size) stops.push(step);
  });
  return stops;
}

/** How many stops lie at or before `step`, less one: the place of the step among the stops. */
export function placeOf(stops, step) {
  let low = 0;
  let high = stops.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (stops[middle] <= step) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The next stop in one direction, or the same step at the end of the road. */
export function nextStop(stops, step, direction) {
  const place = placeOf(stops, step);
  if (direction > 0) return stops[place + 1] ?? step;
  return stops[place] < step ? stops[place] : (stops[place - 1] ?? step);
}

/** hidden, waiting, open or decided: a node as it stood after `step`. */
export function nodeState(story, timeline, node, step) {
  const { parent } = story.nodes[node];
  if (parent !== null && step < timeline.decided[parent]) return "hidden";
  if (step < timeline.first[node]) return "waiting";
  return step < timeline.decided[node] ? "open" : "decided";
}

/** The step of the new order that shows the same frame. */
export function sameFrame(from, to, step) {
  const found = to.frames.indexOf(from.frames[step]);
  return found < 0 ? 0 : found;
}
