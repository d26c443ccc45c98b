"""The same columns make the same table and the same trace, whichever way pandas keeps them."""

from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_frozen import same
from test_laws import law

from c45_core import InputError, Table, grow
from c45_core.classify import classify
from c45_core.language.refusal import write_error
from c45_core.language.words import words
from c45_core.prune import tree_of
from c45_course.exports.as_json import write_record

ARROW = {"numeric": pa.float64(), "whole": pa.int64(), "truth": pa.bool_(), "text": pa.string()}
NULLABLE = {"numeric": "Float64", "whole": "Int64", "truth": "boolean", "text": "string"}
CELLS = {
    "numeric": st.floats(-100, 100).map(lambda x: round(x, 2)),
    "whole": st.integers(-3, 3),
    "truth": st.booleans(),
    "text": st.sampled_from(["p", "q", "r", "<NA>", "nan"]),
    "day": st.sampled_from([datetime(2024, 2, 29), datetime(2025, 1, 1), datetime(2025, 1, 2, 12, 30)]),
}


def plain(kind, cells):
    return pd.Series(cells, dtype=object)


def numpys(kind, cells):
    """What pandas makes by itself: numbers with a gap are floats."""
    if kind in ("numeric", "whole"):
        return pd.Series(cells, dtype="float64")
    return pd.Series(cells, dtype="datetime64[ns]") if kind == "day" else plain(kind, cells)


def nullable(kind, cells):
    return numpys(kind, cells) if kind == "day" else pd.Series(cells, dtype=NULLABLE[kind])


def arrow(kind, cells):
    stored = pa.timestamp("us") if kind == "day" else ARROW[kind]
    return pd.Series(cells, dtype=pd.ArrowDtype(stored))


def category(kind, cells):
    """Names as categories, in the order in which they appear."""
    if kind in ("numeric", "whole"):
        return nullable(kind, cells)
    known = list(dict.fromkeys(cell for cell in cells if cell is not None))
    return pd.Series(pd.Categorical(cells, categories=known))


BACKENDS = {"numpy": numpys, "nullable": nullable, "arrow": arrow, "category": category}


@st.composite
def frames(draw):
    """Draw columns with gaps as plain lists: (kind, cells) by name, and the classes."""
    rows = draw(st.integers(2, 12))
    kinds = draw(st.lists(st.sampled_from(sorted(CELLS)), min_size=1, max_size=4))
    made = {}
    for place, kind in enumerate(kinds):
        cell = CELLS[kind] | st.none() if draw(st.booleans()) else CELLS[kind]
        cells = draw(st.lists(cell, min_size=rows, max_size=rows))
        if any(known is not None for known in cells):
            made[f"A{place}"] = kind, cells
    classes = draw(st.lists(st.sampled_from("uvw"), min_size=rows, max_size=rows))
    return made, classes


@given(frames())
@law(1 / 60)
def test_every_backend_gives_the_same_table_and_trace(drawn):
    made, classes = drawn
    lists = {name: cells for name, (_, cells) in made.items()} | {"class": classes}
    table = Table.from_columns(lists, target="class")
    trace = "".join(write_record(grow(table)))
    for backend in BACKENDS.values():
        columns = {name: backend(kind, cells) for name, (kind, cells) in made.items()}
        columns["class"] = backend("text", classes)
        for given_as in (columns, pd.DataFrame(columns)):
            found = Table.from_columns(given_as, target="class")
            same(found, table)
            assert "".join(write_record(grow(found))) == trace


