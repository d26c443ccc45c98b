"""Write numbers as JSON has them."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any

from c45_core.measures import Floats
from c45_core.table import Table
from c45_core.trace.views import Evaluation

Json = dict[str, Any]
SCHEMA = "c45-trace/1"
"""The format of a record and its version."""


def number(value: float) -> float | int | None:
    """Return a number as JSON has it: whole ones without a point, no nan, no infinity, no -0."""
    if not isfinite(value):
        return None
    return int(value) if value == int(value) and abs(value) < 2**53 else float(value)


def cut_number(threshold: float | None) -> float | int | None:
    """Return a threshold, null where there is none."""
    return None if threshold is None else number(threshold)


def branch_value(evaluation: Evaluation, branch: int) -> str | list[str]:
    """Return the value of a branch: a list of them where values are grouped, '<=' or '>' of a cut."""
    if evaluation.groups is None:
        return evaluation.branches[branch].value
    return values_of(evaluation, evaluation.groups.branches[branch])


def values_of(evaluation: Evaluation, codes: tuple[int, ...]) -> list[str]:
    """Return the values of a group."""
    assert evaluation.groups is not None
    return [evaluation.groups.names[code] for code in codes]


def class_weights(table: Table, counts: Floats) -> Json:
    """Return {class: weight}, every class, in declared order."""
    return {klass: number(float(w)) for klass, w in zip(table.classes, counts, strict=True)}


def json_text(value: object) -> str:
    """Return a value as JSON text."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
