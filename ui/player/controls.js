// The bar under the stage: stepping, scrubbing, and the settings that a kind of story offers.

import { el, setAttr, setText } from "./dom.js";
import { icon, setIcon } from "./icons.js";
import { SETTINGS } from "./place.js";
import { isOffered } from "./present.js";
import { makeScrub } from "./scrub.js";
import { shareInto } from "./share.js";
import { SIZES, nextStop, placeOf } from "./timeline.js";

export const SPEEDS = [0.5, 1, 2, 4];

/**
 * Two groups in one footer: `playback` sticks to the bottom of a phone, `settings` does not. `bar`: {buttons,
 * settings: names in order; whole: whether one button shows the first or the last step}. A button is called by its
 * text, one with a picture by its title: with a label besides a screen reader would say the same twice.
 */
export function makeControls(words, actions, bar) {
  const press = (name, act, label = name) => {
    const button = el("button", {
      type: "button",
      class: `press ${name}`,
      title: label && words.say(label),
    });
    // A click leaves the focus, and so the keys, where they are.
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("click", act);
    return button;
  };
  const pictured = (name, act = actions[name]) => {
    const button = press(name, act);
    button.append(icon(name));
    return button;
  };
  /** A picture with its name beside it where there is room; its title says the same, and more. */
  const named = (button) => {
    const name = button.classList[1];
    button.append(el("span", { class: "word", text: words.say(`${name}_word`), "aria-hidden": "true" }));
    return button;
  };
  /** A button with a text; `isOn(state)`: whether it is pressed. */
  const worded = (name, label, text, isOn) => {
    const element = press(name, actions[name], label);
    element.textContent = text;
    return { element, show: (state) => isOn && setAttr(element, "aria-pressed", isOn(state) ? "true" : "false") };
  };
  /** A sign alone is no name. */
  const signed = (button, name) => (setAttr(button.element, "aria-label", name), button);
  const told = el("span", { class: "told", role: "status" });
  const texts = { share_done: words.say("share_done"), share_failed: words.say("share_failed") };
  const makers = {
    size: () =>
      choice(words.say("size_label"), SIZES, { act: actions.size, press }, (state) => SIZES[state.size], (one) => [
        words.say(`size_${one}`),
        words.say(`size_${one}_hint`),
      ]),
    order: () =>
      choice(words.say("order_label"), SETTINGS.order, { act: actions.order, press }, (state) => state.order, (one) => [
        words.say(`order_${one}`),
        words.say(`order_${one}_hint`),
      ]),
    speed: () => speedButton(words, press("speed", actions.speed)),
    predict: () => worded("predict", "predict_hint", words.say("predict"), (state) => state.predict),
    both: () => worded("both", "both_terms_hint", words.say("both_terms"), (state) => state.both),
    share: () => ({ element: named(pictured("share", () => shareInto(told, actions.share, texts))) }),
    present: () => ({ element: named(pictured("present")) }),
    jump: () => worded("jump", "key_jump", words.say("jump")),
    help: () => signed(worded("help", null, "?"), words.say("help")),
  };
  const buttons = Object.fromEntries(
    bar.buttons.map((name) => [name, pictured(name, name === "play" ? actions.toggle : actions[name])]),
  );
  const settings = Object.fromEntries(bar.settings.map((name) => [name, makers[name]()]));
  const whole = bar.whole ? press("all", actions.all, null) : null;
  const scrub = makeScrub(words, actions);
  const place = el("output", { class: "place", "aria-live": "off" });
  const playback = el(
    "div",
    { class: "playback" },
    el("div", { class: "buttons" }, ...Object.values(buttons)),
    whole,
    scrub.element,
    place,
  );
  const parts = Object.values(settings);
  const group = el("div", { class: "settings" }, ...parts.map((part) => part.element), told);
  playback.hidden = !isOffered("play");
  for (const [name, { element }] of Object.entries(settings)) element.hidden = !isOffered(name) || !actions[name];
  group.hidden = parts.every(({ element }) => element.hidden);
  const element = el(
    "footer",
    { class: "controls", "aria-label": words.say("controls_label"), role: "group" },
    playback,
    group,
  );

  /** What `barState` says of a step. */
  function show(shown) {
    const { state, position, count } = shown;
    const [begins, ended] = [shown.begins, position === count - 1];
    const ends = { first: begins, previous: begins, next: ended, last: ended };
    setText(place, words.say("step_of", { i: state.step + 1, n: shown.steps }));
    scrub.show(shown, place.textContent);
    parts.forEach((part) => part.show?.(state));
    if (whole) setText(whole, words.say(ended ? "one_by_one" : "all_at_once"));
    for (const [name, isThere] of Object.entries(ends))
      setAttr(buttons[name], "aria-disabled", isThere ? "true" : null);
    if (buttons.play) showPlaying(words, buttons.play, state.playing);
  }

  return { element, show };
}

/** What the bar shows of a step; `bands`: whether it marks the stretch of the node that the step is about. */
export function barState(state, line, bands) {
  const stops = line.stops[state.size];
  const place = (step) => placeOf(stops, step);
  const spanOf = (node) => [place(line.first[node]), place(line.last[node])];
  return {
    state,
    steps: line.count,
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

function speedButton(words, element) {
  const show = ({ speed }) => {
    setText(element, `${speed}×`);
  };
  return { element, show };
}

function showPlaying(words, button, playing) {
  if (button.dataset.playing === String(playing)) return;
  button.dataset.playing = String(playing);
  const name = playing ? "pause" : "play";
  setIcon(button, name);
  setAttr(button, "title", words.say(name));
}

/** Buttons of which one is pressed. Not radio buttons: those would take the arrow keys away. */
function choice(label, names, { act, press }, chosen, textsOf) {
  const buttons = names.map((name) => {
    const [text, hint] = textsOf(name);
    const button = press("option", () => act(name), null);
    button.textContent = text;
    setAttr(button, "title", hint ?? null);
    return button;
  });
  const element = el("div", { class: "choice", role: "group", "aria-label": label }, ...buttons);
  const show = (state) =>
    buttons.forEach((button, k) => setAttr(button, "aria-pressed", names[k] === chosen(state) ? "true" : "false"));
  return { element, show };
}
