"""One's own table under Streamlit's own test runner: read, corrected, prepared, kept with its owner."""

import re

import pytest
from lesson import APP, Column, asked, opened
from pairs import some
from streamlit.testing.v1 import AppTest

from c45_core import PRESETS
from c45_core.engine.progress import Budget
from c45_core.language.words import grouped, languages
from c45_course import datasets
from c45_course.prepare.steps import Drop, Edit, as_json
from c45_course.readers.files import UPLOAD
from ui.markdown import plain
from ui.own.page import harmless
from ui.state import own_table as growing
from ui.state import session
from ui.state.course import lessons
from ui.state.own_table import copy_of
from ui.workers import away, jobs

PAGE = "pages/12_your_table.py"
ODD = """$x$,<b>,[a](http://b),:red[r],label=<b>
**y**,1,</table>,$x$,=1+1
_z_,2,<b>,<b>,+2
`c`,?,</table>,$x$,=1+1
**y**,4,<b>,<b>,+2
_z_,5,</table>,$x$,=1+1
`c`,6,</table>,<b>,+2
**y**,7,<b>,<b>,=1+1
"""
MARKUP = ("$x$", "<b>", "[a](http", ":red[", "**y**", "_z_", "`c`", "</table>")
SAID = ("markdown", "caption", "title", "header", "info", "warning", "error", "metric")


def _open(page=PAGE, files=None, **query):
    app = AppTest.from_file(APP, default_timeout=120)
    for name, value in query.items():
        app.query_params[name] = value
    return app.switch_page(page).run()


def _uploaded(data, name="odd.csv", **query):
    app = _open(**query)
    app.file_uploader(key="own_file").set_value([(name, data, "text/csv")]).run()
    return app


def _markers(app):
    return next(box for box in app.multiselect if str(box.key).startswith("own_markers_"))


def _texts(app):
    return [str(element.value) for kind in SAID for element in app.get(kind)]


HALVES = {
    "golf.data": b"sunny,85,no\nrainy,70,yes\nsunny,60,yes\n",
    "golf.names": b"yes, no.\noutlook: sunny, overcast, rainy.\nhumidity: continuous.\n",
}


def test_a_browser_that_missed_a_run_shows_what_the_others_show():
    """What a control shows at first comes with it; a value that is set is told once only."""
    app = _uploaded(HALVES["golf.data"], "golf.csv")
    read = [box for box in app.selectbox if str(box.key).startswith("own_read_")]
    assert read
    for box in read:
        assert box.proto.options[box.proto.default] == box.format_func(box.value)
        assert not box.proto.set_value
    assert app.checkbox[0].proto.default == app.checkbox[0].value
    markers = _markers(app)
    assert [markers.proto.options[place] for place in markers.proto.default] == markers.value


@pytest.mark.parametrize("order", [["golf.data", "golf.names"], ["golf.names", "golf.data"]])
def test_names_and_data_are_one_table_whichever_comes_first(order):
    app = _open()
    for number, name in enumerate(order):
        key = f"own_file_{number}" if number else "own_file"
        app.file_uploader(key=key).set_value([(name, HALVES[name], "text/plain")]).run()
        assert not app.exception
        if order[0] == "golf.names" and number == 0:
            assert any("holds no cases" in text for text in _texts(app))
    told = " ".join(_texts(app)).replace("\\", "")
    assert "## golf.data" in told
    assert "C4.5's .names and .data" in told


def test_several_tables_come_at_once():
    app = _open()
    tables = [(f"{name}.csv", b"a,b\n1,x\n2,y\n", "text/csv") for name in ("one", "two")]
    app.file_uploader(key="own_file").set_value(tables).run()
    options = [option for box in app.selectbox for option in box.options]
    assert {"one.csv", "two.csv"} <= set(options)


