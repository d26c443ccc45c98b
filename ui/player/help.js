// The help: keys, what the colours mean, and every term in both languages.

import { el } from "./dom.js";
import { makeCard } from "./card.js";
import { classMark } from "./marks.js";

const KEYS = [
  ["← →", "key_step"],
  ["Home End", "key_ends"],
  ["space", "key_play"],
  ["N P", "key_split"],
  ["O", "key_over"],
  ["U", "key_out"],
  ["G", "key_jump"],
  ["M", "key_mark"],
  ["W", "key_walk"],
  ["Q", "key_predict"],
  ["1 – 9", "key_answer"],
  ["S", "key_summary"],
  ["?", "key_help"],
];

/** A modal dialog; `open()` and `close()`. */
export function makeHelp(story, words) {
  const element = makeCard(
    words,
    "help_title",
    "help-card",
    el(
      "div",
      { class: "help-columns" },
      el(
        "section",
        {},
        el("h3", { text: words.say("help_keys") }),
        keyTable(words),
        el("h3", { text: words.say("help_colours") }),
        colours(story, words),
        el("p", { text: words.say("help_linked") }),
        el("p", { text: words.say("help_choose") }),
      ),
      el("section", {}, el("h3", { text: words.say("help_terms") }), termTable(story)),
    ),
  );
  return {
    element,
    toggle: () => (element.open ? element.close() : element.showModal()),
    isOpen: () => element.open,
  };
}

function keyTable(words) {
  const rows = KEYS.map(([keys, text]) =>
    el("tr", {}, el("th", { scope: "row" }, ...caps(keys, words)), el("td", { text: words.say(text) })),
  );
  return el("table", { class: "keys" }, el("tbody", {}, ...rows));
}

function caps(keys, words) {
  return keys.split(" ").map((name) => el("kbd", { text: name === "space" ? words.say("key_space") : name }));
}

function colours(story, words) {
  const accent = el("li", {}, el("i", { class: "swatch" }), words.say("help_accent"));
  const classes = story.table.classes
    .slice(0, 6)
    .map((name, k) => el("span", { class: "sample" }, classMark(k), name));
  return el("ul", {}, accent, el("li", {}, ...classes, words.say("help_classes")));
}

function termTable(story) {
  const there = story.language === "zh" ? "en" : "zh-CN";
  const rows = Object.values(story.terms).map((term) =>
    el("tr", {}, el("th", { scope: "row", text: term.here }), el("td", { lang: there, text: term.there })),
  );
  return el("table", { class: "terms-table" }, el("tbody", {}, ...rows));
}
