import assert from "node:assert/strict";
import test from "node:test";
import { isLight } from "../../ui/player/surroundings.js";

test("the colour of the text says whether it stands on a dark ground", () => {
  for (const colour of ["rgb(255, 255, 255)", "rgba(255, 255, 255, 0.87)", "rgb(232, 237, 243)", "color(srgb 0.9 0.9 0.9)"])
    assert.equal(isLight(colour), true, colour);
  for (const colour of ["rgb(0, 0, 0)", "rgb(27, 36, 48)", "rgba(0, 0, 0, 0.87)", "rgb(0, 0, 238)", "color(srgb 0.1 0.1 0.2)"])
    assert.equal(isLight(colour), false, colour);
});
