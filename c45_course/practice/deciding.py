"""Choose the questions about a node, and the step before which each is asked.

At most four per node: whether it is a leaf and why, where one attribute is cut, one number, and which
attribute wins. Which attribute and which number changes from node to node and does not follow the
winner, so that a question gives nothing away.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isfinite
from typing import TypeVar

import numpy as np

from c45_core.explain.labels import Labels
from c45_core.trace.frames import OF_BRANCH, Kind, Segment
from c45_core.trace.replay import Trace
from c45_course.practice.questions import Option, Question, questions
from c45_course.practice.tolerance import CLOSE

Place = TypeVar("Place")
MAX_PARTS = 12
"""No number is asked for that is a sum over more branches or classes: nobody calculates it by hand."""
MAX_OFFERED = 9
"""Maximum number of attributes that are offered to choose from: each has a key."""
TRIED = 6
"""So many numbers, or attributes, are looked at before a node goes without that question."""
_ABOUT_AN_ATTRIBUTE = (Kind.MERGED, Kind.DIVIDED, Kind.SORTED, Kind.CANDIDATE, Kind.CUT)
_NOT_ASKED = (Kind.OPENED, *_ABOUT_AN_ATTRIBUTE, Kind.SPLIT, Kind.CLOSED)


@dataclass(frozen=True, eq=False)
class PlacedQuestion:
    """A question and its place among the frames of its node, which are counted from 0.

    It is asked before frame `at`; frame `shows` shows the answer.
    """

    question: Question
    at: int
    shows: int


@dataclass(frozen=True)
class _Replayed:
    """The frames of a node: its segments, and where each begins; `turn` changes from node to node."""

    trace: Trace
    node: int
    labels: Labels | None
    segments: tuple[Segment, ...]
    starts: tuple[int, ...]
    turn: int

    def ask(self, offset: int) -> tuple[Question, ...]:
        frame = self.trace[self.trace.about(self.node)[0] + offset]
        return questions(self.trace, frame, self.labels)

    def each(self) -> Iterator[tuple[int, Segment]]:
        return zip(self.starts, self.segments, strict=True)

    @property
    def last(self) -> int:
        return self.starts[-1]


def deciding(trace: Trace, node: int, labels: Labels | None = None) -> tuple[PlacedQuestion, ...]:
    """Return the questions of a node, in the order in which they are asked.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> trace = grow(datasets.load("golf_14_quinlan_numeric").table)
    >>> [(str(each.question.topic), each.at, each.shows) for each in deciding(trace, 0)]
    [('number', 1, 1), ('threshold', 11, 22), ('attribute', 52, 53)]
    """
    segments = tuple(trace.plan(node))
    starts = tuple(np.cumsum([0, *map(len, segments)])[:-1].tolist())
    turn = int(np.count_nonzero(trace.nodes.attribute[:node] >= 0))
    replayed = _Replayed(trace, node, labels, segments, starts, turn)
    found = [*_leaf(replayed), *_threshold(replayed), *_number(replayed)]
    found += _attribute(replayed, {each.at for each in found})
    return tuple(sorted(found, key=lambda each: each.at))


def _leaf(node: _Replayed) -> Iterator[PlacedQuestion]:
    """Ask of every node but the root, which is what the tree begins with."""
    if node.node == 0:
        return
    scanned = any(segment.attribute is not None for segment in node.segments)
    for question in node.ask(0):
        yield PlacedQuestion(question, 1, 1 if scanned else node.last)


def _threshold(node: _Replayed) -> Iterator[PlacedQuestion]:
    """Ask before the first candidate is tried; the answer is the chosen cut."""
    tried = [
        (start, start + len(segment))
        for start, segment in node.each()
        if segment.kind is Kind.CANDIDATE and len(segment) > 1
    ]
    for at, cut in _turned(tried, node.turn)[:TRIED]:
        for question in node.ask(cut):
            yield PlacedQuestion(question, at, cut)
            return


def _number(node: _Replayed) -> Iterator[PlacedQuestion]:
    kinds: dict[Kind, list[int]] = {}
    for start, segment in node.each():
        if _is_asked(node, segment):
            kinds.setdefault(segment.kind, []).extend(range(start, start + len(segment)))
    for offsets in _turned(list(kinds.values()), node.turn)[:TRIED]:
        for offset in _turned(offsets, node.turn)[:TRIED]:
            for question in node.ask(offset):
                value = question.explanation.recorded if question.explanation else 0.0
                # A pure branch has nothing to calculate.
                if isfinite(value) and abs(value) > CLOSE:
                    yield PlacedQuestion(question, offset, offset)
                    return


def _is_asked(node: _Replayed, segment: Segment) -> bool:
    """Tell whether the number of a segment may be asked for.

    Not where the step before shows it, as that of a chosen cut shows the measures and the branches; and
    the impurity of the root alone, because of another node it says whether it is a leaf.
    """
    trace, kind = node.trace, segment.kind
    if kind in _NOT_ASKED or np.count_nonzero(trace.node(node.node).counts) > MAX_PARTS:
        return False
    if segment.attribute is None:
        return kind is Kind.GATED or node.node == 0
    if len(trace.evaluation(node.node, segment.attribute).filled) > MAX_PARTS:
        return False
    shown = (*OF_BRANCH, Kind.PENALTY, *trace.dialect.measures)
    return trace.table.attributes[segment.attribute].kind == "nominal" or kind not in shown


def _attribute(node: _Replayed, taken: set[int]) -> Iterator[PlacedQuestion]:
    """Ask before the gate is worked out, unless the gate itself is asked for."""
    if node.segments[-1].kind is not Kind.SPLIT:
        return
    gates = [start for start, segment in node.each() if segment.kind is Kind.GATED]
    at = next((start for start in gates if start not in taken), node.last)
    for question in node.ask(node.last):
        yield PlacedQuestion(replace(question, options=_offered(node, question.options)), at, node.last)


def _offered(node: _Replayed, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Of very many attributes offer the right ones and those with the largest gains, in their order."""

    def rank(option: Option) -> tuple[bool, float]:
        evaluation = node.trace.evaluation(node.node, int(option.value))
        gain = evaluation.measured(node.trace.dialect.comparing.steps[0])
        return not option.right, -gain if isfinite(gain) else 0.0

    kept = sorted(options, key=rank)[:MAX_OFFERED]
    return tuple(option for option in options if option in kept)


def _turned(items: list[Place], turn: int) -> list[Place]:
    """Return items in the same order, from another one on."""
    first = turn % len(items) if items else 0
    return items[first:] + items[:first]
