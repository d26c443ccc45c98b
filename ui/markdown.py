"""Write texts into Markdown: data as it is, never read as markup; prose with its terms linked."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from c45_core.language.words import Words
from c45_course.glossary.terms import NUMBERED, Found, find_terms

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|~<>$:^&=])")
_MARKED = re.compile(r"(?<![\\$])\$([^$\n]+)\$([，。；：、？！）」,.;:?!)]*)(?!\$)")
TERM = "term-"
"""The beginning of the anchor of a term: `#term-entropy`."""


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
    found = find_terms(text, words.language)
    seen = _SEEN.get()
    return _written(text, found if seen is None else _first(found, seen))


def link_once(text: str, words: Words, seen: set[str]) -> str:
    """Link each term that is not among those seen, where it first occurs; it is seen from then on.

    >>> from c45_core.language.words import words
    >>> seen = {"gain"}
    >>> link_once("The gain is an entropy less another entropy.", words("en"), seen)
    'The gain is an [entropy](#term-entropy) less another entropy.'
    >>> sorted(seen)
    ['entropy', 'gain']
    """
    return _written(text, _first(find_terms(text, words.language), seen))


_SEEN: ContextVar[set[str] | None] = ContextVar("terms_seen", default=None)


@contextmanager
def marking_once() -> Iterator[None]:
    """Let each term be linked once in the texts that are shown within."""
    token = _SEEN.set(set())
    try:
        yield
    finally:
        _SEEN.reset(token)


def _first(places: Iterable[Found], seen: set[str]) -> Iterator[Found]:
    for found in places:
        if found.key not in seen:
            seen.add(found.key)
            yield found


def _written(text: str, places: Iterable[Found]) -> str:
    return _MARKED.sub(_held_together, _linked(text, places))


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


def write_table(head: Iterable[str], rows: Iterable[Iterable[str]], align: str = "") -> str:
    """Write a table in Markdown; `align`: "l", "r" or "c" for each column; "l" if it is left out."""
    names = list(head)
    marks = {"l": "---", "r": "---:", "c": ":---:"}
    written = [names, [marks[each] for each in align or "l" * len(names)], *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in written)
