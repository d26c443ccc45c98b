"""The four kinds of workbook say the same; calamine, another reader, says the same of each."""

import io
import random
import struct
from datetime import date, datetime, time

import pytest
from awkward import books
from awkward.books import Sheet
from python_calamine import CalamineWorkbook

from c45_core import InputError
from c45_course.readers.file_questions import Corrections, QuestionKind
from c45_course.readers.files import UPLOAD
from c45_course.readers.grid import read_grid
from topics.workbooks.workbook import read_workbook

KINDS = {"xlsx": books.xlsx, "xls": books.xls, "ods": books.ods, "xlsb": books.xlsb}
every = pytest.mark.parametrize("kind", KINDS)
DATA = Sheet("Data", (("a", "n", "class"), ("x", 1.5, "p"), ("y", 2, "q"), ("x", 3, "q")))
OTHER = Sheet("Other", (("b", "class"), (1, "p"), (2, "q")))
NOTES = Sheet("Read me", (("This workbook was exported on Monday",),))
LISTS = Sheet("_lists", (("p", "q"), ("r", "s")), hidden=True)


def read(kind, *sheets, **said):
    data = KINDS[kind](*sheets)
    return read_grid(data, name=f"book.{kind}", corrections=Corrections(**said))


def told(grid):
    return {str(note.kind) for note in grid.how.notes}


VALUES = [None, True, False, 0.1, -3.0, 1e-7, 12345678901.5, 7, "text", "ü 是 😀", "a\nb", "007"]
VALUES += [date(2024, 2, 29), datetime(2024, 1, 6, 13, 30, 15), time(6, 30), "yes", "-5", " x "]


@every
@pytest.mark.parametrize("seed", range(12))
def test_calamine_reads_the_same(kind, seed):
    draw = random.Random(seed)
    rows = [tuple(draw.choice(VALUES) for _ in range(4)) for _ in range(10)]
    data = KINDS[kind](Sheet("Drawn", (("a", "b", "c", "d"), *rows)))
    lines = read_workbook(data, "drawn", None, UPLOAD).lines
    witness = CalamineWorkbook.from_object(io.BytesIO(data)).get_sheet_by_index(0).to_python()
    for line, row in zip(lines, witness, strict=False):
        for cell, value in zip(line, row, strict=False):
            assert cell.strip() == _written(value), (cell, value)


def _written(value):
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float):
        return repr(value).removesuffix(".0")
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ")
    return value.isoformat() if isinstance(value, date | time) else str(value).strip()


@every
def test_a_hidden_first_sheet_is_passed_over_and_offered(kind):
    grid = read(kind, LISTS, DATA)
    assert (grid.how.sheet, grid.how.sheets, grid.how.questions) == ("Data", ("Data", "_lists"), ())
    assert grid.header == ("a", "n", "class")
    assert told(grid) == {"sheets_hidden"}
    assert told(read(kind, LISTS, DATA, sheet="Data")) == set()
    assert read(kind, LISTS, DATA, sheet="_lists").header == ("p", "q")


@every
def test_several_sheets_with_tables_are_asked_about(kind):
    grid = read(kind, NOTES, DATA, OTHER)
    (question,) = grid.how.questions
    assert question.kind is QuestionKind.SHEET
    assert [(each.id, each.read_as) for each in question.answers] == [
        ("Data", "a, n, class"),
        ("Other", "b, class"),
    ]
    assert told(grid) == {"sheet_passed"}
    chosen = read(kind, NOTES, DATA, OTHER, sheet="Other")
    assert (chosen.header, [each.settled for each in chosen.how.questions]) == (("b", "class"), [True])


@every
def test_merged_cells_hold_what_the_first_one_says(kind):
    rows = (("g", "n", "class"), ("A", 1, "p"), (None, 2, "q"), (None, 3, "q"), ("B", 4, "p"))
    grid = read(kind, Sheet("Data", rows, merged=((1, 0, 3, 0),)))
    assert grid.column("g") == ("A", "A", "A", "B")
    (note,) = grid.how.notes
    assert (str(note.kind), note.values) == ("merged", ("A2:A4",))


@every
def test_merged_areas_are_named_in_the_order_of_the_sheet(kind):
    rows = (("g", "n", "class"), ("A", 1, "p"), (None, 2, None), ("B", 3, "q"), (None, 4, None))
    areas = ((3, 2, 4, 2), (3, 0, 4, 0), (1, 2, 2, 2), (1, 0, 2, 0))
    (note,) = read(kind, Sheet("Data", rows, merged=areas)).how.notes
    assert note.values == ("A2:A3", "C2:C3", "A4:A5", "C4:C5")


