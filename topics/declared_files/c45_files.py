"""Read C4.5's own files: `.names` declares classes and attributes, `.data` holds the cases.

    yes, no.                            | the classes; in C5.0 it may be the name of an attribute
    outlook: sunny, overcast, rainy.
    humidity: continuous.
    colour: discrete 5.                 | values in the order of first appearance
    number: ignore.

A name ends at a comma, a colon, a full stop before a space, or the end of a line; `|` begins a
comment, `\\` takes a sign as it is. Source: GetNames and GetData of C4.5 Release 8; `label`,
`[ordered]`, `case weight`, `attributes excluded`, `N/A` (not applicable) and attributes that a formula
defines (`sum := temp + humidity.`), which have no value in the .data file, are of C5.0.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from c45_core.language.refusal import refusal
from c45_course.readers.cells import CellOptions, free_name
from c45_course.readers.encodings import decode
from c45_course.readers.file_questions import Corrections
from c45_course.readers.file_type import refuse_foreign_file
from c45_course.readers.files import NAMES, Limits, split_pair
from c45_course.readers.grid import Grid, How
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.schema import Attribute, Schema

from .declared_files import (
    UNKNOWN,
    Declared,
    DeclaredColumn,
    check_names,
    columns_of,
    first_distinct,
    make_declared_grid,
    plain_lines,
    remarks_on,
)

_PIECE = re.compile(r"(?:[^\\.,:\n|]|\\.|\.(?![\s|]|\Z))++", re.DOTALL)
_SKIPPED = re.compile(r"(?:\s|\|[^\n]*+)++")
_REST = re.compile(r"[^\S\n]*+(?:\|[^\n]*+)?")
_ESCAPED_SIGN = re.compile(r"\\(.)", re.DOTALL)
_SPACES = re.compile(r" {2,}")
_KIND = re.compile(r":\s*+(continuous|discrete|ignore)\b")
_LINE = re.compile(r"[^:,|]+:")
_DATES = ("date", "time", "timestamp")
_WEIGHT = "case weight"
INAPPLICABLE = "N/A"
"""Text that C5.0 writes where an attribute does not apply to a case."""
_MAX_CHARACTERS_OF_NAMES = 50_000

Piece = tuple[str, str, int]
"""A name, the delimiter behind it (`,` `:` `.` or a line end), and its line."""


def read_pair_grid(data: bytes, wanted: CellOptions, corrections: Corrections) -> Grid | None:
    """Read .names and .data that travel as one file; None for any other."""
    if (both := split_pair(data)) is None:
        return None
    name, limits = wanted.name, wanted.limits
    if corrections.sheet is not None:
        raise refusal("no_sheets", file=name)
    for half in both:
        refuse_foreign_file(half, name)
    names, cases = both
    declared = read_names(decode(names, name, corrections.encoding).text, name, limits)
    found = decode(cases, name, corrections.encoding)
    how = How("names", found.encoding, ",", encodings=found.likely, corrections=corrections)
    return make_declared_grid(read_data(found.text, declared, name, limits), name, how)


def refuse_names_alone(text: str, wanted: CellOptions, _: How) -> None:
    """Refuse a .names file that came without its .data."""
    if is_names(text, wanted.name):
        read_names(text, wanted.name, wanted.limits)
        raise refusal("names_alone", file=wanted.name)


@dataclass(frozen=True)
class Names:
    """The content of a .names file; `target`: an attribute, None if the class comes after them.

    `formulas`: names and formulas of attributes that have no value in the .data file.
    """

    classes: tuple[str, ...]
    columns: tuple[DeclaredColumn, ...]
    target: str | None = None
    formulas: tuple[str, ...] = ()


def is_names(text: str, name: str) -> bool:
    """Tell whether a text is a .names file, by its name or by its lines.

    >>> is_names("yes, no.\\nsize: continuous.\\n", "a.txt"), is_names("a,b\\n1,2\\n", "a.csv")
    (True, False)
    """
    if name.casefold().endswith(NAMES):
        return True
    head = plain_lines(text[:_MAX_CHARACTERS_OF_NAMES]).split("\n")
    lines = [said for line in head if (said := line.partition("|")[0].strip())]
    if len(lines) < 2 or ":" in lines[0]:
        return False
    return all(_LINE.match(line) and _is_declared(line) for line in lines[1:])


def _is_declared(line: str) -> bool:
    """Tell whether a line says a kind, or lists values up to a full stop."""
    return _KIND.search(line) is not None or ("," in line and line.endswith("."))


def read_names(text: str, name: str, limits: Limits) -> Names:
    """Return what a .names file declares."""
    names = _read_pieces(plain_lines(text))
    classes = [first for first, _ in _take_until(names, ",")]
    if not classes:
        raise refusal("names_empty", file=name)
    declared: dict[str, DeclaredColumn] = {}
    ignored: set[str] = set()
    for attribute, sign, line in names:
        if sign != ":":
            raise refusal("names_line", file=name, line=line, found=attribute)
        values = _take_until(names, ",")
        if attribute in ("attributes excluded", "attributes included"):
            chosen = {value for value, _ in values}
            excluded = attribute.endswith("excluded")
            ignored |= {each for each in declared if (each in chosen) == excluded}
            continue
        if attribute in declared:
            raise refusal("same_name", file=name, column=attribute)
        declared[attribute] = _read_attribute(attribute, values, name, line)
    check_names(list(declared), name, limits)
    if not declared:
        raise refusal("names_empty", file=name)
    formulas = tuple(f"{each.name} = {each.formula}" for each in declared.values() if each.formula)
    columns = tuple(
        replace(each, kind="ignore") if each.name in ignored else each
        for each in declared.values()
        if not each.formula
    )
    if len(classes) == 1:
        if classes[0] not in declared:
            raise refusal("names_one_class", file=name, found=classes[0])
        target = declared[classes[0]]
        if target.formula:
            raise refusal("names_class_formula", file=name, column=target.name, formula=target.formula)
        return Names(target.values or (), columns, classes[0], formulas)
    return Names(tuple(dict.fromkeys(classes)), columns, None, formulas)


def read_data(text: str, declared: Names, name: str, limits: Limits) -> Declared:
    """Return the cases of a .data file and the schema its .names file declares."""
    declared_columns = declared.columns
    names = [each.name for each in declared_columns]
    target = declared.target
    if target is None:
        target = free_name("class", names)
        names.append(target)
    columns = columns_of(_case_rows(plain_lines(text)), len(names), name, limits)
    cells = dict(zip(names, columns, strict=True))
    labels = [each.name for each in declared_columns if each.kind == "label" and each.name != target]
    weight = _WEIGHT if _WEIGHT in names else None
    attributes = tuple(
        Attribute(each.name, each.kind, each.values)
        for each in declared_columns
        if each.kind in ("nominal", "numeric") and each.name not in (target, weight)
    )
    notes, missing = _remarks_and_markers(declared, cells, target)
    classes, case_names = declared.classes or None, first_distinct(labels, cells)
    schema = Schema(target, attributes, classes, missing, weight, case_names, decimal="point")
    return Declared(tuple(names), columns, schema, notes)


def _remarks_and_markers(
    declared: Names, cells: dict[str, tuple[str, ...]], target: str
) -> tuple[tuple[Remark, ...], tuple[str, ...]]:
    """Return what is to say of a pair, and what stands for a missing value in it."""
    dates = [each.name for each in declared.columns if each.is_date and each.kind == "nominal"]
    notes = remarks_on(
        (RemarkKind.DATES_DECLARED, dates), (RemarkKind.FORMULAS_LEFT_OUT, declared.formulas)
    )
    listed = {value for each in declared.columns for value in each.values or ()} | set(declared.classes)
    inapplicable = [
        each.name
        for each in declared.columns
        if each.name != target
        and each.kind in ("nominal", "numeric")
        and INAPPLICABLE in cells[each.name]
    ]
    if not inapplicable or INAPPLICABLE in listed:
        return tuple(notes), (UNKNOWN,)
    count = sum(cells[name].count(INAPPLICABLE) for name in inapplicable)
    notes.append(remark(RemarkKind.NOT_APPLICABLE, values=inapplicable, count=count))
    return tuple(notes), (UNKNOWN, INAPPLICABLE)


def _read_attribute(called: str, values: list[tuple[str, int]], name: str, line: int) -> DeclaredColumn:
    """Return what stands behind the colon: a kind, or a list of values."""
    texts = [value for value, _ in values]
    if texts and texts[0].startswith("="):
        # `name := formula`: the colon ends the name, the sign = begins what stands behind it.
        return DeclaredColumn(called, "formula", formula=" ".join(texts)[1:].strip())
    if len(texts) > 1:
        texts[0] = texts[0].removeprefix("[ordered]").strip()
        return DeclaredColumn(called, "nominal", tuple(dict.fromkeys(texts)))
    word = texts[0] if texts else ""
    if word == "continuous":
        return DeclaredColumn(called, "numeric")
    if word.startswith("discrete"):
        return DeclaredColumn(called, "nominal")
    if word in ("ignore", "label"):
        return DeclaredColumn(called, word)
    if word in _DATES:
        return DeclaredColumn(called, "nominal", is_date=True)
    raise refusal("names_kind", file=name, line=line, column=called, found=word)


def _case_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Give the number of the line and the cells of each case."""
    if "|" not in text and "\\" not in text:
        for number, line in enumerate(text.split("\n"), 1):
            plain = line.strip()
            if plain and ":" not in plain and ". " not in plain:
                yield number, [cell.strip() for cell in plain.removesuffix(".").split(",")]
            elif plain:
                for _, row in _rows_of_pieces(plain):
                    yield number, row
    else:
        yield from _rows_of_pieces(text)


