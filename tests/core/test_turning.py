"""Where a verdict turns: just below and just above, the real pruning judges otherwise."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lane import examples
from pairs import every_two

from c45_core import PRESETS, grow, preset
from c45_core.dialect import Dialect
from c45_core.prune import prune, prune_tree
from c45_core.prune.methods import ebp, pep
from c45_core.prune.record import estimate
from c45_core.prune.verdicts import turning
from c45_core.tree import by_hand
from c45_course import datasets
from c45_course.documents import printed_trees

METHODS = {"pep": pep, "ebp": ebp}
NEAR = 1e-6


@st.composite
def subtrees(draw):
    """Draw a node with leaves: so nothing below it is pruned before it is heard itself."""
    sizes = draw(st.lists(st.integers(1, 40), min_size=2, max_size=5))
    errors = [draw(st.integers(0, size)) for size in sizes]
    whole = sum(sizes)
    leaves = [by_hand(n, *leaf) for n, leaf in enumerate(zip(sizes, errors, strict=True), 1)]
    return by_hand(0, whole, draw(st.integers(sum(errors), whole)), *leaves)


def outcome(tree, dialect, setting, value):
    """How the real pruning judges the root with another setting."""
    within = min(value, ebp.MAX_CONFIDENCE) if setting == ebp.METHOD.parameter.switch else value
    return prune_tree(tree, dialect.with_(**{setting: within})).weighed[-1].outcome


@pytest.mark.parametrize(("name", "limit"), every_two(METHODS, ["binomial", "release8", "j48"]))
@settings(max_examples=examples(100), deadline=None)
@given(tree=subtrees())
def test_the_real_pruning_turns_at_a_turning_point(name, limit, tree):
    method, dialect = METHODS[name], Dialect(pruning=name, error_limit=limit)
    (verdict,) = prune_tree(tree, dialect).weighed
    points = method.turning_points(verdict, dialect)
    for point in points:
        if name == "ebp" and point > ebp.MAX_CONFIDENCE - NEAR:
            continue  # beyond it there is nothing to be judged by
        assert outcome(tree, dialect, method.METHOD.parameter.switch, point - NEAR) is not outcome(
            tree, dialect, method.METHOD.parameter.switch, point + NEAR
        )
    if name == "pep" and not points:
        assert outcome(tree, dialect, method.METHOD.parameter.switch, 0.0) is outcome(
            tree, dialect, method.METHOD.parameter.switch, 50.0
        )


@pytest.mark.parametrize("name", METHODS)
def test_t4_turns_where_the_record_says(name):
    tree, dialect = printed_trees.load("pep_t4").tree, preset("documents").with_(pruning=name)
    found = turning(prune_tree(tree, dialect).weighed[0], dialect)
    (point,) = found.points
    # Two lines cross there: what the leaf makes, and what it may make at most.
    gap = found.sides["limit"] - found.sides["leaf"]
    assert np.interp(point, found.along, gap) == pytest.approx(0, abs=1e-3)
    assert round(point, 6) == {"pep": 0.509028}.get(name, round(point, 6))


@pytest.mark.parametrize("dialect", PRESETS)
def test_at_its_own_setting_a_verdict_claims_what_was_recorded(dialect):
    for name in datasets.names():
        trace = grow(datasets.load(name).training, preset(dialect))
        for method, setting in (("pep", "standard_errors"), ("ebp", "confidence")):
            convention = preset(dialect).with_(pruning=method)
            for found in prune_of(trace, convention):
                value = getattr(convention, setting)
                claimed = METHODS[method].claims(found, convention, value)
                assert claimed["leaf"] == pytest.approx(estimate(found.leaf))
                assert claimed["limit"] == pytest.approx(estimate(found.subtree) + found.margin)


def prune_of(trace, convention):
    """The verdicts of a method, without those of collapsing."""
    from dataclasses import replace

    found = prune(replace(trace, dialect=convention)).weighed
    return [verdict for verdict in found if verdict.method != "collapse"]


def test_a_method_without_a_setting_has_no_turning_point():
    melons = datasets.load("watermelon_2.0_split")
    dialect = preset("id3").with_(pruning="rep")
    pruning = prune(grow(melons.training, dialect), validation=melons.validation)
    assert {turning(verdict, dialect) for verdict in pruning.weighed} == {None}
