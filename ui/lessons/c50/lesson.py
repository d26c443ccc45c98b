"""Declare the lesson on what came after C4.5."""

from __future__ import annotations

from collections.abc import Mapping

from ui.lessons.c50 import made
from ui.lessons.c50.pictures import PICTURES
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Posed


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the numbers of the first rounds of Li Hang's example."""
    words, write = choices.words, choices.words.notation
    found, table = made.committee(), made.table()
    first = found.rounds[0]
    assert first.after is not None
    wrong = [round(error * table.rows) for error in found.errors(table)]
    return {
        "cases": words.cases(table.rows),
        "wrong": str(int(first.wrong.sum())),
        "error": write.number(first.error),
        "beta": write.fixed(first.beta),
        "vote": write.fixed(first.vote),
        "before": write.weight(float(first.weights[first.wrong][0])),
        "after": write.fixed(float(first.after[first.wrong][0])),
        "right_after": write.fixed(float(first.after[~first.wrong][0])),
        "half": write.number(table.weight / 2),
        "rounds": str(len(found.rounds)),
        "first_wrong": str(wrong[0]),
        "all_wrong": str(wrong[-1]),
    }


LESSON = Lesson(
    key="c50",
    path="book",
    place=50,
    minutes=14,
    guess=Options(("same", "half", "all"), right="half"),
    symbols=(r"\varepsilon_t", r"\beta_t", r"\alpha_t", "Z", "C(i,j)", "R(i)"),
    whys=("half", "weak", "noise", "costs", "winnow", "more"),
    builds_on=("rules",),
    posed=(
        Posed("weight", ("right", "wrong", "both"), right="wrong"),
        Posed("vote", ("same", "error", "last"), right="error"),
        Posed("cost", ("frequent", "cheapest", "dearest"), right="cheapest"),
    ),
    facts=facts,
    pictures=PICTURES,
    other_views={"view": ("vote", "errors", "costs", "winnow")},
    controls=("depth", "round", "shown"),
)
