"""What the address asks for and there is not is said in one quiet line, and nothing falls over it."""

import ast
from pathlib import Path

import pytest
from lesson import opened, sound

from ui.state.asked import NAMES, like
from ui.state.course import lessons

UI = Path(__file__).resolve().parents[2] / "ui"
PAGES = {name: None if name == "start" else path.stem for name, path in lessons().items()}
READERS = {"choose", "slide", "count", "switch", "pilled", "opened", "number", "one_of"}


def _read_names():
    """Give the names that are read from the address where they are written out."""
    for path in UI.rglob("*.py"):
        for item in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = None
            if isinstance(item, ast.Call) and item.args:
                called = item.func
                if isinstance(called, ast.Name) and called.id in READERS:
                    name = item.args[0]
                elif isinstance(called, ast.Attribute) and called.attr == "get":
                    of = called.value
                    name = item.args[0] if getattr(of, "attr", "") == "query_params" else None
            elif isinstance(item, ast.Subscript) and getattr(item.value, "attr", "") == "query_params":
                name = item.slice
            if isinstance(name, ast.Constant) and isinstance(name.value, str):
                yield path.name, name.value


def test_every_name_that_is_read_is_known():
    read = list(_read_names())
    assert len({name for _, name in read}) > 40
    assert [each for each in read if each[1] not in NAMES] == []


def test_a_misspelt_name_is_told_from_a_stranger():
    for wrong, meant in (
        ("tabel", "table"),
        ("Step", "step"),
        ("dialekt", "dialect"),
        ("language", "lang"),
    ):
        assert like(wrong) == meant
    for name in (*NAMES, "utm_source", "fbclid", "gclid", "ref", "q", "x" * 5000, "", "embed", "表"):
        assert like(name) is None, name


def _line(app):
    sound(app)
    return [c.value for c in app.caption if "The link" in c.value or "链接里" in c.value]


@pytest.mark.parametrize(
    ("page", "query", "said"),
    [
        ("07_pruning", {"room": "cellar"}, "`room=cellar`, which is not known here"),
        ("07_pruning", {"k": "99"}, "`k=99`; it may be 0 to 3, and 3 is used"),
        ("07_pruning", {"k": "many"}, "`k=many`; it may be 0 to 3, and 1 is used"),
        ("05_growing", {"digits": "99"}, "`digits=99`; it may be 2 to 8, and 8 is used"),
        ("05_growing", {"by_hand": "yes"}, "`by_hand=yes`, which"),
        ("05_growing", {"max_depth": "-3"}, "`max_depth=-3`, which"),
        ("05_growing", {"tabel": "golf_14"}, "`tabel`, which is not known here; table may be meant"),
        ("03_choosing", {"node": "17 `x`"}, "`node=17 ?x?`, which"),
        ("04_numbers", {"attr": "<b>"}, "`attr=<b>`, which"),
        (
            "13_practice",
            {"view": "round", "seed": "x" * 99},
            f"`seed={'x' * 19}…`; it may be 0 to 9999",
        ),
    ],
)
def test_what_there_is_not_is_said(page, query, said):
    (line,) = _line(opened(page, lang="en", **query))
    assert said in line
    (chinese,) = _line(opened(page, lang="zh", **query))
    assert "The link" not in chinese and chinese.endswith("。")


def test_several_things_are_said_in_one_line_and_what_there_is_in_none():
    (line,) = _line(opened("07_pruning", lang="en", room="cellar", rule="nobody", digits="x"))
    assert all(part in line for part in ("`room=cellar`", "`rule=nobody`", "`digits=x`"))
    assert not _line(opened("07_pruning", lang="en", room="grown", k="0.5", digits="6", utm_source="a"))


def test_what_was_there_before_another_table_came_is_no_mistake_of_the_link():
    app = opened("03_choosing", lang="en", table="watermelon_2.0", node="1")
    assert not _line(app)
    app.query_params["table"] = "loan_5"
    app.run()
    assert not _line(app)
    assert _line(opened("03_choosing", lang="en", table="loan_5", node="1"))


ODD = (
    "9" * 5000,
    "²",
    "-1",
    "1e999",
    "nan",
    "٣",
    "🍉`<script>",
    "a!b!c_d~e",
    "0x10",
    "r.t0c" + "9" * 8,
)


@pytest.mark.parametrize("lesson", PAGES)
@pytest.mark.parametrize("turn", range(2))
def test_nonsense_under_every_name_opens_the_lesson_all_the_same(lesson, turn):
    odd = {name: ODD[(place + turn) % len(ODD)] for place, name in enumerate(NAMES)}
    view = {} if turn else {"view": ""}
    sound(opened(PAGES[lesson], **{**odd, **view, "lang": "en"}))
