"""Find the tables of a folder, and read a declaration and its CSV together.

The cells of the CSV become the columns that the algorithm works on, and each is checked against its
declaration. The numbers that documents print about a table are read with it: the table must have what
they name.
"""

import csv
import math
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from c45_core.align import fitted
from c45_core.dialect import preset
from c45_core.language.refusal import refusal, whole
from c45_core.places import folder as folder_of
from c45_core.table import MISSING, Nominal, Numeric, Table
from c45_course.claims.claim import At, Claim, at_of, claim_of, pruning_at, refuse_unknown_documents
from c45_course.claims.quantities import QUANTITIES
from c45_course.datasets.dataset import KINDS, PARTS, ROLES, Column, Dataset
from c45_course.declaration import Entry, Texts, declaration, head_of, labels_of

FOLDER = folder_of("datasets")
Rows = tuple[tuple[str, ...], ...]
"""Cells of a CSV, row by row."""
DOCUMENTS = "documents"
"""The file that gives the documents their names; not a table."""


def names(folder: Path = FOLDER) -> tuple[str, ...]:
    """Return the names of the tables in teaching order (`order` of the declarations, then name).

    >>> "watermelon_2.0" in names()
    True
    """
    return _bundled_names() if folder == FOLDER else _order_tables(folder)


@cache
def _bundled_names() -> tuple[str, ...]:
    """Read every declaration for its order once: the bundled ones stay as they are."""
    return _order_tables(FOLDER)


def _order_tables(folder: Path) -> tuple[str, ...]:
    found = _find_tables(folder)
    order = {name: declaration(name, folder).get("order", float, math.inf) for name in found}
    return tuple(sorted(found, key=lambda name: (order[name], name)))


def load(name: str, folder: Path = FOLDER) -> Dataset:
    """Return a table by name; an unknown name is refused with the list of names.

    >>> golf = load("golf_14")
    >>> golf.table.classes, golf.labels("en").klass(1)
    (('不适合', '适合'), 'suitable')
    """
    return _bundled_table(name) if folder == FOLDER else _read_table(name, folder)


@cache
def _bundled_table(name: str) -> Dataset:
    """Read a bundled table once: it stays as it is, and nobody can write into what is read of it."""
    return _read_table(name, FOLDER)


def _read_table(name: str, folder: Path) -> Dataset:
    if name not in _find_tables(folder):
        raise refusal("dataset.no_table", name=name, names=whole(names(folder)))
    entry = declaration(name, folder)
    columns = _read_columns(entry)
    return _make_dataset(name, entry, columns, _read_rows(folder / f"{name}.csv", columns), folder)


def declared(name: str, data: dict[str, Any], rows: Rows) -> Dataset:
    """Return a table that is in no folder, of the data of its declaration and the cells of its CSV."""
    entry = Entry(f"{name}.toml", data)
    return _make_dataset(name, entry, _read_columns(entry), rows, FOLDER)


def _make_dataset(
    name: str, entry: Entry, columns: tuple[Column, ...], rows: Rows, folder: Path
) -> Dataset:
    pruning_claims = entry.entries("pruning_claims", "claim")
    table = _make_table(entry, columns, rows)
    dataset = Dataset(
        name=name,
        **head_of(entry),
        columns=columns,
        rows=rows,
        table=table,
        claims=_claims_of(entry, table, folder),
        pruning_claims=tuple(claim_of(each, pruning_at) for each in pruning_claims),
        part=_parts_of(entry, columns, rows),
    )
    entry.get("order", float, math.inf)
    entry.refuse_others()
    printed = (claim.document for claim in dataset.claims + dataset.pruning_claims)
    refuse_unknown_documents(entry, (*dataset.documents, *printed), documents(folder))
    return dataset


def documents(folder: Path = FOLDER) -> dict[str, Texts]:
    """Return the short name of every document, by id, in each language.

    >>> documents()["zhou"]["en"]
    'Zhou Zhihua, “Machine Learning”, chapter 4'
    """
    entry = declaration(DOCUMENTS, folder)
    return {name: entry.entry(name).texts("title") for name in entry.data}


