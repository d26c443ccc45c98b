"""Every line by hand is true of the numbers printed in it: the text alone is read and worked out.

The oracle (`tests/helpers/printed.py`) knows nothing of expressions: it works the printed text out
with fifty digits and rounds once, as a calculator does.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from pairs import REST, every_two
from printed import check as check_line

from c45_core import PRESETS, Nominal, Numeric, Table, grow
from c45_core.explain.explain import explain
from c45_core.explain.pruning import explain_verdict
from c45_core.formula.by_hand import as_written
from c45_core.formula.expression import Decimal, Product, Sum, share, surprise
from c45_core.formula.written import result, text
from c45_core.language.notation import Notation
from c45_core.prune import prune
from c45_course import datasets


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
    """Hold every line to its numbers; return how many could be worked out. None says ≈."""
    seen = {}
    for explanation in lines(trace, notation):
        line = explanation.text(notation), explanation.sign(notation), explanation.result(notation)
        check_line(" ".join(line), notation.digits, seen)
        for term in explanation.terms:
            line = text(term.expression, notation), term.sign(notation), term.result(notation)
            check_line(" ".join(line), notation.digits, seen)
    assert "≈" not in seen
    return seen.get("=", 0)


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
    check_line(f"{text(impurity, two)} = {result(impurity, two)}", 2, {})
    assert as_written(share(part, other), two) == Fraction(52, 131)


def test_a_fraction_that_is_written_stays_exact_in_a_product():
    """3.4261/6.6045 is 0.518752: rounded before it is used, the last digit would be another one."""
    whole = Product((share(3.42611, 6.60449), Sum((Decimal(0.9632), Decimal(-0.8966)))))
    four = Notation(4, by_hand=True)
    assert text(whole, four) == "3.4261/6.6045 × (0.9632 - 0.8966)"
    assert result(whole, four) == "0.0345"
    check_line("3.4261/6.6045 × (0.9632 - 0.8966) = 0.0345", 4, {})


def test_an_entropy_is_what_a_calculator_gives():
    """-4/7 log2(4/7) - 3/7 log2(3/7) is 0.98523: rounding its two terms first would make it 0.9853."""
    impurity, four = Sum((surprise(4, 7), surprise(3, 7))), Notation(4, by_hand=True)
    assert result(impurity, four) == "0.9852"
