// Where a step calculates nothing, show the cases themselves: a bar per branch, as long as it is heavy.

import { el } from "./dom.js";
import { LASTS } from "./motion.js";
import { classColour, classMark } from "./marks.js";

/** The node as one bar, or its branches as bars below each other. */
export function makePicture(story, words, view) {
  const { node, branches } = view;
  const whole = {
    value: node.path.at(-1) ?? words.say("cases_at_root"),
    counts: node.counts,
    shares: node.shares,
    weight: node.weight,
    exact: node.exact,
    exact_counts: node.exact_counts,
    mass: node.mass,
  };
  const bars = (branches ?? [whole]).map((one) => drawBranch(one, node.mass));
  const legend = story.table.classes.map((name, klass) =>
    el("span", {}, classMark(klass), el("span", { text: name })),
  );
  const verdict =
    view.frame.kind === "closed" && node.leaf !== null
      ? el(
          "div",
          { class: "picture-row" },
          el("span"),
          el("p", { class: "leaf-verdict", "data-vital": "result" }, classMark(node.klass), el("b", { text: node.leaf })),
        )
      : null;
  return el("div", { class: "picture" }, el("div", { class: "picture-legend" }, ...legend), ...bars, verdict);
}

/** A bar is drawn from numbers: a written weight may be a fraction. */
function drawBranch({ value, counts, shares, weight, mass, exact, exact_counts }, all) {
  const parts = partsOf(shares, mass, all).map((share, klass) =>
    drawPart(counts[klass], klass, share, exact_counts?.[klass]),
  );
  const whole = el("span", { class: "picture-weight", title: exact ?? null, text: weight });
  const label = el("span", { class: "picture-label", text: value });
  return el(
    "div",
    { class: "picture-row" },
    label,
    el("div", { class: "picture-bar" }, ...parts.filter(Boolean), whole),
  );
}

/** What each class of a branch is of the whole node. */
export function partsOf(shares, mass, all) {
  return shares.map((share) => (all > 0 ? (share * mass) / all : 0));
}

function drawPart(count, klass, share, exact) {
  if (!(share > 0)) return null;
  return el("span", {
    class: "picture-part",
    "data-klass": klass,
    title: exact ?? null,
    style: `flex:0 1 ${(86 * share).toFixed(2)}%;--part:${classColour(klass)}`,
  }, el("span", { text: share > 0.05 ? count : "" }));
}

/** Let the bars of the branches part from the one bar they are together; the animations. */
export function partBars(picture) {
  const bars = [...picture.querySelectorAll(".picture-bar")];
  if (bars.length < 2) return [];
  const boxes = bars.map((bar) => [...bar.querySelectorAll(".picture-part")].map((part) => [part, part.getBoundingClientRect()]));
  const top = bars[0].getBoundingClientRect().top;
  const start = bars[0].getBoundingClientRect().left;
  const all = boxes.flat().sort(([a], [b]) => a.dataset.klass - b.dataset.klass);
  let left = start; // where a part lies while the bar is still one, class by class
  return all.map(([part, box]) => {
    const before = { transform: `translate(${left - box.left}px, ${top - box.top}px)` };
    left += box.width;
    return part.animate([before, { transform: "none" }], { duration: LASTS, easing: "ease-in-out" });
  });
}
