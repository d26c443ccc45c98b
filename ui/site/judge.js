// Judge a typed number as `c45_course/practice/answers.py` does, against ranges that were worked out before.

import { readAnswer, WORKED } from "./arithmetic.js";

const [CLOSE, NEARLY, MAX_FINE_UNIT, FAR, DIGITS, DUST] = [1e-9, 5e-4, 0.02, 0.1, 20, 12];
export const MARK = "\ue000"; // stands in a text for what is put there
const ROUNDED = "rounded_early";
const WHOLE = 2 ** 53; // from there on every number is a whole one
// How people calculate (`HONEST` in tolerance.py): decimals; every result written; fractions kept; cut off.
const both = [true, false];
const HABITS = [
  ...[3, 4].flatMap((digits) => both.flatMap((every) => both.flatMap((fractions) => both.map((cuts) => ({ digits, every, fractions, cuts }))))),
  ...[5, 6].flatMap((digits) => both.map((fractions) => ({ digits, every: true, fractions, cuts: false }))),
];

/** Round the decimal as it is written, half up, or cut it off. */
function roundTo(value, digits, cuts = false) {
  if (!(Math.abs(value) < WHOLE)) return value;
  const [, sign, first, rest = "", power] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(value.toExponential());
  const spare = rest.length - Number(power) - digits;
  if (spare <= 0) return value;
  const [written, scale] = [BigInt(first + rest), 10n ** BigInt(spare)];
  const units = cuts ? written / scale : (2n * written + scale) / (2n * scale);
  return Number(`${sign}${units}e-${digits}`) + 0;
}

function writeDown(value, { digits, cuts }) {
  return roundTo(roundTo(value, DUST), digits, cuts);
}

function isShare({ kind, parts }) {
  return kind === "quotient" && parts.every((part) => part.kind === "weight");
}

/** What a formula comes to for somebody of one habit: the last result before it is written down, one of a part perhaps after that. */
function workOut(formula, habit, isPart = false) {
  const { kind, value, parts } = formula;
  if (kind === "weight" || isShare(formula)) return habit.fractions ? value : writeDown(value, habit);
  if (kind === "minus") return -workOut(parts[0], habit, isPart);
  const worked = parts.length ? WORKED[kind](parts.map((part) => workOut(part, habit, true))) : value;
  return isPart && habit.every ? writeDown(worked, habit) : worked;
}

/** What people get for a typed formula, before and after they write it down. */
function toleranceOf(formula) {
  const last = HABITS.map((habit) => [workOut(formula, habit), habit]);
  const found = [formula.value, ...last.flatMap(([value, habit]) => [value, writeDown(value, habit)])];
  const known = found.filter(Number.isFinite);
  return [Math.min(...known), Math.max(...known)];
}

function meet([low, high], [other, most]) {
  return low <= most + CLOSE && other <= high + CLOSE;
}

/** What is written as `value`, rounded or cut off to a unit of its last digit. */
function spanOf(value, unit) {
  if (unit > MAX_FINE_UNIT) return [value - NEARLY, value + NEARLY];
  const ahead = unit * (1 - 1e-6);
  if (value === 0) return [-ahead, ahead];
  return value > 0 ? [value - unit / 2, value + ahead] : [value - ahead, value + unit / 2];
}

/** Whether a typed number is a rounding of something in the range around an exact value. */
function agrees(typed, low, high, exactly) {
  if (!Number.isFinite(low)) return false;
  const { value, unit, interval } = typed;
  if (unit === null) return meet(interval, [exactly, exactly]) || meet(toleranceOf(typed), [low, high]);
  if (unit > MAX_FINE_UNIT && Math.abs(value - exactly) > NEARLY) return false;
  if (value === 0 && unit >= MAX_FINE_UNIT / 10) return Math.abs(exactly) < NEARLY;
  return meet(spanOf(value, unit), [low, high]);
}

function hasDecimals({ kind, parts }) {
  return kind === "decimal" || parts.some(hasDecimals);
}

/** Where the right number is small, rounding by hand may lead as far as a slip does. */
function isSlipToTheDigit({ value, unit }, number, factor, exactly) {
  if (unit === null || unit > MAX_FINE_UNIT || Math.abs(value) < DIGITS * unit) return false;
  if (Math.abs(value - exactly) <= FAR * Math.abs(exactly)) return false;
  return number.slips.some(([name, , , slip]) => name !== ROUNDED && Math.abs(value - slip * factor) <= unit / 2);
}

/**
 * What a typed text is: `{kind, names}`, of "right", "coarse" (right, with too few decimals), "slip" and "wrong";
 * throws as `readAnswer`. `number`: the right one with its range, the slips in the order in which they are tried.
 */
export function judgeNumber(number, text) {
  const typed = readAnswer(text);
  const factor = number.units[typed.told] ?? 1;
  const [exactly, decimals] = [number.value * factor, hasDecimals(typed)];
  const isNear = (low, high, value) => agrees(typed, low * factor, high * factor, value * factor);
  if (isNear(number.low, number.high, number.value) && !isSlipToTheDigit(typed, number, factor, exactly)) {
    const isCoarse = typed.unit !== null && typed.unit > 0.002 && Math.abs(typed.value - exactly) > NEARLY;
    return { kind: isCoarse ? "coarse" : "right", names: [] };
  }
  const slips = number.slips.filter(([name, ...range]) => (name !== ROUNDED || decimals) && isNear(...range));
  const names = [...new Set(slips.map(([name]) => name))];
  const isTooCoarse = typed.unit !== null && typed.unit > MAX_FINE_UNIT && decimals;
  if (!names.length && isTooCoarse && Math.abs(typed.value - exactly) <= typed.unit / 2) names.push(ROUNDED);
  return { kind: names.length ? "slip" : "wrong", names };
}

/** What is said of a number at one of the places of `said`; several slips that give it are named one after the other. */
export function sayNumber(number, { kind, names }, place) {
  const texts = names.map((name) => number.texts[name]);
  return number.said[place][kind].replace(MARK, () => (number.also ? texts.join(number.also) : texts[0]));
}
