"""Draw the decision: gain to the right, gain ratio upwards, the average gain as a gate to pass."""

from __future__ import annotations

from collections.abc import Mapping

import plotly.graph_objects as go

from c45_core.reasons import Verdict
from c45_core.words import Words
from ui.charts import figure, show
from ui.colours import Palette, palette
from ui.labs.apart import apart
from ui.labs.choosing.scene import GATE, RATIO, WAYS, Scene
from ui.labs.opening import attribute_of
from ui.labs.plot_text import ground

EQUAL_IV = (0.25, 0.5, 1.0, 2.0, 4.0)
"""On a straight line from the corner the IV is equal, because the ratio is the gain divided by it."""
_KINDS = {"won": ("star", 19), "passed": ("circle", 12), "held": ("x", 12)}


def gate(
    scene: Scene,
    words: Words,
    *,
    current: str,
    key: str,
    spans: tuple[tuple[float, float], tuple[float, float]] | None = None,
) -> None:
    """Draw every attribute in the comparison; `spans` fixes the axes where the cases change."""
    colours, average = palette(), scene.node.average_gain
    shown = [e for e in scene.dividing if e.verdict.admitted and e.iv > 0]
    x_range, y_range = spans or (
        (0, 1.15 * max([e.gain for e in shown], default=1.0) or 1.0),
        (0, 1.18 * max([e.gain_ratio for e in shown], default=1.0) or 1.0),
    )
    chart = figure(
        x=words("language", "noted", text=words("choosing", "gain"), note=words("choosing", "bit")),
        y=words("choosing", "ratio"),
        x_range=x_range,
        y_range=y_range,
        height=370,
    )
    chart.update_layout(margin={"t": 40}, legend={"y": 1.0, "yanchor": "bottom", "x": 0})
    _equal_iv(chart, x_range[1], y_range[1], colours)
    if average is not None:
        said = f"{words('terms', 'average_gain')} {words.notation.fixed(average)}"
        _line(chart, average, said, colours)
    tags = _tags(scene, words)
    texts = [scene.labels.attribute(e.attribute) + tags.get(e.name, "") for e in shown]
    points = [(e.gain, e.gain_ratio) for e in shown]
    places = apart(points, texts, x_range, y_range, line=average)
    for n, evaluation in enumerate(shown):
        if evaluation.name == attribute_of(current):
            _ring(chart, points[n], colours)
    for kind, (symbol, size) in _KINDS.items():
        of_kind = [n for n, e in enumerate(shown) if _kind(e.verdict) == kind]
        chart.add_scatter(
            x=[points[n][0] for n in of_kind],
            y=[points[n][1] for n in of_kind],
            mode="markers+text",
            name=words("choosing", kind),
            text=[_spaced(texts[n], places[n], kind) for n in of_kind],
            textposition=[places[n] for n in of_kind],
            textfont={"color": [colours.muted if kind == "held" else colours.ink for _ in of_kind]},
            marker={
                "symbol": symbol,
                "size": size,
                "color": _fill(kind, colours),
                "line": {"color": ground(), "width": 1},
            },
            hoverinfo="skip",
            cliponaxis=False,
        )
    show(chart, key=key, text=_said(scene, words))


def _kind(verdict: Verdict) -> str:
    if verdict is Verdict.WON:
        return "won"
    return "held" if verdict in (Verdict.BELOW_AVERAGE, Verdict.NO_GAIN) else "passed"


def _spaced(text: str, place: str, kind: str) -> str:
    """Keep a text off the ring that may be around its point."""
    before, after = ("\u2002" * ("right" in place), "\u2002" * ("left" in place))
    return f"{before}<b>{text}</b>{after}" if kind == "won" else f"{before}{text}{after}"


def _ring(chart: go.Figure, point: tuple[float, float], colours: Palette) -> None:
    """Mark the attribute whose number is open."""
    ring = {"symbol": "circle-open", "size": 25, "color": colours.accent, "line": {"width": 2.5}}
    chart.add_scatter(
        x=point[:1],
        y=point[1:],
        mode="markers",
        marker=ring,
        hoverinfo="skip",
        showlegend=False,
        cliponaxis=False,
    )


def _fill(kind: str, colours: Palette) -> str:
    return colours.muted if kind == "held" else colours.ink


def _tags(scene: Scene, words: Words) -> Mapping[str, str]:
    """Say behind a name who would take this attribute."""
    tags = {}
    for name in filter(None, (scene.taken(way) for way in WAYS)):
        ways = [way for way in WAYS if scene.taken(way) == name]
        # Who passes the gate with the largest ratio has it without the gate, too.
        said = [way for way in ways if way != RATIO or GATE not in ways]
        listed = (words("choosing", f"tag_{way}") for way in said)
        tags[name] = " · " + words("language", "comma").join(listed)
    return tags


def _equal_iv(chart: go.Figure, right: float, top: float, colours: Palette) -> None:
    for iv in EQUAL_IV:
        x = min(right, top * iv)
        chart.add_scatter(
            x=[0, x],
            y=[0, x / iv],
            mode="lines",
            line={"color": colours.line, "width": 1.5},
            hoverinfo="skip",
            showlegend=False,
        )
        chart.add_annotation(
            x=x,
            y=x / iv,
            text=f"IV {iv:g}",
            showarrow=False,
            xanchor="right" if x == right else "center",
            yanchor="bottom" if x == right else "top",
            bgcolor=ground(),
            borderpad=0,
            font={"color": colours.muted, "size": 11},
        )


def _line(chart: go.Figure, average: float, text: str, colours: Palette) -> None:
    """Draw the gate; those to the left of it are held back."""
    chart.add_vrect(x0=0, x1=average, fillcolor=colours.muted, opacity=0.1, line_width=0, layer="below")
    chart.add_vline(x=average, line={"color": colours.ink, "width": 2, "dash": "dash"})
    chart.add_annotation(
        x=average,
        y=0,
        yref="paper",
        text=text,
        showarrow=False,
        xanchor="left",
        yanchor="bottom",
        xshift=3,
        yshift=2,
        bgcolor=ground(),
        font={"color": colours.ink, "size": 13},
    )


def _said(scene: Scene, words: Words) -> str:
    key = "gate_text" if scene.node.average_gain is not None else "no_gate_text"
    return words("choosing", key)
