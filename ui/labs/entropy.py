"""The laboratory of entropy: counts to choose, the curve they lie on, entropy under a condition."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from c45_core import Table, Trace, grow
from c45_core.explain.explain import explain
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.measures import entropy
from c45_core.record.views import Evaluation
from c45_core.rounding import fixed
from c45_core.units import UNITS, in_unit
from c45_core.words import Words
from ui.charts import figure, show
from ui.colours import palette

MOST = 20
EXAMPLES = {"5 / 5": (5, 5, 0), "2 / 8": (2, 8, 0), "10 / 0": (10, 0, 0), "4 / 3 / 3": (4, 3, 3)}
"""The counts the documents speak of, and one with three classes."""
FIRST = (9, 5, 0)


def counts(words: Words) -> tuple[int, ...]:
    """Let the reader choose how many cases each class has; the address keeps them."""
    with st.container(horizontal=True, gap="small"):
        for label, example in EXAMPLES.items():
            if st.button(label, type="tertiary"):
                for code, number in enumerate(example):
                    st.session_state[f"n{code}"] = number
    for code, number in enumerate(FIRST):
        st.session_state.setdefault(f"n{code}", number)
    return tuple(
        st.slider(words("entropy", "class", n=code + 1), 0, MOST, key=f"n{code}", bind="query-params")
        for code in range(len(FIRST))
    )


def of_counts(chosen: Sequence[int], words: Words) -> Explanation | None:
    """Return the derivation of the entropy of class counts, from the trace of such a table."""
    present = {words("entropy", "class", n=k + 1): n for k, n in enumerate(chosen) if n}
    if not present:
        return None
    table = Table.from_columns(
        {"class": list(present)}, target="class", weights=[float(n) for n in present.values()]
    )
    trace = grow(table)
    return explain(trace, trace[1], Labels(table))[0]


def unit(words: Words) -> str:
    """Let the reader choose the unit."""
    return st.segmented_control(
        words("entropy", "unit"),
        list(UNITS),
        key="unit",
        default="bit",
        bind="query-params",
        required=True,
    )


def curve(chosen: Sequence[int], value: float, unit_name: str, words: Words) -> None:
    """Draw the entropy of two classes as a curve, of three as a field, with the chosen counts on it."""
    if len(chosen) > 2 and chosen[2]:
        _field(chosen, value, words)
        return
    share = np.linspace(0, 1, 201)
    bits = entropy(np.stack([share, 1 - share], axis=-1))
    most = in_unit(1.0, unit_name)
    chart = figure(
        x=words("entropy", "share"),
        y=f"{words('terms', 'entropy')} ({unit_name})",
        x_range=(-0.02, 1.02),
        y_range=(0, most * 1.08),
    )
    colours = palette()
    line = [in_unit(float(b), unit_name) for b in bits]
    chart.add_scatter(
        x=share, y=line, mode="lines", line={"color": colours.ink, "width": 2}, showlegend=False
    )
    here, whole = in_unit(value, unit_name), sum(chosen[:2])
    chart.add_scatter(
        x=[chosen[0] / whole],
        y=[here],
        mode="markers+text",
        text=[fixed(here)],
        textposition="bottom center",
        marker={"color": colours.accent, "size": 14, "line": {"color": colours.surface, "width": 2}},
        showlegend=False,
    )
    said = words(
        "entropy", "curve_text", share=fixed(chosen[0] / whole, 3), value=fixed(here), unit=unit_name
    )
    show(chart, key="curve", text=said)


def _field(chosen: Sequence[int], value: float, words: Words) -> None:
    """Draw the entropy over all mixtures of three classes."""
    share = np.linspace(0, 1, 51)
    first, second = np.meshgrid(share, share)
    third = 1 - first - second
    mixtures = np.stack([first, second, np.maximum(third, 0)], axis=-1)
    bits = np.where(third < -1e-9, np.nan, entropy(mixtures))
    colours = palette()
    chart = figure(x="p₁", y="p₂", x_range=(-0.02, 1.02), y_range=(-0.02, 1.02))
    scale = [[0, colours.surface], [1, colours.klass(0)]]
    chart.add_trace(go.Contour(x=share, y=share, z=bits, colorscale=scale, zmin=0, zmax=np.log2(3)))
    whole = sum(chosen)
    chart.add_scatter(
        x=[chosen[0] / whole],
        y=[chosen[1] / whole],
        mode="markers",
        marker={"color": colours.accent, "size": 15, "line": {"color": colours.surface, "width": 2}},
        showlegend=False,
    )
    show(chart, key="field", text=words("entropy", "field_text", value=fixed(value)))


def pick_attribute(trace: Trace, labels: Labels, words: Words) -> Evaluation:
    """Let the reader choose the attribute that is the condition."""
    dividing = [e for e in trace.evaluations(0) if e.divides]
    chosen = st.pills(
        words("terms", "attribute"),
        range(len(dividing)),
        format_func=lambda place: labels.attribute(dividing[place].attribute),
        default=0,
        required=True,
        key=f"given_{trace.table.name}",
    )
    return dividing[chosen]


def weighted_mean(evaluation: Evaluation, labels: Labels, words: Words) -> None:
    """Draw each branch as wide as its share and as high as its entropy: the area is H(D|A)."""
    colours = palette()
    chart = figure(
        x=words("entropy", "share_of_cases"),
        y=f"{words('terms', 'entropy')} (bit)",
        x_range=(0, 1),
        y_range=(0, max(1.0, float(np.log2(len(evaluation.branches[0].counts)))) * 1.08),
    )
    left = 0.0
    for b in evaluation.filled:
        branch = evaluation.branches[b]
        width = branch.weight / evaluation.known
        chart.add_bar(
            x=[left + width / 2],
            y=[branch.entropy],
            width=[width],
            marker={
                "color": colours.muted,
                "opacity": 0.35,
                "line": {"color": colours.ink, "width": 1},
            },
            text=f"{labels.branch(evaluation, b)}<br>{fixed(branch.entropy)}",
            textposition="inside" if branch.entropy > 0.3 else "outside",
            showlegend=False,
        )
        left += width
    mean = evaluation.conditional_entropy
    chart.add_hline(y=mean, line={"color": colours.accent, "width": 3}, annotation_text=fixed(mean))
    chart.add_hline(y=evaluation.base_entropy, line={"color": colours.ink, "dash": "dot"})
    name = labels.attribute(evaluation.attribute)
    said = words(
        "entropy",
        "mean_text",
        attribute=name,
        before=fixed(evaluation.base_entropy),
        after=fixed(mean),
        gain=fixed(evaluation.raw_gain),
    )
    show(chart, key="mean", text=said)
