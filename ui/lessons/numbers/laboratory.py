"""Show the laboratory: the cut in hand with its numbers, the chosen one, and the ranking of all."""

from collections.abc import Iterable

import numpy as np
import streamlit as st

from c45_core.dialect import name_of
from c45_core.explain.explanation import Explanation
from c45_core.explain.quantities import of_attribute, of_cut
from c45_core.explain.sentences import Narrator
from c45_core.language.words import Words
from c45_core.trace.frames import Kind, as_step
from ui.components.number_table import Cell, Head, Row, number_table
from ui.drawing.colours import PAGE
from ui.drawing.grid import grid
from ui.lessons.numbers import EXAMPLES
from ui.lessons.numbers.context import NumbersContext, choose_context, go_to, read_cut
from ui.lessons.numbers.plane import show_plane
from ui.lessons.numbers.toy import show_cuts
from ui.lessons.shared.derivations import derivation_view
from ui.lessons.shared.prepared import prepared
from ui.markdown import plain, with_terms
from ui.on_demand import fold
from ui.state import course
from ui.state.choices import Choices
from ui.state.parts import run_alone


def show_laboratory(choices: Choices) -> None:
    """Show every cut of an attribute, and the one that is chosen."""
    prepared("numbers", EXAMPLES, choices.words)
    context = choose_context(choices)
    _show_cuts(context)
    show_plane(context)


# A fragment: another cut runs nothing else of the page.
@run_alone
def _show_cuts(context: NumbersContext) -> None:
    cut = read_cut(context)
    left, right = st.columns([6, 5], gap="large")
    with left:
        show_cuts(context, cut)
    with right:
        show_cut(context, cut)
        show_choice(context)
    fold(context.words("numbers", "ranking"), "ranking", show_ranking, context, cut)


def show_cut(context: NumbersContext, cut: int) -> None:
    """Show the two branches of a cut and how its gain, IV and gain ratio come about."""
    words = context.words
    _show_branches(context, cut)
    made = of_cut(context.trace, context.evaluation, cut, context.labels)
    for explanation in made:
        _show_line(explanation, words)
    base = of_attribute(context.trace, "base_entropy", context.evaluation, context.labels)
    fold(words("numbers", "derivations"), "derivations", derivation_view, [base, *made], words)


def show_choice(context: NumbersContext) -> None:
    """Say which cut is chosen and why, what the search costs, and what becomes of the attribute."""
    words, evaluation = context.words, context.evaluation
    narrator = Narrator(context.trace, context.labels, words)
    said = plain(narrator.of_attribute(Kind.CUT, evaluation))
    st.markdown(with_terms(words("numbers", "choice", said=said), words))
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        for by in ("gain", "gain_ratio"):
            best = context.largest(by)
            if best is not None:
                label = words("numbers", f"best_{by}", cut=context.threshold(best))
                st.button(label, key=f"best_{by}", on_click=go_to, args=(context, best))
        if name_of(context.trace.dialect) != "custom":
            step = as_step(context.step)
            held = {"table": context.trace.table.name, "dialect": name_of(context.trace.dialect)}
            course.link("growing", words, label=words("numbers", "step"), step=step, **held)
    if evaluation.penalty:
        explanation = of_attribute(context.trace, "penalty", evaluation, context.labels)
        _show_line(explanation, words)
        st.markdown(plain(narrator.of_attribute(Kind.PENALTY, evaluation)))
    verdict = narrator.verdict(evaluation, context.node)
    said = words("numbers", "verdict", attribute=context.name, verdict=verdict)
    st.caption(plain(said))


