// What the reader can do in every kind of story: each button and key does one of these.

import { SPEEDS } from "./controls.js";
import { turnFullScreen } from "./present/screen.js";
import { copyText } from "./share.js";
import { FINEST } from "./timeline.js";

/** The actions over a player's parts, together with those of its kind, which may do some otherwise. */
export function makeActions(player, play) {
  const { state, host, recorder, paint, leap, stop } = player;
  const end = () => play.line.count - 1;

  function scrub(place, moment) {
    if (moment === "start") {
      stop();
      return recorder.beforeLeap();
    }
    const target = play.line.stops[state.size].at(place);
    if (moment === "key") {
      stop();
      return player.seek(target);
    }
    state.step = target;
    state.chosen = null;
    paint();
    if (moment === "end") recorder.record(true);
  }

  function summary() {
    if (state.predict) player.stage().predict.sum(play.questions.summary(play.line), play.more());
  }

  function toggle() {
    if (state.playing) stop();
    else player.start();
    paint();
  }

  const common = {
    first: () => leap(0),
    last: () => leap(end()),
    // With the last step shown and no question left open, going on sums up.
    next: () => (state.predict && state.step === end() ? play.ended(summary) : player.walk(1)),
    previous: () => player.walk(-1),
    nextStep: () => player.walk(1, FINEST),
    previousStep: () => player.walk(-1, FINEST),
    toggle,
    play: toggle,
    full: globalThis.document?.fullscreenEnabled && turnFullScreen,
    speed: () => {
      state.speed = SPEEDS[(SPEEDS.indexOf(state.speed) + 1) % SPEEDS.length];
      if (state.playing) player.beat.start(state.speed);
      paint();
    },
    share: host.address?.link && ((change) => {
      recorder.flush();
      return copyText(change(host.address.link()), player.root);
    }),
    present: host.present && (() => (recorder.flush(), host.present())),
    summary,
    answer: (key) => state.predict && player.stage().predict.answer(key),
    answered: player.answered,
    visit: leap,
    forget: () => (play.questions.forget(), leap(0)),
    scrub,
  };
  return { ...common, ...play.actions(common) };
}
