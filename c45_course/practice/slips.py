"""List the slips that learners make, each as a change of the right formula.

Nothing here is a typed number: a slip takes the expression of an explanation and gives the expressions
of somebody who makes that slip, down to the entropies and gains it was computed from. First stand the
changes, each a function that gives the formulas of one slip; then the table of all slips, and what is
made of it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import e, isfinite, log

import numpy as np
import numpy.typing as npt

from c45_core.explain.explanation import Explanation
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
    with_parts,
)
from c45_core.quantities import CRITERIA, QUANTITIES
from c45_core.table import Nominal
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation, Node
from c45_course.practice.tolerance import CLOSE, EARLY, last_results, unfolded

Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class SplitSizes:
    """The facts of a division that a slip may have to know.

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


def division_of(trace: Trace, node: int, evaluation: Evaluation | None) -> SplitSizes:
    """Return what a slip may have to know of a node, or of an attribute there."""
    counted = _count_by_weight(trace, node, evaluation)
    if evaluation is None:
        return SplitSizes(counted=counted)
    root = None if node == 0 else (trace.node(0).weight, trace.node(0).entropy)
    return SplitSizes(len(evaluation.filled), evaluation.unknown, counted, root=root)


def _count_by_weight(
    trace: Trace, number: int, evaluation: Evaluation | None
) -> tuple[tuple[float, int], ...]:
    """Return each weight of cases at a node with the number of cases; () where these are the same.

    They are the weights of the node and of the branches, together and by class. One that stands for
    two numbers of cases is left out with all others: it cannot be said which is meant.
    """
    node = trace.node(number)
    if (node.weights == 1).all():
        return ()
    found: dict[float, int] = {}
    for cases in _group_cases(trace, node, evaluation):
        weight = float(node.weights[cases].sum())
        known = next((each for each in found if abs(each - weight) <= CLOSE), None)
        if known is not None and found[known] != np.count_nonzero(cases):
            return ()
        found[weight] = int(np.count_nonzero(cases))
    return tuple(found.items())


def _group_cases(trace: Trace, node: Node, evaluation: Evaluation | None) -> Iterator[Bools]:
    """Give which cases of a node belong together: all, those of a branch, those of each class in it."""
    held = [np.ones(len(node.cases), dtype=bool)]
    if evaluation is not None:
        column = trace.table.attributes[evaluation.attribute]
        if isinstance(column, Nominal):
            here = evaluation.ways(column.codes[node.cases])
            held += [here == branch for branch in range(-1, len(evaluation.branches))]
            held.append(here >= 0)
        elif evaluation.threshold is not None:
            numbers = column.numbers[node.cases]
            held += [numbers <= evaluation.threshold, numbers > evaluation.threshold]
            held += [np.isnan(numbers), ~np.isnan(numbers)]
    classes = trace.table.labels[node.cases]
    for cases in held:
        yield cases
        yield from (cases & (classes == code) for code in range(len(trace.table.classes)))


# --- the changes -----------------------------------------------------------------------------------

Formulas = Callable[[Expression, SplitSizes], Iterable[Expression]]
"""Gives the formulas of a slip from the right one and the division it is about."""
Change = Callable[[Expression], Expression | None]
"""Returns what stands in the place of an expression, or None to look further inside."""


def rebuilt(expression: Expression, change: Change) -> Expression:
    """Return a formula with a change made wherever it applies; the numbers after it follow.

    >>> from c45_core.formula.expression import Log2, Weight, surprise
    >>> from c45_core.formula.writing import text
    >>> eight = lambda part: Weight(8.0) if isinstance(part, Log2) else None
    >>> text(rebuilt(surprise(5, 14), eight))
    '-5/14 × 8'
    """
    changed = change(expression)
    if changed is not None:
        return changed
    if isinstance(expression, Decimal | Number) and expression.of is not None:
        before = expression.of()
        after = rebuilt(before, change)
        return expression if after == before else Decimal(after.value, of=lambda: after)
    return with_parts(expression, lambda part: rebuilt(part, change))


