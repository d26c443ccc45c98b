"""Pessimistic error pruning: the documents' numbers, published trees, and laws of the verdict."""

from dataclasses import replace
from math import inf, sqrt

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lane import examples
from pairs import every_two
from verdicts import agrees

from c45_core import Dialect, InputError, grow, preset
from c45_core.language.words import languages, words
from c45_core.prune import by_hand, prune, prune_tree
from c45_core.prune.formulas import Speaker
from c45_core.prune.verdicts import explain_verdict, speaker
from c45_core.reasons import Outcome
from c45_course import datasets
from c45_course.claims.quantities import dialect_of, pruned_number
from c45_course.documents import printed_trees
from c45_course.exports.named import speaker_by_hand

PEP = Dialect(pruning="pep")
ORDERS = ("top_down", "bottom_up")
CLAIMS = [(name, claim) for name in printed_trees.names() for claim in printed_trees.load(name).claims]


# --- the documents ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "claim"), [pytest.param(n, c, id=f"{n}: {c.id} {c.printed}") for n, c in CLAIMS]
)
def test_printed_number(name, claim):
    given_by_hand = printed_trees.load(name)
    pruning = prune_tree(given_by_hand.tree, dialect_of(claim))
    value = pruned_number(pruning, claim, given_by_hand.number(claim.at.node))
    assert agrees(claim, value), (claim.printed, claim.verdict, value)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("name", printed_trees.names())
def test_what_a_source_cuts_is_cut(name, order):
    given_by_hand = printed_trees.load(name)
    for method, cut in given_by_hand.published.items():
        pruning = prune_tree(given_by_hand.tree, Dialect(pruning=method, pep_order=order))
        found = [v.node for v in pruning.weighed if v.outcome is Outcome.LEAF]
        assert [given_by_hand.nodes[node] for node in found] == list(cut)


def test_t4_to_the_last_digit():
    (verdict,) = prune_tree(printed_trees.load("pep_t4").tree, PEP).weighed
    numbers = verdict.numbers
    assert (numbers.rate, numbers.subtree, numbers.leaf, numbers.leaf_rate) == (
        0.40625,
        6.5,
        7.5,
        0.46875,
    )
    assert numbers.standard_error == pytest.approx(1.964529, abs=5e-7)
    assert numbers.limit == pytest.approx(8.464529, abs=5e-7)
    assert verdict.outcome is Outcome.LEAF


def test_the_five_published_nodes():
    given_by_hand = printed_trees.load("pep_wei2005")
    pruning = prune_tree(given_by_hand.tree, PEP)
    errors = {given_by_hand.nodes[v.node]: v.numbers.standard_error for v in pruning.weighed}
    published = {"t1": 2.683282, "t2": 2.140872, "t3": 1.596872, "t4": 1.918333, "t5": 0.948683}
    assert errors == pytest.approx(published, abs=5e-7)
    assert pruning.tree.find(given_by_hand.number("t4")).is_leaf


def test_document_001_reads_the_inequality_the_other_way_round():
    """C13, C14: its printed rule compares the SE of the new leaf, a rate for a count, reversed."""
    (verdict,) = prune_tree(printed_trees.load("pep_t4").tree, PEP).weighed
    n = verdict.numbers
    printed_se = sqrt(n.leaf_rate * (n.weight - n.leaf_rate) / n.weight)
    printed_difference = (n.errors - n.leaf_errors) / n.weight
    assert printed_se == pytest.approx(0.674550, abs=5e-7)
    assert printed_difference == 0.125
    assert not printed_se <= printed_difference
    assert (n.leaf - n.subtree) / n.weight == 0.0625  # the right difference of rates


def test_one_standard_error_is_no_95_percent():
    (verdict,) = prune_tree(printed_trees.load("pep_t4").tree, PEP).weighed
    assert verdict.numbers.one_sided == pytest.approx(0.841345, abs=5e-7)
    (wider,) = prune_tree(printed_trees.load("pep_t4").tree, PEP.with_(standard_errors=1.645)).weighed
    assert wider.numbers.one_sided == pytest.approx(0.95, abs=1e-4)


