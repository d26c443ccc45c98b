// Mount a list of steps: one is shown, the others are a key away. Knows no host.

import { unknownIn } from "../player/asked.js";
import { followHeight } from "../player/height.js";
import { claimKeys } from "../player/keys.js";
import { isPresenting } from "../player/present.js";
import { makeRecorder } from "../player/recorder.js";
import { copyText } from "../player/share.js";
import { followTheme, readTheme } from "../player/theme.js";
import { makeAsking } from "./asking.js";
import { makeSteps } from "./stepstage.js";

const PATIENCE = 700; // ms in which the host may bring another story after "back"

/** Show `story` in `root`. Without a step in the address all has been said; a presentation begins. */
export function mountSteps(root, story, host) {
  let step = 0;
  let stage = null;
  let fromHistory = false;
  let waiting = 0;
  let fresh = false; // just answered
  let focus = false; // the field of a question takes the keys
  let goal = null; // the step at which the hearing that was asked for begins
  let unknown = []; // what the address asks for and there is not
  const asking = makeAsking();
  const end = () => story.steps.length - 1;
  // The address counts from 1. That all has been said goes without saying, but not in a presentation.
  const placed = () => ({ step: step === end() && !isPresenting() && !story.predict ? null : step + 1 });
  const recorder = makeRecorder(host.address, placed);

  function obey(asked) {
    const first = isPresenting() || story.predict ? 0 : end();
    step = asking.held(0, asked.step ? Math.min(asked.step - 1, end()) : first);
    fresh = false;
    unknown = unknownIn(asked, story.steps.length, { predict: ["on", "off"] });
  }

  function paint() {
    stage.show(step, asking.card(step, fresh, focus), unknown);
    host.shown?.(story.steps[step].kind, step, story.steps.length);
  }

  function seek(target, leap, answered = false) {
    const next = Math.max(0, Math.min(end(), target));
    fromHistory = false;
    unknown = [];
    fresh = answered;
    if (next === step) return paint();
    if (leap) recorder.beforeLeap();
    step = next;
    paint();
    recorder.record(leap);
  }

  /** Go on; who predicts goes no further than to the next question, and past it with an answer only. */
  function ahead(target, leap) {
    focus = !isPresenting() && matchMedia("(pointer: fine)").matches;
    if (!fresh && asking.asked(step)) return isPresenting() ? stage.ask.reveal() : stage.ask.insist();
    if (story.predict && step === end()) return onward();
    seek(asking.held(step, target), leap);
  }

  /** After the last step the next hearing is called; after the last hearing all is summed up. */
  function onward() {
    const { next } = story.predict;
    if (next === null) summary();
    else visit(0, next);
  }

  function visit(target, node) {
    if (node === story.predict.node) return seek(target, true);
    turn(target, { node, step: target + 1 });
  }

  /** Ask the page for something else; it comes with another story. */
  function turn(target, changes) {
    recorder.cancel();
    goal = target;
    host.turn(changes);
  }

  function predict() {
    if (story.predict) turn(step, { predict: null, step: step + 1 });
    else turn(0, { predict: "on", step: 1 });
  }

  function summary() {
    const more = story.predict && (story.predict.next !== null || step < end());
    stage.ask?.sum(asking.summary(), more);
  }

  const actions = {
    next: () => ahead(step + 1, false),
    previous: () => seek(step - 1, false),
    toggle: () => ahead(step + 1, false),
    first: () => seek(0, true),
    last: () => ahead(end(), true),
    to: (place) => {
      if (place > step) ahead(place, false);
      else seek(place, false);
      if (step !== place) paint(); // the thumb goes back to where the question is
    },
    all: () => (step === end() ? seek(0, true) : ahead(end(), true)),
    predict,
    summary,
    answer: (key) => stage.ask?.key(key) ?? false,
    answered: (key, answer) => seek(asking.keep(key, answer), false, true),
    visit,
    forget: () => {
      asking.forget();
      visit(0, story.predict.first);
    },
    share: (change) => {
      recorder.flush();
      return copyText(change(host.address.link()), root);
    },
    present: () => {
      recorder.flush();
      host.present?.();
    },
  };

  function build() {
    stage?.remove();
    stage = makeSteps(root, story, host, actions);
    readTheme(root);
    paint();
  }

  /** Another state of the same hearing keeps the step; another hearing begins or has ended as this one. */
  function update(next) {
    const [same, ended] = [next.id === story.id, step === end()];
    story = next;
    asking.open(story);
    recorder.cancel();
    clearTimeout(waiting);
    if (fromHistory) obey(host.address.read());
    else if (goal !== null) step = goal;
    else if (ended && !story.predict) step = end();
    else step = same ? step : 0;
    step = asking.held(0, Math.min(step, end()));
    fresh = fresh && same;
    goal = null;
    fromHistory = false;
    build();
    recorder.record(false);
  }

  function heard(asked, mine) {
    recorder.cancel();
    clearTimeout(waiting);
    const follow = () => {
      obey(host.address.read());
      paint();
    };
    if (mine) return follow();
    fromHistory = true;
    waiting = setTimeout(follow, PATIENCE);
  }

  asking.open(story);
  obey(host.address.read());
  build();
  stage.arrive();
  const releases = [
    followHeight(root),
    followTheme(root),
    claimKeys(root, actions),
    host.address.listen(heard),
  ];

  function destroy() {
    clearTimeout(waiting);
    recorder.cancel(); // the address may already be another page's
    releases.forEach((release) => release());
    stage.remove();
  }

  return { update, destroy, actions };
}
