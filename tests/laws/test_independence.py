"""Stopping by independence (C37): the test against scipy, the tree against a plain recursion."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_laws import tables
from test_pruning_laws import law

from c45_core import Nominal, grow, preset
from c45_core.engine.scores import chances, chi_squared
from c45_core.explain.formulas import explained
from c45_core.explain.labels import Labels
from c45_core.explain.sentences import Narrator
from c45_core.language.words import languages, words
from c45_core.measures import entropy
from c45_core.reasons import Leaf, Verdict
from c45_core.tree import tree_of
from c45_course import datasets
from c45_fast.measures import chance

scipy_stats = pytest.importorskip("scipy.stats")
ID3 = preset("id3")
LEVELS = (0.001, 0.01, 0.05, 0.2, 0.5)


@pytest.mark.parametrize("degrees", range(1, 31))
def test_the_chance_is_that_of_scipy(degrees):
    for statistic in (0.0, 0.01, 0.5, 1.0, 3.0, 10.0, 40.0, 200.0):
        wanted = float(scipy_stats.chi2.sf(statistic, degrees))
        assert chance(statistic, degrees) == pytest.approx(wanted, rel=1e-9, abs=1e-300)


@law(400)
@given(counts=st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=2, max_size=5))
def test_the_statistic_is_that_of_scipy(counts):
    found = np.array(counts, dtype=float)
    held = found[found.sum(axis=1) > 0][:, found.sum(axis=0) > 0]
    statistic, degrees = chi_squared(found)
    if min(held.shape, default=0) < 2:
        assert degrees == 0 and float(statistic) == pytest.approx(0, abs=1e-9)
        assert chances(found[..., None])[0] == 1.0
        return
    wanted = scipy_stats.chi2_contingency(held, correction=False)
    assert float(statistic) == pytest.approx(float(wanted.statistic), abs=1e-9)
    assert int(degrees) == wanted.dof
    assert chances(found[..., None])[0] == pytest.approx(float(wanted.pvalue), rel=1e-9, abs=1e-300)


def plain(rows, labels, free, level):
    """ID3 of 1986 as the paper says it: nominal attributes, gain, the test before the choice."""
    counts = np.bincount(labels) if len(labels) else np.zeros(1)
    if len(set(labels)) < 2:
        return None
    gains = {}
    for attribute in free:
        values = sorted({row[attribute] for row in rows})
        table = np.array(
            [
                [
                    sum(r[attribute] == v and k == c for r, k in zip(rows, labels, strict=True))
                    for c in set(labels)
                ]
                for v in values
            ],
            dtype=float,
        )
        if len(values) < 2:
            continue
        if scipy_stats.chi2_contingency(table, correction=False).pvalue > level:
            continue
        after = sum(part.sum() * float(entropy(part)) for part in table) / len(labels)
        gains[attribute] = float(entropy(counts)) - after
    best = max(gains.values(), default=0.0)
    if best <= 1e-12:
        return None
    chosen = next(a for a in free if a in gains and gains[a] >= best - 1e-12)
    below = {}
    for value in sorted({row[chosen] for row in rows}):
        here = [i for i, row in enumerate(rows) if row[chosen] == value]
        below[value] = plain(
            [rows[i] for i in here],
            [labels[i] for i in here],
            [a for a in free if a != chosen],
            level,
        )
    return chosen, below


def of_tree(tree):
    """A grown tree in the form of the plain one; branches without cases are left out."""
    if tree.test is None:
        return None
    below = {v: of_tree(b) for v, b in enumerate(tree.branches) if b.weight > 0}
    return tree.test.attribute, below


@law(600)
@given(table=tables(weights=("ones",)), level=st.sampled_from(LEVELS))
def test_the_tree_is_that_of_the_plain_recursion(table, level):
    columns = [c for c in table.attributes if isinstance(c, Nominal)]
    if len(columns) < len(table.attributes) or any(c.missing().any() for c in columns):
        return
    rows = list(zip(*(c.codes.tolist() for c in columns), strict=True)) or [()] * table.rows
    wanted = plain(rows, table.labels.tolist(), list(range(len(columns))), level)
    assert of_tree(tree_of(grow(table, ID3.with_(chi_squared=level)))) == wanted


@law(300)
@given(table=tables(), level=st.sampled_from(LEVELS), name=st.sampled_from(("id3", "j48", "cart")))
def test_whoever_splits_is_significant_and_whoever_is_held_back_is_not(table, level, name):
    trace = grow(table, preset(name).with_(chi_squared=level))
    for node in (trace.node(n) for n in range(trace.size)):
        for each in trace.evaluations(node.number):
            statistic, _, p = each.independence if each.branches else (0.0, 0, 1.0)
            if each.verdict in (Verdict.WON, Verdict.TIED, Verdict.LOWER):
                assert p <= level
            if each.verdict is Verdict.INDEPENDENT:
                assert p > level
            if each.divides:
                found = explained(each, Labels(trace.table))
                assert found.value == pytest.approx(statistic, abs=1e-9)
                assert sum(t.value for t in found.terms) == pytest.approx(statistic, abs=1e-9)


@pytest.mark.parametrize("language", languages())
def test_the_golf_table_is_a_leaf_and_says_why(language):
    dataset = datasets.load("golf_14")
    trace = grow(dataset.table, ID3.with_(chi_squared=0.05))
    assert trace.size == 1 and trace.node(0).leaf is Leaf.INDEPENDENT
    first = trace.evaluation(0, 0)
    assert [round(x, 4) for x in first.independence] == [3.5467, 2, 0.1698]
    narrator = Narrator(trace, dataset.labels(language), words(language))
    said = narrator.verdict(first, trace.node(0))
    assert "3.5467" in said and "0.1698" in said
    assert "χ²" in narrator.say(trace[len(trace) - 1])
