// A cut that is dragged along the sorted cases: its numbers, and the cases on each side of it.

import { isNew, placeOf } from "../../../components/toy/place.js";
import { el, fillIn, setAttr, setText, svgEl } from "../../../player/dom.js";
import { classShape, useMarksOf } from "../../../player/marks.js";
import { cutAt, rowsOf, stepsOf } from "./places.js";

const STEPS = 1000; // of the slider: it stops between two candidates, too
const EDGE = 12; // px beside the line of the values
const APART = 12; // px from mark to mark
const [TITLE, BELOW] = [24, 26]; // px over a curve for its name, and under the line for its numbers
const MIN_WIDTH = 240;

/** Called by Components v2 with the attributes, their cuts and the texts. */
export default function dragging({ parentElement, data, setTriggerValue }) {
  const place = placeOf(parentElement, data, "dragging");
  if (isNew(place, { ...data, now: 0 })) {
    place.hand = makeHand(place, data, (cut) => setTriggerValue("cut", cut));
  } else if (!data.veiled) place.hand.goTo(data.now);
  const seen = new ResizeObserver(() => place.hand.paint());
  seen.observe(place);
  return () => seen.disconnect();
}

function makeHand(place, { attributes, classes, curves, high, texts, veiled, revealed, now, first }, drop) {
  const visited = attributes.map(() => new Set());
  let [chosen, t, width, drawn] = [0, 0, 0, null];
  const of = () => attributes[chosen];
  const span = () => of().ends[1] - of().ends[0];
  const cut = () => cutAt(of().lows, t);

  const picture = svgEl("svg", { role: "img", "aria-label": texts.picture });
  const slider = el("input", { type: "range", min: 0, max: STEPS, step: 1 });
  const said = el("p", { class: "said", "aria-live": "polite" });
  const sides = ["≤", ">"].map((sign) => {
    const counts = classes.map(() => el("b"));
    const named = classes.map(({ name, mark, colour }, k) =>
      el("span", {}, el("em", { style: `color:${colour}`, "aria-hidden": "true", text: mark }), ` ${name} `, counts[k]),
    );
    const head = el("i");
    return { sign, head, counts, element: el("div", {}, head, ...named) };
  });
  const pick = attributes.map(({ name }, k) => el("button", { type: "button", text: name, onclick: () => choose(k) }));
  const which = el("div", { class: "which", role: "group", "aria-label": texts.which }, ...pick);
  place.replaceChildren(...(pick.length > 1 ? [which] : []), picture, slider, el("div", { class: "sides" }, ...sides.map(({ element }) => element)), said);

  function choose(k) {
    chosen = k;
    pick.forEach((button, at) => setAttr(button, "aria-pressed", at === k));
    setAttr(slider, "aria-label", fillIn(texts.slider, { attribute: of().name }));
    paint(true);
    goTo(veiled ? Math.floor(of().mids.length / 2) : now);
  }

  /** Draw what does not move: the line, its cases, the names of the curves. */
  function paint(again = false) {
    const wide = Math.max(MIN_WIDTH, place.clientWidth);
    if (!again && wide === width) return;
    width = wide;
    useMarksOf(first);
    const { ends, cases, columns } = of();
    const x = (value) => EDGE + ((value - ends[0]) / span()) * (width - 2 * EDGE);
    const rows = cases ? rowsOf(cases.map(([value]) => x(value)), APART) : [0];
    const strip = cases ? (Math.max(...rows) + 1) * APART + 6 : 60;
    const [line, height] = [curves.length * (high + TITLE) + strip, curves.length * (high + TITLE) + strip + BELOW];
    setAttr(picture, "viewBox", `0 0 ${width} ${height}`);
    setAttr(picture, "height", height);
    const ground = svgEl("g");
    if (cases)
      cases.forEach(([value, klass], k) => {
        const at = `translate(${x(value).toFixed(1)} ${line - 8 - rows[k] * APART})`;
        ground.append(svgEl("path", { class: "case", d: classShape(klass), transform: at, style: `fill:${classes[klass].colour}` }));
      });
    else drawColumns(ground, columns, x, line);
    ground.append(svgEl("path", { class: "line", d: `M${EDGE} ${line}H${width - EDGE}` }));
    for (const [end, anchor] of [[0, "start"], [1, "end"]])
      ground.append(svgEl("text", { x: x(ends[end]), y: line + 18, "text-anchor": anchor, text: of().ends_text[end] }));
    const panels = curves.map((name, k) => {
      const foot = (k + 1) * (high + TITLE) - 6;
      const top = Math.max(...of().numbers[name]) || 1;
      const y = (value) => foot - (Math.max(0, value) / top) * (high - 8);
      const [curve, dot, number] = [svgEl("path", { class: "curve" }), svgEl("circle", { r: 5 }), svgEl("text", { class: "number" })];
      ground.append(svgEl("path", { class: "ground", d: `M${EDGE} ${foot}H${width - EDGE}` }), svgEl("text", { x: EDGE, y: foot - high + 2, text: texts[name] }));
      if (name === "gain" && of().penalty) {
        const level = y(of().penalty);
        ground.append(svgEl("path", { class: "penalty", d: `M${EDGE} ${level}H${width - EDGE}` }), svgEl("text", { x: width - EDGE, y: level - 4, "text-anchor": "end", text: of().penalty_text }));
      }
      const best = of().best[name];
      const ring = veiled || best === null ? null : svgEl("circle", { class: "ring", r: 8, cx: x(of().mids[best]), cy: y(of().numbers[name][best]) });
      return { name, y, curve, dot, number, ring };
    });
    const hand = svgEl("path", { class: "hand" });
    const threshold = svgEl("text", { class: "number", y: line + 18 });
    for (const { curve, ring, dot, number } of panels) ground.append(curve, ...(ring ? [ring] : []), dot, number);
    picture.replaceChildren(ground, hand, threshold);
    drawn = { x, panels, hand, threshold, line };
    if (!veiled || revealed)
      panels.forEach(({ name, y, curve }) => {
        setAttr(curve, "d", stepsOf(edges(), of().numbers[name], null, x, y));
        if (revealed) of().mids.forEach((mid, k) => ground.append(svgEl("circle", { class: "candidate", r: 3, cx: x(mid), cy: y(of().numbers[name][k]) })));
      });
    show();
  }

  const edges = () => [...of().lows, of().ends[1]];

  function drawColumns(ground, columns, x, line) {
    const most = Math.max(...columns[0].map((_, k) => columns.reduce((sum, each) => sum + each[k], 0)));
    const each = span() / columns[0].length;
    columns[0].forEach((_, k) => {
      let foot = line;
      columns.forEach((counts, klass) => {
        const tall = (counts[k] / most) * 50;
        const left = x(of().ends[0] + k * each);
        ground.append(svgEl("rect", { x: left, y: foot - tall, width: x(of().ends[0] + each) - EDGE, height: tall, style: `fill:${classes[klass].colour}` }));
        foot -= tall;
      });
    });
  }

  /** Show the cut in hand: what moves, and what is said of it. */
  function show() {
    if (!drawn) return;
    const [k, one] = [cut(), of()];
    const at = drawn.x(t);
    setAttr(drawn.hand, "d", `M${at} 4V${drawn.line + 4}`);
    const within = Math.min(Math.max(at, 60), width - 60);
    setAttr(drawn.threshold, "x", within);
    setText(drawn.threshold, `t = ${veiled ? t.toFixed(one.decimals) : one.shown[k]}`);
    for (const { name, y, curve, dot, number } of drawn.panels) {
      if (veiled && !revealed) setAttr(curve, "d", stepsOf(edges(), one.numbers[name], visited[chosen], drawn.x, y));
      const up = y(one.numbers[name][k]);
      setAttr(dot, "cx", at);
      setAttr(dot, "cy", up);
      setAttr(number, "x", within);
      setAttr(number, "y", Math.max(14, up - 10));
      setText(number, one.texts[name][k]);
    }
    sides.forEach(({ sign, head, counts }, side) => {
      setText(head, `${one.name} ${sign} t`);
      counts.forEach((count, klass) => setText(count, one.sides[k][side][klass]));
    });
    const best = largest();
    const told = { cut: one.shown[k], gain: one.texts.gain[k], iv: one.texts.iv[k], ratio: one.texts.gain_ratio[k], best: one.shown[best], most: one.texts.gain[best] };
    setText(said, fillIn(one.out.includes(k) ? texts.out : texts.said, told));
    setAttr(slider, "aria-valuetext", said.textContent);
    slider.value = Math.round(((t - one.ends[0]) / span()) * STEPS);
  }

  /** The cut with the largest gain among those that the hand has passed. */
  function largest() {
    const { gain } = of().numbers;
    return [...visited[chosen]].reduce((best, k) => (gain[k] > gain[best] + 1e-12 ? k : best), cut());
  }

  function moveTo(value) {
    const before = cut();
    t = Math.min(Math.max(value, of().ends[0]), of().ends[1] - span() / STEPS);
    const [from, to] = [Math.min(before, cut()), Math.max(before, cut())];
    if (visited[chosen].size) for (let k = from; k <= to; k += 1) visited[chosen].add(k);
    visited[chosen].add(cut());
    show();
  }

  function goTo(k) {
    t = of().mids[k];
    moveTo(t);
  }

  slider.addEventListener("input", () => moveTo(of().ends[0] + (slider.value / STEPS) * span()));
  slider.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    goTo(Math.min(Math.max(cut() + by, 0), of().mids.length - 1));
    end();
  });
  const follow = ({ clientX }) => {
    const box = picture.getBoundingClientRect();
    const along = ((clientX - box.left) / box.width) * width;
    moveTo(of().ends[0] + ((along - EDGE) / (width - 2 * EDGE)) * span());
  };
  picture.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    picture.setPointerCapture(event.pointerId);
    follow(event);
  });
  picture.addEventListener("pointermove", (event) => picture.hasPointerCapture(event.pointerId) && follow(event));
  const end = () => veiled || drop(of().places[cut()]);
  picture.addEventListener("pointerup", end);
  slider.addEventListener("change", end);
  choose(0);
  return { goTo: (k) => cut() === k || goTo(k), paint };
}
