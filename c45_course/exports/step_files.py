"""Make files of steps, the same for the page and the command line: slides, a picture, an animation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from c45_course.exports.drawing import pixels
from c45_course.exports.files import Told, lines
from c45_course.exports.steps.animation import ANIMATIONS, animation
from c45_course.exports.steps.card import card
from c45_course.exports.steps.shapes import Drawing, dot, svg
from c45_course.exports.steps.slides import slides
from c45_course.exports.steps.stage import Stage
from c45_course.exports.steps.step import SIZES, Step, Teller, stretch

MOST_SLIDES, MOST_PICTURES = 400, 100
"""So many steps are taken as slides, and as an animation, which is set pixel by pixel."""
NO_NOTES: Mapping[int, str] = MappingProxyType({})
__all__ = [
    "ANIMATIONS",
    "MOST_PICTURES",
    "MOST_SLIDES",
    "SIZES",
    "animation_file",
    "image_file",
    "slides_file",
]


def slides_file(
    told: Told,
    first: int = 1,
    last: int | None = None,
    size: str = SIZES[0],
    notes: Mapping[int, str] = NO_NOTES,
) -> Iterator[bytes]:
    """Give the steps from one to another as slides; they are counted from 1, `last` None: to the end.

    `size`: the steps that are shown (`SIZES`); `notes`: of the teacher, by the number of a step.

    Errors: InputError where there is no such stretch or it is too long.
    """
    numbers = stretch(told.trace, first, last, size, MOST_SLIDES)
    teller = _teller(told)
    steps = [teller.step(number) for number in numbers]
    return lines(slides(_stage(told, numbers[-1]), steps, told.title, told.words, notes))


def image_file(told: Told, step: int, form: str) -> Iterator[bytes]:
    """Give a step, counted from 1, as a picture: `form` "svg" or "png".

    Errors: InputError where there is no such step, and for a PNG as `drawing.pixels`.
    """
    [(_, drawn)] = _cards(told, stretch(told.trace, step, step, SIZES[0], 1))
    return lines(iter([svg(drawn, title=told.title)])) if form == "svg" else iter([pixels(dot(drawn))])


def animation_file(
    told: Told, first: int = 1, last: int | None = None, size: str = SIZES[0], form: str = ANIMATIONS[0]
) -> Iterator[bytes]:
    """Give the steps from one to another as an animated picture, in one of `ANIMATIONS`.

    Errors: InputError as `slides_file` and `steps.animation`.
    """
    numbers = stretch(told.trace, first, last, size, MOST_PICTURES)
    steps, cards = zip(*_cards(told, numbers), strict=True)
    return iter([animation(cards, [step.sentence for step in steps], form)])


def _teller(told: Told) -> Teller:
    return Teller(told.trace, told.labels, told.words)


def _stage(told: Told, last: int) -> Stage:
    return Stage(told.trace, told.named, told.words, last)


def _cards(told: Told, numbers: Sequence[int]) -> Iterator[tuple[Step, Drawing]]:
    """Give the steps with their pictures."""
    teller, stage = _teller(told), _stage(told, numbers[-1])
    for step in map(teller.step, numbers):
        yield step, card(step, stage.drawing(step.frame), told.title)
