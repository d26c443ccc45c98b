import assert from "node:assert/strict";
import test from "node:test";
import { askedIn } from "../../ui/player/asked.js";
import { makeActions } from "../../ui/player/actions.js";
import { makeBeat } from "../../ui/player/beat.js";
import { growing } from "../../ui/player/growing.js";
import { pruning } from "../../ui/player/pruning/pruning.js";
import { makeSupply } from "../../ui/player/supply.js";
import { makeBook } from "../../ui/player/book.js";
import { toldStory } from "./told.mjs";

/** A player without a page: what it was asked to do, by name. */
function played(kind, told, query = "", remembers = false) {
  globalThis.location = new URL(`http://here/${query}`);
  const did = [];
  const noted = (name) => (...given) => (did.push([name, ...given]), undefined);
  const state = { step: 0, size: 2, speed: 1, chosen: null, playing: false, predict: false, fresh: false, notes: [] };
  const names = ["paint", "seek", "ahead", "leap", "walk", "start", "stop", "answered"];
  const recorder = Object.fromEntries(["record", "beforeLeap", "flush", "cancel"].map((name) => [name, () => {}]));
  const host = { more: () => new Promise(() => {}), turn: noted("turn"), remembers };
  const player = { state, host, recorder, ...Object.fromEntries(names.map((name) => [name, noted(name)])) };
  const play = kind.make(player);
  play.open(told);
  return { play, state, did, actions: makeActions(player, play) };
}

const asked = (given = {}) => ({ step: 0, named: null, order: null, size: null, predict: null, ...given });
const QUESTION = { at: 3, shows: 4, topic: "number", right: [1, 1, 1], idea: "errors" };

function decision({ id = "pep/T4", steps = 11, predict } = {}) {
  const told = Array(steps).fill({ sentence: "" });
  return { schema: "c45-steps/1", id, language: "en", tree: {}, steps: told, ...(predict && { predict }) };
}

const asking = (node, next) => ({ node, first: "T4", next, questions: [QUESTION], slips: {} });

test("growing begins at its first step, another table too, another language where it was", () => {
  const { play, state } = played(growing, toldStory());
  play.obey(asked({ step: 7, order: "level", size: "split" }));
  assert.deepEqual([state.step, state.order, state.size], [6, "level", 0]);
  play.open({ ...toldStory(), language: "zh" });
  play.resume({ same: true, asked: null });
  assert.equal(state.step, 6);
  play.open({ ...toldStory(), id: "other/one" });
  play.resume({ same: false, asked: null });
  assert.deepEqual([state.step, state.order, state.size], [0, "level", 0]);
  play.obey(asked({ step: 999, named: "999" }));
  assert.equal(state.step, 10);
  assert.equal(state.notes[0][0], "no_step");
});

test("a newcomer goes by attributes and predicts; a link is obeyed; what was chosen is kept", () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text) };
  const begun = (query, remembers = true) => {
    const { play, state, actions } = played(growing, toldStory(), query, remembers);
    play.obey(askedIn(new URLSearchParams(query)));
    return { actions, at: () => [state.size, state.predict] };
  };
  const [newcomer, usual] = [[1, true], [2, false]];
  for (const query of ["", "?table=golf_14", "?step=1"]) assert.deepEqual(begun(query).at(), newcomer, query);
  for (const query of ["?step=2", "?order=level", "?controls=play", "?embed=true", "?predict=off", "?view=present"])
    assert.equal(begun(query).at()[1], false, query);
  assert.deepEqual(begun("", false).at(), usual, "a page that remembers nothing");
  begun("").actions.size("split");
  assert.deepEqual(begun("").at(), [0, true]);
  begun("?size=calculation&predict=on").actions.predict();
  assert.deepEqual(begun("").at(), usual);
  delete globalThis.localStorage;
});

test("growing says whether a step is here, and which sentence is painted first", () => {
  const told = toldStory({ left: true });
  const { play, state } = played(growing, told);
  play.obey(asked());
  assert.equal(play.here(), true);
  state.step = 6;
  assert.equal(play.here(), false);
  assert.equal(growing.sentence(told, asked({ step: 3 })), "frame 2");
  assert.equal(growing.sentence(told, asked({ step: 9 })), null);
});

