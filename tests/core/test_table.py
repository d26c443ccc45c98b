"""A table says what its cells are, and refuses what the algorithm has no answer for."""

from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from c45_core import InputError, Table, grow, preset
from c45_core.align import declared_as
from c45_core.binary import fitted
from c45_core.classify import classify
from c45_core.prune import prune, tree_of
from c45_core.validate.result import measured

NAN = float("nan")


def of(x, y="ab", **more):
    return Table.from_columns({"x": x, "y": list(y)}, target="y", **more)


@pytest.mark.parametrize(
    "numbers", [np.arange(2), np.arange(2, dtype=np.float32), pd.Series([1, 2]), [Fraction(1, 3), 2]]
)
def test_numbers_of_any_kind_make_a_numeric_column(numbers):
    column = of(list(numbers)).attributes[0]
    assert column.kind == "numeric"
    assert column.numbers.tolist() == [float(number) for number in numbers]


@pytest.mark.parametrize("truth", [True, np.bool_(True)])
def test_a_truth_value_is_no_number(truth):
    assert of([truth, not truth]).attributes[0].kind == "nominal"


@pytest.mark.parametrize("missing", [None, NAN, np.float32("nan")])
def test_nan_is_missing_in_a_nominal_column(missing):
    column = of(["p", missing]).attributes[0]
    assert (column.values, column.codes.tolist()) == (("p",), [0, -1])


def test_nan_is_no_class():
    with pytest.raises(InputError, match="Row 2 has no class in column 'y'"):
        of([1, 2], ["a", NAN])


def test_a_number_too_large_is_refused():
    with pytest.raises(InputError, match="'x' holds an infinite number in row 2"):
        of([1, 10**400])


@pytest.mark.parametrize("weight", [1e-7, 1e13, 1e308])
def test_a_weight_that_rounding_would_swallow_is_refused(weight):
    with pytest.raises(InputError, match=r"between 1e-06 and 1e\+12: multiply or divide all of them"):
        of([1, 2], weights=[1, weight])


@pytest.mark.parametrize("scale", [1e-6, 1e12])
def test_the_smallest_and_the_largest_weights_grow_the_same_tree(scale):
    x, y = [1, 2, 3, 4, 5, 6], "aabbab"
    plain = grow(of(x, y))
    scaled = grow(of(x, y, weights=[scale] * 6))
    assert plain.size > 1
    assert scaled.nodes.parent.tolist() == plain.nodes.parent.tolist()
    assert scaled.nodes.attribute.tolist() == plain.nodes.attribute.tolist()
    assert scaled.nodes.label.tolist() == plain.nodes.label.tolist()


@pytest.mark.parametrize("number", [np.int64(3), np.float32(3), 3, Fraction(3)])
def test_a_case_may_have_a_number_of_any_kind(number):
    table = of([1.0, 4.0])
    trace = grow(table)
    said = classify(tree_of(trace), table, {"x": number}, trace.dialect)
    assert table.classes[said.label] == "b"


MODEL = of(list("ppqq"), "aabb")
OTHER_ORDER = of(["q", "p"], "ba")


def test_tables_are_matched_by_name_not_by_place():
    alike = declared_as(OTHER_ORDER, MODEL)
    trace = grow(MODEL)
    assert measured(tree_of(trace), alike, trace.dialect).accuracy == 1.0
    assert declared_as(MODEL, MODEL) is MODEL


def test_pruning_reads_the_cases_kept_aside_by_name():
    trace = grow(MODEL, preset("documents").with_(pruning="rep"))
    verdicts = prune(trace, validation=OTHER_ORDER).about(0)
    assert [verdict.subtree.estimate for verdict in verdicts] == [0.0]


def test_a_value_not_declared_is_missing():
    alike = declared_as(of(["q", "r"], "ba"), MODEL)
    assert alike.attributes[0].codes.tolist() == [1, -1]


@pytest.mark.parametrize(
    ("table", "words"),
    [
        (of(["p", "q"], "ac"), "Case 2 of table 'table' has the class 'c'; the tree knows a, b"),
        (of([1.0, 2.0]), "is numeric; when the tree was grown it was nominal"),
        (Table.from_columns({"z": ["p"], "y": ["a"]}, target="y"), "no attribute 'x'"),
    ],
)
def test_what_does_not_fit_is_refused(table, words):
    with pytest.raises(InputError, match=words):
        declared_as(table, MODEL)


def test_cases_kept_aside_may_be_given_as_the_table_or_as_the_tree_asks():
    model = of(list("pqrpqr"), "aababb")
    aside = of(list("rqp"), "bab")
    trace = grow(model, preset("cart").with_(pruning="rep"))
    as_given, as_asked = aside, fitted(declared_as(aside, model), trace.dialect)
    said = [
        [leaf.label for leaf in prune(trace, validation=cases).tree.leaves()]
        for cases in (as_given, as_asked)
    ]
    assert said[0] == said[1]
