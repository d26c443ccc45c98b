"""The oracle of printed equations: it finds them in any text, and works them out with fifty digits.

It knows nothing of the formulas behind a text. What stands left and right of a sign is taken as far as
it is numbers alone: `so the gain is 0.9403 - 0.6935 ≈ 0.2467 bits` has one equation. LaTeX is read as
plain text first (`from_latex`).
"""

import decimal
import re
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from math import comb

from scipy.stats import beta, norm

EXACTLY = decimal.Context(prec=50)
MOST_ABOUT = 3
"""What ≈ may hide: so many units of the last printed digit."""

_TOKEN = re.compile(
    r"(?P<number>\d+(?:\.\d+)?%?)"
    r"|(?P<function>(?:log2|ln|lg|exp|sqrt|floor|max|min|C|Phi\^-1|Phi|U_\d+(?:\.\d+)?%)(?=\())"
    r"|(?P<log>log2(?=\s*\d))"
    r"|(?P<sign>\*\*|[-+−×*·/^(),])"
    r"|(?P<relation>[=≈≤<>≥])"
    r"|(?P<space>\s+)"
    r"|(?P<other>.)",
    re.DOTALL,
)
_PRODUCT, _POWER = ("×", "*", "·", "/"), ("^", "**")


class NoNumberError(Exception):
    """What is written is no formula of numbers alone."""


# --- a formula of numbers ----------------------------------------------------------------------------


def _of_float(value):
    return Decimal(repr(float(value)))


def _log2(value):
    return _bits(value) if value > 0 else Decimal(0)


@cache
def _bits(value):
    return EXACTLY.divide(EXACTLY.ln(value), EXACTLY.ln(Decimal(2)))


def _limit(name, errors, cases):
    """The rate at which so few errors have the probability of a percentage: the book's U_CF(E, N)."""
    chance = float(name[2:-1]) / 100
    if errors >= cases:
        return Decimal(1)
    return _of_float(beta.ppf(1 - chance, float(errors) + 1, float(cases - errors)))


_FUNCTIONS = {
    "log2": _log2,
    "ln": lambda value: EXACTLY.ln(value) if value > 0 else Decimal(0),
    "lg": EXACTLY.log10,
    "exp": EXACTLY.exp,
    "sqrt": lambda value: EXACTLY.sqrt(max(value, Decimal(0))),
    "floor": lambda value: value.to_integral_value(decimal.ROUND_FLOOR),
    "max": max,
    "min": min,
    "C": lambda things, chosen: Decimal(comb(int(things), int(chosen))),
    "Phi": lambda value: _of_float(norm.cdf(float(value))),
    "Phi^-1": lambda value: _of_float(norm.ppf(float(value))),
}


class _Parser:
    """Works out the tokens of one side of an equation."""

    def __init__(self, tokens):
        self.tokens, self.place = [t for t in tokens if t[0] != "space"], 0

    def whole(self):
        value = self.sum()
        if self.place < len(self.tokens):
            raise NoNumberError
        return value

    def next_is(self, *written):
        return self.place < len(self.tokens) and self.tokens[self.place][1] in written

    def kind(self):
        return self.tokens[self.place][0] if self.place < len(self.tokens) else ""

    def take(self):
        if self.place >= len(self.tokens):
            raise NoNumberError
        self.place += 1
        return self.tokens[self.place - 1]

    def sum(self):
        value = self.product()
        while self.next_is("+", "-", "−"):
            add = EXACTLY.add if self.take()[1] == "+" else EXACTLY.subtract
            value = add(value, self.product())
        return value

    def product(self):
        value = self.signed()
        while self.next_is(*_PRODUCT) or self.next_is("(") or self.kind() in ("function", "log"):
            by = EXACTLY.divide if self.next_is("/") else EXACTLY.multiply
            if self.next_is(*_PRODUCT):
                self.take()
            value = by(value, self.signed())
        return value

    def signed(self):
        if self.next_is("-", "−"):
            self.take()
            return -self.signed()
        value = self.single()
        if self.next_is(*_POWER):
            self.take()
            value = EXACTLY.power(value, self.signed())
        return value

    def single(self):
        kind, written = self.take()
        if kind == "number":
            return self.number(written)
        if kind == "log":
            return _log2(self.number(self.take()[1]))
        if kind == "function":
            return self.function(written)
        if written == "(":
            value = self.sum()
            if self.take()[1] != ")":
                raise NoNumberError
            return value
        raise NoNumberError

    def number(self, written):
        value = Decimal(written.rstrip("%"))
        if written.endswith("%"):
            return value / 100
        following = self.tokens[self.place : self.place + 3]
        if [kind for kind, _ in following] == ["number", "sign", "number"] and following[1][1] == "/":
            self.place += 3  # a whole number before a fraction: 2 5/13
            part = EXACTLY.divide(Decimal(following[0][1]), Decimal(following[2][1]))
            return EXACTLY.add(value, part)
        return value

    def function(self, name):
        self.take()
        arguments = [self.sum()]
        while self.next_is(","):
            self.take()
            arguments.append(self.sum())
        if self.take()[1] != ")":
            raise NoNumberError
        if name.startswith("U_"):
            return _limit(name, *arguments)
        return _FUNCTIONS[name](*arguments)


