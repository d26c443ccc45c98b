// Mount the player: one state, one view per step, panels that show it. Knows no host.

import { addressOf, placeFrom } from "./place.js";
import { claimKeys } from "./keys.js";
import { makeStage } from "./stage.js";
import { makeRecorder } from "./recorder.js";
import { followHeight } from "./height.js";
import { followTheme, readTheme } from "./theme.js";
import { makeActions } from "./actions.js";
import { makeBeat } from "./beat.js";
import { makeBook } from "./book.js";
import { likely, makeSupply } from "./supply.js";
import { SIZES, makeTimeline, nextStop, sameFrame } from "./timeline.js";

const PATIENCE = 700; // ms in which the host may bring another story after "back"

/** Show a story in `root`. host: {address: {read, write, listen, link}, katexUrl | katex, more?}. */
export function mount(root, told, host) {
  const state = { step: 0, order: "depth", size: 2, speed: 1, both: false, chosen: null, playing: false };
  const recorder = makeRecorder(host.address, () => addressOf(state));
  let story = null;
  let supply = null;
  let timeline = null;
  let stage = null;
  let fromHistory = false;
  let waiting = 0;
  let behind = false; // what is asked for has not come yet

  const stops = () => timeline.stops[state.size];

  /** Show the step if it is here; ask for it, and for those that may follow, if not. */
  function paint() {
    const frame = timeline.frameAt(state.step);
    behind = !supply.has(frame) || (state.chosen !== null && !story.node(state.chosen).here);
    if (supply.has(frame)) stage.show(state, timeline);
    else stage.wait(state, timeline);
    supply.want(frame, state.chosen, () => likely(timeline, state));
  }

  function seek(step, leap = false) {
    const target = Math.max(0, Math.min(timeline.count - 1, step));
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

  const atEnd = () => state.step >= timeline.count - 1;
  const beat = makeBeat(() => {
    const next = nextStop(stops(), state.step, 1);
    if (next >= timeline.count - 1) stop();
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

  const actions = makeActions({
    state,
    root,
    host,
    recorder,
    line: () => timeline,
    stage: () => stage,
    turn: (order) => {
      const next = makeTimeline(story, order);
      Object.assign(state, { step: sameFrame(timeline, next, state.step), order });
      timeline = next;
    },
    ...{ paint, seek, walk, leap, start, stop, beat },
  });

  function obey(asked) {
    const { order, size, step } = placeFrom(asked);
    if (!timeline || order !== state.order) timeline = makeTimeline(story, order);
    Object.assign(state, { order, size, step: Math.min(step, timeline.count - 1), chosen: null });
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
    if (next === told) return readTheme(root);
    const same = next.id === told.id;
    open(next);
    recorder.cancel();
    clearTimeout(waiting);
    stop();
    if (same && !fromHistory) {
      timeline = makeTimeline(story, state.order);
      state.step = Math.min(state.step, timeline.count - 1);
    } else {
      timeline = null; // obey makes it anew
      obey(fromHistory ? host.address.read() : { ...addressOf(state), step: 0 });
    }
    fromHistory = false;
    build();
    recorder.record(false);
  }

  /** Take a story: its book, and where more of it comes from. */
  function open(next) {
    told = next;
    story = makeBook(next);
    supply = makeSupply(story, host.more && ((names) => host.more(next.id, names)), {
      came: () => behind && paint(),
      failed: () => stage.fail(),
    });
  }

  open(told);
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

  return { update, destroy, actions, seek: leap, step: () => state.step };
}
