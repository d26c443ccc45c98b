"""Boosting by example: the published tables, the ways it ends, the variants, costs, winnowing."""

import pickle
from math import inf, log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_laws import law, tables

from c45_core import PRESETS, Dialect, InputError, Table, boost, grow
from c45_core.explain.labels import Labels
from c45_core.language.words import languages, words
from c45_core.prune import prune
from c45_core.reasons import Winnow
from c45_core.tree import by_hand
from c45_course import datasets
from topics.c50.boosting import BoostOptions, End, beta_of, move_by_beta, move_by_midpoint, vote_of
from topics.c50.boosting import boost as committee
from topics.c50.costs import CostTable, apply_costs, correct_shares, leaf_loss
from topics.c50.explanation import CostTeller, expected_cost, leaf_cost, subtree_cost, tell_winnowing
from topics.c50.winnowing import keep_attributes, winnow

STUMPS = Dialect(criterion="gain", threshold_by="gain", gate="none", max_depth=1)
LI_HANG = Table.from_arrays(
    [[x] for x in range(10)], ["1", "1", "1", "-1", "-1", "-1", "1", "1", "1", "-1"], names=["x"]
)
"""Li Hang, table 8.1: ten numbers in two classes."""


def test_li_hang_example_8_1():
    """Every number that the example prints (Li Hang, section 8.1.3).

    He goes on with rounded weights: his third coefficient, 0.7514, is that of an error of 0.1820.
    Exactly it is 2/11, and the coefficient 0.7520.
    """
    found = committee(LI_HANG, STUMPS, BoostOptions(rounds=3))
    assert [each.tree.test.threshold for each in found.rounds] == [2.5, 8.5, 5.5]
    sides = [[LI_HANG.classes[b.label] for b in each.tree.branches] for each in found.rounds]
    assert sides == [["1", "-1"], ["1", "-1"], ["-1", "1"]]
    assert [round(each.error, 4) for each in found.rounds] == [0.3, 0.2143, 0.1818]
    halves = [each.vote / 2 for each in found.rounds]
    assert [round(half, 4) for half in halves] == [0.4236, 0.6496, 0.7520]
    second = [0.07143] * 6 + [0.16667] * 3 + [0.07143]
    assert (found.rounds[0].after / 10).round(5).tolist() == second
    third = [0.0455] * 3 + [0.1667] * 3 + [0.1060] * 3 + [0.0455]
    assert found.rounds[1].after / 10 == pytest.approx(third, abs=1e-4)
    rounded = sum(weight for weight, off in zip(third, found.rounds[2].wrong, strict=True) if off)
    assert round(rounded, 4) == 0.1820 and round(log((1 - rounded) / rounded) / 2, 4) == 0.7514
    fourth = [0.125] * 3 + [0.102] * 3 + [0.065] * 3 + [0.125]
    assert found.rounds[2].after / 10 == pytest.approx(fourth, abs=5e-4)
    wrong = [round(error * 10) for error in found.errors(LI_HANG)]
    assert wrong == [3, 3, 0]  # f1 and f2 misclassify 3 points, f3 none


def test_beta_and_vote():
    assert (beta_of(0.0), vote_of(0.0)) == (0.0, inf)
    assert (beta_of(0.5), vote_of(0.5)) == (1.0, 0.0)
    assert vote_of(1.0) == -inf
    assert vote_of(0.25) == pytest.approx(log(3))


def test_what_c50_moves():
    """Kuhn and Johnson's formula by hand: S+ = 3, S- = 1, a quarter of the difference is 1/2."""
    wrong = np.array([False, False, False, True])
    assert move_by_midpoint(np.ones(4), wrong) == pytest.approx([2.5 / 3] * 3 + [1.5])
    assert move_by_beta(np.ones(4), wrong, 0.25) == pytest.approx([2 / 3] * 3 + [2.0])


