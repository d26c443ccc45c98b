"""Load the tables of `datasets/`: NAME.csv holds the cells, NAME.toml says what they mean.

A declaration tells title, story and source in both languages, the role of every column, the label
of every column and value, and the numbers that documents print about the table. A table is found
by looking in the folder: two files are all it takes to add one. The cells stay as they are in the
source; labels are only for showing. A declaration that does not fit raises `InputError`.
"""

from __future__ import annotations

import csv
import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np

from c45_core.claims import QUANTITIES, VERDICTS, At, Claim, read_number
from c45_core.dialect import PRESETS
from c45_core.errors import InputError
from c45_core.explain.labels import Labels
from c45_core.table import MISSING, Nominal, Numeric, Table

FOLDER = Path(__file__).resolve().parent.parent / "datasets"
LANGUAGES = ("zh", "en")
ROLES = ("attribute", "class", "case", "weight", "ignored")
KINDS = ("nominal", "numeric")
DOCUMENTS = "documents"
"""The file that gives the documents their names; not a table."""

Texts = Mapping[str, str]
"""One text in every language: {"zh": ..., "en": ...}."""
T = TypeVar("T")


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
    marked wherever the table is shown; `columns` and `rows`: the CSV as it stands, every column, text.
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
        )


def names(folder: Path = FOLDER) -> tuple[str, ...]:
    """Return the names of the tables in teaching order (`order` of the declarations, then name).

    >>> "watermelon_2.0" in names()
    True
    """
    found = _found(folder)
    order = {name: _declaration(name, folder).get("order", float, math.inf) for name in found}
    return tuple(sorted(found, key=lambda name: (order[name], name)))


def load(name: str, folder: Path = FOLDER) -> Dataset:
    """Return a table by name; an unknown name is refused with the list of names.

    >>> golf = load("golf_14")
    >>> golf.table.classes, golf.labels("en").klass(1)
    (('不适合', '适合'), 'suitable')
    """
    if name not in _found(folder):
        raise InputError(f"There is no table {name!r}; the tables are: {', '.join(names(folder))}.")
    entry = _declaration(name, folder)
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
    entry = _declaration(DOCUMENTS, folder)
    return {name: entry.entry(name).texts("title") for name in entry.data}


# --- reading a declaration ------------------------------------------------------------------------


