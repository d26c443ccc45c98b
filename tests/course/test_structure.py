"""What surrounds a table is left out or said, by every verb; of a plain table nothing is said."""

import csv
import io

import pytest
from awkward.world.headers import HEADERS
from awkward.world.structure import STRUCTURE
from awkward.world.surroundings import SURROUNDINGS
from awkward.world.telling import Told

from c45_core import InputError
from c45_core.__main__ import main
from c45_course import datasets
from c45_course.exports.writing import csv_bytes, grid_of
from c45_course.readers.blocks import is_total
from c45_course.readers.file_questions import Corrections
from c45_course.readers.grid import read_grid
from c45_course.readers.reading import read_table
from c45_course.readers.remarks import RemarkKind

TOLD = [file for file in (*SURROUNDINGS, *HEADERS, *STRUCTURE) if isinstance(file.outcome, Told)]
STRUCTURAL = {
    *("tables_below", "table_beside", "columns_apart", "lines_above", "header_rows", "header_joined"),
    *(
        "totals_row",
        "totals_rows",
        "totals_column",
        "perhaps_totals",
        "pivot",
        "turned",
        "second_header",
    ),
    *(
        "hidden_columns",
        "hidden_rows",
        "quoted_value",
        "copy_end",
        "copy_names",
        "latex",
        "zero_weights",
    ),
    *("orange_header", "columns_left_out", "classes_left", "no_class_declared", "formulas_left_out"),
    *("not_applicable", "header_made", "drawn", "perhaps_grouped"),
}
UNREPAIRED = {"no_name", "same_name", "turned"}
"""What the other verbs refuse of a header, where `read` and the page mend it."""


def test_there_are_enough_of_them():
    assert len(SURROUNDINGS) + len(HEADERS) + len(STRUCTURE) >= 100
    assert {str(kind) for kind in RemarkKind} >= STRUCTURAL


@pytest.mark.parametrize("file", TOLD, ids=lambda file: file.name)
def test_what_read_says_the_other_verbs_say(file, tmp_path):
    place = tmp_path / file.name
    place.write_bytes(file.data)
    target = next(name for name, role in file.outcome.columns.items() if role == "target")
    corrections = Corrections(header=True if "--header" in file.options else None)
    try:
        reading = read_table(place, target=target, corrections=corrections)
    except InputError as error:
        assert error.said.key in UNREPAIRED | {"text_among_numbers", "no_class"}
        return
    said = {str(note.kind) for note in reading.notes()}
    assert said >= file.outcome.says & STRUCTURAL
    assert said.isdisjoint(file.outcome.never)


def test_grow_says_what_was_left_out_and_what_stays_open(tmp_path, capsys):
    place = tmp_path / "two.csv"
    place.write_text("a,b,play\n1,x,no\n2,y,yes\n3,x,no\n4,y,yes\n\nname,size\nA,1\nB,2\n")
    assert main(["grow", str(place), "--target", "play"]) == 0
    assert "Another table begins below (name, size)" in capsys.readouterr().err
    place.write_text("sunny\t85\tno\nrainy\t70\tyes\nrainy\t\\N\tyes\n")
    assert main(["grow", str(place), "--target", "3"]) == 0
    said = capsys.readouterr().err
    assert "The first line is a case" in said and "Does it name the columns?" in said


def test_a_table_on_its_side_is_refused_as_that_by_grow(tmp_path, capsys):
    place = tmp_path / "side.csv"
    place.write_text("day,1,2,3,4,5\ntemp,8,7,6,5,4\nhum,2,3,2,1,2\nplay,no,no,yes,yes,no\n")
    assert main(["grow", str(place), "--target", "5"]) == 2
    assert "lie on its side" in capsys.readouterr().err


SMALL = [name for name in datasets.names() if datasets.load(name).table.rows <= 100]


@pytest.mark.parametrize("name", SMALL)
def test_a_plain_table_has_no_structure_and_a_blank_line_within_ends_nothing(name):
    grid, _ = grid_of(datasets.load(name).table)
    lines = csv_bytes(grid).split(b"\r\n")
    plain = read_grid(b"\r\n".join(lines), name="plain.csv")
    assert {str(note.kind) for note in plain.how.notes}.isdisjoint(STRUCTURAL)
    middle = len(lines) // 2
    parted = read_grid(b"\r\n".join([*lines[:middle], b"", *lines[middle:]]), name="parted.csv")
    assert (parted.header, parted.columns) == (plain.header, plain.columns)
    kinds = {str(note.kind) for note in parted.how.notes}
    assert kinds.isdisjoint(STRUCTURAL) and "blank_rows" in kinds


@pytest.mark.parametrize("name", SMALL)
def test_the_first_table_is_read_whatever_stands_below_or_beside(name):
    grid, _ = grid_of(datasets.load(name).table)
    rows = [list(grid.header), *map(list, zip(*grid.columns, strict=True))]
    other = [["who knows", "how many"], ["first", "1"], ["second", "2"]]
    below = _read([*rows, [], *other])
    assert below.columns == _read(rows).columns
    assert "tables_below" in {str(note.kind) for note in below.how.notes}
    filled = [*other, *[["", ""]] * (len(rows) - len(other))]
    beside = _read([[*row, "", *more] for row, more in zip(rows, filled, strict=True)])
    assert beside.columns == _read(rows).columns
    assert "table_beside" in {str(note.kind) for note in beside.how.notes}


def _read(rows):
    file = io.StringIO(newline="")
    csv.writer(file).writerows(rows)
    return read_grid(file.getvalue().encode(), name="t.csv")


@pytest.mark.parametrize(
    ("label", "total"),
    [
        *((label, True) for label in ("Total", "Grand Total", "East Total:", "Summe", "Total général")),
        *(
            (label, True)
            for label in ("合计", "北京 汇总", "华东小计", "Итого", "Общий итог", "합계", "総計")
        ),
        *((label, False) for label in ("Totally", "totalitarian", "summer", "", "3 totals", "合格")),
        ("the total of all that was ever sold in the whole shop", False),
    ],
)
def test_labels_of_sums_are_known_in_many_languages(label, total):
    assert is_total(label) is total


def test_an_empty_column_without_a_name_is_left_out_by_every_verb(tmp_path):
    place = tmp_path / "gap.csv"
    place.write_text(",a,,play,\n,1,,no,\n,2,,yes,\n,3,,no,\n")
    reading = read_table(place, target="play")
    assert reading.grid.header == ("a", "play")
    said = next(note for note in reading.notes() if note.kind is RemarkKind.EMPTY_COLUMNS)
    assert said.values == ("1", "3", "5")
