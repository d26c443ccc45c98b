"""Cost-complexity pruning against scikit-learn on ten tables, and on the printed tree T4."""

import numpy as np
import pytest

from c45_core import C45Classifier, Dialect, InputError, grow, preset
from c45_core.__main__ import main
from c45_core.prune import prune, prune_tree
from c45_core.prune.methods import cvp
from c45_core.prune.weakest import sequence
from c45_core.tree import Test, Tree, by_hand
from c45_core.validate.alphas import by_folds, by_held_out
from c45_course import datasets
from c45_course.documents import printed_trees

sklearn = pytest.importorskip("sklearn")

from sklearn.datasets import (  # noqa: E402
    load_breast_cancer,
    load_digits,
    load_iris,
    load_wine,
    make_classification,
)
from sklearn.tree import DecisionTreeClassifier  # noqa: E402

BUNDLED = {
    "iris": load_iris,
    "wine": load_wine,
    "breast_cancer": load_breast_cancer,
    "digits": load_digits,
}
MADE = {f"made_{seed}": seed for seed in range(6)}
NEAR = 1e-9


def table(name):
    """The numbers and classes of a table: four that scikit-learn brings, six drawn by a seed."""
    if name in BUNDLED:
        found = BUNDLED[name]()
        return found.data, found.target
    seed = MADE[name]
    return make_classification(
        n_samples=120 + 40 * seed,
        n_informative=4,
        n_classes=2 + seed % 3,
        flip_y=0.2,
        random_state=seed,
    )


def as_tree(fitted, y):
    """The tree that scikit-learn has grown, as ours: the same nodes, numbers and class weights."""
    t, whole = fitted.tree_, len(y)
    built = {}
    for node in range(t.node_count - 1, -1, -1):
        counts = t.value[node][0] * t.weighted_n_node_samples[node]
        counts = np.round(counts).astype(float)
        below = [n for n in (t.children_left[node], t.children_right[node]) if n >= 0]
        built[node] = Tree(
            number=node,
            counts=counts,
            label=int(counts.argmax()),
            test=Test(int(t.feature[node]), float(t.threshold[node])) if below else None,
            branches=tuple(built.pop(n) for n in below),
        )
    assert built[0].weight == whole
    return built[0]


@pytest.mark.parametrize("criterion", ["gini", "entropy"])
@pytest.mark.parametrize("name", [*BUNDLED, *MADE])
def test_the_path_is_that_of_scikit_learn(name, criterion):
    x, y = table(name)
    fitted = DecisionTreeClassifier(criterion=criterion, random_state=0).fit(x, y)
    path = fitted.cost_complexity_pruning_path(x, y)
    found = sequence(as_tree(fitted, y), criterion)
    # scikit-learn has an entry for each node that is cut; of equal alphas the last one counts.
    last = np.append(np.diff(path.ccp_alphas) > NEAR, True)
    assert [step.alpha for step in found.steps] == pytest.approx(
        path.ccp_alphas[last].tolist(), abs=NEAR
    )
    assert [step.cost for step in found.steps] == pytest.approx(
        path.impurities[last].tolist(), abs=NEAR
    )


@pytest.mark.parametrize("name", ["iris", "wine", "made_0", "made_1"])
def test_the_pruned_tree_is_that_of_scikit_learn(name):
    x, y = table(name)
    tree = as_tree(DecisionTreeClassifier(random_state=0).fit(x, y), y)
    found = sequence(tree, "gini")
    for place, step in enumerate(found.steps):
        within = min((step.alpha + found.until(place)) / 2, step.alpha + 1)
        theirs = DecisionTreeClassifier(random_state=0, ccp_alpha=within).fit(x, y)
        assert found.at(within) == place
        ours = found.subtree(place)
        assert (ours.size, len(ours.leaves())) == (theirs.tree_.node_count, theirs.get_n_leaves())
        thresholds = [n.test.threshold for n in ours.walk() if n.test]
        kept = theirs.tree_.feature >= 0
        assert thresholds == theirs.tree_.threshold[kept].tolist()


