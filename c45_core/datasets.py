"""Load the tables of `datasets/`: NAME.csv holds the cells, NAME.toml says what they mean.

A declaration tells title, story and source in both languages, the role of every column, the label
of every column and value, and the numbers that documents print about the table. A table is found
by looking in the folder: two files are all it takes to add one. The cells stay as they are in the
source; labels are only for showing. A declaration that does not fit raises `InputError`.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from c45_core.binary import fitted
from c45_core.claims import QUANTITIES, At, Claim
from c45_core.declaration import LANGUAGES, Entry, Texts, claim_of, declaration, labels_of
from c45_core.dialect import PRESETS, preset
from c45_core.errors import InputError
from c45_core.explain.labels import Labels
from c45_core.prune.claims import pruning_at
from c45_core.table import MISSING, Nominal, Numeric, Table
from c45_core.words import words

FOLDER = Path(__file__).resolve().parent.parent / "datasets"
ROLES = ("attribute", "class", "case", "weight", "part", "ignored")
PARTS = ("train", "validation")
"""What the two declared values of the column of role part mean, in their order."""
KINDS = ("nominal", "numeric")
DOCUMENTS = "documents"
"""The file that gives the documents their names; not a table."""


@dataclass(frozen=True)
class Column:
    """One column of the CSV as declared.

    `kind` is "" unless the role is attribute; `unit` is the suffix every cell carries and which is
    not part of the number; `values` maps each declared value, in declared order, to its labels.
    """

    name: str
    role: str
    kind: str
    unit: str
    label: Texts
    values: Mapping[str, Texts]


@dataclass(frozen=True, eq=False)
class Dataset:
    """A table with its story.

    `documents`: ids of the documents that use it; `reconstructed`: the original was not seen, to be
    marked wherever the table is shown; `columns` and `rows`: the CSV as it stands, every column, text;
    `claims` are about the grown tree, `pruning_claims` about pruning it by the validation part;
    `part`: for each row "train" or "validation" where a column says so, () where none does.
    """

    name: str
    title: Texts
    story: Texts
    source: Texts
    documents: tuple[str, ...]
    reconstructed: bool
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    table: Table
    claims: tuple[Claim, ...]
    pruning_claims: tuple[Claim, ...] = ()
    part: tuple[str, ...] = ()

    @property
    def training(self) -> Table:
        """The cases a tree is grown from: those of part train, all of them in a table without parts.

        >>> melons = load("watermelon_2.0_split")
        >>> melons.training.rows, melons.validation.rows
        (10, 7)
        """
        return self._of_part(PARTS[0]) if self.part else self.table

    @property
    def validation(self) -> Table:
        """The cases kept aside to prune and to judge by."""
        if not self.part:
            raise InputError(
                f"Table {self.name!r} has no validation part: declare a column of role part, or hold "
                "cases out with a seed."
            )
        return self._of_part(PARTS[1])

    def _of_part(self, name: str) -> Table:
        return self.table.take(row for row, part in enumerate(self.part) if part == name)

    def labels(self, language: str) -> Labels:
        """Return how columns and values are called in a language."""
        if language not in LANGUAGES:
            raise InputError(f"A language is one of {', '.join(LANGUAGES)}; found {language!r}.")
        return Labels(
            self.table,
            {column.name: column.label[language] for column in self.columns},
            {
                column.name: {value: said[language] for value, said in column.values.items()}
                for column in self.columns
                if column.values
            },
            words(language).answers,
        )


def names(folder: Path = FOLDER) -> tuple[str, ...]:
    """Return the names of the tables in teaching order (`order` of the declarations, then name).

    >>> "watermelon_2.0" in names()
    True
    """
    found = _found(folder)
    order = {name: declaration(name, folder).get("order", float, math.inf) for name in found}
    return tuple(sorted(found, key=lambda name: (order[name], name)))


def load(name: str, folder: Path = FOLDER) -> Dataset:
    """Return a table by name; an unknown name is refused with the list of names.

    >>> golf = load("golf_14")
    >>> golf.table.classes, golf.labels("en").klass(1)
    (('不适合', '适合'), 'suitable')
    """
    if name not in _found(folder):
        raise InputError(f"There is no table {name!r}; the tables are: {', '.join(names(folder))}.")
    entry = declaration(name, folder)
    columns = tuple(_column(column) for column in entry.entries("columns", "column"))
    missing = entry.strings("missing", ())
    target = entry.get("target", str)
    rows = _rows(folder / f"{name}.csv", columns)
    table = _table(entry, columns, rows, target, missing)
    dataset = Dataset(
        name=name,
        title=entry.texts("title"),
        story=entry.texts("story"),
        source=entry.texts("source"),
        documents=entry.strings("documents"),
        reconstructed=entry.get("reconstructed", bool),
        columns=columns,
        rows=rows,
        table=table,
        claims=_claims(entry, table, folder),
        pruning_claims=tuple(
            claim_of(claim, pruning_at) for claim in entry.entries("pruning_claims", "claim")
        ),
        part=_parts(entry, columns, rows),
    )
    entry.get("order", float, math.inf)
    entry.refuse_others()
    _known_documents(dataset, entry, folder)
    return dataset


def documents(folder: Path = FOLDER) -> dict[str, Texts]:
    """Return the short name of every document, by id, in each language.

    >>> documents()["zhou"]["en"]
    'Zhou Zhihua, “Machine Learning”, chapter 4'
    """
    entry = declaration(DOCUMENTS, folder)
    return {name: entry.entry(name).texts("title") for name in entry.data}


# --- reading a declaration ------------------------------------------------------------------------


def _found(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.toml") if path.stem != DOCUMENTS)


def _column(entry: Entry) -> Column:
    role = entry.one_of("role", ROLES)
    kind = entry.one_of("kind", KINDS) if role == "attribute" else ""
    values: dict[str, Texts] = {}
    if kind == "nominal" or role in ("class", "part"):
        for value in entry.entries("values", "value"):
            text = value.get("value", str)
            if text in values:
                entry.fail("each value must be declared once", text)
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


# --- the cells ------------------------------------------------------------------------------------


def _rows(path: Path, columns: tuple[Column, ...]) -> tuple[tuple[str, ...], ...]:
    """Read the CSV; its header must be the declared columns, in order."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as lines:
            header, *rows = csv.reader(lines)
    except OSError:
        raise InputError(f"{path.name} is missing; a declaration needs its CSV beside it.") from None
    except (ValueError, csv.Error) as error:
        raise InputError(f"{path.name} is not a CSV with a header in UTF-8 ({error}).") from None
    declared = [column.name for column in columns]
    if header != declared:
        raise InputError(
            f"{path.name}: the header must be the declared columns {', '.join(declared)}; "
            f"found {', '.join(header)}."
        )
    for number, row in enumerate(rows, 1):
        if len(row) != len(header):
            raise InputError(
                f"{path.name}: row {number} must have {len(header)} cells; found {len(row)}."
            )
    return tuple(tuple(row) for row in rows)


