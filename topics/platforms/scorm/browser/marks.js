// Read numbers as they are typed and mark answers by the ranges of the question bank.
// A question is {gaps: [{answer, low, high, points, slips: [[low, high, share, said]]}], right: places of options, reason, points};
// an answer is {gaps: texts, option: place or -1, reason: text}, null before there is one, all empty where it was skipped.

const TINY = 1e-9; // closer than this, two numbers are the same
const LONGEST_NUMBER = 40;
const DECIMAL_TYPED = /^([+-]?)(\d*)(?:[.,](\d*))?(%?)$/;
const FRACTION_TYPED = /^([+-]?)(\d+)\/(\d+)$/;

/** The number that a text says, as a decimal, a fraction or a percentage; null where it says none. */
export function numberIn(text) {
  if (text.length > LONGEST_NUMBER) return null;
  const plain = text.normalize("NFKC").replace(/[−–—]/g, "-").replace(/[÷∶⁄]/g, "/").replace(/\s/g, "");
  const [, sign, above, below] = FRACTION_TYPED.exec(plain) ?? [];
  if (below !== undefined) return Number(below) ? Number(`${sign}${above}`) / Number(below) : null;
  const [, minus, whole, after = "", percent] = DECIMAL_TYPED.exec(plain) ?? [];
  if (minus === undefined || !(whole + after)) return null;
  return Number(`${minus}${whole || 0}.${after || 0}`) / (percent ? 100 : 1);
}

const within = (value, low, high) => low - TINY <= value && value <= high + TINY;

/** What a typed number is worth: {verdict, points, said: the name of a slip, read: whether it is a number}. */
function markedGap(gap, text) {
  const value = numberIn(text ?? "");
  const read = value !== null;
  if (read && within(value, gap.low, gap.high)) return { verdict: "right", points: gap.points, said: "", read };
  const slip = read && gap.slips.find(([low, high]) => within(value, low, high));
  if (!slip) return { verdict: "wrong", points: 0, said: "", read };
  return { verdict: "slip", points: slip[2] * gap.points, said: slip[3], read };
}

/** {verdict: "right" | "part" | "wrong" | "read", points, parts: of each gap}; "read" is what only a person can mark. */
export function marked(question, given) {
  const parts = question.gaps.map((gap, n) => markedGap(gap, given.gaps[n]));
  if (question.options) {
    const right = question.right.includes(given.option);
    return { verdict: right ? "right" : "wrong", points: right ? question.points : 0, parts };
  }
  if (!parts.length) return { verdict: "read", points: 0, parts };
  const points = parts.reduce((sum, part) => sum + part.points, 0);
  const verdict = parts.every((part) => part.verdict === "right") ? "right" : points > 0 ? "part" : "wrong";
  return { verdict, points, parts };
}

/** {points, of, right, count, open, percent} of all that is marked. `percent` is null where nothing is. */
export function total(questions, answers) {
  const sum = { points: 0, of: 0, right: 0, count: 0, open: 0 };
  questions.forEach((question, n) => {
    if (!answers[n]) sum.open += 1;
    if (!question.points) return;
    const found = answers[n] ? marked(question, answers[n]) : null;
    sum.of += question.points;
    sum.count += 1;
    sum.points += found?.points ?? 0;
    sum.right += found?.verdict === "right" ? 1 : 0;
  });
  const percent = sum.of ? Math.round((10000 * sum.points) / sum.of) / 100 : null;
  return { ...sum, points: Math.round(100 * sum.points) / 100, percent };
}
