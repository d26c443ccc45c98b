"""Write one trace as one file that needs no other."""

from __future__ import annotations

from html import escape

from c45_core.errors import Sentence
from c45_core.language.refusal import refused
from c45_core.language.words import words
from c45_course.embed import page_parts
from c45_course.embed.bundle import source
from c45_course.embed.minify import small_script, small_style
from c45_course.embed.page_parts import document, root, texts, theme_switch
from c45_course.story import Book
from c45_course.story.packing import deflated, dense

NOTICE = (
    "Contains KaTeX (c) 2013-2020 Khan Academy and other contributors, MIT licence, "
    "and fonts of it, SIL Open Font License 1.1"
)
"""What a file says of what is not ours in it."""


def one_file(book: Book) -> str:
    """Return the page.

    Errors: InputError for a trace that is too large to be told at once (`Book.whole`).
    """
    telling = book.teller.telling
    said = words(telling.language)
    if not book.whole:
        raise refused(Sentence("site", "too_large"))
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
