"""Make a table to order: a teacher says what must happen, a search finds a small table.

    order ──find──▶ draft ──name_draft──▶ made: table, story, proofs

A wish is a row of `wishes.py`; docs/practice.md tells the rest.
"""

from .made_table import MadeTable, complete, make
from .order import Order
from .search import Search, find
from .wish import Bounds, Proof, Span, Wish
from .wishes import WISHES

__all__ = [
    "WISHES",
    "Bounds",
    "MadeTable",
    "Order",
    "Proof",
    "Search",
    "Span",
    "Wish",
    "complete",
    "find",
    "make",
]
