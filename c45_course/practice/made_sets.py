"""Ask for the entropy of sets of cases that no page shows, told by their counts.

Each set is a small table with one attribute of two values, so that the questions are those of a trace:
with their formula, and with the slips that are recognised.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from c45_core.explain import quantities
from c45_core.explain.labels import Labels
from c45_core.growing import grow
from c45_core.language.words import Words
from c45_core.table import Nominal, Table
from c45_core.trace.replay import Trace
from c45_course.practice.items import Entry, Item, numbers_in, readings
from c45_course.practice.phrasing import Asker
from c45_course.practice.questions import Question, Topic
from c45_course.practice.slips import division_of

Counts = Sequence[Sequence[int]]
"""Of each branch the cases of each class."""
TWO = (((1, 7), (3, 5)), ((2, 5), (4, 2)), ((1, 5), (6, 3)), ((2, 6), (5, 3)), ((1, 4), (4, 2)))
"""Sets of two classes in two branches, neither of them pure nor equally divided."""
THREE = (((3, 1, 1), (2, 1, 1)), ((3, 0, 2), (3, 2, 0)), ((1, 4, 1), (4, 1, 1)), ((5, 1, 0), (1, 2, 1)))
"""Sets of three classes. No set has the entropy of an example that a laboratory offers."""
ENTROPY, LEFT = "entropy", "conditional_entropy"


@dataclass(frozen=True, eq=False)
class MadeSet:
    """A question about a set of cases: the trace whose root the set is, and what is asked of it."""

    counts: Counts
    trace: Trace
    question: Question

    def ask(self, words: Words) -> str:
        """Return the question with all the counts that its answer needs."""
        assert self.question.explanation is not None
        sizes = words.cases(sum(map(sum, self.counts)))
        if self.question.explanation.quantity == LEFT:
            first, second = (_said(branch, words) for branch in self.counts)
            return words("practice", "set_left", cases=sizes, first=first, second=second)
        whole = [sum(column) for column in zip(*self.counts, strict=True)]
        return words("practice", "set_entropy", cases=sizes, counts=_said(whole, words))

    def item(self, words: Words) -> Item:
        """Return it with what it prints, and what is said to its answers."""
        found, asker = self.question.explanation, Asker(self.trace, Labels(self.trace.table), words)
        assert found is not None
        written = found.result(words.notation)
        kind = f"{found.quantity}_{len(self.counts[0])}"
        return Item(
            kind,
            self.ask(words),
            (Entry("", about=self.question, hidden=readings(found.recorded, written)),),
            asks=frozenset({("set", TWO.index(self.counts) if self.counts in TWO else kind)}),
            said=numbers_in(asker.solution(self.question)),
        )


def made_sets(words: Words) -> tuple[MadeSet, ...]:
    """Return every question: the entropy of a set, what is left of it after a split, three classes.

    >>> from c45_core.language.words import words
    >>> first, *_, last = made_sets(words("en"))
    >>> first.ask(words("en"))
    'A set holds 16 cases (Class 1: 4, Class 2: 12). Calculate its entropy, H(D), in bits.'
    >>> last.ask(words("en"))
    'A set holds 10 cases (Class 1: 6, Class 2: 3, Class 3: 1). Calculate its entropy, H(D), in bits.'
    """
    asked: list[tuple[Counts, str]] = [(counts, ENTROPY) for counts in TWO]
    asked += [(counts, LEFT) for counts in TWO] + [(counts, ENTROPY) for counts in THREE]
    return tuple(_made(counts, quantity, words) for counts, quantity in asked)


def _made(counts: Counts, quantity: str, words: Words) -> MadeSet:
    trace = grow(_table(counts, words))
    labels, evaluation = Labels(trace.table), trace.evaluation(0, 0)
    if quantity == ENTROPY:
        found = quantities.of_node(trace, quantity, 0, labels)
        return MadeSet(counts, trace, Question(Topic.NUMBER, 0, explanation=found))
    found = quantities.of_attribute(trace, quantity, evaluation, labels)
    division = division_of(trace, 0, evaluation)
    question = Question(Topic.NUMBER, 0, attribute=0, explanation=found, division=division)
    return MadeSet(counts, trace, question)


def _table(counts: Counts, words: Words) -> Table:
    cells = [
        (branch, klass)
        for branch, row in enumerate(counts)
        for klass, n in enumerate(row)
        for _ in range(n)
    ]
    branches, classes = np.array(cells, dtype=np.int32).T
    return Table(
        name="set",
        attributes=(Nominal("A", ("1", "2"), branches),),
        target="",
        classes=tuple(_classes(len(counts[0]), words)),
        labels=classes,
        weights=np.ones(len(cells)),
        case_names=tuple(str(row + 1) for row in range(len(cells))),
    )


def _classes(n: int, words: Words) -> Iterator[str]:
    return (words("entropy", "class", n=k + 1) for k in range(n))


def _said(counts: Sequence[int], words: Words) -> str:
    named = zip(_classes(len(counts), words), counts, strict=True)
    said = (words("language", "class_weight", klass=name, weight=str(n)) for name, n in named if n)
    return words("language", "comma").join(said)
