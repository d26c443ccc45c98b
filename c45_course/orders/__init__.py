"""Make a table to order: a teacher says what must happen, a search finds a small table.

    order ──find──▶ draft ──named──▶ made: table, story, proofs

A wish is a file of `wishes/`; docs/practice.md tells the rest.
"""

from c45_course.orders.bounds import Bounds, Span
from c45_course.orders.made import Made, completed, make
from c45_course.orders.order import Order
from c45_course.orders.search import Search, find
from c45_course.orders.wish import Proof, Wish, all_wishes

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
