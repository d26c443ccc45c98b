"""Show the plane of two continuous attributes: the cuts of the tree as lines, and one to drag.

It is told once as JSON: cases, nodes with their regions, splits, all from the record. What is computed
in the browser is the cut that is dragged (`measure.js`): it may lie anywhere, so no answers can be told
ahead; a test compares every candidate there with the record.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st

from c45_core.engine.cuts import as_read
from c45_core.explain.labels import Labels, cut_value
from c45_core.language.words import Words
from c45_core.measures import Floats
from c45_core.table import Numeric
from c45_core.trace.replay import Trace
from c45_core.trace.views import Node
from c45_course.embed.bundle import join_modules
from c45_course.exports.tree_names import positive
from ui.lessons.numbers.context import NumbersContext
from ui.markdown import plain, with_terms
from ui.state.widgets import choose

_HERE = Path(__file__).resolve().parent
MAX_CASES = 10_000
"""Maximum number of cases of a table that is sent to the browser."""
TEXTS = "plane_"
"""Beginning of the keys of the component's texts."""


def show_plane(context: NumbersContext) -> None:
    """Show the plane of the tree; a table with fewer than two continuous attributes has none."""
    trace, words = context.trace, context.words
    numeric = [a for a, column in enumerate(trace.table.attributes) if isinstance(column, Numeric)]
    if len(numeric) < 2:
        return
    st.header(words("numbers", "plane"), anchor=False)
    if trace.table.rows > MAX_CASES:
        st.caption(
            with_terms(
                words("numbers", "plane_too_many", cases=trace.table.rows, most=MAX_CASES), words
            )
        )
        return
    st.markdown(with_terms(words("numbers", "plane_idea"), words))
    axes = _choose_axes(trace, numeric, context.labels, words)
    data = tell_component(trace, axes, context.labels, words)
    splits = data["plane"]["steps"]
    # Who chose a node of the lesson sees its split, unless the address names another.
    chosen = context.number if context.number in splits and context.number else None
    start = 0 if chosen is None else splits.index(chosen) + 1
    _component()(key="plane", data={**data, "start": start})


def tell_component(trace: Trace, axes: Axes, labels: Labels, words: Words) -> dict[str, Any]:
    """Return what the component gets: the plane, its texts, and by what it is known."""
    texts = words.sections["numbers"]
    return {
        "id": f"{trace.table.name}/{trace.dialect}/{axes}",
        "plane": tell_plane(trace, axes, labels, words),
        "words": {
            **{key.removeprefix(TEXTS): text for key, text in texts.items() if key.startswith(TEXTS)},
            **{key: texts[f"axis_{key}"] for key in ("gain", "iv", "gain_ratio")},
        },
    }


def usual_axes(trace: Trace, numeric: list[int]) -> Axes:
    """Return the two attributes by which the tree splits most cases, in the order of the table."""
    cases = trace.nodes.counts.sum(axis=1)
    used = np.bincount(trace.nodes.attribute + 1, cases, len(trace.table.attributes) + 1)[1:]
    first, second = sorted(sorted(numeric, key=lambda a: -used[a])[:2])
    return first, second


def _choose_axes(trace: Trace, numeric: list[int], labels: Labels, words: Words) -> Axes:
    """Let the reader choose two of more than two attributes."""
    usual = usual_axes(trace, numeric)
    if len(numeric) == 2:
        return usual
    name, table = {a: trace.table.attributes[a].name for a in numeric}, trace.table

    def one(key: str, choices: list[int], first: int) -> int:
        chosen = choose(
            key,
            [name[a] for a in choices],
            words("numbers", f"plane_{key}"),
            shown=lambda it: plain(labels.attribute(table.index(it))),
            default=name[first],
            kind="select",
        )
        return table.index(chosen)

    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        with st.container(width=260):
            across = one("across", numeric, usual[0])
        with st.container(width=260):
            left = [a for a in numeric if a != across]
            up = one("up", left, usual[1] if usual[1] != across else usual[0])
    return across, up


