"""Laplace's probabilities of leaves (J48's -A): they smooth what a leaf says, and choose no class."""

import json

import numpy as np
import pytest

from c45_core import grow, preset
from c45_core.__main__ import main
from c45_core.classify import distributions, smooth_by_laplace
from c45_core.tree import tree_of
from c45_course import datasets

TABLES = ("golf_14", "missing_14", "watermelon_2.0", "watermelon_2.0_alpha", "watermelon_3.0")


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("dialect", ["documents", "release8", "j48", "cart"])
def test_every_leaf_adds_one_case_of_each_class(name, dialect):
    table, chosen = datasets.load(name).table, preset(dialect)
    trace = grow(table, chosen)
    tree, classes = tree_of(trace), len(table.classes)
    for leaf in tree.leaves():
        if leaf.weight > 0:
            wanted = [(n + 1) / (leaf.weight + classes) for n in leaf.counts.tolist()]
            assert smooth_by_laplace(leaf, None).tolist() == pytest.approx(wanted)
    found = distributions(tree, table, chosen, laplace=True)
    assert found.sum(axis=1) == pytest.approx(np.ones(table.rows))
    assert (found > 0).all() and not np.allclose(found, distributions(tree, table, chosen))
    # Without missing values every leaf keeps its order of classes.
    if not any(column.missing().any() for column in table.attributes):
        plain = distributions(tree, table, chosen)
        assert (found.argmax(axis=1) == plain.argmax(axis=1)).all()


def test_an_empty_leaf_is_smoothed_from_the_cases_above():
    trace = grow(datasets.load("watermelon_2.0").table, preset("id3"))
    tree = tree_of(trace)
    pairs = [
        (leaf, node)
        for node in tree.walk()
        for leaf in node.branches
        if leaf.is_leaf and not leaf.weight
    ]
    assert pairs
    for leaf, above in pairs:
        wanted = (above.counts + 1) / (above.weight + 2)
        assert smooth_by_laplace(leaf, above).tolist() == pytest.approx(wanted.tolist())


def test_library_estimator_and_command_line_smooth_alike(capsys):
    from c45_core import C45Classifier

    table = datasets.load("golf_14").table
    trace = grow(table, preset("j48"))
    wanted = trace.predict_proba(table, laplace=True)
    assert (
        trace.predict(table).tolist()
        == np.array(table.classes)[trace.predict_proba(table).argmax(axis=1)].tolist()
    )
    given = [
        "classify",
        "--dataset",
        "golf_14",
        "--variant",
        "j48",
        "--case",
        "天气=多云",
        "--format",
        "json",
    ]
    shares = []
    for extra in ([], ["--laplace"]):
        assert main([*given, *extra]) == 0
        told = json.loads(capsys.readouterr().out)
        shares.append(told["distribution"])
        assert told["class"] == "适合"
    assert shares[0] == {"不适合": 0.0, "适合": 1.0}
    assert shares[1] == pytest.approx({"不适合": 1 / 6, "适合": 5 / 6})
    cloudy = int(np.flatnonzero(table.attributes[0].codes == 1)[0])
    assert wanted[cloudy].tolist() == pytest.approx(list(shares[1].values()))
    x, y = [[0.0], [0.0], [1.0], [1.0]], ["a", "a", "b", "b"]
    plain, smooth = (C45Classifier("id3", laplace=each).fit(x, y) for each in (False, True))
    assert plain.predict_proba(x)[0].tolist() == [1.0, 0.0]
    assert smooth.predict_proba(x)[0].tolist() == [0.75, 0.25]
    assert smooth.predict(x).tolist() == plain.predict(x).tolist()