def _rows_of_pieces(text: str) -> Iterator[tuple[int, list[str]]]:
    names = _read_pieces(text)
    for first, sign, line in names:
        rest = _take_until(names, ",") if sign == "," else []
        yield line, [first, *(value for value, _ in rest)]


def _take_until(names: Iterator[Piece], sign: str) -> list[tuple[str, int]]:
    """Return names as long as a delimiter comes behind them, and the one without; of a formula all."""
    found: list[tuple[str, int]] = []
    for called, behind, line in names:
        found.append((called, line))
        formula = found[0][0].startswith("=")
        if behind != sign and not (formula and (behind == ":" or _goes_on(called, behind))):
            break
    return found


def _goes_on(piece: str, behind: str) -> bool:
    """Tell whether a formula goes on in the next line."""
    return behind == "\n" and piece.endswith(("+", "-", "*", "/", "(", "=", "<", ">", " and", " or"))


def _read_pieces(text: str) -> Iterator[Piece]:
    """Give the names of a text, as ReadName of C4.5 does."""
    at, line = 0, 1
    while True:
        skipped = _SKIPPED.match(text, at)
        if skipped is not None:
            line += text.count("\n", at, skipped.end())
            at = skipped.end()
        if at >= len(text):
            return
        begin = line
        found = _PIECE.match(text, at)
        raw = found[0] if found else ""
        line += raw.count("\n")
        at = found.end() if found else at
        sign = text[at : at + 1] or "\n"
        at += 1
        if sign == "\n":
            line += 1
        elif sign == ".":
            rest = _REST.match(text, at)
            at = rest.end() if rest else at
        elif sign == "|":
            end = text.find("\n", at)
            at, sign, line = (len(text) if end < 0 else end + 1), "\n", line + 1
        elif sign == "\\":
            continue
        name = _ESCAPED_SIGN.sub(r"\1", raw).strip()
        yield _SPACES.sub(" ", name), sign, begin
