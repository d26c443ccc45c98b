// Predict, then reveal: which question comes before a step, what was answered, what is sure by now.

import { makeKept } from "./kept.js";

/** Answers by key, of a kind of story: those of the last one are kept in this tab, so that it can be loaded again. */
export class Answers extends Map {
  constructor(kind) {
    super();
    this.kept = makeKept(() => sessionStorage, `c45-predict.${kind}`);
    this.trial = null;
  }

  /** Begin with what was answered to the same questions, a text says which; with nothing, where others were. */
  begin(about) {
    const trial = digest(about);
    this.trial = null;
    this.clear();
    const kept = this.kept.read();
    if (kept?.trial === trial) kept.answers.forEach(([key, answer]) => this.set(key, answer));
    this.trial = trial;
  }

  set(key, answer) {
    super.set(key, answer);
    this.write();
    return this;
  }

  clear() {
    super.clear();
    this.write();
  }

  write() {
    if (this.trial) this.kept.write({ trial: this.trial, answers: [...this] });
  }
}

/** A few signs in the place of a long text (FNV-1a). */
function digest(text) {
  let found = 0x811c9dc5;
  for (let k = 0; k < text.length; k += 1) found = Math.imul(found ^ text.charCodeAt(k), 0x01000193) >>> 0;
  return `${text.length}-${found.toString(16)}`;
}

/**
 * The questions of a story while the reader predicts. asks: {listed(node): [{key, node, question}] or null where
 * they have not come, nodeOf(key), foresee(line, step), answers(given, line)}; `given`: what was answered, by key:
 * {node, question, answer, step}. A line says which node each step is about, and its first and last step.
 */
export function makePredict(asks, given) {
  const placed = (line, step) => {
    const node = line.nodeAt(step);
    return { node, offset: step - line.first[node], more: step < line.last[node] };
  };

  /** What is asked at a step, before the next: null, {waiting: true}, or {key, node, question}. */
  function asked(line, step) {
    const { node, offset, more } = placed(line, step);
    if (!more) return null;
    const all = asks.listed(node);
    if (all === null) return { waiting: true, node };
    return all.find((one) => one.question.at === offset + 1 && !given.has(one.key)) ?? null;
  }

  /** The answer that a step shows: null or {key, node, question, answer}. */
  function shown(line, step) {
    const { node, offset } = placed(line, step);
    const found = asks.listed(node)?.findLast((one) => one.question.shows === offset && given.has(one.key));
    return found ? { ...found, answer: given.get(found.key).answer } : null;
  }

  /** The step at which one who goes on must stop for a question; the target, if there is none. */
  function held(line, from, target) {
    for (let step = from; step < target; ) {
      const { node } = placed(line, step);
      const [first, last] = [line.first[node], line.last[node]];
      const all = asks.listed(node);
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

  const score = () => scoreOf([...given.values()]);

  /** What the card of a step says; `fresh`: an answer was just given, its feedback comes first. */
  function card(line, { step, fresh, focus }) {
    asks.foresee(line, step);
    const open = fresh ? null : asked(line, step);
    return { asked: open, shown: shown(line, step), score: score(), focus };
  }

  /** Keep an answer; the step that shows what is right. */
  function keep(line, key, answer) {
    const node = asks.nodeOf(key);
    const { question } = asks.listed(node).find((one) => one.key === key);
    const step = line.first[node] + question.shows;
    given.set(key, { node, question, answer, step });
    return step;
  }

  const summary = (line) => sumUp(asks.answers(given, line));
  return { asked, held, card, keep, summary, forget: () => given.clear() };
}

/** Answers {question, answer}, with the ideas that are sure by them and those that are not. */
function sumUp(answers) {
  const unsure = new Set(answers.filter((one) => !isRight(one.answer)).map((one) => one.question.idea));
  const sure = new Set(answers.map((one) => one.question.idea).filter((idea) => !unsure.has(idea)));
  return { answers, sure: [...sure], unsure: [...unsure] };
}

/** How many of all answers {answer} are right. */
function scoreOf(answers) {
  return { right: answers.filter((one) => isRight(one.answer)).length, all: answers.length };
}

/** Whether an answer {word, given, said} counts as known. */
export function isRight({ word }) {
  return word === "right" || word === "coarse";
}