def test_the_table_that_rpart_prints_for_its_kyphosis():
    """The tree and the columns CP, nsplit and rel error that R's rpart prints for its own example.

    `rpart(Kyphosis ~ Age + Number + Start)`, 81 children, the cases and errors of each node as printed;
    both columns are shares of the root's 17 errors. Its last row, CP = 0.01, is where it stops growing.
    """
    node11 = by_hand(11, 21, 6, by_hand(22, 14, 2), by_hand(23, 7, 3))
    node5 = by_hand(5, 33, 6, by_hand(10, 12, 0), node11)
    node2 = by_hand(2, 62, 6, by_hand(4, 29, 0), node5)
    tree = by_hand(1, 81, 17, node2, by_hand(3, 19, 8))
    found = sequence(tree)
    printed = [(0.0, 4, 0.76471), (0.019608, 1, 0.82353), (0.176471, 0, 1.0)]
    steps = [
        (step.alpha * 81 / 17, len(found.subtree(place).leaves()) - 1, step.cost * 81 / 17)
        for place, step in enumerate(found.steps)
    ]
    assert steps == [pytest.approx(row, abs=5e-6) for row in printed]
    assert [step.cuts for step in found.steps] == [(), (2,), (1,)]


def test_t4_is_a_leaf_from_its_link_on():
    tree = printed_trees.load("pep_t4").tree
    for alpha, size in ((0.0, 4), (0.0624, 4), (0.0625, 1), (0.2, 1)):
        found = prune_tree(tree, Dialect(pruning="ccp", ccp_alpha=alpha, ccp_cost="gini"))
        assert found.tree.size == size
        assert all(verdict.numbers.kind == "errors" for verdict in found.weighed)


@pytest.mark.parametrize("method", ["mep", "cvp"])
def test_a_tree_by_hand_is_refused_where_classes_are_asked_for(method, capsys):
    with pytest.raises(InputError, match="ebp"):
        prune_tree(printed_trees.load("pep_t4").tree, Dialect(pruning=method))
    assert main(["prune", "--tree", "pep_t4", "--set", f"pruning={method}"]) == 2
    assert "classes of the cases" in capsys.readouterr().err


def test_a_tree_without_measures_is_refused_by_name():
    x, y = table("made_0")
    fitted = as_tree(DecisionTreeClassifier(random_state=0, max_depth=2).fit(x, y), y)
    with pytest.raises(InputError, match="has none"):
        cvp.prune(fitted, Dialect(pruning="cvp", cvp_critical=0.5), None, [])


def test_the_alpha_of_the_books_melons_is_chosen_by_their_validation_part():
    melons = datasets.load("watermelon_2.0_split")
    trace = grow(melons.training, preset("id3"))
    best, within = (by_held_out(trace, melons.validation, errors) for errors in (0.0, 1.0))
    assert (best.chosen.leaves, round(best.alpha, 3), best.best.errors) == (3, 0.05, 2.0)
    # One standard error, sqrt(2/7 x 5/7 / 7), reaches the root: 4 of 7 wrong is not within it.
    assert within.limit == pytest.approx(2 / 7 + (2 / 7 * 5 / 7 / 7) ** 0.5)
    assert within.chosen.leaves == 3
    dialect = preset("id3").with_(pruning="ccp", ccp_alpha=best.alpha)
    assert len(prune(grow(melons.training, dialect)).tree.leaves()) == 3


def test_folds_of_two_way_questions_are_judged_by_the_same_questions():
    found = by_folds(grow(datasets.load("watermelon_2.0").table, preset("cart")), 5)
    assert found.candidates[-1].leaves == 1
    assert sum(found.candidates[-1].by_fold) == found.candidates[-1].errors


def test_a_choice_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="cross_validation"):
        C45Classifier("cart", pruning="ccp", ccp_choice="guess").fit(*table("made_0"))


@pytest.mark.parametrize("way", ["cross_validation", "validation"])
def test_the_estimator_chooses_alpha(way):
    x, y = table("made_1")
    given = C45Classifier("cart", pruning="ccp", ccp_alpha=0.02).fit(x, y)
    chosen = C45Classifier("cart", pruning="ccp", ccp_choice=way, random_state=0).fit(x, y)
    within = C45Classifier(
        "cart", pruning="ccp", ccp_choice=way, ccp_standard_errors=1.0, random_state=0
    ).fit(x, y)
    assert given.ccp_alpha_ == 0.02 and given.alphas_ is None
    assert chosen.ccp_alpha_ == chosen.alphas_.alpha
    assert within.ccp_alpha_ >= chosen.ccp_alpha_
    assert chosen.tree_.size == chosen.alphas_.tree.size
