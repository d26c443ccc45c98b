"""Change a right formula as learners do: each function gives the formulas of one slip."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import log

from c45_core.formula.expression import (
    Applied,
    Decimal,
    Expression,
    Log2,
    Minus,
    Number,
    Product,
    Quotient,
    Sum,
    Weight,
    Worked,
    is_share,
    surprise,
    total,
)
from c45_course.practice.rebuilt import Change, rebuilt
from c45_course.practice.tolerance import CLOSE, EARLY, last_results

FARTHEST = 0.1
"""What lies further from the right number does not look like rounding on the way."""


@dataclass(frozen=True)
class SplitSizes:
    """What a slip may have to know of the division a number is about.

    `branches`: how many hold known cases; `unknown`: the weight of the cases with an unknown value;
    `counted`: weights of cases that occur in the formula, each with how many cases that are, where not
    every case counts as one; `confused`: formulas of other numbers that are taken for this one, each
    with the name of that slip; `root`: the weight and the entropy of the root, below it.
    """

    branches: int = 0
    unknown: float = 0.0
    counted: tuple[tuple[float, int], ...] = ()
    confused: tuple[tuple[str, Expression], ...] = ()
    root: tuple[float, float] | None = None


def logarithm(base: float, name: str) -> Callable[[Expression, SplitSizes], Iterable[Expression]]:
    """Another logarithm in place of log2."""

    def change(part: Expression) -> Expression | None:
        if not isinstance(part, Log2):
            return None
        return Applied(rf"\{name}", name, (part.of,), taken(part.of.value), taken)

    def taken(of: Worked) -> float:
        return log(of, base) if of > 0 else 0.0

    return lambda right, _: [rebuilt(right, change)]


def counts(right: Expression, _: SplitSizes) -> Iterable[Expression]:
    """log2 of the count; the count times log2 of the share; the count times log2 of the count."""

    def log_of_count(part: Expression) -> Expression | None:
        match part:
            case Log2(Quotient(Weight(count), Weight(whole))) if 0 < count < whole:
                return Log2(Weight(count))
        return None

    def times_count(part: Expression) -> Expression | None:
        match part:
            case Product((Quotient(Weight(count), Weight()), Log2(of))):
                return Product((Weight(count), Log2(of)))
        return None

    def both(part: Expression) -> Expression | None:
        match part:
            case Product((Quotient(Weight(count), Weight()), Log2())):
                return Product((Weight(count), Log2(Weight(count))))
        return None

    for change in (log_of_count, times_count, both):
        made = rebuilt(right, change)
        yield made
        if made.value < 0:  # the minus is then left out, too
            yield _without_minus(made)


def _without_minus(part: Expression) -> Expression:
    """Turn the sign: of a sum of negative terms by leaving out each minus, as people do."""
    match part:
        case Minus(of):
            return of
        case Sum(terms) if all(isinstance(term, Minus) for term in terms):
            return Sum(tuple(_without_minus(term) for term in terms))
    return Minus(part)


def sign(right: Expression, _: SplitSizes) -> Iterable[Expression]:
    """The other sign."""
    yield _without_minus(right)


def weights_forgotten(right: Expression, _: SplitSizes) -> Iterable[Expression]:
    """The branches' impurities without their shares: their plain mean, their plain sum."""

    def mean(part: Expression) -> Expression | None:
        found = tuple(impurity for _, impurity in sides_of(part))
        return Quotient(Sum(found), Weight(float(len(found)))) if found else None

    def plain_sum(part: Expression) -> Expression | None:
        found = tuple(impurity for _, impurity in sides_of(part))
        return Sum(found) if found else None

    return [rebuilt(right, mean), rebuilt(right, plain_sum)]


def sides_of(part: Expression) -> tuple[tuple[Quotient, Decimal], ...]:
    """Return share and impurity of each branch in a mean of impurities, () of anything else."""
    found = []
    for term in part.terms if isinstance(part, Sum) else ():
        match term:
            case Product((Quotient(Weight(), Weight()) as of, Decimal() as impurity)):
                found.append((of, impurity))
            case _:
                return ()
    return tuple(found)


