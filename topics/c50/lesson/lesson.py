"""Declare the lesson on what came after C4.5."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from ui.lessons.shape import choose_view
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Posed

from . import pictures
from .asked import CALCULATED, asked
from .context import opened
from .pictures import PICTURES


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the numbers of the first rounds of Li Hang's example."""
    words, write = choices.words, choices.words.notation
    found, table = pictures.committee(), pictures.table()
    first = found.rounds[0]
    assert first.after is not None
    wrong = [round(error * table.rows) for error in found.errors(table)]
    return {
        "cases": words.cases(table.rows),
        "wrong": str(int(first.wrong.sum())),
        "others": str(int((~first.wrong).sum())),
        "error": write.number(first.error),
        "before": write.number(float(first.weights[first.wrong][0])),
        "after": write.number(float(first.after[first.wrong][0])),
        "right_after": write.number(float(first.after[~first.wrong][0])),
        "half": write.number(table.weight / 2),
        "rounds": str(len(found.rounds)),
        "first_wrong": str(wrong[0]),
        "all_wrong": str(wrong[-1]),
        **asked(words),
    }


@st.fragment
def show_laboratory(choices: Choices) -> None:
    """Show one view; what is chosen in it runs nothing else again."""
    view = choose_view("c50", choices.words, wrap=True)
    LESSON.load_view(view)(opened(choices, boosts=view not in ("costs", "winnow")))


LESSON = Lesson(
    package=__package__,
    key="c50",
    path="book",
    place=50,
    minutes=14,
    guess=Options(("same", "half", "all"), right="half"),
    symbols=(
        "n, w",
        "h_t(x), y",
        r"\varepsilon_t",
        r"\beta_t",
        r"\alpha_t",
        "S_{+}, S_{-}",
        "Z",
        "w'_{+}, w'_{-}",
        "s_t, V(c)",
        "m, n_{-}, T, P_t(c)",
        "C(i,j)",
        "R(i), P(j)",
        "L, L'",
        "N, n_j, K",
    ),
    whys=("half", "weak", "noise", "costs", "winnow", "more", "elsewhere"),
    builds_on=("rules",),
    posed=(
        Posed("vote", ("same", "error", "last"), right="error"),
        Posed("cost", ("frequent", "cheapest", "dearest"), right="cheapest"),
    ),
    calculated=CALCULATED,
    facts=facts,
    pictures=PICTURES,
    other_views={"view": ("vote", "errors", "costs", "winnow")},
    controls=("depth", "round", "shown"),
    laboratory="lesson:show_laboratory",
    views={
        "rounds": "rounds:show_rounds",
        "vote": "vote:show_vote",
        "errors": "vote:show_errors",
        "steps": "rounds:show_steps",
        "costs": "costs:show_costs",
        "winnow": "winnowing:show_winnowing",
    },
)
