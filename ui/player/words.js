// Find the text of a key, and set a term so that the other language's term can stand beside it.

import { el, fillIn } from "./dom.js";

/** Stands where a number has not been calculated yet. */
export const NOT_YET = "·";

/** Words of one story: `say(key, values)` and `term(key)`. */
export function makeWords(story) {
  const say = (key, values = {}) => fillIn(story.words[key] ?? key, values);
  const term = (key, shorten = (text) => text) => {
    const { here, there } = story.terms[key] ?? { here: key, there: "" };
    const [mine, theirs] = [shorten(here), shorten(there)];
    return el("span", { class: "term-name" }, mine, mine.includes(theirs) ? null : other(story, theirs));
  };
  const brief = (key) => term(key, withoutAside);
  const title = (key, termKey) => {
    const there = story.terms[termKey]?.there;
    return el(
      "span",
      { class: "title-text" },
      el("span", { text: say(key) }),
      there ? other(story, there) : null,
    );
  };
  const short = (key) => withoutAside(story.terms[key]?.here ?? key);
  return { say, term, brief, short, title, here: (key) => story.terms[key]?.here ?? key };
}

const withoutAside = (text) => text.replace(/[（(].*/, "").trimEnd();

function other(story, text) {
  return el("span", { class: "there", lang: story.language === "zh" ? "en" : "zh-CN", text });
}
