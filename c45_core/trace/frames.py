"""Plan the frames of a node: which calculations are shown, in which order.

A frame is the finest step. A plan is a short list of segments, so that a node with a million
candidate cuts is planned as quickly as one with two.
"""

from dataclasses import dataclass
from enum import StrEnum

from c45_core.quantities import BRANCH, QUANTITIES, Criterion
from c45_core.reasons import Verdict
from c45_core.trace.views import Evaluation, Node


class Kind(StrEnum):
    """The kind of thing that a frame shows."""

    OPENED = "opened"
    ENTROPY = "entropy"
    GINI = "gini"
    MERGED = "merged"
    DIVIDED = "divided"
    SORTED = "sorted"
    CANDIDATE = "candidate"
    CUT = "cut"
    KNOWN_FRACTION = "known_fraction"
    BASE_ENTROPY = "base_entropy"
    BRANCH_ENTROPY = "branch_entropy"
    CONDITIONAL_ENTROPY = "conditional_entropy"
    BASE_GINI = "base_gini"
    BRANCH_GINI = "branch_gini"
    CONDITIONAL_GINI = "conditional_gini"
    GINI_DECREASE = "gini_decrease"
    GAIN = "gain"
    PENALTY = "penalty"
    IV = "iv"
    GAIN_RATIO = "gain_ratio"
    GATED = "gated"
    SPLIT = "split"
    CLOSED = "closed"

    _ignore_ = ["_kinds", "_row"]  # noqa: RUF012
    _kinds = vars()
    for _row in QUANTITIES.values():  # those of the criteria that have a file of their own
        if _row.kind.upper() not in _kinds:
            _kinds[_row.kind.upper()] = _row.kind


OF_BRANCH = tuple(Kind(row.kind) for row in QUANTITIES.values() if row.of == BRANCH)
"""The kinds that have one frame per branch."""


class Size(StrEnum):
    """The size of a step: where the player stops."""

    SPLIT = "split"
    ATTRIBUTE = "attribute"
    CALCULATION = "calculation"


SIZES = tuple(Size)


@dataclass(frozen=True)
class Segment:
    """A run of frames of one kind.

    `kind`: theirs; `attribute`: the one they are about, None for the node itself; `items`: one frame
    each, the numbers of branches, candidate cuts or merges, or a single one; `size`: how large a step
    each ends.
    """

    kind: Kind
    attribute: int | None = None
    items: range | tuple[int, ...] = (0,)
    size: Size = Size.CALCULATION

    def __len__(self) -> int:
        return len(self.items)


@dataclass(frozen=True)
class Frame:
    """One step of the replay.

    `number`: its place in the order of the trace; `node`: the number of the node; `kind`: what is
    calculated or decided; `size`: how large a step it ends; `attribute`, `branch`, `cut`, `merge`: what
    it is about, by number, None where it is about none; a merge is a step of a grouping (C30).
    """

    number: int
    node: int
    kind: Kind
    size: Size
    attribute: int | None = None
    branch: int | None = None
    cut: int | None = None
    merge: int | None = None


def plan(node: Node, evaluations: tuple[Evaluation, ...], criterion: Criterion) -> list[Segment]:
    """List the segments of a node; `evaluations` is empty for one closed before any scan.

    `criterion`: by which the dialect compares attributes.
    """
    first = Size.SPLIT if node.parent is None else Size.ATTRIBUTE
    segments = [Segment(Kind.OPENED, size=first)]
    if node.weight > 1e-12:
        segments.append(Segment(Kind(criterion.impurity)))
    for evaluation in evaluations:
        segments += _attribute(evaluation, criterion)
    if node.average_gain is not None:
        segments.append(Segment(Kind.GATED, size=Size.ATTRIBUTE))
    segments.append(Segment(Kind.CLOSED if node.split is None else Kind.SPLIT, size=Size.SPLIT))
    return segments


def _attribute(evaluation: Evaluation, criterion: Criterion) -> list[Segment]:
    """List the segments of one attribute at a node."""
    if evaluation.verdict is Verdict.USED:
        return []
    a, impurity = evaluation.attribute, criterion.impurity
    cuts = evaluation.cuts
    if cuts is None:
        merges = [] if evaluation.groups is None else [range(evaluation.groups.steps)]
        segments = [*(Segment(Kind.MERGED, a, each) for each in merges), Segment(Kind.DIVIDED, a)]
    else:
        segments = [Segment(Kind.SORTED, a)]
        if len(cuts):
            segments += [Segment(Kind.CANDIDATE, a, range(len(cuts))), Segment(Kind.CUT, a)]
    if evaluation.divides:
        if evaluation.unknown > 0:
            segments += [Segment(Kind.KNOWN_FRACTION, a), Segment(Kind(f"base_{impurity}"), a)]
        segments.append(Segment(Kind(f"branch_{impurity}"), a, evaluation.filled))
        segments.append(Segment(Kind(f"conditional_{impurity}"), a))
        for step in criterion.steps:
            segments.append(Segment(Kind(step), a))
            if step == Kind.GAIN and evaluation.penalty:
                segments.append(Segment(Kind.PENALTY, a))
    last = segments[-1]
    return [*segments[:-1], Segment(last.kind, last.attribute, last.items, Size.ATTRIBUTE)]


def as_step(frame: int) -> str:
    """Return how screens, addresses and worksheets call the step that shows a frame: they count from 1.

    >>> as_step(53)
    '54'
    """
    return str(frame + 1)


def frame_at(number: int, node: int, offset: int, segments: list[Segment]) -> Frame:
    """Return the frame at an offset of a node's plan."""
    for segment in segments:
        if offset < len(segment):
            item = segment.items[offset]
            branch = item if segment.kind in OF_BRANCH else None
            cut = item if segment.kind is Kind.CANDIDATE else None
            merge = item if segment.kind is Kind.MERGED else None
            about = segment.attribute, branch, cut, merge
            return Frame(number, node, segment.kind, segment.size, *about)
        offset -= len(segment)
    raise IndexError(offset)
