// Read arithmetic as `c45_course/practice/arithmetic.py` does: `-8/17 log2 8/17 - 9/17 log2 9/17`, `0,94`, `38%`.
// A number is known to its last digit: it is an interval, [low, high], and so is the result.

const [MAX_CHARACTERS, MAX_DEPTH, MAX_EXPONENT, MAX_SHOWN] = [400, 40, 64, 20];
const TINY = 1e-12; // stands for 0 where a logarithm is taken
const BASES = { log2: 2, lb: 2, log: 2, ln: Math.E, lg: 10, log10: 10 };
const TOKEN =
  /\s*(?:(?<number>\d+(?:[.,]\d+)?%?|[.,]\d+%?)|(?<name>log_?2(?=[\s(\d.])|log_\(2\)|log_?10(?=[\s(])|log|lb|ln|lg|sqrt)|(?<sign>[-+*/^()]|[xX](?![A-Za-z])))\s*/y;
const SIGNS = { "−–—": "-", "×✕·⋅∙•": "*", "÷∶⁄": "/", "[{": "(", "]}": ")", "≈≃≒≅": "=", "、": ",", "。": "" };
const MIXED = /^(\d+)\s+(\d+)\s*\/\s*(\d+)$/;
const UNIT = /(?<=[\d\s)%])(?:(?<bit>bits?|比特)|(?<nat>nats?|奈特)|(?<Hart>harts?|hartleys?|哈特))$/i;

/** How the value of a formula comes from those of its parts. */
export const WORKED = {
  quotient: ([top, bottom]) => (bottom ? top / bottom : NaN),
  product: (values) => values.reduce((made, value) => made * value, 1),
  sum: (values) => values.reduce((made, value) => made + value, 0),
  minus: ([of]) => -of,
  log2: ([of]) => (of > 0 ? Math.log2(of) : 0),
  sqrt: ([of]) => Math.sqrt(Math.max(of, 0)),
  power: ([base, exponent]) => base ** exponent,
};

/** What is read: `{kind, value, parts, interval, unit}`; `unit`: of a single number one unit of its last digit. */
function calculate(kind, parts, interval, unit = null) {
  return { kind, value: WORKED[kind](parts.map((part) => part.value)), parts, interval, unit };
}

/** Say of a typed text that it is no arithmetic; `key`: why, `part`: where. */
function fail(key = "unread_value", part = "") {
  throw Object.assign(new Error(key), { key, part });
}

function spread(left, right, work) {
  const found = left.flatMap((a) => right.map((b) => work(a, b)));
  return [Math.min(...found), Math.max(...found)];
}

function negate(read) {
  const [low, high] = read.interval;
  return calculate("minus", [read], [-high, -low], read.unit);
}

function multiply(left, right) {
  const before = left.kind === "product" ? left.parts : [left];
  return calculate("product", [...before, right], spread(left.interval, right.interval, (a, b) => a * b));
}

function divide(left, right) {
  const [low, high] = right.interval;
  if (right.value === 0 || (low <= 0 && 0 <= high)) fail();
  return calculate("quotient", [left, right], spread(left.interval, right.interval, (a, b) => a / b));
}

function raise(base, exponent) {
  const [low, high] = exponent.interval;
  if (Math.abs(exponent.value) > MAX_EXPONENT) fail();
  if (base.interval[0] < 0 && !(low === high && Number.isInteger(low))) fail();
  const interval = spread(base.interval, exponent.interval, (a, b) => a ** b);
  if (!interval.every(Number.isFinite)) fail();
  return calculate("power", [base, exponent], interval);
}

function apply(name, of) {
  if (of.value < 0) fail();
  const [low, high] = of.interval;
  if (name === "sqrt") return calculate("sqrt", [of], [low, high].map((end) => Math.sqrt(Math.max(end, 0))));
  const logarithm = (value) => Math.log(value) / Math.log(BASES[name]);
  const interval = high <= 0 ? [0, 0] : [logarithm(Math.max(low, TINY)), logarithm(high)];
  if (BASES[name] === 2) return calculate("log2", [of], interval);
  return { kind: "applied", value: of.value > 0 ? logarithm(of.value) : 0, parts: [], interval, unit: null };
}

/** A number; one of three decimals or more may be rounded or cut off in the last. */
function readNumber(token) {
  const plain = token.replace("%", "");
  const percent = plain !== token;
  const digits = (plain.split(".")[1] ?? "").length + (percent ? 2 : 0);
  const value = Number(plain) / (percent ? 100 : 1);
  const unit = Number(`1e-${digits}`);
  const loose = digits >= 3 ? unit : digits === 2 ? unit / 2 : 0;
  return { kind: digits ? "decimal" : "weight", value, parts: [], interval: [value - loose, value + loose], unit };
}

function splitTokens(text) {
  const tokens = [];
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.length; ) {
    const at = TOKEN.lastIndex;
    const groups = TOKEN.exec(text)?.groups;
    if (!groups) fail("unread_part", [...text.slice(at).trim()].slice(0, MAX_SHOWN).join(""));
    const { number, name, sign } = groups;
    tokens.push(name?.replace(/[_()]/g, "") ?? sign ?? number.replace(",", "."));
  }
  return tokens;
}

