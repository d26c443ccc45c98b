// What a platform is told of an answer, and what it keeps so that a return goes on. Nothing here asks a platform.

import { timespan, two } from "../../../../c45_course/embed/platform.js";
import { numberIn } from "./marks.js";

export const LONGEST_TEXT = 255; // letters of a text that SCORM 1.2 takes
const MOST_KEPT = 4096; // letters of cmi.suspend_data
const SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789"; // SCORM 1.2 names an option of a choice by one of these
const VERSION = 1;

/** The decimal of a number as SCORM writes one: no exponent, no zeros at the end. */
const decimal = (number) => String(Number(number.toFixed(6)));

/** How an answer among so many options is told: each by its sign, or by its number where there are too few signs. */
function choiceOf(options) {
  if (options <= SIGNS.length) return { type: "choice", named: (place) => SIGNS[place] ?? "" };
  return { type: "fill-in", named: (place) => (place < 0 ? "" : String(place + 1)) };
}

/** The names of so many options, as `partsOf` tells them. */
export const optionNames = (options) => Array.from({ length: options }, (_, place) => choiceOf(options).named(place));

/** The parts of an answer, each {id, type, response, patterns, range, right, points, of}; `right` is null of a reason. */
export function partsOf(name, question, given, mark) {
  const parts = question.gaps.map((gap, n) => {
    const value = numberIn(given.gaps[n] ?? "");
    return {
      id: `${name}_${n + 1}`,
      type: "numeric",
      response: value === null ? "" : decimal(value),
      patterns: [decimal(gap.answer)],
      range: `${decimal(gap.low)}[:]${decimal(gap.high)}`,
      right: mark.parts[n].verdict === "right",
      points: mark.parts[n].points,
      of: gap.points,
    };
  });
  if (question.options) {
    const { type, named } = choiceOf(question.options);
    parts.push({
      id: name,
      type,
      response: named(given.option),
      patterns: question.right.map(named),
      right: mark.verdict === "right",
      points: mark.points,
      of: question.points,
    });
  }
  if (question.reason && given.reason)
    parts.push({ id: `${name}_why`, type: "fill-in", response: given.reason, patterns: [], right: null, points: 0, of: 0 });
  return parts;
}

/** PT1M2.5S, as xAPI writes durations. */
export const isoSpan = (seconds) => `PT${decimal(Math.max(0, Math.round(seconds * 100) / 100))}S`;

/** HH:MM:SS, the time of the day. */
const timeOfDay = (date) => [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":");

/** The elements of an interaction by name, in the order in which SCORM 1.2 wants them: the identifier first. */
export function interactionOf(part, date, seconds) {
  const patterns = part.patterns.map((pattern, n) => [`correct_responses.${n}.pattern`, pattern]);
  const response = part.response ? [["student_response", part.response.slice(0, LONGEST_TEXT)]] : [];
  return [
    ["id", part.id],
    ["type", part.type],
    ["time", timeOfDay(date)],
    ["weighting", decimal(part.of)],
    ...patterns,
    ...response,
    ["result", part.right === null ? "neutral" : part.right ? "correct" : "wrong"],
    ["latency", timespan(seconds)],
  ];
}

/** What is kept of the answers; where it would be too long, of the reasons only so much as has room. */
export function keep(story, answers, place, step) {
  const written = (most) => {
    const all = answers.map((one) => one && [one.gaps, one.option, one.reason.slice(0, most)]);
    return JSON.stringify({ v: VERSION, id: story, at: place, step, a: all });
  };
  const sizes = [LONGEST_TEXT, 120, 40, 0].map(written);
  return sizes.find((text) => text.length <= MOST_KEPT) ?? "";
}

/** {answers, place, step} of what was kept, null where nothing is that belongs to these questions. */
export function kept(story, questions, text) {
  try {
    const { v, id, at, step, a } = JSON.parse(text);
    if (v !== VERSION || id !== story || a.length !== questions.length) return null;
    const answers = a.map((one) => one && { gaps: one[0].map(String), option: Number(one[1]), reason: String(one[2]) });
    return { answers, place: Number(at) || 0, step: String(step ?? "") };
  } catch {
    return null;
  }
}
