"""Draw a round of questions from a trace, each kind once before any kind twice."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from c45_core.explain.labels import Labels
from c45_core.measures import TIE
from c45_core.randomness import shuffled
from c45_core.trace.frames import Kind
from c45_core.trace.replay import Trace
from c45_course.practice.derivation import frames
from c45_course.practice.questions import Question, Topic, questions
from c45_course.practice.tolerance import CLOSE

NUMBERS, DECISIONS = 4, 4
"""Number of numbers that are asked for, and so many decisions."""
MAX_NODES = 30
"""Maximum number of nodes that are asked about."""
_NOT_ASKED = (Kind.CLOSED, Kind.CANDIDATE, Kind.MERGED, Kind.DIVIDED, Kind.SORTED)


def round_of(trace: Trace, labels: Labels, random: Random) -> list[Question]:
    """Return a round in the order of the replay, the root's split among it.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14")
    >>> found = round_of(grow(golf.table), golf.labels("en"), Random(7))
    >>> len(found), sorted({str(question.topic) for question in found})
    (8, ['attribute', 'leaf', 'number', 'threshold'])
    """
    decisions, numbers = pools(trace, labels)
    root = [each for each in decisions if each.node == 0 and each.topic is Topic.ATTRIBUTE]
    others = shuffled([each for each in decisions if each not in root], random)
    drawn = varied(others, DECISIONS - len(root)) + varied(shuffled(numbers, random), NUMBERS)
    return sorted([*root, *drawn], key=lambda each: each.frame.number if each.frame else 0)


def kind_of(question: Question) -> str:
    """Return the idea a question is about: the quantity asked for, or the topic."""
    return question.explanation.quantity if question.explanation else str(question.topic)


def pools(trace: Trace, labels: Labels) -> tuple[list[Question], list[Question]]:
    """Return the decisions and the numbers one can ask for, in the order of the replay."""
    decisions, numbers = [], []
    nodes = map(int, trace.sequence[:MAX_NODES])
    for frame in (frame for node in nodes for frame in frames(trace, node, but=_NOT_ASKED)):
        for question in questions(trace, frame, labels):
            if question.explanation is not None:
                # A pure branch has nothing to calculate.
                if abs(question.explanation.recorded) > CLOSE:
                    numbers.append(question)
            elif question.topic is not Topic.LEAF or _is_open(trace, question.node):
                decisions.append(question)
    return decisions, numbers


def _is_open(trace: Trace, node: int) -> bool:
    """Tell whether it can be asked if a node is split: not of the root, nor where no case is."""
    return node > 0 and trace.node(node).weight > TIE


def varied(pool: Sequence[Question], most: int) -> list[Question]:
    """Take questions from a shuffled pool, of every kind one before any kind twice."""
    seen: dict[str, int] = {}
    ranked = []
    for place, question in enumerate(pool):
        kind = kind_of(question)
        seen[kind] = seen.get(kind, 0) + 1
        ranked.append((seen[kind], place, question))
    return [question for _, _, question in sorted(ranked, key=lambda each: each[:2])[:most]]
