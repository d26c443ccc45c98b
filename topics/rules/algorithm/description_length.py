"""Count the bits of a list of rules: its theory and its exceptions (Quinlan 1993, section 5.2).

A condition names an attribute and says of it a value or a cut. A rule is a set of conditions: those
that order them differently are the same rule, which saves the bits of the order. What a set of rules
gets wrong, among the cases it covers and among the others, is written down as well, as exceptions.
The theory counts half, because the same rules can be found in many ways. This is the scheme of
Release 8 (Quinlan 1995), in which a set that makes errors of one kind only pays more than in the book.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import lgamma, log, log2
from typing import NamedTuple

import numpy as np

from c45_core.dialect import Dialect
from c45_core.rules import IN, Condition
from c45_core.table import Column, Nominal, Numeric, Table

from .options import Precision, RuleOptions


@dataclass(frozen=True)
class CodeLengths:
    """How many bits the parts of a condition take.

    `values` [attributes]: bits of a value or a cut of each attribute, 0 for one that says nothing;
    `attribute`: bits that name an attribute, the entropy of `values` taken as shares of their sum;
    `redundancy`: what `attribute` is divided by; `declared` [attributes]: how many values each has, 0
    for a numeric one: a group takes a bit for each, in it or not.
    """

    values: tuple[float, ...]
    attribute: float
    redundancy: float
    precision: Precision
    declared: tuple[int, ...]

    def condition(self, condition: Condition) -> float:
        """Return the bits of one condition."""
        place = condition.attribute
        said = self.declared[place] if condition.sign == IN else self.values[place]
        return self.attribute / self.redundancy + said

    def rule(self, conditions: tuple[Condition, ...]) -> float:
        """Return the bits of a rule: its conditions, their number, less what their order would take."""
        k = len(conditions)
        parts = sum(self.condition(condition) for condition in conditions)
        return self.precision.stored(parts + log2(k) - order_bits(k))


def order_bits(things: int) -> float:
    """Return the bits that say in which order things stand: log2 of n!.

    >>> order_bits(1), round(order_bits(4), 4)
    (0.0, 4.585)
    """
    return lgamma(things + 1) / log(2)


def code_lengths(
    table: Table, dialect: Dialect, options: RuleOptions, precision: Precision
) -> CodeLengths:
    """Return the code lengths of a table's attributes.

    >>> from c45_course import datasets
    >>> golf, dialect = datasets.load("golf_14_quinlan_numeric").table, Dialect()
    >>> found = code_lengths(golf, dialect, RuleOptions(), Precision.of(dialect))
    >>> [round(bits, 4) for bits in found.values], round(found.attribute, 4)
    ([1.5774, 2.7925, 2.585, 0.9852], 1.8941)
    """
    stored = precision.stored
    values = tuple(stored(_value_bits(column, table, dialect)) for column in table.attributes)
    whole = sum(values)
    shares = [bits / whole for bits in values if bits > 0]
    attribute = stored(-sum(share * log2(share) for share in shares))
    declared = tuple(len(c.values) if isinstance(c, Nominal) else 0 for c in table.attributes)
    return CodeLengths(values, attribute, options.redundancy, precision, declared)


def _value_bits(column: Column, table: Table, dialect: Dialect) -> float:
    """Return the bits of a value: its entropy for a nominal attribute; of a number, 1 + log2(q)/2.

    q is the number of different numbers in the table, a missing one counted as one more. The missing
    cases of a nominal attribute are left out of the sum, though not of the number of all cases.
    """
    if isinstance(column, Nominal):
        if len(column.values) < 2:
            return 0.0
        known = ~column.missing()
        counts = np.bincount(column.codes[known], weights=table.weights[known])
        counts = counts[counts > 0]
        return float((counts / table.weight * (log2(table.weight) - np.log2(counts))).sum())
    different = different_numbers(column, dialect)
    return 1.0 + log2(different) / 2.0 if different > 1 else 0.0


def different_numbers(column: Numeric, dialect: Dialect) -> int:
    """Return how many different numbers a column holds; all missing ones count as one more."""
    numbers = column.numbers
    if dialect.value_precision == "single":
        numbers = numbers.astype(np.float32)
    return len(np.unique(numbers))  # which takes all nan for one


THEORY_SHARE = 0.5
"""How much the bits of the theory count (fixed in the program)."""
NEAR = 1e-6
"""An expectation this near to none or to all is taken for it."""
IMPOSSIBLE = 1e6
"""Bits for errors where none are expected."""


class Errors(NamedTuple):
    """Some cases of which one has to say which are wrong.

    `cases`: how many there are; `errors`: how many are wrong; `expected`: how many one would expect,
    by which the code is made.
    """

    cases: float
    errors: float
    expected: float


class Counted(NamedTuple):
    """What a set of rules covers.

    `cases`: n; `covered`: W; `false_positives`: covered, of another class; `false_negatives`: of the
    class, not covered.
    """

    cases: float
    covered: float
    false_positives: float
    false_negatives: float


def error_bits(side: Errors) -> float:
    """Return -e log2 r - (m - e) log2 (1 - r) with r = expected/m, the bits that say which are wrong.

    >>> [round(error_bits(Errors(*side)), 4) for side in ((14, 9, 4.5), (7, 0, 0), (7, 1, 0))]
    [17.534, 0.0, 1000000.0]
    """
    cases, errors, expected = side
    if expected <= NEAR:
        return 0.0 if errors == 0 else IMPOSSIBLE
    if expected >= cases - NEAR:
        return 0.0 if errors == cases else IMPOSSIBLE
    rate = expected / cases
    return -errors * log2(rate) - (cases - errors) * log2(1.0 - rate)


def both_sides(counted: Counted) -> tuple[Errors, Errors]:
    """Return the errors among the cases covered, and among the others.

    Of the side with more than half of the cases covered, or else of the others, as many errors are
    expected as if both kinds were equally frequent.
    """
    cases, covered, wrong, missed = counted
    balanced, most = (wrong + missed) / 2, covered > cases / 2
    inside = Errors(covered, wrong, balanced if most else wrong)
    return inside, Errors(cases - covered, missed, missed if most else balanced)


def costs(theory: float, counted: Counted, precision: Precision) -> tuple[float, float]:
    """Return the bits of the exceptions, and those in all.

    >>> in_double = Precision(single=False, tolerance=0.0)
    >>> [round(bits, 4) for bits in costs(8.814, Counted(14, 7, 0, 2), in_double)]
    [10.534, 14.941]
    """
    inside, outside = both_sides(counted)
    exceptions = precision.stored(log2(counted.cases) + error_bits(inside) + error_bits(outside))
    return exceptions, precision.stored(THEORY_SHARE * theory + exceptions)


@dataclass(frozen=True)
class DescriptionLength:
    """What a set of rules costs.

    `rules`: how many there are; `rule_bits`: what they take together, each by itself; `theory`: that,
    less the bits of their order; `counted`: what they cover; `exceptions`, `total`: in bits.
    """

    rules: int
    rule_bits: float
    theory: float
    counted: Counted
    exceptions: float
    total: float
