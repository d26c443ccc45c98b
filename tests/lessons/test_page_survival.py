"""An own table under Streamlit's test runner: what is sent to the browser, what is taken from it.

No script of a browser runs here: what it would answer is said by the test.
"""

import base64
import json
import re

import pytest
from lesson import APP, Column, asked
from pairs import every_two
from streamlit.testing.v1 import AppTest

from c45_core.language.words import languages, words
from c45_course.embed.bundle import IMPORT, join_modules
from c45_course.prepare.keeping import LINK, linked_name
from ui.own.browser import HERE, LINE_TEXTS, frame
from ui.state import session

PAGE = "pages/12_your_table.py"
ROWS = b"a,b,play\nx,1,y\nz,2,n\nx,3,y\n"
PARTS = ("keep", "back", "page", "line")
NAMES = {name: re.compile(rf'"{name}": "([^"]+)"') for name in ("token", "version", "file")}


def _open(page=PAGE, **query):
    app = AppTest.from_file(APP, default_timeout=120)
    for name, value in query.items():
        app.query_params[name] = value
    return app.switch_page(page).run()


def _uploaded(data=ROWS, name="mine.csv", **query):
    app = _open(**query)
    app.file_uploader(key="own_file").set_value((name, data, "text/csv")).run()
    return app


def _part(app, name):
    """The one part of a page that goes by a name."""
    found = [element.proto for element in app.get("bidi_component")]
    (part,) = [proto for proto in found if proto.component_name.endswith(name)]
    return part


def _sent(app):
    """What the page sends to the browser's storage: what is told, and the file."""
    (proto,) = [
        e.proto for e in app.get("bidi_component") if e.proto.component_name.endswith("own_keep")
    ]
    told, _, file = proto.bytes.partition(b"\n")
    return (json.loads(told) if told else None), file


def _answered(app, there):
    """Let the browser answer what it is asked for."""
    name = asked(app, "table")
    app.session_state["own_found"] = {
        **{"token": name, "ask": app.session_state["own_ask"][name], "there": bool(there)},
        **(there or {}),
    }
    return app.run()


def _stored(app):
    told, file = _sent(app)
    table = told["table"]
    return {
        **{key: table[key] for key in ("version", "file", "head")},
        "body": base64.b64encode(file).decode(),
    }


def _texts(app):
    kinds = ("markdown", "caption", "info", "warning", "error")
    return " ".join(str(element.value) for kind in kinds for element in app.get(kind))


def test_a_table_is_sent_once_and_its_file_not_again_when_it_changes():
    app = _uploaded(lang="en")
    told, file = _sent(app)
    name = asked(app, "table")
    assert told["table"]["token"] == name and told["whole"] and file
    app.session_state["own_stored"] = {name: (told["table"]["version"], told["table"]["file"])}
    app.run()
    assert _sent(app) == (None, b"")
    Column(app, 0).set_value("ignored").run()
    again, file = _sent(app)
    assert again["table"]["version"] != told["table"]["version"]
    assert again["table"]["file"] == told["table"]["file"] and not again["whole"] and file == b""
    assert json.loads(again["table"]["head"])["steps"]


def test_a_bundled_table_is_never_sent():
    assert _sent(_open("pages/05_growing.py", table="golf_14", lang="en")) == (None, b"")


def test_what_the_browser_kept_comes_back_with_its_corrections_where_the_reader_was():
    app = _uploaded(lang="en")
    Column(app, 1).set_value("nominal").run()
    app.session_state["own_stored"] = {}
    kept = _stored(app.run())
    for page in (PAGE, "pages/05_growing.py"):
        new = _open(page, table=asked(app, "table"), step="3", lang="en")
        assert "being loaded from this browser" in new.info[0].value
        _answered(new, kept)
        assert not new.exception and not new.info and not new.error and not new.warning
        assert asked(new, "step") == "3" and asked(new, "table") == asked(app, "table")
        assert new.selectbox(key="pick_table").value == asked(app, "table")
        assert _sent(new) == (None, b"")
    back = _answered(_open(table=asked(app, "table"), lang="en"), kept)
    assert Column(back, 1).value == "nominal"
    back.button(key="own_undo").click().run()
    assert Column(back, 1).value == "numeric"


@pytest.mark.parametrize(
    ("page", "there"),
    every_two(
        [PAGE, "pages/05_growing.py"],
        [
            {"head": "{}", "body": ""},
            {"head": "\ud800", "body": "!"},
            {"head": None, "body": None},
            {"head": '{"v":1,"name":"x","steps":[{"do":"drop","column":"a"}]}', "body": "AwA="},
            {"head": '{"v":9}', "body": "AwA="},
        ],
    ),
)
def test_whatever_else_the_browser_says_is_refused_in_a_sentence(there, page):
    new = _answered(_open(page, table=f"own-{'x' * 22}", lang="en"), there)
    assert not new.exception and len(new.error) == 1
    assert not session.is_own(new.selectbox(key="pick_table").value)


@pytest.mark.parametrize(
    "name", ["own-", "own-<b>", f"own-{'x' * 23}", "own-link.x", f"own-{'x' * 9999}"]
)
def test_a_name_no_table_can_have_is_not_looked_for(name):
    app = _open(table=name, lang="en")
    assert (
        not app.exception and not app.info and "is visible only in the browser" in app.warning[0].value
    )


def test_a_lesson_that_takes_no_table_neither_asks_nor_speaks_of_it():
    for page in ("pages/07_pruning.py", "pages/11_documents.py"):
        app = _open(page, table=f"own-{'x' * 22}", lang="en")
        assert not app.exception and not app.info and not app.warning


