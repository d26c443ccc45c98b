"""Find the tables of a folder, and read a declaration and its CSV together."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import Any

from c45_core.language.refusal import refusal, whole
from c45_core.places import folder as folder_of
from c45_course.claims.claim import claim_of, pruning_at, refuse_unknown_documents
from c45_course.datasets.csv_columns import Rows, parts_of, read_rows, table_of
from c45_course.datasets.dataset import KINDS, ROLES, Column, Dataset
from c45_course.datasets.table_claims import claims_of
from c45_course.declaration import Entry, Texts, declaration, head_of, labels_of

FOLDER = folder_of("datasets")
DOCUMENTS = "documents"
"""The file that gives the documents their names; not a table."""


def names(folder: Path = FOLDER) -> tuple[str, ...]:
    """Return the names of the tables in teaching order (`order` of the declarations, then name).

    >>> "watermelon_2.0" in names()
    True
    """
    return _bundled() if folder == FOLDER else _ordered(folder)


@cache
def _bundled() -> tuple[str, ...]:
    """Read every declaration for its order once: the bundled ones stay as they are."""
    return _ordered(FOLDER)


def _ordered(folder: Path) -> tuple[str, ...]:
    found = _found(folder)
    order = {name: declaration(name, folder).get("order", float, math.inf) for name in found}
    return tuple(sorted(found, key=lambda name: (order[name], name)))


def load(name: str, folder: Path = FOLDER) -> Dataset:
    """Return a table by name; an unknown name is refused with the list of names.

    >>> golf = load("golf_14")
    >>> golf.table.classes, golf.labels("en").klass(1)
    (('不适合', '适合'), 'suitable')
    """
    return _bundled_table(name) if folder == FOLDER else _read(name, folder)


@cache
def _bundled_table(name: str) -> Dataset:
    """Read a bundled table once: it stays as it is, and nobody can write into what is read of it."""
    return _read(name, FOLDER)


def _read(name: str, folder: Path) -> Dataset:
    if name not in _found(folder):
        raise refusal("dataset.no_table", name=name, names=whole(names(folder)))
    entry = declaration(name, folder)
    columns = _columns(entry)
    return _dataset(name, entry, columns, read_rows(folder / f"{name}.csv", columns), folder)


def declared(name: str, data: dict[str, Any], rows: Rows) -> Dataset:
    """Return a table that is in no folder, of the data of its declaration and the cells of its CSV."""
    entry = Entry(f"{name}.toml", data)
    return _dataset(name, entry, _columns(entry), rows, FOLDER)


def _dataset(name: str, entry: Entry, columns: tuple[Column, ...], rows: Rows, folder: Path) -> Dataset:
    missing = entry.strings("missing", ())
    target = entry.get("target", str)
    table = table_of(entry, columns, rows, target, missing)
    dataset = Dataset(
        name=name,
        **head_of(entry),
        columns=columns,
        rows=rows,
        table=table,
        claims=claims_of(entry, table, folder),
        pruning_claims=tuple(
            claim_of(claim, pruning_at) for claim in entry.entries("pruning_claims", "claim")
        ),
        part=parts_of(entry, columns, rows),
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


def _found(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.toml") if path.stem != DOCUMENTS)


def _columns(entry: Entry) -> tuple[Column, ...]:
    return tuple(_column(column) for column in entry.entries("columns", "column"))


def _column(entry: Entry) -> Column:
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
