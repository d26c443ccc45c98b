"""The room of the lesson on pruning that compares all methods: its numbers are those of the core."""

import re

import pytest
from lesson import asked, opened, sound
from test_away import NAME, guarded
from test_page_your_table import ODD, _uploaded

from c45_core import preset
from c45_core.language.words import languages, words
from c45_core.rounding import fixed
from c45_core.validate.side_by_side import deal, side_by_side
from c45_course import datasets
from ui.state import session
from ui.state.course import lessons

TABLE = "watermelon_2.0"
__all__ = ["guarded"]  # a fixture


def page(**query):
    return opened("07_pruning", room="methods", **query)


def rows(app, head):
    begins = f"\n| {head} |"
    texts = (f"\n{m.value}" for m in app.markdown)
    text = next(text[text.index(begins) + 1 :] for text in texts if begins in text)
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()[2:]]


@pytest.mark.parametrize("language", languages())
def test_the_means_are_those_of_the_core(language):
    app = page(lang=language, table=TABLE, dialect="id3", draws="10")
    sound(app)
    said = words(language)
    found = side_by_side(datasets.load(TABLE).table, preset("id3"), 10)
    shown = rows(app, said("methods_compared", "head_way"))
    assert len(shown) == len(found) == 8
    for row, each in zip(shown, found, strict=True):
        assert row[1] == fixed(each.leaves, 1)
        assert row[2] == f"{fixed(100 * each.training, 1)}%"
        assert row[3].startswith(f"{fixed(100 * each.test, 1)}%")
    best = min(found, key=lambda each: each.test)
    assert any(f"{fixed(100 * best.test, 1)}%" in c.value for c in app.caption)


def test_a_draw_is_shown_node_by_node_and_its_numbers_open():
    app = page(lang="en", table=TABLE, dialect="id3", draw="3", tested="纹理")
    sound(app)
    one = deal(datasets.load(TABLE).table, preset("id3"), 3)
    inner = [node for node in one.trees["none"].walk() if not node.is_leaf]
    shown = rows(app, words("en")("terms", "node"))
    assert len(shown) == len(inner) + 2
    assert shown[-2][1:] == [str(pruning.tree.size) for pruning in one.prunings.values()]
    subtrees = rows(app, words("en")("methods_compared", "head_alpha"))
    assert [int(row[1]) for row in subtrees] == [each.leaves for each in one.alphas.candidates]
    assert "**chosen**" in subtrees[one.alphas.chosen.place][0]
    tested = rows(app, words("en")("methods_compared", "head_attribute"))
    assert len(tested) == sum(each.divides for each in one.trace.evaluations(0))
    assert any(r"\chi^2" in m.value for m in app.markdown)


@pytest.mark.worth(4)
@pytest.mark.parametrize("dialect", ["documents", "release8", "cart"])
@pytest.mark.parametrize("table", ["golf_14", "missing_14", "watermelon_3.0", "loan_5"])
def test_it_opens_for_tables_of_every_kind(table, dialect):
    app = page(lang="zh", table=table, dialect=dialect, draws="10")
    sound(app)
    few = datasets.load(table).table.rows < 8
    assert few == any(re.search("至少 2 个", m.value) for m in app.markdown)


def test_an_own_table_is_compared_in_a_worker(guarded):
    head, *cases = ODD.splitlines()
    text = "\n".join([head, *cases, *cases, *cases])
    app = _uploaded(text.encode(), name=NAME, lang="en")
    assert session.is_own(asked(app, "table"))
    for name, value in {"room": "methods", "draws": "10"}.items():
        app.query_params[name] = value
    app.switch_page(f"pages/{lessons()['pruning'].name}").run()
    assert not app.exception, app.exception[0].stack_trace
    assert len(rows(app, words("en")("methods_compared", "head_way"))) == 8
    assert not any("<b>" in m.value and "&lt;" not in m.value for m in app.markdown if "χ²" in m.value)
