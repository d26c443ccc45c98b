// Mount the player: one state, one view per step, panels that show it. Knows no host.

import { claimKeys } from "./keys.js";
import { makeStage } from "./stage.js";
import { makeRecorder } from "./recorder.js";
import { followHeight } from "./height.js";
import { followTheme, readTheme } from "./theme.js";
import { SPEEDS } from "./controls.js";
import { SIZES, makeTimeline, nextStop, sameFrame } from "./timeline.js";

const BEAT = 1600; // ms between steps at speed 1
const PATIENCE = 700; // ms in which the host may bring another story after "back"

/** Show `story` in `root`. host: {address: {read, write, listen, link}, katexUrl | katex}. */
export function mount(root, story, host) {
  const state = { step: 0, order: "depth", size: 2, speed: 1, both: false, chosen: null, playing: false };
  const recorder = makeRecorder(host.address, () => addressOf(state));
  let timeline = null;
  let stage = null;
  let beat = 0;
  let fromHistory = false;
  let waiting = 0;

  const stops = () => timeline.stops[state.size];
  const paint = () => stage.show(state, timeline);

  function seek(step, leap = false) {
    const target = Math.max(0, Math.min(timeline.frames.length - 1, step));
    state.chosen = null;
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

  function stop() {
    clearInterval(beat);
    state.playing = false;
  }

  function start() {
    if (state.step >= timeline.frames.length - 1) seek(0, true);
    state.playing = true;
    beat = setInterval(() => {
      seek(nextStop(stops(), state.step, 1));
      if (state.step >= timeline.frames.length - 1) { stop(); paint(); }
    }, BEAT / state.speed);
  }

  const actions = {
    first: () => leap(0),
    last: () => leap(timeline.frames.length - 1),
    next: () => walk(1),
    previous: () => walk(-1),
    nextSplit: () => leap(timeline.splits.find((step) => step > state.step) ?? timeline.frames.length - 1),
    previousSplit: () => leap(timeline.splits.findLast((step) => step < state.step) ?? 0),
    toggle: () => { if (state.playing) stop(); else start(); paint(); },
    size: (name) => { state.size = SIZES.indexOf(name); paint(); recorder.record(false); },
    order: (name) => { if (name !== state.order) reorder(name); },
    speed: () => {
      state.speed = SPEEDS[(SPEEDS.indexOf(state.speed) + 1) % SPEEDS.length];
      if (state.playing) { stop(); start(); }
      paint();
    },
    both: () => { state.both = !state.both; paint(); },
    help: () => stage.help(),
    share: () => { recorder.flush(); return navigator.clipboard.writeText(host.address.link()).then(() => true); },
    scrub: (place, moment) => scrub(place, moment),
    choose: (node) => choose(node),
    go: (node) => leap(timeline.first[node]),
  };

  function reorder(name) {
    const next = makeTimeline(story, name);
    state.step = sameFrame(timeline, next, state.step);
    state.order = name;
    timeline = next;
    paint();
    recorder.record(false);
  }

  function scrub(place, moment) {
    if (moment === "start") { stop(); return recorder.beforeLeap(); }
    const target = stops()[place];
    if (moment === "key") return walkTo(target);
    state.step = target;
    state.chosen = null;
    paint();
    if (moment === "end") recorder.record(true);
  }

  function walkTo(step) {
    stop();
    seek(step);
  }

  /** The first choice shows a node's cases and its place; choosing it again goes there. */
  function choose(node) {
    stop();
    if (node !== null && node === state.chosen) return leap(timeline.first[node]);
    state.chosen = node;
    paint();
  }

  function obey(asked) {
    const order = asked.order === "level" ? "level" : "depth";
    if (!timeline || order !== state.order) timeline = makeTimeline(story, order);
    state.order = order;
    state.size = asked.size && SIZES.includes(asked.size) ? SIZES.indexOf(asked.size) : 2;
    state.step = Math.min(asked.step, timeline.frames.length - 1);
    state.chosen = null;
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
    fromHistory = false;
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
  const releases = [followHeight(root), claimKeys(root, actions), followTheme(root), host.address.listen(heard)];

  function destroy() {
    stop();
    clearTimeout(waiting);
    recorder.flush();
    releases.forEach((release) => release());
    stage.remove();
  }

  return { update, destroy, seek: (step) => leap(step), step: () => state.step };
}

function addressOf(state) {
  return { step: state.step, order: state.order === "depth" ? null : state.order, size: state.size === 2 ? null : SIZES[state.size] };
}