def of(x, y=None):
    return Table.from_columns({"x": x, "y": y or ["a", "b"] * (len(x) // 2)}, target="y").attributes[0]


@pytest.mark.parametrize("missing", [pd.NA, pd.NaT, np.datetime64("NaT"), Decimal("NaN"), np.ma.masked])
def test_what_is_missing_anywhere_is_missing_here(missing):
    column = of(["p", missing])
    assert (column.values, column.codes.tolist()) == (("p",), [0, -1])


@pytest.mark.parametrize("missing", [pd.NA, pd.NaT])
def test_no_class_is_refused_whatever_stands_for_it(missing):
    with pytest.raises(InputError, match="Row 2 has no class in column 'y'"):
        of([1, 2], ["a", missing])


def test_a_nullable_column_with_a_gap_is_numeric():
    age = of(pd.array([23, None, 31, 45], dtype="Int64"))
    assert age.kind == "numeric"
    np.testing.assert_array_equal(age.numbers, [23.0, np.nan, 31.0, 45.0])


def test_a_read_file_is_the_same_table_for_every_backend(tmp_path):
    path = tmp_path / "cities.csv"
    path.write_text("age,city,member,class\n23,Rome,True,u\n,Oslo,,v\n31,,False,u\n45,Rome,True,v\n")
    ways = [{}, {"dtype_backend": "numpy_nullable"}, {"dtype_backend": "pyarrow"}]
    tables = [Table.from_columns(pd.read_csv(path, **way), target="class") for way in ways]
    assert [column.kind for column in tables[0].attributes] == ["numeric", "nominal", "nominal"]
    for table in tables[1:]:
        same(table, Table.from_columns(pd.read_csv(path), target="class").renamed(table.name))


def test_declared_categories_keep_their_order_and_need_no_cases():
    sizes = pd.Categorical(["L", "S", None, "S"], categories=["S", "M", "L"], ordered=True)
    classes = pd.Categorical(["no", "yes", "no", "yes"], categories=["yes", "no", "maybe"])
    table = Table.from_columns(pd.DataFrame({"size": sizes, "class": classes}), target="class")
    assert table.attributes[0].values == ("S", "M", "L")
    assert table.attributes[0].codes.tolist() == [2, 0, -1, 0]
    assert (table.classes, table.labels.tolist()) == (("yes", "no", "maybe"), [1, 0, 1, 0])
    assert len(grow(table).node(0).children) == 3


def test_numbers_declared_as_categories_are_names():
    column = of(pd.Categorical([3, 1, 3, 1]))
    assert (column.kind, column.values) == ("nominal", ("1", "3"))


@pytest.mark.parametrize("kind", ["Int64", "Float64", "float64", "int64[pyarrow]", "null[pyarrow]"])
def test_a_column_of_which_nothing_is_known_has_the_kind_of_its_store(kind):
    assert of(pd.Series([None, None], dtype=kind)).kind == "numeric"


@pytest.mark.parametrize("kind", ["string", "boolean", "string[pyarrow]", "category", "datetime64[ns]"])
def test_a_column_of_which_no_name_is_known_is_nominal(kind):
    column = of(pd.Series([None, None], dtype=kind))
    assert (column.kind, column.values) == ("nominal", ())


def test_days_are_written_as_days():
    days = [
        date(2024, 2, 29),
        datetime(2024, 2, 29),
        np.datetime64("2024-02-29"),
        pd.Timestamp(2024, 3, 1),
    ]
    assert of(days).values == ("2024-02-29", "2024-03-01")
    assert of([datetime(2024, 2, 29, 8), pd.Timestamp(2024, 2, 29, 8)]).values == (
        "2024-02-29 08:00:00",
    )
    assert of(np.array(["2024-02-29", "NaT"], dtype="datetime64[ns]")).codes.tolist() == [0, -1]


def test_spans_of_time_are_names_and_decimals_are_numbers():
    assert of(np.array([1, 2], dtype="timedelta64[D]")).kind == "nominal"
    assert of([Decimal("0.5"), Fraction(1, 4)]).numbers.tolist() == [0.5, 0.25]


@pytest.mark.parametrize(
    "column",
    [np.ones((2, 2)), np.array(5.0), pd.DataFrame({"p": [1, 2], "q": [3, 4]}), np.ones((2, 1))],
)
def test_a_column_that_is_not_one_row_of_cells_is_refused(column):
    with pytest.raises(InputError) as refused:
        Table.from_columns({"x": column, "y": ["a", "b"]}, target="y")
    text = str(refused.value)
    assert "'x'" in text
    assert f"{np.ndim(column)}" in text
    assert write_error(refused.value, words("zh")) != text


def test_two_columns_of_one_name_in_a_frame_are_refused():
    frame = pd.DataFrame([[1, 2, "a"], [3, 4, "b"]], columns=["x", "x", "y"])
    with pytest.raises(InputError, match="'x'"):
        Table.from_columns(frame, target="y")


def test_names_of_columns_that_are_no_texts_become_texts():
    frame = pd.DataFrame([[1, "a"], [3, "b"]])
    table = Table.from_columns(frame, target=1)
    assert ([column.name for column in table.attributes], table.target) == (["0"], "1")


def test_weights_may_come_from_a_frame_too():
    given_as = pd.array([1.5, 2.0], dtype="Float64")
    table = Table.from_columns({"x": [1, 2], "y": ["a", "b"]}, target="y", weights=given_as)
    assert table.weights.tolist() == [1.5, 2.0]
    with pytest.raises(InputError, match="weight of case 2 is nan"):
        Table.from_columns({"x": [1, 2], "y": ["a", "b"]}, target="y", weights=[1.5, pd.NA])


def test_a_case_answers_with_what_a_frame_holds():
    table = Table.from_columns(
        {
            "size": [1.0, 2.0, 3.0, 4.0],
            "day": [date(2024, 1, d) for d in (1, 1, 2, 2)],
            "y": list("aabb"),
        },
        target="y",
    )
    trace = grow(table)
    tree = tree_of(trace)
    for size in (pd.NA, None):
        said = classify(tree, table, {"size": size, "day": pd.Timestamp(2024, 1, 2)}, trace.dialect)
        assert not said.undeclared
    known = {"size": np.float32(4), "day": date(2024, 1, 2)}
    assert table.classes[classify(tree, table, known, trace.dialect).label] == "b"