def test_a_tree_without_error_decides_alone_or_is_discarded():
    golf = datasets.load("golf_14").table
    found = committee(golf, PRESETS["documents"], BoostOptions(rounds=5))
    assert (len(found.rounds), found.end, found.has_deciding_member) == (1, End.PERFECT, True)
    cells = [[0, 0], [2, 0], [0, 2], [0, 1], [2, 2], [2, 2]]
    table, two = Table.from_arrays(cells, list("bbbaaa")), Dialect(max_depth=2)
    m1, weka = (
        committee(table, two, BoostOptions(rounds=9, method=method)) for method in ("m1", "weka")
    )
    assert m1.end is weka.end is End.PERFECT and len(m1.rounds) > 1
    assert m1.shares.tolist() == [0.0] * (len(m1.members) - 1) + [1.0]
    assert len(weka.members) == len(m1.members) - 1 and not weka.rounds[-1].kept
    assert m1.errors(table)[-1] == 0


def test_a_useless_first_tree_is_kept():
    table = Table.from_columns({"x": [1, 1, 1, 1], "c": ["a", "b", "a", "b"]}, target="c")
    found = committee(table, Dialect(), BoostOptions(rounds=5))
    assert (found.end, len(found.members)) == (End.USELESS, 1)
    assert found.shares.tolist() == [1.0] and found.classify(table).tolist() == [0] * 4


def test_a_case_that_becomes_too_light_ends_boosting():
    cells = [[x] for x in range(40)]
    classes = ["a"] * 20 + ["b"] * 19 + ["a"]
    found = committee(Table.from_arrays(cells, classes), STUMPS, BoostOptions(rounds=400))
    assert found.end in (End.TOO_LIGHT, End.ROUNDS, End.USELESS)
    assert all(each.weights.min() >= 1e-6 for each in found.rounds)


@pytest.mark.parametrize("options", [{"rounds": 0}, {"rounds": 1001}, {"method": "m2"}])
def test_what_cannot_be_asked_is_refused(options):
    with pytest.raises(InputError):
        BoostOptions(**options)


def test_a_method_that_needs_cases_aside_is_refused():
    with pytest.raises(InputError):
        committee(LI_HANG, STUMPS.with_(pruning="rep"))


def test_from_a_script():
    found = boost({"x": range(10), "c": list("aaabbbaaab")}, STUMPS, target="c", rounds=3)
    assert found.predict({"x": [1, 4, 7, 9]}).tolist() == ["a", "b", "a", "b"]
    again = pickle.loads(pickle.dumps(found))
    assert again.classify(found.table).tolist() == found.classify(found.table).tolist()
    with pytest.raises(ValueError, match="read-only"):
        again.rounds[0].after[0] = 1.0


# --- costs --------------------------------------------------------------------------------------


BAD = ["a b 5", "a, q: 5", "a, b: x", "a, b: -1", "a, a: 2", "a, b: nan", ": 3"]


def test_a_cost_file_is_read_as_c50_writes_it():
    found = CostTable.read(["| a comment", "", "a, b: 5.", "b, c : 0.5 | half"], ("a", "b", "c"))
    assert found.costs.tolist() == [[0, 5, 1], [1, 0, 0.5], [1, 1, 0]]
    comma = CostTable.read(["x, y, z: 2"], ("x, y", "z"))
    assert comma.costs[0, 1] == 2 and not comma.equal
    assert CostTable.of(("a", "b")).equal


@pytest.mark.parametrize("line", BAD)
def test_a_bad_line_is_refused(line):
    with pytest.raises(InputError):
        CostTable.read([line], ("a", "b"))


def test_a_cost_changes_the_class_of_a_leaf():
    """7 and 3 cases: answering the rarer class costs 0.7, the other 0.3 x 5 = 1.5 (by hand)."""
    costs = CostTable.of(("a", "b"), {("a", "b"): 5})
    leaf = by_hand(0, 10, 3)
    found = apply_costs(leaf, costs, Dialect())
    assert found.nodes[0].expected.tolist() == pytest.approx([1.5, 0.7])
    assert (found.tree.label, found.changed_leaves[0].before) == (1, 0)
    assert correct_shares(leaf.counts).tolist() == pytest.approx([8 / 12, 4 / 12])
    assert leaf_loss(leaf, costs) == pytest.approx(10 * 8 / 12)


