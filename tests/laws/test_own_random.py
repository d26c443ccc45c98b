"""Random files: only InputError, no value altered without a word, what is written is read again."""

import csv
import io
import json
from decimal import Decimal

import numpy as np
from awkward.workbooks import workbook
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lane import examples

from c45_core import InputError, Nominal, Numeric, Table
from c45_core.language.words import languages, words
from c45_course.exports.tables import csv_bytes, grid_of, xlsx_bytes
from c45_course.readers.columns import table_of
from c45_course.readers.file_questions import Corrections
from c45_course.readers.grid import Grid, read_grid, read_text_grid, sample
from c45_course.readers.number_cells import PLAIN
from c45_course.readers.remarks import RemarkKind, write_remark
from c45_course.readers.schema import parse_schema
from c45_course.readers.understanding import Role, understand, with_role

EXACT = Corrections(header=True, exact=True)
"""For random cells: a name may look like a case here, and a case like a ruler."""
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
CONVERTED = {
    *(RemarkKind.FULL_WIDTH, RemarkKind.SUFFIX, RemarkKind.PERCENT, RemarkKind.GROUPED),
    *(RemarkKind.DECIMAL_COMMA, RemarkKind.ROUNDED, RemarkKind.LEADING_ZEROS),
}
ODD = ["", "?", "？", "NA", "-", "—", "1", "2.5", "007", "1,5", "1.234,5", "1,234.5", "125K", "12.5%"]
ODD += [
    "８５",
    "1e308",
    "1e999",
    "nan",
    "inf",
    "=1+1",
    "'=1",
    "''-x",
    "+",
    "@a",
    "<b>",
    "$x$",
    "</table>",
]
ODD += [
    "是",
    "否",
    "yes",
    "no",
    "青绿",
    "a\nb",
    'a"b',
    "a;b",
    "a\tb",
    "a|b",
    "2024-01-05",
    "\ufeffx",
    "é",
]
ODD += ["class", "id", "权重", "编号", "TRUE", "x" * 300, "😀", "_x0041_", "a\rb", "12万", "'"]
RUNS = ["\n", "\r", "\r\n", ",", ";", "\t", "|", '"', "'", " ", "，", "\0", *ODD]


def law(most):
    return settings(
        max_examples=examples(most),
        deadline=None,
        database=None,
        suppress_health_check=SLOW,
    )


def understood(grid):
    """Understand a grid, say everything, try to make the table: nothing but InputError may happen."""
    found = understand(grid)
    for language in languages():
        assert all(write_remark(each, words(language)) for each in (*grid.how.notes, *found.remarks))
    try:
        table = table_of(grid, found.schema)
    except InputError as error:
        assert error.said is not None
        return None
    assert table.rows == grid.rows
    return table


def tried(read, *given_, **options):
    """Read what may be no table: a grid, or None where it is refused in one sentence."""
    try:
        return read(*given_, name="random.csv", **options)
    except InputError as error:
        assert "\n" not in str(error)
        assert str(error).endswith(".")
        return None


CELL = st.one_of(st.sampled_from(ODD), st.text(max_size=5), st.floats(allow_nan=False).map(repr)).map(
    lambda text: text.strip().replace("\0", "")
)


@st.composite
def cells(draw, cell=CELL, most=5):
    """Draw a header and rows of cells, stripped, none of them blank from end to end."""
    width = draw(st.integers(2, most))
    name = cell.filter(bool)
    header = draw(st.lists(name, min_size=width, max_size=width, unique=True))
    row = st.lists(cell, min_size=width, max_size=width).filter(any)
    return tuple(header), draw(st.lists(row, min_size=1, max_size=8))


def grid_from(table):
    header, rows = table
    return Grid("random.csv", header, tuple(zip(*rows, strict=True)))


# --- nothing but InputError ---------------------------------------------------------------------


@law(1000)
@given(data=st.binary(max_size=200))
def test_any_bytes(data):
    grid = tried(read_grid, data)
    if grid is not None:
        understood(grid)


@law(1500)
@given(
    runs=st.lists(st.sampled_from(RUNS), max_size=40),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "gb18030", "utf-16", "utf-16-le"]),
    header=st.booleans(),
)
def test_any_pieces_of_tables(runs, encoding, header):
    text = "".join(runs)
    for grid in (
        tried(read_grid, text.encode(encoding), corrections=Corrections(header=header)),
        tried(read_text_grid, text, corrections=Corrections(header=header)),
    ):
        if grid is not None:
            understood(grid)


@law(300)
@given(
    places=st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 255)), min_size=1, max_size=4),
    cut=st.integers(0, 10_000),
)
def test_any_damaged_workbook(places, cut):
    data = bytearray(WORKBOOK)
    for place, byte in places:
        data[place % len(data)] = byte
    for damaged in (bytes(data), bytes(data[: cut % len(data)])):
        grid = tried(read_grid, damaged)
        if grid is not None:
            understood(grid)


WORKBOOK = workbook()


# --- no value altered without a word --------------------------------------------------------------


@law(600)
@given(
    table=cells(),
    separator=st.sampled_from([",", ";", "\t", "|"]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "gb18030"]),
    quoting=st.sampled_from([csv.QUOTE_ALL, csv.QUOTE_MINIMAL]),
)
def test_cells_are_read_as_they_were_written(table, separator, encoding, quoting):
    header, rows = table
    file = io.StringIO(newline="")
    csv.writer(file, delimiter=separator, quoting=quoting).writerows([header, *rows])
    told = "gb18030" if encoding == "gb18030" else None
    said = Corrections(separator=separator, encoding=told, header=True, exact=True)
    grid = tried(read_grid, file.getvalue().encode(encoding), corrections=said)
    if grid is None:
        return
    removed = {note.column for note in grid.how.notes if note.kind is RemarkKind.FORMULA_GUARD_REMOVED}
    # At the very start of a file U+FEFF is the mark of the encoding.
    names = [each.removeprefix("\ufeff") for each in grid.header]
    before = [each.removeprefix("\ufeff") for each in header]
    for place, old in enumerate(zip(*rows, strict=True)):
        if grid.header[place] not in removed:
            assert (names[place], grid.columns[place]) == (before[place], old)


