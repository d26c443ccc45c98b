"""Find where a verdict turns: both sides over k (PEP) or CF (EBP), with what stands below the node."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, isfinite

import numpy as np

from c45_core.dialect import Dialect
from c45_core.explain.pruning import expected_errors
from c45_core.prune.numbers import PepNumbers
from c45_core.prune.record import Weighed
from c45_core.prune.tree import Tree
from c45_core.reasons import Outcome
from ui.labs.pruning.rules import MOST_CF, MOST_K

HALVINGS = 30


@dataclass(frozen=True, eq=False)
class Turning:
    """What each side claims as the setting goes from small to large.

    `along` [n]: the values of k or CF; `sides`: their errors [n], `limit` what the leaf may make at
    most; `points`: the values at which the verdict changes.
    """

    along: np.ndarray
    sides: dict[str, np.ndarray]
    points: tuple[float, ...]


def turning(verdict: Weighed, dialect: Dialect) -> Turning | None:
    """Return both sides of a verdict over the setting of its rule; None if the rule has none."""
    numbers = verdict.numbers
    if isinstance(numbers, PepNumbers):
        along = np.linspace(0, MOST_K, 61)
        limit = numbers.subtree + along * numbers.standard_error
        inside = isfinite(numbers.tipping) and 0 < numbers.tipping <= MOST_K
        sides = {"limit": limit, "leaf": np.full(len(along), numbers.leaf)}
        return Turning(along, sides, (numbers.tipping,) if inside else ())
    if verdict.method != "ebp":
        return None
    along = np.linspace(0.01, MOST_CF, 50)
    trees = {"limit": verdict.subtree, "leaf": verdict.leaf}
    if verdict.branch is not None:
        trees["branch"] = verdict.branch
    sides = {
        side: np.array([_errors(tree, dialect, cf) for cf in along]) for side, tree in trees.items()
    }
    sides["limit"] = sides["limit"] + verdict.margin

    return Turning(along, sides, _turns(lambda cf: outcome_at(verdict, dialect, cf), along))


def outcome_at(verdict: Weighed, dialect: Dialect, confidence: float) -> Outcome:
    """Return how the node would be judged with another CF: as in `prune.methods.ebp`, leaf first."""
    subtree, leaf = (_errors(t, dialect, confidence) for t in (verdict.subtree, verdict.leaf))
    branch = inf if verdict.branch is None else _errors(verdict.branch, dialect, confidence)
    slack = verdict.margin + dialect.tolerance
    if leaf <= branch + slack and leaf <= subtree + slack:
        return Outcome.LEAF
    return Outcome.RAISED if branch <= subtree + slack else Outcome.KEPT


def _errors(tree: Tree, dialect: Dialect, confidence: float) -> float:
    """Return the errors expected of a tree's leaves with another CF, by the formula of the page."""
    here = dialect.with_(confidence=float(confidence))
    return sum(expected_errors(leaf.weight, leaf.errors, here).value for leaf in tree.leaves())


def _turns(judge: Callable[[float], Outcome], along: np.ndarray) -> tuple[float, ...]:
    """Return where the verdict changes, by bisection between the places looked at."""
    found, verdicts = [], [judge(float(x)) for x in along]
    for left, right, before, after in zip(along, along[1:], verdicts, verdicts[1:], strict=False):
        if before is after:
            continue
        low, high = float(left), float(right)
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            low, high = (middle, high) if judge(middle) is before else (low, middle)
        found.append((low + high) / 2)
    return tuple(found)
