// Mount the player: one state, one view per step, panels that show it. Knows no host.

import { unknownIn } from "./asked.js";
import { SETTINGS, addressOf, placeFrom } from "./place.js";
import { claimKeys } from "./keys.js";
import { makeStage } from "./stage.js";
import { makeRecorder } from "./recorder.js";
import { followHeight } from "./height.js";
import { followTheme, readTheme } from "./theme.js";
import { makeActions } from "./actions.js";
import { makeBeat } from "./beat.js";
import { makeBook } from "./book.js";
import { makePredict } from "./predict.js";
import { isPresenting } from "./present.js";
import { likely, makeSupply } from "./supply.js";
import { SIZES, makeTimeline, nextStop, sameFrame } from "./timeline.js";

const PATIENCE = 700; // ms in which the host may bring another story after "back"

/** Show a story in `root`. host: {address: {read, write, listen, link}, katexUrl | katex, more?}. */
export function mount(root, told, host) {
  const state = { step: 0, order: "depth", size: 2, speed: 1, both: false, chosen: null, playing: false };
  Object.assign(state, { predict: false, fresh: false, focus: false }); // just answered; the field takes the keys
  state.unknown = []; // what the address asks for and there is not
  const given = new Map(); // answers to questions
  const recorder = makeRecorder(host.address, () => addressOf(state));
  let story = null;
  let supply = null;
  let predict = null;
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
    const asked = state.predict ? predict.card(timeline, state) : null;
    if (supply.has(frame)) stage.show(state, timeline, asked);
    else stage.wait(state, timeline);
    supply.want(frame, state.chosen, () => likely(timeline, state));
  }

  function seek(step, leap = false, fresh = false) {
    const target = Math.max(0, Math.min(timeline.count - 1, step));
    Object.assign(state, { chosen: null, fresh, unknown: [] });
    fromHistory = false;
    if (target === state.step) return paint();
    if (leap) recorder.beforeLeap();
    state.step = target;
    paint();
    recorder.record(leap);
  }

  function walk(direction) {
    const target = nextStop(stops(), state.step, direction);
    if (direction > 0) return ahead(target);
    stop();
    seek(target);
  }

  /** Go on; who predicts goes no further than to the next question, and past it with an answer only. */
  function ahead(target, leap = false) {
    stop();
    state.focus = !isPresenting() && matchMedia("(pointer: fine)").matches;
    if (isAsked()) return isPresenting() ? stage.predict.reveal() : stage.predict.insist();
    seek(state.predict ? predict.held(timeline, state.step, target) : target, leap);
  }

  const isAsked = () => state.predict && !state.fresh && predict.asked(timeline, state.step) !== null;

  function answered(key, answer) {
    stop();
    seek(predict.keep(timeline, key, answer), false, true);
  }

  function leap(step) {
    stop();
    seek(step, true);
  }

  const atEnd = () => state.step >= timeline.count - 1;
  const beat = makeBeat(() => {
    const next = nextStop(stops(), state.step, 1);
    const held = state.predict ? predict.held(timeline, state.step, next) : next;
    if (held < next || next >= timeline.count - 1) stop();
    seek(held);
  });

  function stop() {
    beat.stop();
    state.playing = false;
  }

  function start() {
    if (atEnd()) seek(0, true);
    if (isAsked()) return stage.predict.insist();
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
    questions: () => predict,
    turn: (order) => {
      const next = makeTimeline(story, order);
      Object.assign(state, { step: sameFrame(timeline, next, state.step), order });
      timeline = next;
    },
    ...{ paint, seek, walk, ahead, leap, start, stop, beat, answered },
  });

  function obey(asked) {
    const { order, size, step, predict: predicting } = placeFrom(asked);
    if (!timeline || order !== state.order) timeline = makeTimeline(story, order);
    Object.assign(state, { order, size, step: Math.min(step, timeline.count - 1), chosen: null });
    const unknown = unknownIn(asked, timeline.count, SETTINGS);
    Object.assign(state, { predict: predicting && Boolean(host.more), fresh: false, focus: false, unknown });
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
    if (next.id !== told.id) given.clear();
    told = next;
    story = makeBook(next);
    supply = makeSupply(story, host.more && ((names) => host.more(next.id, names)), {
      came: () => (behind || state.predict) && paint(),
      failed: () => stage.fail(),
    });
    predict = makePredict(story, supply.bring, given);
  }

  open(told);
  obey(host.address.read());
  build();
  const bound = [followHeight(root), followTheme(root), claimKeys(root, actions)];
  const releases = [...bound, host.address.listen(heard)];

  function destroy() {
    stop();
    clearTimeout(waiting);
    recorder.cancel(); // the address may already be another page's
    releases.forEach((release) => release());
    stage.remove();
  }

  return { update, destroy, actions, seek: leap, step: () => state.step };
}
