"""Give the record as pandas data frames, unrounded: the nodes, what was computed at them, the cuts.

A frame goes in by `Table.from_columns(frame, target=...)`; these are the ways out. Names are those of
the table and of the quantities, in no language.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pandas as pd

from c45_core.table import Nominal, Numeric
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation


def cases(trace: Trace) -> pd.DataFrame:
    """Return the training cases with their class, their weight and the leaf of each.

    A case with a missing value may reach several leaves: `leaf` is then the one with most of it.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> cases(grow(datasets.load("loan_5").table)).shape
    (5, 6)
    """
    table = trace.table
    columns: dict[str, Any] = {column.name: _values(column) for column in table.attributes}
    columns[table.target] = pd.Categorical.from_codes(table.labels, categories=table.classes)
    columns["weight"] = table.weights
    most, leaf = [0.0] * table.rows, [0] * table.rows
    for number in range(trace.size):
        node = trace.node(number)
        if node.leaf is not None:
            for row, weight in zip(node.cases.tolist(), node.weights.tolist(), strict=True):
                if weight > most[row]:
                    most[row], leaf[row] = weight, number
    columns["leaf"] = leaf
    return pd.DataFrame(columns, index=pd.Index(table.case_names, name="case"))


def nodes(trace: Trace) -> pd.DataFrame:
    """Return a row for each node: parent, test, class weights, class, and why it is a leaf."""
    found = []
    for node in map(trace.node, range(trace.size)):
        split = node.split
        found.append(
            {
                "parent": node.parent,
                "branch": node.branch,
                "depth": node.depth,
                "attribute": None if split is None else split.name,
                "threshold": None if split is None else split.threshold,
                "class": trace.table.classes[node.label],
                "weight": node.weight,
                "errors": node.errors,
                **dict(zip(trace.table.classes, node.counts.tolist(), strict=True)),
                trace.dialect.impurity: getattr(node, trace.dialect.impurity),
                "reason": None if node.leaf is None else node.leaf.name.lower(),
            }
        )
    frame = pd.DataFrame(found, index=pd.RangeIndex(trace.size, name="node"))
    return frame.astype({"parent": "Int64", "branch": "Int64"})


def evaluations(trace: Trace) -> pd.DataFrame:
    """Return a row for each attribute at each node where attributes were compared, with its numbers."""
    found = [
        {
            "node": each.node,
            "attribute": each.name,
            "threshold": each.threshold,
            "known": each.known,
            **{key: each.measured(key) for key in trace.dialect.measures},
            "verdict": each.verdict.name.lower(),
        }
        for each in _compared(trace)
    ]
    return pd.DataFrame(found)


def candidates(trace: Trace) -> pd.DataFrame:
    """Return a row for each cut of each numeric attribute that was tried at a node."""
    found = [
        {
            "node": each.node,
            "attribute": each.name,
            "threshold": float(each.cuts.thresholds[cut]),
            **{key: float(each.cuts.measured(key)[cut]) for key in trace.dialect.cut_measures},
            "skipped": each.cuts.skip(cut).name.lower(),
            "best": cut == each.cuts.best,
        }
        for each in _compared(trace)
        if each.cuts is not None
        for cut in range(len(each.cuts))
    ]
    return pd.DataFrame(found)


def _values(column: Nominal | Numeric) -> Any:
    if isinstance(column, Numeric):
        return column.numbers
    return pd.Categorical.from_codes(column.codes, categories=column.values)


def _compared(trace: Trace) -> Iterator[Evaluation]:
    for number in range(trace.size):
        if trace.ledger.opened[number] >= 0:
            yield from trace.evaluations(number)
