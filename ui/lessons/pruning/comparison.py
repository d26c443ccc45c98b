"""Write the inequality that decides a verdict."""

from __future__ import annotations

from c45_core.measures import TIE
from c45_core.prune.numbers import AccuracyNumbers, PepNumbers
from c45_core.prune.record import Weighed, estimate
from c45_core.reasons import Outcome
from c45_core.rounding import fixed
from ui.lessons.pruning.context import PruningContext


def comparison(verdict: Weighed, context: PruningContext) -> str:
    """Write the inequality that decides, as LaTeX, the challenger first."""
    numbers, leaf = verdict.numbers, verdict.outcome is Outcome.LEAF
    if isinstance(numbers, PepNumbers):
        sign = r"\le" if leaf else ">"
        return f"{context.number(numbers.leaf)} {sign} {context.number(numbers.limit)}"
    if isinstance(numbers, AccuracyNumbers):
        return _accuracies(verdict, numbers)
    margin = context.number(verdict.margin)
    subtree = context.number(estimate(verdict.subtree))
    if verdict.method == "collapse":
        sign = r"\le" if leaf else ">"
        return f"{context.number(estimate(verdict.leaf))} {sign} {subtree}"
    if verdict.outcome is Outcome.RAISED and verdict.branch is not None:
        return rf"{context.number(estimate(verdict.branch))} \le {subtree} + {margin}"
    sign = r"\le" if leaf else ">"
    return f"{context.number(estimate(verdict.leaf))} {sign} {subtree} + {margin}"


def _accuracies(verdict: Weighed, n: AccuracyNumbers) -> str:
    leaf, subtree = n.accuracy_as_leaf, n.accuracy_as_subtree
    challenger, holder = (subtree, leaf) if verdict.method == "pre_pruning" else (leaf, subtree)
    equal = abs(challenger - holder) < TIE
    sign = "=" if equal else ">" if challenger > holder else "<"
    return rf"{fixed(100 * challenger, 1)}\,\% {sign} {fixed(100 * holder, 1)}\,\%"
