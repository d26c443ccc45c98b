"""A new case on its way down the tree, a view of *How good is it?*, and its old address."""

import numpy as np
import pytest
from lesson import asked, opened, sound, texts_of
from pairs import every_two

from c45_core import PRESETS, grow
from c45_core.language.words import languages, words
from c45_core.prune import prune
from c45_core.table import MISSING, Numeric
from c45_course import datasets
from c45_course.exports import as_code
from ui.lessons.evaluation import new_case
from ui.lessons.shared.case import _step_of, case_of, case_text


def _open(**query):
    return opened("10_evaluation", **{"view": "case", **query})


@pytest.mark.parametrize(("table", "dialect"), every_two(datasets.names(), PRESETS))
def test_every_table_opens_in_every_convention(table, dialect):
    sound(_open(table=table, dialect=dialect, lang="zh"))


def test_a_case_with_an_unknown_value_gets_the_shares_of_the_ledger():
    # C10: 属性1 = A, 属性2 = ?, 属性3 = 假 is class 1 with 31/70 and class 2 with 39/70.
    app = _open(table="missing_14", dialect="release8", lang="en", case="missing_14!0_x_1")
    shown = "".join(element.body for element in app.get("html"))
    assert "31/70 = 0.4429" in shown and "39/70 = 0.5571" in shown
    said = " ".join(texts_of(app))
    assert "Class: class 2" in said and "**13/35**" in said and "**22/35**" in said
    formulas = " ".join(str(text.value) for text in app.markdown)
    assert r"w_{1} = \tfrac{26}{70} = \mathbf{0.3714}" in formulas


@pytest.mark.parametrize("language", languages())
def test_a_leaf_without_a_majority_says_how_its_class_was_taken(language):
    """In watermelon 2.0 no case reaches the leaf, and one of each class its parent (ledger 3.2)."""
    tree = prune(grow(datasets.load("watermelon_2.0").table)).tree
    [empty] = [leaf for leaf in tree.leaves() if leaf.weight == 0 and leaf.number == 11]
    cells = ["x"] * 6
    node, way = tree, []
    while not node.is_leaf:
        at = next(k for k, each in enumerate(node.branches) if empty.number in _numbers(each))
        cells[node.test.attribute] = str(at)
        way.append(node)
        node = node.branches[at]
    assert way[-1].counts.tolist() == [1, 1]
    app = _open(table="watermelon_2.0", lang=language, case=f"watermelon_2.0!{'_'.join(cells)}")
    said = words(language).sections["classifying"]["empty_leaf_tied"].partition("}")[2]
    assert said.strip(" 」(（)）") in " ".join(texts_of(app))


def _numbers(tree):
    return {node.number for node in tree.walk()}


def test_the_form_writes_the_case_into_the_link():
    app = _open(table="watermelon_2.0", lang="en")
    app.segmented_control(key="case_watermelon_2.0_3").set_value(2).run()
    assert not app.exception
    case = app.query_params["case"]
    assert "".join(case) == "watermelon_2.0!0_1_0_2_1_1"
    assert any("Good melon: no" in text for text in texts_of(app))


def test_a_case_of_a_large_table_is_chosen_by_its_number(monkeypatch):
    monkeypatch.setattr(new_case, "MAX_ROWS_LISTED", 5)
    app = _open(table="watermelon_2.0", lang="en")
    melons, key = datasets.load("watermelon_2.0").table, "case_number_watermelon_2.0"
    box = app.number_input(key=key)
    assert (box.min, box.max) == (1, melons.rows)
    box.set_value(17).run()
    assert asked(app, "case") == case_text(melons, case_of(melons, 16))
    assert app.number_input(key=key).value == 17
    app.selectbox(key="pick_table").set_value("loan_10").run()
    assert not app.exception, "of a smaller table no case has that number"
    app = _open(table="watermelon_2.0", lang="en")
    app.segmented_control(key="case_watermelon_2.0_3").set_value(MISSING).run()
    assert app.number_input(key=key).value is None, "no case of the table"
    assert not app.exception


def test_a_number_can_be_typed_and_taken_back():
    app = _open(table="golf_14", lang="en")
    app.number_input(key="case_golf_14_2").set_value(90.0).run()
    assert any("unsuitable" in text for text in texts_of(app) if text.startswith("##"))
    app.number_input(key="case_golf_14_2").set_value(None).run()
    assert not app.exception
    assert any("missing" in text and "Humidity" in text for text in texts_of(app))


@pytest.mark.parametrize(
    "case", ["golf_14!0_0_x_0", "watermelon_2.0!9_0_0_0_0_0", "x", "watermelon_2.0!a"]
)
def test_a_case_of_another_table_or_none_at_all_is_not_taken(case):
    app, first = _open(table="watermelon_2.0", lang="en", case=case), _open(lang="en")
    assert not app.exception
    assert texts_of(app) == texts_of(first)


@pytest.mark.parametrize(
    ("view", "onto", "shows"),
    [
        ("", "evaluation", "31/70 = 0.4429"),
        ("case", "evaluation", "31/70 = 0.4429"),
        ("code", "evaluation", "31/70 = 0.4429"),
        ("rules", "rules", ""),
        ("simple", "rules", ""),
    ],
)
def test_the_old_address_leads_to_what_became_of_its_view(view, onto, shows):
    asked = {"view": view} if view else {}
    case = {"table": "missing_14", "dialect": "release8", "case": "missing_14!0_x_1", "lang": "en"}
    app = opened("08_classifying", **case, **asked)
    sound(app)
    assert words("en")("lesson", onto) in [title.value for title in app.title]
    assert shows in "".join(element.body for element in app.get("html"))


@pytest.mark.parametrize(
    ("values", "step"),
    [([70000, 85000, 95000], 5000), ([1, 2, 4], 1), ([7], 1), ([0.5, 2], 0.01)],
)
def test_a_number_field_steps_from_whole_value_to_whole_value(values, step):
    assert _step_of(Numeric("n", np.array([*values, np.nan], dtype=float))) == step


@pytest.mark.parametrize("form", ["text", "python", "sql"])
def test_the_code_is_that_of_the_core(form):
    chosen = datasets.load("watermelon_2.0")
    trace = grow(chosen.table)
    tree = prune(trace).tree
    written = {
        "text": as_code.drawn(tree, chosen.labels("en")),
        "python": as_code.python(tree, trace.table, trace.dialect),
        "sql": as_code.sql(tree, trace.table, trace.dialect),
    }
    assert _open(form=form, lang="en").code[0].value == written[form]


@pytest.mark.parametrize(
    ("dialect", "drawn", "about"),
    [
        ("documents", "(1.0)", "about_text"),
        ("release8", "Density <= 0.36: no (4.0/1.2)", "about_text_expected"),
    ],
)
def test_what_stands_behind_a_leaf_is_told_as_it_is(dialect, drawn, about):
    """Four cases and no error: U(0, 4) x 4 = 1.17 errors expected, which only the pruned tree shows."""
    app = _open(form="text", lang="en", table="watermelon_3.0_alpha", dialect=dialect)
    assert drawn in app.code[0].value
    assert words("en")("classifying", about) in [caption.value for caption in app.caption]