def _show_branches(context: NumbersContext, cut: int) -> None:
    words, labels = context.words, context.labels
    weight, fixed = words.notation.weight, words.notation.fixed
    classes, evaluation = range(len(context.trace.table.classes)), context.evaluation

    def row(test: str, counts: Iterable[float], cases: float, entropy: str) -> list[str]:
        return [test, *(weight(float(count)) for count in counts), weight(cases), entropy]

    cases, entropy = words("numbers", "cases"), words("terms", "entropy")
    head = [context.name, *(labels.klass(code) for code in classes), cases, entropy]
    rows = [
        row(f"{sign} {context.threshold(cut)}", side.counts, side.weight, fixed(side.entropy))
        for sign, side in zip("≤>", context.cuts.branches(cut), strict=True)
    ]
    if evaluation.unknown > 0:
        unknown = words("language", "unknown")
        rows.append(row(unknown, evaluation.unknown_counts, evaluation.unknown, ""))
    entropy_of_known = fixed(evaluation.base_entropy)
    together = words("numbers", "together")
    rows.append(row(together, context.cuts.known, evaluation.known, entropy_of_known))
    colours = PAGE.about(context.trace.table.classes)
    caption = words("numbers", "branches")
    grid(head, rows, caption=caption, classes=[None, *classes], total=True, colours=colours)


def _show_line(explanation: Explanation, words: Words) -> None:
    numbers, value = explanation.numbers(words.notation), explanation.result(words.notation)
    equals = explanation.latex_sign(words.notation)
    st.latex(
        rf"{explanation.named(words.notation)} = {numbers} {equals} \mathbf{{{value}}}", width="content"
    )


MAX_ROWS = 15


def show_ranking(context: NumbersContext, cut: int) -> None:
    """Show the best cuts in order, those left out last."""
    words, by = context.words, context.trace.dialect.threshold_by
    ranked = context.ranked[by]
    left_out = np.flatnonzero(~context.taking_part)
    shown = np.concatenate([ranked, left_out])[:MAX_ROWS].tolist()
    if cut not in shown:
        shown = [*shown[:-1], cut]
    place = {int(c): str(number + 1) for number, c in enumerate(ranked)}
    rows = [_rank_row(context, c, place.get(c, words("numbers", "left_out"))) for c in shown]
    heads = [
        words("terms", "threshold"),
        *(words("numbers", f"axis_{quantity}") for quantity in ("gain", "iv", "gain_ratio")),
        words("numbers", f"rank_{by}"),
    ]
    st.caption(words("derivation_view", "press"))
    text, now = words("numbers", "ranking"), context.place(cut)
    number_table("cut", list(map(Head, heads)), rows, key="ranking", text=text, current=now)
    if len(context.cuts) > len(shown):
        more = words("numbers", "more", shown=len(shown), cuts=len(context.cuts))
        st.caption(with_terms(more, words))
    show_places(context)


def _rank_row(context: NumbersContext, cut: int, place: str) -> Row:
    """Write a cut as a row; pressing its threshold goes to it."""
    cuts = context.cuts
    numbers = (cuts.gains[cut], cuts.ivs[cut], cuts.gain_ratios[cut])
    cells = (*(Cell(context.words.notation.fixed(float(number))) for number in numbers), Cell(place))
    kind = "" if context.taking_part[cut] else "out"
    best = "best" if cut == context.cuts.best else kind
    return Row(Cell(context.threshold(cut), context.place(cut)), cells, kind=best)


def show_places(context: NumbersContext) -> None:
    """Say how many places there were to cut, and why some are no candidates."""
    words, cuts = context.words, len(context.cuts)
    known, different = len(context.known[0]), len(context.values)
    said = words("numbers", "places", known=known, different=different, cuts=cuts)
    if different < known:
        said += words("numbers", "equal", m=known - 1, cuts=cuts)
    if cuts < different - 1:
        gap = f"{context.trace.dialect.value_gap:g}"
        said += words("numbers", "close", n=different - 1 - cuts, gap=gap)
    left_out = cuts - int(context.taking_part.sum())
    if left_out:
        least = words.notation.weight(context.cuts.least)
        said += words("numbers", "short", n=left_out, least=least, tries=context.cuts.tries)
    st.markdown(plain(said))