@pytest.mark.parametrize("table", datasets.names())
def test_a_copy_of_a_bundled_table_is_that_table(table):
    dataset = datasets.load(table)
    copied = copy_of(dataset).table
    assert copied.classes == dataset.table.classes
    assert copied.labels.tolist() == dataset.table.labels.tolist()
    assert copied.weights.tolist() == dataset.table.weights.tolist()
    assert copied.case_names == dataset.table.case_names
    for mine, theirs in zip(copied.attributes, dataset.table.attributes, strict=True):
        assert [mine.text(row) for row in range(copied.rows)] == [
            theirs.text(row) for row in range(copied.rows)
        ]
        assert getattr(mine, "values", None) == getattr(theirs, "values", None)


def test_a_file_is_read_and_its_columns_can_be_corrected():
    app = _uploaded("天气,温度,打球\n晴,30,否\n雨,20,是\n雨,?,是\n".encode("gb18030"), lang="en")
    assert not app.exception
    token = asked(app, "table")
    assert session.is_own(token)
    assert any("GB18030" in text for text in _texts(app))
    assert app.selectbox(key="pick_table").value == token
    assert Column(app, 1).value == "numeric"
    Column(app, 1).set_value("nominal").run()
    assert Column(app, 1).value == "nominal"
    assert asked(app, "table") == token
    app.button(key="own_undo").click().run()
    assert Column(app, 1).value == "numeric"


def test_numbers_with_something_about_them_are_asked_about_and_the_answer_holds():
    bounds = b"x,crp,z,class\n" + b"1,<0.5,2+,a\n2,1.2,0,b\n3,>100,1,a\n4,7.9,0,b\n" * 2
    app = _uploaded(bounds, lang="en")

    def question(name):
        (found,) = [each for each in app.button_group if f"column “{name}”" in each.label]
        return found

    assert (Column(app, 1).value, question("crp").value) == ("numeric", "numeric")
    assert (Column(app, 2).value, question("z").value) == ("nominal", "nominal")
    question("crp").set_value("nominal").run()
    assert not app.exception and not app.error
    assert (Column(app, 1).value, question("crp").value) == ("nominal", "nominal")
    question("z").set_value("numeric").run()
    assert [Column(app, place).value for place in (1, 2)] == ["nominal", "numeric"]


def test_another_text_can_be_called_missing():
    app = _uploaded(b"a,b,play\nx,none,y\nz,1,n\nx,2,y\n", lang="en")
    _markers(app).set_value(["none"]).run()
    assert not app.exception and not app.error
    Column(app, 1).set_value("numeric").run()
    assert not app.exception and not app.error
    assert Column(app, 1).value == "numeric"
    _markers(app).set_value([]).run()
    assert "none" in app.error[0].value


def test_what_does_not_fit_is_refused_in_a_sentence_and_nothing_changes():
    app = _uploaded(b"a,b,c\nx,1,y\nz,2,n\n", lang="en")
    before = Column(app, 0)
    before.set_value("numeric").run()
    assert not app.exception
    assert app.error and "number" in app.error[0].value
    after = Column(app, 0)
    # Told anew, so that the control in the browser goes back to it.
    assert after.value == "nominal" and after.told != before.told


@pytest.mark.parametrize("data", [b"", b"\x00\x01\x02", b"a,b\n", b'"a,b\n1,2', b"%PDF-1.4"])
def test_a_file_that_is_no_table_is_refused_in_a_sentence(data):
    for language in languages():
        app = _uploaded(data, name="$x$.csv", lang=language)
        assert not app.exception
        assert len(app.error) == 1
        assert "$x$" not in app.error[0].value.replace(r"\$x\$", "")


def test_a_table_of_one_class_waits_for_a_correction():
    app = _uploaded(b"a,b,c\nx,1,y\nz,2,y\n", lang="en")
    assert not app.exception and app.warning
    assert app.button(key="own_step").disabled
    Column(app, 0).set_value("target").run()
    assert not app.exception and not app.button(key="own_step").disabled
    token = asked(app, "table")
    app.switch_page("pages/05_growing.py").run()
    assert not app.exception and app.selectbox(key="pick_table").value == token


