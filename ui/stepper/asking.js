// Predict in a hearing, then reveal: which question stands before a step, what was answered in all hearings.

import { scoreOf, sumUp } from "../player/predict.js";

/** The answers to the hearings of one tree by one rule; open(story) takes the questions of a hearing. */
export function makeAsking() {
  const given = new Map(); // {question, answer, step, node} by key
  let told = null;
  let trial = "";

  /** Another tree, rule or language: what was answered is about something else. */
  function open(story) {
    told = story.predict ?? null;
    if (!told) return;
    const opened = JSON.stringify([story.language, story.id.split("/")[0], story.tree]);
    if (opened !== trial) given.clear();
    trial = opened;
  }

  /** A setting that changes what is right makes another question. */
  const keyOf = ({ topic, right, options }) =>
    JSON.stringify([told.node, topic, right ?? options.map((option) => option.right)]);
  const listed = () => (told?.questions ?? []).map((question) => ({ key: keyOf(question), question }));

  const asked = (step) =>
    listed().find(({ key, question }) => question.at === step + 1 && !given.has(key)) ?? null;

  function shown(step) {
    const found = listed().findLast(({ key, question }) => question.shows === step && given.has(key));
    return found ? { ...found, answer: given.get(found.key).answer } : null;
  }

  /** The step at which one who goes on must stop for a question; the target, if there is none. */
  function held(from, target) {
    const open = listed().filter(({ key }) => !given.has(key));
    const stops = open.map(({ question }) => question.at - 1).filter((stop) => stop >= from);
    return Math.min(target, ...stops);
  }

  /** Keep an answer; the step that shows what is right. */
  function keep(key, answer) {
    const { question } = listed().find((one) => one.key === key);
    given.set(key, { question, answer, step: question.shows, node: told.node });
    return question.shows;
  }

  /** What the card says at a step; `fresh`: an answer was just given, its feedback comes first. */
  function card(step, fresh, focus) {
    if (!told) return null;
    const score = scoreOf([...given.values()]);
    return { asked: fresh ? null : asked(step), shown: shown(step), score, focus };
  }

  return { open, asked, held, keep, card, summary: () => sumUp([...given.values()]), forget: () => given.clear() };
}
