"""Find the setting at which a verdict changes: the k (PEP) or CF (EBP).

The verdict is given once more for every setting looked at, by the method that gave it, with what stands
below the node as it is. A method whose verdicts depend on a setting declares it and has two functions:

    METHOD.parameter                   the switch of the dialect, its letter and its range
    turning_points(verdict, dialect)   the settings at which the verdict turns
    claims(verdict, dialect, setting)  what each side claims at a setting

What it leaves out: with another setting the nodes below might be cut otherwise as well, before this one
is heard.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect
from c45_core.measures import Floats
from c45_core.prune.method import declared, file_of
from c45_core.prune.record import Weighed
from c45_core.reasons import Outcome

HALVINGS = 40


@dataclass(frozen=True, eq=False)
class Turning:
    """What each side comes to as a setting rises from small to large.

    `setting`: the switch; `along` [n]: its values; `sides`: by side ("limit", what the leaf may make at
    most; "leaf"; "branch" where it was tried) the errors [n]; `points`: the values within `along` at
    which the verdict turns.
    """

    setting: str
    along: Floats
    sides: dict[str, Floats]
    points: tuple[float, ...]


def turning(verdict: Weighed, dialect: Dialect, least: float, most: float) -> Turning | None:
    """Return both sides of a verdict between two settings; None if its method has no setting.

    >>> from c45_course.documents import printed_trees
    >>> from c45_core.prune import prune_tree
    >>> t4, pep = printed_trees.load("pep_t4").tree, Dialect(pruning="pep")
    >>> found = turning(prune_tree(t4, pep).weighed[0], pep, 0, 3)
    >>> found.setting, [round(point, 6) for point in found.points]
    ('standard_errors', [0.509028])
    """
    parameter = declared(verdict.method).parameter
    if parameter is None:
        return None
    method = file_of(verdict.method)
    along = np.linspace(least, most, 61)
    claimed = [method.claims(verdict, dialect, float(setting)) for setting in along]
    sides = {side: np.array([claim[side] for claim in claimed]) for side in claimed[0]}
    points = tuple(p for p in method.turning_points(verdict, dialect) if least <= p <= most)
    return Turning(parameter.switch, along, sides, points)


def by_halving(judge: Callable[[float], Outcome], along: Floats) -> tuple[float, ...]:
    """Return where a verdict changes, by halving between neighbours of `along` that judge otherwise.

    Two changes between the same neighbours are not seen.

    >>> judge = lambda x: Outcome.LEAF if x < 1 / 3 else Outcome.KEPT
    >>> [round(point, 9) for point in by_halving(judge, np.linspace(0, 1, 5))]
    [0.333333333]
    """
    found = []
    verdicts = [judge(float(x)) for x in along]
    for left, right, before, after in zip(along, along[1:], verdicts, verdicts[1:], strict=False):
        if before is after:
            continue
        low, high = float(left), float(right)
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            low, high = (middle, high) if judge(middle) is before else (low, middle)
        found.append((low + high) / 2)
    return tuple(found)
