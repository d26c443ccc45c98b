"""Draw a step as a picture, the same for the page and the command line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from c45_course.exports.drawing import pixels
from c45_course.exports.files import Pruned, Told, lines
from c45_course.exports.steps.card import card
from c45_course.exports.steps.decided import Decided
from c45_course.exports.steps.shapes import Drawing, dot, svg
from c45_course.exports.steps.stage import Stage
from c45_course.exports.steps.step import SIZES, Step, Teller, stretch


def image_file(told: Told, step: int, form: str) -> Iterator[bytes]:
    """Give a step, counted from 1, as a picture: `form` "svg" or "png".

    Errors: InputError where there is no such step, and for a PNG as `drawing.pixels`.
    """
    [(_, drawn)] = draw_cards(told, stretch(told.trace, step, step, SIZES[0], 1))
    return _image(drawn, told.title, form)


def image_of_pruning(told: Pruned, step: int, form: str) -> Iterator[bytes]:
    """Give a step of a pruning, as the player counts them, as a picture: "svg" or "png".

    Errors: InputError where there is no such step, and for a PNG as `drawing.pixels`.
    """
    decided = Decided(told.pruning, told.dialect, told.named, told.speaker)
    [number] = decided.stretch(step, step, 1)
    return _image(card(*decided.step(number), told.heading), told.heading, form)


def image_of_decision(told: Pruned, place: int, form: str) -> Iterator[bytes]:
    """Give the calculation of a decision, that of a verdict, as a picture: "svg" or "png"."""
    decided = Decided(told.pruning, told.dialect, told.named, told.speaker)
    return _image(card(*decided.worked_out(place), told.heading), told.heading, form)


def draw_steps(told: Told, numbers: Sequence[int]) -> Iterator[tuple[Step, Drawing]]:
    """Give the steps with the tree at each."""
    teller = Teller(told.trace, told.labels, told.words)
    stage = Stage(told.trace, told.named, told.words, numbers[-1])
    for number in numbers:
        yield teller.step(number), stage.drawing(told.trace[number])


def draw_cards(told: Told, numbers: Sequence[int]) -> Iterator[tuple[Step, Drawing]]:
    """Give the steps with their pictures."""
    for step, tree in draw_steps(told, numbers):
        yield step, card(step, tree, told.title)


def _image(drawn: Drawing, title: str, form: str) -> Iterator[bytes]:
    return lines(iter([svg(drawn, title=title)])) if form == "svg" else iter([pixels(dot(drawn))])
