import assert from "node:assert/strict";
import test from "node:test";
import { DECISION_KEYS, GROWING_KEYS, PRESENT_HELP, WALK_HELP } from "../../ui/player/help.js";
import { ACTS } from "../../ui/player/keys.js";
import { SPEAKER_KEYS } from "../../ui/player/present/speakerkeys.js";
import { WALK_KEYS } from "../../ui/player/walk/walkcard.js";

const named = (key) => (key === " " ? "Space" : key.length === 1 ? key.toUpperCase() : key);
const listed = (keys) => new Set(keys.flatMap(([names]) => names.split(" ")));
const untold = (keys, list) => keys.map(named).filter((key) => !listed(list).has(key));

test("the list says every key of the player, of the whole tree and of a presentation", () => {
  assert.deepEqual(untold(Object.keys(ACTS), GROWING_KEYS), []);
  assert.deepEqual(untold(WALK_KEYS, WALK_HELP), []);
  assert.deepEqual(untold(Object.keys(SPEAKER_KEYS), PRESENT_HELP), []);
});

test("the list says no key that there is not, but for those of a question and the way out", () => {
  const known = (keys, more = []) => new Set([...keys, ...more].map(named));
  const beside = (list, keys) => [...listed(list)].filter((key) => !keys.has(key));
  assert.deepEqual(beside(GROWING_KEYS, known(Object.keys(ACTS))), ["1–9", "Escape"]);
  assert.deepEqual(beside(DECISION_KEYS, known(Object.keys(ACTS))), ["1–9", "Escape"]);
  assert.deepEqual(beside(WALK_HELP, known(WALK_KEYS)), []);
  assert.deepEqual(beside(PRESENT_HELP, known(Object.keys(SPEAKER_KEYS))), []);
});

test("a key that only the growing or a decision has is not taken by a presentation", () => {
  const same = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", "?": "help" };
  Object.assign(same, { n: "nextSplit", p: "previousSplit" });
  const taken = Object.keys(ACTS).filter((key) => SPEAKER_KEYS[key] && key !== " ");
  assert.deepEqual(Object.fromEntries(taken.map((key) => [key, SPEAKER_KEYS[key]])), same);
  assert.deepEqual(taken.map((key) => ACTS[key]), taken.map((key) => SPEAKER_KEYS[key]));
});