@cache
def _component() -> Any:
    """Register the component, once per process."""
    return st.components.v2.component(
        "c45_plane",
        html='<div class="plane"></div>',
        css=(_HERE / "plane.css").read_text(encoding="utf-8"),
        js=join_modules(_HERE / "plane.js"),
    )


Axes = tuple[int, int]
"""The attributes across and up."""
MAX_SPLITS = 60
MAX_ENTRIES = 40_000
"""Maximum number of cases of nodes that are told: a case counts at each node on its way."""
NAMED = 300
"""Maximum number of cases; with more, a case has no name in the picture and no row in its table."""


def list_splits(trace: Trace) -> list[int]:
    """Return the inner nodes in the order of the player, as many as are shown."""
    nodes, found, entries, open_nodes = trace.nodes, list[int](), 0, [0]
    while open_nodes and len(found) < MAX_SPLITS:
        number = open_nodes.pop()
        if nodes.attribute[number] < 0:
            continue
        entries += len(trace.ledger.cases(number))
        if entries > MAX_ENTRIES and found:
            break
        found.append(number)
        first = int(nodes.first_child[number])
        open_nodes += reversed(range(first, first + int(nodes.children[number])))
    return found


def tell_plane(trace: Trace, axes: Axes, labels: Labels, words: Words) -> dict[str, Any]:
    """Return all that the component is fed with; `steps`: the nodes that are split, in order."""
    splits = list_splits(trace)
    order = {number: place + 1 for place, number in enumerate(splits)}
    return {
        "names": [labels.attribute(axis) for axis in axes],
        "classes": [labels.klass(code) for code in range(len(trace.table.classes))],
        "positive": positive(trace.table.classes),
        "cases": _tell_cases(trace, axes),
        "rules": {
            "factor": trace.dialect.unknown_factor,
            "branch": trace.dialect.unknown_in_iv == "branch",
            "by": "gain" if trace.dialect.threshold_by == "gain" else "gain_ratio",
        },
        "digits": words.notation.digits,
        "steps": splits,
        "splits": trace.size - trace.leaves,
        "nodes": {
            number: _tell_node(trace, number, axes, order, labels, words)
            for number in _list_nodes(trace, splits)
        },
    }


def column_of(trace: Trace, attribute: int) -> Floats:
    """Return the values of an attribute as the convention compares them, nan for a missing one."""
    column = trace.table.attributes[attribute]
    assert isinstance(column, Numeric)
    return as_read(column.numbers, trace.dialect)


def _list_nodes(trace: Trace, splits: list[int]) -> list[int]:
    return [0, *(child for number in splits for child in trace.node(number).children)]


def _tell_cases(trace: Trace, axes: Axes) -> dict[str, Any]:
    table = trace.table
    columns = [column_of(trace, axis) for axis in axes]
    few = table.rows <= NAMED
    return {
        "values": [[None if np.isnan(v) else float(v) for v in column] for column in columns],
        "ends": [
            [float(np.nanmin(column)), float(np.nanmax(column))]
            if not np.isnan(column).all()
            else [0, 1]
            for column in columns
        ],
        "labels": table.labels.tolist(),
        "names": [str(name) for name in table.case_names] if few else None,
        "shown": [[table.attributes[axis].text(row) for row in range(table.rows)] for axis in axes]
        if few
        else None,
    }


def _tell_node(
    trace: Trace, number: int, axes: Axes, order: dict[int, int], labels: Labels, words: Words
) -> dict[str, Any]:
    """Tell a node; `from`: the step after which it is there, `split`: the step that divides it."""
    node = trace.node(number)
    region = region_of(trace, number, axes, labels, words)
    split = order.get(number)
    of_axis = None if node.split is None or node.split.attribute not in axes else node.split
    told: dict[str, Any] = {
        "from": 0 if node.parent is None else order[node.parent],
        "split": split,
        "axis": axes.index(of_axis.attribute) if of_axis is not None else None,
        "at": of_axis.threshold if of_axis is not None else None,
        "box": region.box,
        "came": region.came,
        "where": region.where,
        "attribute": labels.attribute(node.split.attribute) if node.split is not None else None,
        "klass": None if node.split is not None else node.label,
        "counts": [words.notation.weight(float(count)) for count in node.counts],
        "cases": None,
    }
    if split is not None or number == 0:
        whole = bool((node.weights == 1.0).all())
        told["cases"] = node.cases.tolist()
        told["weights"] = None if whole else node.weights.tolist()
        told["cuts"] = [_tell_cuts(trace, number, axis) for axis in axes]
    if split is not None:
        told["said"] = _say_split(trace, node, region, axes, split, labels, words)
    return told


