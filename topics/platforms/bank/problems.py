"""Make questions for learning platforms of the exercises of a worksheet.

A number has the range that a worksheet accepts, and the results of known slips with the share of its
points. A reason in words no platform can mark: it comes with a guide for who does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import cut_value
from c45_core.language.notation import Notation
from c45_core.trace.frames import as_step
from c45_course.exports.as_html import equation, plain
from c45_course.exports.rows import case_rows
from c45_course.exports.worksheet import Paper, write_answer
from c45_course.practice.answers import marking
from c45_course.practice.calculations import derivation
from c45_course.practice.items import Entry, Item
from c45_course.practice.questions import Question, Topic
from c45_course.practice.slips import SplitSizes

from .problem import Gap, Option, Problem, Reason, Slip, data, math

MAX_ROWS = 40
"""A longer table is named only: it would stand in every question."""
MEASURE_POINTS = 2
"""What the measure of the threshold found is worth: as much as a line of a calculation."""
FINEST = 5
"""A threshold is held to one decimal more than it has, and to so many at most."""


def make_problems(papers: Sequence[Paper]) -> Iterator[Problem]:
    """Give the questions of all papers; what is solved on the paper asks for nothing."""
    for paper in papers:
        for number, item in enumerate(paper.items, 1):
            if item.points:
                name = f"{paper.said('seed', seed=paper.request.seed)}, {number}"
                yield _problem(paper, item, name)


def _problem(paper: Paper, item: Item, name: str) -> Problem:
    options = _options(paper, item)
    return Problem(
        name,
        f"<p>{data(plain(item.asked))}</p>",
        _cases(paper),
        f"<p>{plain(_about(paper))}</p>",
        tuple(_given(paper, item)),
        () if options else tuple(_gaps(paper, item)),
        options,
        _reason(paper, item, name),
        "".join(
            f"<p>{data(equation(write_answer(entry)))}</p>" for entry in item.entries if entry.answer
        ),
        next((int(as_step(e.frame)) for e in item.entries if e.answer and e.frame is not None), None),
    )


def _about(paper: Paper) -> str:
    """Say how numbers are rounded."""
    notation = paper.words.notation
    return paper.said("digits_by_hand" if notation.by_hand else "digits", n=notation.digits)


def _cases(paper: Paper) -> str:
    """Return the table of the cases; every question of a bank stands alone."""
    if paper.trace.source.rows > MAX_ROWS:
        return f"<p>{data(plain(paper.request.title))}</p>"
    head, rows = case_rows(paper.trace, paper.labels, paper.words)
    lines = (("th", head), *(("td", row) for row in rows))
    cells = ("".join(f"<{tag}>{data(plain(cell))}</{tag}>" for cell in line) for tag, line in lines)
    return f"<table><tbody>{''.join(f'<tr>{line}</tr>' for line in cells)}</tbody></table>"


def _given(paper: Paper, item: Item) -> Iterator[str]:
    """Give the lines that are printed: of a calculation as formulas, others as they are."""
    notation = paper.words.notation
    for entry in item.entries:
        if entry.answer is not None:
            continue
        if (found := _explained(entry)) is not None:
            yield math(_line(entry, found, notation))
        elif item.kind != "mistake":  # whose lines are its options
            yield data(plain(entry.given))


def _reason(paper: Paper, item: Item, name: str) -> Reason | None:
    """Return what is to be written, with the rule by which a key gives points for it."""
    for entry in item.entries:
        if entry.given == paper.said("why") and entry.answer is not None:
            answer = f"<p>{data(plain(entry.answer))}</p>"
            rule = f"{paper.said('rule_reason')} {paper.said('worth', n=entry.points)}"
            named = paper.said("item_reason", name=name)
            return Reason(
                named, plain(entry.given), answer, f"{answer}<p>{plain(rule)}</p>", entry.points
            )
    return None


# --- choices ----------------------------------------------------------------------------------------


def _options(paper: Paper, item: Item) -> tuple[Option, ...]:
    """Return what there is to choose from, () where a number or a reason is asked for."""
    if item.kind == "decision":
        return _decision(item)
    if item.kind == "mistake":
        return _lines(item)
    return _tied(paper, item)


def _decision(item: Item) -> tuple[Option, ...]:
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


def _tied(paper: Paper, item: Item) -> tuple[Option, ...]:
    """Return the candidates of a search where several are best: a gap has one range."""
    asked = _searched(item)
    if asked is None or sum(option.right for option in asked.options) == 1:
        return ()
    candidates = zip(_candidates(paper, asked), asked.options, strict=True)
    return tuple(Option(cut_value(cut), option.right) for cut, option in candidates)


# --- thresholds -------------------------------------------------------------------------------------


def _searched(item: Item) -> Question | None:
    """Return the threshold that is asked for."""
    asked = (e.about for e in item.entries if isinstance(e.about, Question))
    return next((each for each in asked if each.topic is Topic.THRESHOLD), None)


def _candidates(paper: Paper, asked: Question) -> list[float]:
    assert asked.attribute is not None
    cuts = paper.trace.evaluation(asked.node, asked.attribute).cuts
    assert cuts is not None
    return [float(each) for each in cuts.thresholds]


def _threshold_gaps(paper: Paper, asked: Question) -> Iterator[Gap]:
    """Give the gaps of a search: the best threshold, and the measure that it has."""
    best = next(number for number, option in enumerate(asked.options) if option.right)
    cut = _candidates(paper, asked)[best]
    decimals = len(cut_value(cut).partition(".")[2])
    reach = 10.0 ** -min(decimals + 1, FINEST)
    named = paper.said("found_is")
    yield Gap(plain(named), named, cut, cut - reach, cut + reach, (), 1)
    assert asked.attribute is not None
    for step in derivation(paper.trace, asked.node, asked.attribute, paper.labels):
        if step.explanation.quantity == paper.trace.dialect.cut_by:
            spoken = f"{step.named(paper.words.notation)} ="
            yield _gap(paper, step.explanation, step.division, spoken, MEASURE_POINTS)


# --- numbers ----------------------------------------------------------------------------------------


def _gaps(paper: Paper, item: Item) -> Iterator[Gap]:
    asked = _searched(item)
    if asked is not None:
        yield from _threshold_gaps(paper, asked)
    for entry in item.entries:
        found = _explained(entry)
        if entry.answer is not None and entry.about is not None and found is not None:
            spoken, points = entry.given, entry.points
            yield _gap(paper, found, entry.about.division, spoken, points, entry.known)


def _explained(entry: Entry) -> Explanation | None:
    return None if entry.about is None else entry.about.explanation


def _gap(
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
    name = math(f"{found.named(notation)} =")
    return Gap(name, spoken, float(found.result(notation)), marked.low, marked.high, slips, points)


def _line(entry: Entry, found: Explanation, notation: Notation) -> str:
    """Return a line that is given: with its formula where the sheet has it."""
    result, name = found.result(notation), found.named(notation)
    if found.text(notation) not in entry.given or found.text(notation) == result:
        return f"{name} = {result}"
    return f"{name} = {found.numbers(notation)} {found.latex_sign(notation)} {result}"
