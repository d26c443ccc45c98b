"""Both trees on the same cases, sizes over all folds, and the tree without one case."""

import numpy as np
import pytest
from pairs import every_two

from c45_core import PRESETS, Dialect, InputError, Table, grow
from c45_core.classify import classify
from c45_core.dialect import pruning_methods
from c45_core.prune import tree_of
from c45_core.validate import measured
from c45_core.validate.both import SIDES, crossed, parted, sizes
from c45_core.validate.folds import learn
from c45_core.validate.stability import MAX_TREES, TreeChange, compare_trees, identical_cases, stability
from c45_course import datasets

MELONS = datasets.load("watermelon_2.0").table


@pytest.mark.parametrize("method", pruning_methods())
def test_both_trees_are_judged_by_the_same_cases_and_every_case_once(method):
    both = crossed(MELONS, Dialect(pruning=method), 5)
    rows = np.concatenate([part.rows for part in both.parts])
    assert sorted(rows.tolist()) == list(range(MELONS.rows))
    for side in SIDES:
        assert both.side(side).whole.weight == MELONS.rows
        for part in both.parts:
            again = measured(part.tree(side), MELONS.take(part.rows), Dialect())
            assert again.errors == part.result(side).errors
            assert {m.row for m in part.result(side).mistakes} <= set(part.rows.tolist())


def test_the_training_part_of_the_book_gives_its_accuracy():
    # Zhou, table 4.2: the full ID3 tree has 42.9 % on the validation part.
    melons = datasets.load("watermelon_2.0_split")
    held = np.array([row for row, part in enumerate(melons.part) if part == "validation"])
    side = parted(melons.table, PRESETS["id3"], held).side("grown")
    assert round(side.whole.accuracy, 3) == 0.429 and np.isnan(side.spread)


@pytest.mark.parametrize("table", ["watermelon_2.0", "golf_14", "missing_14", "watermelon_3.0_alpha"])
def test_sizes_end_with_the_full_trees_and_begin_with_the_majority(table):
    cases, dialect = datasets.load(table).table, Dialect(pruning="pep")
    both = crossed(cases, dialect, 5)
    found = sizes(both, cases, dialect)
    grown = both.side("grown").whole
    assert found.sizes[-1].accuracy == pytest.approx(grown.accuracy)
    assert found.sizes[-1].training_accuracy == pytest.approx(
        1
        - sum(p.learned.grown.training_errors for p in both.parts)
        / sum(p.learned.grown.weight for p in both.parts)
    )
    assert all(point.leaves == 1 for point in found.sizes[0].points)
    for part in range(len(both.parts)):
        assert found.cuts(part, found.sizes[0])[-1] == both.parts[part].learned.grown.number
        assert found.cuts(part, found.sizes[-1]) == ()


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
