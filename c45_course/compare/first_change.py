"""Find the first step at which the traces of two tables part: what did a changed cell change?

Both traces are replayed in the same order, frame by frame. A frame is compared by what it shows, in
the names of its own table: a node's class weights, the branches of an attribute, the cuts of a
number, a gain, the decision. Nothing is computed here. Up to the first difference both replays have
the same frames, so one step number names it in either.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

import numpy as np

from c45_core.quantities import BRANCH, QUANTITIES
from c45_core.trace.frames import OF_BRANCH, Frame, Kind, Segment, frame_at
from c45_core.trace.replay import Trace
from c45_core.trace.views import Cuts, Evaluation
from c45_course.compare.parting import SAME_NUMBER, numbers, same

_FIELDS = {row.kind: row.field for row in QUANTITIES.values() if row.of != BRANCH}
"""The field of the view that holds what a kind of frame shows, of a node or of an attribute."""


@dataclass(frozen=True)
class Change:
    """The first step that differs: its number, and the frame there before and after.

    A frame is None where the one trace ends before the other.
    """

    step: int
    before: Frame | None
    after: Frame | None


def first_change(before: Trace, after: Trace) -> Change | None:
    """Return the first step at which two traces differ, None if no step does.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from dataclasses import replace
    >>> golf = datasets.load("golf_14").table
    >>> labels = golf.labels.copy(); labels[0] = 1 - labels[0]
    >>> changed = first_change(grow(golf), grow(replace(golf, labels=labels)))
    >>> changed.step, changed.after.kind.value
    (0, 'opened')
    >>> first_change(grow(golf), grow(golf)) is None
    True
    """
    step = 0
    for a, b in zip_longest(before.sequence.tolist(), after.sequence.tolist()):
        if a is None or b is None:
            return Change(step, *(None if n is None else t[step] for t, n in ((before, a), (after, b))))
        plans = before.plan(a), after.plan(b)
        offset = _first_difference(_list_shown(before, a, plans[0]), _list_shown(after, b, plans[1]))
        if offset is not None:
            frames = [
                frame_at(step + offset, node, offset, plan) if offset < _length(plan) else None
                for node, plan in zip((a, b), plans, strict=True)
            ]
            return Change(step + offset, *frames)
        step += _length(plans[0])
    return None


def _length(plan: list[Segment]) -> int:
    return sum(map(len, plan))


Shown = tuple[int, Any]
"""Number of the frames of a part of a node, and their content: of cuts one array row per frame."""


def _first_difference(a: Iterator[Shown], b: Iterator[Shown]) -> int | None:
    """Return the number of the first frame of a node that differs, None if none does."""
    offset = 0
    for left, right in zip_longest(a, b):
        if left is None or right is None or not same(numbers(left[1]), numbers(right[1])):
            inside = 0 if left is None or right is None else _inside(left[1], right[1])
            return offset + inside
        offset += left[0]
    return None


def _inside(left: Any, right: Any) -> int:
    """Return how many rows two blocks share at their beginning: the frames of cuts before the first
    that differs.
    """
    if not (isinstance(left, _Rows) and isinstance(right, _Rows)) or left.head != right.head:
        return 0
    rows = min(len(left.rows), len(right.rows))
    if left.rows.shape[1:] != right.rows.shape[1:]:
        return 0
    same = np.isclose(left.rows[:rows], right.rows[:rows], rtol=0, atol=SAME_NUMBER, equal_nan=True)
    different = np.flatnonzero(~same.all(axis=1))
    return int(different[0]) if len(different) else rows


@dataclass(frozen=True, eq=False)
class _Rows:
    """The content of a run of frames: `head` of all of them, `rows` of one each."""

    head: tuple[Any, ...]
    rows: np.ndarray[Any, np.dtype[np.float64]]


def _list_shown(trace: Trace, number: int, plan: list[Segment]) -> Iterator[Shown]:
    """Give what the frames of a node show, in order."""
    node, evaluations = trace.node(number), {e.attribute: e for e in trace.evaluations(number)}
    for segment in plan:
        kind, head = segment.kind, (segment.kind,)
        match kind:
            case Kind.OPENED:
                yield 1, (*head, trace.table.classes, node.counts)
            case Kind.ENTROPY | Kind.GINI:
                yield 1, (*head, getattr(node, _FIELDS[kind]))
            case Kind.GATED:
                verdicts = tuple((e.name, int(e.verdict)) for e in evaluations.values())
                yield 1, (*head, node.average_gain, verdicts)
            case Kind.CLOSED:
                yield 1, (*head, node.leaf, trace.table.classes[node.label])
            case Kind.SPLIT:
                assert node.split is not None
                yield 1, (*head, *_division(node.split))
            case _:
                assert segment.attribute is not None
                yield len(segment), _of_attribute(segment, evaluations[segment.attribute])


def _of_attribute(segment: Segment, evaluation: Evaluation) -> Any:
    """Return what frames about an attribute show."""
    kind, cuts = segment.kind, evaluation.cuts
    head = (kind, evaluation.name)
    if kind is Kind.DIVIDED:
        return (*head, *_division(evaluation))
    if kind in OF_BRANCH:
        parts = [evaluation.branches[b] for b in segment.items]
        counts = np.array([part.counts for part in parts])
        return _Rows((*head, *(part.value for part in parts)), counts)
    if kind in _FIELDS:
        return (*head, evaluation.measured(_FIELDS[kind]))
    if kind is Kind.MERGED:
        assert evaluation.groups is not None
        return _Rows((*head, *evaluation.groups.branches), evaluation.groups.counts)
    assert cuts is not None
    if kind is Kind.SORTED:
        return (*head, cuts.midpoints, evaluation.unknown_counts)
    if kind is Kind.CUT:
        return (*head, evaluation.threshold)
    return _Rows(head, _numbers_of_cuts(cuts))


def _division(evaluation: Evaluation) -> tuple[Any, ...]:
    values = tuple(branch.value for branch in evaluation.branches)
    counts = np.array([branch.counts for branch in evaluation.branches])
    return evaluation.name, values, evaluation.threshold, counts, evaluation.unknown_counts


def _numbers_of_cuts(cuts: Cuts) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Return the numbers of every cut, a row each."""
    measures = (cuts.gains, cuts.ivs, cuts.gain_ratios, cuts.gini_decreases)
    return np.column_stack((cuts.thresholds, *measures, *cuts.columns.own.values()))
