"""Write the recipe of an own table, and make the table again from it."""

import codecs
import re
from dataclasses import replace
from pathlib import PurePosixPath

from c45_course import datasets
from c45_course.exports.tables import csv_bytes
from c45_course.prepare.keeping import TableRecipe
from c45_course.prepare.keeping import in_link as written
from c45_course.prepare.replay import Prepared
from c45_course.prepare.steps import refused
from c45_course.readers.file_questions import AS_FOUND, Corrections
from c45_course.readers.grid import Grid, read_grid, read_text_grid
from c45_course.readers.remarks import RemarkKind, remark
from c45_course.readers.schema import Schema
from ui.state.own_table import EXAMPLE, Own, as_raw, copy_of, drawn_from, read_in

MAX_NAME_LENGTH = 80
_CONTROLS = re.compile(r"[\x00-\x1f\x7f]+")


def grid_of_file(data: bytes | str, name: str, corrections: Corrections = AS_FOUND) -> Grid:
    """Return the cells of a file, or of a text.

    Errors: InputError for what is no table.
    """
    if isinstance(data, bytes):
        return read_grid(data, name=name, corrections=corrections)
    return read_text_grid(data, name=name, corrections=corrections)


def harmless(name: str) -> str:
    r"""Return the name of a file without folders and control characters, not too long.

    >>> harmless("../../etc/passwd"), harmless("C:\\a\\b.csv"), harmless("\n")
    ('passwd', 'b.csv', 'table')
    """
    last = PurePosixPath(name.replace("\\", "/")).name
    return _CONTROLS.sub(" ", last).strip()[-MAX_NAME_LENGTH:] or "table"


_NO_TEXT_ENCODINGS = {
    "idna",
    "punycode",
    "unicode_escape",
    "raw_unicode_escape",
    "raw-unicode-escape",
    "undefined",
}

MAX_CELLS_IN_LINK = 2_000
"""Maximum number of cells that may fit into a link."""
MAX_BYTES_IN_LINK = 200_000
"""Maximum number of bytes of a file whose cells may fit into a link."""


def kept_of(own: Own) -> TableRecipe:
    """Return what makes a table again: of a copy its name, of a file its bytes, else its cells."""
    schema = own.start.schema
    if own.base is not None:
        known = _copy_bundled(own.base.name).start.schema
        return TableRecipe(
            own.name, copied=own.base.name, schema=None if schema == known else schema, steps=own.steps
        )
    if own.data:
        corrections = own.start.grid.how.corrections
        return TableRecipe(own.name, own.data, corrections, schema=schema, steps=own.steps)
    return _recipe_of_cells(own)


def in_link(own: Own) -> str | None:
    """Return a table as it travels in a link, None where it is too large for one."""
    small = own.start.grid.rows * len(own.start.grid.header) <= MAX_CELLS_IN_LINK
    text = written(kept_of(own)) if own.base or own.data or small else None
    if text or own.base or not small or len(own.data) > MAX_BYTES_IN_LINK:
        return text
    # A workbook is packed already, and mostly of what is no table.
    return written(_recipe_of_cells(own))


def revive(kept: TableRecipe) -> Own:
    """Make a table again.

    Errors: InputError where it can not be read, or where its columns or changes do not fit it.
    """
    own = _copy_bundled(kept.copied) if kept.copied else _read(kept)
    if kept.schema is not None:
        own = replace(own, start=Prepared(own.start.grid, _check_schema(kept.schema, own)))
    if kept.drawn is not None:
        own = _say_drawn(own, kept.drawn)
    own = own.with_steps(kept.steps)
    _ = own.now, own.understood
    return own


def _read(kept: TableRecipe) -> Own:
    if not kept.data:
        raise refused("kept_damaged")
    _check_encoding(kept.corrections.encoding)
    return read_in(grid_of_file(kept.data, harmless(kept.name), kept.corrections), kept.data)


def _check_encoding(encoding: str | None) -> None:
    """Refuse what Python calls an encoding and no file of a table is written in."""
    try:
        if encoding is not None and codecs.lookup(encoding).name in _NO_TEXT_ENCODINGS:
            raise LookupError
    except (LookupError, ValueError):
        raise refused("kept_damaged") from None


def _copy_bundled(name: str) -> Own:
    if name not in datasets.names():
        raise refused("kept_damaged")
    dataset = datasets.load(name)
    return as_raw(dataset) if name == EXAMPLE else copy_of(dataset)


def _check_schema(schema: Schema, own: Own) -> Schema:
    """Return a declaration whose columns are all there."""
    named = [schema.target, *(attribute.name for attribute in schema.attributes)]
    named += [name for name in (schema.weight, schema.case_names) if name is not None]
    if not set(named) <= set(own.start.grid.header):
        raise refused("kept_damaged")
    return schema


# --- cells: what has no file ----------------------------------------------------------------------


def _recipe_of_cells(own: Own) -> TableRecipe:
    """Return a table by its cells, such as one drawn from a larger one."""
    grid = own.start.grid
    notes = [note for note in grid.how.notes if note.kind is RemarkKind.SAMPLED]
    drawn = None
    if notes:
        rows, seed = map(int, notes[0].values)
        drawn = (rows, seed, notes[0].count)
    corrections = grid.how.corrections
    return TableRecipe(
        own.name,
        csv_bytes(grid),
        replace(
            corrections,
            encoding="utf-8",
            separator=",",
            sheet=None,
            header=True,
            decimal=grid.decimal,
            exact=True,
        ),
        schema=own.start.schema,
        drawn=drawn,
        steps=own.steps,
    )


def _say_drawn(own: Own, drawn: tuple[int, int, int]) -> Own:
    """Say again of a table that its rows were drawn; its cells are the file now."""
    rows, seed, of = drawn
    note = remark(RemarkKind.SAMPLED, values=[str(rows), str(seed)], count=of)
    grid = own.start.grid
    return drawn_from(replace(grid, how=replace(grid.how, notes=(note,))), own.start.schema)
