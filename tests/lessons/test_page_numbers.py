"""The lesson on continuous attributes under Streamlit's own test runner, and its parts alone."""

import json
import re

import numpy as np
import pytest
from lesson import opened
from pairs import every_two

from c45_core import PRESETS, Table, grow, preset
from c45_core.explain.labels import Labels
from c45_core.language.words import words
from c45_core.rounding import fixed
from c45_course import datasets
from c45_course.story.cuts import MAX_POINTS, thinned
from ui import cache
from ui.lessons.numbers.context import NumbersContext
from ui.lessons.numbers.toy import CURVES, MAX_MARKS, tell_cuts

NUMERIC = [
    (name, place)
    for name in datasets.names()
    for place, c in enumerate(datasets.load(name).table.attributes)
    if c.kind == "numeric"
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


def _hand(app):
    """Return what the component of the laboratory was told."""
    sent = [each.proto for each in app.get("bidi_component") if "cuts" in each.proto.id]
    return json.loads(sent[-1].json)


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
        assert _hand(app)["attributes"][0]["shown"][_hand(app)["now"]] == cut


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


def test_a_table_without_numbers_says_so_and_shows_the_melons():
    app = _open(table="watermelon_2.0", lang="en")
    assert "“Watermelons 2.0” has no continuous attribute" in _said(app)
    assert _hand(app)["attributes"][0]["name"] == "Density"
    app.button(key="example_humidity").click().run()
    assert app.query_params["table"] in ("golf_14", ["golf_14"])
    assert "has no continuous attribute" not in _said(app)


@pytest.mark.parametrize("wrong", ["abc", "97.4", "nan", ""])
def test_what_is_no_cut_of_the_attribute_is_the_best_one(wrong):
    hand = _hand(_open(table="loan_5", lang="en", cut=wrong))
    assert hand["attributes"][0]["shown"][hand["now"]] == "97.5"


def test_a_node_below_the_root_can_be_shown():
    trace = grow(datasets.load("missing_14").table)
    path = "".join(trace.path(1)[0])
    said = _said(_open(table="missing_14", lang="en", attr="属性2", node=path))
    evaluation = trace.evaluation(1, "属性2")
    assert fixed(float(evaluation.cuts.gains[evaluation.cuts.best])) in said


def test_the_buttons_go_to_the_best_cuts_and_write_the_address():
    app = _open(table="buys_computer_14_numeric_age", lang="en")
    app.button(key="best_gain").click().run()
    assert app.query_params["cut"] in ("37", ["37"])
    assert "≤ 37" in _said(app)
    app.button(key="best_gain_ratio").click().run()
    assert "cut" not in app.query_params


@pytest.mark.parametrize(("name", "place"), NUMERIC)
@pytest.mark.parametrize("dialect", ["documents", "release8"])
def test_the_browser_is_told_every_cut_as_the_record_has_it(name, place, dialect):
    context = _scene(name, dialect, place)
    if context.evaluation.cuts is None or not len(context.cuts):
        return
    told = json.loads(json.dumps(tell_cuts(context)))
    for k, cut in enumerate(context.points.tolist()):
        one = context.cuts.branches(cut)
        assert told["numbers"]["gain"][k] == pytest.approx(context.cuts.gains[cut], abs=1e-11)
        assert told["shown"][k] == context.threshold(cut)
        assert told["sides"][k] == [
            [context.words.notation.weight(float(c)) for c in b.counts] for b in one
        ]
        assert told["lows"][k] <= told["mids"][k]
    assert told["lows"][0] == told["ends"][0] and sorted(told["lows"]) == told["lows"]
    assert {k for k in range(len(context.points)) if k not in told["out"]} == set(
        np.flatnonzero(context.taking_part[context.points]).tolist()
    )


def test_the_toy_has_both_attributes_of_the_melons_and_is_revealed_by_a_guess():
    app = _open(table="watermelon_2.0", lang="en")

    def toy():
        sent = [each.proto for each in app.get("bidi_component") if "toy_numbers" in each.proto.id]
        return json.loads(sent[-1].json)

    assert [each["name"] for each in toy()["attributes"]] == ["Density", "Sugar content"]
    assert toy()["veiled"] and not toy()["revealed"]
    app.radio(key="guess_numbers").set_value("endless").run()
    app.button(key="guess_numbers_commit").click().run()
    app.run()
    assert toy()["revealed"]
    assert any("no melon changes sides" in each.value for each in app.markdown), "a reply of its own"


def test_the_rule_says_both_thresholds_and_what_release_8_subtracts():
    said = _said(_open(lang="en"))
    found = cache.trace("watermelon_3.0", "release8").evaluation(0, "密度")
    assert "37 by gain and 62.5 by ratio" in said and "36 for 37" in said
    assert f"log₂(14)/17 = {found.penalty:.3f}" in said and f"{found.gain:.3f} are left" in said


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


def test_a_hundred_thousand_values_are_told_like_a_thousand(many):
    assert len(many.cuts) == 99_999, "nothing that is computed is left out"
    told = tell_cuts(many)
    assert all(len(told["numbers"][curve]) <= MAX_POINTS + 10 for curve in CURVES)
    assert "cases" not in told and sum(map(sum, told["columns"])) == 100_000 > MAX_MARKS
    assert len(json.dumps(told)) < 600_000


def test_thinning_keeps_every_peak(many):
    curves = [many.cuts.gains, many.cuts.ivs, many.cuts.gain_ratios]
    kept = thinned(curves, keep=[777])
    assert {0, 777, len(many.cuts) - 1} <= set(kept.tolist())
    for curve in curves:
        assert curve[kept].max() == curve.max()
        assert curve[kept].min() == curve.min()
    assert many.largest("gain") in thinned(curves, keep=[])