def test_a_cut_below_changes_the_case_of_the_node_above():
    given_by_hand = printed_trees.load("pep_wei2005")
    down = prune_tree(given_by_hand.tree, PEP)
    up = prune_tree(given_by_hand.tree, PEP.with_(pep_order="bottom_up"))
    t2, t4 = given_by_hand.number("t2"), given_by_hand.number("t4")
    assert [v.node for v in down.weighed] == [0, 1, 2, 3, 4]
    assert [v.node for v in up.weighed] == [3, 4, 1, 2, 0]
    assert down.about(t2)[0].numbers.subtree == 5.0
    assert up.about(t2)[0].numbers.subtree == pytest.approx(5.5)
    assert up.cut_below(2) == (t4,)
    assert all(down.cut_below(i) == () for i in range(len(down.weighed)))


def test_below_a_node_cut_from_above_nothing_is_weighed():
    given_by_hand = printed_trees.load("pep_wei2005")
    pruning = prune_tree(given_by_hand.tree, PEP.with_(standard_errors=7.0))
    assert [v.node for v in pruning.weighed] == [0]
    assert pruning.tree.is_leaf


def test_a_leaf_without_cases_gets_no_correction():
    tree = by_hand(0, 8, 3, by_hand(1, 5, 1), by_hand(2, 3, 1), by_hand(3, 0, 0))
    (verdict,) = prune_tree(tree, PEP).weighed
    assert (verdict.numbers.leaves, verdict.numbers.subtree) == (2, 3.0)


def test_more_corrected_errors_than_cases():
    """Five leaves of one case each: 2.5 of 3 cases would be wrong; and six of them: 3 of 3."""
    for leaves in (5, 6, 8):
        branches = [by_hand(i + 1, 3 / leaves, 0) for i in range(leaves)]
        (verdict,) = prune_tree(by_hand(0, 3, 1, *branches), PEP).weighed
        assert verdict.outcome is Outcome.LEAF
        assert verdict.numbers.standard_error >= 0
        assert verdict.numbers.tipping < 0
    assert verdict.numbers.tipping == -inf


# --- laws ---------------------------------------------------------------------------------------


@st.composite
def hand_trees(draw, depth=3):
    """Draw a tree by class weights: leaves of up to nine cases, now and then halves or none."""
    scale = draw(st.sampled_from([1.0, 0.5, 1 / 3]))
    numbers = iter(range(10_000))

    def node(left):
        number = next(numbers)
        if left == 0 or draw(st.integers(0, 2)) == 0:
            counts = np.array([draw(st.integers(0, 9)), draw(st.integers(0, 9))]) * scale
            return number, counts, ()
        below = tuple(node(left - 1) for _ in range(draw(st.integers(2, 3))))
        return number, sum(branch[1] for branch in below), below

    def built(found):
        number, counts, below = found
        weight = float(counts.sum())
        return by_hand(number, weight, float(counts.min()), *(built(branch) for branch in below))

    root = node(depth)
    weight = float(root[1].sum())
    return built(root) if weight > 0 else by_hand(0, 2, 1, by_hand(1, 1, 0), by_hand(2, 1, 0))


MULTIPLIERS = st.sampled_from([0.0, 0.5, 1.0, 1.645, 3.0])


@settings(max_examples=examples(200), deadline=None)
@given(hand_trees(), MULTIPLIERS, st.sampled_from(ORDERS))
def test_the_verdict_turns_exactly_at_the_tipping_point(tree, k, order):
    dialect = PEP.with_(standard_errors=k, pep_order=order)
    for verdict in prune_tree(tree, dialect).weighed:
        tipping = verdict.numbers.tipping
        weighed = verdict.subtree
        if not 1e-6 < tipping < 1e6:
            continue
        at = prune_tree(weighed, PEP.with_(standard_errors=tipping)).weighed[0]
        below = prune_tree(weighed, PEP.with_(standard_errors=tipping * (1 - 1e-6))).weighed[0]
        assert at.node == below.node == verdict.node
        assert (at.outcome, below.outcome) == (Outcome.LEAF, Outcome.KEPT)
        assert (verdict.outcome is Outcome.LEAF) == (k >= tipping - 1e-12)


