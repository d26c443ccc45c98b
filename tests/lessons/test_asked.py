"""What the address asks for and there is not is said in one quiet line, and nothing falls over it."""

import ast
import re
from pathlib import Path

import pytest
from lesson import opened, sound

from ui.state.address_names import NAMES, OTHER_WORDS, Kind, declared, meant_by
from ui.state.course import lessons

UI = Path(__file__).resolve().parents[2] / "ui"
PAGES = {name: None if name == "start" else path.stem for name, path in lessons().items()}
KEYS = tuple(dict.fromkeys(row.key for row in NAMES))
READERS = {
    *("choose", "slide", "count", "switch", "slide_along", "opened", "number_table"),
    *("has", "text", "one_of", "number", "is_on", "refuse", "put"),
}
FROM = re.compile(r"ui\.state|ui\.components")
LESSON = {"own": "your_table"}
"""The lesson of a folder that is called otherwise."""


def _read_names():
    """Give the names that are read from the address where they are written out, with the folder."""
    for path in UI.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        items = list(ast.walk(ast.parse(text))) if FROM.search(text) else []
        imports = [item for item in items if getattr(item, "module", None) and FROM.match(item.module)]
        imported = {alias.name for item in imports for alias in item.names}
        for item in items:
            called = item.func if isinstance(item, ast.Call) else None
            of = getattr(getattr(called, "value", called), "id", "")
            reader = getattr(called, "attr", of)
            if of in imported and reader in READERS and isinstance(item.args[0], ast.Constant):
                yield path.parent.name, item.args[0].value
            elif of in imported and reader == "write":
                yield from ((path.parent.name, each.arg) for each in item.keywords if each.arg)


def test_every_name_that_is_read_or_written_is_declared_for_its_lesson():
    read = set(_read_names())
    assert len({name for _, name in read}) > 40
    lessons_of = {key: [row.lessons for row in NAMES if row.key == key] for key in KEYS}
    wrong = [
        (folder, name)
        for folder, name in read
        if not any(
            not of or LESSON.get(folder, folder) in (*of.split(), "state", "shared")
            for of in lessons_of.get(name, ())
        )
    ]
    assert not wrong


def test_every_name_that_a_component_reads_is_declared():
    found = set()
    for path in (*UI.rglob("player/**/*.js"), *UI.rglob("components/**/*.js")):
        text = path.read_text(encoding="utf-8")
        if "URLSearchParams" in text or path.name == "asked.js":
            found |= set(re.findall(r"""(?:asked|search\)|parameters)\.get\("(\w+)"\)""", text))
    assert found >= {"step", "view", "controls", "q", "verdict"}
    assert found <= set(KEYS)


def test_every_declared_name_is_told_and_its_lessons_exist():
    assert all(row.holds and set(row.lessons.split()) <= set(PAGES) for row in NAMES)
    assert all(row.low <= row.default <= row.high for row in NAMES)
    assert len({(row.key, row.kind, row.lessons) for row in NAMES}) == len(NAMES)
    with pytest.raises(KeyError):
        declared("nobody", *Kind)
    with pytest.raises(KeyError):
        declared("table", Kind.NUMBER)


def test_a_misspelt_name_is_told_from_a_stranger():
    for wrong, meant in (
        ("tabel", "table"),
        ("Step", "step"),
        ("dialekt", "dialect"),
        ("language", "lang"),
    ):
        assert meant_by(wrong, "growing") == meant
    for row in NAMES:
        assert all(meant_by(row.key, lesson) is None for lesson in row.lessons.split() or PAGES), row
    for name in ("utm_source", "fbclid", "gclid", "ref", "x" * 5000, "", "embed", "表"):
        assert meant_by(name, "growing") is None, name


def test_what_others_call_a_name_is_told_where_the_lesson_has_no_such_name():
    for word, name in OTHER_WORDS.items():
        assert any(row.key == name and not row.lessons for row in NAMES)
        assert meant_by(word, "start") == meant_by(word.upper(), "start") == name
    assert meant_by("variant", "c50") is None and meant_by("variant", "growing") == "dialect"
    assert meant_by("depth", "c50") is None and meant_by("room", "growing") is None


def _line(app):
    sound(app)
    return [c.value for c in app.caption if "The link" in c.value or "链接中" in c.value]


@pytest.mark.parametrize(
    ("page", "query", "said"),
    [
        (None, {"no_page": "nosuchpage"}, "the page `nosuchpage`, which does not exist here"),
        ("07_pruning", {"room": "cellar"}, "`room=cellar`, which does not exist here"),
        ("07_pruning", {"k": "99"}, "`k=99`; it must lie between 0 and 3, so 3 is used"),
        ("07_pruning", {"k": "many"}, "`k=many`; it must lie between 0 and 3, so 1 is used"),
        ("05_growing", {"digits": "99"}, "`digits=99`; it must lie between 2 and 8, so 8 is used"),
        ("05_growing", {"by_hand": "yes"}, "`by_hand=yes`, which"),
        ("05_growing", {"max_depth": "-3"}, "`max_depth=-3`, which"),
        (
            "05_growing",
            {"tabel": "golf_14"},
            "`tabel`, which does not exist here; perhaps table is meant",
        ),
        (
            "05_growing",
            {"dataset": "golf_14"},
            "`dataset`, which does not exist here; perhaps table is",
        ),
        ("02_entropy", {"variant": "j48"}, "`variant`, which does not exist here; perhaps dialect is"),
        (None, {"tabel": "golf_14"}, "`tabel`, which does not exist here; perhaps table is meant"),
        ("03_choosing", {"node": "17 `x`"}, "`node=17 ?x?`, which"),
        ("04_numbers", {"attr": "<b>"}, "`attr=<b>`, which"),
        (
            "13_practice",
            {"view": "round", "seed": "x" * 99},
            f"`seed={'x' * 19}…`; it must lie between 0 and 9999",
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
    # The lesson itself writes this name, which is like another one.
    assert not _line(opened("04_numbers", lang="en", table="watermelon_3.0", sides="free"))


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
    odd = {name: ODD[(place + turn) % len(ODD)] for place, name in enumerate(KEYS)}
    view = {} if turn else {"view": ""}
    sound(opened(PAGES[lesson], **{**odd, **view, "lang": "en"}))
