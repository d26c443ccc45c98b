// The keys of a presentation, listed on one key, on a black screen, too.

import { makeCard } from "../card.js";
import { el } from "../dom.js";

const LISTED = ["next", "previous", "single", "ends", "skip", "cases", "black", "speaker", "class", "full", "room", "enlarge", "help", "leave"];

/** A modal list: `element`, turn(). `texts`: of the presentation. */
export function makeKeyList(texts) {
  const rows = LISTED.map((name) => el("tr", {}, el("th", { scope: "row", text: texts[`key_${name}`] }), el("td", { text: texts[name] })));
  const say = (name) => texts[name];
  const element = makeCard({ say }, "help", "help-card", el("table", { class: "keys" }, el("tbody", {}, ...rows)));
  return { element, turn: () => (element.open ? element.close() : element.showModal()) };
}
