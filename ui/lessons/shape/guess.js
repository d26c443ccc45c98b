// What the browser does for a guess: it remembers the one that was committed to, and tells it to a session that has none.

/** `given`: the guess that is committed to, null for none; `kept`: what this script has told the server. */
export default ({ data: { lesson, given, kept }, setStateValue }) => {
  const course = window.c45Course;
  const before = window.c45Guess;
  window.c45Guess = { lesson, given };
  const remembered = course?.kept.guesses[lesson] ?? null;
  if (given === null) {
    if (remembered !== null && remembered !== kept) setStateValue("given", remembered);
  } else if (before?.lesson === lesson && before.given !== given) course?.guess(lesson, given);
};
