"""Worksheets of equal difficulty for a class, in one file with the keys behind them; and as data."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
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
from c45_course.exports.worksheet import Paper, Request, key_blocks
from c45_course.practice.answers import marking
from c45_course.practice.items import Entry, Item
from c45_course.practice.made_tables import practice_tables

Difficulty = tuple[tuple[str, ...], int]
"""What makes papers equally difficult: which kinds of exercises they have, worth how much together."""
MAX_VARIANTS = 50
"""Number of sheets that are in a set at most."""
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
