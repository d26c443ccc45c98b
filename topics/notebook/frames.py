"""Give the record as pandas data frames, unrounded: nodes, steps, what was computed, cuts, rules.

A frame goes in by `Table.from_columns(frame, target=...)`; these are the ways out. Names are those of
the table and of the quantities, in no language.
"""

from collections.abc import Iterator
from typing import Any

import pandas as pd

from c45_core.explain.labels import Labels, cut_value
from c45_core.explain.quantities import explain
from c45_core.rules import Condition, tree_rules
from c45_core.table import Nominal, Numeric
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_core.tree import tree_of


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
        for each in _list_compared(trace)
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
        for each in _list_compared(trace)
        if each.cuts is not None
        for cut in range(len(each.cuts))
    ]
    return pd.DataFrame(found)


def steps(trace: Trace) -> pd.DataFrame:
    """Return a row for each step: what it is about, its number, and how it came about.

    A step of several numbers, or of none, has no `value`.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> frame = steps(grow(datasets.load("loan_5").table))
    >>> frame.loc[1, "kind"], round(float(frame.loc[1, "value"]), 6), frame.loc[1, "formula"]
    ('entropy', 0.721928, '-4/5 log2(4/5) - 1/5 log2(1/5)')
    """
    names = [column.name for column in trace.table.attributes]
    found = []
    for frame in trace:
        explained = explain(trace, frame)
        one = explained[0] if len(explained) == 1 else None
        found.append(
            {
                "node": frame.node,
                "kind": str(frame.kind),
                "attribute": None if frame.attribute is None else names[frame.attribute],
                "branch": frame.branch,
                "candidate": frame.cut,
                "value": None if one is None else one.recorded,
                "formula": None if one is None else one.text(),
            }
        )
    frame_of = pd.DataFrame(found, index=pd.RangeIndex(len(found), name="step"))
    return frame_of.astype({"branch": "Int64", "candidate": "Int64", "value": "float64"})


def rules(trace: Trace) -> pd.DataFrame:
    """Return a row for each leaf of the tree as it was grown: its conditions, its class, its cases."""
    labels = Labels(trace.table)
    found = [
        {
            "if": " and ".join(_condition(each, labels) for each in rule.conditions),
            "then": trace.table.classes[rule.label],
            "weight": rule.weight,
            "errors": rule.errors,
            "confidence": rule.confidence,
            "leaf": rule.leaf,
        }
        for rule in tree_rules(tree_of(trace), trace.dialect)
    ]
    return pd.DataFrame(found)


def _condition(condition: Condition, labels: Labels) -> str:
    name = labels.attribute(condition.attribute)
    if condition.sign == "=":
        return f"{name} = {labels.value(condition.attribute, int(condition.value))}"
    return f"{name} {condition.sign} {cut_value(condition.value)}"


def _values(column: Nominal | Numeric) -> Any:
    if isinstance(column, Numeric):
        return column.numbers
    return pd.Categorical.from_codes(column.codes, categories=column.values)


def _list_compared(trace: Trace) -> Iterator[Evaluation]:
    for number in range(trace.size):
        if trace.ledger.opened[number] >= 0:
            yield from trace.evaluations(number)
