"""Write a trace as plain data, ready for JSON: "c45-trace/1", described in docs/trace-json.md.

The record has a head, its steps, and its trees as nodes in nodes. A step is an event of the replay,
depth first: opened, scored, gated, split, closed. Numbers are not rounded; what is not defined (a gain
ratio with IV 0, the threshold of a nominal attribute) is null. `c45-trace-1.schema.json` beside this
module is the format as JSON Schema: every key, and what it means.
"""

import json
from collections.abc import Iterator
from functools import partial
from math import isfinite, nan
from pathlib import Path
from typing import Any

from c45_core.dialect import name_of
from c45_core.grouping import Divided
from c45_core.measures import TIE, Floats
from c45_core.prune import prune, unpruned
from c45_core.reasons import Skip, Verdict
from c45_core.table import MISSING, Column, Nominal, Table
from c45_core.trace.replay import Trace
from c45_core.trace.views import Branch, Cuts, Evaluation, Node
from c45_core.tree import Test, Tree, as_stored
from c45_course.readers.schema import schema_of

Json = dict[str, Any]
SCHEMA = "c45-trace/1"
"""The format of a record and its version."""


def number(value: float) -> float | int | None:
    """Return a number as JSON has it: whole ones without a point, no nan, no infinity, no -0."""
    if not isfinite(value):
        return None
    return int(value) if value == int(value) and abs(value) < 2**53 else float(value)


def cut_number(threshold: float | None) -> float | int | None:
    """Return a threshold, null where there is none."""
    return None if threshold is None else number(threshold)


def branch_value(evaluation: Evaluation, branch: int) -> str | list[str]:
    """Return the value of a branch: a list of them where values are grouped, '<=' or '>' of a cut."""
    if evaluation.groups is None:
        return evaluation.branches[branch].value
    return values_of(evaluation, evaluation.groups.branches[branch])


def values_of(evaluation: Evaluation, codes: tuple[int, ...]) -> list[str]:
    """Return the values of a group."""
    assert evaluation.groups is not None
    return [evaluation.groups.names[code] for code in codes]


def class_weights(table: Table, counts: Floats) -> Json:
    """Return {class: weight}, every class, in declared order."""
    return {klass: number(float(w)) for klass, w in zip(table.classes, counts, strict=True)}


