"""List the slips that learners make, each as a change of the right formula.

Nothing here is a typed number: a slip takes the expression of an explanation and gives the expression
of somebody who makes that slip, down to the entropies and gains it was computed from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import e, isfinite

import numpy as np
import numpy.typing as npt

from c45_core.explain.explanation import Explanation
from c45_core.formula.expression import Expression
from c45_core.quantities import CRITERIA, QUANTITIES
from c45_core.table import Nominal
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation, Node
from c45_course.practice import changes, changes_in_print
from c45_course.practice.changes import SplitSizes
from c45_course.practice.rebuilt import unfolded
from c45_course.practice.tolerance import CLOSE

Bools = npt.NDArray[np.bool_]

ENTROPIES = ("entropy", "base_entropy", "branch_entropy")
QUOTIENTS = tuple(each.by for each in CRITERIA.values() if each.divisor)
DIVISORS = tuple(each.divisor for each in CRITERIA.values() if each.divisor)
"""What a gain is divided by, and the results."""
AFTER = ("conditional_entropy", "gain", "penalty", *QUOTIENTS, "average_gain")
BITS_OF_RULES = ("value_bits", "theory_bits", "exception_bits")
IN_BITS = (*(row.key for row in QUANTITIES.values() if row.bits), *BITS_OF_RULES)
"""The quantities whose number depends on the base of the logarithm."""
GINI = CRITERIA["gini"].measures
PEP = (
    "pep_rate", "pep_subtree", "pep_standard_error", "pep_limit",
    "pep_leaf", "pep_leaf_rate", "pep_tipping",
)  # fmt: skip


@dataclass(frozen=True)
class KnownSlip:
    """A slip: its name (a key of the words), the quantities it can spoil (all, if none is named), and
    the formulas it makes of the right one.
    """

    name: str
    quantities: tuple[str, ...]
    made: Callable[[Expression, SplitSizes], Iterable[Expression]]


def division_of(trace: Trace, node: int, evaluation: Evaluation | None) -> SplitSizes:
    """Return what a slip may have to know of a node, or of an attribute there."""
    counted = _counted(trace, node, evaluation)
    if evaluation is None:
        return SplitSizes(counted=counted)
    root = None if node == 0 else (trace.node(0).weight, trace.node(0).entropy)
    return SplitSizes(len(evaluation.filled), evaluation.unknown, counted, root=root)


def _counted(trace: Trace, number: int, evaluation: Evaluation | None) -> tuple[tuple[float, int], ...]:
    """Return each weight of cases at a node with the number of cases; () where these are the same.

    They are the weights of the node and of the branches, together and by class. One that stands for
    two numbers of cases is left out with all others: it cannot be said which is meant.
    """
    node = trace.node(number)
    if (node.weights == 1).all():
        return ()
    found: dict[float, int] = {}
    for cases in _groups(trace, node, evaluation):
        weight = float(node.weights[cases].sum())
        known = next((each for each in found if abs(each - weight) <= CLOSE), None)
        if known is not None and found[known] != np.count_nonzero(cases):
            return ()
        found[weight] = int(np.count_nonzero(cases))
    return tuple(found.items())


def _groups(trace: Trace, node: Node, evaluation: Evaluation | None) -> Iterator[Bools]:
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
    for name, wrong in (*sizes.confused, *_changed(right, explanation.quantity, sizes, further)):
        if isfinite(wrong.value) and abs(wrong.value - right.value) > CLOSE:
            yield name, wrong


def _changed(
    right: Expression, quantity: str, sizes: SplitSizes, further: bool
) -> Iterator[tuple[str, Expression]]:
    """Give what each slip that can spoil a quantity makes of its right formula."""
    for slip in (*SLIPS, *FURTHER) if further else SLIPS:
        if not slip.quantities or quantity in slip.quantities:
            yield from ((slip.name, wrong) for wrong in slip.made(right, sizes))


SLIPS: tuple[KnownSlip, ...] = (
    KnownSlip("natural_log", IN_BITS, changes.logarithm(e, "ln")),
    KnownSlip("common_log", IN_BITS, changes.logarithm(10.0, "lg")),
    KnownSlip("counts", (*ENTROPIES, *AFTER, *DIVISORS), changes.counts),
    KnownSlip("weights_forgotten", (*AFTER, *GINI), changes.weights_forgotten),
    KnownSlip("case_weights", (), changes.case_weights),
    KnownSlip("not_subtracted", ("gain", *QUOTIENTS, "gini_decrease"), changes.not_subtracted),
    KnownSlip("by_number_of_values", ("gain_ratio",), changes.by_number_of_values),
    KnownSlip("factor_forgotten", (*AFTER, "gini_decrease"), changes.factor_forgotten),
    KnownSlip("without_unknown", (*DIVISORS, *QUOTIENTS), changes.without_unknown),
    KnownSlip("half_forgotten", PEP, changes.half_forgotten),
    KnownSlip("leaves_miscounted", PEP, changes.leaves_miscounted),
    KnownSlip("sign", (), changes.sign),
    KnownSlip("rounded_early", (), changes.rounded_early),
)
"""Every slip that is known, the ones that say most first."""

MEANS = (*AFTER, *GINI)
"""The quantities that hold a mean of the impurities of the branches."""
FURTHER: tuple[KnownSlip, ...] = (
    KnownSlip("branch_left_out", MEANS, changes_in_print.branch_left_out),
    KnownSlip("term_left_out", (*ENTROPIES, "iv"), changes_in_print.term_left_out),
    KnownSlip("shares_left_out", (*ENTROPIES, "iv"), changes_in_print.shares_left_out),
    KnownSlip("impurities_exchanged", MEANS, changes_in_print.impurities_exchanged),
    KnownSlip("root_for_node", MEANS, changes_in_print.root_for_node),
    KnownSlip(
        "one_less", (*ENTROPIES, *DIVISORS, "conditional_entropy", "gain"), changes_in_print.one_less
    ),
)
"""Slips that explain a number in print. Several give a number for each branch, too many to offer in
exercises, where one of them would be met by chance."""