@settings(max_examples=examples(200), deadline=None)
@given(hand_trees(), MULTIPLIERS, st.sampled_from(ORDERS))
def test_a_cut_is_at_most_k_standard_errors_worse(tree, k, order):
    """With k = 0 pruning never raises the estimate; with k it gives away k SE at a node at most."""
    pruning = prune_tree(tree, PEP.with_(standard_errors=k, pep_order=order))
    for verdict in pruning.weighed:
        n = verdict.numbers
        assert n.limit == pytest.approx(n.subtree + k * n.standard_error, abs=1e-12)
        assert (verdict.outcome is Outcome.LEAF) == (n.leaf <= n.limit + 1e-12)
    if k == 0:

        def estimate(t):
            return sum(leaf.errors + 0.5 for leaf in t.leaves() if leaf.weight > 1e-12)

        assert estimate(pruning.tree) <= estimate(tree) + 1e-9
    assert pruning.tree.weight == tree.weight
    assert pruning.tree.size <= tree.size


@settings(max_examples=examples(100), deadline=None)
@given(hand_trees(), MULTIPLIERS, MULTIPLIERS)
def test_a_larger_multiplier_cuts_at_least_as_much_from_above(tree, one, other):
    low, high = sorted((one, other))
    small = prune_tree(tree, PEP.with_(standard_errors=high)).tree
    large = prune_tree(tree, PEP.with_(standard_errors=low)).tree
    assert {node.number for node in small.walk()} <= {node.number for node in large.walk()}


@settings(max_examples=examples(150), deadline=None)
@given(hand_trees(), st.sampled_from(["pep", "ebp"]), st.sampled_from(ORDERS))
def test_every_formula_gives_the_recorded_number(tree, method, order):
    for limit in ("binomial", "release8", "j48") if method == "ebp" else ("binomial",):
        dialect = Dialect(pruning=method, pep_order=order, error_limit=limit, collapse="on")
        for verdict in prune_tree(tree, dialect).weighed:
            for explanation in explain_verdict(verdict, dialect):
                assert explanation.value == pytest.approx(explanation.recorded, abs=1e-12)
                assert explanation.numbers() and explanation.text()


@settings(max_examples=examples(100), deadline=None)
@given(hand_trees(), st.sampled_from(ORDERS))
def test_the_record_replays_into_the_result(tree, order):
    pruning = prune_tree(tree, PEP.with_(pep_order=order))
    last = pruning.tree_after(len(pruning.weighed))
    assert [n.number for n in last.walk()] == [n.number for n in pruning.tree.walk()]
    assert [n.number for n in pruning.tree_after(0).walk()] == [n.number for n in tree.walk()]


# --- grown trees and words ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "method", "language"),
    every_two(
        ["golf_14", "watermelon_2.0_alpha", "missing_14", "watermelon_3.0"], ["pep", "ebp"], languages()
    ),
)
def test_every_verdict_on_a_grown_tree_is_said_and_explained(table, method, language):
    dataset = datasets.load(table)
    dialect = preset("j48" if method == "ebp" else "documents").with_(pruning=method)
    trace = grow(dataset.table, dialect)
    pruning = prune(trace)
    says = speaker(trace, dataset.labels(language), words(language))
    for number, verdict in enumerate(pruning.weighed):
        said = says.say(pruning, number)
        assert said and "{" not in said and "None" not in said
        explained = explain_verdict(verdict, dialect, says.node)
        assert explained
        for explanation in explained:
            assert explanation.value == pytest.approx(explanation.recorded, abs=1e-12)
            assert f"source_{explanation.source}" in words(language).sections["prune"]


