"""The lesson on the documents: every view in both languages, every line leads where it says."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from streamlit.testing.v1 import AppTest

from c45_core import datasets, grow, ledger, preset, trees
from c45_core.rounding import fixed
from c45_core.words import languages, words
from ui.course import lessons
from ui.labs.dialects.sides import read
from ui.labs.documents.claims import MARKS, checked, lines_of, verdict_text
from ui.labs.documents.glossary import TERMS
from ui.labs.documents.links import hearing_query

VIEWS = ("claims", "mistakes", "conventions", "glossary", "history")


def _open(**query):
    app = AppTest.from_file("../app.py", default_timeout=30)
    for name, value in query.items():
        app.query_params[name] = value
    return app.switch_page("pages/11_documents.py").run()


def _texts(app):
    said = [e.value for kind in ("markdown", "caption") for e in app.main.get(kind)]
    said += [box.label for box in app.main.get("expander")]
    return list(map(str, said))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_opens_in_every_language(view, language):
    app = _open(view=view, lang=language)
    assert not app.exception
    for text in _texts(app):
        assert text.strip() and not re.search(r"\{\w*\}", re.sub(r"\$[^$]*\$", "", text)), text


def test_the_convention_of_the_address_stands_on_top():
    texts = _texts(_open(view="conventions", c="C8", lang="en"))
    assert next(text for text in texts if "·" in text).startswith("##### **C8** ·")


@pytest.mark.parametrize("language", languages())
def test_the_lines_are_the_rows_of_the_ledger(language):
    lines = lines_of(language)
    assert [line.id for line in lines] == [row.id for row in ledger.rows()]
    for line, item in zip(lines, checked(), strict=True):
        assert line.verdict == item.verdict and line.claim == item.row.claim[language]
        assert verdict_text(line.verdict, words(language)) and MARKS[line.verdict]


def test_some_lines_by_hand():
    lines = {line.id: line for line in lines_of("en")}
    assert (lines["001-115"].printed, lines["001-115"].computed) == ("1.876", "1.809200")
    assert lines["001-115"].verdict == "mistake"
    assert (lines["002-013"].printed, lines["002-013"].computed) == ("0.109", "0.108125")
    assert lines["000-060"].computed == "84.1345%"
    assert (lines["002-031"].computed, lines["002-031"].verdict) == ("Texture", "exact")
    assert [part.printed for part in lines["000-020"].parts] == ["70", "95", "100", "120", "125"]
    assert all("table=loan_5" in part.link.href for part in lines["000-020"].parts)
    assert "c7" in lines["001-108"].search and "missing" in lines["001-108"].search


LINKS = sorted(
    {
        (line.id, link.href)
        for language in languages()
        for line in lines_of(language)
        for link in (*line.links, *line.more, *(p.link for p in line.parts if p.link))
    }
)


@pytest.mark.parametrize(("row", "href"), LINKS)
def test_every_link_leads_somewhere(row, href):
    parts = urlsplit(href)
    query = {name: values[0] for name, values in parse_qs(parts.query).items()}
    assert parts.path in lessons() and query.pop("lang") in languages()
    if parts.path == "growing":
        trace = grow(datasets.load(query["table"]).table, preset(query["dialect"]))
        assert 0 <= int(query["step"]) < len(trace)
    elif parts.path == "dialects":
        assert query["table"] in datasets.names()
        assert read(query["a"]) is not None and read(query["b"]) is not None
    elif parts.path == "pruning" and "tree" in query:
        assert int(query["node"]) < len(trees.load(query["tree"]).nodes)
    elif parts.path == "documents":
        assert query["c"] in {convention.id for convention in ledger.conventions()}


def test_every_number_kept_in_a_trace_has_its_link():
    for line, item in zip(lines_of("en"), checked(), strict=True):
        links = [*line.links, *(part.link for part in line.parts)]
        wanted = [kept for kept in item.row.kept if kept.at is not None]
        assert len([link for link in links if link]) >= len(wanted), line.id


WEIGHED = [
    (row.id, kept)
    for row in ledger.rows()
    for kept in row.kept
    if kept.at is not None and kept.at.method
]


@pytest.mark.parametrize(("row", "kept"), WEIGHED, ids=[row for row, _ in WEIGHED])
def test_the_hearing_of_a_number_of_pruning_shows_it(row, kept):
    app = AppTest.from_file("../app.py", default_timeout=30)
    for name, value in hearing_query(kept).items():
        app.query_params[name] = value
    app.query_params["lang"] = "en"
    app = app.switch_page("pages/07_pruning.py").run()
    assert not app.exception
    said, value = " ".join(str(text.value) for text in app.markdown), ledger.value_of(kept)
    assert any(
        float(token) in (float(fixed(value, digits)), float(fixed(100 * value, digits)))
        for token in re.findall(r"\d+(?:\.\d+)?", said)
        if (digits := len(token.partition(".")[2])) or value == float(token)
    )


@pytest.mark.parametrize("language", languages())
def test_every_term_is_explained(language):
    for section, key in TERMS:
        assert words(language)(section, key) and words(language)("documents", f"means_{key}")
    terms = {key for section, key in TERMS if section == "terms"}
    assert terms == set(words("en").sections["terms"]) - {"conditional_gini", "gini_decrease"}
