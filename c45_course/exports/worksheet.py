"""Write exercises as a document with blanks, and their answers and marks as its key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.trace.frames import as_step
from c45_core.trace.replay import Trace
from c45_course.exports import blocks
from c45_course.exports.calculated import convention
from c45_course.exports.links import address_of
from c45_course.exports.rows import case_rows
from c45_course.practice.answers import marking
from c45_course.practice.exercises import Section, exercises
from c45_course.practice.items import Entry, Item
from c45_course.practice.subjects import GROWING, sections_of

MAX_ROWS = 120
"""A longer table is not printed: the sheet says that it is needed beside it."""
MASTERY = 60
"""Percent of the points that pass, unless one asks otherwise."""
_RULES = {
    "rule_line": ("last_blank", "half", "frame", "answered"),
    "rule_answer": ("answered",),
    "rule_search": ("search",),
    "rule_decision": ("decision",),
    "rule_why": ("why",),
    "rule_number": ("number",),
    "rule_mistake": ("mistake",),
}
"""How points are given, and the kinds of exercises that each of these rules is about."""
_RULES_FOR_ALL = ("rule_accepted", "rule_slip", "rule_reason")


@dataclass(frozen=True)
class Request:
    """What a worksheet is made from.

    `title`: of the table; `table`, `dialect`: as the app calls them ("": the table is not in the app);
    `address`: of the app, before its pages; `subject`: what it is about, growing or a lesson.
    """

    title: str
    seed: int
    table: str = ""
    dialect: str = "documents"
    address: str = ""
    subject: str = GROWING

    def address_to(self, lesson: str, language: str, **query: str) -> str:
        """Return the address of a lesson about the table, "" where the app has not this table."""
        if not self.table:
            return ""
        about = {"table": self.table, "dialect": self.dialect, "lang": language}
        return address_of(lesson, self.address, {**about, **query})


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
        """Draw the exercises; the same seed gives the same ones.

        Errors: InputError where the table has nothing to ask on the subject.
        """
        if request.subject == GROWING:
            sections = exercises(trace, labels, words, request.seed)
        else:
            sections = sections_of(request.subject, trace, labels, words, request.seed)
        return cls(trace, labels, words, request, sections)

    @property
    def heading(self) -> str:
        """The title of the table, and the lesson the exercises are on."""
        if self.request.subject == GROWING:
            return self.request.title
        return f"{self.request.title} · {self.words('lesson', self.request.subject)}"

    @property
    def items(self) -> list[Item]:
        """The exercises, in the order of their numbers."""
        return [item for section in self.sections for item in section.items]

    @property
    def points(self) -> int:
        """What all of them are worth."""
        return sum(item.points for item in self.items)

    def said(self, key: str, **values: object) -> str:
        """Return a text of worksheets."""
        return self.words("worksheet", key, **values)

    def worth(self, item: Item) -> str:
        """Return what an exercise is worth, in words; "" where there is nothing to do."""
        return self.said("worth", n=item.points) if item.points else ""

    def about(self) -> Iterator[blocks.Sentence]:
        """Say by which rules the sheet was made, and how its numbers are rounded."""
        notation = self.words.notation
        rounded = self.said("digits_by_hand" if notation.by_hand else "digits", n=notation.digits)
        yield blocks.Sentence(f"{self.said('seed', seed=self.request.seed)} · {rounded}", aside=True)
        yield convention(self.trace.dialect, self.words)

    def sheet(self) -> blocks.Document:
        """Return the sheet: exercises with blanks."""
        return self.document("title", self.sheet_blocks())

    def document(self, title: str, written: Iterator[blocks.Block]) -> blocks.Document:
        """Return a document in the language of the sheet."""
        said = self.said(title, table=self.heading)
        return blocks.Document(said, self.words.language, self.words("language", "colon"), written)

    def sheet_blocks(self) -> Iterator[blocks.Block]:
        """Give the sheet without its title."""
        asked = (self.said(key, n=self.points) for key in ("name", "class", "date", "total"))
        yield blocks.Fields(tuple(asked))
        yield from self.about()
        yield blocks.Sentence(self.said("aids"))
        if self.trace.source.rows <= MAX_ROWS:
            yield blocks.Listing(*case_rows(self.trace, self.labels, self.words))
        else:
            yield blocks.Sentence(
                self.said("not_printed", cases=self.words.cases(self.trace.source.rows))
            )
        numbers = count(1)
        for section in self.sections:
            yield blocks.Heading(section.title)
            yield blocks.Sentence(section.hint, aside=True)
            yield from (self._asked(item, next(numbers)) for item in section.items)

    def _asked(self, item: Item, number: int) -> blocks.Numbered:
        """Return an exercise to be solved: what is ticked needs no line to fill in."""
        lines = tuple(
            blocks.Blank(entry.given, filled=entry.answer is None, lines=entry.lines)
            for entry in item.entries
            if entry.given or not item.options
        )
        worth = self.worth(item)
        return blocks.Numbered(number, item.asked, lines, item.options, worth, item.room)


def write_key(paper: Paper) -> blocks.Document:
    """Return the key as a document."""
    return paper.document("key_title", key_blocks(paper))


def key_blocks(paper: Paper) -> Iterator[blocks.Block]:
    """Give the key without its title."""
    yield from paper.about()
    yield blocks.Heading(paper.said("marking", n=paper.points))
    kinds = {item.kind for item in paper.items if item.points}
    own = (rule for rule, about in _RULES.items() if kinds.intersection(about))
    yield from (blocks.Sentence(paper.said(rule)) for rule in (*own, *_RULES_FOR_ALL))
    numbers = count(1)
    for section in paper.sections:
        yield blocks.Heading(section.title)
        yield from (_solved(paper, item, next(numbers)) for item in section.items)


def _solved(paper: Paper, item: Item, number: int) -> blocks.Numbered:
    lines = tuple(
        blocks.Blank(
            write_answer(entry),
            filled=True,
            link=link(entry, paper.words, paper.request),
            notes=_notes(paper, entry),
        )
        for entry in item.entries
    )
    addresses = [line.link[1] for line in lines if line.link is not None]
    in_full = addresses[0] if addresses and paper.request.address else ""
    return blocks.Numbered(number, item.asked, lines, (), paper.worth(item), 0, in_full)


def write_answer(entry: Entry) -> str:
    """Return an answer; an equation begins with its own left side, all else behind what was asked."""
    if entry.answer is None:
        return entry.given
    return entry.answer if entry.given.endswith("=") else f"{entry.given} {entry.answer}".strip()


def _notes(paper: Paper, entry: Entry) -> tuple[str, ...]:
    """Say which results of a calculation are accepted, and which show a known slip."""
    notation = paper.words.notation
    if entry.listed:
        return (paper.said("accepted_each", ranges=_ranges(paper, entry)),)
    if entry.answer is None or entry.about is None or entry.about.explanation is None:
        return ()
    marked = marking(entry.about.explanation, notation, entry.about.division, entry.known)
    notes = []
    if not entry.whole:
        low, high = map(notation.fixed, (marked.low, marked.high))
        notes.append(paper.said("accepted", low=low, high=high))
    if entry.points > 1:
        if marked.slips:
            slips = _slips(paper, marked.slips, whole=entry.whole)
            notes.append(paper.said("partial", n=entry.points - 1, slips=slips))
        if marked.within:
            notes.append(paper.said("within", slips=_slips(paper, marked.within)))
    return tuple(notes)


def _slips(paper: Paper, slips: Iterable[tuple[float, str]], *, whole: bool = False) -> str:
    notation = paper.words.notation
    write = notation.number if whole else notation.fixed
    named = (
        paper.said("slip", value=write(value), name=paper.said(f"slip_{name}")) for value, name in slips
    )
    return paper.words("language", "comma").join(named)


def _ranges(paper: Paper, entry: Entry) -> str:
    """Say which results are accepted for each number of a list."""
    notation = paper.words.notation
    marked = ((name, marking(found, notation)) for name, found in entry.listed)
    ranges = (
        paper.said("range", name=name, low=notation.fixed(m.low), high=notation.fixed(m.high))
        for name, m in marked
    )
    return paper.words("language", "comma").join(ranges)


def link(entry: Entry, words: Words, request: Request) -> tuple[str, str] | None:
    """Return name and address of the step that shows an answer, or of its lesson; None without either.

    The address is "" where the table is not in the app.
    """
    if entry.answer is None:
        return None
    if request.subject != GROWING:
        named = words("worksheet", "lesson", lesson=words("lesson", request.subject))
        return named, request.address_to(request.subject, words.language)
    if entry.frame is None:
        return None
    step = as_step(entry.frame)
    return words("worksheet", "step", n=step), request.address_to("growing", words.language, step=step)
