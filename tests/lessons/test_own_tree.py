"""*Your own table* always shows a picture of the tree, or says why not and how to have it."""

import random

from lesson import APP, asked
from streamlit.testing.v1 import AppTest

from ui.own import page as own

PAGE = "pages/12_your_table.py"
MADE = random.Random(3)


def _table(rows):
    """A table that no tree explains: its tree is large."""
    cells = (f"{MADE.random():.3f},{MADE.choice('xyz')},{MADE.choice('ab')}" for _ in range(rows))
    return "\n".join(["number,letter,class", *cells, ""]).encode()


def _opened(data, lang="en"):
    app = AppTest.from_file(APP, default_timeout=120)
    app.query_params["lang"] = lang
    app.switch_page(PAGE).run()
    return app.file_uploader(key="own_file").set_value([("large.csv", data, "text/csv")]).run()


def test_of_a_large_tree_the_top_is_drawn_and_the_rest_is_one_press_away(monkeypatch):
    monkeypatch.setattr(own, "MAX_WHOLE_NODES", 20)
    app = _opened(_table(80))
    assert not app.exception
    captions = [each.value for each in app.caption]
    assert any("This is the top of the tree" in said for said in captions)
    app.button(key="own_walk").click().run()
    assert asked(app, "table").startswith("own")


def test_a_small_tree_is_drawn_whole():
    app = _opened(b"a,class\nx,yes\ny,no\nx,yes\n")
    assert any("The finished tree" in each.value for each in app.caption)
    assert "own_walk" not in {each.key for each in app.button}


def test_the_tree_of_a_large_table_is_grown_by_a_button(monkeypatch):
    monkeypatch.setattr("ui.own.work.MAX_PREVIEWED_CELLS", 30)
    app = _opened(_table(80), "zh")
    assert not app.exception
    assert app.button(key="own_grow").label == "生成决策树"
