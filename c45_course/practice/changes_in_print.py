"""Change a right formula as one in print may have been: each function gives the formulas of one slip.

Several give one for each branch or each pair of branches, so that exercises do not offer them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations

from c45_core.formula.expression import (
    Decimal,
    Expression,
    Log2,
    Minus,
    Product,
    Quotient,
    Sum,
    Weight,
    total,
)
from c45_course.practice.changes import SplitSizes, parts_of_entropy, sides_of
from c45_course.practice.rebuilt import rebuilt

Sides = tuple[tuple[Quotient, Decimal], ...]
"""Share and impurity of each branch in a mean of impurities."""


def _with_sides(right: Expression, change: Callable[[Sides], Sides]) -> Expression:
    """Change the branches in every mean of impurities."""

    def made(part: Expression) -> Expression | None:
        found = sides_of(part)
        return total(map(Product, change(found))) if found else None

    return rebuilt(right, made)


def branch_left_out(right: Expression, division: SplitSizes) -> Iterable[Expression]:
    """The mean without one of the branches, which is also the mean with its impurity taken as 0."""
    for place in range(division.branches):

        def without(sides: Sides, n: int = place) -> Sides:
            return sides[:n] + sides[n + 1 :]

        yield _with_sides(right, without)


def impurities_exchanged(right: Expression, division: SplitSizes) -> Iterable[Expression]:
    """The impurities of two branches, each with the share of the other."""
    for pair in combinations(range(division.branches), 2):

        def exchanged(sides: Sides, pair: tuple[int, int] = pair) -> Sides:
            other = dict(zip(pair, reversed(pair), strict=True))
            return tuple((share, sides[other.get(n, n)][1]) for n, (share, _) in enumerate(sides))

        yield _with_sides(right, exchanged)


def root_for_node(right: Expression, division: SplitSizes) -> Iterable[Expression]:
    """Below the root: the cases of the whole table in the shares; the entropy of the root before."""
    if division.root is None:
        return
    weight, before = division.root

    def of_all(sides: Sides) -> Sides:
        return tuple((Quotient(share.top, Weight(weight)), impurity) for share, impurity in sides)

    def from_root(part: Expression) -> Expression | None:
        match part:
            case Sum((Decimal(), Minus((Decimal() | Sum()) as mean))):
                return Sum((Decimal(before), Minus(mean)))
        return None

    yield _with_sides(right, of_all)
    yield rebuilt(right, from_root)


def term_left_out(right: Expression, _: SplitSizes) -> Iterable[Expression]:
    """An entropy or IV without one of its terms."""
    if isinstance(right, Sum) and parts_of_entropy(right):
        for place in range(len(right.terms)):
            yield total(right.terms[:place] + right.terms[place + 1 :])


def shares_left_out(right: Expression, _: SplitSizes) -> Iterable[Expression]:
    """The logarithms alone: log2 p in place of p log2 p."""

    def change(part: Expression) -> Expression | None:
        match part:
            case Product((Quotient(Weight(), Weight()), Log2() as logarithm)):
                return logarithm
        return None

    return [rebuilt(right, change)]


def one_less(right: Expression, _: SplitSizes) -> Iterable[Expression]:
    """Shares of n - 1 in place of n."""

    def change(part: Expression) -> Expression | None:
        match part:
            case Quotient(Weight(count), Weight(whole)) if whole > 1:
                return Quotient(Weight(count), Weight(whole - 1))
        return None

    return [rebuilt(right, change)]
