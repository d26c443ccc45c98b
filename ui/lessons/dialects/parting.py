"""Show the first difference of two dialects: in a sentence, in both trees, in the numbers."""

from __future__ import annotations

import streamlit as st

from c45_core.explain.explanation import Explanation
from c45_core.prune.verdicts import explain_verdict, speaker
from c45_core.trace.frames import as_step
from c45_core.tree import tree_of
from c45_course.growing_settings import as_text, settings_of
from ui.drawing.tree_picture import draw
from ui.drawing.walked_tree import walked
from ui.lessons.dialects.context import DialectsContext
from ui.lessons.dialects.numbers import numbers
from ui.lessons.dialects.sentence import conventions, sentence
from ui.lessons.dialects.sides import DialectSide
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.state import course

HEIGHT, PER_LEVEL = 320, 78
"""Pixels: of a tree, and of each of its levels at least, so that a tall one scrolls and can be read."""


def parting(context: DialectsContext) -> None:
    """Show where the sides part, or that they do not."""
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        st.markdown(sentence(context), width="content")
        st.space("stretch")
        for name in conventions(context):
            label = context.words("dialects", "to_convention", name=name)
            course.link("documents", context.words, label=label, view="conventions", c=name)
    left, right = st.columns(2, gap="large")
    for side, column in enumerate((left, right)):
        with column:
            _tree(context, side)
    classes = " / ".join(map(context.labels[0].klass, range(len(context.traces[0].table.classes))))
    st.caption(plain(context.words("start", "tree_legend", classes=classes)))
    if context.nodes is not None:
        numbers(context, context.nodes)
    elif context.parting is not None:
        _weighed(context)


# --- the trees --------------------------------------------------------------------------------------


def _tree(context: DialectsContext, side: int) -> None:
    """Draw what a side grows, what pruning takes away pale, the parting marked."""
    words, trace, pruning = context.words, context.traces[side], context.prunings[side]
    grown, kept = tree_of(trace), {node.number: node for node in pruning.tree.walk()}
    marks = {node.number: "faded" for node in grown.walk() if node.number not in kept}
    where = context.parting
    if where is not None:
        marks[(where.a, where.b)[side]] = "current"
    cut = [number for number, node in kept.items() if node.is_leaf]
    letter, leaves = words("dialects", f"letter_{'ab'[side]}"), len(pruning.tree.leaves())
    key = "tree_text" if where is not None else "tree_text_same"
    text = words("dialects", key, side=letter, nodes=len(kept), leaves=leaves)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(f"**{letter}** · {plain(context.name(side))}", width="content")
        _player(context, side)
    with st.container(height=HEIGHT + 20, border=False, key=f"grown_{side}"):
        height = max(HEIGHT, PER_LEVEL * (trace.height + 1))
        drawn = walked(grown, context.labels[side], marks, cut=cut, words=context.words)
        draw(drawn, key=f"tree_{side}", text=text, height=height)
    if len(kept) < trace.size:
        st.caption(with_terms(words("dialects", "pruned_away", nodes=len(kept)), words))


def _player(context: DialectsContext, side: int) -> None:
    """Link to the step in the player, where the player knows the dialect."""
    where, chosen = context.parting, context.sides[side]
    if where is None or context.dataset.part or not _is_known(chosen):
        return
    trace = context.traces[side]
    step = as_step(trace.about((where.a, where.b)[side])[-1])
    query = as_text(chosen.changes)
    label = context.words("dialects", "step_a")
    course.link(
        "growing",
        context.words,
        label=label,
        **query,
        table=context.table,
        dialect=chosen.preset,
        step=step,
    )


def _is_known(side: DialectSide) -> bool:
    """Tell whether the player grows this dialect: a preset, with settings of growing at most."""
    return settings_of(as_text(side.changes).get, side.preset) == side.changes


# --- what pruning weighed ---------------------------------------------------------------------------


def _weighed(context: DialectsContext) -> None:
    """Say the verdicts of pruning on the node, on either side."""
    words, where = context.words, context.parting
    assert where is not None
    st.header(words("dialects", "pruning_here"), anchor=False)
    columns = st.columns(2, gap="large")
    for side, column in enumerate(columns):
        with column:
            verdicts = _verdicts(context, side, (where.a, where.b)[side])
            if not verdicts:
                st.markdown(with_terms(words("prune", "none"), words))
            for said, explanations in verdicts:
                st.markdown(plain(said))
                with st.expander(words("dialects", "derivation")):
                    derivation_view(explanations, words)


def _verdicts(
    context: DialectsContext, side: int, number: int
) -> list[tuple[str, tuple[Explanation, ...]]]:
    """Return what was said of a node when it was weighed, each time with its derivation."""
    trace, pruning = context.traces[side], context.prunings[side]
    says = speaker(trace, context.labels[side], context.words)
    return [
        (says.say(pruning, k), explain_verdict(verdict, trace.dialect, says.node))
        for k, verdict in enumerate(pruning.weighed)
        if verdict.node == number
    ]