def _change_everywhere(change: Change) -> Formulas:
    """Make a slip of a change that is made wherever it applies."""
    return lambda right, _: [rebuilt(right, change)]


def logarithm(base: float, name: str) -> Formulas:
    """Another logarithm in place of log2."""

    def change(part: Expression) -> Expression | None:
        if not isinstance(part, Log2):
            return None
        return Applied(rf"\{name}", name, (part.of,), taken(part.of.value), taken)

    def taken(of: Worked) -> float:
        return log(of, base) if of > 0 else 0.0

    return _change_everywhere(change)


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
                return Weight(count) * Log2(of)
        return None

    def both(part: Expression) -> Expression | None:
        match part:
            case Product((Quotient(Weight(count), Weight()), Log2())):
                return Weight(count) * Log2(Weight(count))
        return None

    for change in (log_of_count, times_count, both):
        made = rebuilt(right, change)
        yield made
        if made.value < 0:  # the minus is then left out, too
            yield _turn_sign(made)


def _turn_sign(part: Expression) -> Expression:
    """Turn the sign: of a sum of negative terms by leaving out each minus, as people do."""
    match part:
        case Minus(of):
            return of
        case Sum(terms) if all(isinstance(term, Minus) for term in terms):
            return Sum(tuple(_turn_sign(term) for term in terms))
    return -part


def sign(right: Expression, _: SplitSizes) -> Iterable[Expression]:
    """The other sign."""
    yield _turn_sign(right)


def weights_forgotten(right: Expression, _: SplitSizes) -> Iterable[Expression]:
    """The branches' impurities without their shares: their plain mean, their plain sum."""

    def mean(part: Expression) -> Expression | None:
        found = tuple(impurity for _, impurity in sides_of(part))
        return Sum(found) / Weight(float(len(found))) if found else None

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
    """The impurity left after dividing, taken for the gain; it need not have been multiplied by F."""

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
            yield rebuilt(right, _divide_by(float(branches)))


def _divide_by(branches: float) -> Change:
    def change(part: Expression) -> Expression | None:
        match part:
            case Quotient(Decimal() as gained, Decimal()):
                return gained / Weight(branches)
        return None

    return change


@_change_everywhere
def factor_forgotten(part: Expression) -> Expression | None:
    """No known fraction F before the gain or the ratio."""
    match part:
        case Product((fraction, (Sum() | Quotient()) as rest)) if is_share(fraction):
            return rest
    return None


def without_unknown(right: Expression, division: SplitSizes) -> Iterable[Expression]:
    """IV of the known branches alone: of their shares among the known cases, or among all."""
    for whole_known in (True, False) if division.unknown > 0 else ():
        if isinstance(right, Sum):
            yield _drop_unknown(right, division.unknown, whole_known) or right
            continue

        def change(part: Expression, whole_known: bool = whole_known) -> Expression | None:
            match part:
                case Quotient(Decimal() as gained, Decimal(_, of)) if of is not None:
                    made = _drop_unknown(of(), division.unknown, whole_known)
                    return made and gained / Decimal(made.value, of=lambda: made)
            return None

        yield rebuilt(right, change)


def _drop_unknown(part: Expression, unknown: float, whole_known: bool) -> Expression | None:
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


@_change_everywhere
def half_forgotten(part: Expression) -> Expression | None:
    """No 1/2 for a leaf."""
    match part:
        case Product((Weight(), Number(_, None))):
            return Weight(0.0)
        case Sum((Weight() as errors, Number(_, None))):
            return errors
    return None


