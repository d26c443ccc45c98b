"""The laboratory: the entropy of counts to choose, and the conditional entropy of an attribute."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import streamlit as st

from c45_core import Table
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.explain.quantities import explain
from c45_core.explain.units import UNITS, converted
from c45_core.formula.expression import share
from c45_core.formula.writing import text
from c45_core.growing import grow
from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_course.claims import relation
from ui import cache
from ui.charts.overlay import Margins, Overlay, Piece, base_chart, margins_of
from ui.charts.plots import draw, figure
from ui.components.number_table import opened
from ui.drawing.colours import PAGE, Palette
from ui.lessons.entropy.mixtures import draw_hill, draw_mixture, pick_view
from ui.lessons.shared import number_ids
from ui.lessons.shared.contingency import contingency
from ui.lessons.shared.derivations import derivation_view, open_at_once, opened_view
from ui.markdown import plain, with_terms
from ui.state.address import number, write
from ui.state.address_names import NUMBER, declared
from ui.state.choices import Choices
from ui.state.presenting import presenting
from ui.state.widgets import choose, choose_text

_PARTS = ("chosen", "picture", "derived")


def show_laboratory(choices: Choices) -> None:
    """Show the entropy of counts, and below it the conditional entropy of an attribute."""
    words, trace = choices.words, cache.trace(choices.table, "documents")
    _show_counts(trace, words)
    st.header(words("entropy", "conditional"), anchor=False)
    st.markdown(with_terms(words("entropy", "conditional_idea"), words))
    show_conditional(trace, cache.dataset(choices.table).labels(choices.language), words)


# A fragment: while a slider moves, the rest of the page is not run again.
@st.fragment
def _show_counts(trace: Trace, words: Words) -> None:
    """Show the entropy of counts the reader chooses."""
    if presenting():
        _of_class(trace, words)
        return
    # On a phone the picture stands between the sliders, which move it, and the calculation.
    with st.container(key="mixing"):
        chosen, picture, derived = (st.container(key=f"mixing_{part}") for part in _PARTS)
    with chosen:
        offer_examples(trace, words)
        colours = PAGE.about(trace.table.classes)
        counts = choose_counts(colours, words)
        offer_moves(counts, words)
        marks, units = st.columns(2, vertical_alignment="center")
        with marks:
            draw_cases(counts, colours, words)
        with units:
            unit = choose_unit(words)
        explanation = explain_counts(counts, words)
        if explanation is None:
            st.info(words("entropy", "no_cases"))
            return
    with derived:
        derive(explanation, counts, unit, words)
    with picture:
        if counts[2] and pick_view(words) == "hill":
            draw_hill(counts, explanation.recorded, unit, colours.first, words)
        else:
            _mixture(counts, unit, colours, words)


def _of_class(trace: Trace, words: Words) -> None:
    """Show a class the counts beside the picture they move, on one screen, and then the calculation."""
    colours = PAGE.about(trace.table.classes)
    with st.container(key="together"):
        left, right = st.columns(2)
    below = st.container()
    with left:
        counts = choose_counts(colours, words)
    with below:
        offer_examples(trace, words)
        unit = choose_unit(words)
    with right:
        _mixture(counts, unit, colours, words)
    with below:
        explanation = explain_counts(counts, words)
        if explanation is None:
            st.info(words("entropy", "no_cases"))
        else:
            derive(explanation, counts, unit, words)


def _mixture(counts: tuple[int, ...], unit: str, colours: Palette, words: Words) -> None:
    draw_mixture(counts, unit, [f"count_{code}" for code in range(len(counts))], colours, words)


NAMES = ("n0", "n1", "n2")
MAX_CASES = int(declared(NAMES[0], NUMBER).high)
PRINTED_ENTROPIES: dict[tuple[int, ...], str] = {(5, 5, 0): "1", (2, 8, 0): "0.722", (10, 0, 0): "0"}
"""The counts the document on C4.5 speaks of, with the entropy it prints."""
THREE_CLASSES = (4, 3, 3)
FIRST_COUNTS = tuple(int(declared(name, NUMBER).default) for name in NAMES)
"""The counts that the lesson opens with, and speaks of."""


def offer_examples(trace: Trace, words: Words) -> None:
    """Offer counts to look at: the first, those of the document and of the table, three classes."""
    chosen = {_counts_text(each): each for each in (FIRST_COUNTS, *PRINTED_ENTROPIES, THREE_CLASSES)}
    offered = {text: text for text in chosen}
    own = _counts_of_table(trace)
    if own is not None:
        offered[_counts_text(own)] = words("entropy", "this_table", counts=_counts_text(own))
        chosen[_counts_text(own)] = own
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key="short_examples"):
        st.caption(with_terms(words("entropy", "examples"), words), width="content")
        for text, label in offered.items():
            st.button(label, on_click=_write_counts, args=(chosen[text],), key=f"example_{text}")


def choose_counts(colours: Palette, words: Words) -> tuple[int, ...]:
    """Let the reader choose how many cases each class has; the address keeps them."""
    for code in range(len(NAMES)):
        name, place = st.columns([2, 7], wrap=False, vertical_alignment="center", gap="small")
        label = words("entropy", "class", n=code + 1)
        name.html(f'<span style="color:{colours.klass(code)}">{colours.glyph(code)}</span> {label}')
        st.session_state[f"count_{code}"] = _read_count(code)
        place.slider(
            label,
            0,
            MAX_CASES,
            key=f"count_{code}",
            on_change=_keep_counts,
            label_visibility="collapsed",
        )
    return tuple(map(_read_count, range(len(NAMES))))


def offer_moves(counts: Sequence[int], words: Words) -> None:
    """Offer to move a single case from one of the first two classes to the other."""
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key="move_case"):
        st.caption(words("entropy", "move"), width="content")
        for here, there in ((0, 1), (1, 0)):
            moved = list(counts)
            moved[here], moved[there] = counts[here] - 1, counts[there] + 1
            label = words("entropy", "move_from_to", here=here + 1, there=there + 1)
            full = counts[here] == 0 or counts[there] == MAX_CASES
            st.button(
                label, on_click=_write_counts, args=(moved,), key=f"move_{here}{there}", disabled=full
            )


def draw_cases(chosen: Sequence[int], colours: Palette, words: Words) -> None:
    """Show the cases themselves, one mark each."""
    marks = [
        f'<span style="color:{colours.klass(code)}">{colours.glyph(code) * number}</span>'
        for code, number in enumerate(chosen)
    ]
    style = "min-height:2.9em;font-size:.8rem;line-height:1.45;letter-spacing:.1em;word-break:break-all"
    text = words.cases(sum(chosen))
    st.html(f'<div role="img" aria-label="{text}" style="{style}">{"".join(marks)}</div>')


def choose_unit(words: Words) -> str:
    """Let the reader choose the unit."""
    return choose_text(words, "entropy", "unit", list(UNITS))


def explain_counts(chosen: Sequence[int], words: Words) -> Explanation | None:
    """Return the derivation of the entropy of class counts, from the trace of such a table."""
    if not sum(chosen):
        return None
    classes = chosen if chosen[-1] else chosen[:-1]
    present = [code for code, number in enumerate(classes) if number]
    table = Table(
        name="mixture",
        attributes=(),
        target="class",
        classes=tuple(words("entropy", "class", n=code + 1) for code in range(len(classes))),
        labels=np.array(present, dtype=np.int32),
        weights=np.array([float(classes[code]) for code in present]),
        case_names=tuple(map(str, present)),
    )
    trace = grow(table)
    return explain(trace, trace[1], Labels(table))[0]


def derive(explanation: Explanation, chosen: tuple[int, ...], unit_name: str, words: Words) -> None:
    """Show how the entropy comes about, in the chosen unit too, and what the document prints."""
    other = [] if unit_name == "bit" else [converted(explanation, unit_name)]
    derivation_view([explanation, *other], words)
    printed = PRINTED_ENTROPIES.get(chosen)
    found = relation(printed, explanation.recorded) if printed else None
    if found is not None:
        st.caption(
            with_terms(
                words("entropy", "printed", printed=printed, verdict=words("claim", found)), words
            )
        )


def _counts_text(numbers: Sequence[int]) -> str:
    return " / ".join(str(n) for n in (numbers if numbers[-1] else numbers[:-1]))


def _read_count(code: int) -> int:
    """Return the count of a class that the address holds, or the first one."""
    return int(number(f"n{code}"))


def _keep_counts() -> None:
    _write_counts([st.session_state[f"count_{code}"] for code in range(len(NAMES))])


def _write_counts(numbers: Sequence[int]) -> None:
    write(**{f"n{code}": str(number) for code, number in enumerate(numbers)})


def _counts_of_table(trace: Trace) -> tuple[int, ...] | None:
    """Return the class counts of the table if the sliders can show them."""
    found = [float(count) for count in trace.node(0).counts]
    if len(found) > len(NAMES) or any(count > MAX_CASES or count % 1 for count in found):
        return None
    whole = [int(count) for count in found]
    return tuple(whole + [0] * (len(NAMES) - len(whole)))


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
