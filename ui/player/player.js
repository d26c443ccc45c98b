// Mount the player: one state, one line of steps, one transport. Knows neither the host nor the panels.

import { claimKeys } from "./keys.js";
import { makeStage } from "./stage.js";
import { makeRecorder } from "./recorder.js";
import { followHeight } from "./height.js";
import { followTheme, readTheme } from "./theme.js";
import { makeActions } from "./actions.js";
import { makeBeat } from "./beat.js";
import { isPresenting } from "./present.js";
import { FINEST, nextStop } from "./timeline.js";

const PATIENCE = 700; // ms in which the host may bring another story after "back"

/**
 * Show a story in `root`. host: {address: {read, write, listen, link?}, katexUrl | katex, more?, turn?, keysWithin?, remembers?};
 * kind: `growing` or `pruning`, whose `make(player)` says what the steps are and which panels show them.
 */
export function mount(root, told, host, kind) {
  const state = { step: 0, size: FINEST, speed: 1, chosen: null, playing: false };
  Object.assign(state, { predict: false, fresh: false, focus: false }); // just answered; the field takes the keys
  state.notes = []; // what the address asks for and there is not; why the replay has stopped
  const player = { root, host, state, stage: () => stage };
  const play = kind.make(Object.assign(player, { paint, seek, ahead, leap, walk, start, stop, answered }));
  const recorder = (player.recorder = makeRecorder(host.address, play.address));
  let stage = null;
  let fromHistory = false;
  let waiting = 0;

  /** Show the step if it is here; ask for what it and the next ones need. */
  function paint() {
    const card = state.predict ? play.questions.card(play.line, state) : null;
    if (play.here()) stage.show(state, play.line, card);
    else stage.wait(state, play.line);
    play.want();
  }

  function seek(step, leaps = false, fresh = false) {
    const target = Math.max(0, Math.min(play.line.count - 1, step));
    Object.assign(state, { chosen: null, fresh, notes: [] });
    fromHistory = false;
    if (target === state.step) return paint();
    if (leaps) recorder.beforeLeap();
    state.step = target;
    paint();
    recorder.record(leaps);
  }

  function walk(direction, size = state.size) {
    const target = nextStop(play.line.stops[size], state.step, direction);
    if (direction > 0) return ahead(target);
    stop();
    seek(target);
  }

  /** Go on; who predicts goes no further than to the next question, and past it with an answer only. */
  function ahead(target, leaps = false) {
    stop();
    state.focus = !isPresenting() && matchMedia("(pointer: fine)").matches;
    if (isAsked()) return isPresenting() ? stage.predict.reveal() : stage.predict.insist();
    seek(held(target), leaps);
    if (isAsked()) stage.predict.bring();
  }

  const isAsked = () => state.predict && !state.fresh && play.questions.asked(play.line, state.step) !== null;
  const held = (target) => (state.predict ? play.questions.held(play.line, state.step, target) : target);

  function answered(key, answer) {
    stop();
    seek(play.questions.keep(play.line, key, answer), false, true);
  }

  function leap(step) {
    stop();
    seek(step, true);
  }

  /** Say something beside the sentence until the next step. */
  function tell(notes) {
    state.notes = notes;
    paint();
  }

  const beat = (player.beat = makeBeat(() => {
    const next = nextStop(play.line.stops[state.size], state.step, 1);
    const asked = play.stopped?.(next) ?? null;
    const target = Math.min(held(next), asked?.step ?? next);
    if (asked || target < next || next >= play.line.count - 1) stop();
    seek(target);
    if (target === asked?.step) tell([[`stopped_${asked.name.replace(/\d+/, "")}`, {}]]);
  }));

  function stop() {
    beat.stop();
    state.playing = false;
  }

  function start() {
    if (state.step >= play.line.count - 1) seek(0, true);
    if (isAsked()) return stage.predict.insist();
    state.playing = true;
    beat.start(state.speed);
  }

  const actions = makeActions(player, play);

  function build() {
    stage?.remove();
    stage = makeStage(root, host, play, actions);
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
    play.obey(asked);
    paint();
  }

  /** The same story: only the theme may differ. Another one: what of the state it keeps, its kind knows. */
  function update(next) {
    if (next === told) return readTheme(root);
    const [same, ended] = [next.id === told.id, state.step === play.line.count - 1];
    told = next;
    play.open(next);
    recorder.cancel();
    clearTimeout(waiting);
    stop();
    play.resume({ same, ended, asked: fromHistory ? host.address.read() : null });
    fromHistory = false;
    build();
    recorder.record(false);
  }

  play.open(told);
  play.obey(host.address.read());
  build();
  stage.arrive();
  const bound = [followHeight(root), followTheme(root), claimKeys(root, actions, host.keysWithin)];
  const releases = [...bound, host.address.listen(heard)];

  function destroy() {
    stop();
    clearTimeout(waiting);
    recorder.cancel(); // the address may already be another page's
    releases.forEach((release) => release());
    stage.remove();
  }

  /** Show a step that somebody else has chosen: no entry for "back". */
  function show(step) {
    stop();
    seek(step);
  }

  return { update, destroy, actions, seek: leap, show, step: () => state.step };
}
