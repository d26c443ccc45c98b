"""The map of settings, against single runs: grown and pruned with one pair of settings at a time."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from pairs import every_two
from weighted_tables import weighted_table

from c45_core import grow, preset
from c45_core.dialect import Dialect
from c45_core.prune import prune, prune_tree
from c45_course import datasets
from c45_course.compare.parting import same_decision
from c45_course.documents import printed_trees
from topics.settings_map.regions import at_way, differing, settings_map, settings_map_by_hand

SETTINGS = {"pep": "standard_errors", "ebp": "confidence"}


def said(tree):
    """What a tree asks and answers, written out."""
    if tree.is_leaf:
        return tree.label
    return (tree.test, *map(said, tree.branches))


def close_to_a_border(found, row, setting):
    return any(abs(setting - stretch.low) < 1e-6 for stretch in found.rows[row].stretches[1:])


def check(found, run, points):
    """Hold every row to single runs on a grid, the rows being in order and the borders without gaps."""
    for number, row in enumerate(found.rows):
        assert [s.low for s in row.stretches[1:]] == [s.high for s in row.stretches[:-1]]
        assert (row.stretches[0].low, row.stretches[-1].high) == (
            found.parameter.least,
            found.parameter.most,
        )
        for setting in points:
            if not close_to_a_border(found, number, setting):
                assert said(row.at(setting).tree) == said(run(row.least, setting)), (row.least, setting)
        for before, after in pairwise(row.stretches):
            assert after.turned == differing(before.tree, after.tree) != ()
            for side, tree in ((-1e-6, before.tree), (1e-6, after.tree)):
                assert said(run(row.least, after.low + side)) == said(tree), (row.least, after.low)
            for way in after.turned:
                left, right = at_way(before.tree, way), at_way(after.tree, way)
                assert left.is_leaf != right.is_leaf or not same_decision(left, right)


def check_regions(found):
    """A region is one tree, and its pieces touch; touching pieces that are alike are one region."""
    for region in range(found.regions):
        assert len({repr(said(stretch.tree)) for _, stretch in found.pieces(region)}) == 1
    for below, above in pairwise(found.rows):
        for a in below.stretches:
            for b in above.stretches:
                if a.low < b.high and b.low < a.high:
                    assert (a.region == b.region) == (said(a.tree) == said(b.tree))


def check_borders(found):
    """What lies beyond each border is another region, whose tree differs at the nodes it names."""
    for region in range(found.regions):
        for border in found.borders(region):
            first, last = border.rows
            if border.at is None:
                low, high = found.rows[first], found.rows[last]
                sides = [(a, b) for a in low.stretches for b in high.stretches]
                mine = (region, border.to) if border.rising else (border.to, region)
            else:
                stretches = found.rows[first].stretches
                sides = [(a, b) for a, b in pairwise(stretches) if b.low == border.at]
                mine = (region, border.to) if border.rising else (border.to, region)
            assert border.to != region
            assert any(
                (a.region, b.region) == mine and differing(a.tree, b.tree) == border.ways
                for a, b in sides
            )


def of_table(table, dialect):
    def run(least, setting):
        switch = SETTINGS[dialect.pruning]
        trace = grow(table, dialect.with_(min_cases=least, **{switch: setting}))
        return prune(trace).tree

    return run


@pytest.mark.parametrize("order", ["top_down", "bottom_up"])
def test_watermelon_3_with_standard_errors_is_what_single_runs_say(order):
    table = datasets.load("watermelon_3.0").table
    dialect = preset("documents").with_(pruning="pep", pep_order=order)
    found = settings_map(table, dialect)
    check(found, of_table(table, dialect), np.linspace(0, 3, 31).tolist())
    check_regions(found)
    check_borders(found)
    assert [row.least for row in found.rows] == [float(least) for least in range(1, 10)]
    assert found.rows[-1].grown.is_leaf and found.regions > 3


def test_watermelon_3_with_confidence_is_what_single_runs_say():
    table = datasets.load("watermelon_3.0").table
    dialect = preset("release8")
    found = settings_map(table, dialect)
    check(found, of_table(table, dialect), np.linspace(0.01, 0.5, 15).tolist())
    check_regions(found)
    check_borders(found)


@pytest.mark.parametrize("method", SETTINGS)
@pytest.mark.parametrize("name", printed_trees.names())
def test_a_printed_tree_is_what_single_runs_say(name, method):
    tree, dialect = printed_trees.load(name).tree, Dialect(pruning=method)
    found = settings_map_by_hand(tree, dialect)

    def run(least, setting):
        """Undo the splits that lack two branches of so many cases, the lowest first, then prune."""

        def enough(node):
            if node.is_leaf or sum(branch.weight >= least for branch in node.branches) < 2:
                return node.as_leaf()
            return replace(node, branches=tuple(map(enough, node.branches)))

        return prune_tree(enough(tree), dialect.with_(**{SETTINGS[method]: setting})).tree

    points = np.linspace(found.parameter.least, found.parameter.most, 31).tolist()
    check(found, run, points)
    check_regions(found)
    check_borders(found)


def test_t4_turns_at_the_number_the_lesson_prints():
    found = settings_map_by_hand(printed_trees.load("pep_t4").tree, Dialect(pruning="pep"))
    kept, leaf = found.rows[0].stretches
    assert (round(leaf.low, 6), leaf.turned, kept.tree.size, leaf.tree.size) == (0.509028, ((),), 4, 1)
    assert found.rows[-1].least == 7 and found.regions == 2


@pytest.mark.parametrize(("method", "order"), every_two(["pep", "ebp"], ["top_down", "bottom_up"]))
def test_random_tables_are_what_single_runs_say(method, order):
    random = np.random.default_rng(7)
    for _ in range(4):
        table = weighted_table(random)
        table = replace(table, weights=np.ones(table.rows))
        dialect = preset("documents").with_(pruning=method, pep_order=order)
        found = settings_map(table, dialect)
        points = np.linspace(found.parameter.least, found.parameter.most, 7).tolist()
        check(found, of_table(table, dialect), points)
        check_regions(found)
    check_borders(found)
