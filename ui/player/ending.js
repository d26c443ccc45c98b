// The end of a growing: how large the tree is, its errors on its own cases, what it asks for, and what is next.

import { el } from "./dom.js";

/** A card of the last step; `next`: {href(), go(event)} of the lesson that prunes, null where there is none. */
export function makeEnding(story, words, next) {
  const { nodes, leaves, depth, cases, errors, rate, asked, never } = story.end;
  const joint = words.say("end_joint");
  const listed = asked.map(([name, n]) => words.say("end_times", { name, n })).join(joint);
  const facts = [
    words.say("end_size", { nodes, leaves, depth }),
    words.say("end_errors", { cases, errors, rate }),
    asked.length ? words.say("end_asked", { listed }) : null,
    asked.length && never.length ? words.say("end_never", { listed: never.join(joint) }) : null,
  ];
  const link = next ? el("a", { class: "press onward", href: next.href(), text: `${words.say("end_prune")} →` }) : null;
  link?.addEventListener("click", (event) => next.go(event));
  return el(
    "section",
    { class: "ending-card", "aria-label": words.say("end_title") },
    el("h3", { text: words.say("end_title") }),
    ...facts.filter(Boolean).map((text) => el("p", { "data-vital": "result", text })),
    link,
  );
}
