"""An attribute with missing values, measured: F on the gain, the unknown cases in the IV."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core.explain.explanation import Explanation
from c45_core.explain.quantities import of_attribute
from c45_core.language.notation import Notation
from c45_core.trace.views import Evaluation
from c45_course import datasets
from c45_course.claims import Claim, computed
from ui import cache
from ui.charts.plots import CONFIG, ChartSketch
from ui.components.number_table import Cell, Head, Row, number_table, opened
from ui.drawing.colours import CHART
from ui.drawing.grid import grid
from ui.lessons.missing.lesson import MissingContext
from ui.lessons.shared.derivations import open_at_once, opened_view
from ui.lessons.shared.kept_work import grow_with
from ui.markdown import plain, with_terms
from ui.state.widgets import choose

SAME = 1e-9
KEYS = ("known_fraction", "base_entropy", "conditional_entropy", "gain", "iv", "gain_ratio")
"""The numbers of the lesson, in the order they are computed."""
CONVENTIONS = (("gain", "branch"), ("gain", "known_only"), ("ratio", "branch"), ("ratio", "known_only"))


def show_measured(context: MissingContext, controls: DeltaGenerator) -> None:
    """Show how one attribute divides the cases, its numbers, and what the documents print of them."""
    with controls:
        attribute = _choose_attribute(context)
    evaluation = context.trace.evaluation(0, attribute)
    made = explain_attribute(context, evaluation)
    finer = context.words.noted(_finer(context))
    left, right = st.columns([6, 5], gap="large")
    with left:
        draw_bars(context, evaluation)
        _show_mistakes(context, evaluation)
        _show_conventions(context, evaluation)
    with right:
        current = opened("of", list(made), "iv" if "iv" in made else "known_fraction")
        _show_numbers(context, evaluation, made, current)
        opened_view("of", [made[current]], finer)
    open_at_once("of", list(made), lambda number: [made[number]], finer)


def explain_attribute(context: MissingContext, evaluation: Evaluation) -> dict[str, Explanation]:
    """Return the derivation of every number of the attribute, in the order they are computed."""
    keys = KEYS if evaluation.divides else KEYS[:1]
    return {key: of_attribute(context.trace, key, evaluation, context.labels) for key in keys}


def _finer(context: MissingContext) -> Notation:
    """Write two digits more than elsewhere: as many as the documents' sums need to be checked."""
    return context.words.notation.finer()


def _choose_attribute(context: MissingContext) -> int:
    table = context.table
    names = [table.attributes[a].name for a in context.incomplete]
    chosen = choose(
        "attr",
        names,
        context.words("missing", "attribute"),
        shown=lambda name: plain(context.labels.attribute(table.index(name))),
    )
    return table.index(chosen)


def _show_numbers(
    context: MissingContext, evaluation: Evaluation, made: Mapping[str, Explanation], current: str
) -> None:
    """Show the numbers beside the printed ones; pressing one opens how it comes about."""
    words, printed = context.words, _find_printed(context, evaluation, made)
    rows = []
    for quantity, explanation in made.items():
        claim = printed.get(quantity)
        verdict = words("claim", claim.verdict) if claim else ""
        cells = (
            Cell(_finer(context).fixed(explanation.recorded), quantity),
            Cell(claim.printed if claim else ""),
            Cell(verdict),
        )
        name = Cell(words("missing", f"name_{quantity}"))
        rows.append(Row(name, cells, mark="✕" if claim and claim.verdict == "mistake" else ""))
    heads = [Head(words("missing", key)) for key in ("quantity", "computed", "printed")]
    heads.append(Head(words("missing", "verdict"), words=True))
    st.caption(words("derivation_view", "press"))
    number_table("of", heads, rows, key="numbers", text=words("missing", "numbers"), current=current)


def _find_printed(
    context: MissingContext, evaluation: Evaluation, made: Mapping[str, Explanation]
) -> dict[str, Claim]:
    """Return what documents print of these very numbers: computed alike in the claim's convention."""
    found = {}
    for claim in _list_claims(context, evaluation):
        explanation = made.get(claim.at.quantity)
        value = computed(lambda dialect: cache.trace(context.table.name, dialect), claim)
        if explanation is not None and abs(value - explanation.recorded) < SAME:
            found[claim.at.quantity] = claim
    return found


