"""Read the tree out of the record that this course writes as JSON (`docs/trace-json.md`)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from c45_core.language.refusal import refusal

from ..printed import EQUAL, Condition, PrintedBranch, PrintedNode, TreeFormat

Read = TypeVar("Read")


def names_keys(text: str, *keys: str) -> bool:
    """Tell whether a text may be a JSON object with some keys."""
    return text.lstrip().startswith("{") and all(f'"{key}"' in text for key in keys)


def of_json(text: str, made: Callable[[Any], Read]) -> Read:
    """Return what is made of JSON; refuse it where it is well written and something else."""
    try:
        return made(json.loads(text))
    except (ValueError, KeyError, TypeError, IndexError, AttributeError):
        raise refusal("doctor.json") from None


def _fits(text: str) -> bool:
    return names_keys(text, "split")


def _read(text: str) -> PrintedNode:
    """Read the pruned tree of a record, the grown one where it was not pruned, or a tree alone."""
    return of_json(text, lambda found: _node(found.get("pruned") or found.get("tree") or found))


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
