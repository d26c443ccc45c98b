"""Whoever's symbols are chosen, the numbers are the same, and no symbol of another author appears."""

import re
from dataclasses import replace

import pytest

from c45_core import grow, preset
from c45_core.dialect import PRESETS
from c45_core.explain.labels import escape
from c45_core.explain.quantities import explain
from c45_core.language import signs
from c45_core.language.notation import PLAIN, Notation
from c45_core.language.words import languages, words
from c45_course import datasets
from c45_course.exports.as_text import write_text as as_text
from c45_course.exports.solution import write_solution
from c45_course.exports.worksheet import Paper, Request, write_key
from c45_course.practice.calculations import derivation
from c45_course.practice.lines import Status, check
from c45_course.story.book import bound
from c45_course.story.teller import Telling

_TEXT = re.compile(r"\\text\{(?:[^{}\\]|\\.|\{[^{}]*\})*\}")
_TOKEN = re.compile(r"\\mathrm\{(?:[^{}\\]|\\.)*\}|\\[A-Za-z]+|[A-Za-z]")
SOME = ("watermelon_3.0", "missing_14", "golf_14")


def tokens(latex):
    """The letters and names a formula is written with, without the names of the table."""
    return set(_TOKEN.findall(_TEXT.sub(" ", latex)))


def of_author(author):
    place = signs.AUTHORS.index(author)
    return set().union(*(tokens(row.latex[place]) for row in signs.SIGNS.values()))


def foreign(author):
    """What others write and this author does not."""
    others = (of_author(other) for other in signs.AUTHORS if other != author)
    return set().union(*others) - of_author(author)


def written(explanation, notation):
    named = (term.named(notation) for term in explanation.terms)
    return [explanation.named(notation), explanation.in_symbols(notation), *named]


def test_the_authors_write_differently():
    assert all(len(foreign(author)) > 3 for author in signs.AUTHORS)
    assert all(len(row.latex) == len(row.plain) == len(signs.AUTHORS) for row in signs.SIGNS.values())
    assert all(row.own <= set(signs.AUTHORS) for row in signs.SIGNS.values())


@pytest.mark.parametrize("table", datasets.names())
def test_every_formula_of_every_frame_is_in_the_symbols_of_one_author(table):
    trace = grow(datasets.load(table).table, preset("documents"))
    notations = {author: (Notation(author=author), foreign(author)) for author in signs.AUTHORS}
    for frame in trace:
        for explanation in explain(trace, frame):
            for notation, strange in notations.values():
                for formula in written(explanation, notation):
                    assert not tokens(formula) & strange, (frame, formula)
                    assert not set(formula) & set(signs.MARKS)


@pytest.mark.parametrize("dialect", PRESETS)
@pytest.mark.parametrize("table", SOME)
def test_every_convention_is_written_in_one_authors_symbols(table, dialect):
    trace = grow(datasets.load(table).table, preset(dialect))
    for author in signs.AUTHORS:
        notation, strange = Notation(author=author), foreign(author)
        for frame in trace:
            for explanation in explain(trace, frame):
                said = " ".join(written(explanation, notation))
                assert not tokens(said) & strange, said


@pytest.mark.parametrize("author", signs.AUTHORS)
@pytest.mark.parametrize("table", SOME)
def test_a_story_tells_the_same_numbers_in_other_symbols(table, author):
    chosen = datasets.load(table)
    trace = grow(chosen.table)

    def told(notation):
        book = bound(trace, chosen.labels("en"), Telling("en", "made", None, notation), "made")
        return [
            (formula["value"], formula["numbers"], [term["value"] for term in formula["terms"]])
            for frame in book.supplies(["f0"])["pages"]["0"]["frames"]
            for formula in frame.get("formulas", ())
        ]

    usual = told(PLAIN)
    assert usual and told(replace(PLAIN, author=author)) == usual


@pytest.mark.parametrize("author", signs.AUTHORS)
@pytest.mark.parametrize("table", SOME)
def test_a_line_in_any_symbols_is_taken_as_it_is_written(table, author):
    notation = Notation(author=author)
    trace = grow(datasets.load(table).table)
    for evaluation in trace.evaluations(0):
        if evaluation.divides:
            steps = derivation(trace, 0, evaluation.attribute)
            for step in steps:
                found = check(step.line(notation), steps).lines[0]
                assert (found.status, found.step) == (Status.RIGHT, step), step.line(notation)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("author", signs.AUTHORS)
def test_solution_and_worksheet_write_the_chosen_symbols(author, language):
    golf = datasets.load("golf_14_quinlan_numeric")
    trace, said = grow(golf.table), words(language).noted(Notation(author=author))
    place = signs.AUTHORS.index(author)
    head = signs.SIGNS["gain_ratio"].plain[place].partition("(")[0]
    texts = [
        "\n".join(as_text(write_solution(trace, said, golf.labels(language)))),
        "\n".join(
            as_text(write_key(Paper.drawn(trace, golf.labels(language), said, Request("golf", 1))))
        ),
    ]
    for text in texts:
        assert f"{head}(" in text
        assert not set(text) & set(signs.MARKS)
        for other in signs.AUTHORS:
            strange = signs.SIGNS["gain_ratio"].plain[signs.AUTHORS.index(other)].partition("(")[0]
            assert strange == head or f"{strange}(" not in text, strange


def test_a_name_of_a_table_is_never_read_as_a_symbol():
    odd = f"{signs.MARKS[0]}gain{signs.MARKS[1]}x{signs.MARKS[2]}"
    assert escape(odd) == r"\text{gainx}"
    assert signs.latex(signs.sign("iv", escape("#2 #1"))) == r"\mathrm{IV}(\text{\#2 \#1})"


@pytest.mark.parametrize("language", languages())
def test_texts_in_words_hold_the_symbols_of_one_author(language):
    names = re.compile(r"(?<![A-Za-z])(?:IV|H\(D[)|]|Ent\(|split info(?![a-z])|H_A\()")
    found = {}
    for author in signs.AUTHORS:
        sections = words(language).noted(Notation(author=author)).sections
        texts = [
            text
            for section, keys in sections.items()
            for key, text in keys.items()
            if section not in ("glossary", "documents", "notation")
        ]
        found[author] = {name for text in texts for name in names.findall(text)}
    assert found["course"] == {"IV", "H(D)", "H(D|"}
    assert found["zhou"] == {"IV", "Ent("}
    assert found["li_hang"] == {"H_A(", "H(D)", "H(D|"}
    assert found["quinlan"] == {"split info"}


def test_a_reader_who_returns_to_the_course_reads_its_symbols_again():
    quinlan = words("en").noted(Notation(author="quinlan"))
    assert quinlan("terms", "iv") == "split info (split information)"
    assert quinlan.noted(PLAIN)("terms", "iv") == words("en")("terms", "iv")