def _list_claims(context: MissingContext, evaluation: Evaluation) -> list[Claim]:
    return [c for c in context.dataset.claims if c.at.attribute == evaluation.name and not c.at.path]


def _show_mistakes(context: MissingContext, evaluation: Evaluation) -> None:
    """Show what the documents print wrongly about this attribute, as what it is: a mistake."""
    words, language = context.words, context.words.language
    for claim in _list_claims(context, evaluation):
        if claim.verdict == "mistake":
            text = words(
                "missing",
                "mistake",
                document=datasets.documents()[claim.document][language],
                claim=plain(claim.name[language]),
                printed=claim.printed,
                right=claim.value,
                note=plain(claim.note.get(language, "")),
            )
            st.error(text)


def _show_conventions(context: MissingContext, evaluation: Evaluation) -> None:
    """Show the four ways books put F and the unknown cases into the formulas (C7, C8)."""
    words = context.words
    rows, current = [], None
    for place, (factor, branch) in enumerate(CONVENTIONS):
        switches = {"unknown_factor": factor, "unknown_in_iv": branch}
        if context.trace.dialect == context.trace.dialect.with_(**switches):
            current = place
        trace = grow_with(context.table.name, context.dialect, **switches)
        found, split = trace.evaluation(0, evaluation.attribute), trace.node(0).split
        numbers = map(_finer(context).fixed, (found.raw_gain, found.iv, found.gain_ratio))
        winner = context.labels.attribute(split.attribute) if split else words("language", "none")
        rows.append([words("missing", f"convention_{factor}_{branch}"), *numbers, winner])
    st.markdown(f"**{words('missing', 'conventions')}**")
    head = [words("missing", key) for key in ("convention", "gain", "name_iv_short", "ratio", "winner")]
    text = words("missing", "conventions")
    grid(head, rows, caption=text, current=current, words=(4,), numbered=True)
    st.caption(with_terms(words("missing", "conventions_note"), words))


# --- the bars -----------------------------------------------------------------------------------------

BAR_ROWS = {"gain": 1.0, "iv": 0.0}
BAR_THICKNESS = 0.46
MIN_NAMED_SHARE = 0.045
"""Minimum share of the whole at which a piece has room for its name."""


def draw_bars(context: MissingContext, evaluation: Evaluation) -> None:
    """Show two bars of all cases: one divided as the gain sees it, one as the IV sees it."""
    words, whole = context.words, evaluation.known + evaluation.unknown
    sketch = ChartSketch()
    _draw_known(sketch, context, evaluation)
    _draw_pieces(sketch, context, evaluation)
    place = {"x": 0, "xanchor": "left", "yanchor": "bottom", "font": {"color": CHART.ink, "size": 14}}
    known, all_cases = words.notation.weight(evaluation.known), words.notation.weight(whole)
    texts = {
        "gain": words("missing", "bar_gain", known=known, all=all_cases),
        "iv": words("missing", "bar_iv" if _is_branch(context) else "bar_iv_known", all=all_cases),
    }
    for row, text in texts.items():
        sketch.text(escape(text, quote=False), y=BAR_ROWS[row] + BAR_THICKNESS / 2, yshift=6, **place)
    chart = sketch.drawn(
        x="",
        height=260,
        x_range=(0, whole),
        barmode="overlay",
        margin={"l": 4, "r": 4, "t": 8, "b": 30},
        legend={"y": -0.02, "yanchor": "top", "font": {"size": 13}, "itemclick": False},
        xaxis={"visible": False},
        yaxis={"visible": False, "range": [-0.35, 1.62]},
    )
    text = " ".join(texts.values())
    st.plotly_chart(chart, key="bars", config=CONFIG, width="stretch", theme=None, alt=text)


def _is_branch(context: MissingContext) -> bool:
    """Tell whether the unknown cases are a branch of their own in the IV (C8)."""
    return context.trace.dialect.unknown_in_iv == "branch"


