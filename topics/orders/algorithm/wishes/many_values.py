"""Information gain takes the attribute with the most values, and the gain ratio does not."""

from __future__ import annotations

from c45_core.errors import Sentence
from c45_core.language.refusal import saying

from ..bounds import NUMERIC, Bounds
from ..looked import Looked
from ..wish import Proof, Wish
from .id3_differs import holds as id3_differs

MANY = 4


def holds(looked: Looked) -> Proof | None:
    """Find ID3 at an attribute of many values where C4.5 takes one of at most half as many."""
    proof = id3_differs(looked)
    if proof is None or proof.counts["other_branches"] < MANY:
        return None
    return proof if 2 * proof.counts["branches"] <= proof.counts["other_branches"] else None


def near(looked: Looked) -> float:
    """Count a table as half right where ID3 differs for another reason."""
    return 0.5 if id3_differs(looked) else 0.0


def contradicts(bounds: Bounds) -> Sentence | None:
    """Numbers have two branches."""
    return saying("orders.only_numbers", wish=WISH.said) if bounds.kinds == NUMERIC else None


WISH = Wish("many_values", 20, holds, near, contradicts, attributes=2, rows=MANY + 1, nominal=True)