test("the next and the previous split, and choosing a node twice", () => {
  const { play, state, did, actions } = played(growing, toldStory());
  play.obey(asked({ step: 6 }));
  actions.nextSplit();
  actions.previousSplit();
  actions.choose(2);
  assert.equal(state.chosen, 2);
  actions.choose(2);
  const moved = did.filter(([name]) => ["ahead", "leap"].includes(name));
  assert.deepEqual(moved, [["ahead", 7, true], ["leap", 4], ["leap", 10]]);
});

test("all of a decision has been said where the address names no step, but not in a presentation", () => {
  const whole = played(pruning, decision());
  whole.play.obey(asked());
  assert.deepEqual([whole.state.step, whole.play.address()], [10, { step: null }]);
  const shown = played(pruning, decision(), "?view=present");
  shown.play.obey(asked());
  assert.deepEqual([shown.state.step, shown.play.address()], [0, { step: 1 }]);
  shown.play.obey(asked({ step: 5 }));
  assert.equal(shown.state.step, 4);
});

test("no step of a decision beyond an open question is shown, whatever the address asks for", () => {
  const { play, state } = played(pruning, decision({ predict: asking("T4", "T5") }));
  play.obey(asked({ step: 9 }));
  assert.equal(state.step, 2);
  assert.deepEqual(play.address(), { step: 3 });
});

test("another state of a decision keeps the step, another decision ends or begins as this one", () => {
  const { play, state } = played(pruning, decision());
  play.obey(asked({ step: 5 }));
  play.open(decision({ steps: 4 }));
  play.resume({ same: true, ended: false, asked: null });
  assert.equal(state.step, 3, "no further than there are steps");
  play.open(decision({ id: "pep/T5" }));
  play.resume({ same: false, ended: true, asked: null });
  assert.equal(state.step, 10);
  for (const [ended, predict] of [[false, undefined], [true, asking("T6", null)]]) {
    play.open(decision({ id: "pep/T6", predict }));
    play.resume({ same: false, ended, asked: null });
    assert.equal(state.step, 0);
  }
});

test("after the last step the next decision is asked for, after the last decision all is summed up", () => {
  const { play, state, did } = played(pruning, decision({ predict: asking("T4", "T5") }));
  let sums = 0;
  state.step = 10;
  play.ended(() => (sums += 1));
  assert.deepEqual(did, [["turn", { node: "T5", step: 1 }]]);
  play.open(decision({ id: "pep/T5", predict: asking("T5", null) }));
  play.resume({ same: false, ended: true, asked: null });
  assert.equal(state.step, 0);
  play.ended(() => (sums += 1));
  assert.equal(sums, 1);
});

test("the bar of a decision stops at a question as the keys do", () => {
  const { state, did, actions } = played(pruning, decision({ predict: asking("T4", null) }));
  state.step = 2;
  actions.scrub(null, "start");
  assert.deepEqual(did, []);
  actions.scrub(8, "move");
  actions.scrub(1, "move");
  assert.deepEqual(did, [["ahead", 8], ["paint"], ["seek", 1], ["paint"]]);
});

test("what is needed is asked for once, with what may follow it; a failure is said and forgotten", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const told = toldStory({ left: true });
  const book = makeBook(told);
  const wanted = [];
  const said = [];
  let answer = () => Promise.reject(new Error("gone"));
  const more = (names) => (wanted.push(names), answer());
  const supply = makeSupply(book, more, { came: () => said.push("came"), failed: () => said.push("failed") });
  assert.deepEqual([supply.has(0), supply.has(5)], [true, false]);
  supply.want(5, null, () => []);
  supply.want(5, null, () => []);
  assert.deepEqual(wanted, [["n1", "f1"]]);
  await new Promise((done) => setImmediate(done));
  assert.deepEqual(said, ["failed"]);
  t.mock.timers.tick(1000);
  answer = () => Promise.resolve(told.rest);
  supply.want(0, null, () => [5, 10]);
  await new Promise((done) => setImmediate(done));
  assert.deepEqual([wanted[1], said.at(-1), supply.has(5)], [["n1", "f1", "n2", "f2"], "came", true]);
});

test("the beat goes on until it is stopped, twice as fast at twice the speed", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  let beats = 0;
  const beat = makeBeat(() => (beats += 1));
  beat.start(1);
  t.mock.timers.tick(3200);
  beat.start(2);
  t.mock.timers.tick(3200);
  beat.stop();
  t.mock.timers.tick(9000);
  assert.equal(beats, 6);
});
