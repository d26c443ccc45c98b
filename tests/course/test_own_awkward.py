"""Awkward files, each with what must become of it: understood so, or refused with that sentence."""

import json
import re
import tomllib
from pathlib import Path

import numpy as np
import pytest
from awkward.expected import Refused
from awkward.sheets import SHEETS
from awkward.texts import TEXTS

from c45_core import InputError, Nominal, grow
from c45_core.language.refusal import write_error
from c45_core.language.words import languages, words
from c45_course.exports.tables import csv_bytes, xlsx_bytes
from c45_course.readers.columns import Because, table_of
from c45_course.readers.file_questions import Corrections
from c45_course.readers.files import MAX_UNPACKED_BYTES, MEGABYTE, UPLOAD
from c45_course.readers.grid import read_grid
from c45_course.readers.remarks import RemarkKind, write_remark
from c45_course.readers.schema import parse_schema
from c45_course.readers.understanding import Role, understand, why

ROOT = Path(__file__).resolve().parents[2]
FILES = [*TEXTS, *SHEETS]
REFUSED = [each for each in FILES if isinstance(each.outcome, Refused)]
SEEN = [each for each in FILES if not isinstance(each.outcome, Refused)]
LARGEST_GROWN = 100
"""Columns; a wider table is not grown here, for time."""


def named(files):
    return pytest.mark.parametrize("file", files, ids=lambda file: file.name)


def grid_of(file):
    """Read an awkward file as its options say."""
    said = dict(file.options)
    others = {key: said.pop(key) for key in ("limits", "mend") if key in said}
    return read_grid(file.bytes(), name=file.name, corrections=Corrections(**said), **others)


def one_sentence(text):
    return "\n" not in text and "{" not in text and text.endswith((".", "。"))


def test_there_are_enough_of_them():
    assert len(FILES) >= 60
    assert len({file.name for file in FILES}) == len(FILES)


@named(REFUSED)
def test_is_refused_with_that_sentence(file):
    with pytest.raises(InputError) as error:
        grid_of(file)
    assert error.value.said.key == file.outcome.key
    assert file.outcome.part in str(error.value)
    for language in languages():
        assert one_sentence(write_error(error.value, words(language)))


@named(SEEN)
def test_is_understood_so(file):
    grid = grid_of(file)
    found = understand(grid)
    expected = file.outcome
    kinds = {
        column.name.replace(" ", "_"): column.kind
        if column.role is Role.ATTRIBUTE
        else str(column.role)
        for column in found.columns
    }
    assert kinds == {name.replace(" ", "_"): kind for name, kind in expected.columns.items()}
    assert {str(note.kind) for note in grid.how.notes} == expected.notes
    assert {str(remark.kind) for remark in found.remarks} == expected.remarks
    assert expected.first in (None, tuple(column[0] for column in grid.columns))
    assert expected.rows in (None, grid.rows)
    assert {key: getattr(grid.how, key) for key in expected.how} == expected.how
    for language in languages():
        told = [write_remark(each, words(language)) for each in (*grid.how.notes, *found.remarks)]
        assert all(map(one_sentence, told)) or "{" in file.name
        assert all(why(column, words(language)) for column in found.columns)


@named(SEEN)
def test_is_the_table_it_says(file):
    grid = grid_of(file)
    schema = understand(grid).schema
    limits = file.options.get("limits", UPLOAD)
    if file.outcome.table:
        with pytest.raises(InputError) as error:
            table_of(grid, schema, limits=limits)
        assert error.value.said.key == file.outcome.table
        assert all(one_sentence(write_error(error.value, words(each))) for each in languages())
        return
    table = table_of(grid, schema, limits=limits)
    for name, numbers in file.outcome.numbers.items():
        column = table.attributes[table.index(name)]
        assert column.numbers[~column.missing()].tolist() == numbers
    for name, values in file.outcome.values.items():
        assert table.attributes[table.index(name)].values == values
    for name, missing in file.outcome.missing.items():
        assert table.attributes[table.index(name)].missing().sum() == missing
    if len(grid.header) <= LARGEST_GROWN:
        assert len(grow(table))


@named(SEEN)
def test_written_out_and_read_again_it_is_the_same(file):
    grid = grid_of(file)
    schema = understand(grid).schema
    written = [csv_bytes(grid), csv_bytes(grid, for_spreadsheet=True), xlsx_bytes(grid)]
    for data in written:
        again = read_grid(data, name=file.name)
        assert (again.header, again.columns) == (grid.header, grid.columns)
    loaded = parse_schema(json.loads(json.dumps(schema.as_dict()))) if schema.attributes else schema
    assert loaded == schema
    if file.outcome.table or len(grid.header) > LARGEST_GROWN:
        return
    one, other = table_of(grid, schema), table_of(again, loaded)
    assert (one.classes, one.labels.tolist()) == (other.classes, other.labels.tolist())
    for mine, its in zip(one.attributes, other.attributes, strict=True):
        if isinstance(mine, Nominal):
            assert (mine.values, mine.codes.tolist()) == (its.values, its.codes.tolist())
        else:
            np.testing.assert_array_equal(mine.numbers, its.numbers)


def test_the_page_takes_files_as_large_as_are_read():
    config = tomllib.loads((ROOT / ".streamlit/config.toml").read_text(encoding="utf-8"))
    assert config["server"]["maxUploadSize"] == UPLOAD.megabytes


def test_the_documentation_tells_the_limits_that_the_page_has():
    text = (ROOT / "docs/your-table.md").read_text(encoding="utf-8").partition("## Limits\n")[2]
    rows = (line.strip("| ").split(" | ") for line in text.strip().split("\n\n")[0].splitlines()[2:])
    told = {name: int(re.sub(r"\D", "", most)) for name, most, _ in rows}
    assert told == {
        "a file": UPLOAD.megabytes,
        "columns": UPLOAD.columns,
        "cells read": UPLOAD.cells,
        "cells read from a workbook": UPLOAD.sheet,
        "cells of a table that is traced": UPLOAD.traced,
        "a cell": UPLOAD.cell,
        "a workbook unpacked": MAX_UNPACKED_BYTES // MEGABYTE,
    }


def test_every_kind_of_remark_has_a_sentence():
    for language in languages():
        assert {str(kind) for kind in Because} <= set(words(language).sections["because"])
        assert {str(kind) for kind in RemarkKind} <= set(words(language).sections["remark"])
