"""Limit the size of the tree of an own table, and report its progress."""

from __future__ import annotations

from c45_core.engine.progress import Budget, Progress
from c45_core.language.words import Words
from c45_core.rounding import fixed

BUDGET = Budget(nodes=60_000, bytes=500_000_000, cuts=300_000_000)
"""What one tree may take of a server that many people share."""


def told(now: Progress, words: Words) -> tuple[float, str]:
    """Return the share of the cases in leaves, and a sentence for it."""
    share = fixed(now.in_leaves * 100, 0)
    said = words("your_table", "growing", level=now.level, nodes=now.nodes, share=share)
    return now.in_leaves, said
