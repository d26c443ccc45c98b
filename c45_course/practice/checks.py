"""Make rounds of questions for the check of a lesson, one question shown after the other.

A question is held to what its lesson may use (`needs`), to a minute's work (`stated.py`), and, as an
exercise of a sheet is, to what the others of its round print, say and ask (`items.Sheet`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import count
from typing import TypeVar

import numpy as np

from c45_core.measures import TIE
from c45_core.reasons import Verdict
from c45_core.rounding import fixed
from c45_core.table import Nominal, Table
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_course.practice.items import (
    Entry,
    Fact,
    Item,
    Sheet,
    fact_of,
    is_whole,
    numbers_in,
    readings,
    told_at,
)
from c45_course.practice.phrasing import Asker
from c45_course.practice.questions import Question, Topic, kind_of, pools, verdict_questions
from c45_course.practice.stated import OF_BRANCHES, stated

CONTINUOUS, MISSING, WEIGHTS = "continuous", "missing", "weights"
"""What a table may have that is taught in a lesson of its own."""
MAX_PARTS = 4
"""Of so many branches or attributes at most a number is worked out in a minute."""

Drawn = TypeVar("Drawn")


def needs(table: Table) -> frozenset[str]:
    """Return what one must know of to work with a table.

    >>> from c45_course import datasets
    >>> [sorted(needs(datasets.load(name).table)) for name in ("watermelon_2.0", "missing_14")]
    [[], ['continuous', 'missing']]
    """
    found = {
        CONTINUOUS: any(not isinstance(column, Nominal) for column in table.attributes),
        MISSING: any(column.missing().any() for column in table.attributes),
        WEIGHTS: bool((table.weights != 1).any()),
    }
    return frozenset(name for name, has in found.items() if has)


def growing_items(asker: Asker, kinds: Collection[str], about: str = "") -> list[Item]:
    """Return the questions of some kinds (`rounds.kind_of`) about the growing of a tree.

    `about`: CONTINUOUS, MISSING: only about attributes that are so; "": about any.
    """
    found = [
        each
        for pool in pools(asker.trace, asker.labels)
        for each in pool
        if kind_of(each) in kinds and (not about or _is_about(asker.trace, each, about))
    ]
    items = (_item(asker, each) for each in found if _is_short(asker, each))
    return [each for each in items if Sheet().takes(each)]


def pruning_items(asker: Asker, kinds: Collection[str]) -> list[Item]:
    """Return the questions of some kinds about the decisions of the asker's pruning."""
    assert asker.pruning is not None
    dialect = (asker.pruning.trace or asker.trace).dialect
    found = [
        each
        for verdict in range(len(asker.pruning.weighed))
        for each in verdict_questions(asker.pruning, verdict, dialect)
        if kind_of(each) in kinds
    ]
    items = (_item(asker, each) for each in found)
    return [each for each in items if Sheet().takes(each)]


def in_rounds(
    pools: Sequence[Sequence[Drawn]],
    shared: Sequence[Drawn],
    most: int,
    item: Callable[[Drawn], Item],
) -> Iterator[list[Drawn]]:
    """Give rounds without end, of one pool after the other, each of `most` questions.

    `shared`: what may be asked in any round; `item`: what a question prints and asks. Each kind is
    asked once before any twice, and nothing again before everything else that fits. A round is shorter
    where no more go together.
    """
    asked: Counter[int] = Counter()
    for number in count():
        taken = _taken([*shared, *pools[number % len(pools)]], asked, most, item)
        asked.update(map(id, taken))
        yield taken


def _taken(
    pool: Sequence[Drawn], asked: Counter[int], most: int, item: Callable[[Drawn], Item]
) -> list[Drawn]:
    """Take `most` questions that go together, the seldomest asked ones as far as they do."""
    best: list[Drawn] = []
    for first in sorted(range(len(pool)), key=lambda place: asked[id(pool[place])]):
        sheet, found, kinds = Sheet(), list[Drawn](), Counter[str]()
        left = [pool[first], *pool[:first], *pool[first + 1 :]]
        place = 0
        while left and len(found) < most:
            each = left.pop(place)
            if sheet.takes(item(each)):
                found.append(each)
                kinds[item(each).kind] += 1
            place = _next(left, asked, kinds, item)
        if len(found) == most:
            return found
        best = max(best, found, key=len)
    return best


def _next(
    left: Sequence[Drawn],
    asked: Counter[int],
    kinds: Counter[str],
    item: Callable[[Drawn], Item],
) -> int:
    """Return the place of the question that was asked most seldom, and whose kind was."""

    def seldom(place: int) -> tuple[int, int]:
        return asked[id(left[place])], kinds[item(left[place]).kind]

    return min(range(len(left)), key=seldom, default=0)


# --- one question ---------------------------------------------------------------------------------


