"""Measure an attribute with missing values: F on the gain, the unknown cases in the IV."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core.explain.explanation import Explanation
from c45_core.explain.quantities import of_attribute
from c45_core.trace.views import Evaluation
from ui.charts.divided_bars import divided_bars
from ui.charts.plots import draw
from ui.components.number_table import Cell, Head, Row, number_table, opened
from ui.lessons.missing.lesson import MissingContext
from ui.lessons.shared.derivations import open_at_once, opened_view
from ui.markdown import plain
from ui.state import course
from ui.state.widgets import choose

KEYS = ("known_fraction", "base_entropy", "conditional_entropy", "gain", "iv", "gain_ratio")
"""The numbers of the lesson, in the order they are computed."""


def show_measured(context: MissingContext, controls: DeltaGenerator) -> None:
    """Show how one attribute divides the cases, and its numbers."""
    with controls:
        attribute = _choose_attribute(context)
    evaluation = context.trace.evaluation(0, attribute)
    made = explain_attribute(context, evaluation)
    # Two digits more than elsewhere: as many as printed sums need to be checked.
    finer = context.words.noted(context.words.notation.finer())
    left, right = st.columns([6, 5], gap="large")
    with left:
        draw_bars(context, evaluation)
        held = {"table": context.table.name, "a": "zhou", "b": "release8", "view": "numbers"}
        course.link("dialects", context.words, label=context.say("conventions"), **held)
    with right:
        current = opened("of", list(made), "iv" if "iv" in made else "known_fraction")
        _show_numbers(context, made, current)
        opened_view("of", [made[current]], finer)
    about = context.trace, attribute
    open_at_once("of", list(made), lambda number: [made[number]], finer, about=about)


def explain_attribute(context: MissingContext, evaluation: Evaluation) -> dict[str, Explanation]:
    """Return the derivation of every number of the attribute, in the order they are computed."""
    keys = KEYS if evaluation.divides else KEYS[:1]
    return {key: of_attribute(context.trace, key, evaluation, context.labels) for key in keys}


def _choose_attribute(context: MissingContext) -> int:
    table = context.table
    names = [table.attributes[a].name for a in context.incomplete]
    chosen = choose(
        "attr",
        names,
        context.say("attribute"),
        shown=lambda name: plain(context.labels.attribute(table.index(name))),
    )
    return table.index(chosen)


def _show_numbers(context: MissingContext, made: Mapping[str, Explanation], current: str) -> None:
    """Show the numbers; pressing one opens how it comes about."""
    write = context.words.notation.finer().fixed
    rows = [
        Row(Cell(context.say(f"name_{quantity}")), (Cell(write(each.recorded), quantity),))
        for quantity, each in made.items()
    ]
    heads = [Head(context.say(key)) for key in ("quantity", "computed")]
    st.caption(context.words("derivation_view", "press"))
    number_table("of", heads, rows, key="numbers", text=context.say("numbers"), current=current)


def draw_bars(context: MissingContext, evaluation: Evaluation) -> None:
    """Show two bars of all cases: one divided as the gain sees it, one as the IV sees it."""
    weight = context.words.notation.weight
    every = weight(evaluation.known + evaluation.unknown)
    is_branch = context.trace.dialect.unknown_in_iv == "branch"
    gain = context.say("bar_gain", known=weight(evaluation.known), all=every)
    iv = context.say("bar_iv" if is_branch else "bar_iv_known", all=every)
    chart = divided_bars(evaluation, context.labels, weight, (gain, iv), unknown_is_branch=is_branch)
    draw(chart, key="bars", text=f"{gain} {iv}")