def _find_tables(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.toml") if path.stem != DOCUMENTS)


def _read_columns(entry: Entry) -> tuple[Column, ...]:
    return tuple(_read_column(column) for column in entry.entries("columns", "column"))


def _read_column(entry: Entry) -> Column:
    role = entry.one_of("role", ROLES)
    kind = entry.one_of("kind", KINDS) if role == "attribute" else ""
    values: dict[str, Texts] = {}
    if kind == "nominal" or role in ("class", "part", "case"):
        for value in entry.entries("values", "value"):
            text = value.get("value", str)
            if text in values:
                entry.fail("value_once", text)
            values[text] = labels_of(value)
    column = Column(
        name=entry.get("name", str),
        role=role,
        kind=kind,
        unit=entry.get("unit", str, "") if kind == "numeric" else "",
        label=entry.texts("label"),
        values=values,
    )
    entry.refuse_others()
    return column


def _read_rows(path: Path, columns: tuple[Column, ...]) -> Rows:
    """Read the CSV; its header must be the declared columns, in order."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as lines:
            header, *rows = csv.reader(lines)
    except OSError:
        raise refusal("dataset.no_csv", file=path.name) from None
    except (ValueError, csv.Error) as error:
        raise refusal("dataset.not_csv", file=path.name, reason=whole(str(error))) from None
    declared = [column.name for column in columns]
    if header != declared:
        raise refusal("dataset.header", file=path.name, names=whole(declared), found=whole(header))
    for number, row in enumerate(rows, 1):
        if len(row) != len(header):
            width, found = len(header), len(row)
            raise refusal("dataset.cells", file=path.name, row=number, width=width, found=found)
    return tuple(map(tuple, rows))


def _make_table(entry: Entry, columns: tuple[Column, ...], rows: Rows) -> Table:
    """Turn the cells into the columns the algorithm works on."""
    missing, target = entry.strings("missing", ()), entry.get("target", str)
    cells = {column.name: [row[i] for row in rows] for i, column in enumerate(columns)}
    by_role = {role: [column for column in columns if column.role == role] for role in ROLES}
    if [column.name for column in by_role["class"]] != [target]:
        entry.fail("only_class", ", ".join(column.name for column in by_role["class"]), target=target)
    for role in ("case", "weight", "part"):
        if len(by_role[role]) > 1:
            entry.fail("one_role", len(by_role[role]), role=role)
    classes = entry.strings("classes")
    if set(classes) != set(by_role["class"][0].values):
        entry.fail("classes", list(classes), target=target)
    attributes = tuple(
        (_nominal_column if column.kind == "nominal" else _numeric_column)(
            entry, column, cells[column.name], missing
        )
        for column in _order_attributes(entry, by_role["attribute"])
    )
    labels = _code_values(entry, target, classes, cells[target], ())
    weights, case_names = np.ones(len(rows)), tuple(map(str, range(1, len(rows) + 1)))
    for column in by_role["weight"]:
        weights = _numeric_column(entry, column, cells[column.name], ()).numbers
    for column in by_role["case"]:
        case_names = tuple(cells[column.name])
    name = entry.place.removesuffix(".toml")
    return Table(name, attributes, target, classes, labels, weights, case_names)


def _order_attributes(entry: Entry, columns: list[Column]) -> list[Column]:
    """Put the attributes into the order that decides ties (C19): as declared, else as in the CSV."""
    place = {column.name: number for number, column in enumerate(columns)}
    wanted = entry.strings("attributes", tuple(place))
    if sorted(wanted) != sorted(place):
        entry.fail("in_order", list(wanted), names=whole(place))
    return [columns[place[name]] for name in wanted]


def _parts_of(entry: Entry, columns: tuple[Column, ...], rows: Rows) -> tuple[str, ...]:
    """Return the part of each row, () without a column of role part."""
    for position, column in enumerate(columns):
        if column.role == "part":
            values = tuple(column.values)
            if len(values) != len(PARTS):
                entry.fail("parts", list(values), column=column.name)
            codes = _code_values(entry, column.name, values, [row[position] for row in rows], ())
            return tuple(PARTS[code] for code in codes)
    return ()


def _nominal_column(
    entry: Entry, column: Column, cells: list[str], missing: tuple[str, ...]
) -> Nominal:
    values = tuple(column.values)
    return Nominal(column.name, values, _code_values(entry, column.name, values, cells, missing))


def _code_values(
    entry: Entry, name: str, values: tuple[str, ...], cells: list[str], missing: tuple[str, ...]
) -> np.ndarray[Any, np.dtype[np.int32]]:
    """Return the position of each cell's value, int32[rows]; -1 for a missing marker."""
    code = {value: position for position, value in enumerate(values)}
    code.update(dict.fromkeys(missing, MISSING))
    for number, cell in enumerate(cells, 1):
        if cell not in code:
            entry.fail("cell_value", cell, row=number, column=name, names=whole(code))
    return np.array([code[cell] for cell in cells], dtype=np.int32)


def _numeric_column(
    entry: Entry, column: Column, cells: list[str], missing: tuple[str, ...]
) -> Numeric:
    numbers = []
    for row, cell in enumerate(cells, 1):
        number = math.nan if cell in missing else _read_number(cell, column.unit)
        if number is None:
            wanted = "cell_unit" if column.unit else "cell_number"
            entry.fail(wanted, cell, row=row, column=column.name, unit=column.unit)
        numbers.append(number)
    return Numeric(column.name, np.array(numbers, dtype=np.float64))


def _read_number(cell: str, unit: str) -> float | None:
    """Return the number in a cell, None if it is no finite number followed by the unit."""
    if not cell.endswith(unit):
        return None
    try:
        number = float(cell.removesuffix(unit))
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _claims_of(entry: Entry, table: Table, folder: Path) -> tuple[Claim, ...]:
    """Read the claims, with those of another table first if `claims_from` names one.

    The same cases written in two ways (one row per person, rows with a count) share their numbers.
    """
    found = entry.entries("claims", "claim")
    other = entry.optional("claims_from", str)
    if other is not None:
        found = declaration(other, folder).entries("claims", "claim") + found
    claims = tuple(claim_of(claim, lambda at: _read_place(at, table)) for claim in found)
    ids = [claim.id for claim in claims]
    twice = [name for name in ids if ids.count(name) > 1]
    if twice:
        entry.fail("claim_id", twice[0])
    return claims


def _read_place(entry: Entry, table: Table) -> At:
    """Read where a number is kept, and see to it that the table has what is named there."""
    at = at_of(entry, QUANTITIES)
    entry.refuse_others()
    needs = set(QUANTITIES[at.quantity].needs)
    given = set(entry.data) - {"quantity", "dialect", "path"}
    if given != needs:
        wanted = "needs" if needs else "needs_nothing"
        entry.fail(wanted, sorted(given), quantity=at.quantity, names=whole(sorted(needs)))
    if at.class_ is not None and at.class_ not in table.classes:
        entry.fail("one_of", at.class_, entry="class", names=whole(table.classes))
    if at.case is not None and at.case not in table.case_names:
        entry.fail("case", at.case)
    columns = {column.name: column for column in fitted(table, preset(at.dialect)).attributes}
    cells = [*at.where.items(), *([(at.attribute, at.branch)] if at.attribute is not None else [])]
    for name, value in cells:
        if name not in columns:
            entry.fail("one_of", name, entry="attribute", names=whole(columns))
        column = columns[name]
        values = column.values if isinstance(column, Nominal) else ("<=", ">")
        if value is not None and value not in values:
            entry.fail("branch", value, attribute=name, names=whole(values))
    return at
