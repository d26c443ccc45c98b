"""Put the classes in order, their rules in a list, and choose the default class.

Next comes the class whose rules match the fewest cases of other classes among those that no class
before has matched. Within a class the rule of the lowest pessimistic error comes first. The default
class is that of most cases which no rule matches; of equals the more frequent one, then the first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from c45_core.engine.level import Bools
from c45_core.frozen import Frozen, read_only
from c45_core.measures import TIE, Floats
from c45_core.table import Table


@dataclass(frozen=True)
class Placed:
    """One class put in order.

    `label`: its code; `false_positives`: by class that was not yet placed, the weight of the cases of
    other classes that its rules match, of those not matched before; `rules`: the numbers of its rules
    in their order.
    """

    label: int
    false_positives: Mapping[int, float]
    rules: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class ClassOrder(Frozen):
    """The classes in order; `uncovered` [classes]: class weights of the cases that no rule matches."""

    placed: tuple[Placed, ...]
    uncovered: Floats
    default: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "uncovered", read_only(self.uncovered))

    @property
    def indexed(self) -> tuple[int, ...]:
        """The numbers of all rules in the order in which they are tried."""
        return tuple(number for placed in self.placed for number in placed.rules)


def in_class_order(
    table: Table, matched: Mapping[int, Bools], rules: Mapping[int, tuple[int, ...]]
) -> ClassOrder:
    """Return the order of all classes and the default class.

    `matched`: by rule number the cases it matches, bool[rows]; `rules`: by class its rules, sorted.
    """
    covered = {label: _any(table, [matched[number] for number in rules[label]]) for label in rules}
    done = np.zeros(table.rows, dtype=bool)
    waiting, placed = sorted(rules), []
    while waiting:
        wrong = {
            label: float(table.weights[covered[label] & ~done & (table.labels != label)].sum())
            for label in waiting
        }
        fewest = min(wrong.values())
        label = next(label for label in waiting if wrong[label] <= fewest + TIE)
        placed.append(Placed(label, wrong, rules[label]))
        done |= covered[label]
        waiting.remove(label)
    uncovered = _class_weights(table, ~done)
    return ClassOrder(tuple(placed), uncovered, _default(uncovered, _class_weights(table, done)))


def _any(table: Table, masks: list[Bools]) -> Bools:
    return np.any(masks, axis=0) if masks else np.zeros(table.rows, dtype=bool)


def _class_weights(table: Table, rows: Bools) -> Floats:
    weights = np.where(rows, table.weights, 0.0)
    return np.bincount(table.labels, weights=weights, minlength=len(table.classes)).astype(np.float64)


def _default(uncovered: Floats, covered: Floats) -> int:
    best = np.flatnonzero(uncovered >= uncovered.max() - TIE)
    every = (uncovered + covered)[best]
    return int(best[int(np.argmax(every >= every.max() - TIE))])
