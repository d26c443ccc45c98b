"""Error-based pruning replaces a subtree by a leaf, and the rest of the tree stays."""

from __future__ import annotations

from c45_core.prune.record import estimate
from c45_core.reasons import Outcome

from ..looked import Looked
from ..wish import CLEAR, Proof, Wish


def holds(looked: Looked) -> Proof | None:
    """Find a node below the root that is estimated to err less as a leaf."""
    pruning = looked.pruned("ebp")
    if pruning.tree.is_leaf:
        return None
    for verdict in pruning.weighed:
        leaf, subtree = estimate(verdict.leaf), estimate(verdict.subtree)
        if verdict.outcome is Outcome.LEAF and verdict.node and leaf < subtree - CLEAR:
            return Proof(
                verdict.node,
                method="ebp",
                nodes={"here": verdict.node},
                errors={"leaf": leaf, "subtree": subtree},
            )
    return None


WISH = Wish("ebp_replaces", 130, holds, attributes=1, rows=5)
