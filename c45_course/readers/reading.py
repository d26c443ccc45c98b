"""Read a table from a file in one call, as the command line does, without corrections.

Without a schema a column is numeric when its known cells are numbers (`kinds.py`), and values and
classes keep the order in which they first appear; a schema fixes both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from c45_core.errors import InputError
from c45_core.language.refusal import refusal
from c45_core.table import Table
from c45_course.readers import markers
from c45_course.readers.columns import found, table_of
from c45_course.readers.file_questions import AS_FOUND, Corrections, FileQuestion
from c45_course.readers.grid import Grid, read_grid, sample
from c45_course.readers.kinds import Because, facts
from c45_course.readers.limits import NO_LIMITS
from c45_course.readers.number_cells import number_remarks
from c45_course.readers.pair import read_pair
from c45_course.readers.remarks import Remark, RemarkKind
from c45_course.readers.schema import MISSING, Attribute, Schema, schema_of
from c45_course.readers.understanding import Role, questions_of, with_role
from c45_course.readers.warnings import zero_weights


@dataclass(frozen=True)
class Reading:
    """A file as it was read: its cells, what its columns were taken for, the table."""

    grid: Grid
    schema: Schema
    table: Table

    def notes(self) -> tuple[Remark, ...]:
        """Say what was not taken as it stands in the file."""
        numeric = [each.name for each in self.schema.attributes if each.kind == "numeric"]
        converted = (note for name in numeric for note in self._converted(name))
        return (
            *self.grid.how.notes,
            *self.grid.numbers_under(self.schema.decimal).remarks(),
            *markers.remarks(self.grid, self.schema.missing),
            *converted,
        )

    def questions(self) -> tuple[FileQuestion, ...]:
        """Return what the file leaves open and nobody has answered."""
        asked = questions_of(self.grid, self.schema)
        return tuple(question for question in asked if not question.settled)

    def full_schema(self) -> Schema:
        """Return the schema with the order of all values and classes."""
        found = schema_of(self.table)
        return replace(self.schema, attributes=found.attributes, classes=found.classes)

    def _converted(self, name: str) -> list[Remark]:
        column = facts(self.grid, name, self.schema)
        told = number_remarks(name, column.cells, column.counts, column.way)
        return [*told, *zero_weights(column, "numeric", self.schema)]


def read_table(
    path: str | Path,
    *,
    target: str | None = None,
    schema: Schema | None = None,
    weight: str | None = None,
    missing: Sequence[str] = MISSING,
    corrections: Corrections = AS_FOUND,
    rows: int | None = None,
    seed: int = 0,
) -> Reading:
    """Read a text file or an Excel workbook with a header.

    `target`: the class column; a schema names it itself. `weight`: a column of case weights, each
    greater than 0. `missing`: the texts that stand for a missing value, if no schema tells.
    `corrections`: what a person says about the file, in place of what is found. `rows`, `seed`: a
    sample.
    """
    data, name = read_pair(path)
    if schema is not None and corrections.decimal is None:
        corrections = replace(corrections, decimal=schema.decimal)
    grid = _grid(data, name, corrections, _named(target, schema, weight))
    if rows is not None:
        grid = sample(grid, rows, seed)
    return _reading(grid, declared(grid, target, schema, weight, missing))


def read_csv(
    path: str | Path,
    *,
    target: str | None = None,
    schema: Schema | None = None,
    weight: str | None = None,
    missing: Sequence[str] = MISSING,
) -> Table:
    """Read the table of a file; as `read_table`."""
    return read_table(path, target=target, schema=schema, weight=weight, missing=missing).table


def read_bytes(
    data: bytes,
    *,
    name: str,
    target: str | None = None,
    schema: Schema | None = None,
    weight: str | None = None,
    missing: Sequence[str] = MISSING,
) -> Table:
    """Read the table of the bytes of a file.

    >>> read_bytes(b"windy,play\\nno,yes\\nyes,no\\n", name="golf.csv", target="play").classes
    ('yes', 'no')
    """
    grid = _grid(data, name, AS_FOUND, _named(target, schema, weight))
    return _reading(grid, declared(grid, target, schema, weight, missing)).table


def _named(target: str | None, schema: Schema | None, weight: str | None) -> set[str]:
    """Return the columns that a person names; a first row that holds them is the header."""
    attributes = () if schema is None else schema.attributes
    others = (target, weight, *(() if schema is None else (schema.target, schema.weight)))
    return {*(each.name for each in attributes), *(name for name in others if name is not None)}


def _grid(data: bytes, name: str, corrections: Corrections, names: set[str]) -> Grid:
    """Read a file whose columns a person names."""
    try:
        if corrections.header is None and names:
            said = replace(corrections, header=True)
            grid = read_grid(data, name=name, corrections=said, mend=False, limits=NO_LIMITS)
            if names <= set(grid.header):
                return grid
    except InputError:
        pass
    return read_grid(data, name=name, corrections=corrections, mend=False, limits=NO_LIMITS)


def _reading(grid: Grid, schema: Schema) -> Reading:
    return Reading(grid, schema, table_of(grid, schema, limits=NO_LIMITS))


def declared(
    grid: Grid,
    target: str | None,
    schema: Schema | None,
    weight: str | None,
    missing: Sequence[str] = MISSING,
) -> Schema:
    """Return the schema a table is read by: the given one, or every column as its cells say."""
    if schema is None and grid.how.declared is not None:
        return _stated(grid, grid.how.declared, target, weight)
    if schema is None:
        return _inferred(grid, target, weight, tuple(missing))
    if target is not None and target != schema.target:
        raise refusal("other_target", target=target, declared=schema.target)
    if weight is not None and schema.weight not in (None, weight):
        raise refusal("other_weight", weight=weight, declared=schema.weight)
    return schema if weight is None else replace(schema, weight=weight)


def _stated(grid: Grid, stated: Schema, target: str | None, weight: str | None) -> Schema:
    """Return the schema a file states of itself, with another class or weight where one is named."""
    for name, role, what in ((target, Role.TARGET, "as_target"), (weight, Role.WEIGHT, "as_weights")):
        if name is not None:
            found(grid, name, what)
            stated = with_role(stated, grid, name, role=role)
    return stated


def _inferred(grid: Grid, target: str | None, weight: str | None, missing: tuple[str, ...]) -> Schema:
    """Take every column but class and weight as an attribute."""
    if target is None:
        raise refusal("which_target", file=grid.name, columns=grid.header)
    found(grid, target, "as_target")
    names = [name for name in grid.header if name not in (target, weight)]
    if not names:
        raise refusal("no_attribute", file=grid.name, target=target)
    values = grid.how.corrections.values
    missing = tuple(marker for marker in missing if marker not in values)
    known = Schema(target, (), missing=missing, weight=weight, decimal=grid.numbers.to_keep)
    attributes = tuple(Attribute(name, _kind(grid, name, known)) for name in names)
    return replace(known, attributes=attributes)


def _kind(grid: Grid, name: str, schema: Schema) -> str:
    """Tell the kind of a column; a few texts among numbers are refused, a slip is likelier."""
    column = facts(grid, name, schema)
    kind, because = column.kind
    if because is Because.NUMBERS_BUT and any(
        note.kind is RemarkKind.TURNED for note in grid.how.notes
    ):
        raise refusal("turned", file=grid.name)
    if because is Because.NUMBERS_BUT:
        text = column.texts[0]
        numbers = column.known - sum(column.counts[each] for each in column.texts)
        row = column.cells.index(text) + 1
        raise refusal("text_among_numbers", column=name, numbers=numbers, row=row, cell=text)
    return kind
