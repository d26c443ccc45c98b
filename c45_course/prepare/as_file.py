"""Write the steps of preparing as plain data for a file, and read them again."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable
from dataclasses import fields
from typing import Any, get_args

from c45_course.prepare.steps import Step, refused

_TYPES: dict[str, Any] = {
    re.sub("(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in get_args(Step)
}
"""Kinds of steps by their names in a file: `RemoveRows` is remove_rows."""
_NAMES = {kind: name for name, kind in _TYPES.items()}


def as_json(steps: Iterable[Step]) -> str:
    """Return the steps as JSON.

    >>> from c45_course.prepare.steps import Drop
    >>> print(as_json([Drop("phone")]))
    {
     "steps": [
      {
       "do": "drop",
       "column": "phone"
      }
     ]
    }
    """
    return json.dumps({"steps": plain_steps(steps)}, ensure_ascii=False, indent=1)


def plain_steps(steps: Iterable[Step]) -> list[dict[str, Any]]:
    """Return the steps as plain data: what each does, and its values."""
    return [{"do": _NAMES[type(step)]} | _values(step) for step in steps]


def parse_steps(data: object, name: str = "the steps") -> tuple[Step, ...]:
    """Check steps given as plain data; `name` says in an error where they come from.

    >>> parse_steps({"steps": [{"do": "bin", "column": "age", "cuts": [30], "names": ["a", "b"]}]})
    (Bin(column='age', cuts=(30.0,), names=('a', 'b')),)
    """
    found = data.get("steps") if isinstance(data, dict) else None
    if not isinstance(found, list):
        raise refused("no_steps", file=name)
    return tuple(_step(entry, name, number) for number, entry in enumerate(found, 1))


def plain_data(text: str, name: str) -> object:
    """Return what a JSON or TOML text holds."""
    try:
        if text.lstrip().startswith("{"):
            return json.loads(text)
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        raise refused("no_file", file=name) from None


def _values(step: Step) -> dict[str, Any]:
    return {field.name: getattr(step, field.name) for field in fields(step)}


def _step(entry: object, name: str, number: int) -> Step:
    if not isinstance(entry, dict) or str(entry.get("do")) not in _TYPES:
        raise refused("step_do", file=name, number=number, steps=tuple(_TYPES))
    kind = _TYPES[entry["do"]]
    wanted = {field.name: str(field.type) for field in fields(kind)}
    given = {key: value for key, value in entry.items() if key != "do"}
    if set(given) != set(wanted):
        raise refused("step_keys", file=name, number=number, step=entry["do"], keys=tuple(wanted))
    try:
        step: Step = kind(**{key: _READ[wanted[key]](value) for key, value in given.items()})
    except (TypeError, ValueError, KeyError, OverflowError):
        raise refused("step_value", file=name, number=number, step=entry["do"]) from None
    return step


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _row(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value


def _number(value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise TypeError
    return float(value)


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError
    return value


_READ: dict[str, Any] = {
    "str": _text,
    "tuple[str, ...]": lambda value: tuple(map(_text, _list(value))),
    "tuple[float, ...]": lambda value: tuple(map(_number, _list(value))),
    "tuple[int, ...]": lambda value: tuple(map(_row, _list(value))),
    "tuple[tuple[int, str], ...]": lambda value: tuple(
        (_row(row), _text(text)) for row, text in map(_list, _list(value))
    ),
}
