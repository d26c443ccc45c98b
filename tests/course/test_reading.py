"""Read CSV files: kinds, orders, missing cells, encodings; and what is wrong, in one sentence."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lane import examples

from c45_core import InputError, Nominal, Numeric, Table
from c45_course.readers.columns import table_of
from c45_course.readers.files import join_pair
from c45_course.readers.grid import read_grid
from c45_course.readers.reading import read_csv
from c45_course.readers.schema import Attribute, Schema, parse_schema, read_schema, schema_of
from c45_course.readers.understanding import Role, understand

pytestmark = pytest.mark.filterwarnings("ignore::c45_core.errors.InputWarning")

REFERENCES = Path(__file__).resolve().parents[1] / "references"
GOLF = """outlook,humidity,windy,play
sunny,85,FALSE,no
overcast,86,?,yes
rainy,,TRUE,no
sunny,70.5,FALSE,yes
"""


def write(folder, text, name="golf.csv", encoding="utf-8"):
    path = folder / name
    path.write_bytes(text.encode(encoding))
    return path


def read(folder, text, **options):
    options.setdefault("target", "play")
    return read_csv(write(folder, text), **options)


def refused(folder, text, **options):
    """Read what cannot be read; return the one sentence."""
    with pytest.raises(InputError) as error:
        read(folder, text, **options)
    message = str(error.value)
    assert "\n" not in message
    assert message.endswith(".")
    return message


def cells(table):
    return [[column.text(row) for column in table.attributes] for row in range(table.rows)]


# --- what is read -------------------------------------------------------------------------------


def test_kinds_are_inferred_and_orders_are_those_of_first_appearance(tmp_path):
    table = read(tmp_path, GOLF)
    outlook, humidity, windy = table.attributes
    assert (table.name, table.target, table.classes) == ("golf", "play", ("no", "yes"))
    assert outlook.values == ("sunny", "overcast", "rainy")
    assert isinstance(humidity, Numeric)
    assert windy.values == ("FALSE", "TRUE")
    assert cells(table) == [
        ["sunny", "85", "FALSE"],
        ["overcast", "86", "?"],
        ["rainy", "?", "TRUE"],
        ["sunny", "70.5", "FALSE"],
    ]
    assert table.labels.tolist() == [0, 1, 0, 1]
    assert table.weights.tolist() == [1, 1, 1, 1]
    assert table.case_names == ("1", "2", "3", "4")


@pytest.mark.parametrize("marker", ["", "?", "？", "NA", "N/A", "NaN", "nan", "NULL", "null", "  "])
def test_missing_markers(tmp_path, marker):
    table = read(tmp_path, f"a,b,play\n1,x,no\n{marker},{marker},yes\n2,y,yes\n")
    assert [column.missing().tolist() for column in table.attributes] == [[False, True, False]] * 2
    assert table.attributes[1].values == ("x", "y")


def test_markers_can_be_named(tmp_path):
    table = read(tmp_path, "a,b,play\n1,?,no\n-,-,yes\n2,y,yes\n", missing=("-",))
    assert isinstance(table.attributes[0], Numeric)
    assert table.attributes[1].values == ("?", "y")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_encodings(tmp_path, encoding):
    path = write(tmp_path, "色泽,好瓜\n青绿,是\n乌黑,否\n", encoding=encoding)
    table = read_csv(path, target="好瓜")
    assert table.attributes[0].values == ("青绿", "乌黑")


def test_quotes_line_ends_spaces_and_blank_lines_mean_what_they_should(tmp_path):
    text = '"a, b", c ,play\r\n"x ""1""", 3 ,no\r\n\r\n"two\nlines",4,yes\r\n  \r\n'
    table = read(tmp_path, text)
    assert [column.name for column in table.attributes] == ["a, b", "c"]
    assert table.attributes[0].values == ('x "1"', "two\nlines")
    assert table.rows == 2


def test_weight_column_is_no_attribute(tmp_path):
    table = read(tmp_path, "n,a,play\n64,x,no\n0.5,y,yes\n", weight="n")
    assert [column.name for column in table.attributes] == ["a"]
    assert table.weights.tolist() == [64, 0.5]


