"""What there is to take along, under Streamlit's own test runner: every choice, in both languages."""

from dataclasses import replace

import pytest
from lesson import opened, sound

from c45_core import grow
from c45_core.language.words import languages, words
from c45_core.trace.frames import as_step
from c45_course import datasets
from c45_course.exports.tree_names import PruningForReader, TraceForReader
from c45_course.file_kinds import file_kinds
from c45_course.story.book import Book
from ui import exports as export_menu
from ui.markdown import plain

TABLE = "golf_14_quinlan_numeric"


@pytest.mark.parametrize("language", languages())
def test_every_choice_has_its_formats(language):
    app = opened("05_growing", table=TABLE, lang=language, step="30")
    for what, kind in (file_kinds(Book) | file_kinds(TraceForReader)).items():
        forms = kind.menu
        app.radio(key="take_what").set_value(what).run()
        sound(app)
        if len(forms) > 1:
            (pills,) = (each for each in app.get("button_group") if each.key == f"take_{what}")
            names = [words(language)("export_menu", form) for form in forms]
            assert pills.options == names


def test_the_node_is_named_where_the_file_is_about_one():
    trace = grow(datasets.load(TABLE).table)
    step = trace.about(1)[0]
    app = opened("05_growing", table=TABLE, lang="en", step=as_step(step))
    app.radio(key="take_what").set_value("node").run()
    assert plain("Node 1: Outlook = sunny") in [caption.value for caption in app.caption]


def test_a_stretch_that_is_too_long_says_so_before_it_is_taken(monkeypatch):
    kinds = file_kinds(TraceForReader)
    monkeypatch.setitem(kinds, "slides", replace(kinds["slides"], steps=5))
    app = opened("05_growing", table=TABLE, lang="en", step="30")
    app.radio(key="take_what").set_value("slides").run()
    assert any("At most 5 steps" in caption.value for caption in app.caption)
    app.number_input(key="take_first").set_value(3)
    [last] = [field for field in app.number_input if str(field.key).startswith("take_last")]
    last.set_value(7).run()
    assert not any("At most 5 steps" in caption.value for caption in app.caption)
    app.radio(key="take_what").set_value("image").run()
    assert app.number_input(key="take_step_30").value == 30


def test_a_tree_too_large_to_be_drawn_says_so(monkeypatch):
    monkeypatch.setattr(export_menu, "MAX_DRAWN", 3)
    app = opened("05_growing", table=TABLE, lang="en")
    app.radio(key="take_what").set_value("tree").run()
    assert any("would be unreadable" in caption.value for caption in app.caption)


ROOMS = (
    {"room": "hand"},
    {"room": "hand", "own": "A:3(B:1/4,C:0/3)", "rule": "ebp"},
    {"room": "grown", "table": TABLE, "rule": "rep"},
    {"room": "before"},
)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("room", ROOMS)
def test_every_room_of_pruning_has_its_files(room, language):
    app = opened("07_pruning", lang=language, **room)
    for what, kind in file_kinds(PruningForReader).items():
        if kind.of_decision:
            continue
        forms = kind.menu
        app.radio(key="take_what_pruned").set_value(what).run()
        sound(app)
        pills = [each for each in app.get("button_group") if each.key == f"take_{what}"]
        assert len(pills) == (len(forms) > 1)
        for each in pills:
            assert each.options == [words(language)("export_menu", form) for form in forms]


@pytest.mark.parametrize("alone", [{"predict": "on"}, {"view": "present"}])
def test_the_pruned_tree_is_no_answer_to_a_question_not_yet_asked(alone):
    app = opened("07_pruning", lang="en", **alone)
    assert not app.exception
    assert not [each for each in app.radio if str(each.key).startswith("take_")]
