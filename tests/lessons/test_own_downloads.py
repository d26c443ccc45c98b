"""Every file that the pages offer of an own table is made, by a worker as in the app, and opens."""

import csv
import io
import json
import zipfile
from xml.etree import ElementTree

import docx
import openpyxl
import pytest
import streamlit as st
from lesson import sound
from PIL import Image
from test_page_your_table import _uploaded

from c45_course.exports.tree_names import PruningForReader, TraceForReader
from c45_course.exports.worksheet import Sheets
from c45_course.file_kinds import file_kinds
from c45_course.story.book import Book
from ui.state.course import lessons

SORTS = {
    "numeric": "length,width,kind\n5.1,3.5,a\n4.9,3.0,a\n6.2,2.9,b\n5.9,3.2,b\n5.0,3.4,a\n6.5,2.8,b\n"
    "5.4,2.7,b\n4.6,3.1,a\n5.6,3.6,a\n6.1,3.3,b\n5.5,2.5,b\n5.8,3.7,a\n",
    "missing": "look,size,good\nred,?,yes\nblue,3,no\n?,2,yes\nred,5,no\nblue,?,no\nred,1,yes\n",
    "weights": "look,weight,good\nred,2,yes\nblue,1.5,no\nred,1,no\nblue,3,no\n"
    "green,0.5,yes\ngreen,2,yes\n",
    "Chinese": "编号,色泽,密度,好瓜\n1,青绿,0.697,是\n2,乌黑,0.774,是\n3,浅白,0.243,否\n"
    "4,青绿,0.360,否\n5,乌黑,0.608,是\n6,浅白,0.719,否\n",
}
"""Small own tables, one of each sort."""


@pytest.fixture
def offered(monkeypatch):
    """The files that the last run of a page offered: what makes each, by its name."""
    found = {}

    def download_button(label, data, file_name="", *rest, **named):
        if not named.get("disabled"):
            found[file_name] = data

    monkeypatch.setattr(st, "download_button", download_button)
    return found


def _turn(app, offered, **chosen):
    """Choose in menus by their keys and return the files that are offered then."""
    for key, value in chosen.items():
        app.session_state[key] = value
    offered.clear()
    app.run()
    sound(app)
    return dict(offered)


def _lesson(app, name, **query):
    for key, value in query.items():
        app.query_params[key] = value
    app.switch_page(f"pages/{lessons()[name].name}").run()
    sound(app)


@pytest.mark.worth(60)
@pytest.mark.parametrize("sort", SORTS)
def test_every_file_of_an_own_table_is_made_and_opens(offered, sort):
    app = _uploaded(SORTS[sort].encode(), name=f"{sort}.csv", lang="en" if sort.isascii() else "zh")
    files = dict(offered)
    _lesson(app, "growing")
    for what, kind in (file_kinds(Book) | file_kinds(TraceForReader)).items():
        for form in kind.menu:
            files |= _turn(app, offered, take_what=what, **{f"take_{what}": form})
    _lesson(app, "pruning", room="grown", rule="ebp", step="1")
    for what, kind in file_kinds(PruningForReader).items():
        for form in kind.menu:
            chosen = {"take_what_pruned": what, f"take_{what}": form}
            files |= _turn(app, offered, **({"take_handout": form} if kind.of_decision else chosen))
    _lesson(app, "practice", view="sheet")
    for what, kind in file_kinds(Sheets).items():
        for form in kind.menu:
            chosen = {"paper_what": what, "variants_set": 2, f"paper_form_{what}": form}
            files |= _turn(app, offered, **chosen)
    endings = {name.rsplit(".", 1)[-1] for name in files}
    assert endings >= {"html", "zip", "md", "tex", "docx", "svg", "png", "json", "csv", "xlsx", "xml"}
    assert len(files) >= 40
    for name, made in files.items():
        data = made() if callable(made) else made
        opens(name, data.encode() if isinstance(data, str) else data)


def opens(name, data):
    """Open a file by its ending, as its program would."""
    assert data, name
    match name.rsplit(".", 1)[-1]:
        case "zip" | "xlsx" | "docx":
            assert zipfile.ZipFile(io.BytesIO(data)).testzip() is None, name
    match name.rsplit(".", 1)[-1]:
        case "docx":
            assert docx.Document(io.BytesIO(data)).paragraphs, name
        case "xlsx":
            assert openpyxl.load_workbook(io.BytesIO(data)).active.max_row > 1, name
        case "zip":
            assert zipfile.ZipFile(io.BytesIO(data)).namelist(), name
        case "svg" | "xml":
            ElementTree.fromstring(data)
        case "png" | "webp" | "gif":
            Image.open(io.BytesIO(data)).verify()
        case "json":
            assert json.loads(data), name
        case "csv":
            rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
            assert len({len(row) for row in rows}) == 1, name
        case "html":
            assert b"</html>" in data, name
        case _:
            assert data.decode().strip(), name
