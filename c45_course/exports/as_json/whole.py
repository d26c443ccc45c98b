"""Write the whole record of a trace, as data or bit by bit as text; a tree as nodes in nodes."""

from __future__ import annotations

from collections.abc import Iterator

from c45_core.dialect import name_of
from c45_core.prune import prune, unpruned
from c45_core.table import MISSING, Column, Nominal, Table
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_core.tree import Test, Tree, as_stored
from c45_course.exports.as_json.events import (
    SCHEMA,
    Json,
    class_weights,
    cut_number,
    json_text,
    number,
    steps,
    values_of,
)
from c45_course.readers.schema import schema_of


def tree_json(trace: Trace) -> Json:
    """Return the grown tree as the dialect leaves it before pruning: collapsed, if it collapses."""
    return nodes_json(trace, unpruned(trace))


def pruned_json(trace: Trace, validation: Table | None = None) -> Json | None:
    """Return the pruned tree in the same form, None where the dialect does not prune."""
    if trace.dialect.pruning == "none":
        return None
    return nodes_json(trace, prune(trace, validation=validation).tree)


def nodes_json(trace: Trace, root: Tree) -> Json:
    """Write a tree of a trace, pruned or not: nodes in nodes, the root outermost."""
    done: dict[int, Json] = {}
    for tree in reversed(list(root.walk())):
        children = [(branch.weight, done.pop(id(branch))) for branch in tree.branches]
        done[id(tree)] = _node(trace, tree, children)
    (told,) = done.values()
    return told


def _node(trace: Trace, tree: Tree, children: list[tuple[float, Json]]) -> Json:
    """Write a node; `children`: weight and child of each branch.

    Class weights and class are those the program stores, which for a leaf no case came to differ
    from one program to the other (C18).
    """
    counts, label = as_stored(tree, trace.dialect)
    told: Json = {
        "node": tree.number,
        "counts": class_weights(trace.table, counts),
        "label": trace.table.classes[label],
        "errors": number(tree.errors),
        "split": None,
    }
    if tree.test is not None:
        split = trace.evaluation(tree.number, tree.test.attribute)
        told["split"] = {
            "attribute": split.name,
            "threshold": cut_number(split.threshold),
            "gain": number(split.gain),
            "iv": number(split.iv),
            "gain_ratio": number(split.gain_ratio),
            "gini_decrease": number(split.gini_decrease),
            **{key: number(value) for key, value in split.own.items()},
            "branches": [
                {"value": value, "weight": number(weight), "child": child}
                for value, (weight, child) in zip(_values(split, tree.test), children, strict=True)
            ],
        }
    if tree.estimate is not None:
        told["estimated_errors"] = number(tree.estimate)
    return told


def _values(split: Evaluation, test: Test) -> list[str] | list[list[str]]:
    """Return the value of each branch; pruning may have left out values that cannot arrive (C30)."""
    if test.groups:
        return [values_of(split, codes) for codes in test.groups]
    return [branch.value for branch in split.branches]


def write_tree(tree: Json | None) -> Iterator[str]:
    """Write nodes in nodes with a stack of its own: a deep tree is deeper than json may recurse."""
    waiting: list[Json | str] = ["null" if tree is None else tree]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
            continue
        node = {key: value for key, value in item.items() if key != "split"}
        split = item["split"]
        if split is None:
            yield json_text(item)
            continue
        test = {key: value for key, value in split.items() if key != "branches"}
        yield f'{json_text(node)[:-1]}, "split": {json_text(test)[:-1]}, "branches": ['
        waiting.append("]}}")
        for place, branch in reversed(list(enumerate(split["branches"]))):
            way = json_text({"value": branch["value"], "weight": branch["weight"]})[:-1]
            waiting += ["}", branch["child"], f'{", " if place else ""}{way}, "child": ']


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


def write_record(trace: Trace, *, validation: Table | None = None) -> Iterator[str]:
    """Give the same as JSON text, bit by bit, one line per step; no tree is too deep or too large."""
    # Pruned first: what cannot be pruned is refused before a line is written.
    return _written(trace, pruned_json(trace, validation))


def _written(trace: Trace, pruned: Json | None) -> Iterator[str]:
    head = [f"{json_text(key)}: {json_text(value)}" for key, value in _head(trace).items()]
    yield "{" + ",\n".join(head) + ',\n"steps": ['
    for place, step in enumerate(steps(trace)):
        yield ("," if place else "") + "\n" + json_text(step)
    yield '\n],\n"tree": '
    yield from write_tree(tree_json(trace))
    yield ',\n"pruned": '
    yield from write_tree(pruned)
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