def test_numbers_in_every_usual_form(tmp_path):
    table = read(tmp_path, "a,play\n1,no\n-2.5,yes\n+.5,yes\n1e3,no\n2.,no\n")
    assert table.attributes[0].numbers.tolist() == [1, -2.5, 0.5, 1000, 2]


@pytest.mark.parametrize("text", ["1_000", "0x1F", "inf", "10 00", "12kg", "三"])
def test_other_forms_are_texts(tmp_path, text):
    table = read(tmp_path, f"a,play\n{text},no\n{text},yes\n3,yes\n")
    assert isinstance(table.attributes[0], Nominal)


def test_a_column_of_names_and_some_numbers_is_nominal(tmp_path):
    table = read(tmp_path, "persons,play\n" + "2,no\n4,yes\nmore,yes\n" * 2)
    assert table.attributes[0].values == ("2", "4", "more")


def test_nothing_known_in_a_column(tmp_path):
    table = read(tmp_path, "a,b,play\n?,x,no\n?,y,yes\n")
    assert table.attributes[0].missing().all()


# --- with a schema ------------------------------------------------------------------------------

SCHEMA = {
    "target": "play",
    "classes": ["yes", "no"],
    "missing": ["?"],
    "attributes": [
        {"name": "windy", "kind": "nominal", "values": ["TRUE", "FALSE"]},
        {"name": "outlook", "kind": "nominal", "values": ["rainy", "sunny", "overcast", "foggy"]},
    ],
}


def test_schema_fixes_kinds_and_orders_and_leaves_other_columns_out(tmp_path):
    table = read(tmp_path, GOLF, schema=parse_schema(SCHEMA), target=None)
    assert table.classes == ("yes", "no")
    assert [column.name for column in table.attributes] == ["windy", "outlook"]
    assert table.attributes[1].values == ("rainy", "sunny", "overcast", "foggy")
    assert table.attributes[0].codes.tolist() == [1, -1, 0, 1]
    assert table.labels.tolist() == [1, 0, 1, 0]


def test_schema_makes_numbers_nominal(tmp_path):
    schema = parse_schema({"target": "play", "attributes": [{"name": "a", "kind": "nominal"}]})
    table = read(tmp_path, "a,play\n2,no\n10,yes\n", schema=schema)
    assert table.attributes[0].values == ("2", "10")


def test_a_marker_that_is_declared_is_a_value(tmp_path):
    schema = parse_schema(
        {"target": "play", "attributes": [{"name": "a", "kind": "nominal", "values": ["NA", "x"]}]}
    )
    table = read(tmp_path, "a,play\nNA,no\nx,yes\n?,yes\n", schema=schema)
    assert table.attributes[0].codes.tolist() == [0, 1, -1]


@pytest.mark.parametrize(
    "path", sorted(Path(__file__).resolve().parents[1].glob("references/*.schema.json"))
)
def test_reference_tables_are_read(path):
    schema = read_schema(path)
    table = read_csv(str(path).replace(".schema.json", ".csv"), schema=schema)
    assert schema_of(table).attributes == schema.attributes
    assert schema.as_dict() == json.loads(path.read_text(encoding="utf-8"))


TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=6).filter(
    lambda text: text == text.strip() and text != "?"
)


@st.composite
def written(draw):
    """Draw a table with any texts as names and values."""
    names = draw(st.lists(TEXT, min_size=2, max_size=5, unique=True))
    rows = draw(st.integers(2, 8))
    columns = []
    for name in names[1:]:
        if draw(st.booleans()):
            values = draw(st.lists(TEXT, min_size=1, max_size=4, unique=True))
            codes = draw(st.lists(st.integers(-1, len(values) - 1), min_size=rows, max_size=rows))
            columns.append(Nominal(name, tuple(values), np.array(codes, dtype=np.int32)))
        else:
            number = st.floats(allow_infinity=False, width=64)
            columns.append(
                Numeric(name, np.array(draw(st.lists(number, min_size=rows, max_size=rows))))
            )
    classes = draw(st.lists(TEXT, min_size=2, max_size=3, unique=True))
    rest = draw(st.lists(st.integers(0, len(classes) - 1), min_size=rows - 2, max_size=rows - 2))
    return Table(
        name="written",
        attributes=tuple(columns),
        target=names[0],
        classes=tuple(classes),
        labels=np.array([0, 1, *rest], dtype=np.int32),
        weights=np.ones(rows),
        case_names=tuple(str(row + 1) for row in range(rows)),
    )


