"""Make a table to order: a teacher says what must happen, a search finds a small table.

    order ──find──▶ draft ──named──▶ made: table, story, proofs

A wish is a row of `wishes.py`; docs/practice.md tells the rest.
"""

from .bounds import Bounds, Span
from .made import Made, completed, make
from .order import Order
from .search import Search, find
from .wish import Proof, Wish
from .wishes import WISHES

__all__ = [
    "WISHES",
    "Bounds",
    "Made",
    "Order",
    "Proof",
    "Search",
    "Span",
    "Wish",
    "completed",
    "find",
    "make",
]
