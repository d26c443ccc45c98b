"""Read a table from a file in one call, as the command line and the page do.

What nobody says of a column its names and cells say (`understanding.py`); a schema says all of it.
"""

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from c45_core.errors import InputError, InputWarning
from c45_core.language.refusal import refusal
from c45_core.language.words import words
from c45_core.table import Table
from c45_course.readers.columns import Because, cells_of, facts, table_of
from c45_course.readers.file_questions import AS_FOUND, Corrections, FileQuestion, write_with_answers
from c45_course.readers.files import NO_LIMITS, Limits, read_pair
from c45_course.readers.grid import Grid, read_grid, sample
from c45_course.readers.remarks import Remark, RemarkKind, remark, write_remark
from c45_course.readers.schema import Attribute, Schema, schema_of
from c45_course.readers.understanding import Role, Understanding, understand, with_kinds

_OF_THE_CASES = frozenset({RemarkKind.RARE_CLASS, RemarkKind.CONSTANT, RemarkKind.TOO_LARGE})
"""Remarks that `read` and the page make on the cases, however they were read."""
_OF_ROLES = frozenset({RemarkKind.NAMES_CASES, RemarkKind.WEIGHS_CASES})
_ON_KINDS = frozenset(
    {RemarkKind.ID_LIKE, RemarkKind.DIGITS_ALIKE, RemarkKind.NUMBERED, RemarkKind.MAY_BE_WEIGHT}
)
"""Advice to declare a column otherwise: who gives a schema has decided that."""


@dataclass(frozen=True)
class Reading:
    """A file as it was read: its cells, what its columns were taken for, the table.

    `is_declared`: a schema says what the columns are.
    """

    grid: Grid
    understood: Understanding
    table: Table
    is_declared: bool = False

    @property
    def schema(self) -> Schema:
        """Schema for which the columns were taken."""
        return self.understood.schema

    def notes(self) -> tuple[Remark, ...]:
        """Say what was not taken as it stands in the file, what is doubtful about its columns, and
        which part a column plays that nobody named."""
        because = {column.name: column.because for column in self.understood.columns}
        target = self.understood.target
        taken = because.get(target) in (Because.CLASS_NAMED, Because.CLASS_LAST)
        named = (Because.CHOSEN, Because.DECLARED)
        return (
            *((remark(RemarkKind.CLASS_TAKEN, target),) if taken else ()),
            *self.grid.how.notes,
            *(
                each
                for each in self.understood.remarks
                if each.kind not in _OF_THE_CASES
                and not (self.is_declared and each.kind in _ON_KINDS)
                and not (each.kind in _OF_ROLES and because.get(each.column or "") in named)
            ),
        )

    def questions(self) -> tuple[FileQuestion, ...]:
        """Return what the file leaves open and nobody has answered."""
        return tuple(question for question in self.understood.questions if not question.settled)

    def full_schema(self) -> Schema:
        """Return the schema with the order of all values and classes."""
        found = schema_of(self.table)
        return replace(self.schema, attributes=found.attributes, classes=found.classes)


def read_table(
    path: str | Path,
    *,
    target: str | None = None,
    schema: Schema | None = None,
    weight: str | None = None,
    missing: Sequence[str] | None = None,
    corrections: Corrections = AS_FOUND,
    rows: int | None = None,
    seed: int = 0,
) -> Reading:
    """Read a text file or a workbook.

    `target`: the class column, None: as its name or place says; a schema names it itself. `weight`: a
    column of case weights, each greater than 0. `missing`: the texts that stand for a missing value,
    None: as they are found; a schema names them itself.
    `corrections`: what a person says about the file, in place of what is found. `rows`, `seed`: a
    sample.
    """
    data, name = read_pair(path)
    grid = read_named(data, name, corrections, target, schema, weight)
    if rows is not None:
        grid = sample(grid, rows, seed)
    seen = understand_as(grid, target, schema, weight, missing)
    for column in seen.columns if schema is None else ():
        if column.because is Because.NUMBERS_BUT and column.role is Role.ATTRIBUTE:
            _refuse_texts(grid, column.name, seen.schema)
    table = table_of(grid, seen.schema, limits=NO_LIMITS)
    return Reading(grid, seen, table, is_declared=schema is not None)


def read_csv(
    path: str | Path,
    *,
    target: str | None = None,
    schema: Schema | None = None,
    weight: str | None = None,
    missing: Sequence[str] | None = None,
) -> Table:
    """Read the table of a file; as `read_table`.

    What was not taken as it stands there, what is odd about it and what it leaves open is an
    `InputWarning` each, in English.
    """
    read = read_table(path, target=target, schema=schema, weight=weight, missing=missing)
    english = words("en")
    notes = (write_remark(each, english) for each in read.notes())
    questions = (write_with_answers(each, english) for each in read.questions())
    for text in (*notes, *questions):
        warnings.warn(text, InputWarning, stacklevel=2)
    return read.table


def read_named(
    data: bytes,
    name: str,
    corrections: Corrections,
    target: str | None,
    schema: Schema | None,
    weight: str | None,
    limits: Limits = NO_LIMITS,
) -> Grid:
    """Read a file of which a person names columns: a first row that holds them all is the header."""
    wanted = corrections
    attributes: tuple[Attribute, ...] = ()
    names = {target, weight, *corrections.numeric, *corrections.nominal}
    if schema is not None:
        wanted = replace(wanted, decimal=wanted.decimal or schema.decimal)
        attributes, names = schema.attributes, {*names, schema.target, schema.weight}
    names = {*(each.name for each in attributes), *names} - {None}
    try:
        if wanted.header is None and names:
            with_header = replace(wanted, header=True)
            grid = read_grid(data, name=name, corrections=with_header, limits=limits)
            if names <= set(grid.header):
                return grid
    except InputError:
        pass
    return read_grid(data, name=name, corrections=wanted, limits=limits)


def understand_as(
    grid: Grid,
    target: str | None,
    schema: Schema | None,
    weight: str | None,
    missing: Sequence[str] | None = None,
) -> Understanding:
    """Understand a grid as a person says: by a schema, or by the columns and markers named."""
    for name in (*grid.how.corrections.numeric, *grid.how.corrections.nominal):
        cells_of(grid, name, "as_attribute")
    if schema is None:
        markers = None if missing is None else tuple(missing)
        return understand(grid, target=target, weight=weight, missing=markers)
    if target is not None and target != schema.target:
        raise refusal("other_target", target=target, declared=schema.target)
    if weight is not None and schema.weight not in (None, weight):
        raise refusal("other_weight", weight=weight, declared=schema.weight)
    given = schema if weight is None else replace(schema, weight=weight)
    return understand(grid, with_kinds(given, grid))


def _refuse_texts(grid: Grid, name: str, schema: Schema) -> None:
    """Refuse a column of numbers with a few texts, where a slip is likelier than a value."""
    column = facts(grid, name, schema, numeric=True)
    if any(note.kind is RemarkKind.TURNED for note in grid.how.notes):
        raise refusal("turned", file=grid.name)
    text = column.texts[0]
    numbers = column.known_count - column.count(column.texts)
    row = column.cells.index(text) + 1
    raise refusal("text_among_numbers", column=name, numbers=numbers, row=row, cell=text)