@law(600)
@given(table=cells())
def test_numbers_are_those_of_the_cells_or_it_is_said(table):
    grid = grid_from(table)
    found = understand(grid)
    made = understood(grid)
    said = {
        (remark.column, row)
        for remark in found.remarks
        if remark.kind in CONVERTED
        for row in remark.rows
    }
    for column in made.attributes if made else ():
        for row, cell in enumerate(grid.column(column.name), 1):
            if isinstance(column, Nominal):
                assert column.text(row - 1) == cell or cell in found.schema.missing
            elif cell in found.schema.missing:
                assert column.missing()[row - 1]
            elif (column.name, row) not in said:
                assert PLAIN.fullmatch(cell)
                assert Decimal(repr(float(column.numbers[row - 1]))) == Decimal(cell)


@law(300)
@given(table=cells(), choices=st.lists(st.tuples(st.integers(0, 4), st.sampled_from(Role)), max_size=4))
def test_any_correction_is_understood(table, choices):
    grid = grid_from(table)
    schema = understand(grid).schema
    for place, role in choices:
        schema = with_role(schema, grid, grid.header[place % len(grid.header)], role=role)
        found = understand(grid, schema)
        assert found.schema == schema
        assert sum(column.role is Role.TARGET for column in found.columns) == 1


# --- written out and read again -------------------------------------------------------------------


@law(400)
@given(table=cells(), for_spreadsheet=st.booleans())
def test_a_grid_in_csv_is_the_same(table, for_spreadsheet):
    grid = grid_from(table)
    again = read_grid(
        csv_bytes(grid, for_spreadsheet=for_spreadsheet), name="random.csv", corrections=EXACT
    )
    assert (again.header, again.columns) == (grid.header, grid.columns)


@law(80)
@given(table=cells())
def test_a_grid_in_a_workbook_is_the_same(table):
    grid = grid_from(table)
    again = read_grid(xlsx_bytes(grid), name="random.xlsx", corrections=EXACT)
    assert (again.header, again.columns) == (grid.header, grid.columns)


VALUE = CELL.filter(bool)


@st.composite
def tables(draw):
    """Draw a table with any stripped texts as names and values, and any finite numbers."""
    names = draw(st.lists(VALUE, min_size=2, max_size=4, unique=True))
    rows = draw(st.integers(2, 6))
    columns = []
    for name in names[1:]:
        if draw(st.booleans()):
            values = draw(st.lists(VALUE, min_size=1, max_size=3, unique=True))
            codes = draw(st.lists(st.integers(-1, len(values) - 1), min_size=rows, max_size=rows))
            columns.append(Nominal(name, tuple(values), np.array(codes, dtype=np.int32)))
        else:
            numbers = st.lists(st.floats(allow_infinity=False), min_size=rows, max_size=rows)
            columns.append(Numeric(name, np.array(draw(numbers))))
    classes = draw(st.lists(VALUE, min_size=2, max_size=3, unique=True))
    rest = draw(st.lists(st.integers(0, len(classes) - 1), min_size=rows - 2, max_size=rows - 2))
    weights = st.lists(st.floats(1e-3, 1e6), min_size=rows, max_size=rows)
    return Table(
        name="random",
        attributes=tuple(columns),
        target=names[0],
        classes=tuple(classes),
        labels=np.array([0, 1, *rest], dtype=np.int32),
        weights=np.array(draw(weights)) if draw(st.booleans()) else np.ones(rows),
        case_names=tuple(draw(st.lists(VALUE, min_size=rows, max_size=rows))),
    )


@law(250)
@given(table=tables(), in_workbook=st.integers(0, 9))
def test_a_table_written_with_its_schema_is_the_same(table, in_workbook):
    grid, schema = grid_of(table)
    data = xlsx_bytes(grid) if in_workbook == 0 else csv_bytes(grid, for_spreadsheet=in_workbook < 5)
    again = table_of(
        read_grid(data, name="random.csv", corrections=EXACT),
        parse_schema(json.loads(json.dumps(schema.as_dict()))),
    )
    assert (again.target, again.classes, again.case_names) == (
        table.target,
        table.classes,
        table.case_names,
    )
    assert again.labels.tolist() == table.labels.tolist()
    assert again.weights.tolist() == table.weights.tolist()
    for one, other in zip(table.attributes, again.attributes, strict=True):
        assert (one.name, one.kind) == (other.name, other.kind)
        if isinstance(one, Nominal):
            assert (one.values, one.codes.tolist()) == (other.values, other.codes.tolist())
        else:
            np.testing.assert_array_equal(one.numbers, other.numbers)


@law(60)
@given(table=cells(), seed=st.integers(0, 5))
def test_a_sample_is_some_rows_in_their_order(table, seed):
    grid = grid_from(table)
    drawn = sample(grid, max(1, grid.rows // 2), seed)
    assert drawn.columns == sample(grid, max(1, grid.rows // 2), seed).columns
    rows = list(zip(*grid.columns, strict=True))
    places = iter(rows)
    assert all(row in places for row in zip(*drawn.columns, strict=True))
