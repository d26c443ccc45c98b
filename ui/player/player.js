// Mount the player: one state, one view per step, panels that show it. Knows no host.

import { addressOf, placeFrom } from "./place.js";
import { claimKeys } from "./keys.js";
import { makeStage } from "./stage.js";
import { makeRecorder } from "./recorder.js";
import { followHeight } from "./height.js";
import { followTheme, readTheme } from "./theme.js";
import { makeBeat } from "./beat.js";
import { SPEEDS } from "./controls.js";
import { copyText } from "./share.js";
import { SIZES, makeTimeline, nextStop, sameFrame } from "./timeline.js";

const PATIENCE = 700; // ms in which the host may bring another story after "back"

/** Show `story` in `root`. host: {address: {read, write, listen, link}, katexUrl | katex}. */
export function mount(root, story, host) {
  const state = { step: 0, order: "depth", size: 2, speed: 1, both: false, chosen: null, playing: false };
  const recorder = makeRecorder(host.address, () => addressOf(state));
  let timeline = null;
  let stage = null;
  let fromHistory = false;
  let waiting = 0;

  const stops = () => timeline.stops[state.size];
  const paint = () => stage.show(state, timeline);

  function seek(step, leap = false) {
    const target = Math.max(0, Math.min(timeline.frames.length - 1, step));
    state.chosen = null;
    fromHistory = false;
    if (target === state.step) return paint();
    if (leap) recorder.beforeLeap();
    state.step = target;
    paint();
    recorder.record(leap);
  }

  function walk(direction) {
    stop();
    seek(nextStop(stops(), state.step, direction));
  }

  function leap(step) {
    stop();
    seek(step, true);
  }

  const atEnd = () => state.step >= timeline.frames.length - 1;
  const beat = makeBeat(() => {
    const next = nextStop(stops(), state.step, 1);
    if (next >= timeline.frames.length - 1) stop();
    seek(next);
  });

  function stop() {
    beat.stop();
    state.playing = false;
  }

  function start() {
    if (atEnd()) seek(0, true);
    state.playing = true;
    beat.start(state.speed);
  }

  const actions = {
    first: () => leap(0),
    last: () => leap(timeline.frames.length - 1),
    next: () => walk(1),
    previous: () => walk(-1),
    nextSplit: () => leap(timeline.splits.find((step) => step > state.step) ?? timeline.frames.length - 1),
    previousSplit: () => leap(timeline.splits.findLast((step) => step < state.step) ?? 0),
    toggle: () => {
      if (state.playing) stop();
      else start();
      paint();
    },
    size: (name) => {
      state.size = SIZES.indexOf(name);
      paint();
      recorder.record(false);
    },
    order: (name) => {
      const next = makeTimeline(story, name);
      Object.assign(state, { step: sameFrame(timeline, next, state.step), order: name });
      timeline = next;
      paint();
      recorder.record(false);
    },
    speed: () => {
      state.speed = SPEEDS[(SPEEDS.indexOf(state.speed) + 1) % SPEEDS.length];
      if (state.playing) beat.start(state.speed);
      paint();
    },
    both: () => {
      state.both = !state.both;
      paint();
    },
    help: () => stage.help(),
    share: () => {
      recorder.flush();
      return copyText(host.address.link(), root);
    },
    scrub,
    choose,
    go: (node) => leap(timeline.first[node]),
  };

  function scrub(place, moment) {
    if (moment === "start") {
      stop();
      return recorder.beforeLeap();
    }
    const target = stops()[place];
    if (moment === "key") {
      stop();
      return seek(target);
    }
    state.step = target;
    state.chosen = null;
    paint();
    if (moment === "end") recorder.record(true);
  }

  /** The first choice shows a node's cases and its place; choosing it again goes there. */
  function choose(node) {
    stop();
    if (node !== null && node === state.chosen) return leap(timeline.first[node]);
    state.chosen = node;
    paint();
  }

  function obey(asked) {
    const { order, size, step } = placeFrom(asked);
    if (!timeline || order !== state.order) timeline = makeTimeline(story, order);
    Object.assign(state, { order, size, step: Math.min(step, timeline.frames.length - 1), chosen: null });
  }

  function build() {
    stage?.remove();
    stage = makeStage(root, story, host, actions);
    readTheme(root);
    paint();
  }

  function heard(asked, mine) {
    recorder.cancel();
    stop();
    clearTimeout(waiting);
    if (mine) return follow(asked);
    fromHistory = true;
    waiting = setTimeout(() => follow(host.address.read()), PATIENCE);
  }

  function follow(asked) {
    obey(asked);
    paint();
  }

  /** The same story: only the theme may differ. Another language: same step. Another table: its own. */
  function update(next) {
    if (next === story) return readTheme(root);
    const same = next.id === story.id;
    story = next;
    recorder.cancel();
    clearTimeout(waiting);
    stop();
    if (same && !fromHistory) {
      timeline = makeTimeline(story, state.order);
      state.step = Math.min(state.step, timeline.frames.length - 1);
    } else {
      timeline = null; // obey makes it anew
      obey(fromHistory ? host.address.read() : { ...addressOf(state), step: 0 });
    }
    fromHistory = false;
    build();
    recorder.record(false);
  }

  obey(host.address.read());
  build();
  const releases = [
    followHeight(root),
    followTheme(root),
    claimKeys(root, actions),
    host.address.listen(heard),
  ];

  function destroy() {
    stop();
    clearTimeout(waiting);
    recorder.cancel(); // the address may already be another page's
    releases.forEach((release) => release());
    stage.remove();
  }

  return { update, destroy, seek: (step) => leap(step), step: () => state.step };
}
