"""Show one round: the weights of the cases, the tree grown from them, its error and its vote."""

from __future__ import annotations

import streamlit as st

from c45_core.explain.explanation import Explanation
from c45_core.measures import Floats
from ui.drawing.svg import show_svg
from ui.drawing.tree_picture import draw
from ui.drawing.walked_tree import in_words, walked
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.state.widgets import slide_along

from ..boosting import Round
from ..explanation import boosting as formulas
from .bars import weights
from .context import C50Context

MOST = 40
"""So many cases are drawn, the heaviest of a larger table."""


def show_rounds(on: C50Context) -> None:
    """Let a reader go from round to round."""
    found = on.found
    number = slide_along("round", range(1, len(found.rounds) + 1), on.say("round"), default=1)
    each = found.rounds[number - 1]
    left, right = st.columns([5, 6], gap="medium")
    with left:
        show_weights(each, on)
    with right:
        for said in _sentences(number - 1, each, on):
            st.markdown(with_terms(plain(said), on.words))
        show_tree(each, on)
    with st.expander(on.say("calculated")):
        derivation_view(list(explanations(each, on)), on.words)


def show_weights(
    each: Round, on: C50Context, now: Floats | None = None, *, judged: bool = True
) -> None:
    """Draw the weights of a round, or those `now` [rows], on one scale for all rounds.

    `judged`: the cases that its tree misclassifies are marked.
    """
    table, now = on.table, each.weights if now is None else now
    rows = list(range(table.rows))
    if table.rows > MOST:
        rows = sorted(sorted(rows, key=lambda row: (-now[row], row))[:MOST])
    most = max(float(now.max()), *(float(other.weights.max()) for other in on.found.rounds))
    wrong = each.wrong & judged
    cases = [
        (table.case_names[row], int(table.labels[row]), float(now[row]), bool(wrong[row]))
        for row in rows
    ]
    titles = (on.say("right"), on.say("wrong")) if judged else ()
    shown = [on.labels.klass(code) for code in range(len(table.classes))]
    drawn = weights(cases, most, titles, on.teller.number, (table.classes, shown))
    show_svg(drawn.svg(on.say("weights_told", n=each.number)), key="c50_weights")
    if table.rows > MOST:
        st.caption(on.say("heaviest", n=MOST, cases=on.words.cases(table.rows)))


def show_tree(each: Round, on: C50Context) -> None:
    """Draw the tree of a round."""
    labels = on.labels.on(each.trace.table)
    said = on.say("tree" if each.number > 1 else "first_tree", n=each.number)
    drawn = walked(each.tree, labels, {}, words=on.words)
    draw(drawn, key="c50_tree", text=in_words(said, each.tree, labels), height=300)
    st.caption(said)


def _sentences(place: int, each: Round, on: C50Context) -> tuple[str, ...]:
    teller = on.teller
    said = [teller.error(place)]
    if each.kept:
        said.append(teller.vote(place))
    said.append(teller.weights(place) if each.after is not None else teller.end())
    return tuple(said)


def explanations(each: Round, on: C50Context) -> tuple[Explanation, ...]:
    """Return how the numbers of a round came about, with the weight of a wrong and of a right case."""
    midpoint = on.found.by_confidence
    told = [formulas.weighted_error(each)]
    if not midpoint and each.error < 1:
        told.append(formulas.beta(each))
        told += filter(None, [formulas.vote(each)])
    if each.after is not None:
        told.append(formulas.moved(each) if midpoint else formulas.normaliser(each))
        for rows in (each.wrong, ~each.wrong):
            if rows.any():
                told.append(formulas.new_weight(each, int(rows.argmax()), by_midpoint=midpoint))
    return tuple(told)