@pytest.mark.parametrize("language", languages())
def test_a_tree_by_hand_is_spoken_of_by_its_names(language):
    given_by_hand = printed_trees.load("pep_t4")
    classes = list(given_by_hand.classes.values())
    says = Speaker(words(language), lambda n: given_by_hand.nodes[n], lambda k: classes[k][language])
    for k in (0.1, 1.0):
        pruning = prune_tree(given_by_hand.tree, PEP.with_(standard_errors=k))
        assert "T4" in says.say(pruning, 0)
        assert "0.5090" in says.say(pruning, 0)


@pytest.mark.parametrize("rule", ["pep", "ebp"])
@pytest.mark.parametrize("language", languages())
def test_a_leaf_of_a_tree_without_class_names_has_no_class_of_that_name(language, rule):
    given_by_hand = printed_trees.load("pep_t4")
    says = speaker_by_hand(given_by_hand.nodes, words(language))
    said = says.say(prune_tree(given_by_hand.tree, Dialect(pruning=rule)), 0)
    class_of_it = {"zh": "类别取多数类。", "en": "becomes a leaf labelled with its majority class."}
    assert class_of_it[language] in said and "「" not in said


def test_texts_of_the_trees_are_there_in_both_languages():
    for name in printed_trees.names():
        tree = printed_trees.load(name)
        texts = [tree.title, tree.story, tree.source, *tree.classes.values()]
        texts += [claim.name for claim in tree.claims] + [c.note for c in tree.claims if c.note]
        for text in texts:
            assert set(text) == {"zh", "en"} and all(text.values())
            assert not any("\u4e00" <= letter <= "\u9fff" for letter in text["en"])


# --- a tree that does not fit ---------------------------------------------------------------------

TREE = """
title = {zh = "题", en = "Title"}
story = {zh = "事", en = "Story"}
source = {zh = "源", en = "Source"}
documents = []
reconstructed = false
classes = [{value = "a", zh = "甲", en = "a"}, {value = "b", zh = "乙", en = "b"}]
published = {pep = ["top"]}
[[nodes]]
name = "top"
weight = 6
errors = 2
[[nodes]]
name = "left"
parent = "top"
counts = [4, 0]
[[nodes]]
name = "right"
parent = "top"
weight = 2
errors = 1
"""


def test_a_new_tree_is_one_file(tmp_path):
    (tmp_path / "tiny.toml").write_text(TREE, encoding="utf-8")
    assert printed_trees.names(tmp_path) == ("tiny",)
    tree = printed_trees.load("tiny", tmp_path).tree
    assert (tree.weight, tree.errors, tree.training_errors) == (6.0, 2.0, 1.0)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('parent = "top"\ncounts', 'parent = "up"\ncounts', "parent must name a node above it"),
        ('name = "right"', 'name = "left"', "each node needs a name of its own"),
        ("counts = [4, 0]", "counts = [4, 0, 0]", "a weight for each of a, b"),
        ("weight = 6", "weight = 7", "has 7 cases, but its branches have 4 \\+ 2"),
        ("errors = 2", "errors = 9", "9 errors among 6 cases"),
        ('pep = ["top"]', 'pep = ["bottom"]', "a node must be one of top, left, right"),
        ('pep = ["top"]', 'fog = ["top"]', "found 'fog'"),
        ("errors = 1", "", "errors must be a number"),
        ("documents = []", 'documents = ["film"]', "a document must be one of"),
    ],
)
def test_a_tree_that_does_not_fit_gets_one_sentence(tmp_path, old, new, message):
    assert old in TREE
    (tmp_path / "tiny.toml").write_text(TREE.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError, match=message) as refused:
        printed_trees.load("tiny", tmp_path)
    assert "\n" not in str(refused.value)


def test_an_unknown_tree_is_refused_with_the_names():
    with pytest.raises(InputError, match="the trees are: pep_t4, pep_wei2005"):
        printed_trees.load("pep_t5")


def test_a_verdict_is_frozen():
    (verdict,) = prune_tree(printed_trees.load("pep_t4").tree, PEP).weighed
    with pytest.raises(AttributeError):
        verdict.numbers.rate = 0.0
    assert replace(verdict.numbers, rate=0.0).rate == 0.0
