"""Write exercises as a document with blanks, and their answers and marks as its key.

Worksheets of equal difficulty for a class stand in one file with the keys behind them, or in JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from math import ceil
from typing import Any

from c45_core.dialect import Dialect
from c45_core.explain.labels import Labels
from c45_core.growing import grow
from c45_core.language.refusal import refusal
from c45_core.language.words import Words
from c45_core.table import Table
from c45_core.trace.frames import as_step
from c45_core.trace.replay import Trace
from c45_course.exports import blocks
from c45_course.exports.blocks import convention
from c45_course.exports.tables import address_of, case_rows
from c45_course.practice.answers import marking
from c45_course.practice.exercises import Section, draw_exercises, explain
from c45_course.practice.items import Entry, Item
from c45_course.practice.made_tables import practice_tables
from c45_course.practice.subjects import GROWING, WITHOUT_TABLE, draw_sections

MAX_ROWS = 120
"""Maximum number of rows of a table that is printed; of a longer one the sheet says it is needed."""
MAX_ROWS_AGAIN = 24
"""Maximum number of rows of a table that is printed at the head of every page."""
MASTERY = 60
"""Percentage of the points that passes, unless one asks otherwise."""
MINUTES_PER_POINT = 1.4
"""Minutes that a point takes with a calculator: 39 points took 55 minutes."""
_RULES = {
    "rule_line": ("last_blank", "half", "frame", "answered"),
    "rule_answer": ("answered",),
    "rule_search": ("search",),
    "rule_decision": ("decision",),
    "rule_number": ("number",),
    "rule_mistake": ("mistake",),
    "rule_explain": ("explain",),
}
"""Rules of giving points, and the kinds of exercises that each of them is about."""
_RULES_FOR_ALL = ("rule_accepted", "rule_slip", "rule_reason")


@dataclass(frozen=True)
class Request:
    """The request for a worksheet.

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
            sections = draw_exercises(trace, labels, words, request.seed)
        else:
            sections = draw_sections(request.subject, trace, labels, words, request.seed)
        return cls(trace, labels, words, request, (*sections, *explain(request.subject, words)))

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
        """The points that all of them are worth."""
        return sum(item.points for item in self.items)

    @property
    def minutes(self) -> int:
        """The minutes that all of them take, to the next five."""
        return 5 * ceil(self.points * MINUTES_PER_POINT / 5)

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
        sheet, minutes = self.said("seed", seed=self.request.seed), self.said("minutes", n=self.minutes)
        yield blocks.Sentence(" · ".join((sheet, minutes, rounded)), aside=True)
        yield convention(self.trace.dialect, self.words)

    def sheet(self) -> blocks.Document:
        """Return the sheet: exercises with blanks."""
        return self.document("title", self.sheet_blocks())

    def document(self, title: str, written: Iterator[blocks.Block]) -> blocks.Document:
        """Return a document in the language of the sheet."""
        return blocks.document(self.said(title, table=self.heading), self.words, written)

    def sheet_blocks(self) -> Iterator[blocks.Block]:
        """Give the sheet without its title."""
        asked = (self.said(key, n=self.points) for key in ("name", "class", "date", "total"))
        yield blocks.Fields(tuple(asked))
        yield from self.about()
        yield blocks.Sentence(self.said("aids"))
        if self.request.subject not in WITHOUT_TABLE:
            yield self._table()
        numbers = count(1)
        for section in self.sections:
            yield blocks.Heading(section.title)
            yield blocks.Sentence(section.hint, aside=True)
            yield from (self._asked(item, next(numbers)) for item in section.items)

    def _table(self) -> blocks.Block:
        """Return the table of cases, or say of a long one that it is needed."""
        rows = self.trace.source.rows
        if rows > MAX_ROWS:
            return blocks.Sentence(self.said("not_printed", cases=self.words.cases(rows)))
        return blocks.Listing(*case_rows(self.trace, self.labels, self.words), rows <= MAX_ROWS_AGAIN)

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
        yield from (_solve_exercise(paper, item, next(numbers)) for item in section.items)


def _solve_exercise(paper: Paper, item: Item, number: int) -> blocks.Numbered:
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


Difficulty = tuple[tuple[str, ...], int]
"""Measure of how difficult a paper is: its kinds of exercises, and the points of all."""
MAX_VARIANTS = 50
"""Maximum number of sheets in a set."""
MAX_SEEDS_TRIED = 40
"""Number of seeds that are tried for each sheet."""
MAX_SHEETS_TRIED = 6
"""Number of sheets of other cases that are drawn to find one as difficult as the table's own."""


@dataclass(frozen=True)
class Sheets:
    """Worksheets of one table and of one difficulty, for one reader.

    `request`: that of the first; `trace`: of the table as it stands, None: of other cases of the same
    structure, with a tie at the root where `ties`.
    """

    table: Table
    labels: Labels
    words: Words
    request: Request
    dialect: Dialect
    trace: Trace | None = None
    variants: int = 1
    ties: bool = False

    def draw(self) -> tuple[Paper, ...]:
        """Draw the papers.

        Errors: InputError where no such cases, or too few papers, are found.
        """
        return draw_alike(self._draw_paper, self.request.seed, self.variants)

    def seeds(self) -> tuple[int, ...]:
        """Return the seeds of the papers; errors as of `draw`."""
        return tuple(paper.request.seed for paper in self.draw())

    def _draw_paper(self, seed: int) -> Paper:
        request = replace(self.request, seed=seed)

        def draw(trace: Trace) -> Paper:
            return Paper.drawn(trace, self.labels.on(trace.source), self.words, request)

        if self.trace is not None:
            return draw(self.trace)
        return draw_of_other_cases(draw, self.table, seed, self.dialect, ties=self.ties)


