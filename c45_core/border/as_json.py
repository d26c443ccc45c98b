"""Write a trace as plain data, ready for JSON: "c45-trace/1", described in docs/trace-json.md.

One step per event, depth first: opened, scored, gated, split, closed. Numbers are not rounded; what
is not defined (a gain ratio with IV 0, the threshold of a nominal attribute) is null.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isfinite
from typing import Any

from c45_core.border.schema import schema_of
from c45_core.measures import Floats
from c45_core.prune import prune
from c45_core.prune.tree import Tree, as_stored, tree_of
from c45_core.reasons import Skip, Verdict
from c45_core.record.trace import Trace
from c45_core.record.views import Branch, Cuts, Evaluation, Node
from c45_core.table import Nominal, Table

SCHEMA = "c45-trace/1"

Json = dict[str, Any]


def trace_json(trace: Trace) -> Json:
    """Return the whole record as dicts, lists, texts and numbers.

    >>> from c45_core import datasets, grow
    >>> told = trace_json(grow(datasets.load("watermelon_2.0").table))
    >>> [(step["attribute"], round(step["gain"], 6)) for step in told["steps"][1:3]]
    [('色泽', 0.108125), ('根蒂', 0.142675)]
    """
    return {
        **_head(trace),
        "steps": list(steps(trace)),
        "tree": tree_json(trace),
        "pruned": pruned_json(trace),
    }


def written(trace: Trace) -> Iterator[str]:
    """Give the same as JSON text, bit by bit, one line per step; no tree is too deep or too large."""
    return _written(trace, pruned_json(trace))


def _written(trace: Trace, pruned: Json | None) -> Iterator[str]:
    head = [f"{_text(key)}: {_text(value)}" for key, value in _head(trace).items()]
    yield "{" + ",\n".join(head) + ',\n"steps": ['
    for place, step in enumerate(steps(trace)):
        yield ("," if place else "") + "\n" + _text(step)
    yield '\n],\n"tree": '
    yield from _written_tree(tree_json(trace))
    yield ',\n"pruned": '
    yield from _written_tree(pruned)
    yield "}\n"


def _head(trace: Trace) -> Json:
    return {
        "schema": SCHEMA,
        "dialect": {"name": trace.dialect.name, "switches": trace.dialect.switches()},
        "table": table_json(trace.table),
    }


def table_json(table: Table) -> Json:
    """Describe a table: its columns and sizes, not its cells."""
    declared = schema_of(table).as_dict()
    for described, column in zip(declared["attributes"], table.attributes, strict=True):
        if isinstance(column, Nominal) and column.asks is not None:
            described["asks"] = {"attribute": column.asks.attribute, "value": column.asks.value}
    return {
        "name": table.name,
        "target": table.target,
        "classes": declared["classes"],
        "attributes": declared["attributes"],
        "rows": table.rows,
        "weight": number(table.weight),
    }


def steps(trace: Trace) -> Iterator[Json]:
    """Give the events of a trace in the order of its replay."""
    for place in trace.sequence:
        node = trace.node(int(place))
        evaluations = trace.evaluations(node.number)
        yield _opened(trace, node)
        for evaluation in evaluations:
            if evaluation.verdict is not Verdict.USED:
                yield _scored(trace, evaluation)
        if node.average_gain is not None:
            yield _gated(node, node.average_gain, evaluations)
        yield _closed(trace.table, node) if node.split is None else _split(trace, node, evaluations)


def tree_json(trace: Trace) -> Json:
    """Return the grown tree as the dialect leaves it before pruning: collapsed, if it collapses."""
    if trace.dialect.collapse == "on":
        return _tree(trace, prune(trace).collapsed)
    return _tree(trace, tree_of(trace))


def pruned_json(trace: Trace) -> Json | None:
    """Return the pruned tree in the same form, None where the dialect does not prune."""
    return None if trace.dialect.pruning == "none" else _tree(trace, prune(trace).tree)


def _tree(trace: Trace, root: Tree) -> Json:
    """Write a tree: nodes in nodes, the root outermost."""
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
            "threshold": _cut(split.threshold),
            "gain": number(split.gain),
            "iv": number(split.iv),
            "gain_ratio": number(split.gain_ratio),
            "gini_decrease": number(split.gini_decrease),
            "branches": [
                {"value": branch.value, "weight": number(weight), "child": child}
                for branch, (weight, child) in zip(split.branches, children, strict=True)
            ],
        }
    if tree.estimate is not None:
        told["estimated_errors"] = number(tree.estimate)
    return told


# --- events ---------------------------------------------------------------------------------------


def _opened(trace: Trace, node: Node) -> Json:
    table = trace.table
    branch = None
    if node.parent is not None and node.branch is not None:
        split = trace.node(node.parent).split
        assert split is not None
        branch = {
            "attribute": split.name,
            "threshold": _cut(split.threshold),
            "value": split.branches[node.branch].value,
        }
    return {
        "event": "opened",
        "node": node.number,
        "parent": node.parent,
        "branch": branch,
        "depth": node.depth,
        "counts": class_weights(table, node.counts),
        "weight": number(node.weight),
        "entropy": number(node.entropy),
        "gini": _gini(trace, node),
        "cases": [
            {"row": row + 1, "name": table.case_names[row], "weight": number(weight)}
            for row, weight in zip(node.cases.tolist(), node.weights.tolist(), strict=True)
        ],
    }


def _scored(trace: Trace, evaluation: Evaluation) -> Json:
    table, cuts = trace.table, evaluation.cuts
    return {
        "event": "scored",
        "node": evaluation.node,
        "attribute": evaluation.name,
        "kind": evaluation.kind,
        "threshold": _cut(evaluation.threshold),
        "branches": [_branch(trace, branch) for branch in evaluation.branches],
        "unknown": number(evaluation.unknown),
        "known_fraction": number(evaluation.known_fraction),
        "base_entropy": number(evaluation.base_entropy),
        "conditional_entropy": number(evaluation.conditional_entropy),
        "gain_before_penalty": number(evaluation.raw_gain),
        "penalty": number(evaluation.penalty),
        "gain": number(evaluation.gain),
        "iv": number(evaluation.iv),
        "gain_ratio": number(evaluation.gain_ratio),
        "base_gini": number(evaluation.base_gini),
        "conditional_gini": number(evaluation.conditional_gini),
        "gini_decrease": number(evaluation.gini_decrease),
        "verdict": evaluation.verdict.name.lower(),
        "candidates": None if cuts is None else [_candidate(table, cuts, i) for i in range(len(cuts))],
    }


def _branch(trace: Trace, branch: Branch) -> Json:
    return {
        "value": branch.value,
        "weight": number(branch.weight),
        "counts": class_weights(trace.table, branch.counts),
        "entropy": number(branch.entropy),
        "gini": _gini(trace, branch),
    }


def _gini(trace: Trace, of: Node | Branch) -> float | int | None:
    """Return a Gini index in a dialect that chooses by it."""
    return number(of.gini) if trace.dialect.impurity == "gini" else None


def _candidate(table: Table, cuts: Cuts, cut: int) -> Json:
    below, above = cuts.branches(cut)
    skip = cuts.skip(cut)
    return {
        "threshold": number(float(cuts.thresholds[cut])),
        "gain": number(float(cuts.gains[cut])),
        "iv": number(float(cuts.ivs[cut])),
        "gain_ratio": number(float(cuts.gain_ratios[cut])),
        "gini_decrease": number(float(cuts.gini_decreases[cut])),
        "below": class_weights(table, below.counts),
        "above": class_weights(table, above.counts),
        "skipped": None if skip is Skip.NONE else skip.name.lower(),
        "best": cut == cuts.best,
    }


def _gated(node: Node, average: float, evaluations: tuple[Evaluation, ...]) -> Json:
    compared = [e for e in evaluations if e.verdict.admitted]
    return {
        "event": "gated",
        "node": node.number,
        "average_gain": number(average),
        "passed": [e.name for e in compared if e.verdict is not Verdict.BELOW_AVERAGE],
        "failed": [e.name for e in compared if e.verdict is Verdict.BELOW_AVERAGE],
    }


def _split(trace: Trace, node: Node, evaluations: tuple[Evaluation, ...]) -> Json:
    winner = node.split
    assert winner is not None
    return {
        "event": "split",
        "node": node.number,
        "attribute": winner.name,
        "threshold": _cut(winner.threshold),
        "because": f"largest_{trace.dialect.attribute_by}",
        "ties": [e.name for e in evaluations if e.verdict is Verdict.TIED],
        "losers": [
            {"attribute": e.name, "because": e.verdict.name.lower()}
            for e in evaluations
            if e.verdict is not Verdict.WON
        ],
        "children": list(node.children),
    }


def _closed(table: Table, node: Node) -> Json:
    assert node.leaf is not None
    return {
        "event": "closed",
        "node": node.number,
        "label": table.classes[node.label],
        "because": node.leaf.name.lower(),
        "errors": number(node.errors),
    }


def _cut(threshold: float | None) -> float | int | None:
    return None if threshold is None else number(threshold)


def class_weights(table: Table, counts: Floats) -> Json:
    """Return {class: weight}, every class, in declared order."""
    return {klass: number(float(w)) for klass, w in zip(table.classes, counts, strict=True)}


def number(value: float) -> float | int | None:
    """Return a number as JSON has it: whole ones without a point, no nan, no infinity, no -0."""
    if not isfinite(value):
        return None
    return int(value) if value == int(value) and abs(value) < 2**53 else float(value)


# --- text -----------------------------------------------------------------------------------------


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _written_tree(tree: Json | None) -> Iterator[str]:
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
            yield _text(item)
            continue
        test = {key: value for key, value in split.items() if key != "branches"}
        yield f'{_text(node)[:-1]}, "split": {_text(test)[:-1]}, "branches": ['
        waiting.append("]}}")
        for place, branch in reversed(list(enumerate(split["branches"]))):
            way = _text({"value": branch["value"], "weight": branch["weight"]})[:-1]
            waiting += ["}", branch["child"], f'{", " if place else ""}{way}, "child": ']
