"""Read the tables of Orange (.tab): names, kinds and roles of the columns in the first rows.

    age         tear_rate     weight        lenses      the names
    discrete    continuous    c             soft hard   the kinds, or the values in their order
                              meta          class       the roles; a blank cell: an attribute

or in one row, `D#age  C#tear_rate  mC#weight  cD#lenses`, capitals for the kind and small letters for
the role; or in two, the second of them with such letters. Source: Orange 3, `Orange.data.io_util` and
the chapter "Loading your data" of its documentation.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from c45_course.readers.cells import CellOptions, lines_of
from c45_course.readers.declared_columns import Declared, check_names, columns_of
from c45_course.readers.files import Limits
from c45_course.readers.number_cells import PLAIN
from c45_course.readers.recognised import known_name, recognised
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.schema import Attribute, Schema
from c45_course.readers.text_tables import cell_reader

ORANGE_MISSING = ("", "?", "NA", "N/A", "NaN", "nan", ".", "~", "*")
"""What Orange and its older version take for a missing value."""
_KINDS = {
    **dict.fromkeys(("discrete", "d", "categorical", "enum"), "nominal"),
    **dict.fromkeys(("continuous", "c", "numeric", "n", "float"), "numeric"),
    **dict.fromkeys(("string", "s", "text"), "string"),
    **dict.fromkeys(("time", "t"), "time"),
}
_ROLES = {
    **dict.fromkeys(("class", "c"), "class"),
    **dict.fromkeys(("meta", "m"), "meta"),
    **dict.fromkeys(("ignore", "i"), "ignore"),
    **dict.fromkeys(("weight", "w"), "weight"),
}
_LETTERS = re.compile("[cmiw]?[DCSTN]?|[DCSTN][cmiw]")
_PREFIXED = re.compile(r"(?P<flags>[cmiw][DCSTN]?|[DCSTN][cmiw]?)#(?P<name>.+)", re.DOTALL)
_OPTION = re.compile(r"[A-Za-z_][\w.]*=.*|-dc", re.DOTALL)
_SPACE_BETWEEN = re.compile(r"(?<!\\)\s+")
_MIN_LETTERS_OF_WORD = 3
"""A word of so many letters (class, meta, discrete) is no chance; `c` or `d` may be a value."""


@dataclass(frozen=True)
class _OrangeColumn:
    """One column as it is declared; `kind` empty: as its cells say; `values`: in their order."""

    name: str
    kind: str = ""
    role: str = ""
    values: tuple[str, ...] | None = None


@dataclass(frozen=True)
class OrangeHeader:
    """What the first `lines` rows declare."""

    columns: tuple[_OrangeColumn, ...]
    lines: int


def orange_header(text: str, separator: str, name: str) -> OrangeHeader | None:
    """Return what the first rows of a text declare as Orange writes it, None of any other text.

    >>> found = orange_header("D#sky\\tcD#play\\nsun\\tno\\n", "\\t", "golf.tab")
    >>> [(column.name, column.kind, column.role) for column in found.columns], found.lines
    ([('sky', 'nominal', ''), ('play', 'nominal', 'class')], 1)
    """
    try:
        rows = [list(map(str.strip, row)) for row in islice(cell_reader(text, separator), 4)]
    except csv.Error:
        return None
    if not rows or len(rows[0]) < 2:
        return None
    width = len(rows[0])
    prefixed = [_PREFIXED.fullmatch(cell) for cell in rows[0]]
    if _are_prefixes([found["flags"] if found else "" for found in prefixed]):
        pairs = zip(rows[0], prefixed, strict=True)
        columns = [
            _column_of_letters(m["name"], m["flags"]) if m else _OrangeColumn(cell) for cell, m in pairs
        ]
        return OrangeHeader(tuple(columns), 1)
    rows = [row + [""] * (width - len(row)) for row in rows]
    if any(len(row) != width for row in rows[:3]) or not all(rows[0]) or len(rows) < 3:
        return None
    sure = name.casefold().endswith(".tab")
    if (
        all(map(_is_kind, rows[1]))
        and all(map(_are_roles, rows[2]))
        and _declares(rows[1], rows[2], sure)
    ):
        three = zip(*rows[:3], strict=True)
        return OrangeHeader(tuple(_column_of_words(*each) for each in three), 3)
    if sure and all(map(_LETTERS.fullmatch, rows[1])) and _are_prefixes(rows[1]):
        return OrangeHeader(tuple(_column_of_letters(*each) for each in zip(*rows[:2], strict=True)), 2)
    return None


def _are_prefixes(flags: Sequence[str]) -> bool:
    """Tell whether letters before the names declare something; C# alone may be a language or a tone."""
    return 2 * sum(map(bool, flags)) >= len(flags) or any(each.startswith("c") for each in flags)


def _is_kind(cell: str) -> bool:
    return not cell or cell.casefold() in _KINDS or len(_SPACE_BETWEEN.split(cell)) > 1


def _are_roles(cell: str) -> bool:
    return all(
        each.casefold() in _ROLES or _OPTION.fullmatch(each)
        for each in _SPACE_BETWEEN.split(cell)
        if each
    )


