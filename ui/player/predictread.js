// Read a number as a student types it, and judge it by what the story says of the question. What honest
// rounding and what each slip leads to was worked out before; here numbers are read and compared only.

const SAME = 1e-9; // closer than this, two numbers are the same
const NEARLY = 5e-4; // closer than this, a number written as a whole one is meant so: 1.000
const FEW = 0.02; // a number of two decimals or more has a unit of its last digit below this
const ROUNDED = "rounded_early";
const LONGEST = 60;
const KINDS = ["bit", "nat", "Hart"];
const TYPED_UNIT = /([\d\s)%])(?:(bits?|比特)|(nats?|奈特)|(harts?|hartleys?|哈特))$/i;
const DECIMAL = /^([+-]*)\s*(?:(\d+)(?:[.,](\d+))?|[.,](\d+))\s*(%?)$/;
const FRACTION = /^([+-]*)\s*(?:(\d+)\s+)?(\d+)\s*\/\s*(\d+)$/;
const PLAIN_SIGNS = { "−": "-", "–": "-", "—": "-", "÷": "/", "∶": "/", "⁄": "/", "、": ",", "。": "" };

/** {value, digits (null: a fraction), unit} of what was typed, or null where that is no number. */
export function readNumber(text) {
  if (text.length > LONGEST) return null;
  const plain = text
    .normalize("NFKC")
    .replace(/[−–—÷∶⁄、。]/g, (sign) => PLAIN_SIGNS[sign])
    .replace(/[≈≃≒≅]/g, "=")
    .trim();
  const named = TYPED_UNIT.exec(plain);
  const unit = named ? KINDS[named.slice(2).findIndex(Boolean)] : "bit";
  const bare = (named ? plain.slice(0, named.index + 1) : plain).split("=").at(-1).trim();
  const found = readDecimal(bare) ?? readFraction(bare);
  return found && { ...found, unit };
}

const signOf = (signs) => ([...signs].filter((sign) => sign === "-").length % 2 ? -1 : 1);

function readDecimal(text) {
  const [, signs, whole, after, only, percent] = DECIMAL.exec(text) ?? [];
  if (signs === undefined) return null;
  const decimals = after ?? only ?? "";
  const value = Number(`${whole ?? ""}.${decimals || 0}`) / (percent ? 100 : 1);
  return { value: signOf(signs) * value, digits: decimals.length + (percent ? 2 : 0) };
}

function readFraction(text) {
  const [, signs, whole, above, below] = FRACTION.exec(text) ?? [];
  if (below === undefined || Number(below) === 0) return null;
  return { value: signOf(signs) * (Number(whole ?? 0) + Number(above) / Number(below)), digits: null };
}

/** {word: "right" | "coarse" | "slip" | "wrong", slips: names} of a typed number. */
export function judgeNumber(typed, question) {
  const factor = question.units[typed.unit] ?? 1;
  const scaled = (band) => band.map((number) => number * factor);
  const [low, high, exactly] = scaled(question.right);
  const unit = typed.digits === null ? null : Number(`1e-${typed.digits}`);
  if (agrees(typed.value, unit, low, high, exactly)) {
    const coarse = unit > 0.002 && Math.abs(typed.value - exactly) > NEARLY;
    return { word: coarse ? "coarse" : "right", slips: [] };
  }
  // A whole number and a fraction do not show that anything was rounded.
  const rounded = unit !== null && unit < 1;
  const able = question.slips.filter(([name]) => rounded || name !== ROUNDED);
  const met = able.filter(([, ...band]) => agrees(typed.value, unit, ...scaled(band)));
  const slips = [...new Set(met.map(([name]) => name))];
  if (!slips.length && rounded && unit > FEW && Math.abs(typed.value - exactly) <= unit / 2) slips.push(ROUNDED);
  return { word: slips.length ? "slip" : "wrong", slips };
}

/** Whether a number is a rounding of something between two numbers around an exact value. */
function agrees(value, unit, low, high, exactly) {
  if (unit === null)
    return meets(value, value, exactly, exactly) || meets(...reachOf(value), low, high);
  if (unit > FEW && Math.abs(value - exactly) > NEARLY) return false;
  if (value === 0 && unit >= FEW / 10) return Math.abs(exactly) < NEARLY;
  return meets(...roundingOf(value, unit), low, high);
}

const meets = (low, high, least, most) => low <= most + SAME && least <= high + SAME;

/** What is written as `value`, rounded or cut off to a unit of its last digit. */
function roundingOf(value, unit) {
  const ahead = unit * (1 - 1e-6);
  if (unit > FEW) return [value - NEARLY, value + NEARLY];
  if (value === 0) return [-ahead, ahead];
  return value > 0 ? [value - unit / 2, value + ahead] : [value - ahead, value + unit / 2];
}

/** A fraction as people write it down, with three decimals or more: from the least to the largest. */
function reachOf(value) {
  const size = Math.abs(value);
  const decimals = (digits, round) => round(Number((size * 10 ** digits).toFixed(12 - digits))) / 10 ** digits;
  const written = [3, 4, 5, 6].map((digits) => decimals(digits, Math.round));
  const all = [size, ...written, decimals(3, Math.floor), decimals(4, Math.floor)];
  const ends = [Math.min(...all), Math.max(...all)];
  return value < 0 ? ends.map((end) => -end).reverse() : ends;
}
