"""Grow tables with some switches set anew, and keep the traces."""

from __future__ import annotations

from typing import Any

from c45_core import preset
from c45_core.trace.replay import Trace
from ui import cache


def in_bits(dialect: str) -> str:
    """Return a convention that measures in bits: the documents' own instead of CART's."""
    return "documents" if preset(dialect).criterion == "gini" else dialect


def grown(table: str, dialect: str, **switches: Any) -> Trace:
    """Return the trace of a table in a convention with some switches set anew."""
    if preset(dialect).with_(**switches) == preset(dialect):
        return cache.trace(table, dialect)
    return _grown(table, dialect, tuple(sorted(switches.items())))


@cache.kept()
def _grown(table: str, dialect: str, switches: tuple[tuple[str, Any], ...]) -> Trace:
    return cache.grow_from(table, cache.dataset(table).table, preset(dialect).with_(**dict(switches)))
