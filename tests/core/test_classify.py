"""What a tree says to a case: one with a missing value, a new value, a wrong cell (C10, C18)."""

import pytest

from c45_core import InputError, Table, grow, preset
from c45_core.classify import classify
from c45_core.tree import tree_of
from c45_course import datasets

RELEASE8 = preset("release8")


def test_a_missing_value_takes_every_branch():
    """属性1 = A, 属性2 = ?, 属性3 = 假: 13/35 of the case find 类1, the rest 5/44 of it: 31/70."""
    grown = grow(datasets.load("missing_14").table, RELEASE8)
    answer = classify(
        tree_of(grown), grown.table, {"属性1": "A", "属性2": None, "属性3": "假"}, RELEASE8
    )
    assert answer.distribution == pytest.approx([31 / 70, 39 / 70])
    assert grown.table.classes[answer.label] == "类2"
    low, high = answer.paths
    assert low.share == pytest.approx(2 / (5 + 5 / 13)) and low.share + high.share == pytest.approx(1)
    assert low.distribution == pytest.approx([1, 0])
    assert high.distribution == pytest.approx([(5 / 13) / (3 + 5 / 13), 3 / (3 + 5 / 13)])
    assert [step.known for step in low.steps] == [True, False]


def empty_branch():
    """Two values of `a` lead to leaves, the third to nothing; b decides where a is z."""
    rows = {"a": list("xxxyyyyy"), "c": ["p"] * 3 + ["q"] * 4 + ["p"]}
    cases = Table.from_columns(rows, target="c")
    column = cases.attributes[0]
    wider = type(column)(column.name, ("x", "y", "z"), column.codes)
    return Table("t", (wider,), "c", cases.classes, cases.labels, cases.weights, cases.case_names)


def test_a_value_no_training_case_had():
    cases = empty_branch()
    for name, wanted in (("release8", [1, 0]), ("documents", [1, 0]), ("j48", [0.5, 0.5])):
        dialect = preset(name).with_(pruning="none")
        answer = classify(tree_of(grow(cases, dialect)), cases, {"a": "z"}, dialect)
        assert answer.distribution == pytest.approx(wanted), name
        assert answer.paths[0].empty and answer.undeclared == ()


def test_a_value_nobody_declared_counts_as_missing():
    cases = empty_branch()
    tree = tree_of(grow(cases, RELEASE8))
    answer = classify(tree, cases, {"a": "never seen"}, RELEASE8)
    assert answer.undeclared == ("a",)
    assert [path.share for path in answer.paths] == pytest.approx([3 / 8, 5 / 8])
    assert answer.distribution == pytest.approx(classify(tree, cases, {}, RELEASE8).distribution)


def test_a_case_with_a_wrong_cell_is_refused():
    grown = grow(datasets.load("missing_14").table, RELEASE8)
    with pytest.raises(InputError, match="no attribute '属性9'"):
        classify(tree_of(grown), grown.table, {"属性9": "A"}, RELEASE8)
    with pytest.raises(InputError, match="continuous; give a number"):
        classify(tree_of(grown), grown.table, {"属性2": "many"}, RELEASE8)
