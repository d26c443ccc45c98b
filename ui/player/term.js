// Write one term of a formula: what it belongs to, how it is calculated, its value.

import { IN_A_TERM, briefNames } from "./boardfit.js";
import { el } from "./dom.js";
import { classMark } from "./marks.js";

/** A line that can be pointed at, focused and held: it lights up what it came from. */
export function writeTerm({ story, words, actions, setter }, frame, term, place) {
  const label = el("span", { class: "of" }, ...nameTerm(story, setter, frame, term));
  const said = words.say("formula_term_label", { i: place + 1, value: term.value });
  const line = el(
    "button",
    { type: "button", class: "term", "aria-label": `${spoken(term, label)}: ${said}` },
    label,
    el("span", { class: "latex" }, term.latex ? setter(term.latex, "html") : null),
    el("span", { class: "value", text: term.value }),
  );
  const link = linkOf(term, frame);
  line.addEventListener("pointerenter", () => actions.light(link));
  line.addEventListener("focus", () => actions.light(link));
  line.addEventListener("pointerleave", () => actions.light(null));
  line.addEventListener("blur", () => actions.light(null));
  line.addEventListener("click", () => actions.hold(link));
  return line;
}

/** Whether a term belongs to what is pointed at elsewhere. */
export function termMatches(term, link) {
  if (!link) return false;
  if (term.attribute !== null) return link.attribute === term.attribute;
  const branch = link.branch ?? null;
  const klass = link.klass ?? null;
  const agree = (mine, asked) => mine === null || asked === null || mine === asked;
  const met = (term.klass !== null && klass !== null) || (term.branch !== null && branch !== null);
  return met && agree(term.branch, branch) && agree(term.klass, klass);
}

function linkOf({ branch, klass, attribute }, frame) {
  return attribute === null
    ? { branch, klass, attribute: frame.attribute }
    : { only: "attribute", attribute };
}

function nameTerm(story, setter, frame, { klass, branch, attribute, label }) {
  if (klass !== null) return [classMark(klass), story.table.classes[klass]];
  if (branch !== null) return [branchName(story, frame, branch)];
  if (attribute !== null) return [story.table.columns[attribute].name];
  return label ? [setter(briefNames(label, IN_A_TERM), "html")] : [];
}

/** What a screen reader says: a label that is a formula loses its markup. */
function spoken({ klass, branch, attribute, label }, element) {
  const formula = klass === null && branch === null && attribute === null;
  return formula ? label.replace(/\\(mathrm|text)|[{}\\]/g, "") : element.textContent;
}

function branchName(story, frame, branch) {
  if (frame.branches) return frame.branches[branch].value;
  const { evaluations } = story.node(frame.node);
  return evaluations.find((one) => one.attribute === frame.attribute)?.branches[branch]?.value ?? "";
}
