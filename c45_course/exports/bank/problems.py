"""Make questions that a platform can mark of the exercises of a worksheet.

A number has the range that a worksheet accepts, and the results of known slips with the share of its
points. What asks for a reason in words alone is left out: no platform can mark it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from c45_core.explain.explanation import Explanation
from c45_core.language.notation import Notation
from c45_course.exports.as_html import equation, plain
from c45_course.exports.rows import case_rows
from c45_course.exports.worksheet import MOST_ROWS, Paper
from c45_course.exports.worksheet_key import answered
from c45_course.practice.items import Entry, Item
from c45_course.practice.marking import marking
from c45_course.practice.questions import Question, Topic

_ACTIVE = re.compile(r"([\\${])")
"""What a platform or its formulas act on."""


@dataclass(frozen=True)
class Slip:
    """A wrong number that is known: its range, the share of the points it gets, what is said to it."""

    low: float
    high: float
    share: float
    said: str


@dataclass(frozen=True)
class Gap:
    """A number to be filled in: its name as HTML, its answer, the accepted range, slips and points."""

    name: str
    answer: float
    low: float
    high: float
    slips: tuple[Slip, ...]
    points: int


@dataclass(frozen=True)
class Option:
    """An answer to be chosen, as HTML."""

    said: str
    right: bool


@dataclass(frozen=True)
class Problem:
    """A question, all texts as HTML: its name, what is asked, the lines given, gaps or options, the
    solution. Formulas are LaTeX between \\( and \\).
    """

    name: str
    asked: str
    given: tuple[str, ...]
    gaps: tuple[Gap, ...]
    options: tuple[Option, ...]
    solution: str

    @property
    def points(self) -> int:
        """What it is worth."""
        return sum(gap.points for gap in self.gaps) or 1

    @property
    def text(self) -> str:
        """What is asked with the lines given, without gaps and options."""
        return self.asked + "".join(f"<p>{line}</p>" for line in self.given)


def problems(papers: Sequence[Paper]) -> Iterator[Problem]:
    """Give the questions of all papers that a platform can mark."""
    for paper in papers:
        for number, item in enumerate(paper.items, 1):
            found = _problem(paper, item, f"{paper.said('seed', seed=paper.request.seed)}, {number}")
            if found is not None:
                yield found


def _problem(paper: Paper, item: Item, name: str) -> Problem | None:
    solution = "".join(
        f"<p>{data(equation(answered(entry)))}</p>" for entry in item.entries if entry.answer
    )
    asked = f"<p>{data(plain(item.asked))}</p>{_cases(paper)}<p>{plain(_about(paper))}</p>"
    if item.kind == "decision":
        return Problem(name, asked, (), (), _options(item), solution)
    if item.kind == "mistake":
        return Problem(name, asked, (), (), _lines(item), solution)
    notation = paper.words.notation
    gaps = tuple(_gap(paper, e) for e in item.entries if e.answer is not None and _number(e))
    given = (
        math(_line(e, found, notation))
        for e in item.entries
        if e.answer is None and (found := _explained(e)) is not None
    )
    return Problem(name, asked, tuple(given), gaps, (), solution) if gaps else None


def _about(paper: Paper) -> str:
    """Say how numbers are rounded."""
    notation = paper.words.notation
    return paper.said("digits_by_hand" if notation.by_hand else "digits", n=notation.digits)


def _cases(paper: Paper) -> str:
    """Return the table of the cases; every question of a bank stands alone."""
    if paper.trace.source.rows > MOST_ROWS:
        return f"<p>{data(plain(paper.request.title))}</p>"
    head, rows = case_rows(paper.trace, paper.labels, paper.words)
    lines = (("th", head), *(("td", row) for row in rows))
    cells = ("".join(f"<{tag}>{data(plain(cell))}</{tag}>" for cell in line) for tag, line in lines)
    return f"<table><tbody>{''.join(f'<tr>{line}</tr>' for line in cells)}</tbody></table>"


# --- choices ----------------------------------------------------------------------------------------


def _options(item: Item) -> tuple[Option, ...]:
    """Return the options of a decision; where two attributes tie, both are right."""
    entry = item.entries[0]
    about = entry.about
    right = [option == entry.answer for option in item.options]
    if isinstance(about, Question) and about.topic is not Topic.LEAF:
        right = [option.right for option in about.options]
    return tuple(Option(data(plain(o)), r) for o, r in zip(item.options, right, strict=True))


def _lines(item: Item) -> tuple[Option, ...]:
    """Return the lines of a calculation, one of them wrong."""
    lines = [entry.given for entry in item.entries if entry.answer is None]
    (wrong,) = (e.answer for e in item.entries if e.answer in {line.split(" ")[0] for line in lines})
    return tuple(Option(data(equation(line)), line.startswith(f"{wrong} ")) for line in lines)


# --- numbers ----------------------------------------------------------------------------------------


def _explained(entry: Entry) -> Explanation | None:
    return None if entry.about is None else entry.about.explanation


def _number(entry: Entry) -> bool:
    return _explained(entry) is not None


def _gap(paper: Paper, entry: Entry) -> Gap:
    found, notation = _explained(entry), paper.words.notation
    assert found is not None and entry.about is not None
    marked = marking(found, notation, entry.about.division)
    half = 0.5 * 10.0 ** (1 - notation.digits)
    share = max(entry.points - 1, 0) / entry.points
    slips = tuple(
        Slip(value - half, value + half, share, paper.said(f"slip_{name}"))
        for value, name in marked.slips
        if value + half < marked.low or marked.high < value - half
    )
    answer = float(found.result(notation))
    name = math(f"{found.named(notation)} =")
    return Gap(name, answer, marked.low, marked.high, slips, entry.points)


def _line(entry: Entry, found: Explanation, notation: Notation) -> str:
    """Return a line that is given: with its formula where the sheet has it."""
    result, name = found.result(notation), found.named(notation)
    if found.text(notation) not in entry.given or found.text(notation) == result:
        return f"{name} = {result}"
    return f"{name} = {found.numbers(notation)} {found.latex_sign(notation)} {result}"


def data(html: str) -> str:
    """Return HTML in which no sign begins a formula or a gap: what comes from a table is data.

    >>> print(data("{1:SA:=x} $$"))
    <span>{</span>1:SA:=x} <span>$</span><span>$</span>
    """
    return _ACTIVE.sub(r"<span>\1</span>", html)


def math(latex: str) -> str:
    r"""Set a formula as platforms read it; a brace out of a table opens no gap.

    >>> math("a < b")
    '\\(a &lt; b\\)'
    """
    named = latex.replace(r"\{", r"\lbrace ").replace(r"\}", r"\rbrace ")
    return rf"\({escape(named, quote=False)}\)"


def written(value: float) -> str:
    """Write a bound or a tolerance as a plain decimal.

    >>> written(0.00001), written(-1.50)
    ('0.00001', '-1.5')
    """
    said = f"{value:.8f}".rstrip("0").rstrip(".")
    return "0" if said == "-0" else said
