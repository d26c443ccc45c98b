"""Tell the table: its columns once, and those of its rows that are shown."""

import unicodedata
from collections.abc import Iterable
from typing import Any

import numpy as np

from c45_core.table import Nominal, Numeric, Table
from c45_course.exports.tree_names import positive
from c45_course.story.teller import Teller


def told_columns(teller: Teller) -> dict[str, Any]:
    """Return title, columns and classes.

    `positive`: the class with the first colour; `longest`: the widest texts, for which there is room.
    """
    table = teller.trace.table
    return {
        "title": teller.telling.title,
        "note": teller.telling.note,
        "target": teller.labels.target,
        "classes": [teller.labels.klass(k) for k in range(len(table.classes))],
        "positive": positive(table.classes),
        "columns": [_column(teller, a) for a in range(len(table.attributes))],
        "longest": {"case": _longest_name(table), "weight": _longest(_weights(teller) or ())},
        "weighted": bool((table.weights != 1).any()) or teller.trace.fractional,
    }


def told_rows(teller: Teller, rows: np.ndarray) -> dict[str, Any]:
    """Return rows, column by column; `numbers`: which; a nominal cell is a code, -1 missing."""
    table = teller.trace.table
    return {
        "numbers": rows.tolist(),
        "cells": [_cells(column, rows) for column in table.attributes],
        "shown": [_shown(column, rows) for column in table.attributes],
        "labels": table.labels[rows].tolist(),
        "cases": [table.case_names[row] for row in rows],
        "weights": [teller.weight(table.weights[row]) for row in rows]
        if (table.weights != 1).any()
        else None,
    }


def _column(teller: Teller, attribute: int) -> dict[str, Any]:
    column, labels = teller.trace.table.attributes[attribute], teller.labels
    described: dict[str, Any] = {"name": labels.attribute(attribute), "kind": column.kind}
    if isinstance(column, Nominal):
        described["values"] = [labels.value(attribute, v) for v in range(len(column.values))]
        described["tests"] = [labels.nominal_test(attribute, v) for v in range(len(column.values))]
        described["longest"] = _longest(described["values"])
    else:
        described["longest"] = column.longest
    return described


def _cells(column: Nominal | Numeric, rows: np.ndarray) -> list[Any]:
    if isinstance(column, Nominal):
        codes: list[Any] = column.codes[rows].tolist()
        return codes
    return [_finite(number) for number in column.numbers[rows].tolist()]


def _shown(column: Nominal | Numeric, rows: np.ndarray) -> list[str] | None:
    return [column.text(int(row)) for row in rows] if isinstance(column, Numeric) else None


def _weights(teller: Teller) -> list[str] | None:
    weights = teller.trace.table.weights
    return [teller.weight(w) for w in np.unique(weights)] if (weights != 1).any() else None


def _longest_name(table: Table) -> str:
    """Return the first of the widest names of cases."""
    if not table.numbered or not table.rows:
        return _longest(table.case_names)
    return str(10 ** (len(str(table.rows)) - 1))


def _longest(texts: Iterable[str]) -> str:
    return max(texts, key=_width, default="")


def _width(text: str) -> int:
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def _finite(number: float) -> float | None:
    """JSON knows no nan: an undefined ratio or a missing number is null."""
    return number if abs(number) < float("inf") else None
