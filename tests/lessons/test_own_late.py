"""What a browser says of a table that is no longer shown changes nothing."""

import pytest
from lesson import PATIENCE, Column, opened
from streamlit.testing.v1 import AppTest

ROWS = b"a,b,c\nx,1,y\nz,2,n\n"


def _late(before, asks):  # noqa: PLR0915
    """Open a table, let something happen, and only then call what a control of it would call."""
    from types import SimpleNamespace

    import streamlit as st

    from c45_course.prepare.steps import Declare, Drop
    from ui.own import columns, tasks, work
    from ui.own.work import carry_out
    from ui.state import session
    from ui.state.choices import read

    if "done" in st.session_state:
        return
    choices = read(work.EXAMPLE, allow_invalid=True)
    own = tasks.read(b"a,b,c\nx,1,y\nz,2,n\n", "t.csv")
    name = session.add(own)
    work.turn_to(name)
    shown = work.open_work(read(work.EXAMPLE, allow_invalid=True))

    def happen():
        if before == "deleted":
            session.remove(name)
            work.turn_to(work.EXAMPLE)
        elif before == "deleted, still in the address":
            session.remove(name)
        elif before == "changed":
            session.change(name, own.with_steps((Drop("b"),)))
        elif before == "another table":
            work.turn_to(session.add(tasks.read(b"d,e\n1,x\n2,y\n", "u.csv")))

    steps = (Declare("a", "ignored", ""),)
    if asks != "while it is done":
        happen()
    if asks == "a step":
        work.take_steps(shown, *steps)
    elif asks == "a put":
        work.keep_changed(shown, own.with_steps(steps))
    elif asks == "while it is done":
        work.take_steps(shown, *steps)
        happen()
    elif asks == "undo":
        work.undo_last(shown)
    elif asks == "back":
        work.go_back(shown)
    elif asks == "two steps at once":
        work.take_steps(shown, *steps)
        work.take_steps(shown, Declare("b", "attribute", "nominal"))
    elif asks == "one step twice":
        work.take_steps(shown, Drop("b"))
        work.take_steps(shown, Drop("b"))
    else:
        said = {} if asks == "nothing" else {"name": "a", "kind": asks}
        key = f"own_columns_{work.columns_key(shown)}"
        st.session_state[key] = SimpleNamespace(declare=said)
        columns._declare(shown)
        columns._take_markers(shown, "no such key", ())
    st.session_state["wished"] = bool(st.session_state.get("own_wishes"))
    carry_out(choices.words)
    kept = session.find(name)
    st.session_state["steps"] = None if kept is None else [type(s).__name__ for s in kept.steps]
    st.session_state["tables"] = len(session.names(allow_invalid=True))
    st.session_state["done"] = True


def _after(before, asks):
    """Say which steps the table has then, None where it is gone, and how many tables there are."""
    app = AppTest.from_function(_late, default_timeout=PATIENCE, args=(before, asks)).run()
    assert not app.exception
    return app.session_state["steps"], app.session_state["tables"]


@pytest.mark.parametrize("asks", ["a step", "a put", "while it is done", "ignored"])
def test_a_control_of_the_table_that_is_shown_changes_it(asks):
    assert _after("nothing", asks) == (["Declare"], 1)


def test_a_press_while_another_is_worked_on_is_done_after_it():
    assert _after("nothing", "two steps at once") == (["Declare", "Declare"], 1)


def test_a_button_pressed_twice_does_its_step_once():
    assert _after("nothing", "one step twice") == (["Drop"], 1)


@pytest.mark.parametrize("asks", ["a step", "a put", "while it is done", "undo", "ignored"])
@pytest.mark.parametrize("before", ["deleted", "deleted, still in the address"])
def test_a_table_that_is_gone_stays_gone(before, asks):
    assert _after(before, asks) == (None, 0)


@pytest.mark.parametrize("asks", ["a step", "a put", "while it is done", "undo", "ignored"])
def test_a_control_of_an_earlier_version_changes_nothing(asks):
    assert _after("changed", asks) == (["Drop"], 1)


def test_back_to_the_original_means_the_change_that_is_just_being_drawn_too():
    assert _after("changed", "back") == ([], 1)


@pytest.mark.parametrize(("before", "kept"), [("deleted", (None, 0)), ("another table", ([], 2))])
def test_back_to_the_original_brings_nothing_back_that_is_not_shown(before, kept):
    assert _after(before, "back") == kept


@pytest.mark.parametrize("asks", ["a step", "undo", "ignored"])
def test_a_control_of_a_table_that_another_took_the_place_of_changes_nothing(asks):
    assert _after("another table", asks) == ([], 2)


@pytest.mark.parametrize("said", ["nominal", "attribute: nominal", "nothing"])
def test_what_a_column_is_already_and_what_no_column_can_be_change_nothing(said):
    assert _after("nothing", said) == ([], 1)


def test_another_table_has_controls_of_its_own_and_a_choice_keeps_the_one_it_was_made_in():
    app = opened("12_your_table", lang="en")
    app.file_uploader(key="own_file").set_value([("one.csv", ROWS, "text/csv")]).run()
    first = Column(app, 1).key
    Column(app, 1).set_value("nominal").run()
    assert (Column(app, 1).key, Column(app, 1).value) == (first, "nominal")
    app.button(key="own_undo").click().run()
    assert (Column(app, 1).key, Column(app, 1).value) == (first, "numeric")
    app.file_uploader(key="own_file_1").set_value([("two.csv", ROWS, "text/csv")]).run()
    another = Column(app, 1).key
    assert another != first
    app.query_params["lang"] = "zh"
    assert Column(app.run(), 1).key not in (first, another)
