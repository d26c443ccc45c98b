"""Choose the questions about a decision, and the step before which each is asked.

About a node of a trace there are at most four: whether it is a leaf and why, where one attribute is
cut, one number, and which attribute wins. Which attribute and which number changes from node to node
and does not follow the winner, so that a question gives nothing away.

About a decision of a pruning there is at most one number, then the outcome. The number changes from
decision to decision. A learner can calculate it from what is shown by then: of pessimistic errors
those with the 1/2 in them, of estimated errors the sum.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isfinite
from typing import TypeVar

import numpy as np

from c45_core.dialect import Dialect
from c45_core.explain.labels import Labels
from c45_core.measures import TIE
from c45_core.prune.formulas import MAX_LEAVES_SHOWN, Asked, formulas_of
from c45_core.prune.method import COLLAPSE
from c45_core.prune.record import Pruning, Weighed
from c45_core.trace.frames import OF_BRANCH, Kind, Segment
from c45_core.trace.replay import Trace
from c45_course.practice.questions import Option, Question, kind_of, questions, verdict_questions
from c45_course.practice.tolerance import CLOSE

Place = TypeVar("Place")
MAX_PARTS = 12
"""Maximum number of branches or classes over which a number that is asked for is summed by hand."""
MAX_OFFERED = 9
"""Maximum number of attributes that are offered to choose from: each has a key."""
MAX_TRIED = 6
"""Maximum number of numbers, or attributes, that are looked at for a question about a node."""
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
class _NodeReplay:
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
    replayed = _NodeReplay(trace, node, labels, segments, starts, turn)
    found = [*_leaf(replayed), *_threshold(replayed), *_number(replayed)]
    found += _attribute(replayed, {each.at for each in found})
    return tuple(sorted(found, key=lambda each: each.at))


def _leaf(node: _NodeReplay) -> Iterator[PlacedQuestion]:
    """Ask of every node but the root, which is what the tree begins with."""
    if node.node == 0:
        return
    scanned = any(segment.attribute is not None for segment in node.segments)
    for question in node.ask(0):
        yield PlacedQuestion(question, 1, 1 if scanned else node.last)


def _threshold(node: _NodeReplay) -> Iterator[PlacedQuestion]:
    """Ask before the first candidate is tried; the answer is the chosen cut."""
    tried = [
        (start, start + len(segment))
        for start, segment in node.each()
        if segment.kind is Kind.CANDIDATE and len(segment) > 1
    ]
    for at, cut in _from_turn(tried, node.turn)[:MAX_TRIED]:
        for question in node.ask(cut):
            yield PlacedQuestion(question, at, cut)
            return


def _number(node: _NodeReplay) -> Iterator[PlacedQuestion]:
    kinds: dict[Kind, list[int]] = {}
    for start, segment in node.each():
        if _may_be_asked(node, segment):
            kinds.setdefault(segment.kind, []).extend(range(start, start + len(segment)))
    for offsets in _from_turn(list(kinds.values()), node.turn)[:MAX_TRIED]:
        for offset in _from_turn(offsets, node.turn)[:MAX_TRIED]:
            for question in node.ask(offset):
                value = question.explanation.recorded if question.explanation else 0.0
                # A pure branch has nothing to calculate.
                if isfinite(value) and abs(value) > CLOSE:
                    yield PlacedQuestion(question, offset, offset)
                    return


def _may_be_asked(node: _NodeReplay, segment: Segment) -> bool:
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


def _attribute(node: _NodeReplay, taken: set[int]) -> Iterator[PlacedQuestion]:
    """Ask before the gate is worked out, unless the gate itself is asked for."""
    if node.segments[-1].kind is not Kind.SPLIT:
        return
    gates = [start for start, segment in node.each() if segment.kind is Kind.GATED]
    at = next((start for start in gates if start not in taken), node.last)
    for question in node.ask(node.last):
        yield PlacedQuestion(
            replace(question, options=_limit_options(node, question.options)), at, node.last
        )


def _limit_options(node: _NodeReplay, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Keep of very many attributes the right ones and those with the largest gains, in their order."""

    def rank(option: Option) -> tuple[bool, float]:
        evaluation = node.trace.evaluation(node.node, int(option.value))
        gain = evaluation.measured(node.trace.dialect.comparing.steps[0])
        return not option.right, -gain if isfinite(gain) else 0.0

    kept = sorted(options, key=rank)[:MAX_OFFERED]
    return tuple(option for option in options if option in kept)


def _from_turn(items: list[Place], turn: int) -> list[Place]:
    """Return items in the same order, from another one on."""
    first = turn % len(items) if items else 0
    return items[first:] + items[:first]


# --- the questions on a pruning --------------------------------------------------------------------


def pruning_questions(pruning: Pruning, verdict: int, dialect: Dialect) -> tuple[Question, ...]:
    """Return the questions of one decision, the number (if there is one) before the decision.

    A useless split that was undone is not asked about: those that were kept are not heard at all.

    >>> from c45_course.documents import printed_trees
    >>> from c45_core.prune import prune_tree
    >>> pep = Dialect(pruning="pep")
    >>> number, decision = pruning_questions(prune_tree(printed_trees.load("pep_t4").tree, pep), 0, pep)
    >>> number.answered("6.5"), number.answered("5")
    (Right(coarse=False), Slip(names=('half_forgotten',)))
    >>> [(option.value, option.right) for option in decision.options]
    [('kept', False), ('leaf', True)]
    """
    weighed = pruning.weighed[verdict]
    if weighed.method == COLLAPSE:
        return ()
    decision, *numbers = verdict_questions(pruning, verdict, dialect)
    found = {kind_of(number): number for number in numbers}
    asked = formulas_of(weighed.method).asked
    for quantity in _from_turn(list(asked), verdict):
        if quantity in found and _is_worth_asking(found[quantity], asked[quantity], weighed):
            return found[quantity], decision
    return (decision,)


def _is_worth_asking(number: Question, asked: Asked, weighed: Weighed) -> bool:
    """Tell whether there is something to calculate, and not too much."""
    assert number.explanation is not None
    value = number.explanation.recorded
    if not isfinite(value) or abs(value) <= CLOSE:
        return False
    if asked.leaves is None:
        return True
    return (
        asked.leaves <= sum(leaf.weight > TIE for leaf in weighed.subtree.leaves()) <= MAX_LEAVES_SHOWN
    )
