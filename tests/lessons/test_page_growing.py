"""The page under Streamlit's own test runner: every table, convention and language, no exception."""

from lesson import opened

from ui.markdown import plain


def _open(**query):
    return opened("05_growing", **query)


def test_choosing_a_table_writes_the_link_and_forgets_the_step():
    app = _open(table="golf_14", step="7")
    app.selectbox(key="pick_table").set_value("loan_5").run()
    assert app.query_params["table"] in ("loan_5", ["loan_5"])
    assert "step" not in app.query_params


def test_choosing_a_language_keeps_table_and_step():
    app = _open(table="golf_14", step="7", lang="en")
    assert any(
        "golf" in str(m.value).lower() or "weather" in str(m.value).lower() for m in app.markdown
    )
    app.segmented_control(key="pick_lang").set_value("zh").run()
    assert app.query_params["lang"] in ("zh", ["zh"])
    assert app.query_params["step"] in ("7", ["7"])
    assert app.query_params["table"] in ("golf_14", ["golf_14"])


def test_a_name_that_does_not_exist_is_said_in_a_sentence():
    app = _open(table="golf_15", lang="en")
    assert not app.exception
    assert plain("golf_15") in app.warning[0].value


def test_a_limit_of_growing_is_kept_in_the_link():
    app = _open(table="golf_14", max_depth="1", lang="en")
    assert not app.exception
    app.number_input(key="pick_max_depth").set_value(2).run()
    assert app.query_params["max_depth"] in ("2", ["2"])
