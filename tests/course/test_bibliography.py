"""The bibliography: every work that a text of the course cites is in it, with what is known of it."""

import re

import pytest

from c45_core.language import signs
from c45_core.language.words import languages, words
from c45_core.quantities import QUANTITIES
from c45_course.documents import BOOKS, DOCUMENTS, names_of
from c45_course.documents.bibliography import bibliography, printed_symbols
from ui.lessons.documents.names import ROWS, symbol, table

CONVENTIONS = re.compile(r"[（(][^（()）]*C\d[^（()）]*[）)]")
OF_THE_COURSE = {"regret"}
"""What the course itself defines."""


def sources(language):
    """Every source that an explanation cites, by its key."""
    said = words(language).sections
    found = {key: text for key, text in said["source"].items() if key not in OF_THE_COURSE}
    found |= {key: text for key, text in said["prune"].items() if key.startswith("source_")}
    return {**found, "validate": said["validate"]["source"]}


@pytest.mark.parametrize("language", languages())
def test_every_source_that_an_explanation_cites_is_in_the_bibliography(language):
    known = [name for work in bibliography() for name in work.cited]
    assert {row.cited for row in QUANTITIES.values()} <= set(sources(language))
    for key, text in sources(language).items():
        for part in re.split("[;；]", CONVENTIONS.sub("", text)):
            assert any(name in part for name in known), f"{key}: {part}"


def test_whoever_answers_a_question_of_convention_is_in_it():
    known = {work.id for work in bibliography()} | {"app", "id3"}
    assert set(names_of()) <= known
    assert {*DOCUMENTS, *BOOKS} <= known


def test_a_work_is_named_in_every_language_and_once():
    works = bibliography()
    assert len({work.id for work in works}) == len(works)
    for work in works:
        assert all(work.author[each] and work.title[each] for each in languages())
    cited = [name for work in works for name in work.cited]
    assert len(set(cited)) == len(cited)


def test_what_a_document_prints_is_a_symbol_of_the_table():
    assert set(printed_symbols()) == set(DOCUMENTS)
    assert all(set(printed) <= set(signs.SIGNS) for printed in printed_symbols().values())


@pytest.mark.parametrize("language", languages())
def test_the_table_of_names_has_a_cell_for_each_author_and_document(language):
    lines = table(words(language)).splitlines()
    assert len(lines) == len(ROWS) + 2
    assert {line.count(" | ") for line in (lines[0], *lines[2:])} == {
        len(signs.AUTHORS) + len(DOCUMENTS)
    }
    assert not set("".join(lines)) & set(signs.MARKS)
    assert [symbol("gain", each) for each in signs.AUTHORS] == [
        *(r"\mathrm{Gain}(D,A)", r"\mathrm{Gain}(D,a)", "g(D,A)", r"\mathrm{gain}(X)"),
    ]