def leaves_miscounted(right: Expression, _: SplitSizes) -> Iterable[Expression]:
    """One leaf too few, one too many."""
    for off in (-1.0, 1.0):

        def change(part: Expression, off: float = off) -> Expression | None:
            match part:
                case Product((Weight(leaves), Number(_, None) as half)) if leaves + off > 0:
                    return Weight(leaves + off) * half
            return None

        yield rebuilt(right, change)


FARTHEST = 0.1
"""Maximum distance from the right number of a result that looks like rounding on the way."""


def rounded_early(right: Expression, _: SplitSizes) -> Iterable[Expression]:
    """One or two decimals on the way, as far as the result still looks like the right one."""
    found: list[float] = []
    for value in last_results(right, EARLY):
        if value not in found and abs(value - right.value) <= FARTHEST:
            found.append(value)
    return map(Decimal, found)


# --- slips that are told of printed numbers alone --------------------------------------------------

Sides = tuple[tuple[Quotient, Decimal], ...]
"""Share and impurity of each branch in a mean of impurities."""


def _change_sides(right: Expression, change: Callable[[Sides], Sides]) -> Expression:
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

        yield _change_sides(right, without)


def impurities_exchanged(right: Expression, division: SplitSizes) -> Iterable[Expression]:
    """The impurities of two branches, each with the share of the other."""
    for pair in combinations(range(division.branches), 2):

        def exchanged(sides: Sides, pair: tuple[int, int] = pair) -> Sides:
            other = dict(zip(pair, reversed(pair), strict=True))
            return tuple((share, sides[other.get(n, n)][1]) for n, (share, _) in enumerate(sides))

        yield _change_sides(right, exchanged)


def root_for_node(right: Expression, division: SplitSizes) -> Iterable[Expression]:
    """Below the root: the cases of the whole table in the shares; the entropy of the root before."""
    if division.root is None:
        return
    weight, before = division.root

    def of_all(sides: Sides) -> Sides:
        return tuple((share.top / Weight(weight), impurity) for share, impurity in sides)

    def from_root(part: Expression) -> Expression | None:
        match part:
            case Sum((Decimal(), Minus((Decimal() | Sum()) as mean))):
                return Decimal(before) - mean
        return None

    yield _change_sides(right, of_all)
    yield rebuilt(right, from_root)


def term_left_out(right: Expression, _: SplitSizes) -> Iterable[Expression]:
    """An entropy or IV without one of its terms."""
    if isinstance(right, Sum) and parts_of_entropy(right):
        for place in range(len(right.terms)):
            yield total(right.terms[:place] + right.terms[place + 1 :])


@_change_everywhere
def shares_left_out(part: Expression) -> Expression | None:
    """The logarithms alone: log2 p in place of p log2 p."""
    match part:
        case Product((Quotient(Weight(), Weight()), Log2() as logarithm)):
            return logarithm
    return None


@_change_everywhere
def one_less(part: Expression) -> Expression | None:
    """Shares of n - 1 in place of n."""
    match part:
        case Quotient(Weight(count), Weight(whole)) if whole > 1:
            return Weight(count) / Weight(whole - 1)
    return None


# --- the table -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class KnownSlip:
    """A slip: its name (a key of the words), the quantities it can spoil (all, if none is named), and
    the formulas it makes of the right one.
    """

    name: str
    quantities: tuple[str, ...]
    made: Formulas


