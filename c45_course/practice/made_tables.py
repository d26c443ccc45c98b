"""Make tables for practice: other cases of the same structure, and small sets told by their counts.

A practice table has the attributes and classes of a given one. The draw depends on the seed alone, on
every machine: only `random.Random.random` is asked.

No page shows the sets whose entropy is asked for. Each is a small table with one attribute of two
values, so that the questions are those of a trace: with their formula, and with the slips that are
recognised.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import floor
from random import Random
from typing import TypeVar

import numpy as np

from c45_core.dialect import Dialect
from c45_core.explain import quantities
from c45_core.explain.labels import Labels
from c45_core.growing import grow
from c45_core.language.refusal import refusal
from c45_core.language.words import Words
from c45_core.randomness import drawn, seeded, shuffled
from c45_core.reasons import Verdict
from c45_core.table import Column, Nominal, Table
from c45_core.trace.replay import Trace
from c45_course.practice.items import Entry, Item, numbers_in, readings
from c45_course.practice.phrasing import Asker
from c45_course.practice.questions import Question, Topic
from c45_course.practice.slips import division_of

Cell = TypeVar("Cell", int, float)
CHANGED = 0.3
"""The share of the cells that is drawn anew from their column; the rest stays with its case."""
CLEAR = 2e-3
"""A decision is clear where the numbers differ by more than this: it is seen with three decimals."""
MAX_ATTEMPTS = 400
"""Maximum number of tables that are drawn."""


def practice_tables(
    table: Table, seed: int, dialect: Dialect, *, ties: bool = False
) -> Iterator[Table]:
    """Give other cases of the same structure, whose root is divided and leaves no doubt by what.

    Tables follow one after the other, as they are found. `ties`: two attributes are equal there, for
    that is the point. Raise `InputError` where no such table is found.

    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14").table
    >>> new = next(practice_tables(golf, 7, Dialect()))
    >>> new.rows, new.classes == golf.classes, [column.name for column in new.attributes]
    (14, True, ['天气', '温度', '湿度', '风况'])
    """
    random, found = seeded(seed), False
    for _ in range(MAX_ATTEMPTS):
        made = _draw_table(table, random)
        present = len(np.unique(made.labels)) == len(np.unique(table.labels))
        if present and _is_good(grow(made, dialect.with_(max_depth=1)), ties):
            found = True
            yield made.renamed(f"{table.name} #{seed}")
    if not found:
        raise refusal("drawing.practice_tied" if ties else "drawing.practice", table=table.name)


def _draw_table(table: Table, random: Random) -> Table:
    rows = [floor(random.random() * table.rows) for _ in range(table.rows)]
    made = table.take(rows)
    names = tuple(str(row + 1) for row in range(table.rows))
    attributes = tuple(_draw_column(column, random) for column in made.attributes)
    return replace(made, attributes=attributes, case_names=names)


def _draw_column(column: Column, random: Random) -> Column:
    """Draw some cells anew, and let the values change places, so that another one is telling."""
    if isinstance(column, Nominal):
        places = shuffled(range(len(column.values)), random)
        codes = [_redraw(column.codes.tolist(), code, random) for code in column.codes.tolist()]
        new = [code if code < 0 else places[code] for code in codes]
        return replace(column, codes=np.array(new, dtype=np.int32))
    cells = column.numbers.tolist()
    return replace(column, numbers=np.array([_redraw(cells, cell, random) for cell in cells]))


def _redraw(cells: Sequence[Cell], cell: Cell, random: Random) -> Cell:
    return drawn(cells, random) if random.random() < CHANGED else cell


def _is_good(trace: Trace, ties: bool) -> bool:
    """Tell whether the root is divided, by an attribute that is clearly the one."""
    root = trace.node(0)
    if root.split is None:
        return False
    compared = [e for e in trace.evaluations(0) if e.verdict.admitted]
    if ties:
        return any(e.verdict is Verdict.TIED for e in compared)
    by = trace.dialect.attribute_by
    best = root.split.measured(by)
    others = [e for e in compared if e.attribute != root.split.attribute]
    apart = all(abs(e.measured(by) - best) > CLEAR for e in others)
    average = root.average_gain
    return apart and (average is None or all(abs(e.gain - average) > CLEAR for e in compared))


# --- sets that are told by their counts -----------------------------------------------------------

Counts = Sequence[Sequence[int]]
"""Numbers of cases, by branch and by class."""
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
            first, second = (_say_counts(branch, words) for branch in self.counts)
            return words("practice", "set_left", cases=sizes, first=first, second=second)
        whole = [sum(column) for column in zip(*self.counts, strict=True)]
        return words("practice", "set_entropy", cases=sizes, counts=_say_counts(whole, words))

    def give(self, words: Words) -> str:
        """Return the entropies of the branches, of which the mean is asked for, if it is."""
        if self.question.attribute is None:
            return ""
        first, second = (each.entropy for each in self.trace.evaluation(0, 0).branches)
        write = words.notation.fixed
        return words("practice", "set_given", first=write(first), second=write(second))

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
    return tuple(_make_set(counts, quantity, words) for counts, quantity in asked)


def _make_set(counts: Counts, quantity: str, words: Words) -> MadeSet:
    trace = grow(_make_table(counts, words))
    labels, evaluation = Labels(trace.table), trace.evaluation(0, 0)
    if quantity == ENTROPY:
        found = quantities.of_node(trace, quantity, 0, labels)
        return MadeSet(counts, trace, Question(Topic.NUMBER, 0, explanation=found))
    found = quantities.of_attribute(trace, quantity, evaluation, labels)
    division = division_of(trace, 0, evaluation)
    question = Question(Topic.NUMBER, 0, attribute=0, explanation=found, division=division)
    return MadeSet(counts, trace, question)


def _make_table(counts: Counts, words: Words) -> Table:
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
        classes=tuple(_name_classes(len(counts[0]), words)),
        labels=classes,
        weights=np.ones(len(cells)),
        case_names=tuple(str(row + 1) for row in range(len(cells))),
    )


def _name_classes(n: int, words: Words) -> Iterator[str]:
    return (words("entropy", "class", n=k + 1) for k in range(n))


def _say_counts(counts: Sequence[int], words: Words) -> str:
    named = zip(_name_classes(len(counts), words), counts, strict=True)
    said = (words("language", "class_weight", klass=name, weight=str(n)) for name, n in named if n)
    return words("language", "comma").join(said)
