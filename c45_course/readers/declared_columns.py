"""Hold the cells and the schema of a file that declares its own columns (ARFF, C4.5's .names).

Nothing is guessed of such a file: kinds, order of values and classes are those it states.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from c45_core.language.refusal import refusal
from c45_course.readers.files import Limits
from c45_course.readers.remarks import Remark
from c45_course.readers.schema import Schema

UNKNOWN = "?"
"""What stands for a missing value in ARFF and in C4.5's files."""


def plain_lines(text: str) -> str:
    """Return a text without the mark at its start, every line end written as one."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


@dataclass(frozen=True)
class Declared:
    """Columns of text cells, all of one length, at least one row; the schema the file states."""

    header: tuple[str, ...]
    columns: tuple[tuple[str, ...], ...]
    schema: Schema
    notes: tuple[Remark, ...] = ()


def columns_of(
    rows: Iterable[tuple[int, Sequence[str]]], width: int, name: str, limits: Limits
) -> tuple[tuple[str, ...], ...]:
    """Return rows, each with the number of its line, as columns; equal cells become one text.

    Errors: a row of another length, no row, a row, cell or table over a limit.
    """
    kept: dict[str, str] = {}
    table: list[list[str]] = []
    for line, row in rows:
        if len(row) != width:
            raise refusal("declared_ragged", file=name, line=line, found=len(row), width=width)
        if (len(table) + 1) * width > limits.cells:
            raise refusal("cells", file=name, limit=limits.cells, columns=width)
        if max(map(len, row)) > limits.cell:
            raise refusal("cell_too_long", file=name, row=len(table) + 1, limit=limits.cell)
        table.append([kept.setdefault(cell, cell) for cell in row])
    if not table:
        raise refusal("no_rows", file=name)
    return tuple(zip(*table, strict=True))


def check_names(names: Sequence[str], name: str, limits: Limits) -> None:
    """Refuse columns without a name, two of one name, and more columns than are read."""
    if len(names) > limits.columns:
        raise refusal("columns", file=name, columns=len(names), limit=limits.columns)
    seen: set[str] = set()
    for place, each in enumerate(names, 1):
        if not each:
            raise refusal("no_name", file=name, column=place)
        if each in seen:
            raise refusal("same_name", file=name, column=each)
        seen.add(each)


def free_name(name: str, taken: Iterable[str]) -> str:
    """Return a name no column has.

    >>> free_name("class", ["class", "size"])
    'class (2)'
    """
    used, number, tried = set(taken), 2, name
    while tried in used:
        tried, number = f"{name} ({number})", number + 1
    return tried
