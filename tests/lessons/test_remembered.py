"""A choice kept in the address: what the browser answers and what the address names."""

import pytest
import streamlit
from streamlit.testing.v1 import AppTest


def _page():
    import streamlit as st

    from ui.state.widgets import choose

    ids = ("a", "b") if st.query_params.get("table") == "one" else ("x", "y")
    chosen = choose("attr", ids, "Attribute", kind=st.query_params.get("kind", "pills"))
    st.markdown(f"chosen: {chosen}")


def _opened(**query):
    app = AppTest.from_function(_page)
    for name, value in query.items():
        app.query_params[name] = value
    return app.run()


def _chosen(app):
    assert not app.exception, app.exception[0].stack_trace
    return app.markdown[0].value


@pytest.mark.parametrize("kind", ["pills", "segmented"])
def test_a_browser_that_answers_nothing_changes_nothing(kind, monkeypatch):
    """It does where its choice is no option any more: the answer and the new options cross."""
    for widget in ("pills", "segmented_control"):
        monkeypatch.setattr(streamlit, widget, lambda *_, **__: None)
    assert _chosen(_opened(table="one", kind=kind)) == "chosen: a"
    assert _chosen(_opened(table="one", kind=kind, attr="b")) == "chosen: b"


def test_a_label_of_another_language_changes_nothing(monkeypatch):
    """A browser sends the label it shows; after a change of language that is one of before."""
    monkeypatch.setattr(streamlit, "selectbox", lambda *_, **__: "Bee, in another language")
    assert _chosen(_opened(table="one", kind="select", attr="b")) == "chosen: b"
    app = _opened(table="one", kind="select", attr="b")
    app.session_state["url_attr"] = "Bee, in another language"
    assert _chosen(app.run()) == "chosen: b"
    assert app.query_params["attr"] in ("b", ["b"])


@pytest.mark.parametrize("kind", ["pills", "segmented", "select"])
def test_what_the_address_names_is_chosen_and_what_it_misnames_is_not(kind):
    assert _chosen(_opened(table="one", kind=kind, attr="b")) == "chosen: b"
    assert _chosen(_opened(table="one", kind=kind, attr="nobody")) == "chosen: a"
