// Prune in the picture: each decision a step, what is cut away struck through where it stands.

import { el, setAttr, setText } from "../dom.js";

/**
 * A row of tools: {element, look(), only()}. `bring()` promises the decisions; `shown(node)`: another decision is
 * shown; `fold(nodes)`: show these and the ways to them alone, null: all again.
 */
export function makePruneBar(story, words, { bring, shown, fold }) {
  const start = button("prune_here", begin);
  const [back, on] = [button("prune_back", () => step(-1), "‹"), button("prune_on", () => step(1), "›")];
  const place = el("output", { class: "prune-place" });
  const only = el("input", { type: "checkbox" });
  const parts = el("span", { class: "walk-group", hidden: true }, back, on, place, el("label", { class: "walk-group" }, only, words.say("prune_only")));
  const said = el("p", { class: "walk-decision", "aria-live": "polite", hidden: true });
  const element = el("div", { class: "walk-prune", hidden: !bring }, el("span", { class: "walk-group" }, start, parts), said);
  let told = null;
  let at = 0; // decisions that have been made
  let goneAt = new Map(); // node -> number of the decision it went with
  let leafAt = new Map(); // node -> [number of the decision, class]

  function button(key, onclick, text = words.say(key)) {
    const name = words.say(key);
    return el("button", { type: "button", class: "small", text, title: name, "aria-label": name, onclick });
  }

  async function begin() {
    if (told) return end();
    setAttr(start, "aria-disabled", "true");
    said.hidden = false;
    setText(said, words.say("prune_waiting"));
    try {
      told = await bring();
    } catch {
      setText(said, words.say("step_missing"));
    }
    setAttr(start, "aria-disabled", null);
    if (!told) return;
    goneAt = new Map(told.decisions.flatMap(({ gone }, k) => gone.map((n) => [n, k + 1])));
    leafAt = new Map(told.decisions.filter((one) => one.outcome === "leaf").map((one) => [one.node, [told.decisions.indexOf(one) + 1, one.klass]]));
    name(start, "prune_end");
    parts.hidden = false;
    at = 0;
    step(told.decisions.length ? 1 : 0);
  }

  function end() {
    told = null;
    name(start, "prune_here");
    parts.hidden = said.hidden = true;
    if (only.checked) fold(null);
    only.checked = false;
    shown(null);
  }

  function name(pressed, key) {
    setText(pressed, words.say(key));
    setAttr(pressed, "aria-label", words.say(key));
  }

  function step(direction) {
    const { decisions, method, left } = told;
    at = Math.max(Math.min(1, decisions.length), Math.min(decisions.length, at + direction));
    const decision = decisions[at - 1] ?? null;
    setText(place, words.say("prune_place", { i: at, n: decisions.length }));
    setText(said, decision ? `${method}: ${decision.sentence}` : words.say("prune_nothing", { method, n: left }));
    setAttr(back, "aria-disabled", at <= 1 ? "true" : null);
    setAttr(on, "aria-disabled", at === decisions.length ? "true" : null);
    shown(decision?.node ?? null);
  }

  only.addEventListener("change", () => {
    const changed = told.decisions.filter(({ outcome }) => outcome !== "kept").map(({ node }) => node);
    fold(only.checked ? changed : null);
  });

  /** What the picture asks of a node. */
  function look() {
    if (!told) return null;
    return {
      className: (klass) => story.table.classes[klass],
      isGone: (n) => (goneAt.get(n) ?? Infinity) <= at,
      leafClass: (n) => ((leafAt.get(n)?.[0] ?? Infinity) <= at ? leafAt.get(n)[1] : null),
    };
  }

  return { element, look };
}
