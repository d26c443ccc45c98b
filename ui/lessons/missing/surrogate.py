"""Show what CART does instead: another test stands for the one whose value is missing."""

from __future__ import annotations

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core import preset
from c45_core.explain.labels import Labels, cut_condition
from c45_core.explain.surrogates import association
from c45_core.surrogates import Surrogates, sent, surrogates
from c45_core.trace.replay import Trace
from c45_core.tree import Test, Tree, tree_of
from c45_core.tree_cases import Cases
from c45_course.exports.tree_names import describe_path
from ui import cache
from ui.drawing.grid import grid
from ui.drawing.tree_picture import draw
from ui.drawing.walked_tree import in_words, walked
from ui.lessons.missing.context import MissingContext
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.state import choices as chosen
from ui.state.widgets import choose
from ui.workers import away

CART = "cart"
HEIGHT = 340
MAX_SENT = 8
"""Maximum number of cases that are said to be sent."""
MAX_DRAWN_NODES = 60
"""A tree of more nodes is not drawn, and only so many of its splits are offered."""


def show_surrogate(context: MissingContext, controls: DeltaGenerator) -> None:
    """Show the surrogates of one split of CART's tree, and what the best one saves."""
    words, trace = context.words, cache.trace(context.table.name, CART)
    tree, labels = tree_of(trace), context.labels.on(trace.table)
    found = _found(context.table.name)
    if not found:
        st.markdown(with_terms(words("missing", "surrogate_leaf"), words))
        return
    with controls:
        number = _picked(context, trace, tree, labels, found)
    here = found[number]
    left, right = st.columns([6, 7], gap="large")
    with left:
        if trace.size <= MAX_DRAWN_NODES:
            drawn = walked(tree, labels, {number: "current"}, words=words)
            said = in_words(words("dialect", CART), tree, labels)
            draw(drawn, key="surrogate", text=said, height=HEIGHT)
        st.caption(with_terms(words("missing", "surrogate_idea"), words))
    with right:
        _shown(context, here, labels)
        _sent_cases(context, tree, found, number, trace, labels)


@cache.kept(32)
def _found(table: str) -> dict[int, Surrogates]:
    trace = cache.trace(table, CART)
    words = chosen.read().words
    return away.run(table, surrogates, tree_of(trace), trace.table, preset(CART), words=words)


def _picked(
    context: MissingContext, trace: Trace, tree: Tree, labels: Labels, found: dict[int, Surrogates]
) -> int:
    """Let the reader choose a split, named by the way to it."""
    words = context.words

    def shown(name: str) -> str:
        where = describe_path(trace, int(name), labels, words)
        return f"{labels.question(found[int(name)].split.attribute)} ({where})"

    names = [str(number) for number in found][:MAX_DRAWN_NODES]
    return int(choose("node", names, words("missing", "surrogate_of"), shown=shown, kind="select"))


def _shown(context: MissingContext, here: Surrogates, labels: Labels) -> None:
    words, weight = context.words, context.words.notation.weight
    first, other = (_condition(here.split, way, labels) for way in (0, 1))
    majority = (first, other)[here.majority]
    st.markdown(f"**{plain(words('missing', 'surrogate_title', split=first))}**")
    rows = [
        [
            _condition(each.test, int(each.swapped), labels),
            f"{weight(each.agreeing)} / {weight(each.known)}",
            words.notation.fixed(each.association),
            words("missing", "surrogate_asked" if each.is_used else "surrogate_not"),
        ]
        for each in here.ranked
    ]
    rows.append([words("missing", "surrogate_majority", branch=majority), *_by_majority(here, context)])
    keys = ("surrogate_test", "surrogate_agrees", "association", "surrogate_use")
    head = [words("missing", key) for key in keys]
    grid(head, rows, caption=words("missing", "surrogate_text"), words=(3,), total=True)
    st.caption(with_terms(plain(words("missing", "surrogate_read", split=first)), words))
    if here.used:
        best = here.used[0]
        said = words(
            "missing",
            "surrogate_best",
            test=_condition(best.test, int(best.swapped), labels),
            wrong=weight(best.disagreeing),
            fewer=weight(best.fewer),
        )
        st.markdown(with_terms(plain(said), words))
        with st.expander(words("missing", "surrogate_how")):
            derivation_view([association(best, here)], words)
            st.caption(with_terms(words("missing", "surrogate_symbols"), words))
    else:
        st.markdown(with_terms(words("missing", "surrogate_none"), words))


def _by_majority(here: Surrogates, context: MissingContext) -> list[str]:
    words, weight = context.words, context.words.notation.weight
    most, whole = max(here.known), sum(here.known)
    return [
        f"{weight(most)} / {weight(whole)}",
        words.notation.fixed(0.0),
        words("missing", "surrogate_last"),
    ]


def _sent_cases(
    context: MissingContext,
    tree: Tree,
    found: dict[int, Surrogates],
    number: int,
    trace: Trace,
    labels: Labels,
) -> None:
    """Say where the surrogates send the training cases that lack the value of the split."""
    words, here, lines = context.words, found[number], list[str]()
    lacking = trace.table.attributes[here.split.attribute].missing()
    for row in map(int, np.flatnonzero(lacking)):
        steps, _ = sent(tree, found, Cases(trace.table, np.array([row]), np.ones(1)))
        step = next((each for each in steps if each.node == number), None)
        if step is None:
            continue
        branch = _condition(here.split, step.way, labels)
        case = trace.table.case_names[row]
        if step.by is None:
            lines.append(words("missing", "surrogate_sent_last", case=case, branch=branch))
        else:
            way = step.way if not step.by.swapped else 1 - step.way
            test = _condition(step.by.test, way, labels)
            lines.append(words("missing", "surrogate_sent", case=case, test=test, branch=branch))
    shown = lines[:MAX_SENT]
    if len(lines) > MAX_SENT:
        shown.append(words("missing", "surrogate_sent_more", n=len(lines) - MAX_SENT))
    st.markdown("\n".join(f"- {plain(line)}" for line in shown))


def _condition(test: Test, way: int, labels: Labels) -> str:
    if test.threshold is None:
        return labels.nominal_test(test.attribute, way)
    return f"{labels.attribute(test.attribute)} {cut_condition(test.threshold, way)}"