ENTROPIES = ("entropy", "base_entropy", "branch_entropy")
QUOTIENTS = tuple(each.by for each in CRITERIA.values() if each.divisor)
DIVISORS = tuple(each.divisor for each in CRITERIA.values() if each.divisor)
"""Divisors of a gain; `QUOTIENTS` are the results."""
AFTER = ("conditional_entropy", "gain", "penalty", *QUOTIENTS, "average_gain")
BITS_OF_RULES = ("value_bits", "theory_bits", "exception_bits")
IN_BITS = (*(row.key for row in QUANTITIES.values() if row.bits), *BITS_OF_RULES)
"""The quantities whose number depends on the base of the logarithm."""
GINI = CRITERIA["gini"].measures
PEP = (
    "pep_rate", "pep_subtree", "pep_standard_error", "pep_limit",
    "pep_leaf", "pep_leaf_rate", "pep_tipping",
)  # fmt: skip
SLIPS: tuple[KnownSlip, ...] = (
    KnownSlip("natural_log", IN_BITS, logarithm(e, "ln")),
    KnownSlip("common_log", IN_BITS, logarithm(10.0, "lg")),
    KnownSlip("counts", (*ENTROPIES, *AFTER, *DIVISORS), counts),
    KnownSlip("weights_forgotten", (*AFTER, *GINI), weights_forgotten),
    KnownSlip("case_weights", (), case_weights),
    KnownSlip("not_subtracted", ("gain", *QUOTIENTS, "gini_decrease"), not_subtracted),
    KnownSlip("by_number_of_values", ("gain_ratio",), by_number_of_values),
    KnownSlip("factor_forgotten", (*AFTER, "gini_decrease"), factor_forgotten),
    KnownSlip("without_unknown", (*DIVISORS, *QUOTIENTS), without_unknown),
    KnownSlip("half_forgotten", PEP, half_forgotten),
    KnownSlip("leaves_miscounted", PEP, leaves_miscounted),
    KnownSlip("sign", (), sign),
    KnownSlip("rounded_early", (), rounded_early),
)
"""Every slip that is known, the ones that say most first."""

MEANS = (*AFTER, *GINI)
"""The quantities that hold a mean of the impurities of the branches."""
FURTHER: tuple[KnownSlip, ...] = (
    KnownSlip("branch_left_out", MEANS, branch_left_out),
    KnownSlip("term_left_out", (*ENTROPIES, "iv"), term_left_out),
    KnownSlip("shares_left_out", (*ENTROPIES, "iv"), shares_left_out),
    KnownSlip("impurities_exchanged", MEANS, impurities_exchanged),
    KnownSlip("root_for_node", MEANS, root_for_node),
    KnownSlip("one_less", (*ENTROPIES, *DIVISORS, "conditional_entropy", "gain"), one_less),
)
"""Slips that explain a number in print. Several give a number for each branch, too many to offer in
exercises, where one of them would be met by chance."""


def wrong_formulas(
    explanation: Explanation,
    division: SplitSizes | None = None,
    known: frozenset[float] = frozenset(),
    *,
    further: bool = False,
) -> Iterator[tuple[str, Expression]]:
    """Give the name and the formula of every slip that leads away from the right number.

    `known`: numbers that are given, in which nobody slips; `further`: whether those are looked at, too,
    that are told of printed numbers alone.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.explain.quantities import explain
    >>> trace = grow(datasets.load("golf_14").table)
    >>> for name, formula in wrong_formulas(explain(trace, trace[1])[0]):
    ...     print(name, round(formula.value, 4))
    natural_log 0.6518
    common_log 0.2831
    counts -2.8671
    counts 2.8671
    counts 13.164
    counts -40.139
    counts 40.139
    sign -0.9403
    rounded_early 0.9
    rounded_early 0.971
    rounded_early 0.94
    rounded_early 0.9427
    """
    right, sizes = unfolded(explanation.expression, known), division or SplitSizes()
    for name, wrong in (*sizes.confused, *_list_formulas(right, explanation.quantity, sizes, further)):
        if isfinite(wrong.value) and abs(wrong.value - right.value) > CLOSE:
            yield name, wrong


def _list_formulas(
    right: Expression, quantity: str, sizes: SplitSizes, further: bool
) -> Iterator[tuple[str, Expression]]:
    """Give what each slip that can spoil a quantity makes of its right formula."""
    for slip in (*SLIPS, *FURTHER) if further else SLIPS:
        if not slip.quantities or quantity in slip.quantities:
            yield from ((slip.name, wrong) for wrong in slip.made(right, sizes))
