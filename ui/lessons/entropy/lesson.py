"""Declare the lesson on entropy, with its pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import numpy as np

from c45_core.explain import quantities
from c45_core.measures import entropy_of
from ui import cache
from ui.drawing.canvas import SMALL, WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.lessons.shape.facts import formulas, of_root
from ui.lessons.shared.derivations import equation
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Picture, Posed, Slider

MELONS = "watermelon_2.0"
"""The table whose numbers the rule is said with."""
KINDS = {"a": 4, "b": 2, "c": 1, "d": 1}
"""Eight melons of four kinds: the shares are 1/2, 1/4, 1/8 and 1/8."""
_EQUALLY_LIKELY = 8
"""Number of kinds that are halved."""


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


def _draw_branches(_: Callable[..., str], choices: Choices) -> Canvas:
    """Draw the branches of the melons: each as wide as its share, as high as its entropy."""
    trace = cache.trace(MELONS, "documents")
    canvas, base, high = Canvas(262, trace.table.classes), 182.0, 150.0
    labels = cache.dataset(MELONS).labels(choices.language).on(trace.table)
    split, write = trace.node(0).split, choices.words.notation.fixed
    assert split is not None
    left, unit = 4.0, (WIDTH - 8) / split.known
    for b in split.filled:
        branch = split.branches[b]
        wide, middle = unit * branch.weight, left + unit * branch.weight / 2
        canvas.box(left, base - high * branch.entropy, wide - 3, high * branch.entropy, PAGE.line)
        canvas.line([(left, base), (left + wide - 3, base)])
        canvas.text(labels.branch(split, b), middle, base + 18, anchor="middle", size=SMALL, bold=True)
        canvas.note(f"{branch.weight:g}/{split.known:g}", middle, base + 36, anchor="middle")
        for code, count in enumerate(branch.counts):
            x = middle - 30 + 40 * code
            canvas.case(code, x, base + 52, radius=6)
            canvas.note(f"{count:g}", x + 10, base + 57)
        canvas.note(f"H = {write(branch.entropy)}", middle, base + 78, anchor="middle")
        left += wide
    levels = ("H(D)", split.base_entropy), ("H(D|A)", split.conditional_entropy)
    for (name, value), dashed in zip(levels, (True, False), strict=True):
        y = base - high * value
        canvas.line([(4, y), (WIDTH - 4, y)], colour=PAGE.accent, width=2, dashed=dashed)
        text = f"{choices.words.symbol(name)} = {write(value)}"
        canvas.text(text, WIDTH - 4, y - 6, anchor="end", size=SMALL, bold=True)
    return canvas


def _draw_halving(say: Callable[..., str], choices: Choices) -> Canvas:
    """Draw how many of eight equally likely kinds are left after each question."""
    canvas, row, steps = Canvas(216), 56, int(np.log2(_EQUALLY_LIKELY))
    for questions in range(steps + 1):
        y, left = 26 + row * questions, _EQUALLY_LIKELY >> questions
        for n in range(_EQUALLY_LIKELY):
            there = n < left
            colour, edge = (PAGE.accent, "none") if there else ("none", PAGE.muted)
            canvas.dot(20 + 27 * n, y, 9, colour, edge=edge)
        share = f"1/{2**questions}" if questions else "1"
        canvas.text(say("share", share=share), WIDTH - 8, y - 2, anchor="end")
        canvas.text(say("cost", bits=questions), WIDTH - 8, y + 17, anchor="end", bold=True)
    return canvas


PICTURES = {
    "guess": Picture(_draw_questions, ("yes", "no", "ask", "depth", *KINDS)),
    "idea": Picture(_draw_branches),
    "why_logarithm": Picture(_draw_halving, ("share", "cost")),
}


_GUESSED = np.array([*KINDS.values()], dtype=float)


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the entropy of the four kinds that are guessed at, of the table's root, and of the melons.

    Of the melons each class with its share and its cost, what the first attribute leaves, and both
    calculations.
    """
    notation, trace = choices.words.notation, cache.trace(MELONS, "documents")
    labels = cache.dataset(MELONS).labels(choices.language).on(trace.table)
    root, split = trace.node(0), trace.node(0).split
    assert split is not None
    melons = {}
    for code, count in enumerate(root.counts):
        melons[f"class_{code + 1}"] = plain(labels.klass(code))
        melons[f"share_{code + 1}"] = f"{count:g}/{root.weight:g}"
        melons[f"cost_{code + 1}"] = notation.fixed(float(-np.log2(count / root.weight)))
    left = quantities.of_attribute(trace, "conditional_entropy", split, labels)
    return {
        **of_root(choices, "documents"),
        **formulas(choices, "entropy", "conditional_entropy"),
        **melons,
        "melons": f"{root.weight:g}",
        "attribute": plain(labels.attribute(split.attribute)),
        "before": notation.fixed(root.entropy),
        "after": notation.fixed(split.conditional_entropy),
        "n_entropy": equation(quantities.of_node(trace, "entropy", 0, labels), notation),
        "n_left": equation(left, notation),
        "asked": notation.number(float(entropy_of(_GUESSED, _GUESSED.sum()))),
        "fixed": notation.number(float(np.log2(len(_GUESSED)))),
    }


LESSON = Lesson(
    package=__package__,
    key="entropy",
    path="first",
    place=20,
    minutes=8,
    guess=Slider(1.0, 3.0, 0.25, right="asked"),
    symbols=("data", "p_k", "-\\log_2 p_k", "entropy", "attribute", "part"),
    whys=("logarithm", "minus", "mean"),
    builds_on=("tree",),
    sets=True,
    posed=(
        Posed("shares", ("small", "large", "equal"), right="equal"),
        Posed("same", ("none", "half", "all"), right="all"),
    ),
    facts=facts,
    pictures=PICTURES,
    controls=("attr",),
    header=lambda: {"dialect": False},
    toy="toy:show_mixture",
)
