// The questions about the decisions on one tree by one rule: each decision brings its own, answers are kept.

/** What `makePredict` asks; open(story) takes the questions of a decision and forgets what no longer holds. */
export function askDecisions(given) {
  let told = null;
  let trial = "";

  /** Another tree, rule or language: what was answered is about something else. */
  function open(story) {
    told = story.predict ?? null;
    if (!told) return;
    const opened = JSON.stringify([story.language, story.id.split("/")[0], story.tree]);
    if (opened !== trial) given.begin(opened);
    trial = opened;
  }

  /** A setting that changes what is right makes another question. */
  const keyOf = ({ topic, right, options }) =>
    JSON.stringify([told.node, topic, right ?? options.map((option) => option.right)]);

  return {
    open,
    listed: (node) => told.questions.map((question) => ({ key: keyOf(question), node, question })),
    nodeOf: () => told.node,
    foresee: () => {}, // all questions come with the story
    answers: () => [...given.values()],
  };
}
