"""Make questions for learning platforms of the exercises of a worksheet.

A platform can mark numbers with their slips, choices, and calculations with gaps. A number has the
range that a worksheet accepts, and the results of known slips with the share of its points. A reason in
words no platform can mark: it comes with a guide for who does. `as_moodle.py` and `as_qti.py` write the
same questions in two formats.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import cut_value
from c45_core.language.notation import Notation
from c45_core.trace.frames import as_step
from c45_course.exports.as_html import equation, plain
from c45_course.exports.tables import case_rows
from c45_course.exports.worksheet import Paper, write_answer
from c45_course.practice.answers import marking
from c45_course.practice.calculations import derivation
from c45_course.practice.items import Entry, Item
from c45_course.practice.questions import Question, Topic
from c45_course.practice.slips import SplitSizes

_ACTIVE_SIGN = re.compile(r"([\\${])")
"""Signs on which a platform or its formulas act."""


LINES_OF_REASON = 5
"""Number of lines that a platform gives a reason."""


@dataclass(frozen=True)
class Slip:
    """A wrong number that is known: its range, the share of the points it gets, what is said to it."""

    low: float
    high: float
    share: float
    said: str


@dataclass(frozen=True)
class Gap:
    """A number to be filled in: its name as HTML and as it is read aloud, its answer, the accepted
    range, slips and points.
    """

    name: str
    spoken: str
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
class Reason:
    """A reason to be written, as HTML: what asks for it, what it should say, and how it is marked.

    `name`: what it is called where a platform holds it as a question of its own.
    """

    name: str
    asked: str
    answer: str
    guide: str
    points: int


@dataclass(frozen=True)
class Problem:
    """A question, all texts as HTML: its name, what is asked, the table of the cases, how numbers are
    rounded, the lines given, gaps or options, a reason to be written, the solution. Formulas are LaTeX
    between \\( and \\). `step`: of the player, counted from 1, which shows the answer, or None.
    """

    name: str
    asked: str
    cases: str
    rounded: str
    given: tuple[str, ...]
    gaps: tuple[Gap, ...]
    options: tuple[Option, ...]
    reason: Reason | None
    solution: str
    step: int | None

    @property
    def points(self) -> int:
        """The points, without those of its reason."""
        return sum(gap.points for gap in self.gaps) or int(bool(self.options))

    @property
    def text(self) -> str:
        """The question with the lines given, without gaps and options."""
        return self.asked + self.cases + self.rounded + "".join(f"<p>{line}</p>" for line in self.given)

    @property
    def why(self) -> str:
        """The question where the reason is one of its own: with the options, but no answer."""
        assert self.reason is not None
        options = "".join(f"<li>{option.said}</li>" for option in self.options)
        return f"{self.text}{f'<ul>{options}</ul>' if options else ''}<p>{self.reason.asked}</p>"


def write_data(html: str) -> str:
    """Return HTML in which no sign begins a formula or a gap: what comes from a table is data.

    >>> print(write_data("{1:SA:=x} $$"))
    <span>{</span>1:SA:=x} <span>$</span><span>$</span>
    """
    return _ACTIVE_SIGN.sub(r"<span>\1</span>", html)


def write_math(latex: str) -> str:
    r"""Set a formula as platforms read it; a brace out of a table opens no gap.

    >>> write_math("a < b")
    '\\(a &lt; b\\)'
    """
    named = latex.replace(r"\{", r"\lbrace ").replace(r"\}", r"\rbrace ")
    return rf"\({escape(named, quote=False)}\)"


def write_number(value: float) -> str:
    """Write a bound or a tolerance as a plain decimal.

    >>> write_number(0.00001), write_number(-1.50)
    ('0.00001', '-1.5')
    """
    said = f"{value:.8f}".rstrip("0").rstrip(".")
    return "0" if said == "-0" else said


MAX_ROWS = 40
"""Maximum number of rows of a table that stands in every question; a longer one is named only."""
MEASURE_POINTS = 2
"""Points for the measure of the threshold found: those of a line of a calculation."""
MAX_DECIMALS_OF_CUT = 5
"""Maximum number of decimals to which a threshold is held: to one more than it has."""


def make_problems(papers: Sequence[Paper]) -> Iterator[Problem]:
    """Give the questions of all papers; what is solved on the paper asks for nothing."""
    for paper in papers:
        for number, item in enumerate(paper.items, 1):
            if item.points:
                name = f"{paper.said('seed', seed=paper.request.seed)}, {number}"
                yield _make_problem(paper, item, name)


def _make_problem(paper: Paper, item: Item, name: str) -> Problem:
    options = _options_of(paper, item)
    return Problem(
        name,
        f"<p>{write_data(plain(item.asked))}</p>",
        _write_cases(paper),
        f"<p>{plain(_say_rounding(paper))}</p>",
        tuple(_given_lines(paper, item)),
        () if options else tuple(_gaps_of(paper, item)),
        options,
        _reason_of(paper, item, name),
        "".join(
            f"<p>{write_data(equation(write_answer(entry)))}</p>"
            for entry in item.entries
            if entry.answer
        ),
        next((int(as_step(e.frame)) for e in item.entries if e.answer and e.frame is not None), None),
    )


def _say_rounding(paper: Paper) -> str:
    """Say how numbers are rounded."""
    notation = paper.words.notation
    return paper.said("digits_by_hand" if notation.by_hand else "digits", n=notation.digits)


def _write_cases(paper: Paper) -> str:
    """Return the table of the cases; every question of a bank stands alone."""
    if paper.trace.source.rows > MAX_ROWS:
        return f"<p>{write_data(plain(paper.request.title))}</p>"
    head, rows = case_rows(paper.trace, paper.labels, paper.words)
    lines = (("th", head), *(("td", row) for row in rows))
    cells = (
        "".join(f"<{tag}>{write_data(plain(cell))}</{tag}>" for cell in line) for tag, line in lines
    )
    return f"<table><tbody>{''.join(f'<tr>{line}</tr>' for line in cells)}</tbody></table>"


def _given_lines(paper: Paper, item: Item) -> Iterator[str]:
    """Give the lines that are printed: of a calculation as formulas, others as they are."""
    notation = paper.words.notation
    for entry in item.entries:
        if entry.answer is not None:
            continue
        if (found := _explanation_of(entry)) is not None:
            yield write_math(_write_line(entry, found, notation))
        elif item.kind != "mistake":  # whose lines are its options
            yield write_data(plain(entry.given))


def _reason_of(paper: Paper, item: Item, name: str) -> Reason | None:
    """Return what is to be written, with the rule by which a key gives points for it."""
    for entry in item.entries:
        is_reason = entry.given in (paper.said("why"), paper.said("explain_line"))
        if is_reason and entry.answer is not None:
            answer = f"<p>{write_data(plain(entry.answer))}</p>"
            rule = f"{paper.said('rule_reason')} {paper.said('worth', n=entry.points)}"
            named = paper.said("item_reason", name=name)
            return Reason(
                named, plain(entry.given), answer, f"{answer}<p>{plain(rule)}</p>", entry.points
            )
    return None


# --- choices ----------------------------------------------------------------------------------------


def _options_of(paper: Paper, item: Item) -> tuple[Option, ...]:
    """Return what there is to choose from, () where a number or a reason is asked for."""
    if item.kind == "decision":
        return _options_of_decision(item)
    if item.kind == "mistake":
        return _options_of_mistake(item)
    return _options_of_tie(paper, item)


def _options_of_decision(item: Item) -> tuple[Option, ...]:
    """Return the options of a decision; where two attributes tie, both are right."""
    entry = item.entries[0]
    about = entry.about
    right = [option == entry.answer for option in item.options]
    if isinstance(about, Question) and about.topic is not Topic.LEAF:
        right = [option.right for option in about.options]
    return tuple(Option(write_data(plain(o)), r) for o, r in zip(item.options, right, strict=True))


def _options_of_mistake(item: Item) -> tuple[Option, ...]:
    """Return the lines of a calculation, one of them wrong."""
    lines = [entry.given for entry in item.entries if entry.answer is None]
    (wrong,) = (e.answer for e in item.entries if e.answer in {line.split(" ")[0] for line in lines})
    return tuple(Option(write_data(equation(line)), line.startswith(f"{wrong} ")) for line in lines)


def _options_of_tie(paper: Paper, item: Item) -> tuple[Option, ...]:
    """Return the candidates of a search where several are best: a gap has one range."""
    asked = _threshold_asked(item)
    if asked is None or sum(option.right for option in asked.options) == 1:
        return ()
    candidates = zip(_candidate_thresholds(paper, asked), asked.options, strict=True)
    return tuple(Option(cut_value(cut), option.right) for cut, option in candidates)


# --- thresholds -------------------------------------------------------------------------------------


def _threshold_asked(item: Item) -> Question | None:
    """Return the threshold that is asked for."""
    asked = (e.about for e in item.entries if isinstance(e.about, Question))
    return next((each for each in asked if each.topic is Topic.THRESHOLD), None)


def _candidate_thresholds(paper: Paper, asked: Question) -> list[float]:
    assert asked.attribute is not None
    cuts = paper.trace.evaluation(asked.node, asked.attribute).candidate_cuts
    return [float(each) for each in cuts.thresholds]


def _threshold_gaps(paper: Paper, asked: Question) -> Iterator[Gap]:
    """Give the gaps of a search: the best threshold, and the measure that it has."""
    best = next(number for number, option in enumerate(asked.options) if option.right)
    cut = _candidate_thresholds(paper, asked)[best]
    decimals = len(cut_value(cut).partition(".")[2])
    reach = 10.0 ** -min(decimals + 1, MAX_DECIMALS_OF_CUT)
    named = paper.said("found_is")
    yield Gap(plain(named), named, cut, cut - reach, cut + reach, (), 1)
    assert asked.attribute is not None
    for step in derivation(paper.trace, asked.node, asked.attribute, paper.labels):
        if step.explanation.quantity == paper.trace.dialect.cut_by:
            spoken = f"{step.named(paper.words.notation)} ="
            yield _make_gap(paper, step.explanation, step.division, spoken, MEASURE_POINTS)


# --- numbers ----------------------------------------------------------------------------------------


def _gaps_of(paper: Paper, item: Item) -> Iterator[Gap]:
    asked = _threshold_asked(item)
    if asked is not None:
        yield from _threshold_gaps(paper, asked)
    for entry in item.entries:
        found = _explanation_of(entry)
        if entry.answer is not None and entry.about is not None and found is not None:
            spoken, points = entry.given, entry.points
            yield _make_gap(paper, found, entry.about.division, spoken, points, entry.known)


def _explanation_of(entry: Entry) -> Explanation | None:
    return None if entry.about is None else entry.about.explanation


def _make_gap(
    paper: Paper,
    found: Explanation,
    division: SplitSizes,
    spoken: str,
    points: int,
    known: frozenset[float] = frozenset(),
) -> Gap:
    notation = paper.words.notation
    marked = marking(found, notation, division, known)
    half = 0.5 * 10.0 ** (1 - notation.digits)
    share = max(points - 1, 0) / points
    slips = tuple(
        Slip(value - half, value + half, share, paper.said(f"slip_{name}"))
        for value, name in marked.slips
        if value + half < marked.low or marked.high < value - half
    )
    name = write_math(f"{found.named(notation)} =")
    return Gap(name, spoken, float(found.result(notation)), marked.low, marked.high, slips, points)


def _write_line(entry: Entry, found: Explanation, notation: Notation) -> str:
    """Return a line that is given: with its formula where the sheet has it."""
    result, name = found.result(notation), found.named(notation)
    if found.text(notation) not in entry.given or found.text(notation) == result:
        return f"{name} = {result}"
    return f"{name} = {found.numbers(notation)} {found.latex_sign(notation)} {result}"
