"""Compose a worksheet: worked examples that fade, questions, and a mistake to be found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from urllib.parse import urlencode

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.rounding import shown
from c45_core.table import Column, Nominal
from c45_core.trace.replay import Trace
from c45_course.practice.derivation import Step, derivation
from c45_course.practice.prepared import spoiled
from c45_course.practice.questions import Question
from c45_course.practice.rounds import round_of
from c45_course.practice.said import Asker
from c45_course.practice.tables import drawn, shuffled
from c45_course.practice.worksheet.sheet import Entry, Item, Section, Sheet

MOST_ROWS = 40
"""A longer table is not printed."""


@dataclass(frozen=True)
class Request:
    """What a sheet is made from: `title` of the table, `seed`, `table` and `dialect` as the app calls
    them ("": the table is not in the app), `address` of the app, before its pages.
    """

    title: str
    seed: int
    table: str = ""
    dialect: str = "documents"
    address: str = ""


def worksheet(
    trace: Trace, labels: Labels, words: Words, request: Request, *, key: bool = False
) -> Sheet:
    """Return the worksheet of a trace, or its key; the same seed gives the same sheet.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> from c45_core.language.words import words
    >>> golf = datasets.load("golf_14")
    >>> sheet = worksheet(grow(golf.table), golf.labels("en"), words("en"), Request("Golf", 7))
    >>> [len(section.items) for section in sheet.sections]
    [4, 8, 1]
    """
    random, names = Random(request.seed), labels.on(trace.table)
    asker = Asker(trace, labels, words)
    sections = (
        _section(words, "examples", _examples(trace, names, words, random)),
        _section(words, "questions", _questions(asker, random)),
        _section(words, "mistake", _mistake(trace, names, asker, random)),
    )

    def say(name: str, **values: object) -> str:
        return words("worksheet", name, **values)

    header, rows = _cells(trace, labels, words) if trace.source.rows <= MOST_ROWS else ((), ())
    return Sheet(
        title=say("key_title" if key else "title", table=request.title),
        about=(
            words("export", "convention", dialect=words("dialect", request.dialect)),
            say("seed", seed=request.seed),
            say("digits", n=words.notation.digits),
        ),
        header=header,
        rows=rows,
        sections=tuple(section for section in sections if section.items),
        language=words.language,
        key=key,
        address=_address(request, words),
        step=say("step", n="{n}"),
        name_line=say("name"),
    )


def _section(words: Words, name: str, items: Iterator[Item]) -> Section:
    return Section(words("worksheet", name), words("worksheet", f"{name}_hint"), tuple(items))


def _address(request: Request, words: Words) -> str:
    if not request.table:
        return ""
    query = {"table": request.table, "dialect": request.dialect, "lang": words.language}
    return f"{request.address}growing?{urlencode(query)}&step={{step}}"


# --- worked examples that fade ----------------------------------------------------------------------


def _examples(trace: Trace, labels: Labels, words: Words, random: Random) -> Iterator[Item]:
    """Give up to four attributes of the root: solved, without the last line, half, the frame alone."""
    able = [each.attribute for each in trace.evaluations(0) if each.divides]
    for attribute, fade in zip(shuffled(able, random), _FADING, strict=False):
        steps = derivation(trace, 0, attribute, labels)
        kept = _FADING[fade](len(steps))
        asked = words("worksheet", fade, attribute=labels.attribute(attribute))
        yield Item(asked, tuple(_entry(step, n < kept, words) for n, step in enumerate(steps)))


_FADING: dict[str, Callable[[int], int]] = {
    "solved": lambda lines: lines,
    "last_blank": lambda lines: lines - 1,
    "half": lambda lines: lines // 2,
    "frame": lambda _: 0,
}
"""How many of its lines are printed of a calculation."""


def _entry(step: Step, kept: bool, words: Words) -> Entry:
    line = step.line(words.notation)
    return (
        Entry(line, None, step.frame, step) if kept else Entry(f"{step.name} =", line, step.frame, step)
    )


# --- questions --------------------------------------------------------------------------------------


def _questions(asker: Asker, random: Random) -> Iterator[Item]:
    for question in round_of(asker.trace, asker.labels, random):
        entry = Entry("", asker.solution(question), _frame(question), question)
        yield Item(asker.ask(question), (entry,), asker.options(question))


def _frame(question: Question) -> int | None:
    return None if question.frame is None else question.frame.number


# --- a mistake to be found --------------------------------------------------------------------------


def _mistake(trace: Trace, labels: Labels, asker: Asker, random: Random) -> Iterator[Item]:
    able = [each.attribute for each in trace.evaluations(0) if each.divides]
    if not able:
        return
    attribute = drawn(able, random)
    found = list(spoiled(trace, 0, attribute, labels))
    slip = drawn(sorted({exercise.slip for exercise in found}), random)
    exercise = drawn([each for each in found if each.slip == slip], random)
    wrong = exercise.steps[exercise.wrong]
    words = asker.words
    answer = words(
        "worksheet",
        "mistake_answer",
        n=exercise.wrong + 1,
        why=asker.slips((exercise.slip,)),
        right=wrong.line(words.notation),
    )
    lines = tuple(Entry(f"({n}) {line}") for n, line in enumerate(exercise.lines, 1))
    asked = words("worksheet", "mistake_asked", attribute=labels.attribute(attribute))
    yield Item(asked, (*lines, Entry("", answer, wrong.frame, wrong)))


# --- the table --------------------------------------------------------------------------------------


def _cells(
    trace: Trace, labels: Labels, words: Words
) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Return the header and the rows of the table as it was given, in the reader's words."""
    table = trace.source
    names = labels.on(table)
    weighted = bool((table.weights != 1).any())
    header = ["", *(names.attribute(a) for a in range(len(table.attributes))), names.target]
    rows = []
    for row in range(table.rows):
        cells = [table.case_names[row]]
        cells += [_cell(names, a, column, row) for a, column in enumerate(table.attributes)]
        cells.append(names.klass(int(table.labels[row])))
        rows.append((*cells, shown(float(table.weights[row]))) if weighted else tuple(cells))
    return (*header, words("terms", "weight")) if weighted else tuple(header), tuple(rows)


def _cell(names: Labels, attribute: int, column: Column, row: int) -> str:
    if isinstance(column, Nominal) and column.codes[row] >= 0:
        return names.value(attribute, int(column.codes[row]))
    return column.text(row)
