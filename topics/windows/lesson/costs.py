"""Show what windows cost and bring: how many cases trees were grown from, and what others found."""

from __future__ import annotations

import streamlit as st

from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.drawing.svg import show_svg
from ui.markdown import plain, with_terms

from .context import WindowsContext

_ROW, _HIGH = 56.0, 20.0


def show_costs(on: WindowsContext) -> None:
    """Draw the cases that trees were grown from, trial by trial, beside one tree from all."""
    rows, write = on.table.rows, on.words.notation.fixed
    totals = [sum(len(cycle.window) for cycle in trial.cycles) for trial in on.found.trials]
    left, right = st.columns([5, 6], gap="medium")
    with left:
        show_svg(_bars(totals, on).svg(on.say("costs_told")), key="windows_costs")
        st.caption(on.say("costs"))
    with right:
        share = write(sum(totals) / rows)
        said = on.say("costs_said", n=sum(totals), rows=rows, times=share, trials=len(totals))
        st.markdown(with_terms(plain(said), on.words))
        for key in ("then", "found", "now"):
            st.markdown(with_terms(on.say(f"costs_{key}"), on.words))
        source = on.words("app", "source") + on.words("language", "colon")
        st.caption(source + on.words("source", "windows_history"))


def _bars(totals: list[int], on: WindowsContext) -> Canvas:
    """Draw a bar for each trial, a piece for each of its windows, and one for all cases."""
    bars = [[len(cycle.window) for cycle in trial.cycles] for trial in on.found.trials]
    names = [on.words("windowing", "trial_head", number=n + 1) for n in range(len(bars))]
    bars.append([on.table.rows])
    names.append(on.say("all_cases"))
    most = max(*totals, on.table.rows)
    canvas = Canvas(_ROW * len(bars) + 4)
    for place, (name, pieces) in enumerate(zip(names, bars, strict=True)):
        y, x = 20 + _ROW * place, 4.0
        canvas.text(name, 4, y)
        canvas.text(str(sum(pieces)), WIDTH - 4, y, anchor="end", bold=True)
        for size in pieces:
            wide = (WIDTH - 8) * size / most
            canvas.box(x, y + 8, wide, _HIGH, PAGE.accent, edge=PAGE.paper, opacity=0.75)
            x += wide
    return canvas
