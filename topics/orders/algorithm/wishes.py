"""What may be ordered: a row for each wish, in the order they are offered."""

from __future__ import annotations

from . import at_root, below_root
from .wish import LEAF, Wish

_ROWS = (
    Wish("id3_differs", at_root.id3_differs, attributes=2, rows=4),
    Wish(
        "many_values",
        at_root.many_values,
        at_root.near_many_values,
        attributes=2,
        rows=at_root.MANY + 1,
        nominal=True,
    ),
    Wish("gate_decides", at_root.gate_decides, contradicts=at_root.no_gate, attributes=2, rows=4),
    Wish("ratio_fooled", at_root.ratio_fooled, attributes=2, rows=5),
    Wish(
        "three_way_tie",
        at_root.three_way_tie,
        at_root.near_three_way_tie,
        attributes=at_root.WAYS,
        rows=4,
    ),
    Wish("even_logs", at_root.even_logs, at_root.near_even_logs, at_root.odd_rows, rows=4),
    Wish("threshold_chosen", at_root.threshold_chosen, rows=at_root.CANDIDATES + 1, numeric=True),
    Wish("numeric_twice", below_root.numeric_twice, rows=3, numeric=True),
    Wish("missing_decides", at_root.missing_decides, attributes=2, rows=4, missing=True),
    Wish("empty_branch", below_root.empty_branch, attributes=2, rows=4, nominal=True),
    Wish("no_gain", at_root.no_gain, at_root.near_no_gain, attributes=2, rows=4, root=LEAF),
    Wish("pep_turns", below_root.pep_turns, rows=4),
    Wish("ebp_replaces", below_root.ebp_replaces, rows=5),
)

WISHES = {wish.name: wish for wish in _ROWS}
"""The wishes by the names the command line has for them."""
