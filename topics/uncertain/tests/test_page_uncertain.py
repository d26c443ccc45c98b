"""The lesson on uncertain answers: thresholds, cases and steps, with the numbers of the record."""

import numpy as np
import pytest
from lesson import asked, opened, page_of, sound
from pairs import every_two

from c45_core import PRESETS, grow, preset
from c45_core.language.words import languages, words
from c45_core.prune import prune, unpruned
from c45_course import datasets
from topics.rules.algorithm import c45rules
from topics.uncertain.consultation import consult, consult_rules
from topics.uncertain.lesson.curves import draw_areas, find_certainties, slider_positions
from topics.uncertain.lesson.form import Known
from topics.uncertain.sentences import ConsultTeller
from topics.uncertain.soft_thresholds import soften
from ui.markdown import plain
from ui.state.course import declared

VIEWS = ("threshold", "case", "steps")
GOLF, R8 = "golf_14_quinlan_numeric", "release8"


def _open(**query):
    return opened("18_uncertain", **query)


def _bench(table=GOLF, dialect=R8):
    trace = grow(datasets.load(table).table, preset(dialect))
    tree = prune(trace).tree
    labels = datasets.load(table).labels("en").on(trace.table)
    return trace, tree, soften(tree, trace.table, trace.dialect), ConsultTeller(labels, words("en"))


@pytest.mark.worth(4)
@pytest.mark.parametrize(("table", "language", "view"), every_two(datasets.names(), languages(), VIEWS))
def test_every_table_opens_in_every_language_and_every_view(table, language, view):
    sound(_open(table=table, lang=language, view=view))


@pytest.mark.parametrize("dialect", PRESETS)
@pytest.mark.parametrize("view", VIEWS)
def test_every_convention_opens_even_where_the_tree_is_a_leaf(view, dialect):
    assert not _open(table="loan_5", dialect=dialect, view=view).exception


def test_the_bounds_are_said_and_calculated():
    trace, _, soft, teller = _bench()
    shown = page_of(_open(table=GOLF, dialect=R8, lang="en", view="threshold"))
    assert plain(teller.threshold(soft.tests[0])) in shown
    assert r"\sqrt" in shown and words("en").notation.fixed(soft.tests[0].upper) in shown
    assert trace.table.rows == 14


@pytest.mark.parametrize("value", [60.0, 72.0, 75.0, 80.0, 99.0])
def test_the_slider_shows_the_value_of_the_link_hard_and_soft(value):
    trace, tree, soft, _ = _bench()
    (test,) = soft.tests
    app = _open(table=GOLF, dialect=R8, lang="en", view="threshold", x=f"{value:g}")
    values = slider_positions(test)
    here = float(np.clip(value, values[0], values[-1]))
    assert app.slider(key="uncertain_x").value == here
    part = words("en").notation.number(test.threshold.part_left(here))
    assert f"and {part} with the soft one" in page_of(app)
    found = find_certainties(tree, test, trace.table, trace.dialect)
    at = values.tolist().index(here)
    left = here <= test.cut
    assert found.hard[at].tolist() == ([0.0, 1.0] if left else [1.0, 0.0])
    # the branches are pure, so the class of the left branch is as certain as its part
    expected = test.threshold.part_left(here)
    lost = expected if expected <= 0.01 else 1 - expected if expected >= 0.99 else 0
    assert found.soft[at, 1] == pytest.approx(0 if expected <= 0.01 else expected - 0 * lost)


def test_what_the_slider_writes_is_in_the_link():
    app = _open(table=GOLF, dialect=R8, lang="en", view="threshold")
    app.slider(key="uncertain_x").set_value(80.0).run()
    assert not app.exception and asked(app, "x") == "80"


@pytest.mark.parametrize("wrong", ["", "x", "nan", "inf", "1e300"])
def test_a_value_that_is_none_is_no_fault(wrong):
    assert not _open(table=GOLF, dialect=R8, view="threshold", x=wrong).exception


def test_the_hard_picture_jumps_and_the_soft_one_falls():
    trace, tree, soft, _ = _bench()
    found = find_certainties(tree, soft.tests[0], trace.table, trace.dialect)
    hard, softly = np.abs(np.diff(found.hard[:, 1])), np.abs(np.diff(found.soft[:, 1]))
    assert hard.max() == 1 and np.count_nonzero(hard) == 1
    assert softly.max() < 0.2 and np.count_nonzero(softly) > 5
    assert found.hard_there.sum(axis=1) == pytest.approx(1)
    classes = trace.table.classes
    drawn = {draw_areas(found, at, "", "", str, soft=True, classes=classes).svg("") for at in (0, 10)}
    assert len(drawn) == 2


