"""Look at a table in the conventions that wishes compare: each tree is grown once, when asked for."""

from __future__ import annotations

from typing import Any

from c45_core.dialect import Dialect, preset
from c45_core.growing import grow
from c45_core.prune import Pruning, prune
from c45_core.table import Table
from c45_core.trace.replay import Trace


class Looked:
    """A table and its trees in a dialect, and in others made from it by single switches."""

    def __init__(self, table: Table, dialect: Dialect) -> None:
        self.table, self.dialect = table, dialect
        self._grown: dict[Dialect, Trace] = {}

    def grown(self, **switches: Any) -> Trace:
        """Return the whole tree."""
        return self._trace(self.dialect.with_(**switches))

    def root(self, **switches: Any) -> Trace:
        """Return the tree as far as its first split, whose steps are those of the whole tree."""
        whole = self._grown.get(self.dialect.with_(**switches))
        return whole or self._trace(self.dialect.with_(**switches, max_depth=1))

    def of_id3(self) -> Trace:
        """Return the first split of ID3."""
        return self._trace(preset("id3").with_(max_depth=1))

    def pruned(self, method: str, **switches: Any) -> Pruning:
        """Return the whole tree pruned by a method."""
        trace = self.grown()
        pruning = self.dialect.with_(pruning=method, **switches)
        return prune(Trace(trace.table, pruning, trace.ledger, trace.source))

    def over(self, rows: list[int]) -> Looked:
        """Look at some of the cases alone."""
        return Looked(self.table.take(rows), self.dialect)

    def _trace(self, dialect: Dialect) -> Trace:
        if dialect not in self._grown:
            self._grown[dialect] = grow(self.table, dialect)
        return self._grown[dialect]
