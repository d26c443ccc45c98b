"""Draw the decision: gain to the right, gain ratio upwards, the average gain as a gate to pass.

The chart does not know which number is open; the ring around its attribute is laid over it.
"""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from c45_core.language.words import Words
from c45_core.reasons import Verdict
from c45_core.trace.views import Evaluation
from ui.charts import plots
from ui.charts.label_places import Note, apart
from ui.charts.overlay import Margins, Overlay, base_chart, margins_of
from ui.charts.plots import ChartSketch
from ui.drawing.colours import CHART, PAGE, Palette
from ui.lessons.choosing.context import GATE, RATIO, WAYS, ChoosingContext
from ui.lessons.shared.number_ids import attribute_of
from ui.markdown import plain

HEIGHT = 370
MARGINS: Margins = (64, 16, 52, 48)
"""Above, a phone has room for two lines of a legend."""
EQUAL_IV = (0.25, 0.5, 1.0, 2.0, 4.0)
IV_APART = 0.13
"""Of the width of the chart: what the name of a line takes on a phone."""
"""On a straight line from the corner the IV is equal, because the ratio is the gain divided by it."""
_KINDS = {"won": ("star", 19), "passed": ("circle", 12), "held": ("x", 12)}
Spans = tuple[tuple[float, float], tuple[float, float]]


def gate(
    context: ChoosingContext, words: Words, *, current: str, key: str, spans: Spans | None = None
) -> None:
    """Draw every attribute in the comparison; `spans` fixes the axes where the cases change."""
    shown, spans = _shown(context), spans or _spans(context)
    said = words("choosing", "gate_text" if context.node.average_gain is not None else "no_gate_text")
    with base_chart(f"{key}_ground"):
        _chart(context, shown, spans, words, key=key, text=said)
        over = Overlay(PAGE)
        ring(context, over, current, spans)
        over.show(MARGINS, HEIGHT)
    st.caption(plain(said))


def ring(context: ChoosingContext, over: Overlay, current: str, spans: Spans | None = None) -> None:
    """Draw a ring around the attribute that the open number is about; the average gain has none."""
    (_, right), (_, top) = spans or _spans(context)
    about = next((e for e in _shown(context) if e.name == attribute_of(current)), None)
    over.name, over.unseen = "ring", about is None
    over.ring(about.gain / right if about else 0, about.gain_ratio / top if about else 0, 27)


def _shown(context: ChoosingContext) -> list[Evaluation]:
    return [e for e in context.dividing if e.verdict.admitted and e.iv > 0]


def _spans(context: ChoosingContext) -> Spans:
    shown = _shown(context)
    return (
        (0, 1.15 * max([e.gain for e in shown], default=1.0) or 1.0),
        (0, 1.18 * max([e.gain_ratio for e in shown], default=1.0) or 1.0),
    )


def _chart(
    context: ChoosingContext,
    shown: list[Evaluation],
    spans: Spans,
    words: Words,
    *,
    key: str,
    text: str,
) -> None:
    colours, sketch, average = CHART, ChartSketch(), context.node.average_gain
    (_, right), (_, top) = x_range, y_range = spans
    notes = _equal_iv(sketch, right, top, colours)
    if average is not None:
        said = f"{words('terms', 'average_gain')} {words.notation.fixed(average)}"
        _line(sketch, average, said, colours)
    tags = _tags(context, words)
    texts = [context.labels.attribute(e.attribute) + tags.get(e.name, "") for e in shown]
    points = [(e.gain, e.gain_ratio) for e in shown]
    wide = [f" {text}" for text in texts]  # a place beside its point is a little further off: `_spaced`
    places = apart(points, wide, x_range, y_range, line=average, notes=notes)
    for kind, (symbol, size) in _KINDS.items():
        of_kind = [n for n, e in enumerate(shown) if _kind(e.verdict) == kind]
        colour = colours.muted if kind == "held" else colours.ink
        sketch.points(
            [points[n][0] for n in of_kind],
            [points[n][1] for n in of_kind],
            "y",
            mode="markers+text",
            name=words("choosing", kind),
            text=[_spaced(texts[n], places[n], kind) for n in of_kind],
            textposition=[places[n] for n in of_kind],
            textfont={"color": colour},
            marker={
                "symbol": symbol,
                "size": size,
                "color": colour,
                "line": {"color": CHART.paper, "width": 1},
            },
            showlegend=True,
            cliponaxis=False,
        )
    chart = sketch.drawn(
        x=words("language", "noted", text=words("choosing", "gain"), note=words("choosing", "bit")),
        y=words("choosing", "ratio"),
        height=HEIGHT,
        x_range=x_range,
        margin=margins_of(MARGINS),
        showlegend=True,
        legend={"y": 1.0, "font": {"size": 13}},
        xaxis={"automargin": False},
        yaxis={"range": list(y_range), "automargin": False},
    )
    plots.draw(chart, key=key, text=text)


