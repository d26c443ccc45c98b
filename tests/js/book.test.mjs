import assert from "node:assert/strict";
import test from "node:test";
import { makeBook } from "../../ui/player/book.js";
import { atOrBefore, pathText } from "../../ui/player/booknodes.js";
import { branchFinder, cutAt, makeView } from "../../ui/player/view.js";
import { makeTimeline } from "../../ui/player/timeline.js";
import { toldStory } from "./told.mjs";

test("every frame is of the node whose stretch of frames it lies in", () => {
  const book = makeBook(toldStory());
  for (let n = 0; n < book.size; n += 1) {
    const [from, to] = book.node(n).frames;
    assert.ok(to > from);
    for (let k = from; k < to; k += 1) assert.equal(book.nodeOf(k), n);
  }
  assert.deepEqual(book.order.depth, [0, 1, 3, 4, 2]);
  assert.equal(book.node(0).size, 5);
});

test("a path says the conditions from the root; a very long one its ends", () => {
  const book = makeBook(toldStory());
  assert.equal(pathText(book.node(4)), "colour = red · size > 2.5");
  assert.equal(pathText(book.node(0)), "");
  const told = toldStory();
  told.tree.groups = [[["{red, green}", "colour ∈ {red, green}"], ["blue", "colour = blue"]], null, null, null, null];
  const grouped = makeBook(told);
  assert.equal(grouped.node(1).branch, "{red, green}");
  assert.equal(pathText(grouped.node(4)), "colour ∈ {red, green} · size > 2.5");
  const long = Array.from({ length: 30 }, (_, k) => `${k}`);
  assert.equal(pathText({ path: long }), ["0", "…", ...long.slice(-9)].join(" · "));
});

test("what has not been told is missing until it is taken", () => {
  const told = toldStory({ left: true });
  const book = makeBook(told);
  assert.deepEqual(book.missing(0), []);
  assert.deepEqual(book.missing(5), ["n1", "f1"]);
  book.take(told.rest);
  for (let k = 0; k < 11; k += 1) assert.deepEqual(book.missing(k), []);
  assert.equal(book.frame(6).sentence, "frame 6");
  assert.equal(book.questions(1), undefined);
  book.take({ questions: { 1: [] }, slips: { wrong_base: "the base" } });
  assert.deepEqual(book.questions(1), []);
  assert.equal(book.slipText("wrong_base"), "the base");
  assert.equal(book.slipText("unknown"), "");
});

test("a frame says what its node's plan says it is about", () => {
  const book = makeBook(toldStory());
  const kinds = Array.from({ length: 11 }, (_, k) => book.frame(k).kind);
  assert.deepEqual(kinds.slice(0, 5), ["entropy", "branch_entropy", "branch_entropy", "gain", "split"]);
  assert.deepEqual([book.frame(1).branch, book.frame(2).branch, book.frame(6).candidate], [0, 1, 0]);
  assert.equal(book.frame(3).line, 2);
  assert.throws(() => book.about(99, 0));
});

test("a view knows the numbers that have been shown, and no later one", () => {
  const book = makeBook(toldStory());
  const line = makeTimeline(book, "depth");
  const known = (step) => makeView(book, line, step).known;
  assert.deepEqual([...(known(1).branches.get(0) ?? [])], [0]);
  assert.deepEqual([...(known(2).branches.get(0) ?? [])], [0, 1]);
  assert.equal(known(2).numbers.size, 0);
  assert.deepEqual([...known(3).numbers.get(0)], ["gain"]);
  assert.deepEqual([known(3).verdict, known(4).verdict], [false, true]);
});

test("a case falls into the branch of its value, and none without one", () => {
  const book = makeBook(toldStory());
  const find = branchFinder(book, { attribute: 0, branches: [{ value: "red" }, { value: "green" }] });
  assert.deepEqual([0, 2, 3].map(find), [0, 1, -1]);
  const atCut = branchFinder(book, { attribute: 1, cut: 2.5 });
  assert.deepEqual([0, 1, 2, 3].map(atCut), [0, -1, 1, 0]);
  assert.deepEqual([0, 1].map(branchFinder(book, { attribute: null })), [-1, -1]);
  // Where values are grouped, those of the step come before those of the attribute.
  const [frame, evaluation] = [{ way: [1, 0] }, { way: [0, 0] }];
  assert.deepEqual([0, 2, 3].map(branchFinder(book, { attribute: 0, frame, evaluation })), [1, 0, -1]);
  assert.deepEqual([0, 2, 3].map(branchFinder(book, { attribute: 0, frame: {}, evaluation })), [0, 0, -1]);
  assert.equal(cutAt({ drawn: ["a", "b"], places: [3, 9] }, 9), "b");
  assert.equal(cutAt({ drawn: ["a", "b"], places: null }, 1), "b");
});

test("the last place that holds no more than a number, by halving as by counting", () => {
  const list = [0, 2, 2, 5, 9];
  for (let wanted = 0; wanted < 12; wanted += 1)
    assert.equal(atOrBefore(list, wanted, 5), list.findLastIndex((one) => one <= wanted));
});
