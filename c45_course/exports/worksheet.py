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
from c45_course.practice.exercises import Section, exercises
from c45_course.practice.items import Entry, Item

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


@dataclass(frozen=True)
class Paper:
    """The exercises drawn for a request, to be written as a sheet or as its key."""

    trace: Trace
    labels: Labels
    words: Words
    request: Request
    sections: tuple[Section, ...]

    @classmethod
    def drawn(cls, trace: Trace, labels: Labels, words: Words, request: Request) -> Paper:
        """Draw the exercises; the same seed gives the same ones."""
        return cls(trace, labels, words, request, exercises(trace, labels, words, request.seed))

    @property
    def items(self) -> list[Item]:
        """The exercises, in the order of their numbers."""
        return [item for section in self.sections for item in section.items]

    def sheet(self) -> blocks.Document:
        """Return the sheet: exercises with blanks."""
        return self._document("title", self._sheet())

    def key(self) -> blocks.Document:
        """Return the key: each answer with the step that shows it."""
        return self._document("key_title", self._key())

    def _document(self, title: str, written: Iterator[blocks.Block]) -> blocks.Document:
        words = self.words
        said = words("worksheet", title, table=self.request.title)
        return blocks.Document(said, words.language, words("language", "colon"), written)

    def _sheet(self) -> Iterator[blocks.Block]:
        yield self._about()
        yield blocks.Blank(self.words("worksheet", "name"))
        if self.trace.source.rows <= MOST_ROWS:
            yield blocks.Listing(*case_rows(self.trace, self.labels, self.words))
        numbers = count(1)
        for section in self.sections:
            yield blocks.Heading(section.title)
            yield blocks.Sentence(section.hint, aside=True)
            yield from (_asked(item, next(numbers)) for item in section.items)

    def _key(self) -> Iterator[blocks.Block]:
        yield self._about()
        numbers = count(1)
        for section in self.sections:
            yield blocks.Heading(section.title)
            yield from (self._solved(item, next(numbers)) for item in section.items)

    def _about(self) -> blocks.Sentence:
        words, request = self.words, self.request
        rounding = "digits_by_hand" if words.notation.by_hand else "digits"
        about = (
            words("export", "convention", dialect=words("dialect", request.dialect)),
            words("worksheet", "seed", seed=request.seed),
            words("worksheet", rounding, n=words.notation.digits),
        )
        return blocks.Sentence(" · ".join(about), aside=True)

    def _solved(self, item: Item, number: int) -> blocks.Numbered:
        lines = (
            blocks.Blank(_answered(entry), filled=True, link=link(entry, self.words, self.request))
            for entry in item.entries
        )
        return blocks.Numbered(number, item.asked, tuple(lines))


def worksheet(
    trace: Trace, labels: Labels, words: Words, request: Request, *, key: bool = False
) -> blocks.Document:
    """Return the worksheet of a trace, or its key; the same seed gives the same one."""
    paper = Paper.drawn(trace, labels, words, request)
    return paper.key() if key else paper.sheet()


def _asked(item: Item, number: int) -> blocks.Numbered:
    """Return an exercise to be solved: what is ticked needs no line to fill in."""
    entries = [entry for entry in item.entries if entry.given or not item.options]
    lines = tuple(blocks.Blank(entry.given, filled=entry.answer is None) for entry in entries)
    return blocks.Numbered(number, item.asked, lines, item.options)


def _answered(entry: Entry) -> str:
    """Return an answer; an equation begins with its own left side, all else behind what was asked."""
    if entry.answer is None:
        return entry.given
    return entry.answer if entry.given.endswith("=") else f"{entry.given} {entry.answer}".strip()


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