def not_subtracted(right: Expression, _: SplitSizes) -> Iterable[Expression]:
    """What is left after dividing, taken for the gain; it need not have been multiplied by F."""

    def change(part: Expression) -> Expression | None:
        match part:
            case Sum((Decimal(), Minus((Decimal() | Sum()) as mean))):
                return mean
        return None

    made = rebuilt(right, change)
    yield made
    yield from factor_forgotten(made, SplitSizes())


def by_number_of_values(right: Expression, division: SplitSizes) -> Iterable[Expression]:
    """The gain over the number of branches in place of IV; unknown cases may count as one more."""
    for branches in {division.branches, division.branches + (division.unknown > 0)}:
        if branches:
            yield rebuilt(right, _over(float(branches)))


def _over(branches: float) -> Change:
    def change(part: Expression) -> Expression | None:
        match part:
            case Quotient(Decimal() as gained, Decimal()):
                return Quotient(gained, Weight(branches))
        return None

    return change


def factor_forgotten(right: Expression, _: SplitSizes) -> Iterable[Expression]:
    """No known fraction F before the gain or the ratio."""

    def change(part: Expression) -> Expression | None:
        match part:
            case Product((fraction, (Sum() | Quotient()) as rest)) if is_share(fraction):
                return rest
        return None

    return [rebuilt(right, change)]


def without_unknown(right: Expression, division: SplitSizes) -> Iterable[Expression]:
    """IV of the known branches alone: of their shares among the known cases, or among all."""
    for whole_known in (True, False) if division.unknown > 0 else ():
        if isinstance(right, Sum):
            yield _known_only(right, division.unknown, whole_known) or right
            continue

        def change(part: Expression, whole_known: bool = whole_known) -> Expression | None:
            match part:
                case Quotient(Decimal() as gained, Decimal(_, of)) if of is not None:
                    made = _known_only(of(), division.unknown, whole_known)
                    return made and Quotient(gained, Decimal(made.value, of=lambda: made))
            return None

        yield rebuilt(right, change)


def _known_only(part: Expression, unknown: float, whole_known: bool) -> Expression | None:
    """Drop the last term of an IV where it is that of the unknown cases."""
    weights = parts_of_entropy(part)
    if not weights or abs(weights[-1][0] - unknown) > CLOSE:
        return None
    whole = weights[-1][1] - unknown if whole_known else weights[-1][1]
    return total(surprise(weight, whole) for weight, _ in weights[:-1])


def parts_of_entropy(part: Expression) -> list[tuple[float, float]]:
    """Return weight and whole of every term of a sum of -p log2 p, [] of anything else."""
    found = []
    for term in part.terms if isinstance(part, Sum) else (part,):
        match term:
            case Minus(Product((Quotient(Weight(weight), Weight(whole)), Log2()))):
                found.append((weight, whole))
            case _:
                return []
    return found


def case_weights(right: Expression, division: SplitSizes) -> Iterable[Expression]:
    """Every case counted as one, whatever its weight."""

    def change(part: Expression) -> Expression | None:
        if not isinstance(part, Weight):
            return None
        found = (n for weight, n in division.counted if abs(part.value - weight) <= CLOSE)
        return next((Weight(float(n)) for n in found), None)

    return [rebuilt(right, change)] if division.counted else []


def half_forgotten(right: Expression, _: SplitSizes) -> Iterable[Expression]:
    """No 1/2 for a leaf."""

    def change(part: Expression) -> Expression | None:
        match part:
            case Product((Weight(), Number(_, None))):
                return Weight(0.0)
            case Sum((Weight() as errors, Number(_, None))):
                return errors
        return None

    return [rebuilt(right, change)]


def leaves_miscounted(right: Expression, _: SplitSizes) -> Iterable[Expression]:
    """One leaf too few, one too many."""
    for off in (-1.0, 1.0):

        def change(part: Expression, off: float = off) -> Expression | None:
            match part:
                case Product((Weight(leaves), Number(_, None) as half)) if leaves + off > 0:
                    return Product((Weight(leaves + off), half))
            return None

        yield rebuilt(right, change)


def rounded_early(right: Expression, _: SplitSizes) -> Iterable[Expression]:
    """One or two decimals on the way, as far as the result still looks like the right one."""
    found: list[float] = []
    for value in last_results(right, EARLY):
        if value not in found and abs(value - right.value) <= FARTHEST:
            found.append(value)
    return map(Decimal, found)