def test_a_table_can_be_pasted():
    app = _open(lang="en")
    app.text_area(key="own_paste").set_value("outlook\tplay\nsunny\tno\nrainy\tyes\n").run()
    app.button(key="own_paste_take").click().run()
    assert not app.exception
    assert session.is_own(asked(app, "table"))


def test_changing_a_bundled_table_makes_a_copy_and_back_is_one_click():
    app = _open(table="golf_14", lang="en", view="prepare")
    app.button(key="own_drop").click().run()
    assert not app.exception
    assert session.is_own(asked(app, "table"))
    assert any(plain("(changed)") in text for text in _texts(app))
    app.button(key="own_back").click().run()
    assert asked(app, "table") == "golf_14"


# --- whose table it is ----------------------------------------------------------------------------


def test_a_table_of_somebody_else_opens_the_page_with_one_sentence():
    mine = _uploaded(b"secret,play\nalpha,yes\nbeta,no\n", lang="en")
    for page in ("pages/05_growing.py", "pages/02_entropy.py", PAGE):
        other = _open(page, table=asked(mine, "table"), lang="en")
        assert not other.exception and "being loaded from this browser" in other.info[0].value
        assert not other.selectbox and "secret" not in " ".join(_texts(other))
        other.button(key="own_without").click().run()
        assert not other.exception
        assert "Loading the table of this address was stopped" in other.warning[0].value
        assert "secret" not in " ".join(_texts(other))
        assert not session.is_own(other.selectbox(key="pick_table").value)
        # The browser may hold it: it is asked again, and this time it says that it does not.
        other.button(key="own_load_again").click().run()
        assert not other.exception and "being loaded from this browser" in other.info[0].value
        table = asked(mine, "table")
        ask = other.session_state["own_ask"][table]
        other.session_state["own_found"] = {"token": table, "ask": ask, "there": False}
        other.run()
        assert "is visible only in the browser of the person" in other.warning[0].value
        assert not [button for button in other.button if button.key == "own_load_again"]


# --- every lesson ---------------------------------------------------------------------------------


ROOMS = [
    *((lesson, {}) for lesson in lessons()),
    ("pruning", {"room": "grown"}),
    ("pruning", {"room": "before", "cases": "table"}),
    ("pruning", {"room": "methods"}),
    ("evaluation", {"view": "case"}),
    ("evaluation", {"view": "mistakes"}),
    ("evaluation", {"view": "leaving"}),
    ("missing", {"part": "down"}),
    ("dialects", {"view": "numbers"}),
    ("dialects", {"view": "switches"}),
    ("your_table", {"view": "cells"}),
    ("your_table", {"view": "prepare"}),
]
OTHERS = [("documents", {}), ("tree", {})]
"""The rooms that show no table of one's own."""


@pytest.mark.parametrize(("lesson", "query"), some(ROOMS, 14, several=True), ids=str)
def test_every_lesson_works_on_a_table_of_odd_names_and_shows_them_as_text(lesson, query):
    app = _uploaded(ODD.encode(), name="$x$ <b>.csv", lang="en")
    for name, value in query.items():
        app.query_params[name] = value
    app.switch_page(f"pages/{lessons()[lesson].name}").run()
    assert not app.exception
    picker = [box.value for box in app.selectbox if box.key == "pick_table"]
    assert picker == ([] if (lesson, query) in OTHERS else [asked(app, "table")])
    for text in _texts(app):
        formulas = re.sub(r"\$\$.*?\$\$", "", text, flags=re.DOTALL)
        bare = re.sub(r"\\.", "", formulas)
        bare = re.sub(r"`[^`\n]*`|```.*?```", "", bare, flags=re.DOTALL)
        for markup in MARKUP:
            assert markup not in bare, (markup, text[:300])


@pytest.mark.parametrize("dialect", PRESETS)
def test_an_own_table_is_grown_in_every_convention(dialect):
    app = _uploaded(ODD.encode(), lang="en", dialect=dialect)
    assert not app.exception
    app.switch_page("pages/05_growing.py").run()
    assert not app.exception


