// Fetch what a large story has not told yet, before the reader steps into it where that can be foreseen.

import { nextStop } from "./timeline.js";

const AHEAD = 24; // frames: less than a page, so that a page is asked for before its neighbour ends
const RETRY = 400; // ms after a failure

/** has(frame), want(frame, chosen, foreseen), bring(names). `more(names)` promises supplies; without it all is there. */
export function makeSupply(story, more, { came, failed }) {
  const asked = new Set();
  const has = (frame) => story.missing(frame).length === 0;

  function want(frame, chosen, foreseen) {
    if (!more) return;
    const now = story.missing(frame);
    if (chosen !== null && !story.node(chosen).here) now.push(`n${chosen}`);
    const later = now.length ? [] : foreseen().flatMap((one) => story.missing(one));
    const names = [...new Set([...now, ...later])].filter((name) => !asked.has(name));
    if (names.length) ask(names, now.length > 0);
  }

  /** Fetch questions "q17"; where they do not come, none is asked. */
  function bring(names) {
    const fresh = names.filter((name) => !asked.has(name));
    if (more && fresh.length) ask(fresh, false);
  }

  async function ask(names, urgent) {
    names.forEach((name) => asked.add(name));
    try {
      story.take(await more(names));
      came();
    } catch {
      if (urgent) failed();
      story.take({ questions: withNone(names) });
      setTimeout(() => names.forEach((name) => asked.delete(name)), RETRY);
      return;
    }
    names.forEach((name) => asked.delete(name));
  }

  return { has, want, bring };
}

/** No questions about the nodes of some names. */
function withNone(names) {
  const nodes = names.filter((name) => name.startsWith("q")).map((name) => name.slice(1));
  return Object.fromEntries(nodes.map((node) => [node, []]));
}

/** The frames a key may lead to next: some steps on and back, the next stops, the next split. */
export function likely(timeline, { step, size }) {
  const within = (one) => Math.max(0, Math.min(timeline.count - 1, one));
  const stops = timeline.stops[size];
  const next = nextStop(stops, step, 1);
  const steps = [step + AHEAD, step - AHEAD, next, nextStop(stops, next, 1), nextStop(stops, step, -1)];
  const split = timeline.splits.find((one) => one > step);
  return [...steps, split ?? step].map((one) => timeline.frameAt(within(one)));
}
