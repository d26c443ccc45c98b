"""Write the whole record of a trace, as data or bit by bit as text."""

from __future__ import annotations

from collections.abc import Iterator

from c45_core.dialect import name_of
from c45_core.table import MISSING, Column, Nominal, Table
from c45_core.trace.replay import Trace
from c45_course.exports.as_json.events import steps
from c45_course.exports.as_json.nodes import pruned_json, tree_json, written_tree
from c45_course.exports.as_json.values import SCHEMA, Json, json_text, number
from c45_course.readers.schema import schema_of


def trace_json(trace: Trace, *, validation: Table | None = None) -> Json:
    """Return the whole record as dicts, lists, texts and numbers.

    `validation`: cases kept aside, for the pruning methods that judge by them.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> told = trace_json(grow(datasets.load("watermelon_2.0").table))
    >>> [(step["attribute"], round(step["gain"], 6)) for step in told["steps"][1:3]]
    [('色泽', 0.108125), ('根蒂', 0.142675)]
    """
    return {
        **_head(trace),
        "steps": list(steps(trace)),
        "tree": tree_json(trace),
        "pruned": pruned_json(trace, validation),
    }


def written(trace: Trace, *, validation: Table | None = None) -> Iterator[str]:
    """Give the same as JSON text, bit by bit, one line per step; no tree is too deep or too large."""
    # Pruned first: what cannot be pruned is refused before a line is written.
    return _written(trace, pruned_json(trace, validation))


def _written(trace: Trace, pruned: Json | None) -> Iterator[str]:
    head = [f"{json_text(key)}: {json_text(value)}" for key, value in _head(trace).items()]
    yield "{" + ",\n".join(head) + ',\n"steps": ['
    for place, step in enumerate(steps(trace)):
        yield ("," if place else "") + "\n" + json_text(step)
    yield '\n],\n"tree": '
    yield from written_tree(tree_json(trace))
    yield ',\n"pruned": '
    yield from written_tree(pruned)
    yield "}\n"


def _head(trace: Trace) -> Json:
    return {
        "schema": SCHEMA,
        "dialect": {"name": name_of(trace.dialect), "switches": trace.dialect.switches()},
        "order": trace.order,
        "table": _table(trace.table),
        "source": _source(trace.source),
    }


def _table(table: Table) -> Json:
    """Describe a table: its columns and sizes, not its cells."""
    return {
        "name": table.name,
        "target": table.target,
        "classes": list(table.classes),
        "attributes": _attributes(table),
        "rows": table.rows,
        "weight": number(table.weight),
    }


def _attributes(table: Table) -> list[Json]:
    found: list[Json] = schema_of(table).as_dict()["attributes"]
    for described, column in zip(found, table.attributes, strict=True):
        if isinstance(column, Nominal) and column.asks is not None:
            described["asks"] = {"attribute": column.asks.attribute, "value": column.asks.value}
    return found


def _source(table: Table) -> Json:
    """Write the training cases, cell by cell."""
    columns = [_cells(column) for column in table.attributes]
    return {
        "attributes": _attributes(table),
        "cases": [
            {
                "name": name,
                "class": table.classes[table.labels[row]],
                "weight": number(float(table.weights[row])),
                "values": [column[row] for column in columns],
            }
            for row, name in enumerate(table.case_names)
        ],
    }


def _cells(column: Column) -> list[str | float | int | None]:
    if isinstance(column, Nominal):
        return [None if code == MISSING else column.values[code] for code in column.codes.tolist()]
    return [number(cell) for cell in column.numbers.tolist()]
