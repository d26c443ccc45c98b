// Measure one cut of a numeric attribute as the core does (c45_core/engine/division.py): gain, IV, gain ratio.
// A test compares every candidate with the record.

const SMALLEST_SHARE = 1e-300; // log2 of it, times 0, is 0
const EQUAL = 1e-12; // numbers closer than this are equal: less than it is 0

const total = (weights) => weights.reduce((sum, weight) => sum + weight, 0);
const tidied = (value) => (value < EQUAL ? 0 : value);

/** The entropy of class weights in bits; 0 where there is no weight. */
export function entropyOf(weights) {
  const all = Math.max(total(weights), SMALLEST_SHARE);
  let sum = 0;
  for (const weight of weights) sum += (weight / all) * Math.log2(Math.max(weight / all, SMALLEST_SHARE));
  return tidied(-sum);
}

/** Class weights below a cut, those of all known cases, the weight of cases without a value: the numbers. */
export function measured(below, known, unknown, rules) {
  const above = known.map((weight, klass) => tidied(weight - below[klass]));
  const [left, right, all] = [below, above, known].map(total);
  const share = all / Math.max(all + unknown, SMALLEST_SHARE);
  const mean = left * entropyOf(below) + right * entropyOf(above);
  const after = tidied(mean / Math.max(left + right, SMALLEST_SHARE));
  const gain = tidied(entropyOf(known) - after) * (rules.factor === "gain" ? share : 1);
  const iv = entropyOf(rules.branch ? [left, right, unknown] : [left, right]);
  const gain_ratio = iv <= EQUAL ? NaN : (gain / iv) * (rules.factor === "ratio" ? share : 1);
  return { below, above, gain, iv, gain_ratio };
}

/** Every cut of an attribute at a node, of the values, labels and weights (null: 1 each) of its cases; `high`: the value above. */
export function measuredCuts({ values, labels, weights }, middles, classes, rules) {
  const order = values.map((_, place) => place).filter((place) => values[place] !== null);
  order.sort((a, b) => values[a] - values[b]);
  const weightOf = (place) => (weights === null ? 1 : weights[place]);
  const known = Array(classes).fill(0);
  for (const place of order) known[labels[place]] += weightOf(place);
  const unknown = total(values.map((value, place) => (value === null ? weightOf(place) : 0)));
  const running = Array(classes).fill(0);
  let next = 0;
  return middles.map((middle) => {
    for (; next < order.length && values[order[next]] <= middle; next++)
      running[labels[order[next]]] += weightOf(order[next]);
    return { ...measured([...running], known, unknown, rules), high: values[order[next]] };
  });
}

/** Write a number with so many decimals, half up on its decimal value, as the core does. */
export function writtenNumber(value, digits) {
  if (!Number.isFinite(value)) return "–";
  const text = String(Math.abs(value));
  if (text.includes("e")) return value.toFixed(digits);
  const [whole, rest = ""] = text.split(".");
  const up = rest[digits] >= "5" ? 1 : 0;
  const units = String(Number(whole + rest.slice(0, digits).padEnd(digits, "0")) + up).padStart(digits + 1, "0");
  const sign = value < 0 && Number(units) ? "-" : "";
  return `${sign}${units.slice(0, units.length - digits)}${digits ? "." : ""}${units.slice(units.length - digits)}`;
}

/** Write a threshold as it is, without rounding: 77.5, 0.3815. */
export function writtenPlace(value) {
  const text = String(Number(value.toPrecision(12)));
  return text.includes("e") ? value.toFixed(12).replace(/\.?0+$/, "") : text;
}

/** Write a weight: a whole number as it is, another with two decimals. */
export function writtenWeight(weight) {
  const whole = Math.round(weight);
  return Math.abs(weight - whole) < 1e-9 ? String(whole) : writtenNumber(weight, 2);
}

/** The cut that divides as a line at a value does. `highs`: the value just above each cut. */
export function cutFor(highs, value) {
  const found = highs.findIndex((high) => value < high);
  return found < 0 ? highs.length - 1 : found;
}
