// The growing of a tree as the player plays it: its steps, its state, what a reader can do beside stepping.

import { unknownIn } from "./asked.js";
import { makeBook } from "./book.js";
import { growingPanels } from "./growingpanels.js";
import { SETTINGS, addressOf, placeFrom } from "./place.js";
import { calculationIn, eventSteps, isStop, nextIn, outStep, overStep, stopBetween } from "./jumps.js";
import { Answers, makePredict } from "./predict.js";
import { askNodes } from "./predictnodes.js";
import { makeKept } from "./kept.js";
import { isPresenting } from "./present.js";
import { likely, makeSupply } from "./supply.js";
import { FINEST, SIZES, makeTimeline, sameFrame } from "./timeline.js";

/** How who comes for the first time begins: an attribute at a time, asked before each decision. */
const NEWCOMER = { size: "attribute", predict: "on" };

/** This kind of story: its part of the address, the sentence that is painted first, its making. */
export const growing = { own: ["step", ...Object.keys(SETTINGS), "marks", "stops"], sentence: sentenceAt, make: makeGrowing };

function makeGrowing(player) {
  const { state, host } = player;
  Object.assign(state, { order: "depth", both: false, marks: new Set(), stops: new Set() });
  const given = new Answers("growing");
  const kept = makeKept(() => localStorage, "c45-player"); // how one played last
  let supply = null;
  let opened = null;
  let behind = false; // what is asked for has not come yet
  const play = { story: null, line: null, questions: null };
  // Before a class the first step is said, too: without a step the parts of the lesson are shown.
  const address = () => addressOf(state, isPresenting());
  const end = () => play.line.count - 1;
  const frame = () => play.line.frameAt(state.step);

  /** Take a story: its book, and where more of it comes from. */
  function open(told) {
    if (told.id !== opened) given.begin(JSON.stringify([told.id, told.tree]));
    opened = told.id;
    play.story = makeBook(told);
    supply = makeSupply(play.story, host.more && ((names) => host.more(told.id, names)), {
      came: () => (behind || state.predict) && player.paint(),
      failed: () => player.stage().fail(),
    });
    // Who goes by attributes or splits is asked what is decided, and not what a number is.
    const isFit = ({ options }) => options || state.size === FINEST;
    play.questions = makePredict(askNodes(play.story, supply.bring, isFit), given);
  }

  function obey(asked) {
    const own = host.remembers && asked.plain && !isPresenting() ? (kept.read() ?? NEWCOMER) : null;
    const { order, size, step, predict, marks, stops } = placeFrom({ ...asked, ...own }, isPresenting());
    if (!play.line || order !== state.order) play.line = makeTimeline(play.story, order);
    Object.assign(state, { order, size, step: Math.min(step, end()), chosen: null });
    state.marks = new Set([...marks].filter((mark) => mark <= end()));
    state.stops = new Set([...stops].filter((name) => isStop(name, play.story.size)));
    const notes = unknownIn(asked, play.line.count, SETTINGS);
    Object.assign(state, { predict: predict && Boolean(host.more), fresh: false, focus: false, notes });
  }

  /** Another language keeps the step, another table begins as its own. */
  function resume({ same, asked }) {
    if (same && !asked) {
      play.line = makeTimeline(play.story, state.order);
      state.step = Math.min(state.step, end());
    } else {
      play.line = null; // obey makes it anew
      obey(asked ?? { ...address(), step: 0 });
    }
  }

  function here() {
    const ready = supply.has(frame());
    behind = !ready || (state.chosen !== null && !play.story.node(state.chosen).here);
    return ready;
  }

  const want = () => supply.want(frame(), state.chosen, () => likely(play.line, state));

  function turn(order) {
    const next = makeTimeline(play.story, order);
    const marks = new Set([...state.marks].map((mark) => sameFrame(play.line, next, mark)));
    Object.assign(state, { step: sameFrame(play.line, next, state.step), order, marks });
    play.line = next;
  }

  /** The first choice shows a node's cases and its place; choosing it again goes there. */
  function choose(node) {
    player.stop();
    if (node !== null && node === state.chosen) return player.leap(play.line.first[node]);
    state.chosen = node;
    player.paint();
  }

  /** Show what a setting has changed, and write it into the address. */
  function set(change) {
    change();
    player.paint();
    player.recorder.record(false);
  }

  /** A choice that the next visit begins with. */
  function keep(change) {
    set(() => Object.assign(state, change, { fresh: false, focus: false }));
    if (host.remembers) kept.write({ size: SIZES[state.size], predict: state.predict ? "on" : "off" });
  }

  function predict() {
    player.stop();
    keep({ predict: !state.predict });
  }

  /** To the next event of a kind in a direction, where there is one. */
  function event(kind, direction) {
    const step = nextIn(eventSteps(play.story, play.line, kind), state.step, direction);
    if (step === null) return;
    if (direction > 0) player.ahead(step, true);
    else player.leap(step);
  }

  /** To the step that calculates a number of the ranking at the node in hand. */
  function calculation(attribute, measure) {
    const node = play.line.nodeAt(state.step);
    const offset = calculationIn(play.story.node(node).plan, attribute, measure);
    if (offset !== null) player.leap(play.line.first[node] + offset);
  }

  const without = (set, one) => new Set([...set].filter((other) => other !== one));
  const stopAt = (name, on) => set(() => (state.stops = on ? new Set([...state.stops, name]) : without(state.stops, name)));

  function mark() {
    const { marks, step } = state;
    set(() => (state.marks = marks.has(step) ? without(marks, step) : new Set([...marks, step])));
  }

  const actions = () => ({
    nextSplit: () => player.ahead(play.line.splits.find((step) => step > state.step) ?? end(), true),
    previousSplit: () => player.leap(play.line.splits.findLast((step) => step < state.step) ?? 0),
    over: () => player.ahead(overStep(play.story, play.line, state.step), true),
    out: () => player.ahead(outStep(play.story, play.line, state.step), true),
    event,
    calculation,
    stopAt,
    mark,
    cases: () => player.stage().turnCases(),
    jump: () => player.stage().jump(),
    walk: () => player.stage().walk(),
    pruning: (place) => host.more(opened, [`p${place}`]).then(({ pruning }) => pruning),
    size: (name) => keep({ size: SIZES.indexOf(name) }),
    order: (name) => set(() => turn(name)),
    both: () => {
      state.both = !state.both;
      player.paint();
    },
    help: () => player.stage().help(),
    predict: host.more && predict,
    onward: host.onward ?? null,
    toPlane: host.toPlane ?? null,
    choose,
    go: (node) => player.leap(play.line.first[node]),
  });

  const stopped = (to) => stopBetween(play.story, play.line, state.stops, state.step, to);
  const ended = (summary) => summary();
  const more = () => state.step < end();
  return Object.assign(play, { open, obey, resume, address, here, want, stopped, ended, more, actions, panels: growingPanels });
}

/** The sentence of the step that an address asks for; null where it is not here. */
function sentenceAt(told, asked) {
  const { order, step } = placeFrom(asked);
  const book = makeBook(told);
  const timeline = makeTimeline(book, order);
  const number = timeline.frameAt(Math.min(step, timeline.count - 1));
  return book.missing(number).length ? null : book.frame(number).sentence;
}