def _draw_known(sketch: ChartSketch, context: MissingContext, evaluation: Evaluation) -> None:
    """Draw the known cases by branch and class, and the unknown ones set aside."""
    left, seen, whole = 0.0, set(), evaluation.known + evaluation.unknown
    for b in evaluation.filled:
        start = left
        for code, count in enumerate(evaluation.branches[b].counts.tolist()):
            if count:
                marker = {"color": CHART.klass(code), "line": {"width": 0}}
                # Of the piece, not of its marker: so the legend has the same.
                piece = {"opacity": 0.6, "name": escape(context.labels.klass(code))}
                _draw_piece(sketch, left, count, "gain", marker, showlegend=code not in seen, **piece)
                sketch.text(
                    context.words.notation.weight(count),
                    x=left + count / 2,
                    y=BAR_ROWS["gain"] - 0.09,
                    bgcolor=CHART.surface,
                    borderpad=1,
                    font={"color": CHART.ink, "size": 13},
                )
                seen.add(code)
                left += count
        _draw_frame(sketch, start, left, "gain")
        _write_name(sketch, context.labels.branch(evaluation, b), start, left, "gain", whole, lift=0.11)
    if evaluation.unknown:
        _draw_aside(sketch, left, whole, "gain")


def _draw_pieces(sketch: ChartSketch, context: MissingContext, evaluation: Evaluation) -> None:
    """Draw the branches as the IV sees them: pieces of different size, whatever their classes."""
    left, whole = 0.0, evaluation.known + evaluation.unknown
    pieces = [
        (context.labels.branch(evaluation, b), evaluation.branches[b].weight, CHART.muted, 0.35)
        for b in evaluation.filled
    ]
    if evaluation.unknown and _is_branch(context):
        pieces.append(("?", evaluation.unknown, CHART.accent, 0.55))
    for name, weight, colour, opacity in pieces:
        marker = {"color": colour, "opacity": opacity, "line": {"width": 0}}
        _draw_piece(sketch, left, weight, "iv", marker)
        _draw_frame(sketch, left, left + weight, "iv")
        text = f"{name}: {context.words.notation.weight(weight)}"
        _write_name(sketch, text, left, left + weight, "iv", whole)
        left += weight
    if evaluation.unknown and not _is_branch(context):
        _draw_aside(sketch, left, whole, "iv")


def _draw_piece(
    sketch: ChartSketch, left: float, width: float, row: str, marker: dict[str, Any], **options: object
) -> None:
    base = BAR_ROWS[row] - BAR_THICKNESS / 2
    middle, height = [left + width / 2], [BAR_THICKNESS]
    sketch.bars(middle, height, "y", base=base, width=width, marker=marker, **options)


def _draw_frame(
    sketch: ChartSketch, left: float, right: float, row: str, line: dict[str, Any] | None = None
) -> None:
    line = line or {"color": CHART.ink, "width": 1.6}
    top, bottom = BAR_ROWS[row] + BAR_THICKNESS / 2, BAR_ROWS[row] - BAR_THICKNESS / 2
    sketch.shapes.append(
        {"type": "rect", "x0": left, "x1": right, "y0": bottom, "y1": top, "line": line}
    )


def _draw_aside(sketch: ChartSketch, left: float, right: float, row: str) -> None:
    """Draw cases that a formula does not look at: only their outline."""
    _draw_frame(sketch, left, right, row, {"color": CHART.muted, "width": 1.4, "dash": "dot"})
    font = {"color": CHART.muted, "size": 15}
    sketch.text("?", x=(left + right) / 2, y=BAR_ROWS[row], font=font)


def _write_name(
    sketch: ChartSketch,
    name: str,
    left: float,
    right: float,
    row: str,
    whole: float,
    *,
    lift: float = 0,
) -> None:
    if right - left < MIN_NAMED_SHARE * whole:
        return
    font, text = {"color": CHART.ink, "size": 14}, f"<b>{escape(name, quote=False)}</b>"
    sketch.text(text, x=(left + right) / 2, y=BAR_ROWS[row] + lift, font=font)
