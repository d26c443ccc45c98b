"""The lesson on continuous attributes under Streamlit's own test runner, and its parts alone."""

import re
import time

import numpy as np
import pytest
from lesson import opened
from pairs import every_two

from c45_core import PRESETS, Table, grow, preset
from c45_core.explain.labels import Labels
from c45_core.language.words import words
from c45_core.rounding import fixed
from c45_course import datasets
from c45_course.story.downsample import MAX_POINTS, apart, thinned
from ui.charts.overlay import Overlay
from ui.drawing.colours import LIGHT
from ui.lessons.numbers.context import EXAMPLE, NumbersContext
from ui.lessons.numbers.several_cuts import cut_one_by_one, take_best_of_list
from ui.lessons.numbers.stage import build_chart, mark_now

NUMERIC = [
    n for n in datasets.names() if any(c.kind == "numeric" for c in datasets.load(n).table.attributes)
]


def _open(**query):
    return opened("04_numbers", **query)


def _texts(app):
    found = [str(e.value) for kind in ("markdown", "caption", "title", "header") for e in app.get(kind)]
    tables = [str(e.proto.body) for e in app.get("html") if "<table" in str(e.proto.body)]
    return [re.sub(r"\\(?=[^\w\s\\])", "", text) for text in [*found, *tables]]


def _formulas(app):
    return "\n".join(str(e.value) for e in app.get("latex"))


def _said(app):
    return "\n".join(_texts(app))


def _scene(name, dialect="documents", attribute=None, **switches):
    table = datasets.load(name).table
    trace = grow(table, preset(dialect).with_(**switches))
    place = next(a for a, c in enumerate(table.attributes) if c.kind == "numeric")
    return NumbersContext(
        trace, Labels(table), words("en"), 0, place if attribute is None else attribute
    )


@pytest.mark.parametrize(
    ("table", "dialect"),
    every_two(["buys_computer_14_numeric_age", "golf_14_quinlan_numeric", "missing_14"], PRESETS),
)
def test_every_convention_and_every_rule_opens(table, dialect):
    for rules in (
        {},
        {"by": "gain", "penalty": "log2_candidates", "sides": "tenth", "value": "data_value"},
    ):
        assert not _open(table=table, dialect=dialect, lang="en", **rules).exception


def test_the_five_incomes_have_the_gains_of_the_ledger():
    """Ledger 000-025: 0.072906, 0.321928, 0.170951, 0.072906."""
    expected = {"82.5": 0.072906, "97.5": 0.321928, "110": 0.170951, "122.5": 0.072906}
    context = _scene("loan_5")
    assert [context.place(cut) for cut in range(4)] == list(expected)
    assert np.allclose(context.cuts.gains, list(expected.values()), atol=5e-7)
    for cut, gain in expected.items():
        app = _open(table="loan_5", lang="en", cut=cut)
        assert rf"\mathrm{{Gain}}(D,\text{{Annual income}},\,{cut})" in _formulas(app)
        assert rf"\mathbf{{{fixed(gain)}}}" in _formulas(app)
        assert f"Threshold {cut}: gain {fixed(gain)}" in _said(app)


def test_the_fourteen_ages_by_gain_by_ratio_and_in_the_program():
    """Ledger 001-103, C2: 37 by gain, 62.5 by ratio; Release 8: 0.192829 - 0.247102 < 0."""
    ages = {"table": "buys_computer_14_numeric_age", "lang": "en"}
    assert "The best threshold of Age is 62.5: its gain ratio, 0.3055" in _said(_open(**ages))
    by_gain = _said(_open(**ages, by="gain"))
    assert "The best threshold of Age is 37: its information gain, 0.1928" in by_gain
    refused = _open(**ages, dialect="release8")
    assert r"0.1928 - \tfrac{\log_2 11}{14} = \mathbf{-0.0543}" in _formulas(refused)
    assert "no gain is left after the penalty" in _said(refused)
    context = _scene("buys_computer_14_numeric_age", "release8")
    assert fixed(context.evaluation.raw_gain, 6) == "0.192829"
    assert fixed(context.evaluation.penalty, 6) == "0.247102"
    assert context.evaluation.gain < 0


def test_each_rule_can_be_set_alone():
    ages = {"table": "buys_computer_14_numeric_age", "lang": "en", "by": "gain"}
    assert r"\tfrac{\log_2 13}{14}" in _formulas(_open(**ages, penalty="log2_candidates"))
    assert r"\mathrm{Gain}(D,\text{Age},\,36)" in _formulas(_open(**ages, value="data_value"))
    assert "fewer than 2 cases; 11 are compared" in _said(_open(**ages, sides="two"))


def test_equal_values_leave_no_cut():
    """Ledger 001-096, C4: golf humidity has 8 cuts, not 13."""
    assert "there are 8 and not 13" in _said(_open(table="golf_14", lang="en"))


