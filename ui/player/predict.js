// Predict, then reveal: which question stands before a step, what was answered, what is sure by now.

const NODES_AHEAD = 8; // whose questions are asked for before they are reached

/**
 * The questions of a story while somebody predicts. `bring(names)` fetches what has not come; `given`:
 * what was answered, by question, which another language of the same story keeps.
 */
export function makePredict(story, bring, given) {
  const keyOf = (node, place) => `${node}.${place}`;

  /** Questions of a node with their places: null where they have not come. */
  function listed(node) {
    const questions = story.questions(node);
    return questions?.map((question, place) => ({ key: keyOf(node, place), node, question })) ?? null;
  }

  const placed = (timeline, step) => {
    const node = story.nodeOf(timeline.frameAt(step));
    return { node, offset: step - timeline.first[node], more: step < timeline.last[node] };
  };

  /** What is asked at a step, before the next: null, {waiting: true}, or {key, node, question}. */
  function asked(timeline, step) {
    const { node, offset, more } = placed(timeline, step);
    if (!more) return null;
    const all = listed(node);
    if (all === null) return { waiting: true, node };
    return all.find((one) => one.question.at === offset + 1 && !given.has(one.key)) ?? null;
  }

  /** The answer that a step shows: null or {key, node, question, answer}. */
  function shown(timeline, step) {
    const { node, offset } = placed(timeline, step);
    const found = listed(node)?.findLast((one) => one.question.shows === offset && given.has(one.key));
    return found ? { ...found, answer: given.get(found.key) } : null;
  }

  /** The step at which one who goes on must stop for a question; the target, if there is none. */
  function held(timeline, from, target) {
    for (let step = from; step < target; ) {
      const { node } = placed(timeline, step);
      const [first, last] = [timeline.first[node], timeline.last[node]];
      const all = listed(node);
      if (all === null && step < last) return step;
      const stops = (all ?? [])
        .filter((one) => !given.has(one.key))
        .map((one) => first + one.question.at - 1)
        .filter((stop) => stop >= step && stop < target);
      if (stops.length) return Math.min(...stops);
      step = last + 1;
    }
    return target;
  }

  /** Ask for the questions of a step's node and of those that follow it. */
  function foresee(timeline, step) {
    const names = [];
    let near = false; // what is wanted soon is asked for together with what follows it
    for (let at = step, k = 0; k <= NODES_AHEAD && at < timeline.count; k += 1) {
      const { node } = placed(timeline, at);
      if (!story.questions(node)) names.push(`q${node}`);
      near ||= names.length > 0 && k < 3;
      at = timeline.last[node] + 1;
    }
    if (names.length && near) bring(names);
  }

  /** Every answer in the order of the replay, and the ideas that are sure and those that are not. */
  function summary(timeline) {
    const answers = [...given].map(([key, answer]) => {
      const [node, place] = key.split(".").map(Number);
      const question = story.questions(node)?.[place];
      return { key, node, question, answer, step: timeline.first[node] + (question?.shows ?? 0) };
    });
    const known = answers.filter((one) => one.question).sort((a, b) => a.step - b.step);
    return sumUp(known);
  }

  const score = () => scoreOf([...given.values()].map((answer) => ({ answer })));

  /** What the card of a step says; `fresh`: an answer was just given, its feedback comes first. */
  function card(timeline, { step, fresh, focus }) {
    foresee(timeline, step);
    const open = fresh ? null : asked(timeline, step);
    return { asked: open, shown: shown(timeline, step), score: score(), focus };
  }

  /** Keep an answer; the step that shows what is right. */
  function keep(timeline, key, answer) {
    given.set(key, answer);
    const [node, place] = key.split(".").map(Number);
    return timeline.first[node] + story.questions(node)[place].shows;
  }

  return { asked, held, card, keep, summary, forget: () => given.clear() };
}

/** Answers {question, answer}, with the ideas that are sure by them and those that are not. */
export function sumUp(answers) {
  const unsure = new Set(answers.filter((one) => !isRight(one.answer)).map((one) => one.question.idea));
  const sure = new Set(answers.map((one) => one.question.idea).filter((idea) => !unsure.has(idea)));
  return { answers, sure: [...sure], unsure: [...unsure] };
}

/** How many of all answers {answer} are right. */
export function scoreOf(answers) {
  return { right: answers.filter((one) => isRight(one.answer)).length, all: answers.length };
}

/** Whether an answer {word, given, said} counts as known. */
export function isRight({ word }) {
  return word === "right" || word === "coarse";
}
