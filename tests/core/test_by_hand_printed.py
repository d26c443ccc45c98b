"""Every line by hand is true of the numbers printed in it: the text alone is read and worked out.

The oracle knows nothing of expressions: it reads the plain text of a formula, and follows the rule that
is stated. A written fraction of two numbers stays exact; every sum, product, quotient, power, root and
logarithm is rounded half up to the digits of the notation before it enters the next.
"""

from __future__ import annotations

import decimal
import re
from decimal import ROUND_HALF_UP
from fractions import Fraction

import numpy as np
import pytest
from pairs import REST, every_two

from c45_core import PRESETS, Nominal, Numeric, Table, grow
from c45_core.explain.explain import explain
from c45_core.explain.pruning import explain_verdict
from c45_core.formula.by_hand import by_hand
from c45_core.formula.expression import Decimal, Product, Sum, share, surprise
from c45_core.formula.written import result, text
from c45_core.language.notation import Notation
from c45_core.prune import prune
from c45_course import datasets

EXACTLY = decimal.Context(prec=60)
TOKEN = re.compile(r"\s*(log2|sqrt|\d+(?:\.\d+)?|×|[-+/^()])")


class Calculator:
    """Works out a printed formula: None for a division by zero, or where a number is a dash."""

    def __init__(self, printed: str, digits: int) -> None:
        self.tokens, self.digits, self.at = [], digits, 0
        place = 0
        printed = printed.strip()
        while place < len(printed):
            found = TOKEN.match(printed, place)
            assert found, (printed, printed[place:])
            self.tokens.append(found[1].strip())
            place = found.end()

    def next(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, *wanted: str) -> str:
        token = self.next()
        assert not wanted or token in wanted, (token, wanted)
        self.at += 1
        return token

    def rounded(self, value: Fraction | decimal.Decimal | None) -> Fraction | None:
        if value is None:
            return None
        if isinstance(value, Fraction):
            value = as_decimal(value)
        one = decimal.Decimal(1).scaleb(-self.digits)
        return Fraction(value.quantize(one, ROUND_HALF_UP, context=EXACTLY))

    def sum(self) -> Fraction | None:
        terms, sign = [], 1
        while True:
            term = self.product()
            terms.append(None if term is None else sign * term)
            if self.next() not in ("+", "-"):
                break
            sign = 1 if self.take() == "+" else -1
        if len(terms) == 1:
            return terms[0]
        return None if None in terms else self.rounded(sum(terms, Fraction(0)))

    def product(self) -> Fraction | None:
        if self.next() == "-":
            self.take()
            value = self.product()
            return None if value is None else -value
        factors = [self.quotient()]
        while self.next() in ("×", "log2"):
            if self.next() == "×":
                self.take()
            factors.append(self.quotient())
        if len(factors) == 1:
            return factors[0]
        if None in factors:
            return None
        value = Fraction(1)
        for factor in factors:
            value *= factor
        return self.rounded(value)

    def quotient(self) -> Fraction | None:
        top, bare = self.power()
        if self.next() != "/":
            return top
        self.take()
        bottom, bare_below = self.power()
        if top is None or not bottom:
            return None
        return top / bottom if bare and bare_below else self.rounded(top / bottom)

    def power(self) -> tuple[Fraction | None, bool]:
        base, bare = self.atom()
        if self.next() != "^":
            return base, bare
        self.take()
        exponent, _ = self.atom()
        if base is None or exponent is None:
            return None, False
        if exponent.denominator == 1:
            return self.rounded(base**exponent.numerator), False
        return self.rounded(EXACTLY.power(as_decimal(base), as_decimal(exponent))), False

    def atom(self) -> tuple[Fraction | None, bool]:
        """Return a number, or what stands in brackets; and whether it is one written number."""
        token = self.take()
        if token in ("log2", "sqrt"):
            self.take("(")
            inside = self.sum()
            self.take(")")
            return self.function(token, inside), False
        if token == "(":
            start = self.at
            inside = self.sum()
            bare = all(re.fullmatch(r"[\d.]+|/", each) for each in self.tokens[start : self.at])
            self.take(")")
            return inside, bare
        return Fraction(token), True

    def function(self, name: str, inside: Fraction | None) -> Fraction | None:
        if inside is None:
            return None
        if name == "sqrt":
            return self.rounded(EXACTLY.sqrt(as_decimal(max(inside, Fraction(0)))))
        if inside <= 0:
            return Fraction(0)
        return self.rounded(
            EXACTLY.divide(EXACTLY.ln(as_decimal(inside)), EXACTLY.ln(decimal.Decimal(2)))
        )


