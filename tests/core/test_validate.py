"""Folds, held-out parts, cross-validation, mistakes, and accuracy against size."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lane import examples

from c45_core import Dialect, InputError, Nominal, Numeric, Table, grow, preset
from c45_core.dialect import pruning_methods
from c45_core.prune import prune, tree_of
from c45_core.prune.walk import cut
from c45_core.validate import cross_validate, folds, holdout, last_fold, measured, size_curve
from c45_core.validate.folds import learn, needs_validation
from c45_course import datasets

MELONS = datasets.load("watermelon_2.0_split")


@st.composite
def tables(draw, most=30):
    """Draw a small table with gaps, weights and three classes."""
    rows = draw(st.integers(2, most))
    codes = np.array(draw(st.lists(st.integers(-1, 2), min_size=rows, max_size=rows)), dtype=np.int32)
    numbers = np.array(draw(st.lists(st.integers(0, 6), min_size=rows, max_size=rows)), dtype=float)
    numbers[numbers == 6] = np.nan
    labels = draw(st.lists(st.integers(0, 2), min_size=rows, max_size=rows))
    return Table(
        name="random",
        attributes=(Nominal("A", tuple("abc"), codes), Numeric("B", numbers)),
        target="class",
        classes=("x", "y", "z"),
        labels=np.array(labels, dtype=np.int32),
        weights=np.array(
            draw(st.lists(st.sampled_from([0.5, 1.0, 3.0]), min_size=rows, max_size=rows))
        ),
        case_names=tuple(str(i) for i in range(rows)),
    )


def law(test):
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large]
    return settings(max_examples=examples(100), deadline=None, suppress_health_check=slow)(test)


# --- parts --------------------------------------------------------------------------------------


@law
@given(tables(), st.integers(2, 10), st.integers(0, 5))
def test_folds_partition_the_rows_evenly_in_every_class(table, k, seed):
    k = min(k, table.rows)
    fold = folds(table, k, seed)
    assert len(fold) == table.rows and fold.min() >= 0 and fold.max() < k
    sizes = np.bincount(fold, minlength=k)
    assert sizes.max() - sizes.min() <= 1 and sizes.min() >= 1
    for klass in range(3):
        mine = np.bincount(fold[table.labels == klass], minlength=k)
        assert mine.max() - mine.min() <= 1
    assert (fold == folds(table, k, seed)).all()


@law
@given(tables(), st.floats(0.05, 0.95), st.integers(0, 5))
def test_a_held_out_part_is_as_large_as_asked_and_stratified(table, share, seed):
    learn_rows, held = holdout(table, share, seed)
    assert sorted([*learn_rows, *held]) == list(range(table.rows))
    assert len(held) == min(max(int(share * table.rows + 0.5), 1), table.rows - 1)
    for klass in range(3):
        whole = (table.labels == klass).sum()
        assert abs((table.labels[held] == klass).sum() - whole * len(held) / table.rows) <= 1


@law
@given(tables(), st.integers(2, 6))
def test_the_last_fold_is_stratified(table, k):
    k = min(k, table.rows)
    learn_rows, held = last_fold(table, k)
    assert sorted([*learn_rows, *held]) == list(range(table.rows))
    assert len(held) == table.rows // k
    for klass in range(3):
        whole = (table.labels == klass).sum()
        assert whole // k <= (table.labels[held] == klass).sum() <= -(-whole // k)


def test_another_seed_deals_other_folds():
    table = datasets.load("buys_computer_14").table
    assert (folds(table, 5, 1) != folds(table, 5, 2)).any()


@pytest.mark.parametrize("k", [0, 1, 15])
def test_a_number_of_folds_that_cannot_be_is_refused(k):
    with pytest.raises(InputError, match="choose a number from 2 to 14"):
        folds(datasets.load("golf_14").table, k)
    with pytest.raises(InputError, match="choose a number from 2 to 14"):
        last_fold(datasets.load("golf_14").table, k)


def test_a_share_that_cannot_be_is_refused():
    table = datasets.load("golf_14").table
    for share in (0.0, 1.0, -1):
        with pytest.raises(InputError, match="between 0 and 1"):
            holdout(table, share)
    with pytest.raises(InputError, match="One case cannot be divided"):
        holdout(table.take([0]), 0.5)


# --- judging --------------------------------------------------------------------------------------


def test_the_unpruned_melon_tree_gets_three_of_seven_right():
    trace = grow(MELONS.training, preset("id3"))
    result = measured(tree_of(trace), MELONS.validation, trace.dialect)
    assert result.accuracy == pytest.approx(3 / 7)
    assert (result.weight, result.errors) == (7.0, 4.0)
    assert {mistake.name for mistake in result.mistakes} == {"5", "8", "9", "13"}


def test_a_mistake_knows_its_path():
    trace = grow(MELONS.training, preset("id3"))
    result = measured(tree_of(trace), MELONS.validation, trace.dialect)
    eight = next(mistake for mistake in result.mistakes if mistake.name == "8")
    (path,) = eight.paths
    leaf = trace.find("脐部=稍凹", "根蒂=稍蜷", "色泽=乌黑", "纹理=清晰")
    assert (path.leaf, path.share) == (leaf, 1.0)
    assert [step.attribute for step in path.steps] == [
        trace.table.index(name) for name in ("脐部", "根蒂", "色泽", "纹理")
    ]
    assert (trace.table.classes[eight.actual], trace.table.classes[eight.predicted]) == ("是", "否")


@law
@given(tables())
def test_the_paths_of_a_mistake_add_up(table):
    trace = grow(table)
    result = measured(tree_of(trace), table, trace.dialect)
    assert result.confusion.sum() == pytest.approx(table.weight)
    assert sum(mistake.weight for mistake in result.mistakes) == pytest.approx(result.errors)
    for mistake in result.mistakes:
        assert sum(path.share for path in mistake.paths) == pytest.approx(1.0)
        said = sum(path.share * path.distribution for path in mistake.paths)
        assert said.tolist() == pytest.approx(mistake.distribution.tolist())
        assert mistake.predicted != mistake.actual


# --- cross-validation -----------------------------------------------------------------------------


@pytest.mark.parametrize("pruning", ["none", *pruning_methods()])
def test_every_case_is_judged_once_whatever_the_pruning(pruning):
    table = datasets.load("watermelon_3.0").table
    told = []
    crossed = cross_validate(
        table, Dialect(pruning=pruning), 5, seed=3, progress=lambda done, k: told.append((done, k))
    )
    rows = np.concatenate([fold.rows for fold in crossed.folds])
    assert sorted(rows.tolist()) == list(range(table.rows))
    assert crossed.whole.weight == table.weight
    assert told == [(i, 5) for i in range(1, 6)]
    assert crossed.mean == pytest.approx(np.mean(crossed.errors))
    assert crossed.spread == pytest.approx(np.std(crossed.errors, ddof=1))
    for fold in crossed.folds:
        seen = set(fold.learned.trace.table.case_names)
        assert not seen & {table.case_names[row] for row in fold.rows}
    for mistake in crossed.whole.mistakes:
        assert table.case_names[mistake.row] == mistake.name
        assert table.labels[mistake.row] == mistake.actual


def test_a_fold_is_what_growing_on_the_others_gives():
    table, dialect = datasets.load("golf_14").table, preset("j48")
    fold = folds(table, 7, 1)
    crossed = cross_validate(table, dialect, 7, seed=1)
    for number, found in enumerate(crossed.folds):
        pruning = prune(grow(table.take(np.flatnonzero(fold != number)), dialect))
        judged = measured(pruning.tree, table.take(np.flatnonzero(fold == number)), dialect)
        assert judged.confusion.tolist() == found.result.confusion.tolist()
        assert crossed.sizes[number] == pruning.tree.size


def test_the_same_seed_gives_the_same_result():
    table = datasets.load("buys_computer_14").table
    one, two = (cross_validate(table, Dialect(pruning="rep"), 4, seed=7) for _ in range(2))
    assert one.errors == two.errors and one.sizes == two.sizes


def test_only_methods_that_judge_by_cases_get_some():
    assert [m for m in pruning_methods() if needs_validation(Dialect(pruning=m))] == [
        "pre_pruning",
        "rep",
    ]
    golf = datasets.load("golf_14").table
    assert learn(golf, Dialect(pruning="pep")).trace.table.rows == 14
    assert learn(golf, Dialect(pruning="rep"), share=0.5).trace.table.rows == 7


# --- accuracy against size --------------------------------------------------------------------------


@law
@given(tables(), tables(), st.sampled_from(["documents", "id3", "j48"]))
def test_the_curve_goes_from_the_full_tree_to_the_root(table, other, dialect):
    trace = grow(table, preset(dialect))
    tree = tree_of(trace)
    points = size_curve(tree, other, trace.dialect)
    assert points[0].size == tree.size and points[-1].size == 1
    leaves: dict[int, object] = {}
    for point in points:
        if point.cut is not None:
            leaves[point.cut] = tree.find(point.cut).as_leaf()
        now = cut(tree, leaves)
        assert (point.size, point.leaves) == (now.size, len(now.leaves()))
        assert point.training_errors == pytest.approx(now.training_errors, abs=1e-9)
        judged = measured(now, other, trace.dialect)
        assert point.errors == pytest.approx(judged.errors, abs=1e-9)
    assert all(b.cost >= a.cost - 1e-9 for a, b in pairwise(points[1:]))


def test_the_melon_curve_rises_and_falls():
    trace = grow(MELONS.training, preset("id3"))
    points = size_curve(tree_of(trace), MELONS.validation, trace.dialect)
    assert [p.leaves for p in points] == [11, 7, 5, 3, 1]
    assert [round(100 * p.accuracy, 1) for p in points] == [42.9, 57.1, 71.4, 71.4, 42.9]


@pytest.mark.parametrize("name", ["golf_14", "loan_5", "weather_6_reconstructed"])
def test_cross_validation_of_tiny_tables(name):
    table = datasets.load(name).table
    crossed = cross_validate(table, preset("release8"), table.rows)
    assert all(error in (0.0, 1.0) for error in crossed.errors)
