"""PEP prunes a node with k = 1 and keeps it with k = 0.5."""

from __future__ import annotations

from c45_core.prune.methods.pep import PepNumbers
from c45_core.reasons import Outcome

from ..looked import Looked
from ..wish import CLEAR, Proof, Wish

FEWER, MORE = 0.5, 1.0


def holds(looked: Looked) -> Proof | None:
    """Find a node whose decision turns between the two k, while what is below it stays."""
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


WISH = Wish("pep_turns", 120, holds, rows=4)
