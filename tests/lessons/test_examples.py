"""Prepared examples: one press changes the address and what is seen."""

import re
from pathlib import Path
from urllib.parse import parse_qs

import pytest
from lesson import APP
from streamlit.testing.v1 import AppTest

from c45_core.language.words import languages
from ui.lessons.dialects.sides import EXAMPLES as DIALECTS
from ui.lessons.missing.lesson import EXAMPLES as MISSING
from ui.lessons.numbers import EXAMPLES as NUMBERS

LESSONS = Path(__file__).resolve().parents[2] / "ui" / "lessons"
OFFERED = [
    (page, name, query)
    for page, examples in (
        ("04_numbers", NUMBERS),
        ("06_missing", MISSING),
        ("09_dialects", DIALECTS),
    )
    for name, query in examples.items()
]


def _asked(app):
    found = ((name, app.query_params[name]) for name in app.query_params)
    return {name: value[0] if isinstance(value, list) else value for name, value in found}


@pytest.mark.parametrize(("page", "name", "query"), OFFERED, ids=lambda value: str(value)[:24])
def test_an_example_writes_the_address_and_keeps_the_language(page, name, query):
    app = AppTest.from_file(APP, default_timeout=60)
    app.query_params["lang"] = languages()[0]
    app.query_params["table"] = "watermelon_3.0"
    app = app.switch_page(f"pages/{page}.py").run()
    app.button(key=f"example_{name}").click().run()
    assert not app.exception
    assert _asked(app) == {"lang": languages()[0], **query, **_beside("watermelon_3.0", query)}
    assert app.selectbox(key="pick_table").value == query["table"]


def _beside(table, query):
    """What an example leaves to the other lessons, which show a table in the course's convention."""
    dialect = {"course_dialect": ""} if "dialect" in query else {}
    return dialect | ({} if table == query["table"] else {"course_table": table})


def _kept_by_links(app):
    """The tables that the links to other lessons lead to, but for those to a state of this table."""
    found = [parse_qs(link.proto.query_string) for link in app.get("page_link")]
    return {query.get("table", [""])[0] for query in found if not {"step", "on"} & query.keys()}


@pytest.mark.parametrize("before", ["loan_10", "watermelon_2.0", None])
def test_an_example_is_shown_in_its_lesson_alone_and_says_so(before):
    app = AppTest.from_file(APP, default_timeout=60)
    app.query_params["lang"], app.query_params["symbols"] = "en", "zhou"
    if before:
        app.query_params["table"] = before
    app = app.switch_page("pages/03_choosing.py").run()
    at_first = _asked(app)
    assert not [button for button in app.button if button.key == "example_back"]
    assert any("in this lesson alone" in text.value for text in app.caption)
    for name in ("trap", "hot"):
        app.button(key=f"example_{name}").click().run()
        assert not app.exception
        assert _kept_by_links(app) == {before or ""}, name
        assert any("other lessons keep their table" in text.value for text in app.caption)
    again = AppTest.from_file(APP, default_timeout=60)
    for key, value in _asked(app).items():
        again.query_params[key] = value
    again = again.switch_page("pages/03_choosing.py").run()
    assert again.selectbox(key="pick_table").value == "golf_14_quinlan_numeric"
    assert _kept_by_links(again) == {before or ""}, "the address of the example shows the same"
    app.button(key="example_trap").click().run()
    app.button(key="example_back").click().run()
    assert _asked(app) == at_first
    assert not [button for button in app.button if button.key == "example_back"]


def test_who_chooses_the_table_beside_an_example_chooses_it_for_the_course():
    app = AppTest.from_file(APP, default_timeout=60)
    app.query_params["lang"], app.query_params["table"] = "en", "loan_10"
    app = app.switch_page("pages/03_choosing.py").run()
    app.button(key="example_trap").click().run()
    assert _asked(app)["course_table"] == "loan_10"
    app.selectbox(key="pick_table").select("golf_14").run()
    assert _asked(app) == {"lang": "en", "table": "golf_14"}


@pytest.mark.parametrize("lesson", sorted(path.name for path in LESSONS.iterdir() if path.is_dir()))
def test_no_lesson_links_to_itself(lesson):
    """Streamlit's link to the page one is on leaves the address as it is."""
    for path in (LESSONS / lesson).rglob("*.py"):
        assert not re.search(rf"""link\(\s*["']{lesson}["']""", path.read_text(encoding="utf-8")), path
