"""The bibliography: every work that a text of the course cites is in it, with what is known of it."""

import re
from pathlib import Path

import pytest

from c45_core.language import signs
from c45_core.language.words import languages, words
from c45_core.quantities import QUANTITIES
from c45_course.declaration import declaration
from c45_course.documents.ledger import (
    BOOKS,
    DOCUMENTS,
    FOLDER,
    bibliography,
    names_of,
    printed_symbols,
)
from ui.lessons.documents.laboratory import ROWS, compare_symbols, symbol_by

CONVENTIONS = re.compile(r"[（(][^（()）]*C\d[^（()）]*[）)]")
ROOT = Path(__file__).parents[2]
NAME = r"(?:[A-Z]\. )*[A-Z][a-zà-ÿ]+(?: de [A-Z][a-zà-ÿ]+)?"
NAMES = rf"{NAME}(?:(?:, | and |、| 和 | 与 ){NAME})*"
OTHERS = "(?: and others| et al\\.| 等)?"
CITED = re.compile(
    rf"\b({NAMES}){OTHERS}(?:['’]s)?(?: proved)?(?: of| in| 在)?[ (（,，]{{0,2}}"
    r"((?:1[89]\d|20[012])\d(?:(?:, | and |、)(?:1[89]\d|20[012])\d)*)\b(?![-:.]\d)"
)
"""One or more authors and one or more years: “Kuhn and Johnson (2013, section 14.6)”."""
OWNED = re.compile(rf"\b({NAME}(?: and {NAME})?)['’]s (?:own )?(?:book|textbook|tutorial|paper)\b")
NO_AUTHORS = {"Kaufmann", "Jan", "February", "November"}
"""What stands before a year in the same way: a publisher, a month."""
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
    assert {row.source or row.key for row in QUANTITIES.values()} <= set(sources(language))
    for key, text in sources(language).items():
        for part in re.split("[;；]", CONVENTIONS.sub("", text)):
            assert any(name in part for name in known), f"{key}: {part}"


def texts():
    """Every text that may cite a work, by where it stands."""
    for language in languages():
        for section, said in words(language).sections.items():
            yield from ((f"{language} {section}.{key}", text) for key, text in said.items())
    for folder, kind in (("docs", "*.md"), ("datasets", "**/*.toml"), *CODE):
        for path in (ROOT / folder).glob(kind):
            if "wording" not in path.name and path.stem != "bibliography" and "tests" not in path.parts:
                # A citation may be broken into two lines.
                yield str(path.relative_to(ROOT)), re.sub(r"\s+", " ", path.read_text("utf-8"))


CODE = [(folder, "**/*.py") for folder in ("c45_core", "c45_course", "topics", "ui")]


def is_listed(names, year=""):
    """Tell whether one work has all these authors, by their surnames, and appeared in that year."""
    surnames = [name.split(". ")[-1] for name in re.split(", | and |、| 和 | 与 ", names)]
    return any(
        all(name in f"{work.author['en']} {work.author['zh']}" for name in surnames)
        and year in f"{work.published['en']} {work.title['en']}"
        for work in bibliography()
    )


def test_every_work_that_a_text_cites_by_its_authors_is_in_the_bibliography():
    unlisted = set()
    for place, text in texts():
        for names, years in CITED.findall(text):
            found = [year for year in re.findall(r"\d{4}", years) if not is_listed(names, year)]
            unlisted |= {f"{names} {year}: {place}" for year in found if names not in NO_AUTHORS}
        found = [names for names in OWNED.findall(text) if not is_listed(names)]
        unlisted |= {f"{names}: {place}" for names in found}
    assert not unlisted


def test_every_work_of_the_history_is_in_the_bibliography():
    for event in declaration("history", FOLDER).entries("events", "event"):
        who, year = event.get("who", str), event.get("year", str)
        surnames = ", ".join(each.split()[-1] for each in who.split(", "))
        assert is_listed(surnames, year), f"{who} {year}"


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
    lines = compare_symbols(words(language)).splitlines()
    assert len(lines) == len(ROWS) + 2
    assert {line.count(" | ") for line in (lines[0], *lines[2:])} == {
        len(signs.AUTHORS) + len(DOCUMENTS)
    }
    assert not set("".join(lines)) & set(signs.MARKS)
    assert [symbol_by("gain", each) for each in signs.AUTHORS] == [
        *(r"\mathrm{Gain}(D,A)", r"\mathrm{Gain}(D,a)", "g(D,A)", r"\mathrm{gain}(X)"),
    ]
