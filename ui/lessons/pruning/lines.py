"""Bring the calculation of each side of a decision, as its pruning method writes it, to the lesson."""

from __future__ import annotations

from collections.abc import Sequence

from c45_core.explain.explanation import Explanation
from c45_core.explain.pruning import explain_verdict, formulas_of
from c45_core.explain.pruning.method_formulas import SIDES, DerivationLine
from c45_core.prune.record import Weighed
from ui.lessons.pruning.context import PruningContext


def derivations(verdict: Weighed, context: PruningContext) -> tuple[Explanation, ...]:
    """Return the derivation of every number of a verdict."""
    return explain_verdict(verdict, context.dialect_of(verdict), context.name)


def lines(verdict: Weighed, context: PruningContext) -> list[DerivationLine]:
    """Return the lines of all sides, the subtree's first."""
    found = {each.quantity: each for each in derivations(verdict, context)}
    formulas = formulas_of(verdict.method)
    return formulas.lines(verdict, context.dialect_of(verdict), found, context.speaker)


def sides_of(written: Sequence[DerivationLine]) -> tuple[str, ...]:
    """Return the sides that have something to say, in their order."""
    return tuple(side for side in SIDES if any(line.side == side for line in written))
