"""Read arithmetic as a student types it: `-8/17 log2 8/17 - 9/17 log2 9/17`, `0,94`, `５／１３`, `38%`.

A small reader by recursive descent, and nothing else: there is no name to look up and nothing to run.
Each number is known to its last digit: it is an `Interval`, and so is the result.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from math import e, isfinite, log, sqrt

from c45_core.formula.expression import Applied, Decimal, Expression, Log2, Product, Sqrt, Sum, Weight

MAX_CHARACTERS, MAX_DEPTH, MAX_EXPONENT = 400, 40, 64
"""Maximum numbers of characters, of brackets within brackets, and maximum exponent that are read."""
MAX_TYPED = 4 * MAX_CHARACTERS
"""Maximum number of characters that are looked at: bringing a text into its usual form takes more than
linear time."""
TINY = 1e-12
"""Stands for 0 where a logarithm is taken: 0 log 0 := 0."""
_BASES = {"log2": 2.0, "lb": 2.0, "log": 2.0, "ln": e, "lg": 10.0, "log10": 10.0}
_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?:[.,]\d+)?%?|[.,]\d+%?)"
    r"|(?P<name>log_?2(?=[\s(\d.])|log_\(2\)|log_?10(?=[\s(])|log|lb|ln|lg|sqrt)"
    r"|(?P<sign>[-+*/^()]|[xX](?![A-Za-z])))"
)
_PERCENT = re.compile(r"(?<=\d)\s+%")
_AROUND_BASE = re.compile(r"[_()]")
_SIGNS = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "×": "*", "✕": "*", "·": "*", "⋅": "*", "∙": "*", "•": "*"}
    | {"÷": "/", "∶": "/", "⁄": "/", "[": "(", "]": ")", "{": "(", "}": ")", "≈": "=", "≃": "="}
    | {"≒": "=", "≅": "=", "、": ",", "。": ""}
)


class UnreadableError(ValueError):
    """A typed text is no arithmetic; `key` says why in the words, `part` is where."""

    def __init__(self, key: str, part: str = "") -> None:
        super().__init__(f"{key}: {part}")
        self.key = key
        self.part = part


@dataclass(frozen=True)
class Interval:
    """A number between `low` and `high`."""

    low: float
    high: float

    def __add__(self, other: Interval) -> Interval:
        return Interval(self.low + other.low, self.high + other.high)

    def __neg__(self) -> Interval:
        return Interval(-self.high, -self.low)

    def __mul__(self, other: Interval) -> Interval:
        return _hull(a * b for a, b in product(self._ends(), other._ends()))

    def __truediv__(self, other: Interval) -> Interval:
        """Divide; raise ZeroDivisionError where the divisor may be 0."""
        if other.low <= 0 <= other.high:
            raise ZeroDivisionError
        return _hull(a / b for a, b in product(self._ends(), other._ends()))

    def __pow__(self, other: Interval) -> Interval:
        """Raise to a power; raise ValueError where the base may be negative."""
        if self.low < 0 and not other.low == other.high == round(other.low):
            raise ValueError
        return _hull(a**b for a, b in product(self._ends(), other._ends()))

    def logarithm(self, base: float) -> Interval:
        """Return the logarithm."""
        if self.high <= 0:
            return Interval(0.0, 0.0)
        return Interval(log(max(self.low, TINY), base), log(self.high, base))

    def root(self) -> Interval:
        """Return the square root."""
        return Interval(sqrt(max(self.low, 0.0)), sqrt(max(self.high, 0.0)))

    def _ends(self) -> tuple[float, float]:
        return self.low, self.high


def _hull(values: Iterable[float]) -> Interval:
    found = [float(value) for value in values]
    return Interval(min(found), max(found))


@dataclass(frozen=True)
class Read:
    """A text that was read: its formula, the interval of its results as its numbers are rounded.

    `unit`: of a single number one unit of its last digit, None of anything else.
    """

    expression: Expression
    interval: Interval
    unit: float | None = None

    @property
    def value(self) -> float:
        """Result of the formula as typed."""
        return self.expression.value


def normalise(text: str) -> str:
    """Return a text with full-width signs, typographic signs and superscripts as plain ones.

    >>> normalise("０．９４ ≈ ½ × ２²")
    '0.94 = 1/2 * 2^2'
    """
    text = text.replace("²", "^2").replace("√", "sqrt").replace("\\", "")
    return unicodedata.normalize("NFKC", text).translate(_SIGNS).strip()


def read(text: str) -> Read:
    """Read arithmetic; raise `UnreadableError` for anything else.

    >>> round(read("-5/14 log2 5/14 - 9/14 log2(9/14)").value, 6), read("94,03 %").value
    (0.940286, 0.9403)
    """
    if len(text) > MAX_TYPED:
        raise UnreadableError("unread_long")
    plain = _PERCENT.sub("%", normalise(text))
    if not plain:
        raise UnreadableError("unread_empty")
    if len(plain) > MAX_CHARACTERS:
        raise UnreadableError("unread_long")
    return _Reader(plain).read_all()


class _Reader:
    """Reads one text from left to right."""

    def __init__(self, text: str) -> None:
        self._tokens = _tokens(text)
        self._at = 0
        self._depth = 0

    def read_all(self) -> Read:
        """Read all of it."""
        try:
            found = self._sum()
            value = found.value
        except RecursionError:
            raise UnreadableError("unread_long") from None
        except UnreadableError:
            raise
        except (ZeroDivisionError, ValueError, OverflowError):
            raise UnreadableError("unread_value") from None
        if self._at < len(self._tokens):
            raise UnreadableError("unread_part", self._tokens[self._at])
        if isinstance(value, complex) or not isfinite(value):
            raise UnreadableError("unread_value")
        return found

    def _next(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        token = self._next()
        if not token:
            raise UnreadableError("unread_end")
        self._at += 1
        return token

    def _sum(self) -> Read:
        first = self._product()
        terms, interval = [first.expression], first.interval
        while self._next() in ("+", "-"):
            negative = self._take() == "-"
            term = self._product()
            terms.append(-term.expression if negative else term.expression)
            interval += -term.interval if negative else term.interval
        return first if len(terms) == 1 else Read(Sum(tuple(terms)), interval)

    def _product(self) -> Read:
        if self._next() in ("+", "-"):
            return _negative(self._product()) if self._take() == "-" else self._product()
        found = self._power()
        while token := self._next():
            if token in ("*", "x", "X", "/"):
                self._take()
                other = self._read_signed()
                found = _divide(found, other) if token == "/" else _times(found, other)
            elif token == "(" or token in _BASES or token == "sqrt":
                found = _times(found, self._power())
            else:
                break
        return found

    def _read_signed(self) -> Read:
        if self._next() in ("+", "-"):
            return _negative(self._read_signed()) if self._take() == "-" else self._read_signed()
        return self._power()

    def _power(self) -> Read:
        base = self._atom()
        if self._next() != "^":
            return base
        self._take()
        exponent = self._read_signed()
        if abs(exponent.value) > MAX_EXPONENT:
            raise UnreadableError("unread_value")
        interval = base.interval**exponent.interval
        return Read(base.expression**exponent.expression, interval)

    def _atom(self) -> Read:
        token = self._take()
        if token in _BASES or token == "sqrt":
            return _function(token, self._argument())
        if token == "(":
            self._depth += 1
            if self._depth > MAX_DEPTH:
                raise UnreadableError("unread_long")
            inside = self._sum()
            if self._take() != ")":
                raise UnreadableError("unread_bracket")
            self._depth -= 1
            return Read(inside.expression, inside.interval)
        if token[0].isdigit() or token[0] == ".":
            return _number(token)
        raise UnreadableError("unread_part", token)

    def _number_follows(self) -> bool:
        after = self._tokens[self._at + 1 :]
        return bool(after) and (after[0][0].isdigit() or after[0][0] == ".")

    def _argument(self) -> Read:
        """Read what a function is of: a bracket, or a number or fraction without one."""
        if self._next() == "(":
            return self._atom()
        found = self._power()
        while self._next() == "/" and self._number_follows():
            self._take()
            found = _divide(found, self._power())
        return found


def _tokens(text: str) -> list[str]:
    tokens, at = [], 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise UnreadableError("unread_part", text[at:].strip()[:20])
        at = match.end()
        name = _AROUND_BASE.sub("", match["name"]) if match["name"] else None
        tokens.append(name or match["sign"] or match["number"].replace(",", "."))
        while at < len(text) and text[at].isspace():
            at += 1
    return tokens


def _number(token: str) -> Read:
    """Read a number; one of three decimals or more may be rounded or cut off in the last."""
    percent = token.endswith("%")
    plain = token.rstrip("%")
    digits = len(plain.partition(".")[2]) + 2 * percent
    value = float(plain) / (100 if percent else 1)
    unit = 10.0**-digits
    loose = unit if digits >= 3 else unit / 2 if digits == 2 else 0.0
    interval = Interval(value - loose, value + loose)
    return Read(Decimal(value) if digits else Weight(value), interval, unit)


def _function(name: str, of: Read) -> Read:
    if of.value < 0:
        raise UnreadableError("unread_value")
    if name == "sqrt":
        return Read(Sqrt(of.expression), of.interval.root())
    base = _BASES[name]
    interval = of.interval.logarithm(base)
    if base == 2:
        return Read(Log2(of.expression), interval)
    value = log(of.value, base) if of.value > 0 else 0.0
    return Read(Applied(rf"\{'ln' if name == 'ln' else 'lg'}", name, (of.expression,), value), interval)


def _negative(read: Read) -> Read:
    return Read(-read.expression, -read.interval, read.unit)


def _times(left: Read, right: Read) -> Read:
    before = left.expression.factors if isinstance(left.expression, Product) else (left.expression,)
    return Read(Product((*before, right.expression)), left.interval * right.interval)


def _divide(left: Read, right: Read) -> Read:
    if right.value == 0:
        raise ZeroDivisionError
    return Read(left.expression / right.expression, left.interval / right.interval)
