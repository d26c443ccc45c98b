"""The laboratory: lines to complete, and what an attribute leaves of the entropy."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import streamlit as st

from c45_core.explain import quantities
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.formula.expression import share
from c45_core.formula.writing import text
from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_course.practice.answers import Judge, Right, Slip
from c45_course.practice.arithmetic import UnreadableError
from c45_course.practice.slips import SplitSizes
from ui import cache
from ui.charts.overlay import Margins, Overlay, Piece, base_chart, margins_of
from ui.charts.plots import draw, figure
from ui.components.number_table import opened
from ui.drawing.colours import PAGE
from ui.lessons.entropy.lesson import MELONS
from ui.lessons.shared import number_ids
from ui.lessons.shared.contingency import contingency
from ui.lessons.shared.derivations import equation, open_at_once, opened_view
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.widgets import choose


def show_laboratory(choices: Choices) -> None:
    """Let the reader complete three lines, and see what an attribute leaves of the entropy."""
    words, trace = choices.words, cache.trace(choices.table, "documents")
    labels = cache.dataset(choices.table).labels(choices.language)
    show_fading(choices)
    st.header(words("entropy", "conditional"), anchor=False)
    show_conditional(trace, labels, words)


@st.fragment
def show_fading(choices: Choices) -> None:
    """Show the entropy of three sets of melons: one calculated, one to finish, one to calculate."""
    words, trace = choices.words, cache.trace(MELONS, "documents")
    labels = cache.dataset(MELONS).labels(choices.language).on(trace.table)
    split = trace.node(0).split
    assert split is not None
    mixed = [b for b in split.filled if split.branches[b].entropy > 0]
    whole = quantities.of_node(trace, "entropy", 0, labels)
    others = [quantities.of_branch("branch_entropy", split, b, labels) for b in mixed]
    st.markdown(equation(whole, words.notation))
    for given, found, branch in zip(("numbers", "counts"), others, mixed, strict=False):
        counts = split.branches[branch].counts
        said = {
            "numbers": f"$${found.named(words.notation)} = {found.numbers(words.notation)}$$",
            "value": plain(labels.branch(split, branch)),
            "counts": " : ".join(map(words.notation.weight, counts.tolist())),
        }
        _ask_for(found, words("entropy", f"fading_{given}", **said), words, key=f"fading_{given}")


def _ask_for(found: Explanation, question: str, words: Words, *, key: str) -> None:
    """Ask for a number, and say whether it is right, or by which slip it came about."""
    st.markdown(question)
    with st.container(horizontal=True, vertical_alignment="center", key=f"{key}_row"):
        given = st.text_input(question, key=key, label_visibility="collapsed", width=140)
        if not given:
            return
        try:
            answer = Judge(found, SplitSizes()).answered(given)
        except UnreadableError:
            st.markdown(words("entropy", "fading_unread"))
            return
        slip = f"slip_{answer.names[0]}" if isinstance(answer, Slip) else "wrong"
        right = isinstance(answer, Right)
        st.markdown(words("practice", "right" if right else slip))
    if right:
        st.markdown(equation(found, words.notation))


MEAN_HEIGHT = 434
MEAN_MARGINS: Margins = (56, 16, 16, 126)
"""Margins with room below for a value on two lines, share, classes, entropy, and the title."""
ROOM_FOR_GAIN = 0.1
"""Minimum distance of the two levels, in bits, at which an arrow fits between them."""


@st.fragment
def show_conditional(trace: Trace, labels: Labels, words: Words) -> None:
    """Choose an attribute without running the rest of the page again."""
    evaluation = _pick_attribute(trace, labels, words)
    if evaluation is None:
        return
    mean = number_ids.name_number(number_ids.CONDITIONAL, evaluation)
    of_attribute = [
        n for n in number_ids.list_ids(trace, 0) if number_ids.attribute_of(n) == evaluation.name
    ]
    current = opened("open", of_attribute, mean)
    left, right = st.columns([5, 6], gap="large")
    with left:
        st.caption(words("derivation_view", "press"))
        contingency(evaluation, labels, words, current=current)
        opened_view("open", number_ids.explain_number(trace, 0, current, labels), words)
    with right:
        _draw_weighted_mean(evaluation, labels, words, current=current)
    open_at_once(
        "open",
        of_attribute,
        lambda number: number_ids.explain_number(trace, 0, number, labels),
        words,
        marked={"mean_ground": lambda over, number: _mark_branches(over, evaluation, number)},
    )


def _pick_attribute(trace: Trace, labels: Labels, words: Words) -> Evaluation | None:
    """Let the reader choose the attribute that is the condition; None where none divides the cases."""
    dividing = {e.name: e for e in trace.evaluations(0) if e.divides}
    if not dividing:
        return None
    best = trace.node(0).split
    chosen = choose(
        "attr",
        tuple(dividing),
        words("terms", "attribute"),
        shown=lambda name: labels.attribute(dividing[name].attribute),
        default=best.name if best else None,
        hidden_label=True,
    )
    return dividing[chosen]


def _draw_weighted_mean(evaluation: Evaluation, labels: Labels, words: Words, *, current: str) -> None:
    """Draw the branches side by side, and the level their entropies have together."""
    most = _upper_end(evaluation)
    with base_chart("mean_ground"):
        _draw_axes(most, words)
        over = Overlay(PAGE.about(labels.table.classes))
        _mark_branches(over, evaluation, current)
        _write_beneath(over, evaluation, labels, words)
        _draw_levels(over, evaluation, words, most)
        over.show(MEAN_MARGINS, MEAN_HEIGHT)
    text = words(
        "entropy",
        "mean_text_known" if evaluation.unknown > 0 else "mean_text",
        attribute=labels.attribute(evaluation.attribute),
        before=words.notation.fixed(evaluation.base_entropy),
        after=words.notation.fixed(evaluation.conditional_entropy),
        fraction=words.notation.fixed(evaluation.known_fraction),
        gain=words.notation.fixed(evaluation.raw_gain),
    )
    st.caption(plain(text))


def _draw_axes(most: float, words: Words) -> None:
    """Draw what every attribute shares; an axis of shares ends where the shares do."""
    unit = words("entropy", "unit_bit")
    chart = figure(
        x=words("entropy", "share_of_cases"),
        y=words("language", "noted", text=words("entropy", "axis"), note=unit),
        height=MEAN_HEIGHT,
        x_range=(0, 1),
        y_range=(0, most),
        layout={
            "margin": margins_of(MEAN_MARGINS),
            "xaxis": {
                "showticklabels": False,
                "showgrid": False,
                "automargin": False,
                "title": {"standoff": MEAN_MARGINS[3] - 28},
            },
            "yaxis": {"automargin": False},
        },
    )
    draw(chart, key="mean", text=words("entropy", "mean_alt"))


def _upper_end(evaluation: Evaluation) -> float:
    """Return the entropy at the upper end of the axis."""
    return 1.12 * max(1.0, float(np.log2(len(evaluation.unknown_counts))))


def _mark_branches(over: Overlay, evaluation: Evaluation, current: str) -> None:
    """Draw the branches side by side; the one whose entropy is open has another colour."""
    colours, most = over.colours, _upper_end(evaluation)
    for b, left, right in _place_branches(evaluation):
        here = number_ids.name_branch_entropy(evaluation, b) == current
        fill, edge = (colours.accent, colours.accent) if here else (colours.muted, colours.ink)
        over.name = f"bar{b}"
        over.bar(left, right, evaluation.branches[b].entropy / most, fill, edge)
    over.name = ""


def _write_beneath(over: Overlay, evaluation: Evaluation, labels: Labels, words: Words) -> None:
    """Write below each branch what there is to say of it."""
    for b, left, right in _place_branches(evaluation):
        over.write_beneath(left, right, _text_beneath(evaluation, b, labels, words, over))


def _place_branches(evaluation: Evaluation) -> Iterator[tuple[int, float, float]]:
    """Yield each branch with its left and right end."""
    left = 0.0
    for b in evaluation.filled:
        right = left + evaluation.branches[b].weight / evaluation.known
        yield b, left, right
        left = right


def _draw_levels(over: Overlay, evaluation: Evaluation, words: Words, most: float) -> None:
    """Draw both levels; the name of the dotted one stands above it, that of the solid one below."""
    cases, colours = "D\u0303" if evaluation.unknown > 0 else "D", over.colours
    before, after = evaluation.base_entropy, evaluation.conditional_entropy
    style = f"color:{colours.ink};background:{colours.paper};padding-inline:2px;"
    over.level(before / most, 2, "dotted")
    over.level(after / most, 3, "solid")
    text = f"H({cases}) = {words.notation.fixed(before)}"
    over.text(
        text,
        x=1.0,
        y=before / most,
        by=("-100%", "calc(-100% - 3px)"),
        style=f"{style}font-weight:400",
        size=14,
    )
    text = f"H({cases}|A) = {words.notation.fixed(after)}"
    over.text(text, x=1.0, y=after / most, by=("-100%", "4px"), style=style, size=14)
    if before - after <= ROOM_FOR_GAIN:
        return
    over.fall(0.5, before / most, after / most)
    if evaluation.unknown > 0:
        return
    gain = f"{words('entropy', 'gain')} {words.notation.fixed(evaluation.raw_gain)}"
    middle = (before + after) / 2 / most
    over.text(gain, 0.5, middle, by=("8px", "-50%"), size=14, style=f"{style}font-weight:400")


def _text_beneath(
    evaluation: Evaluation, branch: int, labels: Labels, words: Words, over: Overlay
) -> list[list[Piece]]:
    """Write what stands under a bar: the value, its share, its classes, its entropy."""
    part, notation, colours = evaluation.branches[branch], words.notation, over.colours
    counted = []
    for k, count in enumerate(part.counts):
        if count > 0:
            counted += [Piece(colours.glyph(k), f"color:{colours.klass(k)}")]
            counted += [Piece(f"{notation.weight(float(count))} ")]
    return [
        [Piece(labels.branch(evaluation, branch), "font-weight:700;white-space:normal")],
        [Piece(text(share(part.weight, evaluation.known), notation))],
        counted,
        [Piece(f"H = {notation.fixed(part.entropy)}")],
    ]
