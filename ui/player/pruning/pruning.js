// The decision on one node as the player plays it: a line of steps, told at once; the next decision is another
// story, which the page brings.

import { unknownIn } from "../asked.js";
import { Answers, makePredict } from "../predict.js";
import { isPresenting } from "../present.js";
import { oneNodeLine } from "../timeline.js";
import { askDecisions } from "./asking.js";
import { pruningPanels } from "./pruningpanels.js";

/** This kind of story: its part of the address (whether to predict is the page's), its making. */
export const pruning = { own: ["step"], make: makePruning };

function makePruning(player) {
  const { state, host } = player;
  const given = new Answers("pruning");
  const asks = askDecisions(given);
  const play = { story: null, line: null, questions: makePredict(asks, given) };
  let goal = null; // the step at which the decision that was asked for begins
  const end = () => play.line.count - 1;
  const next = () => play.story.predict.next;

  function open(told) {
    const { predict } = told;
    // Another state of the same decision keeps open what was opened.
    const opened = play.story?.id === told.id ? play.story.opened : new Set();
    play.story = { ...told, opened, slipText: (name) => predict?.slips[name] ?? "" };
    play.line = oneNodeLine(told.steps.length, predict?.node ?? null);
    state.predict = Boolean(predict);
    asks.open(told);
  }

  /** No step beyond an open question is shown. */
  const held = (step) => (state.predict ? play.questions.held(play.line, 0, step) : step);

  /** Without a step in the address a decision begins; one that the address names and does not begin is over. */
  function obey(asked) {
    const first = isPresenting() || state.predict || play.story.begins ? 0 : end();
    const step = held(asked.step ? Math.min(asked.step - 1, end()) : first);
    Object.assign(state, { step, fresh: false, chosen: null });
    state.notes = unknownIn(asked, play.line.count, { predict: ["on", "off"] });
  }

  /** The usual step goes without saying, but not in a presentation. */
  function address() {
    const usual = state.step === (play.story.begins ? 0 : end()) && !isPresenting() && !state.predict;
    return { step: usual ? null : state.step + 1 };
  }

  /** Another state of the same decision keeps the step; another decision begins, or has ended as this one. */
  function resume({ same, ended, asked }) {
    if (asked) obey(asked);
    else if (goal !== null) state.step = goal;
    else if (ended && !state.predict) state.step = end();
    else if (!same) state.step = 0;
    state.step = held(Math.min(state.step, end()));
    state.fresh = state.fresh && same;
    goal = null;
  }

  /** Ask the page for something else; it comes with another story. */
  function turn(step, changes) {
    player.recorder.cancel();
    goal = step;
    host.turn(changes);
  }

  function visit(step, node) {
    if (node === play.story.predict.node) return player.seek(step, true);
    turn(step, { node, step: step + 1 });
  }

  function predict() {
    if (state.predict) turn(state.step, { predict: null, step: state.step + 1 });
    else turn(0, { predict: "on", step: 1 });
  }

  /** A question stops the bar, too. */
  function reach(place) {
    if (place > state.step) player.ahead(place);
    else player.seek(place);
    if (state.step !== place) player.paint(); // the thumb goes back to where the question is
  }

  /** After the last step the next decision is called; after the last decision all is summed up. */
  const ended = (summary) => (next() === null ? summary() : visit(0, next()));
  const more = () => next() !== null || state.step < end();

  const actions = (common) => ({
    toggle: common.next,
    last: () => (state.predict && state.step === end() ? common.next() : player.ahead(end(), true)),
    scrub: (place) => place !== null && reach(place),
    predict,
    help: () => player.stage().help(),
    visit,
    forget: () => {
      play.questions.forget();
      visit(0, play.story.predict.first);
    },
  });

  const complete = { here: () => true, want: () => {} }; // nothing is left to fetch
  return Object.assign(play, complete, { open, obey, resume, address, ended, more, actions, panels: pruningPanels });
}
