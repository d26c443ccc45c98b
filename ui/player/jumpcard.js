// "Go to": a step by its number, the next event of a kind, one's own marks; where the replay shall stop.

import { pathText } from "./booknodes.js";
import { el, setAttr, setText } from "./dom.js";
import { icon } from "./icons.js";
import { popOver } from "./popover.js";
import { EVENTS, eventSteps, nextIn } from "./jumps.js";

/** A card above the bar: toggle(), show(state, line). */
export function makeJumpCard(story, words, actions) {
  const number = el("input", { type: "number", min: 1, "aria-label": words.say("jump_number") });
  const form = el(
    "form",
    { class: "jump-line" },
    el("label", {}, words.say("jump_number"), number),
    el("button", { class: "small", text: words.say("jump_go") }),
  );
  const walks = ["over", "out"].map((name) => press(words.say(`jump_${name}`), actions[name], "small"));
  walks.forEach((button, k) => setAttr(button, "title", words.say(`key_${["over", "out"][k]}`)));
  const rows = EVENTS.map(eventRow);
  const here = el("input", { type: "checkbox" });
  const hereText = el("span", { class: "jump-here" });
  const mark = press("", () => actions.mark(), "small");
  const marked = el("ul", { class: "jump-marks" });
  const element = el(
    "section",
    { class: "jump-card", role: "group", "aria-label": words.say("jump_title") },
    el("h2", { text: words.say("jump_title") }),
    form,
    el("div", { class: "jump-line" }, ...walks),
    el("table", {}, eventHead(), el("tbody", {}, ...rows.map((row) => row.element))),
    el("label", { class: "jump-line" }, here, hereText),
    el("div", { class: "jump-line" }, mark),
    marked,
  );
  let shown = null;

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!number.value) return;
    actions.visit(Number(number.value) - 1);
    arrived();
  });
  here.addEventListener("change", () => actions.stopAt(nodeName(), here.checked));

  function press(text, onclick, kind = "press") {
    return el("button", { type: "button", class: kind, text, onclick });
  }

  function eventHead() {
    const heads = ["jump_event", "jump_count", "jump_where", "jump_stop"];
    return el("thead", {}, el("tr", {}, ...heads.map((key) => el("th", { scope: "col", text: words.say(key) }))));
  }

  function eventRow(kind) {
    const name = words.say(`jump_${kind}`);
    const count = el("td", { class: "number" });
    const [back, on] = ["previous", "next"].map((way, place) => {
      const button = press("", () => (actions.event(kind, 2 * place - 1), arrived()));
      button.append(icon(way));
      return button;
    });
    setAttr(back, "aria-label", words.say("jump_previous", { event: name }));
    setAttr(on, "aria-label", words.say("jump_next", { event: name }));
    const stop = el("input", { type: "checkbox", "aria-label": words.say("jump_stop_at", { event: name }) });
    stop.addEventListener("change", () => actions.stopAt(kind, stop.checked));
    const head = el("th", { scope: "row", text: name, title: words.say(`jump_${kind}_hint`) });
    const element = el("tr", { class: "goes" }, head, count, el("td", {}, back, on), el("td", {}, el("label", {}, stop)));
    // The whole row goes to the next of these events, after the last one to the one before.
    element.addEventListener("click", ({ target }) => {
      if (!target.closest("button, label")) (isFree(on) ? on : back).click();
    });
    return { kind, element, count, back, on, stop };
  }

  const isFree = (button) => button.getAttribute("aria-disabled") !== "true";
  const nodeName = () => `n${shown.line.nodeAt(shown.state.step)}`;

  function show(state, line) {
    shown = { state, line };
    if (!element.matches(":popover-open")) return;
    setAttr(number, "max", line.count);
    for (const { kind, count, back, on, stop } of rows) {
      const steps = eventSteps(story, line, kind);
      setText(count, steps.length);
      setAttr(back, "aria-disabled", nextIn(steps, state.step, -1) === null ? "true" : null);
      setAttr(on, "aria-disabled", nextIn(steps, state.step, 1) === null ? "true" : null);
      stop.checked = state.stops.has(kind);
    }
    here.checked = state.stops.has(nodeName());
    setText(hereText, words.say("jump_here", { node: placeName(line.nodeAt(state.step)) }));
    hereText.title = hereText.textContent;
    if (element.getRootNode().activeElement !== number) number.value = state.step + 1;
    setText(mark, words.say(state.marks.has(state.step) ? "jump_unmark" : "jump_mark", { step: state.step + 1 }));
    marked.replaceChildren(...[...state.marks].sort((a, b) => a - b).map((step) => markItem(step, line)));
  }

  const placeName = (n) => pathText(story.node(n)) || words.say("cases_at_root");

  function markItem(step, line) {
    const text = words.say("jump_marked", { step: step + 1, node: placeName(line.nodeAt(step)) });
    return el("li", {}, press(text, () => (actions.visit(step), arrived()), "small"));
  }

  /** On a small screen the card lies over what one wanted to see. */
  function arrived() {
    if (element.closest("[data-fit=tabs]")) element.hidePopover();
  }

  popOver(element, () => {
    show(shown.state, shown.line);
    number.value = shown.state.step + 1;
    number.select();
    return number;
  });

  return { element, toggle: () => element.togglePopover(), show };
}
