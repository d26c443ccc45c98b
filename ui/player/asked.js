// Say what an address asks of the player, or of a list of steps, and what of that there is not.

import { el, setText } from "./dom.js";

const STEP = /^\d{1,15}$/;
const ASKED = ["order", "size", "predict", "marks", "stops"];
const ADDRESSED = ["controls", "embed"]; // an address that was made for others

/** What the parameters of an address ask for. Steps count from 1; 0: they name none; `plain`: nothing but the beginning. */
export function askedIn(parameters) {
  const named = parameters.get("step");
  const step = STEP.test(named) ? Number(named) : 0;
  const asked = Object.fromEntries(ASKED.map((name) => [name, parameters.get(name)]));
  const plain = step <= 1 && [...ASKED, ...ADDRESSED].every((name) => parameters.get(name) === null);
  return { step, named, ...asked, plain };
}

const MOST_SHOWN = 24; // characters of what an address says

/**
 * What an address asks for and there is not, as keys of words with their values. `count`: how many steps
 * there are; `known`: the values of its settings, by name.
 */
export function unknownIn(asked, count, known) {
  const said = [];
  if (asked.named && !STEP.test(asked.named)) said.push(["not_a_step", { step: cutShort(asked.named), n: count }]);
  else if (asked.step > count) said.push(["no_step", { step: asked.step, n: count }]);
  for (const [name, values] of Object.entries(known)) {
    const value = asked[name];
    if (value && !values.includes(value)) said.push(["no_setting", { name, value: cutShort(value) }]);
  }
  return said;
}

function cutShort(text) {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

/** A quiet line beside the sentence; show(said, say) says what there is not, or nothing. */
export function makeAskedNote() {
  const element = el("p", { class: "asked-note", role: "status", hidden: true });
  const show = (said, say) => {
    setText(element, said.map(([key, values]) => say(key, values)).join(" ").replaceAll("。 ", "。"));
    element.hidden = said.length === 0;
  };
  return { element, show };
}

/** Whether the page has an address of its own that can be written: none in a frame's srcdoc, as notebooks make. */
export function hasAddress() {
  return ["http:", "https:", "file:"].includes(location.protocol);
}
