"""Tell a trace as one file that needs no other, or in a frame of another page."""

from dataclasses import dataclass
from html import escape

from c45_core.dialect import name_of
from c45_core.errors import Sentence
from c45_core.explain.labels import Labels
from c45_core.frozen import same
from c45_core.language.notation import PLAIN, Notation
from c45_core.language.refusal import make_error
from c45_core.language.words import words
from c45_core.trace.replay import Trace
from c45_course import datasets
from c45_course.datasets import Dataset
from c45_course.embed import page_parts
from c45_course.embed.bundle import small_script, small_style, source
from c45_course.embed.page_parts import document, root, texts, theme_switch
from c45_course.story.book import Book, bound
from c45_course.story.packing import deflated, dense
from c45_course.story.pruned import ways
from c45_course.story.teller import Telling

NOTICE = (
    "Contains KaTeX (c) 2013-2020 Khan Academy and other contributors, MIT licence, "
    "and fonts of it, SIL Open Font License 1.1"
)
"""The notice of a file about what is not ours in it."""
FRAME_HEIGHT = 740
"""Pixels in which a laptop sees the whole player."""


def write_page(book: Book) -> str:
    """Return the page.

    Errors: InputError for a trace that is too large to be told at once (`Book.whole`).
    """
    telling = book.teller.telling
    said = words(telling.language)
    if not book.whole:
        raise make_error(Sentence("site", "too_large"))
    story = {**book.opening, "id": "one file"}
    given = {"texts": {**texts(telling.language), "player": {}}, "story": story, "later": book.later}
    packs = "".join(
        f'<script type="text/plain" class="c45-packed">{pack}</script>\n'
        for pack in (page_parts.packed_player(), dense(deflated(given)))
    )
    body = (
        f'<header class="site-bar"><span class="site-home">{escape(said("app", "title"))}</span>'
        f"<span>{escape(headline(book))}</span>"
        f'<span class="site-languages">{theme_switch(said)}</span></header>\n'
        f"{root(said, 'old_browser')}\n{packs}<script>{small_script(source('unpack.js'))}</script>"
    )
    styles = (
        f"<!-- {NOTICE} -->\n<style>{small_style(source('site.css'))}</style>\n"
        f"<script>{small_script(page_parts.theme_script())}</script>"
    )
    title = f"{telling.title} · {said('app', 'title')}"
    return document(telling.language, title, styles, body, "playing")


def headline(book: Book) -> str:
    """Name the table and the convention of a book."""
    return f"{book.teller.telling.title} · {_convention(book)}"


def _convention(book: Book) -> str:
    """Name the convention a book is told by, where the identity of the book says it."""
    said = words(book.teller.telling.language)
    name = book.identity.split("/")[1] if "/" in book.identity else ""
    return said.sections["dialect"].get(name, name)


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
class ShownPage:
    """A page in the cell of a notebook, as HTML alone: it needs no kernel, now or later."""

    page: str
    title: str

    def _repr_html_(self) -> str:
        return frame_of(self.page, self.title)


def show_page(trace: Trace, language: str = "en", *, title: str = "") -> ShownPage:
    """Return a trace to be shown as HTML. Errors: as of `write_page`."""
    book = book_of(trace, language, title=title)
    return ShownPage(write_page(book), headline(book))


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
