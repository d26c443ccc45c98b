"""The laboratory: the gate beside the comparison at a node, and what dividing by the IV does."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import streamlit as st

from c45_core import preset
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.measures import entropy
from c45_core.reasons import Verdict
from c45_core.trace.views import Evaluation
from c45_course.compare.settings import nearly_empty, one_split
from ui.charts import plots
from ui.charts.overlay import Margins, Overlay, base_chart, margins_of
from ui.charts.plots import ChartSketch, Note, figure, place_labels, show, write_beside
from ui.components.number_table import opened
from ui.drawing.colours import CHART, PAGE, Palette
from ui.lessons.choosing import comparison
from ui.lessons.choosing.comparison import ChoosingContext
from ui.lessons.shared.contingency import contingency
from ui.lessons.shared.derivations import open_at_once, opened_view
from ui.lessons.shared.number_ids import IV, attribute_of, list_ids
from ui.lessons.shared.prepared import prepared
from ui.markdown import plain, with_terms
from ui.state.choices import Choices
from ui.state.widgets import choose


def show_laboratory(choices: Choices) -> None:
    """Show the comparison at a node, and two examples of what dividing by the IV does."""
    words = choices.words
    prepared("choosing", comparison.EXAMPLES, words, first_table=comparison.FIRST_TABLE)
    context = comparison.choose_context(comparison.with_ratios(choices))
    if context is None:
        st.info(words("choosing", "nothing"))
        return
    comparison.show_judges(context, words)
    _compare(context, words)
    open_at_once(
        "open",
        list_ids(context.trace, context.number),
        lambda number: comparison.derive(context, number),
        words,
        marked={"gate_ground": lambda over, number: ring(context, over, number)},
    )
    st.header(words("choosing", "iv_title"), anchor=False)
    st.markdown(with_terms(words("choosing", "iv_idea"), words))
    show_iv_growth(context, words)
    st.header(words("choosing", "apart_title"), anchor=False)
    st.markdown(with_terms(words("choosing", "apart_idea"), words))
    show_near_zero_iv(words)


@st.fragment
def _compare(context: ChoosingContext, words: Words) -> None:
    """Show the numbers of every attribute; one opens without running the rest of the page again."""
    current = opened("open", list_ids(context.trace, context.number), comparison.first_opened(context))
    if context.identifier:
        comparison.show_identifier(context, words)
    else:
        comparison.show_verdict(context, words)
    left, right = st.columns(2, gap="large")
    with left:
        gate(context, words, current=current, key="gate")
    with right:
        st.caption(words("derivation_view", "press"))
        comparison.show_comparison(context, words, current=current)
        about = comparison.spoken_of(context, current)
        contingency(
            about, context.labels, words, current=current, others=comparison.spoken_of_each(context)
        )
        opened_view("open", comparison.derive(context, current), words)


HEIGHT = 370
MARGINS: Margins = (64, 16, 52, 48)
"""Margins with room above, on a phone, for two lines of a legend."""
IV_APART = 0.13
"""Share of the chart's width that the name of a line takes on a phone."""
EQUAL_IV = (0.25, 0.5, 1.0, 2.0, 4.0)
"""The IVs whose lines are drawn: on a straight line from the corner gain and ratio have one IV."""
_KINDS = {"won": ("star", 19), "passed": ("circle", 12), "held": ("x", 12)}
Spans = tuple[tuple[float, float], tuple[float, float]]


def gate(
    context: ChoosingContext, words: Words, *, current: str, key: str, spans: Spans | None = None
) -> None:
    """Draw every attribute in the comparison; `spans` fixes the axes where the cases change."""
    drawn, spans = _list_drawn(context), spans or _measure_spans(context)
    text = words("choosing", "gate_text" if context.node.average_gain is not None else "no_gate_text")
    with base_chart(f"{key}_ground"):
        _draw_gate(context, drawn, spans, words, key=key, text=text)
        over = Overlay(PAGE)
        ring(context, over, current, spans)
        over.show(MARGINS, HEIGHT)
    st.caption(plain(text))


def ring(context: ChoosingContext, over: Overlay, current: str, spans: Spans | None = None) -> None:
    """Draw a ring around the attribute that the open number is about; the average gain has none."""
    (_, right), (_, top) = spans or _measure_spans(context)
    about = next((e for e in _list_drawn(context) if e.name == attribute_of(current)), None)
    over.name, over.unseen = "ring", about is None
    over.ring(about.gain / right if about else 0, about.gain_ratio / top if about else 0, 27)


def _list_drawn(context: ChoosingContext) -> list[Evaluation]:
    return [e for e in context.dividing if e.verdict.admitted and e.iv > 0]


def _measure_spans(context: ChoosingContext) -> Spans:
    drawn = _list_drawn(context)
    return (
        (0, 1.15 * max([e.gain for e in drawn], default=1.0) or 1.0),
        (0, 1.18 * max([e.gain_ratio for e in drawn], default=1.0) or 1.0),
    )


