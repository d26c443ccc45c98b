// What the reader can do: each button and key does one of these.

import { SPEEDS } from "./controls.js";
import { copyText } from "./share.js";
import { SIZES } from "./timeline.js";

/** The actions over a player's parts: its state, its timeline, and how it moves. */
export function makeActions(player) {
  const { state, host, recorder, paint, leap, stop } = player;
  const line = player.line;
  const end = () => line().count - 1;

  function scrub(place, moment) {
    if (moment === "start") {
      stop();
      return recorder.beforeLeap();
    }
    const target = line().stops[state.size].at(place);
    if (moment === "key") {
      stop();
      return player.seek(target);
    }
    state.step = target;
    state.chosen = null;
    paint();
    if (moment === "end") recorder.record(true);
  }

  /** The first choice shows a node's cases and its place; choosing it again goes there. */
  function choose(node) {
    stop();
    if (node !== null && node === state.chosen) return leap(line().first[node]);
    state.chosen = node;
    paint();
  }

  /** With the last step shown and no question left open, going on sums up. */
  function next() {
    if (state.predict && state.step === end()) return summary();
    player.walk(1);
  }

  function summary() {
    if (state.predict) player.stage().predict.sum(player.questions().summary(line()), state.step < end());
  }

  function predict() {
    stop();
    Object.assign(state, { predict: !state.predict, fresh: false, focus: false });
    paint();
    recorder.record(false);
  }

  return {
    first: () => leap(0),
    last: () => leap(end()),
    next,
    previous: () => player.walk(-1),
    nextSplit: () => player.ahead(line().splits.find((step) => step > state.step) ?? end(), true),
    previousSplit: () => leap(line().splits.findLast((step) => step < state.step) ?? 0),
    toggle: () => {
      if (state.playing) stop();
      else player.start();
      paint();
    },
    size: (name) => {
      state.size = SIZES.indexOf(name);
      paint();
      recorder.record(false);
    },
    order: (name) => {
      player.turn(name);
      paint();
      recorder.record(false);
    },
    speed: () => {
      state.speed = SPEEDS[(SPEEDS.indexOf(state.speed) + 1) % SPEEDS.length];
      if (state.playing) player.beat.start(state.speed);
      paint();
    },
    both: () => {
      state.both = !state.both;
      paint();
    },
    help: () => player.stage().help(),
    share: (change) => {
      recorder.flush();
      return copyText(change(host.address.link()), player.root);
    },
    present: () => (recorder.flush(), host.present?.()),
    predict: host.more && predict,
    summary,
    answer: (key) => state.predict && player.stage().predict.answer(key),
    answered: player.answered,
    visit: leap,
    forget: () => (player.questions().forget(), leap(0)),
    scrub,
    choose,
    go: (node) => leap(line().first[node]),
  };
}
