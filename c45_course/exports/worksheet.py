"""Write exercises as a document with blanks, or their answers as its key."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from urllib.parse import urlencode

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.trace.frames import as_step
from c45_core.trace.replay import Trace
from c45_course.exports import blocks
from c45_course.exports.rows import case_rows
from c45_course.practice.exercises import Entry, Item, exercises

MOST_ROWS = 40
"""A longer table is not printed."""


@dataclass(frozen=True)
class Request:
    """What a worksheet is made from.

    `title`: of the table; `table`, `dialect`: as the app calls them ("": the table is not in the app);
    `address`: of the app, before its pages.
    """

    title: str
    seed: int
    table: str = ""
    dialect: str = "documents"
    address: str = ""


def worksheet(
    trace: Trace, labels: Labels, words: Words, request: Request, *, key: bool = False
) -> blocks.Document:
    """Return the worksheet of a trace, or its key; the same seed gives the same one."""
    return blocks.Document(
        words("worksheet", "key_title" if key else "title", table=request.title),
        words.language,
        words("language", "colon"),
        _blocks(trace, labels, words, request, key),
    )


def _blocks(
    trace: Trace, labels: Labels, words: Words, request: Request, key: bool
) -> Iterator[blocks.Block]:
    about = (
        words("export", "convention", dialect=words("dialect", request.dialect)),
        words("worksheet", "seed", seed=request.seed),
        words("worksheet", "digits", n=words.notation.digits),
    )
    yield blocks.Sentence(" · ".join(about), aside=True)
    if not key:
        yield blocks.Blank(words("worksheet", "name"))
        if trace.source.rows <= MOST_ROWS:
            yield blocks.Listing(*case_rows(trace, labels, words))
    numbers = count(1)
    for section in exercises(trace, labels, words, request.seed):
        yield blocks.Heading(section.title)
        if not key:
            yield blocks.Sentence(section.hint, aside=True)
        for item, number in zip(section.items, numbers, strict=False):
            yield _solved(item, number, words, request) if key else _asked(item, number)


def _asked(item: Item, number: int) -> blocks.Numbered:
    """Return an exercise to be solved: with options to tick there is no line to fill in."""
    entries = () if item.options else item.entries
    lines = tuple(blocks.Blank(entry.given, filled=entry.answer is None) for entry in entries)
    return blocks.Numbered(number, item.asked, lines, item.options)


def _solved(item: Item, number: int, words: Words, request: Request) -> blocks.Numbered:
    lines = (
        blocks.Blank(entry.answer or entry.given, filled=True, link=link(entry, words, request))
        for entry in item.entries
    )
    return blocks.Numbered(number, item.asked, tuple(lines))


def link(entry: Entry, words: Words, request: Request) -> tuple[str, str] | None:
    """Return name and address of the step that shows an answer; None without a step.

    The address is "" where the table is not in the app.
    """
    if entry.frame is None or entry.answer is None:
        return None
    step = as_step(entry.frame)
    query = {"table": request.table, "dialect": request.dialect, "lang": words.language, "step": step}
    address = f"{request.address}growing?{urlencode(query)}" if request.table else ""
    return words("worksheet", "step", n=step), address
