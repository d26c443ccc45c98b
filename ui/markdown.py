"""Write texts into Markdown: data as it is, never read as markup; prose with its terms linked."""

from __future__ import annotations

import re
from collections.abc import Iterable

from c45_core.language.words import Words
from c45_course.glossary import NUMBERED, Found, find_terms

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|~<>$:^&=])")
_MARKED = re.compile(r"(?<![\\$])\$([^$\n]+)\$([，。；：、？！）」,.;:?!)]*)(?!\$)")
TERM = "term-"
"""How the anchor of a term begins: `#term-entropy`."""


def plain(text: str) -> str:
    r"""Escape a text for `st.markdown` and the labels of widgets.

    >>> plain("a*b $x$")
    'a\\*b \\$x\\$'
    """
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def with_terms(text: str, words: Words) -> str:
    r"""Link each term of the glossary where it first occurs in a paragraph of a Markdown text.

    What the link opens is a card of the page (`ui/page/cards`). A mark behind a formula becomes part of
    it: a browser may break a line between the two, and the mark would stand alone.

    >>> from c45_core.language.words import words
    >>> with_terms("The gain is an entropy less another entropy.", words("en"))
    'The [gain](#term-gain) is an [entropy](#term-entropy) less another entropy.'
    >>> with_terms("Usually $k = 1$.", words("en"))
    'Usually $k = 1\\text{.}$'
    >>> with_terms("$U$：$N$。", words("zh"))
    '$U$：$N\\text{。}$'
    """
    return _MARKED.sub(_held_together, _linked(text, find_terms(text, words.language)))


def with_conventions(text: str, words: Words) -> str:
    """Link the numbers of conventions alone: in the name of a source, which is no prose.

    >>> from c45_core.language.words import words
    >>> with_conventions("Quinlan 1993, on rules (convention C21)", words("en"))
    'Quinlan 1993, on rules (convention [C21](#term-C21))'
    """
    return _linked(text, (each for each in find_terms(text, words.language) if each.key in NUMBERED))


def _linked(text: str, places: Iterable[Found]) -> str:
    written, at = [], 0
    for found in places:
        written += [text[at : found.start], f"[{text[found.start : found.end]}](#{TERM}{found.key})"]
        at = found.end
    return "".join([*written, text[at:]])


def _held_together(found: re.Match[str]) -> str:
    formula, marks = found.groups()
    return rf"${formula}\text{{{marks}}}$" if marks else found[0]
