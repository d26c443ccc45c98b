"""Every logarithm at the root is a whole number: every share there is 1, 1/2, 1/4 and so on."""

from __future__ import annotations

from collections.abc import Iterator
from math import log2

from c45_core.errors import Sentence
from c45_core.language.refusal import saying
from c45_core.measures import TIE, Floats
from c45_core.trace.views import Evaluation

from ..bounds import Bounds
from ..looked import Looked
from ..wish import CLEAR, Proof, Wish, last_step


def holds(looked: Looked) -> Proof | None:
    """Look at the classes of the root, and at every division compared there."""
    trace = looked.root()
    split = trace.node(0).split
    if split is None or not CLEAR < split.gain < trace.node(0).entropy - CLEAR:
        return None
    if not all(map(_is_even, _shares(looked))):
        return None
    return Proof(
        frame=last_step(trace, 0),
        attributes={"winner": split.attribute},
        numbers={"entropy": trace.node(0).entropy, "gain": split.gain, "ratio": split.gain_ratio},
    )


def near(looked: Looked) -> float:
    """Return how many of the shares are even, less than 1 where there is nothing to choose."""
    shares = list(_shares(looked))
    return 0.9 * sum(map(_is_even, shares)) / len(shares)


def _shares(looked: Looked) -> Iterator[float]:
    trace = looked.root()
    yield from _of(trace.node(0).counts)
    for each in trace.evaluations(0):
        if each.divides:
            yield from _of_division(each)


def _of_division(evaluation: Evaluation) -> Iterator[float]:
    cuts = evaluation.cuts
    divisions = [evaluation.branches] if cuts is None else map(cuts.branches, range(len(cuts)))
    unknown = evaluation.unknown
    for branches in divisions:
        for whole in {evaluation.known, evaluation.known + unknown}:
            yield from (branch.weight / whole for branch in branches)
        yield unknown / (evaluation.known + unknown)
        for branch in branches:
            yield from _of(branch.counts)


def _of(counts: Floats) -> Iterator[float]:
    whole = float(counts.sum())
    return (float(count) / whole for count in counts if whole > TIE)


def _is_even(share: float) -> bool:
    return share < TIE or abs(log2(share) - round(log2(share))) < TIE


def contradicts(bounds: Bounds) -> Sentence | None:
    """A half of the cases is a whole number of them."""
    if bounds.rows.low == bounds.rows.high and bounds.rows.low % 2:
        return saying("orders.odd_rows", wish=WISH.said, n=bounds.rows.low)
    return None


WISH = Wish("even_logs", 60, holds, near, contradicts, rows=4)
