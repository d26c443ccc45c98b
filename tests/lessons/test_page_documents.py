"""The lesson on the documents: every view in both languages, every line leads where it says."""

import json
import re
from functools import cache
from urllib.parse import parse_qs, urlsplit

import pytest
from lesson import opened, texts_of, told_by

from c45_core import grow, preset
from c45_core.language.words import languages, words
from c45_core.rounding import fixed
from c45_course import datasets
from c45_course.documents import ledger, printed_trees
from ui.lessons.documents.claims import MARKS, check_claims, decision_address, list_lines, name_verdict
from ui.lessons.shared.sides import read_side
from ui.state.course import lessons

VIEWS = ("claims", "conventions", "glossary", "names", "sources", "history")


def _open(**query):
    return opened("11_documents", **query)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_opens_in_every_language(view, language):
    app = _open(view=view, lang=language)
    assert not app.exception and texts_of(app)


def test_the_convention_of_the_address_stands_on_top():
    texts = texts_of(_open(view="conventions", c="C8", lang="en"))
    assert next(text for text in texts if "** ·" in text).startswith("## **C8** ·")


def test_below_a_closed_line_nothing_is_made(monkeypatch):
    whole = _open(view="conventions", lang="en")
    monkeypatch.setattr("ui.on_demand.is_open", bool)
    closed = _open(view="conventions", lang="en")
    lines = [[each.label for each in app.expander] for app in (whole, closed)]
    assert lines[0] == lines[1] and len(lines[1]) > len(ledger.conventions())
    tables = [sum("| --- |" in each.value for each in app.markdown) for app in (whole, closed)]
    assert tables[0] - tables[1] == len(ledger.conventions())


@pytest.mark.parametrize("language", languages())
def test_the_lines_are_the_rows_of_the_ledger(language):
    lines = list_lines(language)
    assert [line.id for line in lines] == [row.id for row in ledger.rows()]
    for line, item in zip(lines, check_claims(), strict=True):
        assert line.verdict == item.verdict and line.claim == item.row.claim[language]
        assert name_verdict(line.verdict, words(language)) and MARKS[line.verdict]


def test_some_lines_by_hand():
    lines = {line.id: line for line in list_lines("en")}
    assert (lines["001-115"].printed, lines["001-115"].computed) == ("1.876", "1.809200")
    assert lines["001-115"].verdict == "mistake"
    assert (lines["002-013"].printed, lines["002-013"].computed) == ("0.109", "0.108125")
    assert lines["000-060"].computed == "84.1345%"
    assert (lines["002-031"].computed, lines["002-031"].verdict) == ("Texture", "exact")
    assert [part.printed for part in lines["000-020"].parts] == ["70", "95", "100", "120", "125"]
    assert all("table=loan_5" in part.link.href for part in lines["000-020"].parts)
    assert "c7" in lines["001-108"].search and "missing" in lines["001-108"].search


def _links():
    found = {
        (line.id, link.href)
        for language in languages()
        for line in list_lines(language)
        for link in (*line.links, *line.more, *(p.link for p in line.parts if p.link))
    }
    return sorted(found)


@cache
def _steps(table, dialect):
    return len(grow(datasets.load(table).table, preset(dialect)))


def test_every_link_leads_somewhere():
    links = _links()
    assert links
    for row, href in links:
        parts = urlsplit(href)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        assert parts.path in lessons() and query.pop("lang") in languages(), row
        if parts.path == "growing":
            assert 1 <= int(query["step"]) <= _steps(query["table"], query["dialect"]), row
        elif parts.path == "dialects":
            assert query["table"] in datasets.names(), row
            assert read_side(query["a"]) is not None and read_side(query["b"]) is not None, row
        elif parts.path == "pruning" and "tree" in query:
            assert int(query["node"]) < len(printed_trees.load(query["tree"]).nodes), row
        elif parts.path == "documents":
            assert query["c"] in {convention.id for convention in ledger.conventions()}, row


def test_every_number_kept_in_a_trace_has_its_link():
    for line, item in zip(list_lines("en"), check_claims(), strict=True):
        links = [*line.links, *(part.link for part in line.parts)]
        wanted = [kept for kept in item.row.kept if kept.at is not None]
        assert len([link for link in links if link]) >= len(wanted), line.id


def _decisions():
    """The numbers of pruning by the decision that shows them."""
    found = {}
    for row in ledger.rows():
        for kept in row.kept:
            if kept.at is not None and kept.at.method:
                query = tuple(sorted(decision_address(kept).items()))
                found.setdefault(query, []).append((row.id, ledger.value_of(kept)))
    return found


@pytest.mark.parametrize(("query", "numbers"), _decisions().items())
def test_a_decision_shows_every_number_the_documents_have_of_it(query, numbers):
    app = opened("07_pruning", **dict(query), lang="en")
    assert not app.exception
    said = " ".join([*(str(text.value) for text in app.markdown), json.dumps(told_by(app))])
    tokens = re.findall(r"\d+(?:\.\d+)?", said)
    for row, value in numbers:
        assert any(_shows(token, value) for token in tokens), row


def _shows(token, value):
    """Whether a number as printed is this value, or this share in per cent."""
    digits = len(token.partition(".")[2])
    if not digits:
        return float(token) == value
    return float(token) in (float(fixed(value, digits)), float(fixed(100 * value, digits)))
