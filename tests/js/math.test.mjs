// The formulas KaTeX wrote are kept: where there is no room for one more, the oldest goes, not all of them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { loadMath } from "../../ui/player/math.js";

const KEPT = 2000;

test("one formula too many costs one formula, not all that are kept", async () => {
  const written = [];
  const engine = { render: (latex) => written.push(latex) };
  globalThis.document = { createElement: () => ({ cloneNode: () => ({}) }) };
  const set = await loadMath({ katex: { engine, style: "" } }, null);
  for (let k = 0; k <= KEPT; k += 1) set(`x_{${k}}`);
  assert.equal(written.length, KEPT + 1);
  set(`x_{${KEPT - 1}}`);
  assert.equal(written.length, KEPT + 1, "a formula set lately is written again");
  set("x_{0}");
  assert.equal(written.length, KEPT + 2, "the oldest formula is still kept");
});
