"""The lesson on classifying: every table in both languages, with the numbers of the trace."""

import pytest
from lesson import asked, opened, sound, texts_of
from pairs import every_two

from c45_core import PRESETS, grow
from c45_core.language.words import languages, words
from c45_core.prune import prune, tree_of, unpruned
from c45_core.rules import RuleWriter, tree_rules
from c45_core.table import MISSING
from c45_course import datasets
from c45_course.exports import as_code
from topics.rules.algorithm import c45rules
from topics.rules.algorithm.rule_list import compare_with_tree
from ui.lessons.classifying import laboratory
from ui.lessons.shared.case import case_of, case_text
from ui.markdown import plain

VIEWS = ("case", "rules", "simple", "code")
"""What stands in Latin letters in a Chinese text too: names of people, programs, languages."""


def _open(**query):
    return opened("08_classifying", **query)


@pytest.mark.parametrize(("table", "language", "view"), every_two(datasets.names(), languages(), VIEWS))
def test_every_table_opens_in_every_language_and_every_view(table, language, view):
    sound(_open(table=table, lang=language, view=view))


@pytest.mark.parametrize("dialect", PRESETS)
def test_every_convention_opens_even_where_the_tree_is_one_leaf(dialect):
    for view in VIEWS:
        assert not _open(table="loan_5", dialect=dialect, view=view).exception


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


def test_the_form_writes_the_case_into_the_link_and_forgets_the_chosen_rule():
    app = _open(table="watermelon_2.0", lang="en", rule="3")
    app.segmented_control(key="case_watermelon_2.0_3").set_value(2).run()
    assert not app.exception
    case = app.query_params["case"]
    assert "".join(case) == "watermelon_2.0!0_1_0_2_1_1" and "rule" not in app.query_params
    assert any("Good melon: no" in text for text in texts_of(app))


def test_a_case_of_a_large_table_is_chosen_by_its_number(monkeypatch):
    monkeypatch.setattr(laboratory, "MAX_ROWS_LISTED", 5)
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


@pytest.mark.parametrize("table", ["watermelon_2.0", "golf_14", "watermelon_3.0_alpha"])
def test_the_rules_are_those_of_the_tree_and_the_case_marks_its_own(table):
    chosen = datasets.load(table)
    trace = grow(chosen.table)
    writer = RuleWriter(chosen.labels("en"), words("en"))
    rules = tree_rules(prune(trace).tree, trace.dialect)
    radio = _open(table=table, lang="en", view="rules").radio(key="chosen_rule")
    assert [option.split(" :")[0] for option in radio.options] == [plain(writer.rule(r)) for r in rules]
    marked = [rule.leaf for rule, option in zip(rules, radio.options, strict=True) if "badge" in option]
    assert marked == [radio.value]


def test_choosing_a_rule_writes_the_link():
    app = _open(view="rules", lang="en")
    app.radio(key="chosen_rule").set_value(7).run()
    assert "".join(app.query_params["rule"]) == "7" and not app.exception


def test_the_rule_that_answers_is_marked_and_compared_with_the_tree():
    """Of the melons 1 to 17 the rules say another class than the tree of two; each says who answers."""
    chosen = datasets.load("watermelon_2.0")
    trace = grow(chosen.table)
    found = c45rules(unpruned(trace), trace.table, trace.dialect)
    answers = compare_with_tree(tree_of(trace), found, trace.table)
    for row in (*answers.differing, 0):
        case = case_text(chosen.table, case_of(chosen.table, row))
        app = _open(view="simple", lang="en", case=case)
        (listed,) = [text.value for text in app.markdown if "badge" in text.value]
        lines = listed.split("\n")
        assert len(lines) == len(found.rules) + 1
        assert [("badge" in line) for line in lines].index(True) == answers.fired[row] % len(lines)
        key = "other_answer" if row in answers.differing else "same_answer"
        said = words("en")("classifying", key, klass=chosen.labels("en").klass(answers.by_tree[row]))
        assert any(said in text.value for text in app.markdown)


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
    assert _open(view="code", form=form, lang="en").code[0].value == written[form]


@pytest.mark.parametrize(
    ("dialect", "drawn", "about"),
    [
        ("documents", "(1.0)", "about_text"),
        ("release8", "Density <= 0.36: no (4.0/1.2)", "about_text_expected"),
    ],
)
def test_what_stands_behind_a_leaf_is_told_as_it_is(dialect, drawn, about):
    """Four cases and no error: U(0, 4) x 4 = 1.17 errors expected, which only the pruned tree shows."""
    app = _open(view="code", form="text", lang="en", table="watermelon_3.0_alpha", dialect=dialect)
    assert drawn in app.code[0].value
    assert words("en")("classifying", about) in [caption.value for caption in app.caption]
