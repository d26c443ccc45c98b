"""Be the tree: whoever chooses, the numbers are the algorithm's; held on random tables."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from moving import legal_moves, moves_of
from pairs import every_two
from test_laws import dialects, law, tables

from c45_core import PRESETS, InputError, grow, preset
from c45_core.classify import distributions
from c45_core.tree import tree_of
from c45_course import datasets
from c45_course.compare.settings import winner
from topics.building.judgement import given_up, judge
from topics.building.moves import Move, MoveKind, Play
from topics.building.tree_by_moves import NodeState, allowed_cuts, apply

ALL = st.sampled_from(list(PRESETS.values())) | dialects()


def _same(one, other):
    """Two traces are the same tree with the same numbers, bit for bit."""
    assert one.size == other.size
    for name in ("parent", "branch", "counts", "label", "attribute", "stop"):
        assert np.array_equal(getattr(one.nodes, name), getattr(other.nodes, name)), name
    for mine, its in zip(one.ledger.scores, other.ledger.scores, strict=True):
        for name in ("gain", "ratio", "threshold", "counts", "best"):
            assert np.array_equal(getattr(mine, name), getattr(its, name), equal_nan=True), name


@st.composite
def played(draw, most=4):
    """Draw a table, a dialect and some legal moves on it."""
    table, dialect, moves = draw(tables()), draw(ALL), ()
    for _ in range(draw(st.integers(0, most))):
        built = apply(table, dialect, moves)
        choices = [move for node in built.open for move in legal_moves(built, node)]
        choices += [Move(built.paths[node], MoveKind.LEAF) for node in built.open]
        choices += [Move(built.paths[node], MoveKind.LEAF) for node in built.chosen]
        choices += [Move(built.paths[node], MoveKind.REOPEN) for node in built.chosen]
        choices += [Move(built.paths[node], MoveKind.GO_ON) for node in built.open]
        if not choices:
            break
        moves = (*moves, draw(st.sampled_from(choices)))
    return table, dialect, moves


@law(0.08)
@given(tables(), ALL)
def test_the_algorithms_own_choices_are_its_tree_and_regret_nothing(table, dialect):
    trace = grow(table, dialect)
    built = apply(table, dialect, moves_of(trace))
    _same(built.trace, trace)
    assert not built.open and not built.own_cuts
    for node in built.chosen:
        judged = judge(built, node)
        assert judged.regret == 0.0 and judged.agrees and judged.because is None
        assert judged.cut_regret in (None, 0.0)


@law(0.04)
@given(tables(), ALL)
def test_letting_it_go_on_from_the_root_is_its_tree(table, dialect):
    trace = grow(table, dialect)
    open_root = apply(table, dialect).open == (0,)
    assert open_root == bool(moves_of(trace))
    if open_root:
        _same(apply(table, dialect, (Move((), MoveKind.GO_ON),)).trace, trace)


@pytest.mark.parametrize(("name", "dialect"), every_two(datasets.names(), PRESETS))
def test_every_bundled_table_is_built_by_the_algorithms_own_choices(name, dialect):
    table = datasets.load(name).table
    trace = grow(table, preset(dialect))
    built = apply(table, preset(dialect), moves_of(trace))
    _same(built.trace, trace)
    judged = [judge(built, node) for node in built.chosen]
    assert all(each.regret == 0.0 and each.agrees for each in judged)
    if dialect == "id3":
        assert given_up(judged) == 0


@law(0.12)
@given(played())
def test_no_choice_is_better_than_the_best(play):
    table, dialect, moves = play
    built = apply(table, dialect, moves)
    for node in built.chosen:
        judged = judge(built, node)
        assert judged.gain_regret >= 0.0
        assert judged.regret is None or judged.regret >= 0.0
        assert judged.cut_regret is None or judged.cut_regret >= 0.0
        if judged.regret is None:
            assert judged.because is not None
        if judged.agrees:
            assert judged.regret == 0.0


@law(0.08)
@given(played())
def test_a_node_is_measured_alike_whoever_chose_the_way_there(play):
    """Where the learner cut nothing elsewhere, each node is as the algorithm measures those cases."""
    table, dialect, moves = play
    built = apply(table, dialect, moves)
    for node in built.chosen:
        asked, there = built.find_measured(node)
        assert np.array_equal(asked.nodes.counts[there], built.trace.nodes.counts[node])
        for evaluation in asked.evaluations(there):
            mine = built.trace.evaluation(node, evaluation.attribute)
            if mine.threshold == evaluation.threshold:
                assert mine.gain == evaluation.gain
        best = winner(asked, there)
        own = built.trace.node(node).split
        if own is not None and own.cuts is not None:
            listed = own.cuts
            assert own.raw_gain == listed.gains[listed.best] and own.iv == listed.ivs[listed.best]
            assert own.threshold == listed.thresholds[listed.best]
        assert best is None or best.verdict.name == "WON"


@law(0.08)
@given(played())
def test_class_weights_are_conserved(play):
    table, dialect, moves = play
    built = apply(table, dialect, moves)
    leaves = sum(leaf.counts for leaf in built.tree.leaves())
    assert np.allclose(leaves, np.bincount(table.labels, table.weights, len(table.classes)))
    for node in built.tree.walk():
        if node.branches:
            assert np.allclose(sum(branch.counts for branch in node.branches), node.counts)
    assert np.allclose(distributions(built.tree, table, dialect).sum(axis=1), 1.0)


@law(0.04)
@given(played(), st.data())
def test_what_is_undone_is_as_it_was_and_a_link_holds_everything(play, data):
    table, dialect, moves = play
    now = Play()
    for move in moves:
        after = now.after(move)
        assert replace(after.undone(), moves=now.moves) == now
        assert after.undone().redone() == after
        assert after.undone().standing == now.standing
        now = after
    for _ in range(data.draw(st.integers(0, len(moves)))):
        now = now.undone()
    assert Play.read(now.text) == now
    _same(
        apply(table, dialect, Play.read(now.text).standing).trace,
        apply(table, dialect, now.standing).trace,
    )
    assert Play().undone() == Play() == Play().redone()


@law(0.02)
@given(played(most=2))
def test_pruning_by_hand_makes_the_leaf_that_pruning_makes(play):
    table, dialect, moves = play
    built = apply(table, dialect, moves)
    for node in built.chosen:
        pruned = apply(table, dialect, (*moves, Move(built.paths[node], MoveKind.LEAF)))
        expected = built.tree.replaced(node, built.tree.find(node).as_leaf())
        assert [leaf.counts.tolist() for leaf in pruned.tree.leaves()] == [
            leaf.counts.tolist() for leaf in expected.leaves()
        ]


# --- by hand -------------------------------------------------------------------------------------


def test_the_first_choice_on_the_melons():
    melons = datasets.load("watermelon_2.0").table
    colour = judge(apply(melons, preset("id3"), (Move((), MoveKind.SPLIT, 0),)), 0)
    assert colour.best.name == colour.richest.name == "纹理"
    assert round(colour.regret, 6) == round(colour.gain_regret, 6) == 0.272467
    held = judge(apply(melons, preset("documents"), (Move((), MoveKind.SPLIT, 0),)), 0)
    assert held.regret is None and held.because.name == "BELOW_AVERAGE"
    stem = judge(apply(melons, preset("documents"), (Move((), MoveKind.SPLIT, 4),)), 0)
    assert round(stem.regret, 6) == round(0.263085 - 0.186727, 6) and stem.because is None


def test_an_own_cut_is_judged_against_the_best_of_its_attribute_and_against_the_best_attribute():
    melons = datasets.load("watermelon_3.0").table
    built = apply(melons, preset("id3"), (Move((), MoveKind.SPLIT, 6, 9),))
    judged = judge(built, 0)
    density = grow(melons, preset("id3")).evaluation(0, "密度")
    assert judged.mine.threshold == density.cuts.thresholds[9] != density.threshold
    assert judged.cut_regret == density.gain - density.cuts.gains[9] > 0
    assert round(judged.regret, 6) == round(0.380592 - 0.262439, 6)
    assert round(judged.gain_regret, 6) == round(0.380592 - density.cuts.gains[9], 6)
    assert built.tree.test.threshold == judged.mine.threshold
    same = apply(melons, preset("id3"), (Move((), MoveKind.SPLIT, 6, density.cuts.best),))
    assert not same.own_cuts and judge(same, 0).cut_regret == 0


def test_a_leaf_gives_up_what_the_best_would_gain():
    melons = datasets.load("watermelon_2.0").table
    judged = judge(apply(melons, preset("documents"), (Move((), MoveKind.LEAF),)), 0)
    assert round(judged.gain_regret, 6) == 0.380592 and round(judged.regret, 6) == 0.263085


def test_what_was_decided_stays_when_the_algorithm_finishes_the_rest():
    melons = datasets.load("watermelon_2.0").table
    moves = (Move((), MoveKind.SPLIT, 0), Move((1,), MoveKind.LEAF), Move((), MoveKind.GO_ON))
    built = apply(melons, preset("documents"), moves)
    assert not built.open and built.tree.test.attribute == 0 and built.state(2) is NodeState.LEAF
    again = apply(melons, preset("documents"), (*moves, Move((), MoveKind.SPLIT, 1)))
    assert again.open, "a new choice asks the learner below it"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("r.t9", "6 attributes"),
        ("r.t0c1", "has no thresholds"),
        ("r-7.l", "no node"),
        ("r.t3_r-2.l", "already a leaf"),
        ("r.t3_r-0.t3", "cannot be tested there"),
        ("r.x", "A move is written like"),
        ("r.t3~4", "can be kept"),
    ],
)
def test_a_move_that_can_not_be_made_is_refused_in_a_sentence(text, said):
    melons = datasets.load("watermelon_2.0").table
    with pytest.raises(InputError, match=said):
        apply(melons, preset("documents"), Play.read(text).standing)
    numbers = datasets.load("watermelon_3.0").table
    for cut in ("r.t6", "r.t6c99"):
        with pytest.raises(InputError, match=r"needs a threshold|no such threshold"):
            apply(numbers, preset("documents"), Play.read(cut).standing)


def test_every_cut_on_offer_can_be_made():
    numbers = datasets.load("watermelon_3.0").table
    for dialect in ("documents", "release8", "j48"):
        built = apply(numbers, preset(dialect))
        for move in legal_moves(built, 0):
            after = apply(numbers, preset(dialect), (move,))
            assert after.trace.node(0).split.attribute == move.attribute
        cuts = built.trace.evaluation(0, 6).cuts
        assert len(allowed_cuts(built.trace, 0, 6)) == cuts.tries > 0
        assert tree_of(built.trace).is_leaf
