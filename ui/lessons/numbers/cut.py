"""Show one cut: its branches as a table, its numbers as formulas; and say which cut is chosen."""

from __future__ import annotations

import streamlit as st

from c45_core.dialect import name_of
from c45_core.explain import formulas
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import cut_value
from c45_core.explain.sentences import Narrator, sentence
from c45_core.language.words import Words
from c45_core.trace.frames import Kind, as_step
from ui.drawing.grid import grid
from ui.lessons.numbers.controls import go_to
from ui.lessons.numbers.scene import Scene
from ui.lessons.shared.derivations import board
from ui.markdown import plain
from ui.state import course


def show_cut(scene: Scene, cut: int) -> None:
    """Show the two branches of a cut and how its gain, IV and gain ratio come about."""
    words = scene.words
    _branches(scene, cut)
    made = formulas.candidate(scene.trace, scene.evaluation, cut, scene.labels)
    for explanation in made:
        _line(explanation, words)
    with st.expander(words("numbers", "derivations")):
        board([formulas.base_entropy(scene.evaluation, scene.labels), *made], words)


def show_choice(scene: Scene) -> None:
    """Say which cut is chosen and why, what the search costs, and what becomes of the attribute."""
    words, evaluation = scene.words, scene.evaluation
    st.markdown(words("numbers", "choice", said=plain(_said(scene, Kind.CUT))))
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        for by in ("gain", "gain_ratio"):
            best = scene.largest(by)
            if best is not None:
                label = words("numbers", f"best_{by}", cut=scene.threshold(best))
                st.button(label, key=f"best_{by}", on_click=go_to, args=(scene, best))
        if name_of(scene.trace.dialect) != "custom":
            step = as_step(scene.step(Kind.CUT))
            held = {"table": scene.trace.table.name, "dialect": name_of(scene.trace.dialect)}
            course.link("growing", words, label=words("numbers", "step"), step=step, **held)
    if evaluation.penalty:
        explanation = formulas.penalty(scene.trace, evaluation, scene.labels)
        _line(explanation, words)
        st.markdown(plain(_said(scene, Kind.PENALTY)))
    narrator = Narrator(scene.trace, scene.labels, words)
    verdict = narrator.verdict(evaluation, scene.node)
    said = words("numbers", "verdict", attribute=scene.name, verdict=verdict)
    st.caption(plain(said))


def _said(scene: Scene, kind: Kind) -> str:
    return sentence(scene.trace, scene.frame(kind), scene.labels, scene.words)


def _branches(scene: Scene, cut: int) -> None:
    words, labels = scene.words, scene.labels
    weight, fixed = words.notation.weight, words.notation.fixed
    classes = range(len(scene.trace.table.classes))
    head = [
        scene.name,
        *(labels.klass(code) for code in classes),
        words("numbers", "cases"),
        words("terms", "entropy"),
    ]
    rows = []
    threshold = cut_value(float(scene.cuts.thresholds[cut]))
    for sign, branch in zip(("≤", ">"), scene.cuts.branches(cut), strict=True):
        counts = [weight(float(count)) for count in branch.counts]
        rows.append([f"{sign} {threshold}", *counts, weight(branch.weight), fixed(branch.entropy)])
    evaluation = scene.evaluation
    if evaluation.unknown > 0:
        counts = [weight(float(count)) for count in evaluation.unknown_counts]
        rows.append([words("language", "unknown"), *counts, weight(evaluation.unknown), ""])
    known = [weight(float(count)) for count in scene.cuts.known]
    rows.append(
        [
            words("numbers", "together"),
            *known,
            weight(evaluation.known),
            fixed(evaluation.base_entropy),
        ]
    )
    grid(head, rows, caption=words("numbers", "branches"), classes=[None, *classes], total=True)


def _line(explanation: Explanation, words: Words) -> None:
    numbers, value = explanation.numbers(words.notation), explanation.result(words.notation)
    st.latex(rf"{explanation.name} = {numbers} = \mathbf{{{value}}}", width="content")