CASES = {
    "x_x_x_x": {},
    "p0.5:0.25:0.25_x_80_1": {"天气": {"晴": 0.5}, "湿度": 80, "风况": "有"},
    "0_x_70~85_x": {"天气": "晴", "湿度": (70, 85)},
}


@pytest.mark.worth(4)
@pytest.mark.parametrize("thresholds", ["on", "off"])
@pytest.mark.parametrize("cells", CASES)
def test_tree_and_rules_answer_the_case_of_the_link(cells, thresholds):
    trace, tree, soft, teller = _bench()
    bounds = soft if thresholds == "on" else None
    found = consult(tree, trace.source, CASES[cells], trace.dialect, bounds)
    rules = consult_rules(
        c45rules(unpruned(trace), trace.table, trace.dialect), trace.source, CASES[cells]
    )
    query = {"table": GOLF, "dialect": R8, "lang": "en", "case": f"{GOLF}!{cells}", "soft": thresholds}
    shown = page_of(_open(view="case", **query))
    assert plain(teller.answer_of_tree(found)) in shown
    assert plain(teller.answer_of_rules(rules)) in shown
    for tried in rules.tried:
        assert plain(teller.rule(tried)) in shown
    write = words("en").notation.number
    for label in range(found.classes):
        low, high = float(found.least[label]), min(float(found.most[label]), 1)
        assert f"{write(float(found.certainty[label]))} [{write(low)}, {write(high)}]" in shown
    for number, step in enumerate(found.steps, 1):
        steps = page_of(_open(view="steps", at=str(number), **query))
        assert plain(teller.step(step)) in steps


@pytest.mark.parametrize(
    "cells",
    ["", "x", "9_x_x_x", "x_x_tall_x", "p2:0:0_x_x_x", "x_x_1~2~3_x", "p0.5_x_x_x", "x_x_nan_x"],
)
def test_a_case_that_is_none_of_the_table_is_no_fault(cells):
    app = _open(table=GOLF, dialect=R8, lang="en", view="case", case=f"{GOLF}!{cells}")
    assert not app.exception


def test_the_form_writes_a_range_a_value_probabilities_and_nothing():
    query = {"table": GOLF, "dialect": R8, "lang": "en", "view": "case"}
    app = _open(case=f"{GOLF}!x_x_80_x", **query)
    app.button_group(key=f"known_of_{GOLF}_2_en").set_value("range").run()
    assert asked(app, "case").split("_")[-2].count("~") == 1
    app.button_group(key=f"known_of_{GOLF}_0_en").set_value(-2).run()
    shares = asked(app, "case").removeprefix(f"{GOLF}!").split("_")[0]
    assert shares.startswith("p") and sum(map(float, shares[1:].split(":"))) == pytest.approx(1)
    app.number_input(key=f"known_of_{GOLF}_0_en_0").set_value(1.0).run()
    assert asked(app, "case").removeprefix(f"{GOLF}!").startswith("p1:0:0")
    app.button(key="uncertain_forget").click().run()
    assert asked(app, "case") == f"{GOLF}!x_x_x_x"
    assert not app.exception


def test_what_is_known_reads_back():
    column = datasets.load(GOLF).table.attributes[0]
    assert Known("shares", (0.2, 0.3, 0.5)).write() == "p0.2:0.3:0.5"
    assert Known("range", (1.5, 2.0)).write() == "1.5~2"
    assert Known("value", (1.0,)).write() == "1" and Known("unknown").write() == "x"
    assert Known("shares", (0.0, 0.0, 0.0)).answer(column) == Known("unknown").answer(column)


@pytest.mark.parametrize("language", languages())
def test_the_facts_of_the_lesson_are_those_of_the_example(language):
    from ui.state.choices import Choices

    facts = declared()["uncertain"].facts(Choices("watermelon_2.0", "documents", language))
    assert (facts["lower"], facts["cut"], facts["upper"]) == ("70", "75", "80.1550")
    assert float(facts["certainty"]) + float(facts["part"]) == pytest.approx(1, abs=1e-4)
    assert float(facts["most"]) - float(facts["least"]) == pytest.approx(float(facts["gap"]), abs=2e-4)