def test_an_answer_meant_for_another_table_is_not_taken():
    app = _uploaded(lang="en")
    kept = _stored(app)
    new = _open(table=f"own-{'x' * 22}", lang="en")
    new.session_state["own_found"] = {
        "token": asked(app, "table"),
        "ask": "guessed",
        "there": True,
        **kept,
    }
    new.run()
    assert "being loaded from this browser" in new.info[0].value and not new.selectbox


# --- a table in the link --------------------------------------------------------------------------


def _link(app):
    """The query of the link that the page offers, None where it offers none."""
    (proto,) = [
        e.proto for e in app.get("bidi_component") if e.proto.component_name.endswith("own_page")
    ]
    query = json.loads(proto.json)["query"]
    return query and {**query, "lang": "en"}


def test_a_link_holds_a_small_table_with_its_corrections():
    app = _uploaded(lang="en")
    Column(app, 1).set_value("nominal").run()
    query = _link(app)
    assert len(query["own"]) < LINK / 4
    there = _open(**query)
    assert not there.exception and not there.info and not there.error
    assert Column(there, 1).value == "nominal"
    assert any("mine" in text.value for text in there.markdown)
    growing = _open("pages/05_growing.py", **query, step="4")
    assert not growing.exception and asked(growing, "step") == "4"
    assert growing.selectbox(key="pick_table").value == query["table"]


def test_a_table_from_a_link_becomes_another_one_when_it_is_changed():
    """So the address never names a table by a link that holds another."""
    query = _link(_uploaded(lang="en"))
    there = _open(**query)
    Column(there, 1).set_value("nominal").run()
    assert asked(there, "own") is None
    assert asked(there, "table") != query["table"] and session.is_own(asked(there, "table"))
    assert Column(there, 1).value == "nominal"
    assert len(there.session_state["own_tables"]) == 1


@pytest.mark.parametrize(
    "cut", [lambda text: text[:-3], lambda text: "9" + text[1:], lambda _: "x" * 5000], ids="abc"
)
def test_a_broken_link_is_said(cut):
    query = _link(_uploaded(lang="en"))
    there = _open(**query | {"own": cut(query["own"])})
    assert not there.exception and "being loaded from this browser" in there.info[0].value
    there.button(key="own_without").click().run()
    assert "This link to a table is incomplete" in there.error[0].value


@pytest.mark.parametrize("text", ["", "1", "1AAAA", "2AAAA", "x" * LINK])
def test_a_link_that_holds_no_table_is_said(text):
    there = _open(own=text, table=linked_name(text), lang="en")
    assert not there.exception
    assert there.error or "being loaded from this browser" in there.info[0].value


def test_what_is_too_large_for_a_link_is_offered_as_one_file():
    rows = (f"{row * 7919 % 10007},{row * 104729 % 9973},{'yn'[row % 2]}" for row in range(400))
    app = _uploaded("\n".join(["a,b,play", *rows]).encode(), lang="en")
    assert not app.exception and _link(app) is None
    assert "too large for a link" in _texts(app)
    assert app.get("download_button")[-1].proto.label == "Download"


# --- the scripts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PARTS)
def test_a_part_is_one_module_and_no_text_becomes_markup(name):
    text = join_modules(HERE / f"{name}.js")
    assert not re.search(r"^import\b", text, re.MULTILINE) and not IMPORT.search(text)
    assert len(re.findall(r"^export\b", text, re.MULTILINE)) == 1 == text.count("export default")
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b", text)
    declared = re.findall(r"^(?:async )?(?:const|let|function) (\w+)", text, re.MULTILINE)
    assert len(declared) == len(set(declared))


def test_every_script_is_a_part():
    assert sorted(path.stem for path in HERE.glob("*.js")) == sorted((*PARTS, "storage"))


def test_the_line_has_its_words():
    asked_for = set(re.findall(r"\bwords\.(\w+)", (HERE / "line.js").read_text(encoding="utf-8")))
    assert asked_for == set(LINE_TEXTS)
    for language in languages():
        assert all(words(language)("your_table", f"stored_{key}", name="x") for key in LINE_TEXTS)


def test_a_frame_is_a_line_and_a_file():
    told, _, file = frame({"table": {"head": "a\nb"}}, b"\n\x00").partition(b"\n")
    assert json.loads(told) == {"table": {"head": "a\nb"}} and file == b"\n\x00"


def test_what_only_the_browser_has_is_offered_in_the_list_under_a_name_of_its_own():
    elsewhere = "own-" + "b" * 22
    app = _uploaded(lang="en", name="mine.csv")
    app.session_state["own_elsewhere"] = {elsewhere: "mine.csv"}
    app.run()
    offered = app.selectbox(key="pick_table").options
    assert offered[:2] == ["mine.csv (2)", "mine.csv"]
    app.session_state["own_gone"] = [elsewhere]
    app.run()
    assert "mine.csv (2)" not in app.selectbox(key="pick_table").options


def test_only_what_could_be_a_table_of_ours_is_noted():
    noted = {"own-" + "b" * 22: "mine.csv", "golf_14": "golf", "own-../../etc": "no"}

    def listing():
        import streamlit as st

        from ui.state import session

        st.write(session.note_elsewhere(st.session_state["noted"]), session.elsewhere())

    app = AppTest.from_function(listing)
    app.session_state["noted"] = noted
    app.run()
    assert app.session_state["own_elsewhere"] == {"own-" + "b" * 22: "mine.csv"}