@cache
def _worked_out(tokens):
    try:
        return _Parser(tokens).whole()
    except (NoNumberError, TypeError, decimal.InvalidOperation, decimal.DivisionByZero):
        return None


def worked_out(side):
    """Return what a side comes to; None where it is no formula of numbers alone."""
    return _worked_out(tuple(_tokens(side)))


def _tokens(text):
    return [(found.lastgroup, found[0]) for found in _TOKEN.finditer(text)]


# --- equations in a text ---------------------------------------------------------------------


@dataclass(frozen=True)
class Equation:
    """Two sides that are numbers alone, and the sign between them; `line`: where they stand."""

    left: str
    sign: str
    right: str
    line: str = field(compare=False, default="")


def equations_in(line):
    """Give the equations of a line of plain text."""
    tokens = _tokens(line)
    for place, (kind, sign) in enumerate(tokens):
        if kind != "relation" or sign not in "=≈":
            continue
        left, right = _before(tokens, place), _after(tokens, place)
        if left is not None and right is not None:
            yield Equation("".join(t for _, t in left), sign, "".join(t for _, t in right), line)


def _before(tokens, place):
    """Return the numbers that end at a sign; None where they are the end of something else."""
    start = place
    while start and tokens[start - 1][0] not in ("other", "relation"):
        start -= 1
    found = _last_of_list(tokens[start:place])
    if found is None or _worked_out(tuple(found)) is None:
        return None
    if start and tokens[start - 1][0] == "other" and len(found) == place - start:
        if found[0][0] != "space" and _continues(tokens[start - 1][1], found[0][1]):
            return None  # the 1 of ε1, the (3) of S(3)
        if sum(kind != "space" for kind, _ in found) == 1:
            return None  # case 6 = ...: a name, or the end of a symbol
    return found


def _after(tokens, place):
    """Return the numbers that begin at a sign; None where they are the beginning of something else."""
    end = place + 1
    while end < len(tokens) and tokens[end][0] not in ("other", "relation"):
        end += 1
    found = _first_of_list(tokens[place + 1 : end])
    if found is None or _worked_out(tuple(found)) is None:
        return None
    whole = end < len(tokens) and tokens[end][0] == "other" and len(found) == end - place - 1
    if whole and found[-1][0] != "space" and _continues(tokens[end][1], ""):
        return None
    return found


def _continues(sign, first):
    """Tell whether a sign and the numbers beside it are one name."""
    letter = sign.isalnum() and not sign > "\u2e80"
    return letter or sign in "_^|{}\\" or first == "("


def _first_of_list(tokens):
    depth = 0
    for place, (_, written) in enumerate(tokens):
        depth += (written == "(") - (written == ")")
        if depth < 0 or (not depth and written == ","):
            return tokens[:place] or None
    return tokens or None


def _last_of_list(tokens):
    depth = 0
    for place in range(len(tokens) - 1, -1, -1):
        written = tokens[place][1]
        depth += (written == ")") - (written == "(")
        if depth < 0 or (not depth and written == ","):
            return tokens[place + 1 :] or None
    return tokens or None


# --- what is true ---------------------------------------------------------------------------


