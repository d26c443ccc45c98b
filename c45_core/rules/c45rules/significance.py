"""Test by Fisher's exact method whether a condition matters (option -F of C4.5rules).

Of the cases that meet the other conditions, some meet this one too (the rule covers them), some do not
(it covers them only without the condition); each is right or wrong. If the condition did not matter, a
table of these four numbers as uneven as the one seen would come up by chance: with the probability
computed here.

Quinlan's program raises e, not 2, to the logarithm to base 2 of each probability, so what it compares
with the limit is smaller than the probability of the text books: p to the power 1 / ln 2. It is done
as the program does; `probability` is what it meant.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, lgamma, log

from c45_core.measures import TIE


@dataclass(frozen=True)
class Significance:
    """Fisher's test of one condition.

    `with_it`, `without_it`: (wrong, right) among the cases that meet the condition, and among those
    that fail nothing but it; `terms`: the probabilities of the tables as uneven as this one, or more
    so.
    """

    with_it: tuple[float, float]
    without_it: tuple[float, float]
    terms: tuple[float, ...]

    @property
    def probability(self) -> float:
        """The probability that chance makes a table so uneven."""
        return sum(self.terms)

    @property
    def compared(self) -> float:
        """What the program compares with its limit: each term to the power 1 / ln 2."""
        return sum(exp(log(term) / log(2)) for term in self.terms if term > 0)


def significance(with_it: tuple[float, float], without_it: tuple[float, float]) -> Significance:
    """Test a condition by (wrong, right) of the cases that meet it and of those that fail only it.

    >>> found = significance((0, 2), (1, 1))
    >>> round(found.probability, 3), round(found.compared, 3)
    (0.5, 0.368)
    """
    rows = [(with_it[0], without_it[0]), (with_it[1], without_it[1])]
    wrong, right = (sum(row) for row in rows)
    larger, smaller = (rows[0], rows[1]) if wrong > right else (rows[1], rows[0])
    # Columns of the larger row: the one in which it has more than its share, the second of equals.
    cross = larger[0] * smaller[1] - larger[1] * smaller[0]
    column = 0 if cross > TIE else 1
    here, beside = larger[column], larger[1 - column]
    total = here + smaller[column]
    other = beside + smaller[1 - column]
    terms = []
    while here <= min(total, sum(larger)) + TIE:
        terms.append(_chance(here, sum(larger), sum(smaller), total, other))
        here += 1
    return Significance(with_it, without_it, tuple(terms))


def _chance(here: float, row: float, other_row: float, column: float, other_column: float) -> float:
    """Return the probability of a table with these sums that has `here` in one cell."""
    cells = (here, row - here, column - here, other_row - (column - here))
    if min(cells) < -TIE:
        return 0.0
    sums = (row, other_row, column, other_column)
    chance = sum(map(_log_factorial, sums)) - _log_factorial(row + other_row)
    return exp(chance - sum(map(_log_factorial, cells)))


def _log_factorial(number: float) -> float:
    return lgamma(max(number, 0.0) + 1.0)
