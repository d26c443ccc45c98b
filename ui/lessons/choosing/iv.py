"""Show what dividing by the IV does: with rising numbers of values, and near an IV of zero."""

from __future__ import annotations

import numpy as np
import streamlit as st

from c45_core import preset
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.measures import entropy
from c45_core.trace.views import Evaluation
from c45_course.compare.settings import nearly_empty, one_split
from ui.charts.label_places import apart
from ui.charts.plots import figure, show, write_beside
from ui.components.number_table import opened
from ui.drawing.colours import CHART
from ui.lessons.choosing.comparison import comparison, derived, iv_of, judges, verdict
from ui.lessons.choosing.context import ChoosingContext
from ui.lessons.choosing.gate import gate, ring
from ui.lessons.shared.derivations import open_at_once, opened_view
from ui.lessons.shared.number_ids import IV, list_ids
from ui.state.widgets import choose


def iv_growth(context: ChoosingContext, words: Words) -> None:
    """Show the IV of every attribute over its number of branches, and how the largest comes about."""
    left, right = st.columns([6, 5], gap="large")
    with left:
        _chart(context, words)
    with right:
        iv_of(context, max(context.dividing, key=lambda e: e.iv), words)


def _chart(context: ChoosingContext, words: Words) -> None:
    """Draw IV over the logarithm of the number of branches: equal branches are on the diagonal."""
    colours, shown = CHART, context.dividing
    points = [(float(np.log2(_branches(context, e))), e.iv) for e in shown]
    most = max(3.0, *(x for x, _ in points))
    span = (0.0, most * 1.14)
    doublings = range(int(most) + 1)
    chart = figure(
        x=words("choosing", "branches"),
        y=words("language", "noted", text=words.symbol("IV"), note=words("choosing", "bit")),
        x_range=span,
        y_range=span,
        height=380,
    )
    chart.update_xaxes(tickvals=list(doublings), ticktext=[str(2**k) for k in doublings])
    chart.update_yaxes(tickvals=list(doublings))
    equal = np.unique(np.geomspace(1, 2**most, 40).round())
    chart.add_scatter(
        x=np.log2(equal),
        y=[float(entropy(np.ones(int(k)))) for k in equal],
        mode="lines",
        line={"color": colours.muted, "width": 1.5},
        hoverinfo="skip",
        showlegend=False,
    )
    said, place = words("choosing", "equal_branches"), most * 0.62
    write_beside(chart, place, place, said, colour=colours.muted, right=-8, up=2, size=12)
    names = [context.labels.attribute(e.attribute) for e in shown]
    added = [e.name == context.identifier for e in shown]
    chart.add_scatter(
        x=[x for x, _ in points],
        y=[y for _, y in points],
        mode="markers+text",
        text=[f"<b>{name}</b>" if a else name for name, a in zip(names, added, strict=True)],
        textposition=apart(points, names, span, span),
        textfont={"color": colours.ink},
        marker={
            "symbol": ["diamond" if a else "circle" for a in added],
            "size": [14 if a else 10 for a in added],
            "color": colours.ink,
        },
        hoverinfo="skip",
        showlegend=False,
        cliponaxis=False,
    )
    show(chart, key="iv_growth", text=words("choosing", "iv_text"))


def _branches(context: ChoosingContext, evaluation: Evaluation) -> int:
    """Count the branches IV is measured over; the unknown cases may be one of them (C8)."""
    unknown = evaluation.unknown > 0 and context.trace.dialect.unknown_in_iv == "branch"
    return len(evaluation.filled) + unknown


SIZES = (10, 20, 50, 100, 200, 500, 1000)
SPANS = ((0.0, 0.125), (0.0, 0.26))
"""Gain and ratio of both attributes stay inside, however many cases there are."""


# A fragment: what is chosen here changes nothing above.
@st.fragment
def near_zero_iv(words: Words) -> None:
    """Let the reader choose how many cases there are; one of them has a branch of its own."""
    size = choose(
        "cases",
        tuple(map(str, SIZES)),
        words("choosing", "how_many"),
        default=str(SIZES[-1]),
        kind="segmented",
    )
    context = _context(int(size), words)
    finer = words.noted(words.notation.finer())  # the gain of one case among a thousand is small
    judges(context, finer, key="apart_")
    verdict(context, finer)
    current = opened("apart", list_ids(context.trace, 0), f"{IV}:apart")
    left, right = st.columns(2, gap="large")
    with left:
        gate(context, finer, current=current, key="gate_apart", spans=SPANS)
    with right:
        comparison(context, finer, current=current, name="apart")
        opened_view("apart", derived(context, current), finer)
    open_at_once(
        "apart",
        list_ids(context.trace, 0),
        lambda number: derived(context, number),
        finer,
        marked={"gate_apart_ground": lambda over, number: ring(context, over, number, SPANS)},
    )


def _context(size: int, words: Words) -> ChoosingContext:
    table = nearly_empty(size)
    said = {key: words("choosing", f"apart_{key}") for key in ("apart", "halves", "class")}
    values = {
        "apart": {key: words("choosing", f"apart_{key}") for key in ("one", "rest")},
        "halves": {key: words("choosing", f"apart_{key}") for key in ("a", "b")},
    }
    return ChoosingContext(one_split(table, preset("documents")), 0, Labels(table, said, values))
