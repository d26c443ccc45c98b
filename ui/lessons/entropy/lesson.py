"""Declare the lesson on entropy, with its pictures."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from c45_core.explain import quantities
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.measures import entropy_of
from c45_core.trace.views import Evaluation
from c45_course.exports.layout import text_width
from ui import cache
from ui.drawing.canvas import LETTERS, SMALL, WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.lessons.shape.facts import formulas, of_root
from ui.lessons.shared.derivations import equation
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Picture, Posed, Slider

MELONS = "watermelon_2.0"
"""The table whose numbers the rule is said with."""
BOX = {"sweet": 7, "bland": 1}
"""The melons of the box that is guessed at, by their class."""
_EQUALLY_LIKELY = 8
"""Number of kinds that are halved."""
_SMALLER = SMALL / LETTERS * 0.9
"""Width of small letters, as a share of the width that is reckoned for a text."""
_ROOM_FOR_GAIN, _CLASS_ROOM, _BEYOND = 20.0, 34.0, 14.0
"""Room between two lines for a text, for the count of a class, and for a text beyond its bar."""


def _draw_melons(_: Callable[..., str], choices: Choices) -> Canvas:
    """Draw the branches of the melons."""
    trace = cache.trace(MELONS, "documents")
    labels = cache.dataset(MELONS).labels(choices.language).on(trace.table)
    return draw_branches(trace.split_of(0), labels, choices.words)


def draw_branches(
    split: Evaluation, labels: Labels, words: Words, marked: Sequence[bool] = (), *, gain: str = ""
) -> Canvas:
    """Draw the branches of an attribute: each as wide as its share, as high as its entropy.

    Two lines show the entropy before and the mean of the bars. `marked`: which bars stand out; `gain`:
    what the way from one line to the other is called, "" where it is not spoken of.
    """
    canvas, base, left = Canvas(266, labels.table.classes), 182.0, 4.0
    high = 150.0 / max(1.0, float(np.log2(len(split.unknown_counts))))
    unit, write = (WIDTH - 8) / split.known, words.notation.fixed
    for place, b in enumerate(split.filled):
        branch = split.branches[b]
        wide, up = unit * branch.weight, high * branch.entropy
        colour = PAGE.accent if any(marked[place : place + 1]) else PAGE.line
        canvas.box(left, base - up, max(wide - 3, 1), up, colour)
        canvas.line([(left, base), (left + max(wide - 3, 1), base)])
        _write_beneath(canvas, split, b, labels, words, left + wide / 2, wide, base)
        left += wide
    known = split.unknown > 0
    before, after = (base - high * value for value in (split.base_entropy, split.conditional_entropy))
    for y, name, value in (
        (before, "H(D\u0303)" if known else words.symbol("H(D)"), split.base_entropy),
        (after, "H(D\u0303|A)" if known else words.symbol("H(D|A)"), split.conditional_entropy),
    ):
        canvas.line([(4, y), (WIDTH - 4, y)], colour=PAGE.accent, width=2, dashed=y == before)
        text, under = f"{name} = {write(value)}", 15 if y == after else -6
        canvas.text(text, WIDTH - 4, y + under, anchor="end", size=SMALL, bold=True)
    if gain and not known and after - before > _ROOM_FOR_GAIN:
        canvas.line([(WIDTH / 2, before), (WIDTH / 2, after)], colour=PAGE.accent, width=2)
        text = f"{gain} {write(split.raw_gain)}"
        canvas.text(text, WIDTH / 2 + 6, (before + after) / 2 + 5, size=SMALL)
    return canvas


def _write_beneath(
    canvas: Canvas,
    split: Evaluation,
    b: int,
    labels: Labels,
    words: Words,
    middle: float,
    wide: float,
    base: float,
) -> None:
    """Write under a bar its value, its share, its classes and its entropy, where there is room."""
    branch, weight = split.branches[b], words.notation.weight
    lines = {
        18: labels.branch(split, b),
        36: f"{weight(branch.weight)}/{weight(split.known)}",
        78: f"H = {words.notation.fixed(branch.entropy)}",
    }
    for down, line in lines.items():
        if _SMALLER * text_width(line) <= wide + _BEYOND:
            canvas.text(line, middle, base + down, anchor="middle", size=SMALL, bold=down == min(lines))
    counts = [(code, weight(float(count))) for code, count in enumerate(branch.counts) if count > 0]
    if _CLASS_ROOM * len(counts) > wide + _BEYOND:
        return
    for place, (code, count) in enumerate(counts):
        x = middle + _CLASS_ROOM * (place - len(counts) / 2) + 8
        canvas.case(code, x, base + 52, radius=6)
        canvas.note(count, x + 10, base + 57)


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


PICTURES = {"idea": Picture(_draw_melons), "why_logarithm": Picture(_draw_halving, ("share", "cost"))}


_GUESSED = np.array([*BOX.values()], dtype=float)


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the entropy of the box that is guessed at, of the table's root, and of the melons.

    Of the melons each class with its share and its cost, what the first attribute leaves, and both
    calculations.
    """
    notation, trace = choices.words.notation, cache.trace(MELONS, "documents")
    labels = cache.dataset(MELONS).labels(choices.language).on(trace.table)
    root, split = trace.node(0), trace.split_of(0)
    often, seldom = np.log2(_GUESSED.sum() / _GUESSED).tolist()
    melons = {}
    for code, count in enumerate(root.counts):
        melons[f"class_{code + 1}"] = plain(labels.klass(code))
        melons[f"share_{code + 1}"] = f"{count:g}/{root.weight:g}"
        melons[f"cost_{code + 1}"] = notation.fixed(float(-np.log2(count / root.weight)))
    left = quantities.of_attribute(trace, "conditional_entropy", split, labels)
    return {
        **of_root(choices),
        **formulas(choices, "entropy", "conditional_entropy"),
        **melons,
        "melons": f"{root.weight:g}",
        "attribute": plain(labels.attribute(split.attribute)),
        "before": notation.fixed(root.entropy),
        "after": notation.fixed(split.conditional_entropy),
        "n_entropy": equation(quantities.of_node(trace, "entropy", 0, labels), notation),
        "n_left": equation(left, notation),
        "asked": notation.number(float(entropy_of(_GUESSED, _GUESSED.sum()))),
        "often": notation.number(often),
        "seldom": notation.number(seldom),
    }


LESSON = Lesson(
    package=__package__,
    key="entropy",
    path="first",
    place=20,
    minutes=8,
    guess=Slider(0.0, 2.0, 0.1, right="asked"),
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
    toy="laboratory:show_mixture",
)