def _kind(verdict: Verdict) -> str:
    if verdict is Verdict.WON:
        return "won"
    return "held" if verdict in (Verdict.BELOW_AVERAGE, Verdict.NO_GAIN) else "passed"


def _spaced(text: str, place: str, kind: str) -> str:
    """Keep a text off the ring that may be around its point."""
    before, after = ("\u2002" * ("right" in place), "\u2002" * ("left" in place))
    return f"{before}<b>{text}</b>{after}" if kind == "won" else f"{before}{text}{after}"


def _tags(context: ChoosingContext, words: Words) -> Mapping[str, str]:
    """Say behind a name who would take this attribute."""
    tags = {}
    for name in filter(None, (context.taken(way) for way in WAYS)):
        ways = [way for way in WAYS if context.taken(way) == name]
        # Who passes the gate with the largest ratio has it without the gate, too.
        said = [way for way in ways if way != RATIO or GATE not in ways]
        listed = (words("choosing", f"tag_{way}") for way in said)
        tags[name] = " · " + words("language", "comma").join(listed)
    return tags


def _equal_iv(sketch: ChartSketch, right: float, top: float, colours: Palette) -> list[Note]:
    """Draw the lines of equal IV; return what is written at their ends."""
    notes: list[Note] = []
    for iv in _apart_at_the_top(right, top):
        x = min(right, top * iv)
        sketch.points(
            [0, x], [0, x / iv], "y", mode="lines", line={"color": colours.line, "width": 1.5}
        )
        text = f"IV {iv:g}"
        notes.append(((x, x / iv), text, "top left" if x == right else "bottom center"))
        sketch.text(
            text,
            x=x,
            y=x / iv,
            xanchor="right" if x == right else "center",
            yanchor="bottom" if x == right else "top",
            bgcolor=CHART.paper,
            borderpad=0,
            font={"color": colours.muted, "size": 11},
        )
    return notes


def _apart_at_the_top(right: float, top: float) -> list[float]:
    """Return the IVs whose lines end far enough from the axis and from each other to be named there."""
    chosen: list[float] = []
    ends = [0.0]
    for iv in EQUAL_IV:
        end = top * iv
        if end >= right or end - ends[-1] >= IV_APART * right:
            chosen.append(iv)
            ends.append(min(end, right))
    return chosen


def _line(sketch: ChartSketch, average: float, text: str, colours: Palette) -> None:
    """Draw the gate; those to the left of it are held back."""
    shade = {"fillcolor": colours.muted, "opacity": 0.1, "layer": "below"}
    whole = {"yref": "y domain", "y0": 0, "y1": 1}
    sketch.shapes.append(
        {"type": "rect", "x0": 0, "x1": average, "line": {"width": 0}, **whole, **shade}
    )
    line = {"color": colours.ink, "width": 2, "dash": "dash"}
    sketch.line(x0=average, x1=average, line=line, layer="below", **whole)
    sketch.text(
        text,
        x=average,
        y=0,
        yref="paper",
        xanchor="left",
        yanchor="bottom",
        xshift=16,
        yshift=2,
        bgcolor=CHART.paper,
        font={"color": colours.ink, "size": 13},
    )
