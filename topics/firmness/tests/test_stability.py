"""The tree without one case, for each case."""

import pytest
from pairs import every_two

from c45_core import PRESETS, Dialect, InputError, Table, grow
from c45_core.classify import classify
from c45_core.prune import tree_of
from c45_core.validate.folds import learn
from c45_course import datasets
from topics.firmness.stability import MAX_TREES, TreeChange, compare_trees, identical_cases, stability

MELONS = datasets.load("watermelon_2.0").table


def test_a_tree_is_itself_and_a_change_is_named_at_the_topmost_node():
    tree = tree_of(grow(MELONS))
    assert compare_trees(tree, tree) == (TreeChange.SAME, ())
    cut = tree.replaced(1, tree.find(1).as_leaf())
    assert compare_trees(tree, cut) == (TreeChange.BELOW, (1,))
    assert compare_trees(tree, tree.as_leaf()) == (TreeChange.ROOT, (0,))


@pytest.mark.parametrize(("dialect", "table"), every_two(["documents", "release8"], datasets.names()))
def test_leaving_out_is_growing_without_the_row(table, dialect):
    cases, rules = datasets.load(table).table, PRESETS[dialect]
    found = stability(cases, rules)
    assert sorted(row for left in found.without for row in left.rows) == list(range(cases.rows))
    assert sum(found.count(change) for change in TreeChange) == found.rows == cases.rows
    assert sum(found.roots.values()) == cases.rows
    for left in found.without[:4]:
        # The last of those that are alike leaves the same tree as the first, which was left out.
        out = left.rows[-1]
        rest = cases.take(row for row in range(cases.rows) if row != out)
        tree = learn(rest, rules).tree
        assert compare_trees(left.tree, tree) == (TreeChange.SAME, ())
        values = {c.name: None if c.missing()[out] else _value(c, out) for c in cases.attributes}
        assert classify(tree, cases, values, rules).label == left.predicted
        assert (left.change is TreeChange.SAME) == (not left.differing)


def test_too_many_different_cases_and_too_few_are_refused_in_a_sentence():
    many = Table.from_columns(
        {"x": [float(i) for i in range(MAX_TREES + 1)], "class": ["a", "b"] * 100 + ["a"]},
        target="class",
    )
    with pytest.raises(InputError, match="at most 200"):
        stability(many, Dialect())
    one = Table.from_columns({"x": ["a"], "class": ["b"]}, target="class")
    with pytest.raises(InputError, match="one case"):
        stability(one, Dialect())


def test_alike_tells_missing_values_and_weights_apart():
    table = Table.from_columns(
        {"x": [1.0, 1.0, None, None, 1.0], "class": ["a", "a", "a", "a", "a"]},
        target="class",
        weights=[1, 1, 1, 1, 2],
    )
    assert identical_cases(table) == ((0, 1), (2, 3), (4,))


def test_progress_is_told_after_every_tree():
    heard = []
    stability(MELONS, Dialect(), progress=lambda done, whole: heard.append((done, whole)))
    assert heard == [(n, 17) for n in range(1, 18)]


def _value(column, row):
    return column.text(row) if column.kind == "nominal" else float(column.numbers[row])
