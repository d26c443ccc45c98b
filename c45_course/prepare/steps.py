"""Define the steps of preparing a table as records, and write them as plain data for a file.

`replay.py` applies them. What is read from a file is checked: what does not fit is refused.
"""

import json
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any, get_args

from c45_core.errors import InputError, Sentence
from c45_core.language import refusal


@dataclass(frozen=True)
class Declare:
    """Say what a column is: its role, and for an attribute its kind; "" as its cells say.

    The roles are those of `readers/understanding.py`, the kinds nominal and numeric.
    """

    column: str
    role: str
    kind: str = ""


@dataclass(frozen=True)
class Mark:
    """Say which texts stand for a missing value, in every column but the class."""

    markers: tuple[str, ...]


@dataclass(frozen=True)
class Drop:
    """Take a column away."""

    column: str


@dataclass(frozen=True)
class Bin:
    """Turn numbers into names: at most the first cut is the first name, and so on upwards.

    `cuts`: ascending; `names`: one more than cuts. A missing value stays missing.
    """

    column: str
    cuts: tuple[float, ...]
    names: tuple[str, ...]


@dataclass(frozen=True)
class Merge:
    """Make one value of several."""

    column: str
    values: tuple[str, ...]
    into: str


@dataclass(frozen=True)
class Fill:
    """Write a value where there is none. Keeping missing values needs no step: C4.5 works with them."""

    column: str
    value: str


@dataclass(frozen=True)
class Edit:
    """Write other texts into cells of a column: (row, text) each, rows counted from 0."""

    column: str
    cells: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class AddRow:
    """Add a row at the end; one text per column, in the order of the header."""

    cells: tuple[str, ...]


@dataclass(frozen=True)
class RemoveRows:
    """Take rows away, counted from 0."""

    rows: tuple[int, ...]


@dataclass(frozen=True)
class Weigh:
    """Add a column of case weights, 1 for every row."""

    column: str


Step = Declare | Mark | Drop | Bin | Merge | Fill | Edit | AddRow | RemoveRows | Weigh


def refused(key: str, **values: Any) -> InputError:
    """Return the error whose sentence is `prepare.KEY` of words; a tuple of texts becomes a list.

    >>> str(refused("one_row"))
    'A table needs at least one row; keep one.'
    """
    return refusal.make_error(Sentence("prepare", key, values))


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
    return [{"do": _NAMES[type(step)]} | _values_of(step) for step in steps]


def parse_steps(data: object, name: str = "the steps") -> tuple[Step, ...]:
    """Check steps given as plain data; `name` says in an error where they come from.

    >>> parse_steps({"steps": [{"do": "bin", "column": "age", "cuts": [30], "names": ["a", "b"]}]})
    (Bin(column='age', cuts=(30.0,), names=('a', 'b')),)
    """
    found = data.get("steps") if isinstance(data, dict) else None
    if not isinstance(found, list):
        raise refused("no_steps", file=name)
    return tuple(_parse_step(entry, name, number) for number, entry in enumerate(found, 1))


def plain_data(text: str, name: str) -> object:
    """Return what a JSON or TOML text holds."""
    try:
        if text.lstrip().startswith("{"):
            return json.loads(text)
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        raise refused("no_file", file=name) from None


def _values_of(step: Step) -> dict[str, Any]:
    return {field.name: getattr(step, field.name) for field in fields(step)}


def _parse_step(entry: object, name: str, number: int) -> Step:
    if not isinstance(entry, dict) or str(entry.get("do")) not in _TYPES:
        raise refused("step_do", file=name, number=number, steps=tuple(_TYPES))
    kind = _TYPES[entry["do"]]
    wanted = {field.name: field.type for field in fields(kind)}
    given = {key: value for key, value in entry.items() if key != "do"}
    if set(given) != set(wanted):
        raise refused("step_keys", file=name, number=number, step=entry["do"], keys=tuple(wanted))
    try:
        step: Step = kind(**{key: _CHECKS[wanted[key]](value) for key, value in given.items()})
    except (TypeError, ValueError, KeyError, OverflowError):
        raise refused("step_value", file=name, number=number, step=entry["do"]) from None
    return step


def check_text(value: object) -> str:
    """Return a text; anything else is a TypeError."""
    if not isinstance(value, str):
        raise TypeError
    return value


def _check_row(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value


def _check_number(value: object) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise TypeError
    return float(value)


def check_list(value: object) -> list[Any]:
    """Return a list; anything else is a TypeError."""
    if not isinstance(value, list):
        raise TypeError
    return value


def check_texts(value: object) -> tuple[str, ...]:
    """Return a list of texts as a tuple."""
    return tuple(map(check_text, check_list(value)))


_CHECKS: dict[object, Any] = {
    str: check_text,
    tuple[str, ...]: check_texts,
    tuple[float, ...]: lambda value: tuple(map(_check_number, check_list(value))),
    tuple[int, ...]: lambda value: tuple(map(_check_row, check_list(value))),
    tuple[tuple[int, str], ...]: lambda value: tuple(
        (_check_row(row), check_text(text)) for row, text in map(check_list, check_list(value))
    ),
}
