"""Tell a trace that a script has grown: as a page of one file, or in a frame of another page."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from c45_core.dialect import name_of
from c45_core.explain.labels import Labels
from c45_core.frozen import same
from c45_core.language.notation import PLAIN, Notation
from c45_core.language.words import words
from c45_core.trace.replay import Trace
from c45_course import datasets
from c45_course.datasets import Dataset
from c45_course.embed.onefile import headline, one_file
from c45_course.story import Book, Telling, bound
from c45_course.story.pruned import ways

FRAME_HEIGHT = 740
"""Pixels in which a laptop sees the whole player."""


def book_of(
    trace: Trace,
    language: str = "en",
    *,
    title: str = "",
    labels: Labels | None = None,
    notation: Notation = PLAIN,
) -> Book:
    """Return the book of a trace; it prunes its tree by itself, when it is asked.

    `title`: of the table, its name if none is given; `labels`: how its names are written. A bundled
    table has both in every language.
    """
    said = words(language)
    bundled = _bundled(trace)
    if bundled is None:
        labels = labels or Labels(trace.source, answers=said.answers)
        telling = Telling(language, title or trace.source.name, notation=notation)
    else:
        note = said("app", "reconstructed") if bundled.reconstructed else None
        labels = labels or bundled.labels(language)
        telling = Telling(language, title or bundled.title[language], note, notation)
    identity = f"{trace.source.name}/{name_of(trace.dialect)}"
    return bound(trace, labels, telling, identity, ways(trace))


@dataclass(frozen=True)
class Shown:
    """A page in the cell of a notebook, as HTML alone: it needs no kernel, now or later."""

    page: str
    title: str

    def _repr_html_(self) -> str:
        return frame_of(self.page, self.title)


def shown(trace: Trace, language: str = "en", *, title: str = "") -> Shown:
    """Return a trace to be shown as HTML. Errors: as `one_file`."""
    book = book_of(trace, language, title=title)
    return Shown(one_file(book), headline(book))


def frame_of(page: str, title: str, height: int = FRAME_HEIGHT) -> str:
    """Return a page as a frame that holds all of it, for a page of others; `height` in pixels."""
    return (
        f'<iframe title="{escape(title)}" srcdoc="{escape(page)}" loading="lazy" '
        f'style="width: 100%; height: {height}px; border: 0"></iframe>'
    )


def _bundled(trace: Trace) -> Dataset | None:
    """Return the bundled table that a trace was grown from, if it was."""
    name = trace.source.name
    found = datasets.load(name) if name in datasets.names() else None
    return found if found is not None and same(found.table, trace.source) else None
