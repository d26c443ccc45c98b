"""Numbers of the core beside scikit-learn and SciPy, which share nothing with it.

Without missing values, nominal attributes and equal values the best first question of ID3 and of CART
is that of scikit-learn's trees; error limits, quantiles and entropies are functions of SciPy.
"""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_laws import law

from c45_core import Dialect, Numeric, Table, grow, preset
from c45_core.measures import entropy, gini
from c45_core.prune.leaf_errors import j48_deviation, upper_limit

NEAR = 1e-9
CRITERIA = {
    "entropy": Dialect(criterion="gain", gate="none", threshold_by="gain", min_cases=0.0),
    "gini": preset("cart").with_(min_cases=0.0),
}


@pytest.fixture(scope="module")
def stats():
    from scipy import stats

    return stats


@st.composite
def numeric_tables(draw):
    """Draw columns of different whole numbers, weights and at least two classes."""
    rows, width = draw(st.integers(2, 40)), draw(st.integers(1, 4))
    columns = [draw(st.permutations(range(0, 3 * rows, 3))) for _ in range(width)]
    labels = [0, 1, *draw(st.lists(st.integers(0, 2), min_size=rows - 2, max_size=rows - 2))]
    weights = draw(st.lists(st.sampled_from([0.5, 1.0, 2.0, 7.0]), min_size=rows, max_size=rows))
    return Table(
        name="random",
        attributes=tuple(Numeric(f"A{i}", np.array(each, float)) for i, each in enumerate(columns)),
        target="class",
        classes=("u", "v", "w"),
        labels=np.array(labels, dtype=np.int32),
        weights=np.array(weights),
        case_names=tuple(str(row + 1) for row in range(rows)),
    )


def decrease(trace, criterion, attribute):
    """Return what the core says the best cut of an attribute takes from the impurity of the root."""
    evaluation = trace.evaluation(0, attribute)
    return evaluation.raw_gain if criterion == "entropy" else evaluation.gini_decrease


def learned(table, criterion, columns):
    """Return scikit-learn's first question of some columns: column, threshold, decrease."""
    # Here and not above: only the worker that runs this reads half a second of modules.
    from sklearn.tree import DecisionTreeClassifier

    values = np.column_stack([table.attributes[column].numbers for column in columns])
    model = DecisionTreeClassifier(criterion=criterion, max_depth=1, random_state=0)
    tree = model.fit(values, table.labels, sample_weight=table.weights).tree_
    shares = tree.weighted_n_node_samples / tree.weighted_n_node_samples[0]
    fallen = tree.impurity[0] - shares[1:] @ tree.impurity[1:]
    return columns[tree.feature[0]], tree.threshold[0], fallen


@pytest.mark.parametrize("criterion", CRITERIA)
@law(0.05)
@given(table=numeric_tables())
def test_the_first_split_is_scikit_learns(criterion, table):
    trace = grow(table, CRITERIA[criterion])
    attributes = range(len(table.attributes))
    found = [decrease(trace, criterion, attribute) for attribute in attributes]
    for attribute in attributes:
        _, _, fallen = learned(table, criterion, [attribute])
        assert found[attribute] == pytest.approx(fallen, abs=NEAR)
    column, threshold, fallen = learned(table, criterion, [*attributes])
    split = trace.node(0).split
    assert found[split.attribute] == pytest.approx(fallen, abs=NEAR)
    if sum(each > fallen - NEAR for each in found) == 1:
        assert split.attribute == column
        cuts = trace.evaluation(0, column).cuts.listed()
        measured = cuts.gain if criterion == "entropy" else cuts.gini_decrease
        if sum(measured > fallen - NEAR) == 1:
            assert split.threshold == threshold


@law(0.1)
@given(counts=st.lists(st.integers(0, 1000), min_size=2, max_size=6).filter(any))
def test_the_entropy_is_scipys(stats, counts):
    assert float(entropy(np.array(counts, float))) == pytest.approx(
        stats.entropy(counts, base=2), abs=NEAR
    )
    shares = np.array(counts) / sum(counts)
    assert float(gini(np.array(counts, float))) == pytest.approx(1 - shares @ shares, abs=NEAR)


@law(0.1)
@given(
    errors=st.integers(0, 200),
    right=st.integers(1, 400),
    confidence=st.sampled_from([0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.99]),
)
def test_the_binomial_limit_leaves_so_few_errors_the_chance_cf(stats, errors, right, confidence):
    limit = upper_limit(errors, errors + right, confidence)
    assert stats.binom.cdf(errors, errors + right, limit) == pytest.approx(confidence, rel=NEAR)


@law(0.1)
@given(
    errors=st.floats(0.01, 100),
    right=st.floats(0.01, 300),
    confidence=st.sampled_from([0.01, 0.25, 0.5, 0.9]),
)
def test_the_limit_of_fractions_of_cases_is_a_quantile_of_the_beta_distribution(
    stats, errors, right, confidence
):
    limit = upper_limit(errors, errors + right, confidence)
    assert limit == pytest.approx(stats.beta.isf(confidence, errors + 1, right), rel=NEAR)


@law(0.05)
@given(confidence=st.floats(1e-6, 1 - 1e-6))
def test_the_deviation_is_the_normal_quantile(stats, confidence):
    assert j48_deviation(confidence) == pytest.approx(stats.norm.isf(confidence), abs=NEAR)
