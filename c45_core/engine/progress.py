"""Report the progress of a long run, and end it when it exceeds its budget.

What is watched and limited changes no number: a tree grown under a budget that is never met is the
tree grown without one.
"""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    """The progress of a run, told before a level is scanned, or now and then by compiled loops.

    `level`: the depth of what is scanned next; `open_nodes`: how many nodes of it are to be scanned
    (by the loops: of any depth); `nodes`: in the tree so far, this level included; `in_leaves`: the
    share of the weight of all cases that is in leaves already, 0 to 1; `candidates`: cuts measured so
    far.
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
    """The limits of a tree, of its record and of what may be tried; None: no limit.

    `nodes`: of the tree; `bytes`: about, of the record; `cuts`: measured before the last level.
    """

    nodes: int | None = None
    bytes: int | None = 2 << 30
    cuts: int | None = None


def exceeds_budget(budget: Budget, nodes: int, size: int, cuts: int) -> bool:
    """Tell whether so many nodes, so many bytes of record or so many measured cuts pass the budget."""
    limits = ((budget.nodes, nodes), (budget.bytes, size), (budget.cuts, cuts))
    return any(most is not None and found > most for most, found in limits)
