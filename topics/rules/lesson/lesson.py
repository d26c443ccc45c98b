"""Declare the lesson on rules."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from c45_core.rules import RuleWriter
from ui import cache
from ui.lessons.shape import choose_view
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Posed

from ..algorithm.generalising import PathFate
from ..algorithm.rule_list import Path
from ..algorithm.subsets import MAX_CANDIDATES_OF_ALL_SETS, STARTS
from . import pictures
from .context import opened, options_asked
from .pictures import DIALECT, PICTURES, TABLE, dearest, golf_rules


def shrinking() -> Path:
    """Return the first golf path that is shorter in the end and yet too inaccurate."""
    return next(
        path
        for path in golf_rules().paths
        if path.generalised.fate is PathFate.TOO_INACCURATE and len(path.generalised.rounds) > 1
    )


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the numbers of that path before and after its first round, and of the bits of a class."""
    words, write = choices.words, choices.words.notation
    labels = cache.dataset(TABLE).labels(choices.language).on(cache.trace(TABLE, DIALECT).table)
    writer, found, g = RuleWriter(labels, words), golf_rules(), shrinking().generalised
    first = g.rounds[0]
    gone = next(each for each in first.without if each.place == first.dropped)
    choice, first_pass = dearest(), pictures.rules().passes[0]
    harmful = next(usage for usage in first_pass.usages if usage.number == first_pass.dropped)
    return {
        "rule": plain(writer.if_then(g.conditions, g.label)),
        "condition": plain(writer.condition(g.conditions[gone.place])),
        "cases": words.cases(first.base.covers),
        "wrong": write.weight(first.base.wrong),
        "error": write.fixed(first.base.pessimistic),
        "cases_without": words.cases(gone.measured.covers),
        "wrong_without": write.weight(gone.measured.wrong),
        "error_without": write.fixed(gone.measured.pessimistic),
        "class_of_rule": plain(labels.klass(g.label)),
        "default_error": write.fixed(g.default_error),
        "table": plain(cache.title(TABLE, choices.language)),
        "paths": str(len(found.paths)),
        "kept": str(len(found.kept)),
        "klass": plain(labels.klass(choice.label)),
        "chosen": str(len(choice.chosen)),
        "empty": write.fixed(choice.empty.total),
        "theory": write.fixed(choice.cost.theory),
        "exceptions": write.fixed(choice.cost.exceptions),
        "total": write.fixed(choice.cost.total),
        "n": str(harmful.number),
        "worse": write.weight(harmful.worse),
        "most": str(MAX_CANDIDATES_OF_ALL_SETS),
        "starts": str(STARTS),
    }


@st.fragment
def show_laboratory(choices: Choices) -> None:
    """Show one view; what is chosen in it runs nothing else again."""
    with st.container(horizontal=True, vertical_alignment="center"):
        view = choose_view("rules", choices.words, section="rule_list")
        options = options_asked(choices.words)
    LESSON.load_view(view)(opened(choices, options))


LESSON = Lesson(
    package=__package__,
    key="rules",
    path="book",
    place=10,
    minutes=12,
    guess=Options(("long", "short", "either"), right="short"),
    symbols=(
        r"U_{CF}(E,N)",
        r"\mathrm{TB}",
        r"\mathrm{EB}",
        r"\mathrm{DL}",
        "s",
        "n, W",
        r"\mathrm{FP}, \mathrm{FN}",
        r"\mathrm{X}(m,e)",
    ),
    whys=("bits", "half", "balance", "many", "harm"),
    builds_on=("classifying",),
    posed=(
        Posed("goes", ("first", "lowest", "every"), right="lowest"),
        Posed("cost", ("errors", "bits", "length"), right="bits"),
        Posed("default", ("largest", "uncovered", "tree"), right="uncovered"),
    ),
    facts=facts,
    pictures=PICTURES,
    controls=("shown",),
    laboratory="lesson:show_laboratory",
    views={
        "shrink": "shrinking:show_shrinking",
        "bits": "bits:show_bits",
        "order": "steps:show_order",
        "beside": "beside:show_beside",
        "steps": "steps:show_steps",
    },
)
