"""What there is to take along, under Streamlit's own test runner: every choice, in both languages."""

import pytest
from lesson import opened, sound

from c45_core import datasets, grow
from c45_core.words import languages, words
from ui import take_along
from ui.markdown import plain
from ui.take_along import FORMATS

TABLE = "golf_14_quinlan_numeric"


@pytest.mark.parametrize("language", languages())
def test_every_choice_has_its_formats(language):
    app = opened("05_growing", table=TABLE, lang=language, step="30")
    for what, forms in FORMATS.items():
        app.radio(key="take_what").set_value(what).run()
        sound(app)
        if len(forms) > 1:
            (pills,) = (each for each in app.get("button_group") if each.key == f"take_{what}")
            names = [words(language)("take", form) for form in forms]
            assert pills.options == names


def test_the_node_is_named_where_the_file_is_about_one():
    trace = grow(datasets.load(TABLE).table)
    step = trace.about(1)[0]
    app = opened("05_growing", table=TABLE, lang="en", step=str(step))
    app.radio(key="take_what").set_value("node").run()
    assert plain("Node 1: Outlook = sunny") in [caption.value for caption in app.caption]


def test_a_tree_too_large_to_be_drawn_says_so(monkeypatch):
    monkeypatch.setattr(take_along, "MOST_DRAWN", 3)
    app = opened("05_growing", table=TABLE, lang="en")
    app.radio(key="take_what").set_value("tree").run()
    assert any("could not be read" in caption.value for caption in app.caption)


def test_what_is_offered_can_be_made():
    assert set(FORMATS) - {"steps"} == set(take_along._MAKERS)
