import assert from "node:assert/strict";
import test from "node:test";
import { Answers, isRight, makePredict } from "../../ui/player/predict.js";
import { askNodes } from "../../ui/player/predictnodes.js";
import { judgeNumber, readNumber } from "../../ui/player/predictread.js";
import { askDecisions } from "../../ui/player/pruning/asking.js";
import { oneNodeLine } from "../../ui/player/timeline.js";

const RIGHT = { word: "right", given: "1", said: [] };
const WRONG = { word: "wrong", given: "2", said: [] };
const QUESTIONS = {
  0: [{ at: 2, shows: 3, idea: "entropy" }, { at: 4, shows: 4, idea: "choice" }],
  1: [],
  2: [{ at: 1, shows: 2, idea: "choice" }],
};
/** Three nodes of five, two and four steps. */
const LINE = { count: 11, first: [0, 5, 7], last: [4, 6, 10], nodeAt: (step) => (step < 5 ? 0 : step < 7 ? 1 : 2) };

function predicting(questions = QUESTIONS) {
  const wanted = [];
  const story = { questions: (node) => questions[node] };
  const predict = makePredict(askNodes(story, (names) => wanted.push(...names)), new Answers("growing"));
  return { predict, wanted };
}

test("a question is asked at the step before, and stops the way on until it is answered", () => {
  const { predict } = predicting();
  assert.equal(predict.held(LINE, 0, 10), 1);
  assert.equal(predict.asked(LINE, 1).key, "0.0");
  assert.equal(predict.asked(LINE, 0), null);
  assert.equal(predict.keep(LINE, "0.0", RIGHT), 3, "the step that shows the answer");
  assert.equal(predict.held(LINE, 1, 10), 3);
  predict.keep(LINE, "0.1", WRONG);
  assert.equal(predict.held(LINE, 3, 10), 7, "the nodes between have no question");
  predict.keep(LINE, "2.0", RIGHT);
  assert.equal(predict.held(LINE, 7, 10), 10);
});

test("the card asks first, or shows what was just answered", () => {
  const { predict } = predicting();
  predict.keep(LINE, "0.0", RIGHT);
  const card = (fresh) => predict.card(LINE, { step: 3, fresh, focus: true });
  assert.equal(card(true).asked, null);
  assert.equal(card(true).shown.answer, RIGHT);
  assert.equal(card(false).asked.key, "0.1");
  assert.deepEqual(card(true).score, { right: 1, all: 1 });
  predict.forget();
  assert.equal(card(false).shown, null);
});

test("an idea is sure when no answer about it was wrong", () => {
  const { predict } = predicting();
  predict.keep(LINE, "2.0", WRONG);
  predict.keep(LINE, "0.1", RIGHT);
  predict.keep(LINE, "0.0", { ...RIGHT, word: "coarse" });
  const { answers, sure, unsure } = predict.summary(LINE);
  assert.deepEqual(answers.map(({ key, step }) => [key, step]), [["0.0", 3], ["0.1", 4], ["2.0", 9]]);
  assert.deepEqual([sure, unsure], [["entropy"], ["choice"]]);
  const known = ["right", "coarse", "slip", "wrong", "skipped"].filter((word) => isRight({ word }));
  assert.deepEqual(known, ["right", "coarse"]);
});

test("questions that have not come are fetched, and nobody passes them", () => {
  const { predict, wanted } = predicting({});
  assert.deepEqual(predict.asked(LINE, 0), { waiting: true, node: 0 });
  assert.equal(predict.held(LINE, 0, 10), 0);
  predict.card(LINE, { step: 0, fresh: false, focus: false });
  assert.deepEqual(wanted, ["q0", "q1", "q2"]);
});

function decision(node, right, language = "en") {
  const questions = [{ at: 3, shows: 5, topic: "number", right, idea: node }];
  return { id: `pep/${node}`, language, tree: { nodes: [] }, predict: { node, questions, slips: {} } };
}

