"""Show one cut: its branches as a table, its numbers as formulas; and say which cut is chosen."""

from __future__ import annotations

import streamlit as st

from c45_core.dialect import name_of
from c45_core.explain.explanation import Explanation
from c45_core.explain.quantities import of_attribute, of_cut
from c45_core.explain.sentences import Narrator
from c45_core.language.words import Words
from c45_core.trace.frames import Kind, as_step
from ui.drawing.colours import PAGE
from ui.drawing.grid import grid
from ui.lessons.numbers.context import NumbersContext
from ui.lessons.numbers.controls import go_to
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.state import course


def show_cut(context: NumbersContext, cut: int) -> None:
    """Show the two branches of a cut and how its gain, IV and gain ratio come about."""
    words = context.words
    with st.container(key="cut_branches"):
        _branches(context, cut)
    made = of_cut(context.trace, context.evaluation, cut, context.labels)
    with st.container(key="cut_formulas"):
        for explanation in made:
            _line(explanation, words)
    with st.expander(words("numbers", "derivations")):
        derivation_view(
            [of_attribute(context.trace, "base_entropy", context.evaluation, context.labels), *made],
            words,
        )


def show_choice(context: NumbersContext) -> None:
    """Say which cut is chosen and why, what the search costs, and what becomes of the attribute."""
    words, evaluation = context.words, context.evaluation
    st.markdown(with_terms(words("numbers", "choice", said=plain(_said(context, Kind.CUT))), words))
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        for by in ("gain", "gain_ratio"):
            best = context.largest(by)
            if best is not None:
                label = words("numbers", f"best_{by}", cut=context.threshold(best))
                st.button(label, key=f"best_{by}", on_click=go_to, args=(context, best))
        if name_of(context.trace.dialect) != "custom":
            step = as_step(context.step(Kind.CUT))
            held = {"table": context.trace.table.name, "dialect": name_of(context.trace.dialect)}
            course.link("growing", words, label=words("numbers", "step"), step=step, **held)
    if evaluation.penalty:
        explanation = of_attribute(context.trace, "penalty", evaluation, context.labels)
        _line(explanation, words)
        st.markdown(plain(_said(context, Kind.PENALTY)))
    narrator = Narrator(context.trace, context.labels, words)
    verdict = narrator.verdict(evaluation, context.node)
    said = words("numbers", "verdict", attribute=context.name, verdict=verdict)
    st.caption(plain(said))


def _said(context: NumbersContext, kind: Kind) -> str:
    narrator = Narrator(context.trace, context.labels, context.words)
    return narrator.of_attribute(kind, context.evaluation)


def branch_rows(context: NumbersContext, cut: int) -> list[list[str]]:
    """Return the rows of the table about the two branches of a cut, as they are written."""
    weight, fixed = context.words.notation.weight, context.words.notation.fixed
    rows = []
    for sign, branch in zip(("≤", ">"), context.cuts.branches(cut), strict=True):
        counts = [weight(float(count)) for count in branch.counts]
        test = f"{sign} {context.threshold(cut)}"
        rows.append([test, *counts, weight(branch.weight), fixed(branch.entropy)])
    return rows


def _branches(context: NumbersContext, cut: int) -> None:
    words, labels = context.words, context.labels
    weight, fixed = words.notation.weight, words.notation.fixed
    classes = range(len(context.trace.table.classes))
    head = [
        context.name,
        *(labels.klass(code) for code in classes),
        words("numbers", "cases"),
        words("terms", "entropy"),
    ]
    rows = branch_rows(context, cut)
    evaluation = context.evaluation
    if evaluation.unknown > 0:
        counts = [weight(float(count)) for count in evaluation.unknown_counts]
        rows.append([words("language", "unknown"), *counts, weight(evaluation.unknown), ""])
    known = [weight(float(count)) for count in context.cuts.known]
    rows.append(
        [
            words("numbers", "together"),
            *known,
            weight(evaluation.known),
            fixed(evaluation.base_entropy),
        ]
    )
    colours = PAGE.about(context.trace.table.classes)
    caption = words("numbers", "branches")
    grid(head, rows, caption=caption, classes=[None, *classes], total=True, colours=colours)


def _line(explanation: Explanation, words: Words) -> None:
    numbers, value = explanation.numbers(words.notation), explanation.result(words.notation)
    equals = explanation.latex_sign(words.notation)
    st.latex(
        rf"{explanation.named(words.notation)} = {numbers} {equals} \mathbf{{{value}}}", width="content"
    )
