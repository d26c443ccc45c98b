"""Write a table as the two files of a bundled one: NAME.csv and the declaration NAME.toml."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping

from c45_course.datasets import Column, Dataset
from c45_course.declaration import Texts

from .naming import MARK


def cells(dataset: Dataset) -> str:
    """Return the CSV."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([column.name for column in dataset.columns])
    writer.writerows(dataset.rows)
    return file.getvalue()


def declaration(dataset: Dataset) -> str:
    """Return the declaration, to be read by `datasets.load` beside the CSV."""
    return "\n".join(_lines(dataset)) + "\n"


def _lines(dataset: Dataset) -> Iterator[str]:
    for key in ("title", "story", "source"):
        yield f"{key} = {_texts(getattr(dataset, key))}"
    yield "documents = []"
    yield "reconstructed = false"
    yield f"target = {_text(dataset.table.target)}"
    yield f"classes = [{', '.join(map(_text, dataset.table.classes))}]"
    if any(MARK in row for row in dataset.rows):
        yield f"missing = [{_text(MARK)}]"
    for column in dataset.columns:
        yield from _column(column)


def _column(column: Column) -> Iterator[str]:
    yield "\n[[columns]]"
    yield f"name = {_text(column.name)}"
    yield f"role = {_text(column.role)}"
    if column.kind:
        yield f"kind = {_text(column.kind)}"
    yield f"label = {_texts(column.label)}"
    if column.values:
        yield "values = ["
        for value, label in column.values.items():
            yield f"    {_texts({'value': value, **label})},"
        yield "]"


def _texts(texts: Mapping[str, str] | Texts) -> str:
    return "{" + ", ".join(f"{key} = {_text(text)}" for key, text in texts.items()) + "}"


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