def test_a_table_without_numbers_says_so_and_offers_the_examples():
    app = _open(table="watermelon_2.0", lang="en")
    said = _said(app)
    assert "“Watermelons 2.0” has no continuous attribute" in said
    # An example is shown meanwhile, in which there is something to see: gain and ratio differ.
    context = _scene(EXAMPLE)
    cuts = context.evaluation.cuts
    assert np.nanargmax(cuts.gains) != np.nanargmax(cuts.gain_ratios)
    assert f"{float(np.nanmax(cuts.gain_ratios)):.4f}" in said
    app.button(key="example_humidity").click().run()
    assert app.query_params["table"] in ("golf_14", ["golf_14"])
    assert "has no continuous attribute" not in _said(app)


@pytest.mark.parametrize("wrong", ["abc", "97.4", "nan", ""])
def test_what_is_no_cut_of_the_attribute_is_the_best_one(wrong):
    assert "Threshold 97.5" in _said(_open(table="loan_5", lang="en", cut=wrong))


def test_a_node_below_the_root_can_be_shown():
    trace = grow(datasets.load("missing_14").table)
    path = "".join(trace.path(1)[0])
    said = _said(_open(table="missing_14", lang="en", attr="属性2", node=path))
    evaluation = trace.evaluation(1, "属性2")
    assert fixed(float(evaluation.cuts.gains[evaluation.cuts.best])) in said


def test_moving_the_slider_and_pressing_the_buttons_write_the_address():
    app = _open(table="loan_5", lang="en")
    app.select_slider[0].set_value(3).run()
    assert app.query_params["cut"] in ("122.5", ["122.5"])
    assert "Threshold 122.5" in _said(app)
    app.button(key="best_gain").click().run()
    assert "cut" not in app.query_params
    assert "Threshold 97.5" in _said(app)


# --- several cuts ---------------------------------------------------------------------------------


def test_the_best_of_the_list_in_order():
    """Ledger C6: the best cuts of the ages by ratio are 62.5, 37, 24."""
    context = _scene("buys_computer_14_numeric_age")
    assert take_best_of_list(context, 3).thresholds == (62.5, 37.0, 24.0)


def test_coming_back_separates_the_incomes_with_two_cuts():
    context = _scene("loan_5")
    assert take_best_of_list(context, 2).thresholds == (97.5, 110.0)
    tree = cut_one_by_one(context, 2)
    assert tree.thresholds == (97.5, 82.5)
    assert tree.evaluation.conditional_entropy == 0
    assert take_best_of_list(context, 2).evaluation.conditional_entropy == pytest.approx(0.4)
    assert "Searching again leaves less entropy" in _said(_open(table="loan_5", lang="en"))


@pytest.mark.parametrize("name", NUMERIC)
def test_one_cut_is_the_recorded_one(name):
    context = _scene(name)
    made = cut_one_by_one(context, 1)
    assert made.evaluation.conditional_entropy == pytest.approx(context.evaluation.conditional_entropy)
    assert made.evaluation.gain == pytest.approx(context.evaluation.gain)
    assert made.evaluation.iv == pytest.approx(context.evaluation.iv)


# --- many values ----------------------------------------------------------------------------------


def _made_up(cases):
    """So many made-up cases, with one place fewer to cut."""
    rng = np.random.default_rng(45)
    x = rng.normal(size=cases)
    y = np.where(rng.random(cases) < 1 / (1 + np.exp(-3 * x)), "yes", "no")
    table = Table.from_columns({"x": x.tolist(), "y": y.tolist()}, target="y", name="many")
    return NumbersContext(
        grow(table, preset("zhou").with_(max_depth=1)), Labels(table), words("en"), 0, 0
    )


@pytest.fixture(scope="module")
def many():
    return _made_up(100_000)


def _quickest(context):
    """Seconds of this process for the quickest of five charts, each with another cut."""
    times = []
    for cut in np.linspace(0, len(context.cuts) - 1, 6).astype(int).tolist():
        start = time.process_time()
        build_chart(context, LIGHT)
        mark_now(Overlay(LIGHT), context, cut)
        times.append(time.process_time() - start)
    return min(times[1:])


def test_a_hundred_thousand_values_are_drawn_like_a_thousand(many):
    assert _quickest(many) < 5 * _quickest(_made_up(1_000))
    assert len(many.cuts) == 99_999, "nothing that is computed is left out"
    chart = build_chart(many, LIGHT)
    assert all(len(trace.x) <= MAX_POINTS + 10 for trace in chart.data)
    assert len(chart.to_json()) < 300_000


def test_thinning_keeps_every_peak(many):
    curves = [many.cuts.gains, many.cuts.ivs, many.cuts.gain_ratios]
    kept = thinned(curves, keep=[777])
    assert {0, 777, len(many.cuts) - 1} <= set(kept.tolist())
    for curve in curves:
        assert curve[kept].max() == curve.max()
        assert curve[kept].min() == curve.min()
    assert many.largest("gain") in thinned(curves, keep=[])


def test_labels_keep_their_distance():
    places = [0.0, 0.4, 1.1, 1.2, 3.0]
    assert apart(places, 1.0) == [0, 2, 4]
