"""The further pruning methods against plain recursions of their own, on random tables.

The plain versions know nothing of heaps, links or verdicts: they follow the definitions word by word.
"""

from dataclasses import replace
from itertools import pairwise, product
from math import inf, log2

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lane import examples
from test_laws import tables

from c45_core import Dialect, Table, grow, preset
from c45_core.prune import prune, tree_of
from c45_core.prune.record import estimate
from c45_core.prune.verdicts import explain_verdict
from c45_core.prune.weakest import sequence
from c45_core.reasons import Outcome
from c45_core.validate.alphas import by_folds, by_held_out
from c45_core.validate.curve import size_curve

ID3, KINDS = preset("id3"), ("errors", "gini", "entropy")
NEAR = 1e-9


def law(most):
    return settings(
        max_examples=examples(most),
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


def pruned(trace, **switches):
    return prune(replace(trace, dialect=trace.dialect.with_(**switches)))


def shape(tree):
    """A tree without its numbers of pruning: what is left of it."""
    return (tree.number, tuple(shape(branch) for branch in tree.branches))


# --- cost and complexity --------------------------------------------------------------------------


def plain_cost(node, kind):
    """What a node costs as a leaf, in cases."""
    weights = [float(w) for w in node.counts]
    whole = sum(weights)
    if kind == "errors":
        return whole - weights[node.label]
    shares = [w / whole for w in weights if w > 0] if whole > 0 else []
    if kind == "gini":
        return whole * (1 - sum(p * p for p in shares)) if shares else 0.0
    return whole * -sum(p * log2(p) for p in shares)


def plain_best(node, alpha, kind, whole):
    """The least R + alpha |T| of all subtrees pruned below a node, and the fewest leaves with it."""
    leaf = plain_cost(node, kind) / whole + alpha, 1, (node.number, ())
    if not node.branches:
        return leaf
    below = [plain_best(branch, alpha, kind, whole) for branch in node.branches]
    kept = sum(b[0] for b in below), sum(b[1] for b in below), (node.number, tuple(b[2] for b in below))
    return leaf if leaf[0] <= kept[0] + 1e-12 else kept


def plain_links(shape_now, nodes, kind, whole):
    """The g of every inner node of a tree given by its shape."""
    number, below = shape_now
    if not below:
        return {}, plain_cost(nodes[number], kind) / whole, 1
    found, cost, leaves = {}, 0.0, 0
    for branch in below:
        links, more, some = plain_links(branch, nodes, kind, whole)
        found |= links
        cost, leaves = cost + more, leaves + some
    found[number] = (plain_cost(nodes[number], kind) / whole - cost) / (leaves - 1)
    return found, cost, leaves


def without(shape_now, gone):
    number, below = shape_now
    return (number, () if number in gone else tuple(without(branch, gone) for branch in below))


def plain_sequence(tree, kind):
    """Breiman's definition: cut all weakest links at once, again and again."""
    nodes, now, whole = {node.number: node for node in tree.walk()}, shape(tree), tree.weight
    steps = [(0.0, now)]
    while now[1]:
        links = plain_links(now, nodes, kind, whole)[0]
        weakest = max(min(links.values()), 0.0)
        gone = {number for number, g in links.items() if g <= weakest + NEAR}
        now = without(now, gone)
        if weakest <= steps[-1][0] + NEAR:
            steps[-1] = steps[-1][0], now
        else:
            steps.append((weakest, now))
    return steps


@law(600)
@given(table=tables(), kind=st.sampled_from(KINDS))
def test_the_sequence_is_that_of_the_definition(table, kind):
    tree = tree_of(grow(table, ID3))
    found, wanted = sequence(tree, kind), plain_sequence(tree, kind)
    assert [step.alpha for step in found.steps] == pytest.approx([a for a, _ in wanted], abs=NEAR)
    for place, (_, left) in enumerate(wanted):
        assert shape(found.subtree(place)) == left
        assert found.steps[place].leaves == len(found.subtree(place).leaves())
    # Nested, and the alphas rise; the last subtree is the root alone.
    assert all(a.alpha < b.alpha and a.leaves > b.leaves for a, b in pairwise(found.steps))
    assert found.subtree(len(found.steps) - 1).is_leaf
    for one, other in pairwise(range(len(found.steps))):
        assert {n.number for n in found.subtree(other).walk()} < {
            n.number for n in found.subtree(one).walk()
        }


@law(300)
@given(table=tables(), kind=st.sampled_from(KINDS))
def test_every_link_of_every_step_is_that_of_the_definition(table, kind):
    tree = tree_of(grow(table, ID3))
    found, nodes = sequence(tree, kind), {node.number: node for node in tree.walk()}
    for place, step in enumerate(found.steps):
        links = {link.node: link.strength for link in found.links(place)}
        wanted = plain_links(shape(found.subtree(place)), nodes, kind, tree.weight)[0]
        assert links == pytest.approx({n: max(g, 0.0) for n, g in wanted.items()}, abs=NEAR)
        if links:
            assert min(links.values()) == pytest.approx(found.until(place), abs=NEAR)
            assert min(links.values()) > step.alpha


@law(600)
@given(table=tables(), kind=st.sampled_from(KINDS), alpha=st.sampled_from((0, 0.01, 0.05, 0.1, 0.3, 1)))
def test_the_pruned_tree_is_the_smallest_of_least_cost(table, kind, alpha):
    trace = grow(table, ID3)
    found = pruned(trace, pruning="ccp", ccp_cost=kind, ccp_alpha=float(alpha))
    cost, leaves, left = plain_best(found.grown, alpha, kind, found.grown.weight)
    mine = sum(plain_cost(leaf, kind) for leaf in found.tree.leaves()) / found.grown.weight
    assert mine + alpha * len(found.tree.leaves()) == pytest.approx(cost, abs=NEAR)
    assert shape(found.tree) == left and len(found.tree.leaves()) == leaves
    # And every subtree of the same root, where there are few of them, costs at least as much.
    for cut in all_subtrees(found.grown, 300):
        costs = sum(plain_cost(leaf, kind) for leaf in cut) / found.grown.weight + alpha * len(cut)
        assert costs >= cost - NEAR


def all_subtrees(tree, most):
    """The leaves of every subtree with the same root, none where there are too many."""

    def count(node):
        number = 1
        for branch in node.branches:
            number *= count(branch)
        return number + 1 if node.branches else 1

    def each(node):
        yield [node]
        if node.branches:
            for below in product(*(list(each(branch)) for branch in node.branches)):
                yield [leaf for leaves in below for leaf in leaves]

    return each(tree) if count(tree) <= most else ()


@law(200)
@given(table=tables(weights=("ones",)), kind=st.sampled_from(KINDS), k=st.integers(2, 4))
def test_an_alpha_is_chosen_as_breiman_says(table, kind, k):
    if table.rows < k:
        return
    trace = grow(table, ID3.with_(ccp_cost=kind))
    for errors in (0.0, 1.0):
        found = by_folds(trace, k, errors)
        assert sum(len(each.by_fold) for each in found.candidates) == k * len(found.sequence.steps)
        # Each case is judged once: the root alone misclassifies what a majority of the others does.
        assert all(0 <= each.errors <= table.weight + NEAR for each in found.candidates)
        low = min(each.rate for each in found.candidates)
        best = [each for each in found.candidates if each.rate <= low + NEAR][-1]
        assert found.best is best
        limit = best.rate + errors * (best.rate * (1 - best.rate) / table.rows) ** 0.5
        within = [each for each in found.candidates if each.rate <= limit + NEAR]
        assert found.chosen is within[-1]
        left = pruned(trace, pruning="ccp", ccp_alpha=found.alpha).tree
        assert shape(left) == shape(found.tree)


@law(100)
@given(table=tables(weights=("ones",)))
def test_held_out_cases_are_classified_by_each_subtree(table):
    trace = grow(table, ID3)
    found = by_held_out(trace, table)
    for each in found.candidates:
        wanted = found.sequence.subtree(each.place)
        points = size_curve(wanted, table, ID3)
        assert each.errors == pytest.approx(points[0].errors, abs=NEAR)


# --- expected errors with a prior -----------------------------------------------------------------


def plain_mep(node, priors, m):
    """The tree that is left, and the errors expected of it."""
    n = float(node.counts.sum())
    right = float(node.counts[node.label])
    static = n * ((n - right + m * (1 - priors[node.label])) / (n + m)) if n > 0 else 0.0
    if not node.branches:
        return (node.number, ()), static
    below = [plain_mep(branch, priors, m) for branch in node.branches]
    backed_up = sum(errors for _, errors in below)
    if static <= backed_up + 1e-12:
        return (node.number, ()), static
    return (node.number, tuple(left for left, _ in below)), backed_up


@law(600)
@given(
    table=tables(),
    m=st.sampled_from((0.0, 0.5, 2.0, 3.0, 20.0)),
    prior=st.sampled_from(("uniform", "training")),
)
def test_minimum_errors_are_those_of_the_plain_recursion(table, m, prior):
    trace = grow(table, ID3)
    found = pruned(trace, pruning="mep", mep_cases=m, mep_prior=prior)
    counts = found.grown.counts
    classes = len(counts)
    priors = [1 / classes] * classes if prior == "uniform" else list(counts / counts.sum())
    left, expected = plain_mep(found.grown, priors, m)
    assert shape(found.tree) == left
    if found.weighed:
        last = found.weighed[-1]
        assert min(estimate(last.leaf), estimate(last.subtree)) == pytest.approx(expected, abs=NEAR)


# --- critical value -------------------------------------------------------------------------------


def plain_cvp(node, measure, critical):
    """The tree that is left, and whether a test in it reaches the value."""
    if not node.branches:
        return (node.number, ()), False
    below = [plain_cvp(branch, measure, critical) for branch in node.branches]
    if measure(node.number) < critical - 1e-12 and not any(reached for _, reached in below):
        return (node.number, ()), False
    return (node.number, tuple(left for left, _ in below)), True


@pytest.mark.worth(3)
@pytest.mark.parametrize("name", ["id3", "zhou", "cart", "documents"])
@law(150)
@given(table=tables(), critical=st.sampled_from((0.0, 0.05, 0.2, 0.5, 0.9)))
def test_critical_values_prune_as_the_plain_recursion(name, table, critical):
    trace = grow(table, preset(name))
    found = pruned(trace, pruning="cvp", cvp_critical=critical)

    def measure(number):
        return trace.node(number).split.measured(trace.dialect.attribute_by)

    assert shape(found.tree) == plain_cvp(found.grown, measure, critical)[0]
    larger = pruned(trace, pruning="cvp", cvp_critical=critical + 0.1)
    assert {n.number for n in larger.tree.walk()} <= {n.number for n in found.tree.walk()}


# --- what every method owes -----------------------------------------------------------------------


@pytest.mark.worth(3)
@pytest.mark.parametrize(
    "switches",
    [
        {"pruning": "ccp", "ccp_alpha": 0.07},
        {"pruning": "ccp", "ccp_alpha": 0.07, "ccp_cost": "gini"},
        {"pruning": "ccp", "ccp_alpha": 0.07, "ccp_cost": "entropy"},
        {"pruning": "mep", "mep_cases": 3.0},
        {"pruning": "mep", "mep_prior": "training"},
        {"pruning": "cvp", "cvp_critical": 0.3},
    ],
    ids=lambda switches: "-".join(map(str, switches.values())),
)
@law(150)
@given(table=tables())
def test_the_record_replays_to_the_tree_and_its_terms_give_its_numbers(switches, table):
    found = pruned(grow(table, ID3), **switches)
    dialect = ID3.with_(**switches)
    assert shape(found.tree_after(len(found.weighed))) == shape(found.tree)
    for place, verdict in enumerate(found.weighed):
        before = found.tree_after(place).find(verdict.node)
        assert shape(before) == shape(verdict.subtree)
        for each in explain_verdict(verdict, dialect):
            assert each.value == pytest.approx(each.recorded, abs=NEAR)
            if each.terms and each.quantity != "ccp_subtree_cost":
                values = [term.value for term in each.terms]
                together = max(values) if each.quantity == "cvp_largest" else sum(values)
                assert together == pytest.approx(each.recorded, abs=NEAR)
    last = {verdict.node: verdict for verdict in found.weighed}
    inner = {node.number for node in found.tree.walk() if node.branches}
    kept = {number for number, verdict in last.items() if verdict.outcome is Outcome.KEPT}
    # Bottom up a node may be kept whose ancestor becomes a leaf later; a weakest link never is.
    assert kept == inner if switches["pruning"] == "ccp" else kept >= inner


def test_no_alpha_at_all_keeps_what_costs_something():
    rows = {"a": list("0011"), "b": list("0101"), "and": ["no", "no", "no", "yes"]}
    trace = grow(Table.from_columns(rows, target="and", nominal=["a", "b"]), ID3)
    kept = pruned(trace, pruning="ccp", ccp_alpha=0.0)
    assert shape(kept.tree) == shape(kept.grown) and kept.tree.training_errors == 0
    assert pruned(trace, pruning="ccp", ccp_alpha=1.0).tree.is_leaf
    assert sequence(kept.grown).until(len(sequence(kept.grown).steps) - 1) == inf


def test_the_defaults_are_those_of_the_page():
    assert (Dialect().ccp_alpha, Dialect().ccp_cost) == (0.0, "errors")
    assert (Dialect().mep_cases, Dialect().mep_prior, Dialect().cvp_critical) == (2.0, "uniform", 0.0)