def as_decimal(value: Fraction) -> decimal.Decimal:
    return EXACTLY.divide(decimal.Decimal(value.numerator), decimal.Decimal(value.denominator))


def true_of_its_numbers(printed: str, outcome: str, digits: int) -> bool:
    """Tell whether a printed formula comes to a printed result; a dash cannot be worked out."""
    if "–" in printed or "U_" in printed:
        return True
    calculator = Calculator(printed, digits)
    found = calculator.rounded(calculator.sum())
    assert calculator.at == len(calculator.tokens), printed
    return outcome == ("–" if found is None else format(as_decimal(found), f".{digits}f"))


def weighted_table(random):
    """Make a table of cases with weights of up to four decimals, and with gaps."""
    rows = int(random.integers(3, 12))
    digits = int(random.integers(1, 5))
    numbers = np.array([np.nan, 1.0, 2.0, 3.5])

    def codes(lowest):
        return random.integers(lowest, 3, rows).astype(np.int32)

    return Table(
        "weighted",
        (
            Nominal("a", ("p", "q", "r"), codes(-1)),
            Nominal("b", ("s", "t", "u"), codes(-1)),
            Numeric("x", numbers[codes(-1) + 1]),
        ),
        "class",
        ("u", "v", "w"),
        codes(0),
        np.round(random.uniform(0.1, 4.0, rows), digits),
        tuple(map(str, range(1, rows + 1))),
    )


def lines(trace, notation):
    """Give every formula of a trace, of growing and of pruning, and every term, with its result."""
    for frame in trace:
        yield from (each for each in explain(trace, frame))
    for verdict in prune(trace).weighed:
        yield from explain_verdict(verdict, trace.dialect)


def check(trace, notation):
    count = 0
    for explanation in lines(trace, notation):
        printed, outcome = explanation.text(notation), explanation.result(notation)
        assert true_of_its_numbers(printed, outcome, notation.digits), (printed, outcome)
        for term in explanation.terms:
            printed, outcome = text(term.expression, notation), term.result(notation)
            assert true_of_its_numbers(printed, outcome, notation.digits), (printed, outcome)
            count += 1
        count += 1
    return count


@pytest.mark.worth(3)
@pytest.mark.parametrize(("seed", "wanted"), [(0, 1500), pytest.param(1, 12_000, marks=REST)])
def test_every_line_is_true_of_its_printed_numbers(seed, wanted):
    random, count = np.random.default_rng(seed), 0
    while count < wanted:
        table, dialect = weighted_table(random), str(random.choice(sorted(PRESETS)))
        notation = Notation(int(random.integers(2, 7)), bool(random.integers(2)), by_hand=True)
        count += check(grow(table, PRESETS[dialect]), notation)


@pytest.mark.parametrize(
    ("name", "dialect", "fractions"),
    every_two(["missing_14", "golf_14_quinlan_numeric"], ["documents", "j48", "cart"], [True, False]),
)
def test_every_line_of_a_bundled_table_is_true(name, dialect, fractions):
    trace = grow(datasets.load(name).table, PRESETS[dialect])
    assert sum(check(trace, Notation(digits, fractions, by_hand=True)) for digits in (2, 4)) > 50


def test_a_share_is_that_of_the_weights_as_they_are_printed():
    part, other = 0.524137, 1.314913
    impurity = Sum((surprise(part, part + other), surprise(other, part + other)))
    two = Notation(2, by_hand=True)
    assert text(impurity, two) == "-0.52/1.84 log2(0.52/1.84) - 1.31/1.84 log2(1.31/1.84)"
    assert true_of_its_numbers(text(impurity, two), result(impurity, two), 2)
    assert by_hand(share(part, other), two) == Fraction(52, 131)


def test_a_fraction_that_is_written_stays_exact_in_a_product():
    """3.4261/6.6045 is 0.518752: rounded before it is used, the last digit would be another one."""
    whole = Product((share(3.42611, 6.60449), Sum((Decimal(0.9632), Decimal(-0.8966)))))
    four = Notation(4, by_hand=True)
    assert text(whole, four) == "3.4261/6.6045 × (0.9632 - 0.8966)"
    assert result(whole, four) == "0.0345"
    assert true_of_its_numbers("3.4261/6.6045 × (0.9632 - 0.8966)", "0.0345", 4)