@settings(max_examples=examples(150), deadline=None)
@given(table=written())
def test_what_is_written_with_its_schema_is_read_again(tmp_path_factory, table):
    """But for a case that reads as the header does: such a row is left out, and that is said."""
    header = [table.target, *(column.name for column in table.attributes)]
    cases = [
        [table.classes[table.labels[row]], *(_cell(column, row) for column in table.attributes)]
        for row in range(table.rows)
    ]
    assume(header not in cases)
    path = tmp_path_factory.mktemp("written") / "written.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, quoting=csv.QUOTE_ALL)
        writer.writerows([header, *cases])
    again = read_csv(path, schema=parse_schema(json.loads(json.dumps(schema_of(table).as_dict()))))
    assert (again.target, again.classes) == (table.target, table.classes)
    assert again.labels.tolist() == table.labels.tolist()
    for one, other in zip(table.attributes, again.attributes, strict=True):
        assert one.name == other.name
        if isinstance(one, Nominal):
            assert (one.values, one.codes.tolist()) == (other.values, other.codes.tolist())
        else:
            np.testing.assert_array_equal(one.numbers, other.numbers)


def _cell(column, row):
    if isinstance(column, Numeric) and not column.missing()[row]:
        return repr(float(column.numbers[row]))
    return column.text(row)


# --- what is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ["golf.csv is empty"]),
        (" \n\n", ["golf.csv is empty"]),
        ('""\n', ["golf.csv is empty"]),
        ("a,play\n", ["a header and no rows"]),
        ("a,play\n1,no\n2\n", ["row 2 has 1 cell, the header 2"]),
        ("a,play\n1,no,x\n", ["row 1 has 3 cells, the header 2"]),
        ('a,play\n"1,no\n2,yes\n', ["line", "quotation mark"]),
        ("a,game\n1,no\n2,yes\n", ["no column 'play'", "a, game"]),
        ("play\nno\nyes\n", ["no attribute"]),
        ("a,play\n1,no\n2,\n", ["Row 2 has no class", "'play'"]),
        ("a,play\n1,no\n2,?\n", ["Row 2 has no class", "'play'"]),
        ("a,play\n1,no\n2,no\n", ["Every row has the class 'no'", "two classes"]),
        ("a,play\n1,no\n2,yes\nabc,no\n4,no\n", ["'a'", "row 3", "'abc'", "3 numbers", "schema"]),
        ("a,play\n1,no\n1e999,yes\n", ["infinite", "'a'", "Row 2"]),
    ],
)
def test_bad_files_are_refused(tmp_path, text, said):
    message = refused(tmp_path, text)
    for part in said:
        assert part in message


@pytest.mark.parametrize("cell", ["0", "-1", "many", "", "?", "nan", "inf"])
def test_bad_weights_are_refused(tmp_path, cell):
    message = refused(tmp_path, f"a,n,play\n1,3,no\n2,{cell},yes\n", weight="n")
    assert "Row 2" in message
    assert f"'{cell}'" in message
    assert "greater than 0" in message


def test_the_schema_of_another_file_is_understood_and_refused_as_a_table():
    grid = read_grid(GOLF.encode(), name="golf.csv")
    schema = Schema("class", (Attribute("size", "numeric"),), weight="n", case_names="id")
    assert {column.role for column in understand(grid, schema).columns} == {Role.IGNORED}
    with pytest.raises(InputError, match="no column 'class'"):
        table_of(grid, schema)


def test_bad_column_names_are_refused(tmp_path):
    assert "no column 'n' (the weights)" in refused(tmp_path, GOLF, weight="n")
    assert "is the target" in refused(tmp_path, GOLF, weight="play")
    assert "the schema says 'play'" in refused(
        tmp_path, GOLF, target="windy", schema=parse_schema(SCHEMA)
    )
    assert "attribute of the schema" in refused(
        tmp_path, GOLF, weight="windy", schema=parse_schema(SCHEMA)
    )


