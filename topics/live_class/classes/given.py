"""Find the counts from which a question can be answered: a phone shows no table beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from c45_core.dialect import Dialect, name_of
from c45_core.explain.labels import cut_value
from c45_core.explain.sentences import say_changed
from c45_core.language.words import Words
from c45_core.prune.formulas import Speaker
from c45_core.prune.record import Weighed
from c45_core.prune.verdicts import say_method
from c45_core.table import Numeric
from c45_core.trace.views import Evaluation
from c45_course.practice.phrasing import Asker
from c45_course.practice.questions import Question, Topic

MAX_ROWS, TALLEST = 24, 6
"""A table of more rows is not shown: nobody searches a threshold in it on a phone. A taller one is
continued beside itself.
"""


@dataclass(frozen=True)
class Counts:
    """A small table: its heads and its rows, all as they are read."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Given:
    """What is given with a question: one line, and counts."""

    line: str
    counts: tuple[Counts, ...] = ()

    def told(self) -> dict[str, Any]:
        """Return it as data."""
        return asdict(self)


def given_growing(asker: Asker, question: Question) -> Given:
    """Return the variant, the cases of the node by class, and the branches of what is asked about.

    The documents' variant is the usual one, and not named.
    """
    node, variant = asker.trace.node(question.node), _variant(asker.trace.dialect, asker.words)
    if question.topic is Topic.LEAF:
        return Given(" · ".join(variant))  # the question says the rest
    counts, cases = asker.narrator.voice.counts(node), asker.words.cases(node.weight)
    line = " · ".join((*variant, asker.words("live", "given_cases", cases=cases, counts=counts)))
    if question.attribute is not None:
        evaluations = [asker.trace.evaluation(question.node, question.attribute)]
    elif question.topic is Topic.ATTRIBUTE:
        options = [int(option.value) for option in question.options]
        evaluations = [asker.trace.evaluation(question.node, attribute) for attribute in options]
    elif question.explanation is not None and question.explanation.quantity == "average_gain":
        evaluations = list(asker.trace.evaluations(question.node))
    else:
        evaluations = []
    if question.topic is Topic.THRESHOLD:
        found = [_values(asker, evaluations[0])]
    else:
        found = [_branches(asker, each) for each in evaluations]
    shown = [each for each in found if each.rows and len(each.rows) <= MAX_ROWS]
    return Given(line, tuple(part for each in shown for part in _parted(each)))


def _variant(dialect: Dialect, words: Words) -> tuple[str, ...]:
    name = name_of(dialect)
    if dialect == Dialect():
        return ()
    return say_changed(dialect, words) if name == "custom" else (words("dialect", name),)


def _parted(counts: Counts) -> Iterator[Counts]:
    for first in range(0, len(counts.rows), TALLEST):
        yield Counts(counts.heads, counts.rows[first : first + TALLEST])


def _heads(asker: Asker, evaluation: Evaluation) -> tuple[str, ...]:
    classes = range(len(asker.trace.table.classes))
    return (asker.names.attribute(evaluation.attribute), *map(asker.names.klass, classes))


def _row(asker: Asker, name: str, counts: np.ndarray) -> tuple[str, ...]:
    return (name, *(asker.words.notation.weight(float(each)) for each in counts))


def _branches(asker: Asker, evaluation: Evaluation) -> Counts:
    rows = [
        _row(asker, asker.names.part(evaluation, b), evaluation.branches[b].counts)
        for b in evaluation.filled
    ]
    if evaluation.unknown:
        unknown = asker.words("live", "given_unknown")
        rows.append(_row(asker, unknown, evaluation.unknown_counts))
    return Counts(_heads(asker, evaluation), tuple(rows))


def _values(asker: Asker, evaluation: Evaluation) -> Counts:
    """Return the values of a continuous attribute at a node, lowest first, by class."""
    table, node = asker.trace.table, asker.trace.node(evaluation.node)
    column = table.attributes[evaluation.attribute]
    assert isinstance(column, Numeric)
    numbers, weights = column.numbers[node.cases], node.weights
    rows = []
    for value in np.unique(numbers[~np.isnan(numbers)]):
        here = numbers == value
        codes = table.labels[node.cases[here]]
        counts = np.bincount(codes, weights=weights[here], minlength=len(table.classes))
        rows.append(_row(asker, cut_value(float(value)), counts))
    return Counts(_heads(asker, evaluation), tuple(rows))


def given_pruning(weighed: Weighed, dialect: Dialect, voice: Speaker) -> Given:
    """Return the method as it is set, and the nodes of the subtree as leaves: cases and errors."""
    words: Words = voice.words
    said = say_method(weighed.method, dialect, words)
    heads = tuple(words("live", f"given_{name}") for name in ("node", "weight", "errors"))
    weight = words.notation.weight
    leaf = words("live", "given_leaf")
    rows = tuple(
        (voice.node(n.number) + ("" if n.branches else leaf), weight(n.weight), weight(n.errors))
        for n in weighed.subtree.walk()
    )
    shown = tuple(_parted(Counts(heads, rows))) if len(rows) <= MAX_ROWS else ()
    return Given(" · ".join(said), shown)
