"""Find the number of a claim in a trace or a pruning, and the step that shows it.

Every quantity a claim can be about has a name: how to find it, what it needs, where it is seen. A
frame shows a number in its sentence, in its formula down to the terms, or in the cases and branches
beside it. Sums and shares of recorded weights and the difference of two recorded entropies are
computed here; everything else is recorded. What a place does not have raises `InputError`. Decisions
have their frames, too: the split of a node, and the class of a leaf.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from c45_core.dialect import Dialect, preset
from c45_core.language.refusal import make_sentence, refusal, whole
from c45_core.prune.record import Pruning
from c45_core.quantities import CRITERIA
from c45_core.quantities import QUANTITIES as ROWS
from c45_core.table import Nominal, Numeric
from c45_core.trace.frames import OF_BRANCH, Kind, Segment
from c45_core.trace.replay import Trace
from c45_core.trace.views import Branch, Cuts, Evaluation, Node
from c45_course.claims.claim import At, Claim


@dataclass(frozen=True, eq=False)
class TracePlace:
    """The place in a trace that `at` leads to."""

    trace: Trace
    at: At

    @property
    def node(self) -> Node:
        """The node at the end of the path."""
        return self.trace.node(self.trace.find(*self.at.path))

    @property
    def evaluation(self) -> Evaluation:
        """The attribute, as it was measured at the node."""
        assert self.at.attribute is not None
        return self.trace.evaluation(self.node.number, self.at.attribute)

    @property
    def branch(self) -> Branch:
        """A branch of the attribute."""
        evaluation = self.evaluation
        for branch in evaluation.branches:
            if branch.value == self.at.branch:
                return branch
        values = whole(branch.value for branch in evaluation.branches)
        raise refusal("claim.no_branch", attribute=evaluation.name, branch=self.at.branch, names=values)

    @property
    def klass(self) -> int:
        """The code of the class."""
        assert self.at.class_ is not None
        return self.trace.table.classes.index(self.at.class_)

    @property
    def known_class(self) -> float:
        """The weight of the class among the cases whose value is known."""
        return sum(float(branch.counts[self.klass]) for branch in self.evaluation.branches)

    @property
    def cuts(self) -> Cuts:
        """The candidate cuts of a numeric attribute."""
        evaluation = self.evaluation
        if evaluation.cuts is None:
            raise refusal("claim.no_cuts", attribute=evaluation.name)
        return evaluation.cuts

    def measure_cut(self, key: str) -> float:
        """Return a number of the candidate cut at the threshold: its gain, IV, ratio, ..."""
        assert self.at.threshold is not None
        cuts = self.cuts
        found = np.flatnonzero(np.isclose(cuts.thresholds, self.at.threshold, rtol=0, atol=1e-9))
        if len(found) == 0:
            at = self.at
            raise refusal("claim.no_cut", attribute=at.attribute, threshold=at.threshold)
        return float(cuts.measured(key)[int(found[0])])

    @property
    def threshold(self) -> float:
        """The cut that was chosen, nan where none was."""
        threshold = self.evaluation.threshold
        return math.nan if threshold is None else threshold

    @property
    def candidate_threshold(self) -> float:
        """The i-th candidate cut."""
        return self._item(self.cuts.thresholds.tolist(), "few_cuts")

    @property
    def sorted_value(self) -> float:
        """The i-th smallest known number of the column among the cases of the node."""
        assert self.at.attribute is not None
        column = self.trace.table.attributes[self.trace.table.index(self.at.attribute)]
        if not isinstance(column, Numeric):
            raise refusal("claim.not_sorted", attribute=column.name)
        numbers = column.numbers[self.node.cases]
        return self._item(np.sort(numbers[~np.isnan(numbers)]).tolist(), "few_values")

    def _item(self, items: list[float], few: str) -> float:
        index = self.at.index
        assert index is not None
        if not 1 <= index <= len(items):
            raise refusal(f"claim.{few}", attribute=self.at.attribute, n=len(items), index=index)
        return items[index - 1]

    @property
    def case_weight(self) -> float:
        """The weight with which a case is at the node."""
        node = self.node
        names = np.array([self.trace.table.case_names[int(row)] for row in node.cases])
        return float(node.weights[names == self.at.case].sum())

    @property
    def matching_weight(self) -> float:
        """The weight of the cases of a class whose cells are as in `at.where`."""
        table, node = self.trace.table, self.node
        fits = table.labels[node.cases] == self.klass
        for name, value in self.at.where.items():
            column = table.attributes[table.index(name)]
            if not isinstance(column, Nominal):
                raise refusal("claim.where", attribute=name)
            fits &= column.codes[node.cases] == column.values.index(value)
        return float(node.weights[fits].sum())

    @property
    def average_gain(self) -> float:
        """The average gain of the gate, nan where there is none."""
        average = self.node.average_gain
        return math.nan if average is None else average


# --- every quantity --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Quantity:
    """A number of a place: the way to find it, the fields of `At` it `needs`, the frames that show it.

    `shown`: the kinds of frame, the best one first.
    """

    of: Callable[[TracePlace], float]
    needs: tuple[str, ...]
    shown: tuple[Kind, ...]


NODE: tuple[str, ...] = ()
ATTRIBUTE, BRANCH, CUT = ("attribute",), ("attribute", "branch"), ("attribute", "threshold")
CLASS = ("class",)


def _of_attribute(key: str) -> Quantity:
    return Quantity(lambda p: p.evaluation.measured(key), ATTRIBUTE, (Kind(ROWS[key].kind),))


def _of_cut(key: str) -> Quantity:
    return Quantity(lambda p: p.measure_cut(key), CUT, (Kind.CANDIDATE,))


_DECLARED: Mapping[str, Quantity] = {
    # The node: its sentence counts the cases, the table beside it shows them with their weights.
    "cases": Quantity(lambda p: p.node.weight, NODE, (Kind.OPENED,)),
    "class_weight": Quantity(lambda p: float(p.node.counts[p.klass]), CLASS, (Kind.OPENED,)),
    "class_share": Quantity(
        lambda p: float(p.node.counts[p.klass]) / p.node.weight, CLASS, (Kind.ENTROPY, Kind.GINI)
    ),
    "entropy": Quantity(lambda p: p.node.entropy, NODE, (Kind.ENTROPY,)),
    "gini": Quantity(lambda p: p.node.gini, NODE, (Kind.GINI,)),
    "average_gain": Quantity(lambda p: p.average_gain, NODE, (Kind.GATED,)),
    "case_weight": Quantity(lambda p: p.case_weight, ("case",), (Kind.OPENED,)),
    "matching_weight": Quantity(lambda p: p.matching_weight, ("where", "class"), (Kind.OPENED,)),
    # An attribute at the node; "known": the cases whose value of it is known. Where no value is
    # missing, these are the cases of the node.
    "known_weight": Quantity(
        lambda p: p.evaluation.known, ATTRIBUTE, (Kind.KNOWN_FRACTION, Kind.OPENED)
    ),
    "known_fraction": Quantity(
        lambda p: p.evaluation.known_fraction, ATTRIBUTE, (Kind.KNOWN_FRACTION,)
    ),
    "known_class_weight": Quantity(
        lambda p: p.known_class, ATTRIBUTE + CLASS, (Kind.BASE_ENTROPY, Kind.BASE_GINI, Kind.OPENED)
    ),
    "known_class_share": Quantity(
        lambda p: p.known_class / p.evaluation.known,
        ATTRIBUTE + CLASS,
        (Kind.BASE_ENTROPY, Kind.BASE_GINI, Kind.ENTROPY, Kind.GINI),
    ),
    "unknown_share": Quantity(
        lambda p: p.evaluation.unknown / p.node.weight, ATTRIBUTE, (Kind.IV, Kind.KNOWN_FRACTION)
    ),
    "base_entropy": Quantity(
        lambda p: p.evaluation.base_entropy, ATTRIBUTE, (Kind.BASE_ENTROPY, Kind.ENTROPY)
    ),
    "known_gain": Quantity(
        lambda p: p.evaluation.base_entropy - p.evaluation.conditional_entropy, ATTRIBUTE, (Kind.GAIN,)
    ),
    "gain": Quantity(lambda p: p.evaluation.gain, ATTRIBUTE, (Kind.PENALTY, Kind.GAIN)),
    "base_gini": Quantity(lambda p: p.evaluation.base_gini, ATTRIBUTE, (Kind.BASE_GINI, Kind.GINI)),
    # A branch of it.
    "branch_weight": Quantity(lambda p: p.branch.weight, BRANCH, (Kind.DIVIDED, *OF_BRANCH)),
    "branch_share": Quantity(
        lambda p: p.branch.weight / p.evaluation.known,
        BRANCH,
        (Kind.CONDITIONAL_ENTROPY, Kind.CONDITIONAL_GINI),
    ),
    "branch_share_of_all": Quantity(lambda p: p.branch.weight / p.node.weight, BRANCH, (Kind.IV,)),
    "branch_class_weight": Quantity(
        lambda p: float(p.branch.counts[p.klass]), BRANCH + CLASS, (*OF_BRANCH, Kind.DIVIDED)
    ),
    "branch_class_share": Quantity(
        lambda p: float(p.branch.counts[p.klass]) / p.branch.weight, BRANCH + CLASS, OF_BRANCH
    ),
    "branch_entropy": Quantity(lambda p: p.branch.entropy, BRANCH, (Kind.BRANCH_ENTROPY,)),
    "branch_gini": Quantity(lambda p: p.branch.gini, BRANCH, (Kind.BRANCH_GINI,)),
    # A numeric attribute and its candidate cuts.
    "sorted_value": Quantity(lambda p: p.sorted_value, ("attribute", "index"), (Kind.SORTED,)),
    "threshold": Quantity(lambda p: p.threshold, ATTRIBUTE, (Kind.CUT,)),
    "candidates": Quantity(lambda p: float(len(p.cuts)), ATTRIBUTE, (Kind.SORTED,)),
    "candidate_threshold": Quantity(
        lambda p: p.candidate_threshold, ("attribute", "index"), (Kind.CANDIDATE,)
    ),
}
_COMPARED = dict.fromkeys(key for each in CRITERIA.values() for key in each.measures)
QUANTITIES: Mapping[str, Quantity] = {
    **{key: _of_attribute(key) for key in ("conditional_entropy", *_COMPARED)},
    **{f"candidate_{key}": _of_cut(key) for each in CRITERIA.values() for key in each.cut_measures},
    **_DECLARED,
}
"""Every number a claim can be about, by name."""


def computed(trace: Trace | Callable[[str], Trace], claim: Claim | At) -> float:
    """Return the number a claim is about, from a trace or from a function `dialect name -> trace`.

    A trace is taken as it is, whatever its dialect; a path it does not have raises `InputError`.
    """
    at = claim.at if isinstance(claim, Claim) else claim
    grown = trace(at.dialect) if callable(trace) else trace
    return float(QUANTITIES[at.quantity].of(TracePlace(grown, at)))


def dialect_of(claim: Claim | At) -> Dialect:
    """Return the dialect a printed number holds in: its preset, pruned by its method."""
    at = claim.at if isinstance(claim, Claim) else claim
    changes: dict[str, Any] = {"pruning": at.method}
    return preset(at.dialect).with_(**changes)


def pruned_number(pruning: Pruning, claim: Claim | At, node: int | None = None) -> float:
    """Return the number a claim is about; nan if its node was not weighed.

    The node is found by the claim's path in the trace that was pruned, or given by its number.
    """
    at = claim.at if isinstance(claim, Claim) else claim
    if node is None:
        node = pruning.trace.find(*at.path) if pruning.trace is not None else 0
    verdicts = pruning.about(node)
    value = getattr(verdicts[-1].numbers, at.quantity) if verdicts else None
    return math.nan if value is None else float(value)


# --- the step that shows it ------------------------------------------------------------------------

DECISIONS: Mapping[str, Kind] = {"split": Kind.SPLIT, "leaf": Kind.CLOSED}
"""Quantities that are no numbers, and the frame of each: the attribute a node is split by, the class of
a leaf."""


def frame_of(trace: Trace, claim: Claim | At) -> int:
    """Return the number of the frame that shows the number of a claim, in the trace's order.

    A path the trace does not have, or an attribute that was not measured there, raises `InputError`.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> melons = datasets.load("watermelon_2.0")
    >>> trace = grow(melons.table)
    >>> [(c.printed, trace[frame_of(trace, c)].kind.value) for c in melons.claims[:2]]
    [('0.109', 'gain'), ('1.579', 'iv')]
    """
    at = claim.at if isinstance(claim, Claim) else claim
    node = trace.find(*at.path)
    attribute = None if at.attribute is None else trace.table.index(at.attribute)
    for kind in _kinds_of(trace, at):
        item = _item_of(trace, at, node, kind)
        offset = 0
        for segment in trace.plan(node):
            about = segment.attribute in (None, attribute)
            if segment.kind is kind and about and (item is None or item in segment.items):
                return trace.about(node)[0] + offset + _place_in(segment, item)
            offset += len(segment)
    of = at.attribute or make_sentence("claim.the_node")
    raise refusal("claim.no_step", node=node, quantity=at.quantity, attribute=of)


def _place_in(segment: Segment, item: int | None) -> int:
    return 0 if item is None else segment.items.index(item)


def decision(trace: Trace, at: At) -> str:
    """Return what was decided: the name of the attribute that splits a node, or a leaf's class."""
    node = trace.node(trace.find(*at.path))
    if at.quantity == "split" and node.split is not None:
        return node.split.name
    if at.quantity == "leaf" and node.leaf is not None:
        return trace.table.classes[node.label]
    raise refusal("claim.no_decision", node=node.number, quantity=at.quantity)