function readAll(text) {
  const tokens = splitTokens(text);
  const isNumber = (token) => /^[\d.]/.test(token ?? "");
  const isFunction = (token) => token === "sqrt" || Object.hasOwn(BASES, token ?? "");
  const isSign = (token) => token === "+" || token === "-";
  let [at, depth] = [0, 0];
  const take = () => tokens[at++] ?? fail("unread_end");

  function readSum() {
    const terms = [readProduct()];
    while (isSign(tokens[at])) terms.push(take() === "-" ? { ...negate(readProduct()), unit: null } : readProduct());
    if (terms.length === 1) return terms[0];
    const ends = [0, 1].map((end) => terms.reduce((made, term) => made + term.interval[end], 0));
    return calculate("sum", terms, ends);
  }
  function readProduct() {
    if (isSign(tokens[at])) return readSigned(readProduct);
    let found = readPower();
    for (;;) {
      if (["*", "x", "X"].includes(tokens[at])) found = (take(), multiply(found, readSigned()));
      else if (tokens[at] === "/") found = (take(), divide(found, readSigned()));
      else if (tokens[at] === "(" || isFunction(tokens[at])) found = multiply(found, readPower());
      else return found;
    }
  }
  function readSigned(read = readPower) {
    if (!isSign(tokens[at])) return read();
    return take() === "-" ? negate(readSigned(read)) : readSigned(read);
  }
  function readPower() {
    const base = readAtom();
    return tokens[at] === "^" ? (take(), raise(base, readSigned())) : base;
  }
  function readAtom() {
    const token = take();
    if (isFunction(token)) return apply(token, readArgument());
    if (isNumber(token)) return readNumber(token);
    if (token !== "(") fail("unread_part", token);
    depth += 1;
    if (depth > MAX_DEPTH) fail("unread_long");
    const inside = readSum();
    if (take() !== ")") fail("unread_bracket");
    depth -= 1;
    return { ...inside, unit: null };
  }
  /** What a function is of: a bracket, or a number or fraction without one. */
  function readArgument() {
    if (tokens[at] === "(") return readAtom();
    let found = readPower();
    while (tokens[at] === "/" && isNumber(tokens[at + 1])) found = (take(), divide(found, readPower()));
    return found;
  }

  const found = readSum();
  if (at < tokens.length) fail("unread_part", tokens[at]);
  return Number.isFinite(found.value) ? found : fail();
}

function normalise(text) {
  let plain = text.replaceAll("²", "^2").replaceAll("√", "sqrt").replaceAll("\\", "").normalize("NFKC");
  for (const [signs, sign] of Object.entries(SIGNS)) for (const each of signs) plain = plain.replaceAll(each, sign);
  return plain.trim();
}

/** An answer: what stands behind the last equals sign, and the unit beside it; throws an error with a `key` if it is no arithmetic. */
export function readAnswer(text) {
  let plain = normalise(text);
  const named = UNIT.exec(plain);
  if (named) plain = plain.slice(0, named.index).trim();
  plain = plain.slice(plain.lastIndexOf("=") + 1).trim();
  plain = plain.replace(MIXED, "($1+$2/$3)").replace(/(?<=\d)\s+%/g, "%");
  if (!plain) fail("unread_empty");
  if (plain.length > MAX_CHARACTERS) fail("unread_long");
  const unit = ["bit", "nat", "Hart"].find((name) => named?.groups[name]) ?? "bit";
  return { ...readAll(plain), told: unit };
}
