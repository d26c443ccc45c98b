// The bar under the stage: stepping, scrubbing, step size, order, speed, link, help.

import { el, setAttr, setText } from "./dom.js";
import { icon, setIcon } from "./icons.js";
import { isOffered } from "./present.js";
import { makeScrub } from "./scrub.js";
import { shareInto } from "./share.js";
import { SIZES } from "./timeline.js";

export const SPEEDS = [0.5, 1, 2, 4];

/** Two groups in one footer: `playback` sticks to the bottom of a phone, `settings` does not. */
export function makeControls(story, words, actions) {
  const press = (name, act, text) => {
    const button = el("button", {
      type: "button",
      class: `press ${name}`,
      "aria-label": words.say(text ?? name),
      title: words.say(text ?? name),
    });
    // A click leaves the focus, and so the keys, where they are.
    button.addEventListener("pointerdown", (event) => event.preventDefault());
    button.addEventListener("click", act);
    return button;
  };
  const pictured = (name, act) => {
    const button = press(name, act);
    button.append(icon(name));
    return button;
  };
  const buttons = {
    first: pictured("first", actions.first),
    previous: pictured("previous", actions.previous),
    play: pictured("play", actions.toggle),
    next: pictured("next", actions.next),
    last: pictured("last", actions.last),
  };
  const scrub = makeScrub(words, actions);
  const place = el("output", { class: "place" });
  const size = choice(
    words.say("size_label"),
    SIZES,
    (one) => [words.say(`size_${one}`), words.say(`size_${one}_hint`)],
    actions.size,
    press,
  );
  const order = choice(
    words.say("order_label"),
    ["depth", "level"],
    (one) => [words.say(`order_${one}`)],
    actions.order,
    press,
  );
  const speed = press("speed", actions.speed);
  const both = press("both", actions.both, "both_terms_hint");
  both.textContent = words.say("both_terms");
  const predict = press("predict", actions.predict, "predict_hint");
  predict.textContent = words.say("predict");
  const texts = { share_done: words.say("share_done"), share_failed: words.say("share_failed") };
  const share = pictured("share", () => shareInto(told, actions.share, texts));
  const present = pictured("present", actions.present);
  const help = press("help", actions.help);
  help.textContent = "?";
  const told = el("span", { class: "told", role: "status" });

  const play = el(
    "div",
    { class: "playback" },
    el("div", { class: "buttons" }, ...Object.values(buttons)),
    scrub.element,
    place,
  );
  const settings = el(
    "div",
    { class: "settings" },
    size.element,
    order.element,
    speed,
    predict,
    both,
    share,
    present,
    help,
    told,
  );
  const named = { play, size: size.element, order: order.element, speed, both, predict, share, present, help };
  for (const [name, one] of Object.entries(named)) one.hidden = !isOffered(name);
  settings.hidden = Object.entries(named).every(([name, one]) => name === "play" || one.hidden);
  const element = el(
    "footer",
    { class: "controls", "aria-label": words.say("controls_label"), role: "group" },
    play,
    settings,
  );

  function show(state) {
    const { position, count } = state;
    setText(place, words.say("step_of", { i: state.step + 1, n: state.steps }));
    scrub.show(state, place.textContent);
    size.show(SIZES[state.size]);
    order.show(state.orderName);
    setText(speed, `${state.speed}×`);
    setAttr(speed, "aria-label", `${words.say("speed")}: ${state.speed}×`);
    setAttr(both, "aria-pressed", state.both ? "true" : "false");
    setAttr(predict, "aria-pressed", state.predict ? "true" : "false");
    for (const name of ["first", "previous"])
      setAttr(buttons[name], "aria-disabled", position === 0 ? "true" : null);
    for (const name of ["next", "last"])
      setAttr(buttons[name], "aria-disabled", position === count - 1 ? "true" : null);
    showPlaying(state.playing);
  }

  function showPlaying(playing) {
    if (buttons.play.dataset.playing === String(playing)) return;
    buttons.play.dataset.playing = String(playing);
    const name = playing ? "pause" : "play";
    setIcon(buttons.play, name);
    setAttr(buttons.play, "aria-label", words.say(name));
    setAttr(buttons.play, "title", words.say(name));
  }

  return { element, show };
}

/** Buttons of which one is pressed. Not radio buttons: those would take the arrow keys away. */
function choice(label, names, textsOf, act, press) {
  const buttons = names.map((name) => {
    const [text, hint] = textsOf(name);
    const button = press("option", () => act(name));
    button.textContent = text;
    button.removeAttribute("aria-label");
    setAttr(button, "title", hint ?? null);
    return button;
  });
  const element = el("div", { class: "choice", role: "group", "aria-label": label }, ...buttons);
  return {
    element,
    show: (chosen) =>
      buttons.forEach((button, k) => setAttr(button, "aria-pressed", names[k] === chosen ? "true" : "false")),
  };
}
