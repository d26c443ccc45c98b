"""Define a wish: something that must happen in a table within some bounds, and the proof that it does.

Each wish is a row of `wishes.py`. Its texts are `wish_KEY`, `asks_KEY` and `proof_KEY` of `en.toml` and
`zh.toml`; the fields of a proof are the placeholders of the last. A table is looked at in the
conventions that wishes compare: each tree is grown once, when it is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from c45_core.dialect import Dialect, preset
from c45_core.errors import Sentence
from c45_core.growing import grow
from c45_core.language.refusal import make_sentence, refusal, whole
from c45_core.prune import Pruning, prune
from c45_core.table import Table
from c45_core.trace.frames import Kind
from c45_core.trace.replay import Trace

NOMINAL, NUMERIC, MIXED = KINDS = ("nominal", "numeric", "mixed")
ANY = ""
"""Nominal attributes, and numeric ones where a wish needs one."""
CONVENTIONS = ("documents", "zhou", "li_hang")
"""The conventions a table can be ordered in: those of the textbooks that choose by gain ratio."""


_SPAN = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")


@dataclass(frozen=True)
class Span:
    """A span of whole numbers, both ends included."""

    low: int
    high: int

    @classmethod
    def read(cls, text: str) -> Span | None:
        """Return the span that a text names, None where it names none.

        >>> Span.read("6-14"), Span.read("8"), Span.read("six")
        (Span(low=6, high=14), Span(low=8, high=8), None)
        """
        found = _SPAN.fullmatch(text)
        return None if found is None else cls(int(found[1]), int(found[2] or found[1]))

    def check(self, what: Sentence, least: int, most: int) -> None:
        """Refuse a span that is empty or leaves what can be made."""
        if not least <= self.low <= self.high <= most:
            raise refusal("orders.span", what=what, least=least, most=most, found=str(self))

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"


MAX_ROWS, MAX_CLASSES, MAX_ATTRIBUTES = 24, 3, 4
"""Maximum size of a table to be worked out by hand; the names of a story end with the others."""


@dataclass(frozen=True)
class Bounds:
    """The bounds of a table; `kinds`: one of `KINDS`, or `ANY`; `convention`: to grow it by."""

    rows: Span = field(default_factory=lambda: Span(6, 14))
    classes: Span = field(default_factory=lambda: Span(2, 2))
    attributes: Span = field(default_factory=lambda: Span(2, 4))
    kinds: str = ANY
    convention: str = CONVENTIONS[0]

    def check(self) -> None:
        """Refuse bounds within which no table can be made."""
        self.rows.check(make_sentence("orders.what_rows"), 2, MAX_ROWS)
        self.classes.check(make_sentence("orders.what_classes"), 2, MAX_CLASSES)
        self.attributes.check(make_sentence("orders.what_attributes"), 1, MAX_ATTRIBUTES)
        if self.kinds not in (ANY, *KINDS):
            raise refusal("orders.kinds", names=whole(KINDS), found=self.kinds)
        if self.convention not in CONVENTIONS:
            raise refusal("orders.convention", names=whole(CONVENTIONS), found=self.convention)
        if self.classes.low > self.rows.high:
            raise refusal("orders.classes", rows=self.rows.high, classes=self.classes.low)
        if self.kinds == MIXED and self.attributes.high < 2:
            raise refusal("orders.mixed")

    @property
    def dialect(self) -> Dialect:
        """The conventions to grow by."""
        return preset(self.convention)


class GrownTable:
    """A table and its trees in a dialect, and in others made from it by single switches."""

    def __init__(self, table: Table, dialect: Dialect) -> None:
        self.table, self.dialect = table, dialect
        self._grown: dict[Dialect, Trace] = {}

    def grow_whole(self, **switches: Any) -> Trace:
        """Return the whole tree."""
        return self._trace(self.dialect.with_(**switches))

    def root(self, **switches: Any) -> Trace:
        """Return the tree as far as its first split, whose steps are those of the whole tree."""
        whole = self._grown.get(self.dialect.with_(**switches))
        return whole or self._trace(self.dialect.with_(**switches, max_depth=1))

    def of_id3(self) -> Trace:
        """Return the first split of ID3."""
        return self._trace(preset("id3").with_(max_depth=1))

    def prune_whole(self, method: str, **switches: Any) -> Pruning:
        """Return the whole tree pruned by a method."""
        trace = self.grow_whole()
        pruning = self.dialect.with_(pruning=method, **switches)
        return prune(Trace(trace.table, pruning, trace.ledger, trace.source))

    def with_rows(self, rows: list[int]) -> GrownTable:
        """Look at some of the cases alone."""
        return GrownTable(self.table.take(rows), self.dialect)

    def _trace(self, dialect: Dialect) -> Trace:
        if dialect not in self._grown:
            self._grown[dialect] = grow(self.table, dialect)
        return self._grown[dialect]


MIN_GAP = 0.0101
"""Minimum difference of numbers that are said to differ: they do so with two decimals as well."""
SPLIT, LEAF = "split", "leaf"
"""Results of the root in a table that fulfils a wish."""


@dataclass(frozen=True)
class Proof:
    """The place where a wish is fulfilled, and the numbers that show it.

    `node`: its number; `frame`: the step of the growing that shows it, None for a decision of pruning,
    whose `method` is named then. What the sentence says: `attributes`, `nodes` by number, measured
    `numbers`, expected `errors`, and `counts`; `cuts` are written as they are.
    """

    node: int = 0
    frame: int | None = None
    method: str = ""
    attributes: Mapping[str, int] = field(default_factory=dict)
    nodes: Mapping[str, int] = field(default_factory=dict)
    numbers: Mapping[str, float] = field(default_factory=dict)
    errors: Mapping[str, float] = field(default_factory=dict)
    counts: Mapping[str, float] = field(default_factory=dict)
    cuts: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Wish:
    """Something that must happen.

    `holds`: finds it in a table and proves it, None where it does not happen; `near`: how near a table
    is to it, from 0 to 1, for a wish that chance seldom fulfils; `contradicts`: why no table within
    some bounds can have it, said of its name, None where nothing is known against it; `attributes`,
    `rows`: it needs so many at least; `numeric`, `nominal`: it needs an attribute of that
    kind; `missing`: it needs missing values; `root`: what becomes of the root.
    """

    key: str
    holds: Callable[[GrownTable], Proof | None]
    near: Callable[[GrownTable], float] = lambda grown: 0.0
    contradicts: Callable[[Sentence, Bounds], Sentence | None] = lambda wish, bounds: None
    attributes: int = 1
    rows: int = 2
    numeric: bool = False
    nominal: bool = False
    missing: bool = False
    root: str = SPLIT

    @property
    def sentence(self) -> Sentence:
        """The name that a reader gives it."""
        return Sentence("orders", f"wish_{self.key}", {})

    @property
    def name(self) -> str:
        """The name on the command line."""
        return self.key.replace("_", "-")


def step_of(trace: Trace, node: int, kind: Kind, attribute: int | None = None) -> int:
    """Return the number of the step at a node that shows a kind of thing, of an attribute if named."""
    return next(
        number
        for number in trace.about(node)
        if trace[number].kind is kind and trace[number].attribute == attribute
    )


def last_step(trace: Trace, node: int) -> int:
    """Return the number of the step that decides at a node."""
    return trace.about(node)[-1]