def draw_of_other_cases(
    draw: Callable[[Trace], Paper], table: Table, seed: int, dialect: Dialect, *, ties: bool = False
) -> Paper:
    """Return a paper of other cases of the same structure, as difficult as that of the table itself.

    Cases that one attribute separates are passed over: there would be next to nothing to ask. Where no
    paper has the same kinds of exercises and points, the nearest in points is taken. Errors: InputError
    where no such cases are found.
    """
    own = grow(table, dialect)
    wanted, found = draw(own), list[Paper]()
    for grown in _as_deep(
        own, (grow(made, dialect) for made in practice_tables(table, seed, dialect, ties=ties))
    ):
        found.append(draw(grown))
        if _difficulty(found[-1]) == _difficulty(wanted):
            return found[-1]
        if len(found) == MAX_SHEETS_TRIED:
            break
    return min(found, key=lambda paper: abs(paper.points - wanted.points))


def _as_deep(own: Trace, others: Iterable[Trace]) -> Iterator[Trace]:
    """Give those that split below their root, too, if the table's own tree does; if none does, one."""
    shallow, deep = None, False
    for grown in others:
        if grown.height >= min(own.height, 2):
            deep = True
            yield grown
        shallow = shallow or grown
    if not deep and shallow is not None:
        yield shallow


def draw_alike(paper: Callable[[int], Paper], seed: int, variants: int) -> tuple[Paper, ...]:
    """Return the first so many papers, from a seed on, that are equally difficult.

    They have the same kinds of exercises and are worth the same points, and no two ask the same.
    Errors: InputError where too few are found.
    """
    found: dict[Difficulty, dict[tuple[str, ...], Paper]] = {}
    for number in range(seed, seed + 1 + MAX_SEEDS_TRIED * (variants - 1)):
        drawn = paper(number)
        same = found.setdefault(_difficulty(drawn), {})
        same.setdefault(_asked(drawn), drawn)
        if len(same) == variants:
            return tuple(same.values())
    raise refusal("drawing.variants", n=variants, found=max(map(len, found.values())))


def _difficulty(paper: Paper) -> Difficulty:
    return tuple(sorted(item.kind for item in paper.items)), paper.points


def _asked(paper: Paper) -> tuple[str, ...]:
    """Return all that is printed in the exercises: the same question may be about other cases."""
    return tuple("\n".join((i.asked, *(entry.given for entry in i.entries))) for i in paper.items)


def write_class_set(papers: Sequence[Paper]) -> blocks.Document:
    """Return the sheets one after the other, each on a page of its own, and then their keys."""
    return papers[0].document("set_title", _blocks(papers))


def _blocks(papers: Sequence[Paper]) -> Iterator[blocks.Block]:
    for title, written in (("title", Paper.sheet_blocks), ("key_title", key_blocks)):
        for paper in papers:
            if title != "title" or paper is not papers[0]:
                yield blocks.NewPage()
            whole = paper.said(title, table=paper.heading)
            yield blocks.Heading(paper.said("variant", title=whole, seed=paper.request.seed), 1)
            yield from written(paper)


def write_json(papers: Sequence[Paper], key: bool) -> str:
    """Return the exercises as JSON: of one paper its exercises, of several a list of sheets.

    `key`: with all that answers them; a sheet has of each blank only what is asked and its points.
    """
    made: list[dict[str, Any]] = [
        {"title": each.said("title", table=each.heading), "seed": each.request.seed,
         "points": each.points, "exercises": [_exercise(each, item, key) for item in each.items]}
        for each in papers
    ]  # fmt: skip
    whole = made[0] if len(made) == 1 else {"sheets": made}
    return json.dumps(whole, ensure_ascii=False, indent=1)


def _exercise(paper: Paper, item: Item, key: bool) -> dict[str, Any]:
    given = (entry.given for entry in item.entries if entry.answer is None)
    blank = [entry for entry in item.entries if entry.answer is not None]
    made: dict[str, Any] = {
        "text": "\n".join((item.asked, *given)),
        "points": item.points,
        "blanks": [
            {"asked": e.given, "points": e.points, **(_answer(paper, e) if key else {})} for e in blank
        ],
    }
    return {**made, "options": list(item.options)} if item.options else made


def _answer(paper: Paper, entry: Entry) -> dict[str, Any]:
    """Return what answers a blank; `accepted` is null where the answer is no number."""
    step = None if entry.frame is None else int(as_step(entry.frame))
    explanation = None if entry.about is None else entry.about.explanation
    if explanation is None:
        return {"answer": entry.answer, "accepted": None, "step": step}
    notation = paper.words.notation
    marked = marking(explanation, notation, entry.about.division if entry.about else None, entry.known)
    answer = float(explanation.result(notation))
    accepted = [marked.low, marked.high]
    return {"answer": answer, "accepted": accepted, "step": step, "solution": entry.answer}
