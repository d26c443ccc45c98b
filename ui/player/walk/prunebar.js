// Prune in the picture: each decision a step, what is cut away struck through where it stands.

import { el, setAttr, setText } from "../dom.js";

/**
 * A row of tools: {element, look(), only()}. `bring(place)` promises the decisions of a method, by its place among
 * `story.prunings`; `shown(node)`: another decision is shown; `fold(nodes)`: show these and the ways to them alone, null:
 * all again; `lesson`: the way to the lesson on pruning, null where there is none.
 */
export function makePruneBar(story, words, { bring, shown, fold, lesson }) {
  const offered = story.prunings ?? [];
  const rule = el("select", {}, ...offered.map(([, name], place) => el("option", { value: place, text: name })));
  const onward = lesson && el("a", { class: "small", text: words.say("prune_lesson") });
  const start = button("prune_here", () => (told ? end() : begin()));
  const [back, on] = [button("prune_back", () => step(-1), "‹"), button("prune_on", () => step(1), "›")];
  const place = el("output", { class: "prune-place" });
  const only = el("input", { type: "checkbox" });
  const parts = el("span", { class: "walk-group", hidden: true }, back, on, place, el("label", { class: "walk-group" }, only, words.say("prune_only")));
  const said = el("p", { class: "walk-decision", "aria-live": "polite", hidden: true });
  const choosing = el("label", { class: "walk-group" }, words.say("prune_rule"), rule);
  const element = el("div", { class: "walk-prune", hidden: !offered.length }, el("span", { class: "walk-group" }, choosing, start, parts, onward), said);
  let told = null;
  let at = 0; // decisions that have been made
  let goneAt = new Map(); // node -> number of the decision it went with
  let leafAt = new Map(); // node -> [number of the decision, class]

  function button(key, onclick, text = words.say(key)) {
    const name = words.say(key);
    return el("button", { type: "button", class: "small", text, title: name, "aria-label": name, onclick });
  }

  /** Bring the decisions of the method that is chosen; the answer to an earlier choice is not shown. */
  async function begin() {
    const wanted = rule.value;
    setAttr(start, "aria-disabled", "true");
    said.hidden = false;
    setText(said, words.say("prune_waiting"));
    const came = await bring(Number(wanted)).catch(() => null);
    if (wanted !== rule.value) return;
    setAttr(start, "aria-disabled", null);
    if (!came) return setText(said, words.say("step_missing"));
    told = came;
    goneAt = new Map(told.decisions.flatMap(({ gone }, k) => gone.map((n) => [n, k + 1])));
    leafAt = new Map(told.decisions.filter((one) => one.outcome === "leaf").map((one) => [one.node, [told.decisions.indexOf(one) + 1, one.klass]]));
    name(start, "prune_end");
    parts.hidden = false;
    if (only.checked) fold(changed());
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

  const changed = () => told.decisions.filter(({ outcome }) => outcome !== "kept").map(({ node }) => node);
  only.addEventListener("change", () => fold(only.checked ? changed() : null));

  /** Another method prunes the same tree anew. */
  rule.addEventListener("change", () => {
    lead();
    if (told || start.hasAttribute("aria-disabled")) begin();
  });

  function lead() {
    if (onward) onward.href = lesson.href(offered[rule.value]?.[0]);
  }

  onward?.addEventListener("focus", lead); // the address may have changed since
  onward?.addEventListener("pointerenter", lead);
  onward?.addEventListener("click", (event) => lesson.go(event, offered[rule.value][0]));
  lead();

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
