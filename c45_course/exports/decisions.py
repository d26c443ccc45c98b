"""Find the decisions of a pruning that are shown, and the tree as it stood before one."""

from __future__ import annotations

from c45_core.prune.method import COLLAPSE, declared
from c45_core.prune.record import Pruning
from c45_core.reasons import Outcome
from c45_core.tree import Tree


def decisions(pruning: Pruning) -> dict[str, int]:
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
    listed = decisions(pruning)
    for name, place in listed.items():
        if pruning.weighed[place].outcome is not Outcome.KEPT:
            return name
    return str(pruning.grown.number) if listed else None


def standing(pruning: Pruning, place: int) -> Tree:
    """Return the tree as it stood before a verdict; before growing it is a single leaf."""
    if not declared(pruning.weighed[place].method).before_growing:
        return pruning.tree_after(place)
    tree = pruning.grown.as_leaf()
    for verdict in pruning.weighed[:place]:
        if verdict.outcome is Outcome.KEPT:
            tree = tree.replaced(verdict.node, verdict.subtree)
    return tree
