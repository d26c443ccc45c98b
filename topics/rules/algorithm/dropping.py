"""Drop rules that do more harm than good on the training cases.

The first rule that matches a case answers. Without it, the next rule that matches would answer, or the
default class. Where both answers differ, the rule does good if it is right, and harm if it is wrong and
the other answer would be right. The first rule of the list that does more harm than good is dropped,
and everything is counted again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from c45_core.engine.level import Bools, Ints
from c45_core.measures import TIE
from c45_core.table import Table


@dataclass(frozen=True)
class Usage:
    """What one rule of a list does, in weight of cases.

    `number`: of the rule; `used`: of the cases it answers; `wrong`: of these not of its class;
    `better`, `worse`: of those for which it does good, and harm.
    """

    number: int
    used: float
    wrong: float
    better: float
    worse: float

    @property
    def advantage(self) -> float:
        """Good less harm."""
        return self.better - self.worse


@dataclass(frozen=True)
class Evaluation:
    """A list of rules on the training cases: what each rule does, all errors, and the rule dropped."""

    usages: tuple[Usage, ...]
    errors: float
    dropped: int | None


def first_two(matched: Sequence[Bools], rows: int) -> tuple[Ints, Ints]:
    """Return the place of the first rule that matches each case, and of the next; -1 for none."""
    first, second = np.full(rows, -1), np.full(rows, -1)
    for place, met in enumerate(matched):
        second[met & (first >= 0) & (second < 0)] = place
        first[met & (first < 0)] = place
    return first, second


def drop_harmful(
    table: Table,
    indexed: tuple[int, ...],
    labels: Mapping[int, int],
    matched: Mapping[int, Bools],
    default: int,
) -> tuple[Evaluation, ...]:
    """Evaluate a list again and again until no rule does more harm than good; the last one drops none.

    `indexed`: the rules by number, in order; `labels`, `matched`: of each rule; `default`: the class
    where none matches.
    """
    kept = list(indexed)
    passes: list[Evaluation] = []
    while True:
        answers = [labels[number] for number in kept]
        found = _evaluated(table, kept, answers, [matched[number] for number in kept], default)
        passes.append(found)
        if found.dropped is None:
            return tuple(passes)
        kept.remove(found.dropped)


def _evaluated(
    table: Table, kept: list[int], answers: list[int], matched: list[Bools], default: int
) -> Evaluation:
    first, second = first_two(matched, table.rows)
    labels = np.array([*answers, default])  # the last one is found by -1
    answer, other = labels[first], labels[second]
    right = answer == table.labels
    differs = (first >= 0) & (answer != other)
    better, worse = differs & right, differs & ~right & (other == table.labels)

    def weighed(rows: Bools) -> list[float]:
        here = rows & (first >= 0)
        found: list[float] = np.bincount(first[here], table.weights[here], len(kept)).tolist()
        return found

    every = np.ones(table.rows, dtype=bool)
    counted = zip(kept, *map(weighed, (every, ~right, better, worse)), strict=True)
    usages = tuple(Usage(*numbers) for numbers in counted)
    harmful = next((u.number for u in usages if u.worse > u.better + TIE), None)
    return Evaluation(usages, float(table.weights[~right].sum()), harmful)
