// The bar under the steps: to the ends, back and on, where one is, the link.

import { el, fillIn, setAttr, setText } from "../player/dom.js";
import { icon } from "../player/icons.js";
import { isOffered } from "../player/present.js";
import { shareInto } from "../player/share.js";

/** Buttons and a range; show(step). */
export function makeBar({ words, steps }, actions) {
  const last = steps.length - 1;
  const press = (name, act) => {
    const made = el("button", {
      type: "button",
      class: `press ${name}`,
      "aria-label": words[name],
      title: words[name],
    });
    made.addEventListener("pointerdown", (event) => event.preventDefault()); // the keys stay where they are
    made.addEventListener("click", act);
    made.append(icon(name));
    return made;
  };
  const back = ["first", "previous"].map((name) => press(name, actions[name]));
  const on = ["next", "last"].map((name) => press(name, actions[name]));
  const worded = (name, title, act) => {
    const made = el("button", { type: "button", class: name, title });
    made.addEventListener("pointerdown", (event) => event.preventDefault());
    made.addEventListener("click", act);
    return made;
  };
  const all = worded("press all", null, actions.all);
  const input = el("input", { type: "range", min: 0, max: last, step: 1, "aria-label": words.scrub });
  input.addEventListener("input", () => actions.to(Number(input.value)));
  input.addEventListener("change", () => input.blur()); // the keys go back to the steps
  const done = el("i", { class: "done" });
  const scrub = el("div", { class: "scrub" }, el("div", { class: "rail" }, done), input);
  const place = el("output", { class: "place" });
  const told = el("span", { class: "told", role: "status" });
  const share = press("share", () => shareInto(told, actions.share, words));
  const present = press("present", actions.present);
  const predict = worded("press predict", words.predict_hint, actions.predict);
  const score = worded("press predict-score", words.predict_summary, actions.summary);
  setText(predict, words.predict);
  const play = el(
    "div",
    { class: "playback" },
    el("div", { class: "buttons" }, ...back, ...on),
    all,
    scrub,
    place,
  );
  const settings = el("div", { class: "settings" }, score, predict, share, present, told);
  play.hidden = !isOffered("play");
  share.hidden = !isOffered("share");
  present.hidden = !isOffered("present");
  predict.hidden = !isOffered("predict");
  settings.hidden = share.hidden && present.hidden && predict.hidden;
  const element = el(
    "footer",
    { class: "controls", role: "group", "aria-label": words.controls_label },
    play,
    settings,
  );

  function show(step, asks) {
    const text = fillIn(words.step_of, { i: step + 1, n: steps.length });
    setText(place, text);
    setText(all, step === last ? words.one_by_one : words.all_at_once);
    setAttr(predict, "aria-pressed", asks ? "true" : "false");
    score.hidden = !asks?.score.all;
    if (asks) setText(score, fillIn(words.predict_score, asks.score));
    if (Number(input.value) !== step) input.value = step;
    setAttr(input, "aria-valuetext", text);
    done.style.width = `${(100 * step) / Math.max(1, last)}%`;
    for (const one of back) setAttr(one, "aria-disabled", step === 0 ? "true" : null);
    for (const one of on) setAttr(one, "aria-disabled", step === last ? "true" : null);
  }

  return { element, show };
}
