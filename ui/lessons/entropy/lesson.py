"""Declare the lesson on entropy, with its pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import numpy as np

from c45_core.measures import entropy_of
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.lessons.shape.facts import formulas, of_root
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Picture, Slider

KINDS = {"a": 4, "b": 2, "c": 1, "d": 1}
"""Eight melons of four kinds: the shares are 1/2, 1/4, 1/8 and 1/8."""
_MAX_SECOND_CLASS, _EVEN = 8, 4
"""The mixtures have eight cases, at most four of the second class."""


def mean_questions() -> Fraction:
    """Return how many questions are asked on average, each kind as often as there are melons of it."""
    return Fraction(sum(n * depth for n, depth in _count_questions()), sum(KINDS.values()))


def _count_questions() -> list[tuple[int, int]]:
    """Return for each kind how many melons it has and after how many questions it is known."""
    depths = [place + 1 for place in range(len(KINDS))]
    depths[-1] = depths[-2]
    return list(zip(KINDS.values(), depths, strict=True))


def _draw_questions(say: Callable[..., str], choices: Choices) -> Canvas:
    """Draw the tree of questions: each asks for the commonest kind that is left."""
    canvas, names, down = Canvas(324), list(KINDS), 74
    places = [(94 + 80 * place, 26 + down * place) for place in range(len(KINDS) - 1)]
    ends = [(x - 50, y + down) for x, y in places] + [(places[-1][0] + 50, places[-1][1] + down)]
    yes, no = say("yes"), say("no")
    for (x, y), leaf, other in zip(places, ends, [*places[1:], ends[-1]], strict=False):
        for (end, below), answer in ((leaf, yes), (other, no)):
            canvas.line([(x, y), (end, below)])
            canvas.note(answer, (x + end) / 2, (y + below) / 2 + 5, anchor="middle")
    for (x, y), name in zip(places, names, strict=False):
        canvas.box(x - 38, y - 16, 76, 32, PAGE.surface, edge=PAGE.muted, round_by=5)
        canvas.text(say("ask", kind=say(name)), x, y + 5, anchor="middle", bold=True)
    for (x, y), name, (melons, depth) in zip(ends, names, _count_questions(), strict=True):
        canvas.box(x - 32, y - 16, 64, 32, PAGE.surface, edge=PAGE.accent, round_by=16)
        canvas.text(f"{melons} × {say(name)}", x, y + 5, anchor="middle", bold=True)
        canvas.note(say("depth", n=depth), x, y + 33, anchor="middle")
    total, whole = " + ".join(f"{n}·{depth}" for n, depth in _count_questions()), sum(KINDS.values())
    mean = choices.words.notation.number(float(mean_questions()))
    canvas.text(f"({total}) / {whole} = {mean}", 8, 316, bold=True)
    return canvas


def _draw_mixtures(say: Callable[..., str], choices: Choices) -> Canvas:
    """Draw eight cases in two classes, from one class alone to equal counts, each with its entropy."""
    canvas, top, row, left, bar = Canvas(208), 52, 34, 184, 112
    canvas.note(say("cases", n=_MAX_SECOND_CLASS), 8, 20)
    canvas.note(say("bits"), left, 20)
    for place in range(_EVEN + 1):
        y = top + row * place
        counts = np.array([_MAX_SECOND_CLASS - place, place], dtype=float)
        entropy = float(entropy_of(counts, counts.sum()))
        for n in range(_MAX_SECOND_CLASS):
            canvas.case(int(n >= _MAX_SECOND_CLASS - place), 18 + 20 * n, y)
        canvas.box(left, y - 9, bar, 18, PAGE.line)
        canvas.box(left, y - 9, bar * entropy, 18, PAGE.ink)
        written = choices.words.notation.number(round(entropy, 2))
        canvas.text(written, left + bar + 10, y + 5, bold=place in (0, _EVEN))
    return canvas


def _draw_halving(say: Callable[..., str], choices: Choices) -> Canvas:
    """Draw how many of eight equally likely kinds are left after each question."""
    canvas, row, steps = Canvas(216), 56, int(np.log2(_MAX_SECOND_CLASS))
    for questions in range(steps + 1):
        y, left = 26 + row * questions, _MAX_SECOND_CLASS >> questions
        for n in range(_MAX_SECOND_CLASS):
            there = n < left
            colour, edge = (PAGE.accent, "none") if there else ("none", PAGE.muted)
            canvas.dot(20 + 27 * n, y, 9, colour, edge=edge)
        share = f"1/{2**questions}" if questions else "1"
        canvas.text(say("share", share=share), WIDTH - 8, y - 2, anchor="end")
        canvas.text(say("cost", bits=questions), WIDTH - 8, y + 17, anchor="end", bold=True)
    return canvas


PICTURES = {
    "guess": Picture(_draw_questions, ("yes", "no", "ask", "depth", *KINDS)),
    "idea": Picture(_draw_mixtures, ("cases", "bits")),
    "why_logarithm": Picture(_draw_halving, ("share", "cost")),
}


_GUESSED = np.array([*KINDS.values()], dtype=float)


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the entropy of the four kinds that are guessed at, and the numbers of the table's root."""
    write = choices.words.notation.number
    return {
        **of_root(choices, "documents"),
        **formulas(choices, "entropy"),
        "asked": write(float(entropy_of(_GUESSED, _GUESSED.sum()))),
        "fixed": write(float(np.log2(len(_GUESSED)))),
    }


LESSON = Lesson(
    package=__package__,
    key="entropy",
    path="first",
    place=20,
    minutes=9,
    guess=Slider(1.0, 3.0, 0.25, right="asked"),
    symbols=("data", "k", "p_k", "-\\log_2 p_k", "entropy"),
    whys=("logarithm", "minus", "mean"),
    builds_on=("tree",),
    sets=True,
    facts=facts,
    pictures=PICTURES,
    controls=("unit", "attr"),
    header=lambda: {"dialect": False},
)
