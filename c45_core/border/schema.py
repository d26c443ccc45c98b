"""Declare what the columns of a file are: kinds, and the order of values and classes.

    {"target": "play", "classes": ["yes", "no"], "missing": ["?"],
     "attributes": [{"name": "outlook", "kind": "nominal", "values": ["sunny", "rainy"]},
                    {"name": "humidity", "kind": "numeric"}]}

The order matters: it decides ties. `classes`, `missing` and the `values` of an attribute may be left
out; the order of first appearance and the usual missing markers stand in for them. `weight` and
`case_names` name the columns of case weights and of names for the cases, if there are such. `decimal`
is `comma` or `point`: the decimal sign of numbers that can be read with either, such as 1.200.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from c45_core.border.files import read_text
from c45_core.errors import InputError
from c45_core.table import Nominal, Table

KINDS = ("nominal", "numeric")
MISSING = ("", "?", "？", "NA", "N/A", "NaN", "nan", "NULL", "null")
"""A cell with one of these texts has no value, unless a schema names other markers."""


_OTHERS = ("weight", "case_names")
DECIMALS = ("point", "comma")


@dataclass(frozen=True)
class Attribute:
    """One declared attribute; `values` in their order, None: those of the file, as they appear."""

    name: str
    kind: str
    values: tuple[str, ...] | None = None


@dataclass(frozen=True)
class Schema:
    """The declared columns. Columns of the file that are not declared are not read."""

    target: str
    attributes: tuple[Attribute, ...]
    classes: tuple[str, ...] | None = None
    missing: tuple[str, ...] = MISSING
    weight: str | None = None
    case_names: str | None = None
    decimal: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return the schema as it is written to a file."""
        attributes: list[dict[str, Any]] = []
        for attribute in self.attributes:
            entry: dict[str, Any] = {"name": attribute.name, "kind": attribute.kind}
            if attribute.values is not None:
                entry["values"] = list(attribute.values)
            attributes.append(entry)
        classes = {} if self.classes is None else {"classes": list(self.classes)}
        return {
            "target": self.target,
            **classes,
            "missing": list(self.missing),
            "attributes": attributes,
            **({} if self.weight is None else {"weight": self.weight}),
            **({} if self.case_names is None else {"case_names": self.case_names}),
            **({} if self.decimal is None else {"decimal": self.decimal}),
        }


def schema_of(table: Table) -> Schema:
    """Return what a schema says of a table: kinds, and the order of values and classes.

    In a file, the columns of weights and of names for the cases are to be named besides.

    >>> schema_of(Table.from_columns({"x": [1, 2], "y": ["a", "b"]}, target="y")).as_dict()["classes"]
    ['a', 'b']
    """
    return Schema(
        target=table.target,
        classes=table.classes,
        missing=("?",),
        attributes=tuple(
            Attribute(column.name, column.kind, column.values if isinstance(column, Nominal) else None)
            for column in table.attributes
        ),
    )


def read_schema(path: str | Path) -> Schema:
    """Read a schema file."""
    name = Path(path).name
    try:
        return parse_schema(json.loads(read_text(path)), name)
    except json.JSONDecodeError as error:
        raise InputError(
            f"{name} is not JSON: {error.msg} in line {error.lineno}, column {error.colno}; mend it."
        ) from None
    except RecursionError:
        raise InputError(
            f"{name} is nested too deeply to be a schema; see docs/command-line.md."
        ) from None


def parse_schema(data: object, name: str = "the schema") -> Schema:
    """Check a schema given as plain data; `name` says in an error where it comes from.

    >>> parse_schema({"target": "y", "attributes": [{"name": "x", "kind": "numeric"}]}).attributes
    (Attribute(name='x', kind='numeric', values=None),)
    """
    entry = _entry(data, name, ("target", "attributes"), ("classes", "missing", "decimal", *_OTHERS))
    listed = entry["attributes"]
    if not isinstance(listed, list) or not listed:
        raise InputError(
            f'{name}: "attributes" must be a list of at least one; found {_short(listed)}.'
        )
    attributes = tuple(_attribute(each, f"{name}, attribute {i}") for i, each in enumerate(listed, 1))
    target = _text(entry["target"], f'{name}: "target"')
    others = {key: _text(entry[key], f'{name}: "{key}"') for key in _OTHERS if key in entry}
    names = [target, *(attribute.name for attribute in attributes), *others.values()]
    _no_twice(names, f"{name} declares column", "declare each column once, the target not as attribute")
    decimal = entry.get("decimal")
    if decimal not in (None, *DECIMALS):
        raise InputError(f'{name}: "decimal" must be point or comma; found {_short(decimal)}.')
    return Schema(
        target=target,
        attributes=attributes,
        decimal=decimal,
        classes=_some(_texts(entry, "classes", name), f'{name}: "classes"'),
        missing=MISSING if "missing" not in entry else _texts(entry, "missing", name) or (),
        **others,
    )


def _attribute(data: object, place: str) -> Attribute:
    entry = _entry(data, place, ("name", "kind"), ("values",))
    name = _text(entry["name"], f'{place}: "name"')
    kind = entry["kind"]
    if kind not in KINDS:
        raise InputError(f'{place} ({name}): "kind" must be nominal or numeric; found {_short(kind)}.')
    values = _texts(entry, "values", f"{place} ({name})")
    if kind == "numeric" and values is not None:
        raise InputError(f'{place} ({name}): a numeric attribute has no "values"; leave them out.')
    return Attribute(name, kind, _some(values, f'{place} ({name}): "values"'))


def _entry(data: object, place: str, needed: tuple[str, ...], extra: tuple[str, ...]) -> dict[str, Any]:
    """Return data as a dict that has the keys needed and no unknown ones."""
    keys = ", ".join(f'"{key}"' for key in (*needed, *extra))
    if not isinstance(data, dict):
        raise InputError(f"{place} must be an object with the keys {keys}; found {_short(data)}.")
    for key in needed:
        if key not in data:
            raise InputError(f'{place} has no "{key}"; give it one, the keys are {keys}.')
    for key in data:
        if key not in (*needed, *extra):
            raise InputError(f'{place} has the unknown key "{key}"; the keys are {keys}.')
    return data


def _text(value: object, place: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise InputError(f"{place} must be a text; found {_short(value)}.")
    return value.strip()


def _texts(entry: dict[str, Any], key: str, place: str) -> tuple[str, ...] | None:
    """Return a list of different texts, None if the key is not there."""
    if key not in entry:
        return None
    found = entry[key]
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise InputError(f'{place}: "{key}" must be a list of texts; found {_short(found)}.')
    texts = tuple(each.strip() for each in found)
    _no_twice(texts, f'{place}: "{key}" holds', "write each once")
    return texts


def _some(texts: tuple[str, ...] | None, place: str) -> tuple[str, ...] | None:
    """Refuse a list of nothing, which would leave no cell to be read."""
    if texts == ():
        raise InputError(
            f"{place} must name at least one; found []: name them all, or leave the key out to take "
            "them as they appear in the file."
        )
    return texts


def _no_twice(names: list[str] | tuple[str, ...], what: str, remedy: str) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise InputError(f"{what} {name!r} twice; {remedy}.")
        seen.add(name)


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return text if len(text) <= 60 else f"{text[:57]}..."
