// The help: every key, what the colours mean, and every term in both languages.

import { el } from "./dom.js";
import { makeCard } from "./card.js";
import { classMark } from "./marks.js";
import { SETTINGS } from "./place.js";

const STEP_KEYS = [
  ["ArrowLeft ArrowRight", "key_step"],
  ["Home End", "key_ends"],
];
const ALWAYS_KEYS = [
  ["Q", "key_predict"],
  ["1–9", "key_answer"],
  ["R", "key_summary"],
  ["?", "key_help"],
  ["Escape", "key_close"],
];

/** The keys of the growing of a tree: the browser's names, and the text that says what they do. */
export const GROWING_KEYS = [
  ...STEP_KEYS,
  ["Space", "key_play"],
  ["N P", "key_split"],
  ["O", "key_over"],
  ["U", "key_out"],
  ["G", "key_jump"],
  ["M", "key_mark"],
  ["W", "key_walk"],
  ...ALWAYS_KEYS,
];
/** Those of the decision of a pruning. */
export const DECISION_KEYS = [...STEP_KEYS, ["Space", "key_forward"], ...ALWAYS_KEYS];
/** Those of the picture of the whole tree. */
export const WALK_HELP = [
  ["ArrowUp ArrowDown ArrowLeft ArrowRight", "key_wander"],
  ["Enter Space", "key_fold"],
  ["+ = -", "key_zoom"],
  ["0", "key_all"],
];
/** Those that a presentation has besides, or uses otherwise. */
export const PRESENT_HELP = [
  ["Space ArrowRight PageDown", "key_forward"],
  ["ArrowLeft PageUp", "key_backward"],
  ["ArrowDown ArrowUp", "key_single"],
  ["Home End", "key_ends"],
  ["N P", "key_split"],
  ["S", "key_speaker"],
  ["F", "key_full"],
  ["A", "key_class"],
  ["C", "key_cases"],
  ["B .", "key_black"],
  ["T", "key_room"],
  ["?", "key_help"],
  ["Escape", "key_leave"],
];
const KEY_CAPS = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", PageUp: "Page Up", PageDown: "Page Down" };
Object.assign(KEY_CAPS, { Escape: "Esc", "-": "−", "1–9": "1 – 9" });

/** A modal dialog with the keys of a decision. */
export function makeKeysHelp(words) {
  const columns = el("div", { class: "help-columns" }, keySection(words, "help_keys", DECISION_KEYS), keySection(words, "help_present", PRESENT_HELP));
  return toggled(makeCard(words, "help_keys", "help-card", columns));
}

/** A modal dialog with the keys, the colours and the terms of the growing of a tree. */
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
        keySection(words, "help_keys", GROWING_KEYS),
        keySection(words, "help_walk", WALK_HELP),
        keySection(words, "help_present", PRESENT_HELP),
      ),
      el(
        "section",
        {},
        el("h3", { text: words.say("help_colours") }),
        colours(story, words),
        el("p", { text: words.say("help_linked") }),
        el("p", { text: words.say("help_choose") }),
        ...SETTINGS.order.map((one) => el("p", {}, el("b", { text: words.say(`order_${one}`) }), " · ", words.say(`order_${one}_hint`))),
        el("h3", { text: words.say("help_terms") }),
        termTable(story),
      ),
    ),
  );
  return toggled(element);
}

const toggled = (element) => ({ element, toggle: () => (element.open ? element.close() : element.showModal()) });

function keySection(words, title, keys) {
  const rows = keys.map(([names, text]) =>
    el("tr", {}, el("th", { scope: "row" }, ...caps(names, words)), el("td", { text: words.say(text) })),
  );
  return el("section", {}, el("h3", { text: words.say(title) }), el("table", { class: "keys" }, el("tbody", {}, ...rows)));
}

function caps(names, words) {
  const sign = (name) => (name === "Space" ? words.say("key_space") : (KEY_CAPS[name] ?? name));
  return names.split(" ").map((name) => el("kbd", { text: sign(name) }));
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
