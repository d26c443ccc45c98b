// What the browser does for a check: it remembers the result, and which questions went wrong.

const told = new Set(); // what was remembered of this page's questions: a later run says it again

/**
 * `round`: the number of the round, 0 before one is asked for: then the page is told the last one that this browser
 * saw, and what went wrong in other lessons; `went`: of each answered question whether it was right; `right`: how
 * many of `of` rightly, null before the end.
 */
export default ({ data: { lesson, round, went, right, of }, setStateValue }) => {
  const course = window.c45Course;
  const seen = course?.asked(lesson, round) ?? 0;
  if (!round) {
    const missed = (course?.kept.missed ?? []).filter((it) => !it.startsWith(`${lesson}:`));
    if (seen || missed.length) setStateValue("before", [seen, ...missed].join(" "));
  }
  for (const [question, isRight] of Object.entries(went)) {
    const news = `${lesson} ${round} ${question}`;
    if (told.has(news)) continue;
    told.add(news);
    course?.went(question, isRight);
  }
  if (right !== null) course?.pass(lesson, right, of);
};
