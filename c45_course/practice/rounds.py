"""Draw a round of questions from a trace, each kind once before any kind twice."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from c45_core.dialect import Dialect
from c45_core.explain.labels import Labels
from c45_core.prune.record import Pruning
from c45_core.table import Numeric
from c45_core.trace.frames import Kind
from c45_core.trace.replay import Trace
from c45_course.practice.derivation import frames
from c45_course.practice.made_tables import shuffled
from c45_course.practice.questions import Question, Topic, questions, verdict_questions
from c45_course.practice.tolerance import CLOSE

NUMBERS, DECISIONS = 4, 4
"""So many numbers are asked for, and so many decisions."""
MOST_NODES = 30
"""So many nodes are asked about."""
_NOT_ASKED = (Kind.CLOSED, Kind.CANDIDATE, Kind.DIVIDED, Kind.SORTED)


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


def questions_about(
    trace: Trace,
    labels: Labels,
    kinds: Collection[str],
    random: Random,
    most: int,
    *,
    continuous: bool | None = None,
) -> list[Question]:
    """Return at most so many questions of some kinds (`kind_of`), every kind once before any twice.

    `continuous`: only questions about a continuous attribute, False: none about one, None: any.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14")
    >>> found = questions_about(grow(golf.table), golf.labels("en"), ("entropy", "gain"), Random(7), 3)
    >>> len(found), sorted({kind_of(question) for question in found})
    (3, ['entropy', 'gain'])
    """
    pool = [each for found in pools(trace, labels) for each in found if kind_of(each) in kinds]
    if continuous is not None:
        pool = [each for each in pool if _is_continuous(trace, each) is continuous]
    drawn = varied(shuffled(pool, random), most)
    return sorted(drawn, key=lambda each: each.frame.number if each.frame else 0)


def decisions_about(
    pruning: Pruning, dialect: Dialect, kinds: Collection[str], random: Random
) -> list[Question]:
    """Return questions of some kinds about the decisions of a pruning, each kind before any twice.

    >>> from c45_core import preset
    >>> from c45_core.prune import prune_tree
    >>> from c45_course.documents import printed_trees
    >>> pep = preset("documents").with_(pruning="pep")
    >>> t4 = prune_tree(printed_trees.load("pep_t4").tree, pep)
    >>> [kind_of(each) for each in decisions_about(t4, pep, ("pep_leaf",), Random(7))]
    ['pep_leaf']
    """
    heard = range(len(pruning.weighed))
    pool = [each for v in heard for each in verdict_questions(pruning, v, dialect)]
    found = [each for each in shuffled(pool, random) if kind_of(each) in kinds]
    return varied(found, len(found))


def kind_of(question: Question) -> str:
    """Return the idea a question is about: the quantity asked for, or the topic."""
    return question.explanation.quantity if question.explanation else str(question.topic)


def _is_continuous(trace: Trace, question: Question) -> bool:
    a = question.attribute
    return a is not None and isinstance(trace.table.attributes[a], Numeric)


def pools(trace: Trace, labels: Labels) -> tuple[list[Question], list[Question]]:
    """Return the decisions and the numbers one can ask for, in the order of the replay."""
    decisions, numbers = [], []
    nodes = map(int, trace.sequence[:MOST_NODES])
    for frame in (frame for node in nodes for frame in frames(trace, node, but=_NOT_ASKED)):
        for question in questions(trace, frame, labels):
            if question.explanation is not None:
                # A pure branch has nothing to calculate.
                if abs(question.explanation.recorded) > CLOSE:
                    numbers.append(question)
            elif question.node > 0 or question.topic is not Topic.LEAF:
                decisions.append(question)
    return decisions, numbers


def varied(pool: Sequence[Question], most: int) -> list[Question]:
    """Take questions from a shuffled pool, of every kind one before any kind twice."""
    seen: dict[str, int] = {}
    ranked = []
    for place, question in enumerate(pool):
        kind = kind_of(question)
        seen[kind] = seen.get(kind, 0) + 1
        ranked.append((seen[kind], place, question))
    return [question for _, _, question in sorted(ranked, key=lambda each: each[:2])[:most]]
