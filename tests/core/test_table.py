"""A table says what its cells are, and refuses what the algorithm has no answer for."""

import warnings
from datetime import date
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest

from c45_core import InputError, Table, grow, preset
from c45_core.align import as_cases, declared_as, fitted
from c45_core.classify import classify
from c45_core.errors import InputWarning
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


FIELDS = np.array([(1, 2), (3, 4)], dtype=[("height", int), ("age", int)])


@pytest.mark.parametrize(
    ("column", "said"),
    [
        ({"p", "q"}, "is a set, not cells in an order; give a list"),
        (frozenset({1, 2}), "is a frozenset"),
        ({0: "p", 1: "q"}, "is a dict"),
        ("pq", "is the single value 'pq'"),
        (5, "is the single value '5'"),
        ([1j, 2], "holds a value of the type complex in row 1"),
        (np.array([1, 2j]), "holds a value of the type complex128 in row 1"),
        ([1, {"a": 1}], "of the type dict in row 2"),
        ([[1], [2]], "of the type list in row 1"),
        ([1, (2, 3)], "of the type tuple in row 2"),
        (["p", {"q"}], "of the type set in row 2"),
        ([object(), "p"], "of the type object in row 1"),
        (FIELDS, "is a structured array with the fields height, age"),
        ([1, "1"], "holds both 1 and '1', values of different types"),
        ([2.0, "2.0"], "holds both 2.0 and '2.0'"),
        ([True, "True"], "holds both True and 'True'"),
        ([True, 1], "holds both True and 1"),
        ([0.0, np.bool_(False)], "holds both 0.0 and "),
        ([date(2024, 2, 29), "2024-02-29"], "different types"),
        (pd.Categorical([1, "1"]), "different types"),
    ],
)
@pytest.mark.parametrize("place", ["x", "y"])
def test_what_is_neither_numbers_nor_names_is_refused_by_its_column(column, said, place):
    columns = {"x": [1, 2], "y": ["a", "b"], place: column}
    with pytest.raises(InputError, match=f"Column '{place}' ") as refused:
        grow(columns, target="y")
    assert said in str(refused.value)


def test_a_structured_array_is_no_table_and_its_fields_are():
    with pytest.raises(InputError, match="structured array with the fields height, age") as refused:
        grow(FIELDS, target="age")
    assert "{name: array[name] for name in array.dtype.names}" in str(refused.value)
    columns = {name: FIELDS[name] for name in FIELDS.dtype.names}
    assert Table.from_columns(columns, target="age").attributes[0].numbers.tolist() == [1.0, 3.0]


@pytest.mark.parametrize(
    ("cells", "names"),
    [
        ([1, 1.0, 2, 2.0], ("1", "2")),
        ([1.0, 1, np.float32(2), np.int8(2)], ("1", "2")),
        ([Decimal("1.10"), Decimal("1.1"), 1, 1.0], ("1.10", "1")),
        ([1.0, 2.0, 1.0, 2.0], ("1.0", "2.0")),
        ([2**53, 2**53 + 1, 2**53, 10**400], (str(2**53), str(2**53 + 1), str(10**400))),
    ],
)
def test_equal_numbers_are_one_class_and_one_value(cells, names):
    assert of([1, 2, 3, 4], cells).classes == names
    assert of(cells, "abab", nominal=["x"]).attributes[0].values == names


LARGE = 2**53


@pytest.mark.parametrize(
    ("column", "read"),
    [
        ([LARGE, LARGE + 1], "in 1 row; 9007199254740993 is read as 9007199254740992"),
        (np.array([LARGE + 1, LARGE + 3]), "in 2 rows; 9007199254740993 is read as 9007199254740992"),
        (np.array([-LARGE - 1, 0]), "in 1 row; -9007199254740993 is read as -9007199254740992"),
        (np.array([2**64 - 1, 0], dtype=np.uint64), "18446744073709551615 is read as"),
        (pd.Series([LARGE + 1, None], dtype="Int64"), "9007199254740993 is read as"),
        (
            [10**30, 10**30 + 1],
            "in 2 rows; 1" + "0" * 30 + " is read as 1000000000000000019884624838656",
        ),
        ([Decimal("0.12345678901234567891"), 1], "0.12345678901234567891 is read as"),
        (np.array([LARGE, LARGE + 1], dtype=np.longdouble), "in 1 row; "),
    ],
)
def test_lost_digits_are_said_wherever_cases_come_in(column, read):
    with pytest.warns(InputWarning, match="'x' has numbers with more digits") as said:
        table = of(column)
    assert read in str(said[0].message) and said[0].filename == __file__
    with pytest.warns(InputWarning, match="more digits"):
        as_cases({"x": column}, table)
    large = next(cell for cell in column if abs(cell) > LARGE or 0 < cell < 1)
    with pytest.warns(InputWarning, match="more digits"):
        classify(tree_of(grow(table)), table, {"x": large}, preset("documents"))


def test_numbers_that_keep_their_digits_are_read_without_a_word():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for column in (
            [LARGE, -LARGE],
            [LARGE + 2, 2**70],
            np.array([LARGE + 2, 2**62]),
            [Decimal("0.1"), Fraction(1, 3)],
            [0.1, 1e300],
            np.array([0.1, 1.5], dtype=np.longdouble),
        ):
            of(column)
        assert of([LARGE, LARGE + 1], nominal=["x"]).attributes[0].codes.tolist() == [0, 1]


def test_a_whole_number_that_is_not_declared_is_not_its_neighbour():
    table = of([LARGE, LARGE + 2], nominal=["x"])
    cells = [LARGE, LARGE + 1, float(LARGE + 2), str(LARGE)]
    assert as_cases({"x": cells}, table).attributes[0].codes.tolist() == [0, -1, 1, 0]
    tree = tree_of(grow(table))
    assert [classify(tree, table, {"x": c}, preset("documents")).undeclared for c in cells] == [
        *((), ("x",), (), ())
    ]


def test_digits_kept_as_text_are_nominal_and_it_is_said():
    with pytest.warns(InputWarning, match=r"texts are taken as nominal \(x\)"):
        assert of(["1", "2.5"]).attributes[0].kind == "nominal"
    columns = {"x": ["1", "2"], "z": ["-1", "1e3"], "w": ["1", "p"], "y": ["a", "b"]}
    with pytest.warns(InputWarning, match=r"nominal \(x, z\)") as said:
        Table.from_columns(columns, target="y")
    assert len(said) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for column in (["1", "p"], pd.Categorical(["1", "2"]), [None, None]):
            of(column)
        assert of(["1", "2"], nominal=["x"]).attributes[0].values == ("1", "2")
        of([1, 2], ["1", "2"])
    with pytest.raises(InputError, match="no column 'z'"):
        of([1, 2], nominal=["z"])


@pytest.mark.parametrize("weight", ["heavy", 1j, True])
def test_a_weight_is_a_number(weight):
    with pytest.raises(InputError, match="weight"):
        of([1, 2], weights=[1, weight])
