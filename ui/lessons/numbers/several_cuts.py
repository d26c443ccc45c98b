"""Compare the k best cuts of one list with what C4.5 does: one cut, then another in each part (C6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape
from itertools import pairwise

import numpy as np
import streamlit as st

from c45_core import Table
from c45_core.explain.labels import cut_value
from c45_core.language.notation import Notation
from c45_core.measures import Floats
from c45_core.table import MISSING, Nominal, Numeric
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from ui import cache
from ui.charts.plots import ChartSketch, show
from ui.drawing.colours import CHART, Palette
from ui.drawing.grid import grid
from ui.lessons.numbers.context import NumbersContext, isolate_attribute
from ui.markdown import plain, with_terms
from ui.state.widgets import choose

MAX_CUTS = 4
CLOSE = 1e-9


@dataclass(frozen=True, eq=False)
class SeveralCuts:
    """Several cuts at once: the thresholds in the order they were made, and the division they make."""

    thresholds: tuple[float, ...]
    evaluation: Evaluation

    @property
    def edges(self) -> tuple[float, ...]:
        """The thresholds, lowest first."""
        return tuple(sorted(self.thresholds))


def show_several(context: NumbersContext) -> None:
    """Show both ways to make k cuts, one under the other."""
    words = context.words
    st.header(words("numbers", "several"), anchor=False)
    st.markdown(with_terms(words("numbers", "several_idea"), words))
    most = min(MAX_CUTS, len(context.ranked(context.by)))
    if most < 2:
        st.caption(with_terms(words("numbers", "several_one"), words))
        return
    ids = [str(number) for number in range(1, most + 1)]
    first = str(_first_to_differ(context, most))
    k = int(choose("k", ids, words("numbers", "k"), default=first, kind="segmented"))
    ways = _cut_both_ways(context, k)
    left, right = st.columns([6, 5], gap="large")
    with left:
        show_strips(context, {name: (way.thresholds, way.evaluation) for name, way in ways.items()})
    with right:
        _show_numbers(context, ways)


def _first_to_differ(context: NumbersContext, most: int) -> int:
    """Return the least number of cuts, from 2 on, that the two ways make differently; 2 if none."""
    for k in range(2, most + 1):
        if _compare_ways(_cut_both_ways(context, k)) != "same":
            return k
    return 2


def _cut_both_ways(context: NumbersContext, k: int) -> dict[str, SeveralCuts]:
    return {"list": take_best_of_list(context, k), "tree": cut_one_by_one(context, k)}


def take_best_of_list(context: NumbersContext, k: int) -> SeveralCuts:
    """Return the k best cuts of the one list, as the document's note would take them."""
    chosen = context.ranked(context.by)[:k]
    return _measure_division(context, tuple(float(t) for t in context.cuts.thresholds[chosen]))


def cut_one_by_one(context: NumbersContext, k: int) -> SeveralCuts:
    """Return up to k cuts as C4.5 makes them: the best one, then the best one within each part."""
    trace = _grow_again(context, isolate_attribute(context), k)
    splits = [trace.node(n).split for n in range(trace.size)]
    made = [split.threshold for split in splits if split is not None and split.threshold is not None]
    return _measure_division(context, tuple(made[:k]))


def _measure_division(context: NumbersContext, thresholds: tuple[float, ...]) -> SeveralCuts:
    """Measure the division by several thresholds as the core measures any attribute."""
    part = isolate_attribute(context)
    column = part.attributes[0]
    assert isinstance(column, Numeric)
    absent = np.isnan(column.numbers)
    codes = np.searchsorted(np.sort(thresholds), column.numbers, side="left")
    codes[absent] = MISSING
    values = tuple(str(number) for number in range(len(thresholds) + 1))
    parts = Nominal(column.name, values, codes.astype(np.int32))
    table: Table = replace(part, attributes=(parts,))
    return SeveralCuts(thresholds, _grow_again(context, table, 1).evaluation(0, 0))


def _grow_again(context: NumbersContext, table: Table, depth: int) -> Trace:
    dialect = context.trace.dialect.with_(max_depth=depth)
    return cache.grow_from(context.trace.table.name, table, dialect)


def _show_numbers(context: NumbersContext, ways: dict[str, SeveralCuts]) -> None:
    words = context.words
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
    st.markdown(with_terms(words("numbers", f"several_{_compare_ways(ways)}"), words))
    _count_cuts_in_tree(context)