def _kinds_of(trace: Trace, at: At) -> tuple[Kind, ...]:
    """Return the kinds of frame to look for."""
    if at.quantity in DECISIONS:
        return (DECISIONS[at.quantity],)
    if at.quantity not in QUANTITIES:
        known = whole((*DECISIONS, *QUANTITIES))
        raise refusal("claim.no_quantity", quantity=at.quantity, names=known)
    shown = QUANTITIES[at.quantity].shown
    if at.quantity == "unknown_share" and trace.dialect.unknown_in_iv == "known_only":
        return tuple(kind for kind in shown if kind is not Kind.IV)
    return shown


def _item_of(trace: Trace, at: At, node: int, kind: Kind) -> int | None:
    """Return which branch or which cut the frame is about, None where it is about neither."""
    if kind in OF_BRANCH and at.attribute is not None:
        values = [branch.value for branch in trace.evaluation(node, at.attribute).branches]
        return values.index(at.branch) if at.branch in values else None
    if kind is not Kind.CANDIDATE or at.attribute is None:
        return None
    if at.index is not None:
        return at.index - 1
    cuts = trace.evaluation(node, at.attribute).cuts
    if cuts is None or at.threshold is None:
        return None
    return int(np.abs(cuts.thresholds - at.threshold).argmin())
