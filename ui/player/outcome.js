// The result of a step in one line, for a screen on which the calculation may be out of sight.

import { el } from "./dom.js";
import { classMark } from "./marks.js";

/** A line under the sentence; show(parts): nodes, none where the sentence says it all. */
export function makeOutcome() {
  const element = el("p", { class: "outcome", "data-vital": "result" });
  return { element, show: (parts) => element.replaceChildren(...parts) };
}

/** What a step of growing comes to: its numbers, the leaf, the attribute that won. */
export function growingOutcome(story, { frame, node, attribute }, set) {
  const { formulas } = frame;
  if (formulas.length) return formulas.map((one) => numberPart(one, formulas.length > 1, set));
  if (frame.kind === "closed" && node.leaf !== null)
    return [el("span", { class: "outcome-part" }, classMark(node.klass), el("b", { text: node.leaf }))];
  if (frame.kind === "split" && attribute !== null)
    return [el("span", { class: "outcome-part" }, "✓ ", el("b", { text: story.table.columns[attribute].name }))];
  return [];
}

/** "Gain(D, Outlook) = 0.2467"; of several numbers "Gain = 0.2467": they are about one thing. */
function numberPart({ name, value }, several, set) {
  const said = several ? name.split(/\\left\(|\(/)[0] : name;
  const part = el("span", { class: several ? "outcome-part several" : "outcome-part" });
  part.append(...(set ? [set(said, "html")] : []), " = ", el("b", { text: value }));
  return part;
}