def _declares(kinds: Sequence[str], roles: Sequence[str], sure: bool) -> bool:
    """Tell whether two rows declare kinds and roles, and are no cases that look like it."""
    words = [cell for cell in kinds if cell.casefold() in _KINDS]
    if not words or not (sure or "" in roles):
        return False
    long = [cell for cell in (*words, *" ".join(roles).split()) if len(cell) >= _MIN_LETTERS_OF_WORD]
    return bool(long) or sure


def _column_of_words(name: str, kind: str, roles: str) -> _OrangeColumn:
    """Return a column of the three rows."""
    role = next(
        (_ROLES[each.casefold()] for each in _SPACE_BETWEEN.split(roles) if each.casefold() in _ROLES),
        "",
    )
    known = _KINDS.get(kind.casefold(), "")
    if kind and not known:
        values = (each.replace("\\ ", " ") for each in _SPACE_BETWEEN.split(kind))
        return _OrangeColumn(name, "nominal", role, tuple(dict.fromkeys(values)))
    return _OrangeColumn(name, known, role)


def _column_of_letters(name: str, flags: str) -> _OrangeColumn:
    """Return a column declared by letters: a capital for the kind, a small one for the role."""
    kinds = [_KINDS[sign.casefold()] for sign in flags if sign.isupper()]
    roles = [_ROLES[sign] for sign in flags if sign.islower()]
    return _OrangeColumn(name.strip(), "".join(kinds), "".join(roles))


def read_orange(text: str, separator: str, header: OrangeHeader, name: str, limits: Limits) -> Declared:
    """Return the cases of an Orange table and the schema its first rows state.

    Of several classes the first is the class; where there is none, a column named so, else the last
    attribute. Meta columns are no attributes: the first of texts that are all different names the
    cases, the others are left out.
    """
    names = [column.name for column in header.columns]
    check_names(names, name, limits)
    rows = _orange_rows(lines_of(text, separator, CellOptions(name, limits)), header)
    cells = columns_of(rows, len(names), name, limits)
    kept = dict(zip(names, cells, strict=True))
    columns = [_with_kind(column, kept[column.name]) for column in header.columns]
    target, notes = _choose_class(columns)
    taken = [column for column in columns if column.name != target]
    weight = next((column.name for column in taken if column.role == "weight"), None)
    metas = [column for column in taken if column.role == "meta" or column.kind == "string"]
    texts = [column for column in metas if column.kind != "numeric"]
    case_names = next((each.name for each in texts if len(set(kept[each.name])) == len(cells[0])), None)
    attributes = tuple(
        Attribute(each.name, "numeric" if each.kind == "numeric" else "nominal", each.values)
        for each in taken
        if not each.role and each.kind != "string"
    )
    held = {weight, case_names, *(each.name for each in attributes)}
    left = [each.name for each in taken if each.name not in held and each.role != "class"]
    dates = [each.name for each in taken if each.kind == "time" and not each.role]
    notes = [remark(RemarkKind.ORANGE_HEADER, count=header.lines), *notes]
    notes += [remark(RemarkKind.COLUMNS_LEFT_OUT, values=left)] if left else []
    notes += [remark(RemarkKind.DATES_DECLARED, values=dates)] if dates else []
    classes = next(each.values for each in columns if each.name == target)
    schema = Schema(target, attributes, classes, ORANGE_MISSING, weight, case_names, decimal="point")
    return Declared(tuple(names), cells, schema, tuple(notes))


def _with_kind(column: _OrangeColumn, cells: Sequence[str]) -> _OrangeColumn:
    """Return a column with the kind its cells say, where none is declared."""
    if column.kind:
        return column
    known = {cell for cell in cells if cell not in ORANGE_MISSING}
    kind = "numeric" if known and all(map(PLAIN.fullmatch, known)) else "nominal"
    return _OrangeColumn(column.name, kind, column.role, column.values)


def _choose_class(columns: Sequence[_OrangeColumn]) -> tuple[str, list[Remark]]:
    """Return the class, and what is to say where the file names none or several."""
    declared = [column.name for column in columns if column.role == "class"]
    if declared:
        others = (
            [remark(RemarkKind.CLASSES_LEFT, declared[0], values=declared[1:])] if declared[1:] else []
        )
        return declared[0], others
    able = [column.name for column in columns if not column.role and column.kind != "string"]
    able = able or [column.name for column in columns]
    named = [name for name in able if known_name(name) in recognised("class")]
    target = (named or able)[-1]
    return target, [remark(RemarkKind.NO_CLASS_DECLARED, target)]


def _orange_rows(
    lines: Iterable[Sequence[str]], header: OrangeHeader
) -> Iterator[tuple[int, list[str]]]:
    """Give the number of the line and the cells of each case, without empty cells too many."""
    width = len(header.columns)
    for place, row in enumerate(lines):
        cells = list(map(str.strip, row))
        if place < header.lines or not any(cells):
            continue
        if len(cells) > width and not any(cells[width:]):
            del cells[width:]
        yield place + 1, cells