def _item(asker: Asker, question: Question) -> Item:
    """Return a question with what it prints, asks and tells, and what is said to its answers."""
    shown = stated(asker, question)
    tells, asks = _facts(asker, question)
    entry = Entry(" ".join(shown.texts), about=question, hidden=_hidden(asker, question))
    return Item(
        kind_of(question),
        asker.ask(question),
        (entry,),
        asker.options(question),
        tells=tells,
        asks=asks,
        said=numbers_in(*_replies(asker, question)),
    )


def _replies(asker: Asker, question: Question) -> Iterator[str]:
    """Give what is said to a right answer, and to each wrong one that can be chosen."""
    yield asker.solution(question)
    yield asker.sentence(question)
    for place in range(len(question.options)):
        yield asker.feedback(question, place)


def _hidden(asker: Asker, question: Question) -> frozenset[str]:
    found = question.explanation
    if found is None:
        return frozenset()
    written = found.result(asker.words.notation)
    return frozenset() if is_whole(written) else readings(found.recorded, written)


def _facts(asker: Asker, question: Question) -> tuple[frozenset[Fact], frozenset[Fact]]:
    """Return what a question tells of the tree, and what it asks."""
    node, attribute, trace = question.node, question.attribute, asker.trace
    if question.verdict is not None:
        asks: set[Fact] = {("weighed", node)}
        if question.topic is Topic.PRUNED:
            asks.add(("kept", node))
        # Of what is kept alone the nodes below are decided on.
        return frozenset(("kept", above) for above in _above(trace, node)), frozenset(asks)
    tells = told_at(trace, node, divided=question.topic is not Topic.LEAF)
    tells |= {("cut", above, split.attribute) for above, split in _splits(trace, node)}
    if question.topic is Topic.LEAF:
        right = next(str(option.value) for option in question.options if option.right)
        return tells, frozenset({("divided", node), ("leaf", right)})  # no answer twice
    if question.topic is Topic.ATTRIBUTE:
        measured = {("about", node, int(option.value)) for option in question.options}
        return tells | measured, frozenset({("split", node)})
    place = -1 if attribute is None else attribute
    if question.topic is Topic.THRESHOLD:
        return tells, frozenset({("cut", node, place)})
    return tells | {("cut", node, place)}, frozenset({fact_of(question), ("about", node, place)})


def _above(trace: Trace, node: int) -> Iterator[int]:
    above = trace.node(node).parent
    while above is not None:
        yield above
        above = trace.node(above).parent


def _splits(trace: Trace, node: int) -> Iterator[tuple[int, Evaluation]]:
    for above in _above(trace, node):
        split = trace.node(above).split
        if split is not None:
            yield above, split


def _is_about(trace: Trace, question: Question, about: str) -> bool:
    if question.attribute is None:
        return False
    if about == MISSING:
        return trace.evaluation(question.node, question.attribute).unknown > 0
    return not isinstance(trace.table.attributes[question.attribute], Nominal)


def _is_short(asker: Asker, question: Question) -> bool:
    """Tell whether a question takes a minute, and what is stated with it decides it as printed."""
    trace, found = asker.trace, question.explanation
    if question.topic is Topic.ATTRIBUTE:
        return _is_clear(trace, question.node, asker.words.notation.digits)
    if found is None:
        return True
    if is_whole(found.result(asker.words.notation)):
        return False
    evaluations = trace.evaluations(question.node)
    if found.quantity == "average_gain":
        return sum(each.counted for each in evaluations) <= MAX_PARTS
    if found.quantity != "known_fraction" and (trace.node(question.node).weights % 1).any():
        return False
    if question.attribute is None or found.quantity not in OF_BRANCHES:
        return int(np.count_nonzero(trace.node(question.node).counts)) <= MAX_PARTS
    evaluation = trace.evaluation(question.node, question.attribute)
    return len(evaluation.filled) + (evaluation.unknown > 0) <= MAX_PARTS


def _is_clear(trace: Trace, node: int, digits: int) -> bool:
    """Tell whether the winner is found by the numbers as they are written."""

    def written(value: float) -> float:
        return float(fixed(value, digits))

    found, by = trace.evaluations(node), trace.dialect.attribute_by
    best = [written(e.measured(by)) for e in found if e.verdict in (Verdict.WON, Verdict.TIED)]
    lower = [written(e.measured(by)) for e in found if e.verdict is Verdict.LOWER]
    apart = len(set(best)) == 1 and all(value < best[0] for value in lower)
    counted = [written(e.gain) for e in found if e.counted]
    if trace.node(node).average_gain is None or not counted:
        return apart
    average = sum(counted) / len(counted)
    through = (Verdict.WON, Verdict.TIED, Verdict.LOWER)
    gated = all(written(e.gain) >= average - TIE for e in found if e.verdict in through)
    held = all(written(e.gain) < average for e in found if e.verdict is Verdict.BELOW_AVERAGE)
    return apart and gated and held