def _draw_gate(
    context: ChoosingContext,
    drawn: list[Evaluation],
    spans: Spans,
    words: Words,
    *,
    key: str,
    text: str,
) -> None:
    colours, sketch, average = CHART, ChartSketch(), context.node.average_gain
    (_, right), (_, top) = x_range, y_range = spans
    notes = _draw_lines_of_equal_iv(sketch, right, top, colours)
    if average is not None:
        sentence = f"{words('terms', 'average_gain')} {words.notation.fixed(average)}"
        _draw_average(sketch, average, sentence, colours)
    tags = _tag_names(context, words)
    texts = [context.labels.attribute(e.attribute) + tags.get(e.name, "") for e in drawn]
    points = [(e.gain, e.gain_ratio) for e in drawn]
    wide = [f" {text}" for text in texts]  # a place beside its point is a little further off: `_spaced`
    places = place_labels(points, wide, x_range, y_range, line=average, notes=notes)
    for kind, (symbol, size) in _KINDS.items():
        of_kind = [n for n, e in enumerate(drawn) if _kind(e.verdict) == kind]
        colour = colours.muted if kind == "held" else colours.ink
        sketch.points(
            [points[n][0] for n in of_kind],
            [points[n][1] for n in of_kind],
            "y",
            mode="markers+text",
            name=words("choosing", kind),
            text=[_keep_off_ring(texts[n], places[n], kind) for n in of_kind],
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


def _keep_off_ring(text: str, place: str, kind: str) -> str:
    """Keep a text off the ring that may be around its point."""
    before, after = ("\u2002" * ("right" in place), "\u2002" * ("left" in place))
    return f"{before}<b>{text}</b>{after}" if kind == "won" else f"{before}{text}{after}"


def _tag_names(context: ChoosingContext, words: Words) -> Mapping[str, str]:
    """Say behind a name who would take this attribute."""
    tags = {}
    for name in filter(None, (context.taken_by(way) for way in comparison.WAYS)):
        ways = [way for way in comparison.WAYS if context.taken_by(way) == name]
        # Who passes the gate with the largest ratio has it without the gate, too.
        sentences = [way for way in ways if way != comparison.BY_RATIO or comparison.GATE not in ways]
        listed = (words("choosing", f"tag_{way}") for way in sentences)
        tags[name] = " · " + words("language", "comma").join(listed)
    return tags


def _draw_lines_of_equal_iv(
    sketch: ChartSketch, right: float, top: float, colours: Palette
) -> list[Note]:
    """Draw the lines of equal IV; return what is written at their ends."""
    notes: list[Note] = []
    for iv in _choose_equal_ivs(right, top):
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


def _choose_equal_ivs(right: float, top: float) -> list[float]:
    """Return the IVs whose lines end far enough from the axis and from each other to be named there."""
    chosen: list[float] = []
    ends = [0.0]
    for iv in EQUAL_IV:
        end = top * iv
        if end >= right or end - ends[-1] >= IV_APART * right:
            chosen.append(iv)
            ends.append(min(end, right))
    return chosen


def _draw_average(sketch: ChartSketch, average: float, text: str, colours: Palette) -> None:
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


def show_iv_growth(context: ChoosingContext, words: Words) -> None:
    """Show the IV of every attribute over its number of branches, and how the largest comes about."""
    left, right = st.columns([6, 5], gap="large")
    with left:
        _draw_iv_growth(context, words)
    with right:
        comparison.show_iv(context, max(context.dividing, key=lambda e: e.iv), words)


def _draw_iv_growth(context: ChoosingContext, words: Words) -> None:
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
    text, place = words("choosing", "equal_branches"), most * 0.62
    write_beside(chart, place, place, text, colour=colours.muted, right=-8, up=2, size=12)
    names = [context.labels.attribute(e.attribute) for e in shown]
    added = [e.name == context.identifier for e in shown]
    chart.add_scatter(
        x=[x for x, _ in points],
        y=[y for _, y in points],
        mode="markers+text",
        text=[f"<b>{name}</b>" if a else name for name, a in zip(names, added, strict=True)],
        textposition=place_labels(points, names, span, span),
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
"""The axes, inside which gain and ratio of both attributes stay, however many cases there are."""


# A fragment: what is chosen here changes nothing above.
@st.fragment
def show_near_zero_iv(words: Words) -> None:
    """Let the reader choose how many cases there are; one of them has a branch of its own."""
    size = choose(
        "cases",
        tuple(map(str, SIZES)),
        words("choosing", "how_many"),
        default=str(SIZES[-1]),
        kind="segmented",
    )
    context = _one_case_apart(int(size), words)
    finer = words.noted(words.notation.finer())  # the gain of one case among a thousand is small
    comparison.show_judges(context, finer, key="apart_")
    comparison.show_verdict(context, finer)
    current = opened("apart", list_ids(context.trace, 0), f"{IV}:apart")
    left, right = st.columns(2, gap="large")
    with left:
        gate(context, finer, current=current, key="gate_apart", spans=SPANS)
    with right:
        comparison.show_comparison(context, finer, current=current, name="apart")
        opened_view("apart", comparison.derive(context, current), finer)
    open_at_once(
        "apart",
        list_ids(context.trace, 0),
        lambda number: comparison.derive(context, number),
        finer,
        marked={"gate_apart_ground": lambda over, number: ring(context, over, number, SPANS)},
    )


def _one_case_apart(size: int, words: Words) -> ChoosingContext:
    table = nearly_empty(size)
    texts = {key: words("choosing", f"apart_{key}") for key in ("apart", "halves", "class")}
    values = {
        "apart": {key: words("choosing", f"apart_{key}") for key in ("one", "rest")},
        "halves": {key: words("choosing", f"apart_{key}") for key in ("a", "b")},
    }
    return ChoosingContext(one_split(table, preset("documents")), 0, Labels(table, texts, values))
