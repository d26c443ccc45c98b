// What the browser does for a check: it remembers the result, and keeps the place of who answers by the keyboard.

const FRAMES = 40; // the next question is there a little later than what tells of it
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
  if (before?.lesson === lesson && before.at !== at) follow(FRAMES);
};

/** The button that was pressed goes with its question, and the keys would begin again at the top of the page. */
function follow(left) {
  if (document.activeElement === document.body) document.querySelector(NEXT)?.focus();
  if (left) requestAnimationFrame(() => follow(left - 1));
}
