"""The lesson on entropy under Streamlit's own test runner: every table and language, its numbers."""

import pytest
from lesson import opened

from c45_core import grow
from c45_core.rounding import fixed
from c45_course import datasets


def _open(**query):
    return opened("02_entropy", **query)


def _texts(app):
    kinds = ("markdown", "caption", "title", "header")
    return [str(element.value) for kind in kinds for element in app.get(kind)]


def _board(app):
    return "\n".join(text for text in _texts(app) if "$$" in text)


@pytest.mark.parametrize(
    ("counts", "value", "printed"),
    [((5, 5), "1.0000", "1"), ((2, 8), "0.7219", "0.722"), ((10, 0), "0.0000", "0")],
)
def test_the_documents_counts_are_one_press_away(counts, value, printed):
    """Ledger 001-017 to 001-019."""
    app = _open(lang="en")
    app.button(key=f"example_{counts[0]} / {counts[1]}").click().run()
    assert tuple(app.slider(key=f"count_{code}").value for code in range(3)) == (*counts, 0)
    assert rf"\mathbf{{{value}}}" in _board(app)
    assert any(f"prints {printed} " in text for text in _texts(app))


@pytest.mark.parametrize(("unit", "value"), [("bit", "0.7219"), ("nat", "0.5004"), ("Hart", "0.2173")])
def test_the_derivation_tells_the_value_in_the_unit(unit, value):
    app = _open(lang="en", n0="2", n1="8", unit=unit)
    assert rf"\mathbf{{{value}}}" in _board(app)


def test_three_classes_have_a_map_and_a_hill():
    app = _open(lang="en", n0="1", n1="1", n2="1")
    assert r"\mathbf{1.5850}" in _board(app)
    app = _open(lang="en", n0="1", n1="1", n2="1", view="hill")
    assert not app.exception


def test_no_case_at_all_is_said():
    app = _open(lang="en", n0="0", n1="0", n2="0")
    assert not app.exception
    assert app.info[0].value


def test_the_address_keeps_what_the_sliders_say():
    app = _open(lang="en")
    app.slider(key="count_1").set_value(0).run()
    kept = {name: app.query_params[name] for name in ("n0", "n1", "n2")}
    again = _open(lang="en", **{name: v if isinstance(v, str) else v[0] for name, v in kept.items()})
    assert [again.slider(key=f"count_{code}").value for code in range(3)] == [9, 0, 0]


@pytest.mark.parametrize(
    ("wrong", "shown"), [("many", 9), ("²", 9), ("-3", 0), ("99", 20), ("1e9", 20)]
)
def test_a_count_that_is_none_is_the_first_one_and_one_too_large_the_largest(wrong, shown):
    app = _open(lang="en", n0=wrong)
    assert not app.exception
    assert app.slider(key="count_0").value == shown


@pytest.mark.parametrize("table", datasets.names())
def test_the_conditional_entropy_is_that_of_the_trace(table):
    trace = grow(datasets.load(table).table)
    for evaluation in trace.evaluations(0):
        if evaluation.divides:
            app = _open(table=table, lang="en", attr=evaluation.name)
            assert rf"\mathbf{{{fixed(evaluation.conditional_entropy)}}}" in _board(app)
            break


def test_another_attribute_is_not_left_with_a_number_of_the_one_before():
    app = _open(lang="en", attr="触感", open="branch0:纹理")
    assert r"H(D|\text{Touch})" in _board(app)
