// The result of a step in one line, for a screen on which the calculation may be out of sight.

import { el } from "./dom.js";
import { classMark } from "./marks.js";

/** A line under the sentence, empty where that says it all. */
export function makeOutcome() {
  const element = el("p", { class: "outcome", "data-vital": "result" });
  /** `write(brief)`: the parts; where they have no room, in brief. */
  function show(write) {
    element.style.fontSize = "";
    element.replaceChildren(...write(false));
    if (!element.clientWidth) return; // out of sight
    const share = () => element.clientWidth / Math.max(1, element.scrollWidth);
    if (share() < 0.99) element.replaceChildren(...write(true));
    if (share() < 0.99) element.style.fontSize = `${Math.max(0.6, share() - 0.01)}em`;
  }

  return { element, show };
}

/** What a step of growing comes to: its numbers, the leaf, the attribute that won. */
export function growingOutcome(story, { frame, node, attribute }, set, brief) {
  const { formulas } = frame;
  if (formulas.length) return formulas.map((one) => numberPart(one, brief || formulas.length > 1, set));
  if (frame.kind === "closed" && node.leaf !== null)
    return [el("span", { class: "outcome-part" }, classMark(node.klass), el("b", { text: node.leaf }))];
  if (frame.kind === "split" && attribute !== null)
    return [el("span", { class: "outcome-part" }, "✓ ", el("b", { text: story.table.columns[attribute].name }))];
  return [];
}

/** "Gain(D, Outlook) = 0.2467"; in brief "Gain = 0.2467", as of several numbers: they are about one thing. */
function numberPart({ name, value }, brief, set) {
  const said = brief ? name.split(/\\left\(|\(/)[0] : name;
  const part = el("span", { class: brief ? "outcome-part several" : "outcome-part" });
  part.append(...(set ? [set(said, "html")] : []), " = ", el("b", { text: value }));
  return part;
}