test("answers to decisions are kept from one to the next, and forgotten with the rule or the language", () => {
  const given = new Answers("pruning");
  const asks = askDecisions(given);
  const predict = makePredict(asks, given);
  const answer = (told) => {
    asks.open(told);
    const line = oneNodeLine(9, told.predict.node);
    assert.equal(predict.held(line, 0, 8), 2);
    return predict.keep(line, predict.asked(line, 2).key, RIGHT);
  };
  assert.equal(answer(decision("T4", [1, 1, 1])), 5);
  answer(decision("T5", [1, 1, 1]));
  assert.deepEqual(predict.summary().answers.map(({ node, step }) => [node, step]), [["T4", 5], ["T5", 5]]);
  asks.open(decision("T4", [1, 1, 1]));
  assert.equal(predict.held(oneNodeLine(9, "T4"), 0, 8), 8, "answered before");
  asks.open(decision("T4", [2, 2, 2]));
  assert.equal(predict.held(oneNodeLine(9, "T4"), 0, 8), 2, "another setting asks anew");
  asks.open(decision("T4", [1, 1, 1], "zh"));
  assert.equal(given.size, 0);
});

test("answers last while the tab does, for the same questions", () => {
  const held = new Map();
  globalThis.sessionStorage = { getItem: (name) => held.get(name) ?? null, setItem: (name, text) => held.set(name, text) };
  const opened = (trial, kind = "growing") => {
    const given = new Answers(kind); // as a page that is loaded again makes it
    given.begin(trial);
    return { given, predict: makePredict(askNodes({ questions: () => null }, () => {}), given) };
  };
  const first = new Answers("growing");
  first.begin("golf");
  makePredict(askNodes({ questions: (node) => QUESTIONS[node] }, () => {}), first).keep(LINE, "0.1", WRONG);
  const again = opened("golf").predict;
  assert.deepEqual(again.card(LINE, { step: 0, fresh: false, focus: false }).score, { right: 0, all: 1 });
  assert.deepEqual(again.summary(LINE).unsure, ["choice"], "though the questions have not come yet");
  assert.equal(opened("golf", "pruning").given.size, 0);
  assert.equal(opened("another tree").given.size, 0);
  assert.equal(opened("golf").given.size, 1, "until something else is answered");
  again.forget();
  assert.equal(opened("golf").given.size, 0);
  held.set("c45-predict.growing", "no JSON");
  assert.equal(opened("golf").given.size, 0);
  globalThis.sessionStorage = { getItem: () => assert.fail(), setItem: () => assert.fail() };
  assert.equal(opened("golf").given.size, 0, "a browser that forbids it");
  delete globalThis.sessionStorage;
});

test("numbers are read as students type them", () => {
  const value = (text) => readNumber(text)?.value ?? null;
  const typed = { "0.940": 0.94, "0,94": 0.94, ".94": 0.94, "94%": 0.94, "≈ 0.94": 0.94, "0.94 bit": 0.94 };
  Object.assign(typed, { "9/14": 9 / 14, "1 1/2": 1.5, "−0.5": -0.5, "１／２": 0.5 });
  for (const [text, wanted] of Object.entries(typed)) assert.equal(value(text), wanted, text);
  for (const text of ["", "x", "1/0", "1.2.3", "0.9 0.4", "1".repeat(61)]) assert.equal(value(text), null, text);
  const units = ["0.65 nat", "0.65", "0.65比特"].map((text) => readNumber(text).unit);
  assert.deepEqual(units, ["nat", "bit", "bit"]);
});

test("a rounding of what is right is right, too few digits are coarse, a slip is named", () => {
  const slips = [["natural", 0.6517, 0.6518, 0.65176]];
  const question = { right: [0.9426, 0.9428, 0.9427], slips, units: { bit: 1 } };
  const word = (text) => judgeNumber(readNumber(text), question);
  assert.equal(word("0.943").word, "right");
  assert.equal(word("0.94").word, "coarse");
  assert.deepEqual(word("0.652"), { word: "slip", slips: ["natural"] });
  assert.equal(word("0.5").word, "wrong");
});
