"""Every printed equation is true of the numbers printed in it, to the last digit, or says ≈.

The oracle (`tests/helpers/printed.py`) reads what is printed, plain text and LaTeX, and works it out.
By hand no line says ≈: each goes on with the numbers as they are printed.
"""

from __future__ import annotations

import re

import pytest
from pairs import every_two
from printed import check, from_latex
from test_windows_explained import explanations as of_windowing
from variants import VARIANTS

from c45_core import grow, preset
from c45_core.dialect import Dialect, pruning_methods
from c45_core.explain.explain import explain
from c45_core.explain.labels import Labels
from c45_core.explain.pruning import explain_verdict, formulas_of
from c45_core.explain.verdicts import speaker
from c45_core.formula.written import text
from c45_core.language.notation import Notation
from c45_core.language.words import languages, words
from c45_core.prune import prune
from c45_core.prune.method import declared
from c45_core.windows import WindowOptions, windows
from c45_course import datasets
from c45_course.exports import blocks
from c45_course.exports.solution import solution
from c45_course.exports.worksheet import Paper, Request
from c45_course.exports.worksheet_key import key
from c45_course.practice.derivation import derivation

NOTATIONS = [
    Notation(),
    Notation(digits=2),
    Notation(digits=6, fractions=False),
    Notation(digits=3, fractions=False),
]
BY_HAND = [Notation(digits=4, by_hand=True), Notation(digits=3, fractions=False, by_hand=True)]
OF_A_MISTAKE = re.compile(r"^\(\d+\) ")
"""How the lines begin in which a mistake is to be found: even the wrong one is true of its numbers."""
SEEDS = dict(zip(languages(), (1, 7), strict=True))
"""The worksheets whose keys are read."""
LARGEST = 20
"""Rows of the tables of which every line is read; of a larger one only the first steps are."""


def rows():
    return every_two(datasets.names(), sorted(VARIANTS), languages(), [*NOTATIONS, *BY_HAND])


@pytest.mark.worth(4)
@pytest.mark.parametrize(("name", "dialect", "language", "notation"), rows())
def test_every_line_of_growing_and_pruning(name, dialect, language, notation):
    dataset, seen = datasets.load(name), {}
    trace = grow(dataset.table, VARIANTS[dialect])
    steps = trace if trace.source.rows <= LARGEST else trace[:80]
    for frame in steps:
        for found in explain(trace, frame, dataset.labels(language).on(trace.table)):
            plain = f"{found.text(notation)} {found.sign(notation)} {found.result(notation)}"
            check(plain, notation.digits, seen)
            latex = f"{found.numbers(notation)} {found.latex_sign(notation)} {found.result(notation)}"
            check(from_latex(latex), notation.digits, seen)
            for term in found.terms:
                said = text(term.expression, notation), term.sign(notation), term.result(notation)
                check(" ".join(said), notation.digits, seen)
    assert seen["="] > 0


@pytest.mark.parametrize(
    ("method", "name", "language", "notation"),
    every_two(
        pruning_methods(),
        ["watermelon_2.0_split", "loan_10", "missing_14", "golf_14_quinlan_numeric"],
        languages(),
        [*NOTATIONS, *BY_HAND],
    ),
)
def test_every_line_of_a_verdict(method, name, language, notation):
    dataset, seen = datasets.load(name), {}
    of_part = declared(method).by_validation
    if of_part and not dataset.part:
        dataset = datasets.load("watermelon_2.0_split")
    table = dataset.training if of_part else dataset.table
    dialect = Dialect(pruning=method)
    trace = grow(table, dialect)
    said = speaker(trace, dataset.labels(language).on(table), words(language).noted(notation))
    for verdict in prune(trace, validation=dataset.validation if of_part else None).weighed:
        explained = explain_verdict(verdict, dialect, said.node)
        formulas = formulas_of(verdict.method)
        found = {each.quantity: each for each in explained}
        for line in formulas.lines(verdict, dialect, found, said):
            check(from_latex(line.formula), notation.digits, seen)
        for side in formulas.both_sides(verdict, notation):
            check(side, notation.digits, seen)
        for each in explained:
            plain = f"{each.text(notation)} {each.sign(notation)} {each.result(notation)}"
            check(plain, notation.digits, seen)
    # Critical value pruning compares numbers of growing: it calculates none itself.
    assert method == "cvp" or seen["="] > 0


@pytest.mark.parametrize(("name", "notation"), every_two(datasets.names(), [*NOTATIONS, *BY_HAND]))
def test_every_line_of_windowing(name, notation):
    table, seen, lines = datasets.load(name).table, {}, 0
    found = windows(table, preset("release8"), WindowOptions(trials=1))
    for each in of_windowing(found, Labels(table)):
        check(
            f"{each.text(notation)} {each.sign(notation)} {each.result(notation)}",
            notation.digits,
            seen,
        )
        latex = f"{each.numbers(notation)} {each.latex_sign(notation)} {each.result(notation)}"
        check(from_latex(latex), notation.digits, seen)
        lines += 2
    assert seen == {"=": lines}  # each line was worked out, floors and all


def equations(document, latex=False):
    """Give the equations of a document, as plain text and, if asked so, as LaTeX."""
    for block in document.blocks:
        match block:
            case blocks.Calculation():
                yield block.text
                if latex:
                    yield from_latex(block.latex)
            case blocks.Numbered(lines=lines):
                yield from (line.text for line in lines)
            case blocks.Blank(text=said):
                yield said


@pytest.mark.worth(4)
@pytest.mark.parametrize(
    ("name", "dialect", "language", "notation"),
    every_two(
        [n for n in datasets.names() if datasets.load(n).table.rows <= LARGEST],
        sorted(VARIANTS),
        languages(),
        [*NOTATIONS, *BY_HAND],
    ),
)
def test_every_line_of_the_solution_and_of_the_key(name, dialect, language, notation):
    dataset, seen = datasets.load(name), {}
    trace = grow(dataset.table, VARIANTS[dialect])
    said, labels = words(language).noted(notation), dataset.labels(language)
    found = [*equations(solution(trace, said, labels), latex=True)]
    sheet = key(Paper.drawn(trace, labels, said, Request("t", SEEDS[language])))
    found += equations(sheet)
    for line in (OF_A_MISTAKE.sub("", each) for each in found):
        check(line, notation.digits, seen)
    assert seen["="] > 0
    assert not (notation.by_hand and "≈" in seen)


def test_the_line_that_was_false_says_so():
    """Worksheets printed Gain = 0.9403 - 0.6935 = 0.2467; the difference of these numbers is 0.2468."""
    table = datasets.load("golf_14").table
    steps = derivation(grow(table), 0, table.attributes[0].name, Labels(table))
    (line,) = (step.line() for step in steps if step.line().startswith("Gain("))
    assert line.endswith("0.9403 - 0.6935 ≈ 0.2467")


def test_the_oracle_can_fail():
    with pytest.raises(AssertionError):
        check("Gain = 0.9403 - 0.6935 = 0.2467", 4, {})
    with pytest.raises(AssertionError):
        check("Gain = 0.9403 - 0.6935 ≈ 0.2468", 4, {})
    with pytest.raises(AssertionError):
        check(from_latex(r"e = \tfrac{1}{3} = \mathbf{0.3334}"), 4, {})
