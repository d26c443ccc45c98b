"""How numbers are written is one setting for all lessons, kept in the link."""

from __future__ import annotations

import pytest
import streamlit
from hypothesis import given
from hypothesis import strategies as st
from lesson import APP
from streamlit.testing.v1 import AppTest

from c45_core import grow
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import of_attribute
from c45_core.language.notation import APART, Notation
from c45_core.language.words import languages, words
from c45_course import datasets
from c45_course.story.book import bound
from c45_course.story.teller import Telling
from ui.state.choices import Choices
from ui.state.notation import read

GAIN = "gain:色泽"


def _open(page: str, **query: str) -> AppTest:
    app = AppTest.from_file(APP, default_timeout=60)
    for name, value in query.items():
        app.query_params[name] = value
    return app.switch_page(f"pages/{page}.py").run()


def _said(app: AppTest) -> str:
    return "\n".join(str(part.value) for part in (*app.markdown, *app.caption))


def test_a_link_that_says_nothing_writes_as_usual():
    app = _open("03_choosing", table="watermelon_2.0", lang="en", open=GAIN)
    assert not app.exception
    assert r"0.9975 - 0.8894 = \mathbf{0.1081}" in _said(app)
    assert words("en").sections["notation"]["parted"].partition("{")[0] not in _said(app)
    assert app.slider(key="url_digits").value == 4
    assert app.toggle(key="url_fractions").value
    assert not app.toggle(key="url_by_hand").value


@pytest.mark.parametrize("language", languages())
def test_three_digits_by_hand_give_the_109_the_document_prints(language):
    app = _open(
        "03_choosing", table="watermelon_2.0", lang=language, open=GAIN, digits="3", by_hand="on"
    )
    assert not app.exception
    said = _said(app)
    assert r"0.998 - 0.889 = \mathbf{0.109}" in said
    assert words(language)("notation", "parted", hand="0.109", exact="0.1081") in said


def test_choosing_writes_the_link_and_the_usual_leaves_it():
    app = _open("02_entropy", lang="en")
    app.slider(key="url_digits").set_value(6.0).run()
    assert app.query_params["digits"] in ("6", ["6"]) and r"\mathbf{0.997503}" in _said(app)
    app.toggle(key="url_fractions").set_value(False).run()
    assert app.query_params["fractions"] in ("off", ["off"])
    assert r"-0.470588\log_2 0.470588" in _said(app)
    app.toggle(key="url_by_hand").set_value(True).run()
    assert app.query_params["by_hand"] in ("on", ["on"])
    app.slider(key="url_digits").set_value(4.0).run()
    assert "digits" not in app.query_params and r"\mathbf{0.6169}" in _said(app)


@pytest.mark.parametrize(
    "wrong", [{"digits": "x"}, {"fractions": "?"}, {"by_hand": ""}, {"symbols": "x"}]
)
def test_a_setting_that_does_not_exist_is_the_usual_one(wrong):
    app = _open("02_entropy", lang="en", **wrong)
    assert not app.exception and r"\mathbf{0.9975}" in _said(app)


def test_the_digits_that_are_said_to_be_used_are_used():
    app = _open("02_entropy", lang="en", digits="99")
    assert not app.exception and "8 is used" in _said(app)
    assert app.slider(key="url_digits").value == 8 and r"\mathbf{0.99750255}" in _said(app)


def test_the_player_is_told_in_the_notation():
    chosen = datasets.load("watermelon_2.0")
    trace, notation = grow(chosen.table), Notation(3, fractions=False, by_hand=True)
    told = str(bound(trace, chosen.labels("en"), Telling("en", "", None, notation), "one").opening)
    gain = of_attribute(trace, "gain", trace.evaluation(0, "色泽"), Labels(trace.table))
    parting = gain.rounding_difference(notation)
    assert parting is not None
    assert words("en")("notation", "parted", hand="0.109", exact="0.1081") in told
    assert r"\\tfrac{8}{17}" not in told and r"\\log_2 0.471" in told
    usual = str(bound(trace, chosen.labels("en"), Telling("en", ""), "one").opening)
    assert "parting" not in usual and r"\\tfrac{8}{17}" in usual


def test_words_carry_the_notation():
    choices = Choices("missing_14", "documents", "en", notation=Notation(2, fractions=False))
    assert choices.words.cases(5 / 13) == words("en")("language", "cases_many", n="0.38")
    assert words("en").cases(5 / 13) == words("en")("language", "cases_many", n="5/13")


@given(st.fractions(min_value=0, max_value=1000, max_denominator=2000).map(float))
def test_a_weight_outside_of_formulas_is_a_short_decimal_near_the_weight(weight):
    brief = Notation(brief=True)
    written = brief.weight(weight)
    assert abs(float(written) - weight) <= 0.005 + 1e-9
    assert len(written.partition(".")[2]) <= 2 or weight < 0.005
    assert (float(written) == 0) == (weight == 0)
    assert brief.exactly().weight(weight) == Notation().weight(weight)
    assert brief.weight_term(weight) == Notation().weight_term(weight)


class Query(dict):
    """An address, as Streamlit gives it."""

    to_dict = dict.copy


@pytest.mark.parametrize(
    ("query", "written"),
    [({}, "5.38"), ({"fractions": "on"}, f"5{APART}5/13"), ({"fractions": "off"}, "5.3846")],
)
def test_the_address_says_how_a_weight_is_written_outside_of_formulas(query, written, monkeypatch):
    monkeypatch.setattr(streamlit, "query_params", Query(query))
    assert read().weight(70 / 13) == written


def test_the_player_has_the_exact_weight_beside_the_short_one():
    chosen = datasets.load("missing_14")
    trace, labels = grow(chosen.table), chosen.labels("en")
    tree = bound(trace, labels, Telling("en", "", None, Notation(brief=True)), "one").opening["tree"]
    beside = dict(zip(tree["exact"], tree["weight"], strict=True))
    assert beside[f"5{APART}5/13"] == "5.38"
    assert "exact" not in bound(trace, labels, Telling("en", ""), "one").opening["tree"]


def test_the_symbols_are_chosen_in_the_menu_and_kept_in_the_link():
    app = _open("03_choosing", table="watermelon_2.0", lang="en", open=GAIN)
    app.selectbox(key="url_symbols").select("zhou").run()
    assert app.query_params["symbols"] in ("zhou", ["zhou"]) and not app.exception
    assert r"\mathrm{Ent}(D) - \mathrm{Ent}(D|a)" in _said(app)
    app.selectbox(key="url_symbols").select("course").run()
    assert "symbols" not in app.query_params and r"H(D) - H(D|A)" in _said(app)


def test_symbols_of_nobody_are_the_usual_ones_and_are_reported():
    app = _open("03_choosing", table="watermelon_2.0", lang="en", open=GAIN, symbols="nobody")
    assert not app.exception and r"H(D) - H(D|A)" in _said(app)
    assert "`symbols=nobody`" in _said(app)
