"""Show what the first tree, the first two, ... get wrong: of training cases and of held-out ones."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from ui.charts.errors_by_size import ErrorRates, errors_by_size
from ui.drawing.svg import show_svg
from ui.markdown import plain, with_terms
from ui.state.widgets import count, slide_along

from .context import C50Context, errors, parts

FEW = 30
"""With fewer held-out cases than this it is said how little their number says."""


def show_errors(on: C50Context) -> None:
    """Boost two thirds of the cases, and judge committees of rising size by both parts."""
    if on.table.rows < 2:
        st.info(on.say("one_case"))
        return
    seed = count("seed", on.say("seed"), lesson="c50")
    learned, held = parts(on.table, seed)
    training, unseen = errors(on.table.name, on.asked, seed)
    sizes = range(1, len(training) + 1)
    left, right = st.columns([6, 5], gap="medium")
    with left:
        chosen = slide_along("trees", sizes, on.say("trees"), default=len(training))
        rates = ErrorRates(on.say("trees"), tuple(map(float, sizes)), training, unseen)
        drawn = errors_by_size(rates, _names(on), at=chosen - 1)
        show_svg(drawn.svg(on.say("errors_told")), key="c50_errors")
    with right:
        percent = "{:.1%}".format
        said = on.say(
            "errors_at",
            n=chosen,
            training=percent(training[chosen - 1]),
            unseen=percent(unseen[chosen - 1]),
            first=percent(unseen[0]),
        )
        st.markdown(with_terms(plain(said), on.words))
        st.caption(on.say("parts", learn=learned.rows, held=held.rows))
        if held.rows < FEW:
            st.caption(on.say("few"))


def _names(on: C50Context) -> Callable[[str], str]:
    return lambda key: on.words("errors_by_size", key)
