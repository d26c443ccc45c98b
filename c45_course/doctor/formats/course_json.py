"""Read the tree out of the record that this course writes as JSON (`docs/trace-json.md`)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from c45_core.language.refusal import refusal
from c45_course.doctor.printed import (
    EQUAL,
    Condition,
    PrintedBranch,
    PrintedNode,
    TreeFormat,
)

WRONG = (ValueError, KeyError, TypeError, IndexError, AttributeError)
"""What reading JSON ends in that is well written and something else."""


def _fits(text: str) -> bool:
    return text.lstrip().startswith("{") and '"split"' in text


def _read(text: str) -> PrintedNode:
    """Read the pruned tree of a record, the grown one where it was not pruned, or a tree alone."""
    try:
        found = json.loads(text)
        return _node(found.get("pruned") or found.get("tree") or found)
    except WRONG:
        raise refusal("doctor.json") from None


def _node(found: Mapping[str, Any]) -> PrintedNode:
    if "label" not in found:
        raise refusal("doctor.json")
    number, split = int(found.get("node", 0)) + 1, found.get("split")
    if split is None:
        weight = sum(found["counts"].values())
        return PrintedNode(
            number, label=found["label"], weight=f"{weight:.5f}", errors=f"{found['errors']:.5f}"
        )
    cut = split["threshold"]
    if not split["branches"] or not isinstance(cut, int | float | None):
        raise refusal("doctor.json")
    return PrintedNode(
        number,
        tuple(
            PrintedBranch(
                Condition(split["attribute"], EQUAL, _values(branch["value"]))
                if cut is None
                else Condition(split["attribute"], branch["value"], (repr(cut),)),
                _node(branch["child"]),
            )
            for branch in split["branches"]
        ),
    )


def _values(told: str | list[str]) -> tuple[str, ...]:
    """Return the values of a branch: one, or a group of them."""
    return (told,) if isinstance(told, str) else tuple(told)


FORMAT = TreeFormat("course_json", (), _fits, _read, half=lambda text: 0.0)
