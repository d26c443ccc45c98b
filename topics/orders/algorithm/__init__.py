"""Make a table to order: a teacher says what must happen, a search finds a small table.

    order ──find──▶ draft ──named──▶ made: table, story, proofs

A wish is a file of `wishes/`; docs/practice.md tells the rest.
"""

from .bounds import Bounds, Span
from .made import Made, completed, make
from .order import Order
from .search import Search, find
from .wish import Proof, Wish, all_wishes

__all__ = [
    "Bounds",
    "Made",
    "Order",
    "Proof",
    "Search",
    "Span",
    "Wish",
    "all_wishes",
    "completed",
    "find",
    "make",
]
