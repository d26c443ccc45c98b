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
from math import comb, exp, lgamma, log

from c45_core.measures import TIE


@dataclass(frozen=True)
class UnevenTable:
    """A table of four numbers with the sums of the one seen.

    `here`: what stands in the cell that is compared; `row`, `column`: the sums of its row and column,
    of `whole` cases; `probability`: that chance makes it.
    """

    here: float
    row: float
    column: float
    whole: float

    @property
    def probability(self) -> float:
        """C(column, here) C(whole - column, row - here) / C(whole, row)."""
        ways = binomial(self.column, self.here)
        others = binomial(self.whole - self.column, self.row - self.here)
        return ways * others / binomial(self.whole, self.row)

    @property
    def compared(self) -> float:
        """What the program takes for it: e to its logarithm to base 2."""
        return exp(log(self.probability) / log(2)) if self.probability > 0 else 0.0


def binomial(things: float, chosen: float) -> float:
    """Return in how many ways some of so many things can be chosen; 0 for more than there are.

    >>> binomial(5, 2), binomial(2, 3)
    (10.0, 0.0)
    """
    if not -TIE <= chosen <= things + TIE:
        return 0.0
    if things == round(things) and chosen == round(chosen):
        return float(comb(round(things), round(chosen)))
    rest = max(things - chosen, 0.0)
    return exp(lgamma(things + 1.0) - lgamma(max(chosen, 0.0) + 1.0) - lgamma(rest + 1.0))


@dataclass(frozen=True)
class Significance:
    """Fisher's test of one condition.

    `with_it`, `without_it`: (wrong, right) among the cases that meet the condition, and among those
    that fail nothing but it; `terms`: the probabilities of the tables as uneven as this one, or more
    so.
    """

    with_it: tuple[float, float]
    without_it: tuple[float, float]
    tables: tuple[UnevenTable, ...]

    @property
    def probability(self) -> float:
        """The probability that chance makes a table so uneven."""
        return sum(table.probability for table in self.tables)

    @property
    def compared(self) -> float:
        """What the program compares with its limit."""
        return sum(table.compared for table in self.tables)


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
    here, row, whole = larger[column], sum(larger), wrong + right
    sum_of_column = here + smaller[column]
    tables = []
    while here <= min(sum_of_column, row) + TIE:
        tables.append(UnevenTable(here, row, sum_of_column, whole))
        here += 1
    return Significance(with_it, without_it, tuple(tables))