def _compare_ways(ways: dict[str, SeveralCuts]) -> str:
    """Say which way leaves less entropy."""
    if not ways["tree"].thresholds:
        return "none"
    left, right = (way.evaluation.conditional_entropy for way in ways.values())
    if abs(left - right) < CLOSE:
        return "same"
    return "tree_better" if right < left else "list_better"


def _count_cuts_in_tree(context: NumbersContext) -> None:
    """Say how often the finished tree came back to this attribute."""
    trace = context.trace
    splits = [trace.node(number).split for number in range(trace.size)]
    mine = [s.threshold for s in splits if s is not None and s.attribute == context.attribute]
    cuts = context.words.listed(cut_value(t) for t in mine if t is not None)
    key = "tree_cuts" if mine else "tree_cuts_none"
    st.caption(plain(context.words("numbers", key, attribute=context.name, cuts=cuts)))


PLACES = (("y", (0.58, 0.92)), ("y2", (0.0, 0.36)))
"""Axis and part of the height of the first and the second division."""
ABOVE = 0.1
"""Distance of a title from its division: the boxes with the order of the thresholds lie between."""


def show_strips(
    context: NumbersContext, ways: Mapping[str, tuple[tuple[float, ...], Evaluation]]
) -> None:
    """Show two divisions: the thresholds in the order they were made, and what they divide."""
    colours, values = CHART, context.values
    margin = 0.03 * float(values[-1] - values[0])
    span = (float(values[0]) - margin, float(values[-1]) + margin)
    sketch, said = ChartSketch(), {}
    for (name, (thresholds, evaluation)), (axis, domain) in zip(ways.items(), PLACES, strict=True):
        counted = [branch.counts for branch in evaluation.branches]
        said[name] = _draw_division(
            sketch, thresholds, counted, axis, span, colours, context.words.notation
        )
        sketch.axis(axis, domain, range=[0, 1], visible=False)
        title = context.words("numbers", name)
        place = {"x": 0, "xref": "paper", "xanchor": "left", "yref": "paper", "yanchor": "bottom"}
        sketch.text(title, y=domain[1] + ABOVE, font={"color": colours.ink, "size": 14}, **place)
    chart = sketch.drawn(
        x=escape(context.name),
        height=320,
        x_range=span,
        barmode="stack",
        margin={"l": 16, "t": 28, "b": 40},
        showlegend=False,
        xaxis={"anchor": "y2", "showgrid": False},
    )
    classes = " / ".join(context.labels.klass(code) for code in range(len(context.trace.table.classes)))
    text = context.words("numbers", "several_text", classes=classes, **said)
    show(chart, key="several", text=text)


def _draw_division(
    sketch: ChartSketch,
    thresholds: tuple[float, ...],
    counted: list[Floats],
    axis: str,
    span: tuple[float, float],
    colours: Palette,
    notation: Notation,
) -> str:
    """Draw one division; return its class weights as text, '1 / 1 | 0 / 3'."""
    ends = list(pairwise((span[0], *sorted(thresholds), span[1])))
    shares = [_share_counts(counts) for counts in counted]
    texts = ["\u00a0/\u00a0".join(notation.weight(float(c)) for c in counts) for counts in counted]
    line = {"color": colours.surface, "width": 2}
    for code in range(len(counted[0])):
        sketch.bars(
            [(a + b) / 2 for a, b in ends],
            [float(share[code]) for share in shares],
            axis,
            width=[b - a for a, b in ends],
            marker={"color": colours.klass(code), "line": line},
            opacity=0.75,
        )
    label = {"yref": axis, "borderpad": 2, "bgcolor": colours.surface}
    label["font"] = {"color": colours.ink, "size": 13}
    for text, (a, b) in zip(texts, ends, strict=True):
        sketch.text(f"<b>{text}</b>", x=(a + b) / 2, y=0.5, **label)
    frame = {"bordercolor": colours.ink, "borderwidth": 1, "yanchor": "bottom"}
    for number, threshold in enumerate(thresholds):
        sketch.text(str(number + 1), x=threshold, y=1, **label, **frame)
    return " | ".join(texts)


def _share_counts(counts: Floats) -> Floats:
    whole = float(counts.sum())
    return counts / whole if whole else counts
