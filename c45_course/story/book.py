"""Divide a story into what is sent at once and what is sent on request.

A book has an outline (texts, columns, the tree with few numbers per node) and supplies: details of
nodes, named "n17", and pages of frames, named "f3". A small trace is a book of one page, and all its
supplies lie in the opening; so a bundled table is whole, and nothing about it is asked for later, but
the questions about its nodes, named "q17", where somebody wants to predict.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache, partial
from typing import Any

import numpy as np

from c45_core.explain.labels import Labels
from c45_core.frozen import Once
from c45_core.language.refusal import refusal
from c45_core.prune.record import Pruning
from c45_core.trace.replay import Trace
from c45_course.story import algorithm
from c45_course.story.asked import told_questions
from c45_course.story.cuts import Strips, strip
from c45_course.story.pages import told_page
from c45_course.story.pruned import told_pruning
from c45_course.story.teller import Teller, Telling
from c45_course.story.told_nodes import (
    node_rows,
    told_case_leaves,
    told_end,
    told_layout,
    told_node,
    told_tree,
)
from c45_course.story.told_table import told_columns, told_rows

SCHEMA = "c45-story/3"
WHOLE_FRAMES = 6000
"""A trace of no more frames is told at once ..."""
WHOLE_CASES = 2500
"""... if its table has no more rows."""
PAGE = 32
"""Frames of a page of a larger trace."""
_NAME = re.compile(r"([nfqp])([0-9]{1,9})")


@dataclass(frozen=True)
class Book:
    """The story of one trace. Equal books tell equal texts: nothing in it depends on what was asked."""

    teller: Teller
    identity: str
    pruned: Mapping[str, Callable[[], Pruning]] = field(default_factory=dict, compare=False)
    """The functions that prune the tree, by the name of the method, the usual one first ("p0" asks
    for it)."""

    @Once
    def whole(self) -> bool:
        """Whether everything is told at once."""
        trace = self.teller.trace
        return len(trace) <= WHOLE_FRAMES and trace.table.rows <= WHOLE_CASES

    @Once
    def page(self) -> int:
        """Number of frames that a page holds."""
        return len(self.teller.trace) if self.whole else PAGE

    @property
    def opening(self) -> dict[str, Any]:
        """The beginning of the player: the outline, and the supplies of the first step, or all."""
        teller = self.teller
        trace = teller.trace
        nodes = range(trace.size) if self.whole else range(1)
        return {
            "schema": SCHEMA,
            "id": self.identity,
            "language": teller.telling.language,
            "words": {**teller.words.sections["player"], **teller.words.sections["predict"]},
            "terms": teller.terms(),
            "table": told_columns(teller),
            "tree": told_tree(teller),
            "layout": told_layout(teller),
            "case_leaves": told_case_leaves(teller),
            "end": told_end(teller),
            "prunings": [[method, teller.words("prune", method)] for method in self.pruned],
            "measures": teller.measures(),
            "notation": asdict(teller.telling.notation),
            "algorithm": algorithm.lines(trace.dialect, teller.words),
            "page": self.page,
            "supplies": self.supplies([*(f"n{number}" for number in nodes), "f0"]),
        }

    def supplies(self, names: Iterable[str]) -> dict[str, Any]:
        """Return details of nodes ("n17"), pages of frames ("f3"), questions ("q17"), pruning ("p0").

        Errors: InputError for a name that is none of this book.
        """
        asked = [self._parsed(name) for name in names]
        nodes = sorted({number for kind, number in asked if kind == "n"})
        pages = sorted({number for kind, number in asked if kind == "f"})
        about = sorted({number for kind, number in asked if kind == "q"})
        prunes = next((number for kind, number in asked if kind == "p"), None)
        return {
            "rows": told_rows(self.teller, self._rows(nodes)),
            "nodes": {str(number): told_node(self.teller, number) for number in nodes},
            "pages": {str(number): self._page(number) for number in pages},
            **(told_questions(self.teller, about) if about else {}),
            **({} if prunes is None else {"pruning": self._pruning(prunes)}),
        }

    @property
    def later(self) -> dict[str, Any]:
        """All questions, and all prunings by their places, for a page that can ask nobody later."""
        asked = told_questions(self.teller, range(self.teller.trace.size))
        return {**asked, "prunings": [self._pruning(place) for place in range(len(self.pruned))]}

    def _pruning(self, place: int) -> dict[str, Any]:
        """Tell the pruning by one of the methods, by its place among them."""
        return told_pruning(self.teller, list(self.pruned.values())[place]())

    def _page(self, number: int) -> dict[str, Any]:
        first = number * self.page
        last = min(first + self.page, len(self.teller.trace))
        return told_page(self.teller, self._strips, range(first, last))

    @Once
    def _strips(self) -> Strips:
        """The strips drawn last: each page of an attribute with many cuts asks for the same one."""
        return lru_cache(maxsize=12)(partial(strip, self.teller))

    def _rows(self, nodes: list[int]) -> np.ndarray:
        if self.whole and nodes:
            return np.arange(self.teller.trace.table.rows)
        rows = [node_rows(self.teller, number) for number in nodes]
        return np.unique(np.concatenate(rows)) if rows else np.arange(0)

    def _parsed(self, name: str) -> tuple[str, int]:
        found = _NAME.fullmatch(name)
        if found:
            kind, number = found[1], int(found[2])
            counts = {"f": self._pages, "p": len(self.pruned)}
            if number < counts.get(kind, self.teller.trace.size):
                return kind, number
        raise refusal("command.no_story", name=name)

    @property
    def _pages(self) -> int:
        return -(-len(self.teller.trace) // self.page)


def bound(
    trace: Trace,
    labels: Labels,
    telling: Telling,
    identity: str,
    pruned: Mapping[str, Callable[[], Pruning]] | None = None,
) -> Book:
    """Return the book of a trace; `identity` names its frames whatever the language.

    `pruned`: by the name of a method what prunes its tree by it on request.
    """
    return Book(Teller(trace.ordered("depth"), labels.on(trace.table), telling), identity, pruned or {})