def json_text(value: object) -> str:
    """Return a value as JSON text."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def steps(trace: Trace) -> Iterator[Json]:
    """Give the events of a trace in the order of its replay."""
    for place in trace.sequence:
        node = trace.node(int(place))
        evaluations = trace.evaluations(node.number)
        yield _describe_opening(trace, node)
        for evaluation in evaluations:
            if evaluation.verdict is not Verdict.USED:
                yield _describe_scoring(trace, evaluation)
        if node.average_gain is not None:
            yield _describe_gate(node, node.average_gain, evaluations)
        yield (
            _describe_leaf(trace.table, node)
            if node.split is None
            else _describe_split(trace, node, evaluations)
        )


def _describe_opening(trace: Trace, node: Node) -> Json:
    table = trace.table
    branch = None
    if node.parent is not None and node.branch is not None:
        split = trace.split_of(node.parent)
        branch = {
            "attribute": split.name,
            "threshold": cut_number(split.threshold),
            "value": branch_value(split, node.branch),
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
        "gini": _gini_number(trace, node),
        "cases": [
            {"row": row + 1, "name": table.case_names[row], "weight": number(weight)}
            for row, weight in zip(node.cases.tolist(), node.weights.tolist(), strict=True)
        ],
    }


def _describe_scoring(trace: Trace, evaluation: Evaluation) -> Json:
    table, cuts = trace.table, evaluation.cuts
    return {
        "event": "scored",
        "node": evaluation.node,
        "attribute": evaluation.name,
        "kind": evaluation.kind,
        "threshold": cut_number(evaluation.threshold),
        "branches": [_describe_branch(trace, evaluation, b) for b in range(len(evaluation.branches))],
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
        **{key: number(value) for key, value in evaluation.own.items()},
        "verdict": evaluation.verdict.name.lower(),
        "candidates": None
        if cuts is None
        else [_describe_cut(table, cuts, i) for i in range(len(cuts))],
        "grouping": _describe_grouping(evaluation),
    }


def _describe_grouping(evaluation: Evaluation) -> Json | None:
    """Return how the values were grouped, null where each has its own branch."""
    if evaluation.groups is None:
        return None
    found, values = evaluation.groups.found, partial(values_of, evaluation)
    return {
        "start": _describe_division(found.start),
        "absent": values(found.absent),
        "pure": [values(pair.joined) for pair in found.pure],
        "rounds": [
            {
                "pairs": [
                    {"group": values(p.joined), **_describe_division(p.made)} for p in each.pairs
                ],
                "merged": None if each.taken is None else values(each.taken.joined),
            }
            for each in found.rounds
        ],
    }


def _describe_division(made: Divided) -> Json:
    gain, iv = float(made.gain) if made.counts else nan, float(made.iv)
    ratio = gain / iv if iv > TIE else nan
    return {"gain": number(gain), "iv": number(iv), "gain_ratio": number(ratio)}


def _describe_branch(trace: Trace, evaluation: Evaluation, number_of: int) -> Json:
    branch = evaluation.branches[number_of]
    return {
        "value": branch_value(evaluation, number_of),
        "weight": number(branch.weight),
        "counts": class_weights(trace.table, branch.counts),
        "entropy": number(branch.entropy),
        "gini": _gini_number(trace, branch),
    }


def _gini_number(trace: Trace, of: Node | Branch) -> float | int | None:
    """Return a Gini index in a dialect that chooses by it."""
    return number(of.gini) if trace.dialect.impurity == "gini" else None


def _describe_cut(table: Table, cuts: Cuts, cut: int) -> Json:
    below, above = cuts.branches(cut)
    skip = cuts.skip(cut)
    return {
        "threshold": number(float(cuts.thresholds[cut])),
        "gain": number(float(cuts.gains[cut])),
        "iv": number(float(cuts.ivs[cut])),
        "gain_ratio": number(float(cuts.gain_ratios[cut])),
        "gini_decrease": number(float(cuts.gini_decreases[cut])),
        **{key: number(float(column[cut])) for key, column in cuts.columns.own.items()},
        "below": class_weights(table, below.counts),
        "above": class_weights(table, above.counts),
        "skipped": None if skip is Skip.NONE else skip.name.lower(),
        "best": cut == cuts.best,
    }


def _describe_gate(node: Node, average: float, evaluations: tuple[Evaluation, ...]) -> Json:
    compared = [e for e in evaluations if e.verdict.admitted]
    return {
        "event": "gated",
        "node": node.number,
        "average_gain": number(average),
        "passed": [e.name for e in compared if e.verdict is not Verdict.BELOW_AVERAGE],
        "failed": [e.name for e in compared if e.verdict is Verdict.BELOW_AVERAGE],
    }


def _describe_split(trace: Trace, node: Node, evaluations: tuple[Evaluation, ...]) -> Json:
    winner = node.split
    assert winner is not None
    return {
        "event": "split",
        "node": node.number,
        "attribute": winner.name,
        "threshold": cut_number(winner.threshold),
        "because": f"largest_{trace.dialect.attribute_by}",
        "ties": [e.name for e in evaluations if e.verdict is Verdict.TIED],
        "losers": [
            {"attribute": e.name, "because": e.verdict.name.lower()}
            for e in evaluations
            if e.verdict is not Verdict.WON
        ],
        "children": list(node.children),
    }


def _describe_leaf(table: Table, node: Node) -> Json:
    assert node.leaf is not None
    return {
        "event": "closed",
        "node": node.number,
        "label": table.classes[node.label],
        "because": node.leaf.name.lower(),
        "errors": number(node.errors),
    }


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
        done[id(tree)] = _describe_node(trace, tree, children)
    (told,) = done.values()
    return told


def _describe_node(trace: Trace, tree: Tree, children: list[tuple[float, Json]]) -> Json:
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
                for value, (weight, child) in zip(
                    _branch_values(split, tree.test), children, strict=True
                )
            ],
        }
    if tree.estimate is not None:
        told["estimated_errors"] = number(tree.estimate)
    return told


def _branch_values(split: Evaluation, test: Test) -> list[str] | list[list[str]]:
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


def write_record(trace: Trace, *, validation: Table | None = None) -> Iterator[str]:
    """Give the same as JSON text, bit by bit, one line per step; no tree is too deep or too large."""
    # Pruned first: what cannot be pruned is refused before a line is written.
    return _write_parts(trace, pruned_json(trace, validation))


def _write_parts(trace: Trace, pruned: Json | None) -> Iterator[str]:
    head = [f"{json_text(key)}: {json_text(value)}" for key, value in _describe_head(trace).items()]
    yield "{" + ",\n".join(head) + ',\n"steps": ['
    for place, step in enumerate(steps(trace)):
        yield ("," if place else "") + "\n" + json_text(step)
    yield '\n],\n"tree": '
    yield from write_tree(tree_json(trace))
    yield ',\n"pruned": '
    yield from write_tree(pruned)
    yield "}\n"


def _describe_head(trace: Trace) -> Json:
    return {
        "schema": SCHEMA,
        "dialect": {"name": name_of(trace.dialect), "switches": trace.dialect.switches()},
        "order": trace.order,
        "table": _describe_table(trace.table),
        "source": _describe_cases(trace.source),
    }


def _describe_table(table: Table) -> Json:
    """Describe a table: its columns and sizes, not its cells."""
    return {
        "name": table.name,
        "target": table.target,
        "classes": list(table.classes),
        "attributes": _describe_attributes(table),
        "rows": table.rows,
        "weight": number(table.weight),
    }


def _describe_attributes(table: Table) -> list[Json]:
    found: list[Json] = schema_of(table).as_dict()["attributes"]
    for described, column in zip(found, table.attributes, strict=True):
        if isinstance(column, Nominal) and column.asks is not None:
            described["asks"] = {"attribute": column.asks.attribute, "value": column.asks.value}
    return found


def _describe_cases(table: Table) -> Json:
    """Write the training cases, cell by cell."""
    columns = [_cells(column) for column in table.attributes]
    return {
        "attributes": _describe_attributes(table),
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


def schema() -> Json:
    """Return the JSON Schema of a record (draft 2020-12).

    >>> schema()["properties"]["schema"]["const"] == SCHEMA
    True
    """
    text = Path(__file__).with_name("c45-trace-1.schema.json").read_text(encoding="utf-8")
    found: Json = json.loads(text)
    return found