def _table(
    entry: Entry,
    columns: tuple[Column, ...],
    rows: tuple[tuple[str, ...], ...],
    target: str,
    missing: tuple[str, ...],
) -> Table:
    """Turn the cells into the columns the algorithm works on."""
    cells = {column.name: [row[i] for row in rows] for i, column in enumerate(columns)}
    by_role = {role: [column for column in columns if column.role == role] for role in ROLES}
    if [column.name for column in by_role["class"]] != [target]:
        entry.fail(
            f"the only column of role class must be the target {target}",
            ", ".join(column.name for column in by_role["class"]),
        )
    for role in ("case", "weight", "part"):
        if len(by_role[role]) > 1:
            entry.fail(f"at most one column may have role {role}", len(by_role[role]))
    classes = entry.strings("classes")
    if set(classes) != set(by_role["class"][0].values):
        entry.fail(f"classes must be the values of {target}", list(classes))
    case, weight = by_role["case"], by_role["weight"]
    return Table(
        name=entry.place.removesuffix(".toml"),
        attributes=tuple(
            _nominal(entry, column, cells[column.name], missing)
            if column.kind == "nominal"
            else _numeric(entry, column, cells[column.name], missing)
            for column in _in_order(entry, by_role["attribute"])
        ),
        target=target,
        classes=classes,
        labels=_codes(entry, target, classes, cells[target], ()),
        weights=_numeric(entry, weight[0], cells[weight[0].name], ()).numbers
        if weight
        else np.ones(len(rows)),
        case_names=tuple(cells[case[0].name])
        if case
        else tuple(str(number) for number in range(1, len(rows) + 1)),
    )


def _in_order(entry: Entry, columns: list[Column]) -> list[Column]:
    """Put the attributes into the order that decides ties (C19): as declared, else as in the CSV."""
    place = {column.name: number for number, column in enumerate(columns)}
    wanted = entry.strings("attributes", tuple(place))
    if sorted(wanted) != sorted(place):
        entry.fail(f"attributes must put in order {', '.join(place)}", list(wanted))
    return [columns[place[name]] for name in wanted]


def _parts(
    entry: Entry, columns: tuple[Column, ...], rows: tuple[tuple[str, ...], ...]
) -> tuple[str, ...]:
    """Return the part of each row, () without a column of role part."""
    for position, column in enumerate(columns):
        if column.role == "part":
            values = tuple(column.values)
            if len(values) != len(PARTS):
                entry.fail(
                    f"column {column.name} must declare two values, first training, then validation",
                    list(values),
                )
            codes = _codes(entry, column.name, values, [row[position] for row in rows], ())
            return tuple(PARTS[code] for code in codes)
    return ()