def test_a_term_of_an_expected_cost_names_the_answer_and_the_true_class():
    trace = grow(datasets.load("golf_14").table)
    costs, labels = CostTable.of(trace.table.classes, {}), Labels(trace.table)
    node = apply_costs(prune(trace).tree, costs, trace.dialect).nodes[0]
    (no, yes) = (rf"\text{{{labels.klass(code)}}}" for code in (0, 1))
    names = [term.name for term in expected_cost(node, 1, costs, labels).terms]
    assert names == [rf"P({no})\, C({yes}, {no})", rf"P({yes})\, C({yes}, {yes})"]


@law(0.1)
@given(tables(most=20), st.data())
def test_costs_are_the_plain_sums(table, data):
    classes = len(table.classes)
    numbers = st.sampled_from([0.0, 0.5, 1.0, 2.0, 5.0])
    drawn = np.array(data.draw(st.lists(numbers, min_size=classes**2, max_size=classes**2)))
    matrix = drawn.reshape(classes, classes) * (1 - np.eye(classes))
    costs, trace = CostTable(table.classes, matrix), grow(table)
    tree = prune(trace).tree
    found = apply_costs(tree, costs, trace.dialect)
    for number, node in found.nodes.items():
        counts = tree.find(number).counts
        if counts.sum() == 0:
            assert node.label == node.before
            continue
        plain = [
            sum(count / counts.sum() * matrix[answered, true] for true, count in enumerate(counts))
            for answered in range(classes)
        ]
        assert node.expected == pytest.approx(plain)
        assert plain[node.label] == pytest.approx(min(plain))
        for answered in range(classes):
            told_cost = expected_cost(node, answered, costs, Labels(trace.table))
            assert told_cost.value == pytest.approx(told_cost.recorded) and told_cost.numbers()
    for verdict in found.verdicts:
        before = found.tree.find(verdict.node)
        n, k = before.weight, classes
        plain_leaf = n * min(
            sum((c + 1) / (n + k) * matrix[i, j] for j, c in enumerate(before.counts)) for i in range(k)
        )
        assert verdict.leaf == pytest.approx(plain_leaf)
        assert verdict.pruned == (verdict.leaf <= verdict.subtree + 1e-12)
        for told_cost in (leaf_cost(before, costs), subtree_cost(verdict, found.tree, costs)):
            assert told_cost.value == pytest.approx(told_cost.recorded)
    for language in languages():
        teller = CostTeller(found, Labels(trace.table), words(language))
        assert all(teller.leaves()) and all(map(teller.verdict, found.verdicts))
    labels_before = [leaf.label for leaf in tree.leaves()]
    if costs.equal and matrix.any():
        assert [leaf.label for leaf in found.tree.leaves()] == labels_before


# --- winnowing ----------------------------------------------------------------------------------


@law(0.1)
@given(tables(most=20), st.integers(0, 5))
def test_winnowing_says_what_it_does(table, seed):
    if table.rows < 2:
        return
    dialect = PRESETS["j48"]
    found = winnow(table, dialect, seed)
    assert sorted([*found.grown, *found.judged]) == list(range(table.rows))
    asked = {node.test.attribute for node in found.tree.walk() if node.test is not None}
    for each in found.sifted:
        assert (each.verdict is Winnow.UNUSED) == (each.attribute not in asked) == (each.error is None)
        if each.error is not None:
            assert (each.verdict is Winnow.HARMFUL) == (each.error < found.error - 1e-12)
    everything = tuple(range(len(table.attributes)))
    if not found.useless or found.is_undone:
        assert found.kept_places == everything
    else:
        assert found.again <= found.error + 1e-12
        assert set(found.kept_places) == set(everything) - set(found.useless) and found.kept_places
    assert len(keep_attributes(table, found.kept_places).attributes) == len(found.kept_places)
    for language in languages():
        assert len(list(tell_winnowing(found, Labels(table), words(language)))) == len(everything) + 2
