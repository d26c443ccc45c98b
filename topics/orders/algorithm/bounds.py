"""Define the bounds of a table to order: how many cases, classes and attributes, of which kind."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from c45_core.dialect import Dialect, preset
from c45_core.errors import Sentence
from c45_core.language.refusal import refusal, saying, whole

NOMINAL, NUMERIC, MIXED = KINDS = ("nominal", "numeric", "mixed")
ANY = ""
"""Nominal attributes, and numeric ones where a wish needs one."""
CONVENTIONS = ("documents", "zhou", "li_hang")
"""The conventions a table can be ordered in: those of the textbooks that choose by gain ratio."""


_SPAN = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")


@dataclass(frozen=True)
class Span:
    """From so many to so many, both included."""

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

    def within(self, what: Sentence, least: int, most: int) -> None:
        """Refuse a span that is empty or leaves what can be made."""
        if not least <= self.low <= self.high <= most:
            raise refusal("orders.span", what=what, least=least, most=most, found=str(self))

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"


MAX_ROWS, MAX_CLASSES, MAX_ATTRIBUTES = 24, 3, 4
"""What is larger is no table to be worked out by hand; the names of a story end with the others."""


@dataclass(frozen=True)
class Bounds:
    """What the table may look like; `kinds`: one of `KINDS`, or `ANY`; `convention`: to grow it by."""

    rows: Span = field(default_factory=lambda: Span(6, 14))
    classes: Span = field(default_factory=lambda: Span(2, 2))
    attributes: Span = field(default_factory=lambda: Span(2, 4))
    kinds: str = ANY
    convention: str = CONVENTIONS[0]

    def check(self) -> None:
        """Refuse bounds within which no table can be made."""
        self.rows.within(saying("orders.what_rows"), 2, MAX_ROWS)
        self.classes.within(saying("orders.what_classes"), 2, MAX_CLASSES)
        self.attributes.within(saying("orders.what_attributes"), 1, MAX_ATTRIBUTES)
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
