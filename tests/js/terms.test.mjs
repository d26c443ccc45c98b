import assert from "node:assert/strict";
import test from "node:test";
import { namesWithTerms, termsIn } from "../../ui/player/terms.js";

const FOUND = { pattern: "gain ratio|[gG]ain|C\\d", keys: { gain: "gain", "gain ratio": "gain_ratio" } };
const said = (text, names) => termsIn(text, FOUND, names).map(({ key, start, end }) => [key, text.slice(start, end)]);

test("the first occurrence of each term counts, and the number of a convention", () => {
  assert.deepEqual(said("Gain, gain and gain ratio: C7"), [["gain", "Gain"], ["gain_ratio", "gain ratio"], ["C7", "C7"]]);
});

test("what is quoted, and a name of the table, is no term", () => {
  assert.deepEqual(said("“gain” and gain"), [["gain", "gain"]]);
  const names = namesWithTerms({ columns: [{ name: "Gain", values: null }, { name: "Colour", values: ["red"] }] }, FOUND);
  assert.deepEqual(names, ["Gain"]);
  assert.deepEqual(said("Gain has the gain ratio", names), [["gain_ratio", "gain ratio"]]);
});
