"""Find the decisions of a pruning that are shown, the tree as it stood before one, and what decides."""

from __future__ import annotations

import re
from fractions import Fraction

from c45_core.language.notation import Notation
from c45_core.prune.formulas import formulas_of
from c45_core.prune.method import COLLAPSE, declared
from c45_core.prune.record import Pruning, Weighed
from c45_core.reasons import Outcome
from c45_core.tree import Tree
from c45_course.exports.blocks import Formula

_FINEST = 12
_SIGNS = ((r"\le", "≤"), (r"\%", "%"), ("{", "("), ("}", ")"))
_SIDES = re.compile("(≤|>|<|=)")


def list_decisions(pruning: Pruning) -> dict[str, int]:
    """Return the verdicts to be shown, by a name that stays the same whatever the settings are.

    Of the useless splits only those that were undone; a node judged twice is 5 and 5.2.
    """
    found: dict[str, int] = {}
    for place, verdict in enumerate(pruning.weighed):
        undoing = verdict.method == COLLAPSE
        if undoing and verdict.outcome is Outcome.KEPT:
            continue
        name = first = f"{'c' if undoing else ''}{verdict.node}"
        again = 2
        while name in found:
            name, again = f"{first}.{again}", again + 1
        found[name] = place
    return found


def first_of_interest(pruning: Pruning) -> str | None:
    """Return the first node that loses its branches; the root if none does."""
    listed = list_decisions(pruning)
    for name, place in listed.items():
        if pruning.weighed[place].outcome is not Outcome.KEPT:
            return name
    return str(pruning.grown.number) if listed else None


def tree_before(pruning: Pruning, place: int) -> Tree:
    """Return the tree as it stood before a verdict; before growing it is a single leaf."""
    if not declared(pruning.weighed[place].method).before_growing:
        return pruning.tree_after(place)
    tree = pruning.grown.as_leaf()
    for verdict in pruning.weighed[:place]:
        if verdict.outcome is Outcome.KEPT:
            tree = tree.replaced(verdict.node, verdict.subtree)
    return tree


def write_inequality(verdict: Weighed, notation: Notation) -> Formula:
    """Return what decides."""
    latex_text = formulas_of(verdict.method).inequality(verdict, notation)
    return Formula(plain_formula(latex_text), latex_text)


def plain_formula(latex_text: str) -> str:
    """Write a short formula without commands as plain text."""
    for written, sign in _SIGNS:
        latex_text = latex_text.replace(written, sign)
    return latex_text


def find_notation(verdict: Weighed, notation: Notation) -> Notation:
    """Return the notation with so many digits that the inequality is true of its printed numbers."""
    while notation.digits < _FINEST and not is_true(write_inequality(verdict, notation).text):
        notation = notation.finer(1)
    return notation


def is_true(printed: str) -> bool:
    """Tell whether an inequality is true of its printed numbers.

    >>> is_true("7.5 ≤ 6.5 + 1.9645"), is_true("1.25 > 1.15 + 0.1"), is_true("42.9% < 57.1%")
    (True, False, True)
    """
    left, sign, right = _SIDES.split(printed.replace("%", ""))
    a, b = (sum(map(Fraction, side.split("+"))) for side in (left, right))
    return {"≤": a <= b, ">": a > b, "<": a < b, "=": a == b}[sign]
