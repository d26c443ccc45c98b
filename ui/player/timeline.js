// Put the frames in the order of play and say, for any step, where the tree stands.

import { atOrBefore } from "./booknodes.js";

export const SIZES = ["split", "attribute", "calculation"];
export const FINEST = SIZES.length - 1;
const [BY_SPLIT, BY_ATTRIBUTE] = [0, 1];

/** The story in one order. Nothing is as long as the trace: what is between the stops is reckoned. */
export function makeTimeline(story, order) {
  const nodes = story.order[order] ?? story.order.depth;
  const starts = new Int32Array(nodes.length + 1); // the first step of each node of the order
  const first = new Int32Array(nodes.length);
  const last = new Int32Array(nodes.length);
  nodes.forEach((node, place) => {
    const [from, to] = story.node(node).frames;
    first[node] = starts[place];
    starts[place + 1] = starts[place] + to - from;
    last[node] = starts[place + 1] - 1;
  });
  const count = starts[nodes.length];
  const nodeAt = (step) => nodes[atOrBefore(starts, step, nodes.length)];
  const frameAt = (step) => {
    const node = nodeAt(step);
    return story.node(node).frames[0] + step - first[node];
  };
  const stepOf = (frame) => {
    const node = story.nodeOf(frame);
    return first[node] + frame - story.node(node).frames[0];
  };
  const stops = [BY_SPLIT, BY_ATTRIBUTE].map((size) => listed(stopsOf(story, nodes, first, last, size)));
  stops.push(everyStep(count));
  const splits = nodes.filter((node) => story.node(node).leaf === null).map((node) => last[node]);
  return { nodes, count, first, last, nodeAt, frameAt, stepOf, stops, splits };
}

/** A line of `count` steps that are all about one node, by its name: each is a stop. */
export function oneNodeLine(count, node) {
  const stops = SIZES.map(() => everyStep(count));
  return { count, first: { [node]: 0 }, last: { [node]: count - 1 }, nodeAt: () => node, stops, splits: [] };
}

function everyStep(count) {
  return { length: count, at: (place) => place, place: (step) => step };
}

function stopsOf(story, nodes, first, last, size) {
  if (size === BY_SPLIT) return [0, ...nodes.map((node) => last[node])];
  return nodes.flatMap((node) => story.stopsOf(node).map((offset) => first[node] + offset));
}

function listed(list) {
  return {
    length: list.length,
    at: (place) => list[place],
    place: (step) => atOrBefore(list, step, list.length),
  };
}

/** The place of a step among the stops: how many lie at or before it, less one. */
export function placeOf(stops, step) {
  return stops.place(step);
}

/** The next stop in one direction, or the same step at the end of the road. */
export function nextStop(stops, step, direction) {
  const place = stops.place(step);
  if (direction > 0) return place + 1 < stops.length ? stops.at(place + 1) : step;
  if (stops.at(place) < step) return stops.at(place);
  return place > 0 ? stops.at(place - 1) : step;
}

/** hidden, waiting, open or decided: a node as it stood after `step`. Its last step decides it. */
export function nodeState(story, timeline, node, step) {
  const { parent } = story.node(node);
  if (parent !== null && step < timeline.last[parent]) return "hidden";
  if (step < timeline.first[node]) return "waiting";
  return step < timeline.last[node] ? "open" : "decided";
}

/** The step of the new order that shows the same frame. */
export function sameFrame(from, to, step) {
  return to.stepOf(from.frameAt(step));
}
