"""Declare the columns of a file: their kinds, and the order of values and classes.

    {"target": "play", "classes": ["yes", "no"], "missing": ["?"],
     "attributes": [{"name": "outlook", "kind": "nominal", "values": ["sunny", "rainy"]},
                    {"name": "humidity", "kind": "numeric"}]}

The order matters: it decides ties. `classes`, `missing` and the `values` of an attribute may be left
out; the order of first appearance and the usual missing markers stand in for them. `weight` and
`case_names` name the columns of case weights and of names for the cases, if there are such. `decimal`
is `comma` or `point`: the decimal sign of numbers that can be read with either, such as 1.200.
"""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from c45_core.errors import Sentence
from c45_core.language.refusal import Whole, make_error, make_sentence, refusal, whole
from c45_core.table import Nominal, Table
from c45_course.readers.encodings import read_text

KINDS = ("nominal", "numeric")
MISSING = ("", "?", "？", "NA", "N/A", "NaN", "nan", "NULL", "null", "\\N")
"""A cell with one of these texts has no value, unless a schema names other markers; `\\N` is how MySQL
and PostgreSQL write it."""
PERHAPS_MISSING = (
    *("-", "--", "–", "—", "——", "－", "n/a", "<NA>", "缺失"),
    *("#N/A", "#DIV/0!", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!"),
)
"""Texts that stand for a missing value unless the class or a column of + and - holds them."""

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
        raise refusal(
            "schema.json", file=name, reason=error.msg, line=error.lineno, column=error.colno
        ) from None
    except RecursionError:
        raise refusal("schema.deep", file=name) from None


def parse_schema(data: object, name: str | None = None) -> Schema:
    """Check a schema given as plain data; `name` says in an error which file it comes from.

    >>> parse_schema({"target": "y", "attributes": [{"name": "x", "kind": "numeric"}]}).attributes
    (Attribute(name='x', kind='numeric', values=None),)
    """
    place = make_sentence("schema.the_schema") if name is None else whole(name)
    entry = _check_entry(
        data, place, ("target", "attributes"), ("classes", "missing", "decimal", *_OTHERS)
    )
    listed = entry["attributes"]
    if not isinstance(listed, list) or not listed:
        raise refusal("schema.attributes", place=place, found=_shorten(listed))
    attributes = tuple(
        _parse_attribute(each, make_sentence("schema.attribute", place=place, number=number))
        for number, each in enumerate(listed, 1)
    )
    target = _parse_text(entry, "target", place)
    others = {key: _parse_text(entry, key, place) for key in _OTHERS if key in entry}
    names = [target, *(attribute.name for attribute in attributes), *others.values()]
    _refuse_twice(names, make_sentence("schema.column_twice", place=place))
    decimal = entry.get("decimal")
    if decimal not in (None, *DECIMALS):
        raise refusal("schema.decimal", place=place, found=_shorten(decimal))
    return Schema(
        target=target,
        attributes=attributes,
        decimal=decimal,
        classes=_refuse_empty(_parse_texts(entry, "classes", place), "classes", place),
        missing=MISSING if "missing" not in entry else _parse_texts(entry, "missing", place) or (),
        **others,
    )


def _parse_attribute(data: object, place: Sentence) -> Attribute:
    entry = _check_entry(data, place, ("name", "kind"), ("values",))
    name = _parse_text(entry, "name", place)
    place = make_sentence("schema.named", place=place, name=name)
    kind = entry["kind"]
    if kind not in KINDS:
        raise refusal("schema.kind", place=place, found=_shorten(kind))
    values = _parse_texts(entry, "values", place)
    if kind == "numeric" and values is not None:
        raise refusal("schema.no_values", place=place)
    return Attribute(name, kind, _refuse_empty(values, "values", place))


def _check_entry(
    data: object, place: Sentence | Whole, needed: tuple[str, ...], extra: tuple[str, ...]
) -> dict[str, Any]:
    """Return data as a dict that has the keys needed and no unknown ones."""
    keys = whole(f'"{key}"' for key in (*needed, *extra))
    if not isinstance(data, dict):
        raise refusal("schema.object", place=place, keys=keys, found=_shorten(data))
    for key in needed:
        if key not in data:
            raise refusal("schema.lacks", place=place, entry=key, keys=keys)
    for key in data:
        if key not in (*needed, *extra):
            raise refusal("schema.unknown", place=place, entry=key, keys=keys)
    return data


def _parse_text(entry: dict[str, Any], key: str, place: Sentence | Whole) -> str:
    value = entry[key]
    if not isinstance(value, str) or not value.strip():
        raise refusal("schema.text", place=place, entry=key, found=_shorten(value))
    return value.strip()


def _parse_texts(entry: dict[str, Any], key: str, place: Sentence | Whole) -> tuple[str, ...] | None:
    """Return a list of different texts, None if the key is not there."""
    if key not in entry:
        return None
    found = entry[key]
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise refusal("schema.texts", place=place, entry=key, found=_shorten(found))
    texts = tuple(each.strip() for each in found)
    _refuse_twice(texts, make_sentence("schema.text_twice", place=place, entry=key))
    return texts


def _refuse_empty(
    texts: tuple[str, ...] | None, key: str, place: Sentence | Whole
) -> tuple[str, ...] | None:
    """Refuse a list of nothing, which would leave no cell to be read."""
    if texts == ():
        raise refusal("schema.some", place=place, entry=key)
    return texts


def _refuse_twice(names: list[str] | tuple[str, ...], what: Sentence) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise make_error(replace(what, values={**what.values, "name": name}))
        seen.add(name)


def _shorten(value: object) -> Whole:
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return whole(text if len(text) <= 60 else f"{text[:57]}...")
