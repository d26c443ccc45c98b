"""Compare the k best cuts of one list with what C4.5 does: one cut, then another in each part (C6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from c45_core import Table, Trace
from c45_core.explain.labels import cut_value
from c45_core.table import MISSING, Nominal, Numeric
from c45_core.trace.views import Evaluation
from ui import cache
from ui.drawing.grid import grid
from ui.lessons.numbers.intervals import strips
from ui.lessons.numbers.scene import Scene, alone
from ui.markdown import plain
from ui.state.url import choose

MOST = 4
CLOSE = 1e-9


@dataclass(frozen=True, eq=False)
class Division:
    """Several cuts at once: the thresholds in the order they were made, and the division they make."""

    thresholds: tuple[float, ...]
    evaluation: Evaluation

    @property
    def edges(self) -> tuple[float, ...]:
        """The thresholds, lowest first."""
        return tuple(sorted(self.thresholds))


def show_several(scene: Scene) -> None:
    """Show both ways to make k cuts, one under the other."""
    words = scene.words
    st.subheader(words("numbers", "several"), anchor=False)
    st.markdown(words("numbers", "several_idea"))
    most = min(MOST, len(scene.ranked(scene.by)))
    if most < 2:
        st.caption(words("numbers", "several_one"))
        return
    ids = [str(number) for number in range(1, most + 1)]
    k = int(choose("k", ids, words("numbers", "k"), default="2", kind="segmented"))
    ways = {"list": best_of_list(scene, k), "tree": one_by_one(scene, k)}
    left, right = st.columns([6, 5], gap="large")
    with left:
        strips(scene, {name: (way.thresholds, way.evaluation) for name, way in ways.items()})
    with right:
        _numbers(scene, ways)


def best_of_list(scene: Scene, k: int) -> Division:
    """Return the k best cuts of the one list, as the document's note would take them."""
    chosen = scene.ranked(scene.by)[:k]
    return _divided(scene, tuple(float(t) for t in scene.cuts.thresholds[chosen]))


def one_by_one(scene: Scene, k: int) -> Division:
    """Return up to k cuts as C4.5 makes them: the best one, then the best one within each part."""
    trace = _grown(scene, alone(scene), k)
    splits = [trace.node(n).split for n in range(trace.size)]
    made = [split.threshold for split in splits if split is not None and split.threshold is not None]
    return _divided(scene, tuple(made[:k]))


def _divided(scene: Scene, thresholds: tuple[float, ...]) -> Division:
    """Measure the division by several thresholds as the core measures any attribute."""
    part = alone(scene)
    column = part.attributes[0]
    assert isinstance(column, Numeric)
    absent = np.isnan(column.numbers)
    codes = np.searchsorted(np.sort(thresholds), column.numbers, side="left")
    codes[absent] = MISSING
    values = tuple(str(number) for number in range(len(thresholds) + 1))
    parts = Nominal(column.name, values, codes.astype(np.int32))
    table: Table = replace(part, attributes=(parts,))
    return Division(thresholds, _grown(scene, table, 1).evaluation(0, 0))


def _grown(scene: Scene, table: Table, depth: int) -> Trace:
    dialect = scene.trace.dialect.with_(max_depth=depth)
    return cache.grow_from(scene.trace.table.name, table, dialect)


def _numbers(scene: Scene, ways: dict[str, Division]) -> None:
    words = scene.words
    rows = []
    for name, way in ways.items():
        found = way.evaluation
        cuts = words("numbers", "then").join(cut_value(t) for t in way.thresholds) or words(
            "language", "none"
        )
        ratio = words.notation.fixed(found.gain_ratio)
        rows.append(
            [
                words("numbers", name),
                cuts,
                words.notation.fixed(found.conditional_entropy),
                words.notation.fixed(found.raw_gain),
                ratio,
            ]
        )
    head = [
        words("numbers", "way"),
        words("numbers", "cuts"),
        words("numbers", "entropy_left"),
        words("numbers", "axis_gain"),
        words("numbers", "axis_gain_ratio"),
    ]
    grid(head, rows, caption=words("numbers", "several"), words=(1,))
    st.markdown(words("numbers", f"several_{_outcome(ways)}"))
    _in_the_tree(scene)


def _outcome(ways: dict[str, Division]) -> str:
    """Say which way leaves less entropy."""
    if not ways["tree"].thresholds:
        return "none"
    left, right = (way.evaluation.conditional_entropy for way in ways.values())
    if abs(left - right) < CLOSE:
        return "same"
    return "tree_better" if right < left else "list_better"


def _in_the_tree(scene: Scene) -> None:
    """Say how often the finished tree came back to this attribute."""
    trace = scene.trace
    splits = [trace.node(number).split for number in range(trace.size)]
    mine = [s.threshold for s in splits if s is not None and s.attribute == scene.attribute]
    cuts = scene.words.listed(cut_value(t) for t in mine if t is not None)
    key = "tree_cuts" if mine else "tree_cuts_none"
    st.caption(plain(scene.words("numbers", key, attribute=scene.name, cuts=cuts)))
