// What the browser does for a check: it remembers the result, and keeps the place of who answers by the keyboard.

import { goOn } from "../../drawing/onward.js";

const NEXT = ":is(.st-key-check_asking :is(input, textarea), .st-key-check_begin button)";

/**
 * `at`: how many questions are answered, of which round; `round`: its number, 0 before one is asked for: then
 * the page is told the last one this browser saw; `right`: how many rightly, null before the end.
 */
export default ({ data: { lesson, at, round, right, of }, setStateValue }) => {
  const seen = window.c45Course?.asked(lesson, round) ?? 0;
  if (!round && seen) setStateValue("before", seen);
  if (right !== null) window.c45Course?.pass(lesson, right, of);
  const before = window.c45Check;
  window.c45Check = { lesson, at };
  if (before?.lesson === lesson && before.at !== at) goOn(() => document.querySelector(NEXT));
};
