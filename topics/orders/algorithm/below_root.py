"""What may be ordered of the tree below the root, grown or pruned: for each wish what proves it."""

from __future__ import annotations

from c45_core.prune.methods.pep import PepNumbers
from c45_core.prune.record import estimate
from c45_core.reasons import Leaf, Outcome

from .looked import Looked
from .wish import CLEAR, Proof, last_step

FEWER, MORE = 0.5, 1.0


def numeric_twice(looked: Looked) -> Proof | None:
    """A number is tested twice on one path, at two thresholds.

    Find a node split by a number that a node above it was split by.
    """
    trace = looked.grown()
    for number in range(1, trace.size):
        split = trace.node(number).split
        if split is None or split.threshold is None:
            continue
        above = [e for e, _ in trace.way(number) if e.attribute == split.attribute]
        if above and above[0].threshold is not None:
            return Proof(
                number,
                last_step(trace, number),
                attributes={"winner": split.attribute},
                nodes={"here": number, "above": above[0].node},
                cuts={"cut": split.threshold, "first_cut": above[0].threshold},
            )
    return None


def empty_branch(looked: Looked) -> Proof | None:
    """A branch has no cases: the class of the node above it decides.

    Find the first leaf that no case reaches.
    """
    trace = looked.grown()
    empty = (trace.nodes.stop == Leaf.EMPTY).nonzero()[0].tolist()
    if not empty:
        return None
    parent = trace.node(empty[0]).parent
    assert parent is not None
    return Proof(
        empty[0],
        last_step(trace, empty[0]),
        nodes={"here": empty[0], "above": parent},
        counts={"n": trace.node(parent).weight},
    )


def pep_turns(looked: Looked) -> Proof | None:
    """PEP prunes a node with k = 1 and keeps it with k = 0.5.

    Find a node whose decision turns between the two k, while what is below it stays.
    """
    pruning, other = (looked.pruned("pep", standard_errors=k) for k in (MORE, FEWER))
    for verdict in pruning.weighed:
        numbers = verdict.numbers
        assert isinstance(numbers, PepNumbers)
        kept = [v for v in other.about(verdict.node) if v.outcome is Outcome.KEPT]
        if not kept or verdict.outcome is not Outcome.LEAF:
            continue
        if not FEWER + CLEAR < numbers.tipping < MORE - CLEAR:
            continue
        fewer = kept[0].numbers
        assert isinstance(fewer, PepNumbers)
        if min(numbers.limit - numbers.leaf, numbers.leaf - fewer.limit) < CLEAR:
            continue
        return Proof(
            verdict.node,
            method="pep",
            nodes={"here": verdict.node},
            numbers={"tipping": numbers.tipping},
            errors={"leaf": numbers.leaf, "limit": numbers.limit, "fewer_limit": fewer.limit},
            cuts={"more": MORE, "fewer": FEWER},
        )
    return None


def ebp_replaces(looked: Looked) -> Proof | None:
    """Error-based pruning replaces a subtree by a leaf, and the rest of the tree stays.

    Find a node below the root that is estimated to err less as a leaf.
    """
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