def rounded(value, digits):
    """Round half up; the last of the fifty digits are no part of the number."""
    value = value.quantize(Decimal(1).scaleb(-40), context=EXACTLY)
    return value.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP, context=EXACTLY)


def fault(equation, digits):
    """Say what is false of an equation, "" of a true one; `digits`: of its notation."""
    value, outcome = worked_out(equation.left), worked_out(equation.right)
    written = equation.right.strip()
    decimals = len(written.rstrip("%").partition(".")[2]) if re.fullmatch(r"-?[\d.]+%?", written) else 0
    places = decimals + 2 if written.endswith("%") else max(digits, decimals)
    apart = abs(rounded(value, places) - rounded(outcome, places)).scaleb(places)
    if equation.sign == "=" and apart:
        return f"= is not so: {value:.12f}"
    if equation.sign == "≈" and not apart:
        return "≈ stands where = is so"
    if apart > MOST_ABOUT:
        return f"≈ hides {apart}: {value:.12f}"
    return ""


@dataclass
class Read:
    """What was read: how many equations by their sign, and the false ones."""

    seen: dict = field(default_factory=dict)
    false: list = field(default_factory=list)

    def read(self, text, digits, by_hand=False):
        """Read every equation of a text; by hand none says ≈."""
        for line in text.splitlines():
            for equation in equations_in(line):
                self.seen[equation.sign] = self.seen.get(equation.sign, 0) + 1
                said = fault(equation, digits)
                if by_hand and equation.sign == "≈":
                    said = said or "≈ by hand"
                if said:
                    self.false.append((said, equation))


# --- LaTeX ----------------------------------------------------------------------------------


_GROUP = r"\{([^{}]*)\}"
_NAMED = {
    r"\log_2": " log2 ",
    r"\ln": " ln",
    r"\lg": " lg",
    r"\exp": " exp",
    r"\max": "max",
    r"\min": "min",
    r"\lfloor": "floor(",
    r"\rfloor": ")",
    r"\times": "×",
    r"\cdot": "×",
    r"\approx": "≈",
    r"\%": "%",
    r"\le": "≤",
    r"\Phi^{-1}": "Phi^-1",
    r"\Phi": "Phi",
    r"\mathrm{C}(": "C(",
}


@cache
def from_latex(written):
    """Return a formula in LaTeX as plain text; what is not arithmetic stays and is not worked out."""
    plain = re.sub(r"\\text\{[^{}]*\}", "name", written)
    plain = re.sub(r"U_\{(\d+(?:\.\d+)?)\\%\}", r"U_\1%", plain)
    plain = re.sub(r"\\(?:left|right|displaystyle|textstyle|quad|,|;|!)(?![a-z])", " ", plain)
    for latex, text in _NAMED.items():
        end = r"(?![a-z])" if latex[-1].isalpha() else ""
        plain = re.sub(re.escape(latex) + end, text, plain)
    while True:
        shorter = re.sub(rf"\\[td]?frac{_GROUP}{_GROUP}", r"((\1)/(\2))", plain)
        shorter = re.sub(rf"\\sqrt{_GROUP}", r"sqrt(\1)", shorter)
        shorter = re.sub(rf"\^{_GROUP}", r"**(\1)", shorter)
        shorter = re.sub(rf"\\math(?:bf|rm){_GROUP}", r"\1", shorter)
        if shorter == plain:
            break
        plain = shorter
    plain = re.sub(r"(log2|ln|lg|exp|max|min|Phi|C)\s+(?=\()", r"\1", plain)
    return re.sub(r"log2\s+([\d.]+)", r"log2(\1)", plain)


_FRACTION = re.compile(r"\\[td]?frac\{")
_BY_FRACTION = re.compile(r"/\([^()]*\d/\d")


def nested(written):
    """Tell whether a fraction stands in a fraction, or what is divided by one: a/(b/c)."""
    if _BY_FRACTION.search(written):
        return True
    for found in _FRACTION.finditer(written):
        end = _closing(written, found.end())
        below = _closing(written, end + 1) if written[end : end + 1] == "{" else end
        if _FRACTION.search(written, found.end(), below):
            return True
    return False


def _closing(written, place):
    """Return the place behind the brace that closes the one before a place."""
    depth = 1
    while depth and place < len(written):
        depth += (written[place] == "{") - (written[place] == "}")
        place += 1
    return place
