// Head the table of cases with whose cases they are: the current node's, or those of a chosen node.

import { pathText } from "./booknodes.js";
import { el, setText } from "./dom.js";
import { makeCases } from "./cases.js";
import { isPresenting } from "./present.js";

/** The panel of cases. `actions.go(node)` plays a chosen node, `actions.choose(null)` lets it go. */
export function makeCasesPanel(story, words, actions) {
  const cases = makeCases(story, words, actions);
  const count = el("span", { class: "count" });
  const range = el("span", { class: "quiet rows-in-sight", "aria-hidden": "true" }); // of what is read aloud all is there
  const path = el("span", { class: "path-text" });
  const go = el("button", { type: "button", class: "small go" });
  const back = el("button", {
    type: "button",
    class: "small",
    "aria-label": words.say("cases_back"),
    title: words.say("cases_back"),
    text: "×",
  });
  const chosen = el("span", { class: "chosen-tools", hidden: true }, go, back);
  const head = el("header", {}, el("h2", {}, words.title("cases_title", "case")), count, range, path, cases.pager, chosen);
  const element = el(
    "section",
    { class: "panel cases", "aria-label": words.say("cases_title") },
    head,
    cases.element,
  );
  let index = 0;
  go.addEventListener("click", () => actions.go(index));
  back.addEventListener("click", () => actions.choose(null));

  function show(view, chosenNode, places) {
    index = chosenNode ?? view.index;
    const node = story.node(index);
    setText(path, pathText(node) || words.say("cases_at_root"));
    path.title = path.textContent;
    element.classList.toggle("is-chosen", chosenNode !== null);
    chosen.hidden = chosenNode === null;
    if (chosenNode !== null) setText(go, places ? words.say("cases_go", places(index)) : words.say("predict_go"));
    cases.show(view, index);
    sayCount();
  }

  /** Which of the rows are in sight; a class, which cannot scroll, is told the key that turns to the next ones. */
  function sayCount() {
    const node = story.node(index);
    const all = words.say("cases_count", { n: node.weight });
    const listed = node.cases.length;
    const [seen, afar] = [cases.inSight(), isPresenting()];
    const some = seen > 0 && seen < listed;
    setText(range, some && !afar ? words.say("cases_in_sight", cases.places()) : "");
    if (some && afar) setText(count, words.say("cases_shown", { all, ...cases.places() }));
    else setText(count, listed === node.many ? all : words.say("cases_listed", { all, n: listed }));
  }

  function resize() {
    cases.resize();
    sayCount();
  }

  function turnRows() {
    cases.turnRows();
    sayCount();
  }

  cases.element.addEventListener("scroll", sayCount, { passive: true });
  // The tree above it grows, and before a class the panels change places: rows are counted when the table has its size.
  new ResizeObserver(() => cases.element.clientHeight && resize()).observe(cases.element);

  return { element, show, light: cases.light, resize, turnRows, likes: cases.likes };
}