def _tell_cuts(trace: Trace, number: int, axis: int) -> dict[str, Any] | None:
    """Tell where an attribute can be cut at a node, and which cut is its best; None: nowhere."""
    if trace.ledger.opened[number] < 0:
        return None
    evaluation = trace.evaluation(number, axis)
    cuts = evaluation.cuts
    if cuts is None or not len(cuts):
        return None
    at_midpoints = bool((cuts.thresholds == cuts.midpoints).all())
    return {
        "middles": cuts.midpoints.tolist(),
        "places": None if at_midpoints else cuts.thresholds.tolist(),
        "short": np.flatnonzero(cuts.skips).tolist(),
        "best": cuts.best,
        "penalty": float(evaluation.penalty),
    }


def _say_where(region: PlaneRegion, words: Words) -> str:
    if not region.where:
        return words("numbers", "plane_all")
    return words("numbers", "plane_where", where=region.where)


def _say_split(
    trace: Trace, node: Node, region: PlaneRegion, axes: Axes, n: int, labels: Labels, words: Words
) -> str:
    """Say what a split does to the plane."""
    split = node.split
    assert split is not None
    name, where = labels.attribute(split.attribute), _say_where(region, words)
    cases = words.cases(node.weight)
    if split.attribute not in axes:
        return words("numbers", "plane_other", n=n, attribute=name, where=where, cases=cases)
    told = [
        words(
            "numbers",
            "plane_cut",
            n=n,
            attribute=name,
            threshold=cut_value(float(split.threshold or 0)),
            where=where,
            cases=cases,
        )
    ]
    for branch, child in enumerate(map(trace.node, node.children)):
        if child.split is None:
            test, klass = labels.test(split, branch), labels.klass(child.label)
            told.append(words("numbers", "plane_leaf", test=test, klass=klass))
    if region.came:
        told.append(words("numbers", "plane_came"))
    return words.told(told)


Ends = list[float | None]
"""The lower end, which is not in the region, and the upper one, which is; None: without end."""


@dataclass(frozen=True)
class PlaneRegion:
    """The region of a node: its ends across and up.

    `came`: the branches of tests on other attributes, as 'node:branch'; nodes that differ in them may
    share a region. `where`: all conditions as a text, '' for the root.
    """

    box: tuple[Ends, Ends]
    came: list[str]
    where: str


def region_of(
    trace: Trace, number: int, axes: tuple[int, int], labels: Labels, words: Words
) -> PlaneRegion:
    """Return the region that the tests on the way to a node leave of the plane."""
    box: tuple[Ends, Ends] = ([None, None], [None, None])
    came, others = [], []
    for split, branch in trace.way(number):
        if split.attribute in axes and split.threshold is not None:
            ends = box[axes.index(split.attribute)]
            # A lower branch lies below the cut, so each test can only narrow what is left.
            ends[1 if branch == 0 else 0] = split.threshold
        else:
            came.append(f"{split.node}:{branch}")
            others.append(labels.test(split, branch))
    bounds = [_write_bounds(labels.attribute(axis), ends) for axis, ends in zip(axes, box, strict=True)]
    return PlaneRegion(box, came, words("language", "comma").join(filter(None, [*bounds, *others])))


def _write_bounds(name: str, ends: Ends) -> str:
    """Write the ends of an attribute: '0.1 < sugar ≤ 0.2', '' where there is none."""
    low, high = ends
    if low is None:
        return "" if high is None else f"{name} ≤ {cut_value(high)}"
    return (
        f"{name} > {cut_value(low)}"
        if high is None
        else f"{cut_value(low)} < {name} ≤ {cut_value(high)}"
    )
