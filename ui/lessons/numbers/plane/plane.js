// The plane of two continuous attributes: the cuts of the tree step by step, and one to drag.

import { el, setAttr, setText, svgEl } from "../../../player/dom.js";
import { classMark, useMarksOf } from "../../../player/marks.js";
import { makeCutLine } from "./cutline.js";
import { cutAtNode } from "./cuts.js";
import { drawGround, drawHatching, drawLines, drawMarks, drawRegions, layOut } from "./field.js";
import { writtenNumber } from "./measure.js";
import { makeReading, makeTables } from "./reading.js";
import { lastStep, nodeAt, planeAt } from "./regions.js";
import { askedPlaneStep, makePlaneWords, saidAt, whereIs, writePlaneStep } from "./said.js";

const planes = new WeakMap(); // what is kept of a place from one run of the page to the next

export default function component({ parentElement, data }) {
  const host = parentElement.querySelector(".plane");
  const before = planes.get(host);
  const same = before?.id === data.id && before.start === data.start;
  before?.stop();
  const focus = host.getRootNode().activeElement?.dataset?.held;
  const state = same ? before.state : { step: askedPlaneStep(data.start, lastStep(data.plane)), axis: null, at: [null, null] };
  const stop = mountPlane(host, data, state);
  planes.set(host, { id: data.id, start: data.start, state, stop });
  if (focus) host.querySelector(`[data-held="${focus}"]`)?.focus();
}

/** Put the plane into its place; returns what ends it. */
function mountPlane(host, { plane, start, words: texts }, state) {
  useMarksOf(plane.positive);
  const words = makePlaneWords(plane, texts);
  const last = lastStep(plane);
  const known = new Map();
  const reading = makeReading(plane, words);
  const tables = makeTables(plane, words);
  const sentence = el("p", { class: "sentence", "aria-live": "polite" });
  const where = el("output", { class: "where" });
  const button = (held, label, text, press) =>
    el("button", { type: "button", "data-held": held, "aria-label": label, title: label, text, onclick: press });
  const back = button("back", words.say("back"), "‹", () => go(state.step - 1));
  const on = button("on", words.say("on"), "›", () => go(state.step + 1));
  const slider = el("input", { type: "range", min: 0, max: last, "data-held": "steps", "aria-label": words.say("steps") });
  slider.addEventListener("input", () => go(Number(slider.value)));
  const picture = svgEl("svg", { role: "group" });
  const frame = el("div", { class: "picture" }, picture);
  const note = el("p", { class: "note" });
  const legend = el("p", { class: "legend" }, ...plane.classes.map((name, klass) => el("span", {}, classMark(klass), ` ${name}`)));
  const ways = plane.names.map((name, axis) => button(`axis${axis}`, words.say("along", { attribute: name }), name, () => turn(axis)));
  const best = el("button", { type: "button", class: "best", "data-held": "best", onclick: () => toBest() });
  const axes = el("div", { class: "ways", role: "group", "aria-label": words.say("try") }, el("span", { text: words.say("try") }), ...ways);
  const side = el("div", { class: "side" }, axes, reading.element, best);
  const bar = el("div", { class: "bar" }, back, slider, on, where);
  host.replaceChildren(bar, sentence, el("div", { class: "body" }, el("div", {}, frame, legend, note), side), tables.element);
  let line = null;
  let width = 0;

  /** The cuts of an attribute at the node of the step, measured once. */
  function cutsOf(axis) {
    const number = nodeAt(plane, state.step);
    const node = plane.nodes[number];
    if (!node?.cuts?.[axis]) return null;
    const key = `${number}|${axis}`;
    if (!known.has(key)) known.set(key, cutAtNode(plane, node, axis, words));
    return known.get(key);
  }

  function go(step) {
    if (step < 0 || step > last || step === state.step) return;
    Object.assign(state, { step, axis: null, at: [null, null] });
    writePlaneStep(step, start);
    paint();
  }

  function turn(axis) {
    state.axis = axis;
    paint();
    picture.querySelector(".handle")?.focus();
  }

  function toBest() {
    const cut = cutsOf(state.axis);
    moved(cut.goal);
    line.show(cut.goal);
  }

  function moved(candidate) {
    const cut = cutsOf(state.axis);
    state.at[state.axis] = candidate;
    reading.show(plane.names[state.axis], cut, candidate);
    const one = cut.measured[candidate];
    const numbers = { gain: writtenNumber(one.gain, plane.digits), ratio: writtenNumber(one.gain_ratio, plane.digits) };
    setAttr(line.handle, "aria-valuetext", words.say("value", { cut: cut.shown[candidate], ...numbers }));
    best.disabled = candidate === cut.goal;
  }

  function paint() {
    const view = planeAt(plane, state.step);
    const place = layOut(plane, width || 600);
    const node = view.number === null ? null : plane.nodes[view.number];
    const there = [0, 1].filter((axis) => cutsOf(axis) !== null);
    if (!there.includes(state.axis)) state.axis = there.includes(node?.axis) ? node.axis : (there[0] ?? null);
    for (const [name, value] of [["width", place.width], ["height", place.height], ["viewBox", `0 0 ${place.width} ${place.height}`]])
      setAttr(picture, name, value);
    setAttr(picture, "aria-label", words.say("alt", { x: plane.names[0], y: plane.names[1] }));
    const marks = drawMarks(plane, place, view, words);
    const parts = [drawHatching(), drawRegions(plane, place, view, state.step), drawGround(plane, place), drawLines(place, view)];
    picture.replaceChildren(...parts, marks.group);
    line = null;
    if (state.axis !== null) drawHandle(place, node);
    side.classList.toggle("idle", line === null);
    ways.forEach((one, axis) => {
      one.disabled = !there.includes(axis);
      setAttr(one, "aria-pressed", String(axis === state.axis));
    });
    setText(sentence, saidAt(plane, words, state.step));
    setText(where, whereIs(plane, words, state.step));
    setText(note, marks.drawn < marks.all ? words.say("many", { drawn: marks.drawn, cases: marks.all }) : "");
    Object.assign(slider, { value: state.step, disabled: last === 0 });
    setAttr(slider, "aria-valuetext", where.textContent);
    back.disabled = state.step === 0;
    on.disabled = state.step === last;
    tables.show(state.step);
  }

  function drawHandle(place, node) {
    const { axis } = state;
    const cut = cutsOf(axis);
    line = makeCutLine(place, node, axis, cut, moved);
    setAttr(line.handle, "aria-label", words.say("handle", { attribute: plane.names[axis] }));
    setAttr(line.handle, "data-held", "cut");
    picture.append(line.curve, line.handle);
    const candidate = state.at[axis] ?? (state.step ? cut.goal : cut.middle);
    setText(best, words.say(state.step ? "to_best" : "show_best", { cut: cut.shown[cut.goal] }));
    moved(candidate);
    line.show(candidate);
  }

  const seen = new ResizeObserver(([{ contentRect }]) => {
    if (Math.abs(contentRect.width - width) < 1) return;
    width = contentRect.width;
    paint();
  });
  paint();
  seen.observe(frame);
  return () => seen.disconnect();
}
