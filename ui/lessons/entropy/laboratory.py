"""Put the laboratory together: counts and unit on one side, their picture on the other."""

from __future__ import annotations

import streamlit as st

from c45_core.language.words import Words
from c45_core.trace.replay import Trace
from ui import cache
from ui.drawing.colours import PAGE, Palette
from ui.lessons.entropy import counts as lab
from ui.lessons.entropy.conditional import show_conditional
from ui.lessons.entropy.hill import hill, pick_view
from ui.lessons.entropy.mixture import mixture
from ui.markdown import with_terms
from ui.state.choices import Choices
from ui.state.presenting import presenting

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
        lab.examples(trace, words)
        colours = PAGE.about(trace.table.classes)
        counts = lab.counts(colours, words)
        lab.move(counts, words)
        marks, units = st.columns(2, vertical_alignment="center")
        with marks:
            lab.cases(counts, colours, words)
        with units:
            unit = lab.unit(words)
        explanation = lab.of_counts(counts, words)
        if explanation is None:
            st.info(words("entropy", "no_cases"))
            return
    with derived:
        lab.derive(explanation, counts, unit, words)
    with picture:
        if counts[2] and pick_view(words) == "hill":
            hill(counts, explanation.recorded, unit, colours.first, words)
        else:
            _mixture(counts, unit, colours, words)


def _of_class(trace: Trace, words: Words) -> None:
    """Show a class the counts beside the picture they move, on one screen, and then the calculation."""
    colours = PAGE.about(trace.table.classes)
    with st.container(key="together"):
        left, right = st.columns(2)
    below = st.container()
    with left:
        counts = lab.counts(colours, words)
    with below:
        lab.examples(trace, words)
        unit = lab.unit(words)
    with right:
        _mixture(counts, unit, colours, words)
    with below:
        explanation = lab.of_counts(counts, words)
        if explanation is None:
            st.info(words("entropy", "no_cases"))
        else:
            lab.derive(explanation, counts, unit, words)


def _mixture(counts: tuple[int, ...], unit: str, colours: Palette, words: Words) -> None:
    mixture(counts, unit, [f"count_{code}" for code in range(len(counts))], colours, words)
