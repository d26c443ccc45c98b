// The scrub bar: where the replay stands, where the splits are, and which stretch belongs to the node.

import { el, svgEl, setAttr } from "./dom.js";

const MOST_MARKS = 120; // splits that have a mark each
const BINS = 100;

/** A range input over a strip of marks. `actions.scrub(place, stage)` with stage start, move, end or key. */
export function makeScrub(words, actions) {
  const input = el("input", { type: "range", min: 0, step: 1, "aria-label": words.say("scrub") });
  const splits = svgEl("path", { class: "split-marks" });
  const flags = svgEl("path", { class: "flags" });
  const marks = svgEl(
    "svg",
    { class: "marks", viewBox: "0 0 1000 10", preserveAspectRatio: "none", "aria-hidden": "true" },
    splits,
    flags,
  );
  const band = el("i", { class: "band" });
  const chosen = el("i", { class: "band chosen", hidden: true });
  const done = el("i", { class: "done" });
  const element = el(
    "div",
    { class: "scrub" },
    el("div", { class: "rail" }, band, chosen, done, marks),
    input,
  );
  let dragging = false;
  let marked = null;

  input.addEventListener("pointerdown", () => {
    dragging = true;
    actions.scrub(null, "start");
  });
  input.addEventListener("input", () => actions.scrub(Number(input.value), dragging ? "move" : "key"));
  input.addEventListener("change", () => dragging && finish());
  input.addEventListener("pointerup", () => {
    if (dragging) finish();
  });
  input.addEventListener("pointercancel", () => {
    dragging = false;
  });

  function finish() {
    dragging = false;
    actions.scrub(Number(input.value), "end");
    input.blur(); // the keys go back to the stage
  }

  function show({ position, count, splitPlaces, markPlaces, nodeSpan, chosenSpan }, text) {
    const share = (place) => (count > 1 ? place / (count - 1) : 0);
    setAttr(input, "max", count - 1);
    if (Number(input.value) !== position) input.value = position;
    setAttr(input, "aria-valuetext", text);
    done.style.width = `${100 * share(position)}%`;
    band.hidden = !nodeSpan;
    if (nodeSpan) span(band, nodeSpan, share);
    chosen.hidden = !chosenSpan;
    if (chosenSpan) span(chosen, chosenSpan, share);
    setAttr(flags, "d", markPlaces.map((place) => `M${1000 * share(place)} -6v6`).join("") || "M0 0");
    if (splitPlaces === marked) return;
    marked = splitPlaces;
    const dense = splitPlaces.length > MOST_MARKS;
    setAttr(splits, "class", dense ? "split-density" : "split-marks");
    setAttr(splits, "d", dense ? density(splitPlaces.map(share)) : splitPlaces.map((place) => `M${(1000 * share(place)).toFixed(1)} 0V10`).join("") || "M0 0");
  }

  return { element, show };
}

function span(bar, [from, to], share) {
  bar.style.left = `${100 * share(from)}%`;
  bar.style.width = `${100 * Math.max(0.004, share(to) - share(from))}%`;
}

/** Where splits are many they would be one black bar: a hill instead, as high as they lie close; shares from 0 to 1. */
export function density(shares) {
  const bins = new Array(BINS).fill(0);
  for (const share of shares) bins[Math.min(BINS - 1, Math.floor(share * BINS))] += 1;
  const most = Math.max(1, ...bins);
  const steps = bins.map((count, k) => `H${k * (1000 / BINS)}V${(10 - 18 * (count / most)).toFixed(1)}`);
  return `M0 10${steps.join("")}H1000V10Z`;
}
