"""Show how a tree from elsewhere was grown: its text on the left, what was found on the right."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from c45_core import PRESETS, InputError, preset
from c45_core.language.refusal import sentence
from c45_core.language.words import languages
from c45_core.tree import tree_of
from c45_course.compare import Stage, tree_at
from c45_course.compare.regions import differing
from c45_course.exports.named import draw_tree_lines, names_by_labels
from ui import cache
from ui.components.number_table import Cell, Head, Row, number_table
from ui.lessons.dialects.sides import FIRST, DialectsContext, DialectSide, traced
from ui.lessons.dialects.sides import show_field as field
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.state import choices as chosen
from ui.state import own_table, session
from ui.state.widgets import choose
from ui.workers import away

from . import algorithm
from .algorithm import Diagnosis, Review
from .algorithm.recorded import called, recorded
from .algorithm.sentences import Doctor
from .file import MAX_ROWS, heads

VARIANT = "variant"
"""The tree that stands there at first: that of a convention; or else of a program, by its name."""
ANY = "any"
"""What a tree is held against: the convention that is found."""


def doctor(context: DialectsContext) -> None:
    """Show the text of a tree, which may be replaced, and what was found about it."""
    words = context.words
    st.caption(with_terms(words("doctor", "idea"), words))
    left, right = st.columns([5, 7], gap="large")
    with left:
        text = _text(context)
        against = choose(
            "against",
            (ANY, *PRESETS),
            words("doctor", "against"),
            shown=lambda name: words("doctor", ANY) if name == ANY else words("dialect", name),
            kind="select",
        )
        st.button(words("doctor", "examine"), type="primary", key="doctor_examine")
    with right:
        try:
            found = examined(context.table, text, against)
        except InputError as error:
            st.error(plain(sentence(error, words)))
            return
        _found(context, found)
        if against == ANY and found.first is None and found.nearest.dialect != preset(FIRST):
            _found(context, examined(context.table, text, FIRST), again=True)


def _text(context: DialectsContext) -> str:
    """Let a tree be pasted; at first that of another convention or program stands there."""
    words, programs = context.words, recorded(context.table)
    begin = VARIANT
    if programs:
        begin = choose(
            "begin",
            (VARIANT, *programs),
            words("doctor", "begin"),
            shown=lambda name: words("doctor", VARIANT) if name == VARIANT else name,
            hidden_label=True,
        )
    key = f"doctor:{context.table}:{words.language}:{begin}"
    labels = context.dataset.labels(words.language)
    example = called(programs[begin], labels) if begin in programs else _of_variant(context)
    return field(words("doctor", "tree"), example, place="doctor_text", key=key)


def _of_variant(context: DialectsContext) -> str:
    """Return the tree of another convention as text."""
    words = context.words
    trace = traced(context.table, _other(context.table))
    labels = context.dataset.labels(words.language).on(trace.table)
    return "\n".join(draw_tree_lines(tree_of(trace), names_by_labels(labels), words.notation.weight))


@cache.kept()
def _other(table: str) -> DialectSide:
    """Return the first preset that grows another tree than the documents', these if none does."""
    first = DialectSide(FIRST)
    for name in PRESETS:
        trace, other = traced(table, first), traced(table, DialectSide(name))
        if differing(tree_at(trace, Stage.GROWING), tree_at(other, Stage.GROWING)):
            return DialectSide(name)
    return first


@cache.kept(32)
def examined(table: str, text: str, against: str) -> Diagnosis:
    """Return what is found about a tree."""
    dataset, words = cache.dataset(table), chosen.read().words
    labels = [dataset.labels(language) for language in languages()]
    expected = None if against == ANY else preset(against)
    budget = own_table.BUDGET if session.is_own(table) else None
    return away.run(
        table,
        algorithm.examined,
        text,
        dataset.training,
        labels,
        expected,
        budget,
        words=words,
        text="comparing",
    )


def _found(context: DialectsContext, found: Diagnosis, *, again: bool = False) -> None:
    """Show the sentences, both tests at the first node that differs, and the nodes one by one."""
    words = context.words
    told = Doctor(found, context.dataset.labels(words.language), words)
    said = [told.first()] if again and found.first is not None else list(told.said())
    st.markdown("  \n".join(map(plain, said)))
    review, met = found.opened, found.first
    if review is not None and met is not None and met.difference.of_structure and not found.is_tied:
        _opened(told, review)
    judged = told.judged()
    if judged and found.first is not None and not again:
        st.markdown(plain(told.counted()))
        _nodes(told, judged)


def _opened(told: Doctor, review: Review) -> None:
    """Show where the choice falls, and how the numbers of both tests came about."""
    if falls := told.falls(review):
        st.caption(plain(falls))
    for key, made in zip(("theirs", "mine"), review.opened(told.labels), strict=True):
        if made:
            with st.expander(told.words("doctor", f"numbers_{key}"), expanded=True):
                derivation_view(made, told.words)


def _nodes(told: Doctor, judged: Sequence[Review]) -> None:
    """Show the nodes that are not decided the same, each judged on its own."""
    words = told.words
    names = heads(words)
    rows = [
        Row(
            Cell(told.path(each.other)),
            (Cell(told.theirs(each.other)), Cell(told.mine(each)), Cell(told.why(each), numbered=True)),
        )
        for each in judged[:MAX_ROWS]
    ]
    number_table(
        "open",
        [Head(name, words=True) for name in names[1:]],
        rows,
        key="doctor_nodes",
        text=words("doctor", "nodes"),
        current="",
    )
    if len(judged) > MAX_ROWS:
        st.caption(words("doctor", "more", n=len(judged) - MAX_ROWS))
