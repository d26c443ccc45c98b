// What the browser does for a check: it remembers the result.

/**
 * `round`: the number of the round, 0 before one is asked for: then the page is told the last one this browser saw;
 * `right`: how many of `of` rightly, null before the end.
 */
export default ({ data: { lesson, round, right, of }, setStateValue }) => {
  const seen = window.c45Course?.asked(lesson, round) ?? 0;
  if (!round && seen) setStateValue("before", seen);
  if (right !== null) window.c45Course?.pass(lesson, right, of);
};