class _Entry:
    """A table of a TOML file: it knows where it stands, hands out checked values, notices extras."""

    def __init__(self, place: str, data: dict[str, Any]) -> None:
        self.place = place
        self.data = data
        self.used: set[str] = set()

    def get(self, key: str, kind: type[T], default: T | None = None) -> T:
        self.used.add(key)
        value = self.data.get(key, default)
        if kind is float and isinstance(value, int) and not isinstance(value, bool):
            value = float(value)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.fail(f"{key} must be {_SAID[kind]}", self.data.get(key, "nothing"))
        return cast(T, value)

    def optional(self, key: str, kind: type[T]) -> T | None:
        return self.get(key, kind) if key in self.data else None

    def strings(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        values = self.get(key, list, None if default is None else list(default))
        if not all(isinstance(value, str) for value in values):
            self.fail(f"{key} must be a list of texts", values)
        return tuple(values)

    def one_of(self, key: str, values: tuple[str, ...], default: str | None = None) -> str:
        value = self.get(key, str, default)
        if value not in values:
            self.fail(f"{key} must be one of {', '.join(values)}", value)
        return value

    def texts(self, key: str) -> Texts:
        """Return a text in both languages, neither of them empty."""
        value = self.get(key, dict)
        said = [value.get(language) for language in LANGUAGES]
        if set(value) != set(LANGUAGES) or not all(isinstance(s, str) and s.strip() for s in said):
            self.fail(f"{key} must be a text in both languages, {{zh = ..., en = ...}}", value)
        return {language: value[language] for language in LANGUAGES}

    def entry(self, key: str) -> _Entry:
        return _Entry(f"{self.place}, {key}", self.get(key, dict))

    def entries(self, key: str, what: str) -> list[_Entry]:
        found = self.get(key, list, [])
        if not all(isinstance(data, dict) for data in found):
            self.fail(f"{key} must be a list of tables", found)
        names = [data.get("name", data.get("value")) for data in found]
        called = [name if isinstance(name, str) else number for number, name in enumerate(names, 1)]
        return [
            _Entry(f"{self.place}, {what} {name}", data)
            for name, data in zip(called, found, strict=True)
        ]

    def refuse_others(self) -> None:
        """Refuse keys nobody asked for: a misspelt key must not pass in silence."""
        extra = sorted(set(self.data) - self.used)
        if extra:
            self.fail(f"it may hold {', '.join(sorted(self.used))}", ", ".join(extra))

    def fail(self, expected: str, found: object) -> None:
        raise InputError(f"{self.place}: {expected}; found {found!r}.")


_SAID: Mapping[type, str] = {
    str: "a text",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    list: "a list",
    dict: "a table {...}",
}


def _found(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.toml") if path.stem != DOCUMENTS)


def _declaration(name: str, folder: Path) -> _Entry:
    path = folder / f"{name}.toml"
    try:
        return _Entry(path.name, tomllib.loads(path.read_text(encoding="utf-8")))
    except OSError:
        raise InputError(
            f"{path.name} is not in the folder of tables; put it beside the CSV."
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"{path.name} is not TOML in UTF-8: {error}.") from None


def _column(entry: _Entry) -> Column:
    role = entry.one_of("role", ROLES)
    kind = entry.one_of("kind", KINDS) if role == "attribute" else ""
    values: dict[str, Texts] = {}
    if kind == "nominal" or role == "class":
        for value in entry.entries("values", "value"):
            text = value.get("value", str)
            if text in values:
                entry.fail("each value must be declared once", text)
            values[text] = _labels_of(value)
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


def _labels_of(value: _Entry) -> Texts:
    """Return the labels of one value, {value = ..., zh = ..., en = ...}."""
    labels = {language: value.get(language, str) for language in LANGUAGES}
    if not all(label.strip() for label in labels.values()):
        value.fail("each value needs a label in both languages", labels)
    value.refuse_others()
    return labels


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
    entry: _Entry,
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
    for role in ("case", "weight"):
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
            for column in by_role["attribute"]
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


def _nominal(entry: _Entry, column: Column, cells: list[str], missing: tuple[str, ...]) -> Nominal:
    values = tuple(column.values)
    return Nominal(column.name, values, _codes(entry, column.name, values, cells, missing))


def _codes(
    entry: _Entry, name: str, values: tuple[str, ...], cells: list[str], missing: tuple[str, ...]
) -> np.ndarray[Any, np.dtype[np.int32]]:
    """Return the position of each cell's value, int32[rows]; -1 for a missing marker."""
    code = {value: position for position, value in enumerate(values)}
    code.update(dict.fromkeys(missing, MISSING))
    for number, cell in enumerate(cells, 1):
        if cell not in code:
            entry.fail(f"row {number} of column {name} must be one of {', '.join(code)}", cell)
    return np.array([code[cell] for cell in cells], dtype=np.int32)


def _numeric(entry: _Entry, column: Column, cells: list[str], missing: tuple[str, ...]) -> Numeric:
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


def _claims(entry: _Entry, table: Table, folder: Path) -> tuple[Claim, ...]:
    """Read the claims, with those of another table first if `claims_from` names one.

    The same cases written in two ways (one row per person, rows with a count) share their numbers.
    """
    found = entry.entries("claims", "claim")
    other = entry.optional("claims_from", str)
    if other is not None:
        found = _declaration(other, folder).entries("claims", "claim") + found
    claims = tuple(_claim(claim, table) for claim in found)
    ids = [claim.id for claim in claims]
    twice = [name for name in ids if ids.count(name) > 1]
    if twice:
        entry.fail("each claim needs an id of its own", twice[0])
    return claims


def _claim(entry: _Entry, table: Table) -> Claim:
    entry.place = f"{entry.place} {entry.data.get('id', '')}".rstrip()
    verdict = entry.one_of("verdict", VERDICTS)
    claim = Claim(
        id=entry.get("id", str),
        name=entry.texts("name"),
        document=entry.get("document", str),
        place=entry.get("place", str),
        printed=_printed(entry, "printed"),
        at=_at(entry.entry("at"), table),
        verdict=verdict,
        value=_printed(entry, "value") if verdict == "mistake" else None,
        note=entry.texts("note") if "note" in entry.data or verdict not in ("exact", "rounded") else {},
    )
    entry.refuse_others()
    return claim


def _printed(entry: _Entry, key: str) -> str:
    text = entry.get(key, str)
    try:
        read_number(text)
    except InputError as error:
        raise InputError(f"{entry.place}: {key}: {error}") from None
    return text


def _at(entry: _Entry, table: Table) -> At:
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
    columns = {column.name: column for column in table.attributes}
    cells = [*at.where.items(), *([(at.attribute, at.branch)] if at.attribute is not None else [])]
    for name, value in cells:
        if name not in columns:
            entry.fail(f"attribute must be one of {', '.join(columns)}", name)
        column = columns[name]
        values = column.values if isinstance(column, Nominal) else ("<=", ">")
        if value is not None and value not in values:
            entry.fail(f"a branch of {name} must be one of {', '.join(values)}", value)
    return at


def _known_documents(dataset: Dataset, entry: _Entry, folder: Path) -> None:
    """Refuse a document without a name."""
    known = documents(folder)
    for document in (*dataset.documents, *(claim.document for claim in dataset.claims)):
        if document not in known:
            entry.fail(f"a document must be one of {', '.join(known)} (documents.toml)", document)
