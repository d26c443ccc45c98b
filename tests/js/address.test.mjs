import assert from "node:assert/strict";
import test from "node:test";
import { pageAddress, queryWith } from "../../ui/player/address.js";
import { askedIn, hasAddress, unknownIn } from "../../ui/player/asked.js";
import { SETTINGS, addressOf, placeFrom } from "../../ui/player/place.js";
import { makeRecorder } from "../../ui/player/recorder.js";
import { withTable } from "../../ui/player/share.js";
import { SIZES } from "../../ui/player/timeline.js";

/** The page's address, with what was pushed and replaced. */
function opened(address) {
  const written = [];
  globalThis.location = new URL(address);
  const to = (verb) => (state, title, next) => {
    globalThis.location = new URL(next, globalThis.location);
    written.push([verb, globalThis.location.search]);
  };
  globalThis.history = { state: null, pushState: to("push"), replaceState: to("replace") };
  return written;
}

const NONE = { marks: new Set(), stops: new Set() };

test("a state is written into the address and read back as it was", () => {
  for (const step of [0, 1, 53])
    for (const order of SETTINGS.order)
      for (const size of SIZES.keys())
        for (const predict of [true, false]) {
          const state = { step, order, size, predict, marks: new Set([step]), stops: new Set(["tie"]) };
          const written = Object.entries(addressOf(state)).filter(([, value]) => value);
          const asked = askedIn(new URLSearchParams(written.map(([name, value]) => [name, String(value)])));
          assert.deepEqual(placeFrom(asked), state);
        }
});

test("the address counts from one and leaves out what is usual", () => {
  assert.deepEqual(addressOf({ step: 53, order: "level", size: 0, predict: true, ...NONE }), {
    step: 54,
    marks: null,
    stops: null,
    order: "level",
    size: "split",
    predict: "on",
  });
  const usual = addressOf({ step: 0, order: "depth", size: SIZES.length - 1, predict: false, ...NONE });
  assert.deepEqual(Object.values(usual), [null, null, null, null, null, null]);
});

test("what an address asks for and there is not is said, and cut short", () => {
  const said = (query) => unknownIn(askedIn(new URLSearchParams(query)), 54, SETTINGS);
  assert.deepEqual(said("step=54&order=level&size=split&predict=off"), []);
  assert.deepEqual(said("step=55"), [["no_step", { step: 55, n: 54 }]]);
  assert.deepEqual(said("step=-1"), [["not_a_step", { step: "-1", n: 54 }]]);
  assert.deepEqual(said("size=huge"), [["no_setting", { name: "size", value: "huge" }]]);
  assert.equal(said(`step=${"x".repeat(90)}`)[0][1].step.length, 25);
});

test("a query is changed in what is named, and loses what is empty", () => {
  assert.equal(queryWith("?table=golf&step=3", { step: null, predict: "on" }), "table=golf&predict=on");
  assert.equal(queryWith("", { step: 4, node: "" }), "step=4");
});

test("only our part of the address is written, the rest stays as it is", () => {
  const written = opened("http://here/growing?table=a%20b&step=3&lang=zh#part");
  const address = pageAddress(["step", "order"]);
  address.write({ step: 4, order: null }, false);
  assert.deepEqual(written, [["replace", "?table=a%20b&lang=zh&step=4"]]);
  address.write({ step: 4, order: null }, true);
  assert.equal(written.length, 1, "nothing has changed");
  address.write({ step: 9, order: "level" }, true);
  assert.deepEqual(written[1], ["push", "?table=a%20b&lang=zh&step=9&order=level"]);
  assert.equal(globalThis.location.hash, "#part");
  opened("file:///C:/course/growing.html"); // its origin is "null" in Firefox, too
  pageAddress(["step"]).write({ step: 4 }, true);
  assert.equal(globalThis.location.href, "file:///C:/course/growing.html?step=4");
});

test("back within our part needs no rerun of the page, back beyond it does", () => {
  opened("http://here/growing?table=a&step=3");
  const listeners = {};
  globalThis.window = {
    addEventListener: (name, act) => (listeners[name] = act),
    removeEventListener: (name) => delete listeners[name],
  };
  const heard = [];
  const release = pageAddress(["step"]).listen((asked, mine) => heard.push([asked.step, mine]));
  const popped = (search) => {
    let stopped = false;
    globalThis.location = new URL(`http://here/growing${search}`);
    listeners.popstate({ stopImmediatePropagation: () => (stopped = true) });
    return stopped;
  };
  assert.equal(popped("?table=a&step=2"), true);
  assert.equal(popped("?table=b&step=1"), false);
  assert.deepEqual(heard, [[2, true], [1, false]]);
  release();
  assert.deepEqual(listeners, {});
});

test("steps are written after a pause, leaps at once", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const written = [];
  let step = 0;
  const recorder = makeRecorder({ write: (state, leap) => written.push([state, leap]) }, () => step);
  for (step = 1; step < 5; step += 1) recorder.record(false);
  assert.deepEqual(written, []);
  t.mock.timers.tick(1000);
  assert.deepEqual(written, [[5, false]], "the last of many quick steps alone");
  recorder.record(false);
  recorder.beforeLeap();
  recorder.record(true);
  t.mock.timers.tick(1000);
  assert.deepEqual(written.slice(1), [[5, false], [5, true]]);
  recorder.record(false);
  recorder.cancel();
  t.mock.timers.tick(1000);
  assert.equal(written.length, 3);
});

test("a link takes an own table with it", () => {
  const link = "http://here/growing?table=own&step=2";
  assert.equal(withTable(link, { own: "x y" }), `${link}&own=x+y`);
});

test("a frame's srcdoc has no address of its own", () => {
  for (const [protocol, has] of [["https:", true], ["file:", true], ["about:", false]]) {
    globalThis.location = { protocol };
    assert.equal(hasAddress(), has);
  }
});
