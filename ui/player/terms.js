// Link the terms of the glossary in a text of the player, where the page around it has cards for them (ui/page/cards).

import { el, setText } from "./dom.js";

const QUOTED = /“[^“”\n]{0,300}”|「[^「」\n]{0,300}」/g; // names out of a table
const written = new WeakMap(); // element -> the text and the terms it was written with
let finder = { pattern: null, forms: null };

/**
 * Where each term first stands in a text: [{key, start, end}], as c45_course/glossary/terms.py finds them.
 * `found`: {pattern, keys: form -> term}; `names` of a table are no terms.
 */
export function termsIn(text, found, names = []) {
  const terms = new Map();
  for (const { 0: form, index } of masked(text, names).matchAll(formsOf(found))) {
    const key = found.keys[form.toLowerCase().replace(/\s+/g, " ")] ?? (/^C\d+$/.test(form) ? form : null);
    if (key && !terms.has(key)) terms.set(key, { key, start: index, end: index + form.length });
  }
  return [...terms.values()];
}

/** The names of a table, attributes and values, that hold a term. */
export function namesWithTerms(table, found) {
  const names = (table?.columns ?? []).flatMap(({ name, values }) => [name, ...(values ?? [])]);
  return names.filter((name) => termsIn(name, found).length);
}

/** Write a text with its terms as links, one stop of Tab; `found`: null where there are no cards. */
export function writeLinked(element, text, found, names) {
  if (!found) return setText(element, text);
  const last = written.get(element);
  if (last?.text === text && last.found === found && element.textContent === text) return;
  written.set(element, { text, found });
  let at = 0;
  const parts = termsIn(text, found, names).flatMap(({ key, start, end }, place) => {
    const link = el("a", { href: `#term-${key}`, tabindex: place ? -1 : 0, text: text.slice(start, end) });
    const before = text.slice(at, start);
    at = end;
    return [before, link];
  });
  element.replaceChildren(...parts, text.slice(at));
}

function formsOf({ pattern }) {
  if (finder.pattern !== pattern) finder = { pattern, forms: new RegExp(pattern, "g") };
  return finder.forms;
}

function masked(text, names) {
  const blank = (part) => "\0".repeat(part.length);
  return names.reduce((left, name) => left.replaceAll(name, blank), text.replace(QUOTED, blank));
}