def _nominal(entry: Entry, column: Column, cells: list[str], missing: tuple[str, ...]) -> Nominal:
    values = tuple(column.values)
    return Nominal(column.name, values, _codes(entry, column.name, values, cells, missing))


def _codes(
    entry: Entry, name: str, values: tuple[str, ...], cells: list[str], missing: tuple[str, ...]
) -> np.ndarray[Any, np.dtype[np.int32]]:
    """Return the position of each cell's value, int32[rows]; -1 for a missing marker."""
    code = {value: position for position, value in enumerate(values)}
    code.update(dict.fromkeys(missing, MISSING))
    for number, cell in enumerate(cells, 1):
        if cell not in code:
            entry.fail(f"row {number} of column {name} must be one of {', '.join(code)}", cell)
    return np.array([code[cell] for cell in cells], dtype=np.int32)


def _numeric(entry: Entry, column: Column, cells: list[str], missing: tuple[str, ...]) -> Numeric:
    numbers = []
    for row, cell in enumerate(cells, 1):
        number = math.nan if cell in missing else _number(cell, column.unit)
        if number is None:
            unit = f" followed by {column.unit}" if column.unit else ""
            entry.fail(f"row {row} of column {column.name} must be a number{unit}", cell)
        numbers.append(number)
    return Numeric(column.name, np.array(numbers, dtype=np.float64))


def _number(cell: str, unit: str) -> float | None:
    """Return the number in a cell, None if it is no finite number followed by the unit."""
    if not cell.endswith(unit):
        return None
    try:
        number = float(cell.removesuffix(unit))
    except ValueError:
        return None
    return number if math.isfinite(number) else None


# --- the printed numbers --------------------------------------------------------------------------


def _claims(entry: Entry, table: Table, folder: Path) -> tuple[Claim, ...]:
    """Read the claims, with those of another table first if `claims_from` names one.

    The same cases written in two ways (one row per person, rows with a count) share their numbers.
    """
    found = entry.entries("claims", "claim")
    other = entry.optional("claims_from", str)
    if other is not None:
        found = declaration(other, folder).entries("claims", "claim") + found
    claims = tuple(claim_of(claim, lambda at: _at(at, table)) for claim in found)
    ids = [claim.id for claim in claims]
    twice = [name for name in ids if ids.count(name) > 1]
    if twice:
        entry.fail("each claim needs an id of its own", twice[0])
    return claims


def _at(entry: Entry, table: Table) -> At:
    """Read where a number is kept, and see to it that the table has what is named there."""
    quantity = entry.one_of("quantity", tuple(QUANTITIES))
    at = At(
        quantity=quantity,
        dialect=entry.one_of("dialect", tuple(PRESETS), "documents"),
        path=entry.strings("path", ()),
        attribute=entry.optional("attribute", str),
        branch=entry.optional("branch", str),
        threshold=entry.optional("threshold", float),
        class_=entry.optional("class", str),
        index=entry.optional("index", int),
        case=entry.optional("case", str),
        where=dict(entry.get("where", dict, {})),
    )
    entry.refuse_others()
    needs = set(QUANTITIES[quantity].needs)
    given = set(entry.data) - {"quantity", "dialect", "path"}
    if given != needs:
        entry.fail(f"{quantity} needs {', '.join(sorted(needs)) or 'nothing else'}", sorted(given))
    if at.class_ is not None and at.class_ not in table.classes:
        entry.fail(f"class must be one of {', '.join(table.classes)}", at.class_)
    if at.case is not None and at.case not in table.case_names:
        entry.fail("case must be the name of a case", at.case)
    columns = {column.name: column for column in fitted(table, preset(at.dialect)).attributes}
    cells = [*at.where.items(), *([(at.attribute, at.branch)] if at.attribute is not None else [])]
    for name, value in cells:
        if name not in columns:
            entry.fail(f"attribute must be one of {', '.join(columns)}", name)
        column = columns[name]
        values = column.values if isinstance(column, Nominal) else ("<=", ">")
        if value is not None and value not in values:
            entry.fail(f"a branch of {name} must be one of {', '.join(values)}", value)
    return at


def _known_documents(dataset: Dataset, entry: Entry, folder: Path) -> None:
    """Refuse a document without a name."""
    known = documents(folder)
    claims = dataset.claims + dataset.pruning_claims
    for document in (*dataset.documents, *(claim.document for claim in claims)):
        if document not in known:
            entry.fail(f"a document must be one of {', '.join(known)} (documents.toml)", document)