@every
def test_a_title_is_left_out_and_a_header_of_two_lines_joined(kind):
    rows = (("Weather 2024", None, None), ("sky", None, "class"), ("sun", "rain", None))
    cases = ((1, 0, "p"), (0, 5, "q"), (2, 2, "q"))
    merged = ((0, 0, 0, 2), (1, 0, 1, 1), (1, 2, 2, 2))
    grid = read(kind, Sheet("Data", (*rows, *cases), merged=merged))
    assert grid.header == ("sky sun", "sky rain", "class")
    assert told(grid) == {"title_left_out", "header_joined", "merged"}
    assert grid.rows == 3


@every
def test_an_empty_workbook_and_one_cut_off_are_one_sentence(kind):
    for data, keys in (
        (KINDS[kind](Sheet("Data", ())), {"empty"}),
        (KINDS[kind](DATA)[:-300], {"broken_workbook", "empty"}),
    ):
        with pytest.raises(InputError) as error:
            read_grid(data, name="book")
        assert error.value.said.key in keys


@every
def test_more_cells_than_are_read(kind):
    wide = Sheet("Data", (tuple(f"c{i}" for i in range(200)), *[(1,) * 200] * 50))
    data = KINDS[kind](wide)
    with pytest.raises(InputError) as error:
        read_workbook(data, "b", None, type(UPLOAD)(10**9, 2000, 10**6, 10**6, sheet=5000))
    assert error.value.said.key == "sheet_cells"


def test_an_error_of_a_binary_workbook_is_its_text():
    grid = read("xlsb", Sheet("Data", (("a", "class"), ("#", "p"), (1, "q"))))
    assert grid.column("a") == ("#DIV/0!", "1")


def _content(inner):
    return f"""<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
    xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
    xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
    xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"><office:body>
    <office:spreadsheet><table:table table:name="S">{inner}</table:table></office:spreadsheet>
    </office:body></office:document-content>""".encode()


def _ods(content):
    import zipfile

    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
    return file.getvalue()


HEAD = "<table:table-row>" + "".join(
    f'<table:table-cell office:value-type="string"><text:p>{name}</text:p></table:table-cell>'
    for name in ("a", "class")
)
HEAD += "</table:table-row>"
CELL = '<table:table-cell office:value-type="float" office:value="1"/>'


@pytest.mark.parametrize(
    ("inner", "key"),
    [
        (
            f'<table:table-row table:number-rows-repeated="9999999">{CELL * 2}</table:table-row>',
            "sheet_cells",
        ),
        (
            "<table:table-row>"
            + CELL.replace("/>", ' table:number-columns-repeated="99999999"/>')
            + "</table:table-row>",
            "columns",
        ),
        (
            '<table:table-row><table:table-cell table:formula="of:=1"/>' + CELL + "</table:table-row>",
            "no_result",
        ),
    ],
)
def test_an_ods_that_repeats_without_end_or_never_calculated(inner, key):
    with pytest.raises(InputError) as error:
        read_grid(_ods(_content(HEAD + inner)), name="a.ods")
    assert error.value.said.key == key


def test_an_ods_that_declares_entities_is_refused():
    laughs = b'<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>' + _content(HEAD)
    with pytest.raises(InputError) as error:
        read_grid(_ods(laughs), name="a.ods")
    assert error.value.said.key == "broken_workbook"


def test_comments_of_an_ods_are_no_cells_and_errors_are_texts():
    inner = (
        '<table:table-row><table:table-cell office:value-type="string" calcext:value-type="error" '
        'table:formula="of:=1/0"><office:annotation><text:p>a comment</text:p></office:annotation>'
        "<text:p>#DIV/0!</text:p></table:table-cell>"
        '<table:table-cell office:value-type="string"><text:p>p<text:s text:c="2"/>q</text:p>'
        "</table:table-cell></table:table-row>"
    )
    grid = read_grid(_ods(_content(HEAD + inner)), name="a.ods")
    assert [column[0] for column in grid.columns] == ["#DIV/0!", "p  q"]


@pytest.mark.parametrize(
    ("stream", "key"),
    [("EncryptedPackage", "locked"), ("WordDocument", "document"), ("Other", "broken_workbook")],
)
def test_what_else_a_compound_file_holds(stream, key):
    data = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(1500) + stream.encode("utf-16-le") + bytes(500)
    with pytest.raises(InputError) as error:
        read_grid(data, name="a.xlsx")
    assert error.value.said.key == key


def test_cells_far_apart_in_a_binary_workbook_are_counted_not_laid_out():
    data = books.xlsb(DATA)
    sheet = books._xlsb_sheet(DATA, {})
    far = sheet.replace(struct.pack("<I", 3) + bytes(13), struct.pack("<I", 1_000_000) + bytes(13))
    assert far != sheet
    from awkward.workbooks import rewritten

    made = rewritten(data, lambda name, old: far if name.endswith("sheet1.bin") else old)
    grid = read_grid(made, name="a.xlsb")
    assert (grid.rows, told(grid)) == (3, {"blank_rows"})
