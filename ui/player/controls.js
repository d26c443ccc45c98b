// The bar under the stage: back, the scrubber, "Go to", a menu of what else there is, and on, always last.

import { el, setAttr, setText } from "./dom.js";
import { icon, setIcon } from "./icons.js";
import { SETTINGS } from "./place.js";
import { popOver } from "./popover.js";
import { isOffered } from "./present.js";
import { makeScrub } from "./scrub.js";
import { shareInto } from "./share.js";
import { FINEST, SIZES, nextStop, placeOf } from "./timeline.js";

export const SPEEDS = [0.5, 1, 2, 4];
const WITH = { first: "play", last: "play", full: "present" }; // by which name a link offers them
const STAYS = new Set(["speed", "both"]); // the menu stays open where one sees in it what was done

/** `bar`: {menu: names in order; card: what "Go to" opens; bands}. */
export function makeControls(words, actions, bar) {
  const press = (name, act, ...parts) => {
    const button = el("button", { type: "button", class: `press ${name}` }, ...parts);
    // A click leaves the focus, and so the keys, where they are.
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("click", act);
    return button;
  };
  /** A button of the menu; `isOn(state)`: whether it is pressed. */
  const item = (name, text = name, hint = null, isOn = null) => {
    const element = press(name, () => (STAYS.has(name) || menu.hidePopover(), actions[name]()), words.say(text));
    setAttr(element, "title", hint && words.say(hint));
    return { element, show: (state) => isOn && setAttr(element, "aria-pressed", String(isOn(state))) };
  };
  const lasting = (name, names, chosen) => choice(words, name, names, { act: actions[name], press }, chosen);
  const told = el("span", { class: "told", role: "status" });
  const makers = {
    size: () => lasting("size", SIZES, (state) => SIZES[state.size]),
    order: () => lasting("order", SETTINGS.order, (state) => state.order),
    speed: () => {
      const { element } = item("speed");
      return { element, show: ({ speed }) => setText(element, `${words.say("speed")} ${speed}×`) };
    },
    predict: () => item("predict", "predict", "predict_hint", (state) => state.predict),
    both: () => item("both", "both_terms", "both_terms_hint", (state) => state.both),
    present: () => item("present", "present_word", "present"),
    share: () => ({ element: press("share", () => shareInto(told, actions.share, words), words.say("share")) }),
  };
  const parts = Object.fromEntries(bar.menu.map((name) => [name, makers[name]?.() ?? item(name)]));
  for (const [name, { element }] of Object.entries(parts)) element.hidden = !isOffered(WITH[name] ?? name) || !actions[name];
  const lines = Object.values(parts).map(({ element }) => element);
  const menu = el("div", { class: "settings", role: "dialog", "aria-label": words.say("more") }, ...lines, told);
  const more = press("more", null, "…");
  more.popoverTargetElement = menu;
  popOver(menu, () => lines.find((line) => line.matches("button:not([hidden])")));
  setAttr(more, "aria-label", words.say("more"));
  setAttr(more, "aria-haspopup", "dialog");
  more.hidden = menu.hidden = lines.every((line) => line.hidden);
  const jump = press("jump", null, words.say("jump"));
  const back = press("previous", actions.previous, icon("previous"), el("span", { class: "word", text: words.say("previous") }));
  const onward = el("span", { text: words.say("next") });
  const on = press("next", () => (playing ? actions.toggle() : actions.next()), onward, icon("next"));
  const scrub = makeScrub(words, actions);
  const place = el("output", { class: "place", "aria-live": "off" });
  let playing = false;
  jump.popoverTargetElement = bar.card ?? null;
  jump.hidden = !isOffered("jump") || !bar.card;
  for (const part of [back, scrub.element, place, on]) part.hidden = !isOffered("play");
  const element = el(
    "footer",
    { class: "controls", "aria-label": words.say("controls_label"), role: "group" },
    ...[back, scrub.element, place, jump, more, menu, on],
  );

  /** What `barState` says of a step. While it plays, the way on is to halt it. */
  function show(shown) {
    const { state, position, count } = shown;
    // Who goes from stop to stop counts stops; links and "Go to" name the step.
    const step = words.say("step_of", { i: state.step + 1, n: shown.steps });
    const byStops = state.size < FINEST;
    setAttr(place, "title", byStops ? step : null);
    setText(place, byStops ? `${position + 1} / ${count}` : step);
    scrub.show(shown, place.textContent);
    Object.values(parts).forEach((part) => part.show?.(state));
    setAttr(back, "aria-disabled", shown.begins ? "true" : null);
    setAttr(on, "aria-disabled", position === count - 1 || shown.waits ? "true" : null);
    setAttr(on, "title", shown.waits ? words.say("predict_first") : null);
    if (playing === state.playing) return;
    playing = state.playing;
    setText(onward, words.say(playing ? "pause" : "next"));
    setIcon(on, playing ? "pause" : "next");
  }

  return { element, show };
}

/** What the bar shows of a step; `bands`: whether it marks the stretch of the node that the step is about; `waits`: for
 * an answer. */
export function barState(state, line, bands, waits = false) {
  const stops = line.stops[state.size];
  const place = (step) => placeOf(stops, step);
  const spanOf = (node) => [place(line.first[node]), place(line.last[node])];
  return {
    state,
    steps: line.count,
    waits,
    position: place(state.step),
    count: stops.length,
    begins: nextStop(stops, state.step, -1) === state.step, // between two stops there is one before
    splitPlaces: splitPlaces(line, state.size),
    nodeSpan: bands ? spanOf(line.nodeAt(state.step)) : null,
    markPlaces: [...(state.marks ?? [])].map(place),
    chosenSpan: state.chosen === null ? null : spanOf(state.chosen),
  };
}

/** Where the splits are among the stops: asked for at every step, reckoned once. */
function splitPlaces(line, size) {
  line.splitPlaces ??= [];
  return (line.splitPlaces[size] ??= line.splits.map((step) => placeOf(line.stops[size], step)));
}

/** Buttons of which one is pressed. Not radio buttons: those would take the arrow keys away. */
function choice(words, name, names, { act, press }, chosen) {
  const label = words.say(`${name}_label`);
  const buttons = names.map((one) => {
    const button = press("option", () => act(one), words.say(`${name}_${one}`));
    setAttr(button, "title", words.say(`${name}_${one}_hint`));
    return button;
  });
  const group = el("div", { class: "choice", role: "group", "aria-label": label }, ...buttons);
  const element = el("div", { class: "bar-line" }, el("span", { text: label, "aria-hidden": "true" }), group);
  const show = (state) => buttons.forEach((button, k) => setAttr(button, "aria-pressed", String(names[k] === chosen(state))));
  return { element, show };
}
