"""Watch a long run, and end it where it would grow too large.

What is watched and limited changes no number: a tree grown under a budget that is never met is the
tree grown without one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    """How far a run is, told before a level is scanned.

    `level`: its depth; `open_nodes`: how many nodes of it are to be scanned; `nodes`: in the tree so
    far, this level included; `in_leaves`: the share of the weight of all cases that is in leaves
    already, 0 to 1; `candidates`: cuts measured so far.
    """

    level: int
    open_nodes: int
    nodes: int
    in_leaves: float
    candidates: int


Watch = Callable[[Progress], None]
"""Is told how far a run is; an exception it raises ends the run."""


@dataclass(frozen=True)
class Budget:
    """How large a tree and its record may grow: `nodes`, and about how many `bytes`; None: no limit."""

    nodes: int | None = None
    bytes: int | None = 2 << 30


def passed(budget: Budget, nodes: int, size: int) -> bool:
    """Tell whether a tree of so many nodes with a record of so many bytes passes the budget."""
    over_nodes = budget.nodes is not None and nodes > budget.nodes
    return over_nodes or (budget.bytes is not None and size > budget.bytes)