def test_a_run_that_was_stopped_says_so_and_can_be_taken_up_again():
    app = _uploaded(ODD.encode(), lang="en")
    token = asked(app, "table")
    mark = (token, "c45_core.growing:grow", "[]")
    app.session_state["away_ended"] = (mark, None)
    app.query_params["dialect"] = "zhou"
    app.switch_page("pages/05_growing.py").run()
    assert not app.exception and "Stopped" in app.info[0].value
    app.button(key="away_again").click().run()
    assert not app.exception and not app.info


@pytest.mark.parametrize(("lesson", "query"), some(ROOMS, 7, several=True), ids=str)
def test_every_lesson_works_on_a_table_whose_trees_take_long(monkeypatch, lesson, query):
    """A page may grow several: each has its own bar and its own button to stop it."""
    shown = []
    really = away._Watch._open
    monkeypatch.setattr(away._Watch, "_open", lambda *told: (shown.append(told), really(*told)))
    monkeypatch.setattr(away, "SOON", 0)
    monkeypatch.setattr(jobs, "TICK", 0.0005)
    app = _uploaded(ODD.encode(), lang="en", dialect="release8")
    for name, value in query.items():
        app.query_params[name] = value
    app.switch_page(f"pages/{lessons()[lesson].name}").run()
    assert not app.exception
    assert shown


def test_a_run_that_meets_its_budget_says_so_and_keeps_what_it_has(monkeypatch):
    monkeypatch.setattr(growing, "BUDGET", Budget(nodes=1))
    app = _uploaded(ODD.encode(), lang="en")
    assert not app.exception
    assert any("reached its size limit" in text for text in _texts(app))
    app.switch_page("pages/05_growing.py").run()
    assert not app.exception


def test_a_table_too_large_to_be_traced_says_the_limit_and_offers_a_sample():
    rows = UPLOAD.traced // 3 + 1
    app = _uploaded(b"a,b,c\n" + b"x,1,y\nz,2,n\n" * (rows // 2 + 1), lang="en")
    assert not app.exception
    assert plain(grouped(UPLOAD.traced)) in app.warning[0].value and app.button(key="own_step").disabled
    app.button(key="own_draw").click().run()
    assert not app.exception and not app.button(key="own_step").disabled


def test_columns_and_changes_are_saved_and_loaded(tmp_path):
    app = _uploaded(b"a,b,c\nx,1,y\nz,2,n\nx,3,y\n", lang="en")
    changes = as_json([Drop("a"), Edit("b", ((0, "9"),))]).encode()
    app.file_uploader(key="own_load").set_value(("changes.json", changes, "application/json")).run()
    assert not app.exception and not app.error
    assert any(plain("b, row 1: now 9") in text for text in _texts(app))
    schema = b'{"target": "a", "attributes": [{"name": "b", "kind": "nominal"}]}'
    app.file_uploader(key="own_load").set_value(("schema.json", schema, "application/json")).run()
    assert not app.exception and not app.error
    assert Column(app, 0).value == "target"
    assert Column(app, 1).value == "nominal"
    wrong = b'{"target": "nobody", "attributes": [{"name": "b", "kind": "nominal"}]}'
    app.file_uploader(key="own_load").set_value(("wrong.json", wrong, "application/json")).run()
    assert not app.exception and "nobody" in app.error[0].value


def test_a_name_of_a_file_is_harmless():
    assert harmless("../../x/../secret.csv") == "secret.csv"
    assert harmless("C:\\Windows\\a.csv") == "a.csv"
    assert len(harmless("x" * 5000)) <= 80
    assert harmless("..") and "/" not in harmless("/a/b/")


def test_a_remark_calls_columns_as_the_language_does_and_is_made_once():
    for language, name in (("en", "“Phone” and “Address” have "), ("zh", "「电话」和「地址」")):
        said = [text.value for text in opened("12_your_table", lang=language).markdown]
        (remarks,) = [text for text in said if text.startswith("- ")]
        made = [line for line in remarks.splitlines() if line.startswith(f"- {name}")]
        assert len(made) == remarks.count(name.split()[0]) == 1, remarks
