"""Prepared examples: one press changes the address and what is seen."""

import re
from pathlib import Path

import pytest
from lesson import APP
from streamlit.testing.v1 import AppTest

from c45_core.language.words import languages
from ui.lessons.dialects.controls import EXAMPLES as DIALECTS
from ui.lessons.missing.choices import EXAMPLES as MISSING
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
    assert _asked(app) == {"lang": languages()[0], **query}
    assert app.selectbox(key="pick_table").value == query["table"]


def test_an_example_says_that_the_table_of_the_course_is_another_and_leads_back():
    app = AppTest.from_file(APP, default_timeout=60)
    app.query_params["lang"], app.query_params["table"] = "en", "loan_10"
    app = app.switch_page("pages/03_choosing.py").run()
    assert not [button for button in app.button if button.key == "example_back"]
    assert any("Back to the table before" in text.value for text in app.caption)
    for name in ("sugar", "number"):
        app.button(key=f"example_{name}").click().run()
    assert any("“Watermelons 2" in text.value for text in app.caption)
    app.button(key="example_back").click().run()
    assert _asked(app) == {"lang": "en", "table": "loan_10"}
    assert not [button for button in app.button if button.key == "example_back"]


@pytest.mark.parametrize("lesson", sorted(path.name for path in LESSONS.iterdir() if path.is_dir()))
def test_no_lesson_links_to_itself(lesson):
    """Streamlit's link to the page one is on leaves the address as it is."""
    for path in (LESSONS / lesson).rglob("*.py"):
        assert not re.search(rf"""link\(\s*["']{lesson}["']""", path.read_text(encoding="utf-8")), path