@pytest.mark.parametrize(
    ("header", "row", "said"),
    [
        ("outlook,windy,play", "sunny,maybe,no", ["Row 1", "'windy'", "'maybe'", "TRUE, FALSE"]),
        ("outlook,windy,play", "sunny,,no", ["Row 1", "'windy'", "''"]),
        ("outlook,windy,play", "sunny,TRUE,perhaps", ["Row 1", "'play'", "'perhaps'", "yes, no"]),
        ("outlook,play", "sunny,no", ["no column 'windy'"]),
    ],
)
def test_cells_that_the_schema_does_not_declare_are_refused(tmp_path, header, row, said):
    message = refused(tmp_path, f"{header}\n{row}\n", schema=parse_schema(SCHEMA))
    for part in said:
        assert part in message


def test_text_in_a_column_declared_numeric_is_refused(tmp_path):
    schema = parse_schema({"target": "play", "attributes": [{"name": "a", "kind": "numeric"}]})
    message = refused(tmp_path, "a,play\n1,no\nhigh,yes\n", schema=schema)
    assert "Row 2 of column 'a' is 'high'; it must be a number" in message


def test_files_that_are_no_tables_are_refused(tmp_path):
    for path, said in [
        (tmp_path / "none.csv", "There is no file"),
        (tmp_path, "is a folder"),
        ("a\0b", "cannot be read"),
    ]:
        with pytest.raises(InputError, match=said):
            read_csv(path, target="play")
    for data, said in [
        (b"PK\x03\x04...", "workbook"),
        (b"\xff\x00\x81", "not text"),
        (b"a\0\0b", "not text"),
    ]:
        (tmp_path / "data.csv").write_bytes(data)
        with pytest.raises(InputError, match=said):
            read_csv(tmp_path / "data.csv", target="play")


def test_a_file_that_only_a_topic_reads_is_refused_without_it(monkeypatch):
    monkeypatch.setattr("c45_course.readers.grid.declared", lambda what: ())
    for name, data in [("a.xlsx", b"PK\x03\x04..."), ("a.xls", b"\xd0\xcf\x11\xe0...")]:
        with pytest.raises(InputError, match=f"^{name} is a workbook .* save the table as CSV"):
            read_grid(data, name=name)
    arff, pair = b"% golf\n@RELATION golf\n", join_pair(b"yes, no.\n", b"yes\n")
    for name, data in [("a.txt", arff), ("a.names", b"yes, no."), ("a.data", pair)]:
        with pytest.raises(InputError, match=f"^{name} declares its own .* save the table as CSV"):
            read_grid(data, name=name)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], ["must be an object"]),
        ({"attributes": []}, ['no "target"']),
        ({"target": "play"}, ['no "attributes"']),
        ({"target": 3, "attributes": [{"name": "a", "kind": "numeric"}]}, ['"target" must be a text']),
        ({"target": "play", "attributes": []}, ['"attributes" must be a list']),
        ({"target": "play", "attributes": [{"name": "a"}]}, ["attribute 1", 'no "kind"']),
        ({"target": "play", "attributes": [{"name": "a", "kind": "date"}]}, ["nominal or numeric"]),
        ({"target": "a", "attributes": [{"name": "a", "kind": "numeric"}]}, ["'a' twice"]),
        (
            {"target": "b", "attributes": [{"name": "a", "kind": "numeric", "values": []}]},
            ['no "values"'],
        ),
        ({**SCHEMA, "class": "play"}, ['unknown key "class"']),
        ({**SCHEMA, "classes": "yes"}, ['"classes" must be a list of texts']),
        ({**SCHEMA, "classes": ["yes", "yes"]}, ["'yes' twice"]),
    ],
)
def test_bad_schemas_are_refused(data, said):
    with pytest.raises(InputError) as error:
        parse_schema(data, "golf.schema.json")
    assert "\n" not in str(error.value)
    for part in ["golf.schema.json", *said]:
        assert part in str(error.value)


def test_schema_file_that_is_not_json_is_refused(tmp_path):
    path = write(tmp_path, '{"target": }', "golf.schema.json")
    with pytest.raises(InputError, match=r"not JSON: .* line 1, column 12"):
        read_schema(path)
