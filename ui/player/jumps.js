// Where a replay can be sent, and where it stops by itself: events at nodes, over, out, as in a debugger.

import { atOrBefore } from "./booknodes.js";

const BITS = { held: 1, tie: 2, other: 4 }; // as the outline tells them

/** What a reader can look for, or stop at. */
export const EVENTS = ["split", "leaf", ...Object.keys(BITS)];

/** The steps at which an event of a kind is shown, rising; found once per line. */
export function eventSteps(story, line, kind) {
  line.events ??= {};
  return (line.events[kind] ??= line.nodes.filter((n) => happens(story, n, kind)).map((n) => shownAt(line, n, kind)));
}

function happens(story, n, kind) {
  if (kind in BITS) return Boolean(story.events[n] & BITS[kind]);
  return (story.node(n).leaf === null) === (kind === "split");
}

/** The gate has a step of its own, before the last one; the rest is decided by the last. */
function shownAt(line, n, kind) {
  return line.last[n] - (kind === "held" ? 1 : 0);
}

/** The next one of some rising steps in a direction, null if there is none. */
export function nextIn(steps, step, direction) {
  const place = steps.length ? atOrBefore(steps, step, steps.length) : 0;
  const before = steps[place] < step ? place : place - 1;
  const after = steps[place] > step ? place : place + 1;
  return steps[direction > 0 ? after : before] ?? null;
}

/** Over: to the decision about this node; from there past all that hangs below it. */
export function overStep(story, line, step) {
  const node = line.nodeAt(step);
  return step < line.last[node] ? line.last[node] : outStep(story, line, step);
}

/** Out: to the first step after this node and all that hangs below it; the last step if there is none. */
export function outStep(story, line, step) {
  const node = line.nodeAt(step);
  const place = line.nodes.indexOf(node);
  const next = line.nodes.find((other, at) => at > place && !isBelow(story, other, node));
  return next === undefined ? line.count - 1 : line.first[next];
}

function isBelow(story, n, node) {
  let above = n;
  while (above !== null && above > node) above = story.node(above).parent; // a parent has the lower number
  return above === node;
}

/** Where a reader asked to stop: kinds of events, and nodes as "n5". */
export function isStop(name, size) {
  return EVENTS.includes(name) || (/^n\d{1,9}$/.test(name) && Number(name.slice(1)) < size);
}

/** The first place to stop after `from` and up to `to`: {step, name}, null if there is none. */
export function stopBetween(story, line, stops, from, to) {
  let found = null;
  for (const name of stops) {
    const steps = EVENTS.includes(name) ? eventSteps(story, line, name) : [line.first[Number(name.slice(1))]];
    const step = nextIn(steps, from, 1);
    if (step !== null && step <= to && (found === null || step < found.step)) found = { step, name };
  }
  return found;
}

/** The step of a node's plan, counted from its first, that shows a number of an attribute; null: none does. */
export function calculationIn(plan, attribute, measure) {
  let offset = 0;
  let last = null; // of the attribute: where nothing shows this number by itself
  for (const [kind, , about, count] of plan) {
    offset += count;
    if (about !== attribute || kind === "split") continue;
    last = offset - 1;
    if (kind === measure) return last;
  }
  return last;
}
