"""Name every quantity a claim can be about: how to find it, what it needs, where it is seen.

A frame shows a number in its sentence, in its formula down to the terms, or in the cases and branches
beside it. Shares of recorded weights and the difference of two recorded entropies are computed here;
everything else is recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from c45_core.quantities import CRITERIA
from c45_core.quantities import QUANTITIES as ROWS
from c45_core.trace.frames import OF_BRANCH, Kind
from c45_core.trace.replay import Trace
from c45_course.claims.claim import At, Claim
from c45_course.claims.place import TracePlace


@dataclass(frozen=True)
class Quantity:
    """How to find a number at a place, which fields of `At` it `needs`, and which frames show it.

    `shown`: the kinds of frame, the best one first.
    """

    of: Callable[[TracePlace], float]
    needs: tuple[str, ...]
    shown: tuple[Kind, ...]


NODE: tuple[str, ...] = ()
ATTRIBUTE, BRANCH, CUT = ("attribute",), ("attribute", "branch"), ("attribute", "threshold")
CLASS = ("class",)


def _measured(key: str) -> Quantity:
    return Quantity(lambda p: p.evaluation.measured(key), ATTRIBUTE, (Kind(ROWS[key].kind),))


def _cut(key: str) -> Quantity:
    return Quantity(lambda p: p.measured(key), CUT, (Kind.CANDIDATE,))


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
        lambda p: p.known_class,
        ATTRIBUTE + CLASS,
        (Kind.BASE_ENTROPY, Kind.BASE_GINI, Kind.OPENED),
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
        lambda p: p.evaluation.base_entropy - p.evaluation.conditional_entropy,
        ATTRIBUTE,
        (Kind.GAIN,),
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
    **{key: _measured(key) for key in ("conditional_entropy", *_COMPARED)},
    **{f"candidate_{key}": _cut(key) for each in CRITERIA.values() for key in each.cut_measures},
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
