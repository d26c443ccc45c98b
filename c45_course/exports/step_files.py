"""Make files of steps, the same for the page and the command line: slides, a picture, an animation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from c45_course.exports.drawing import pixels
from c45_course.exports.files import Pruned, Told, lines
from c45_course.exports.steps.card import card
from c45_course.exports.steps.decided import Decided
from c45_course.exports.steps.shapes import Drawing, dot, svg
from c45_course.exports.steps.stage import Stage
from c45_course.exports.steps.step import SIZES, Step, Teller, stretch
from topics.teacher_kit.animation import ANIMATIONS, animation
from topics.teacher_kit.slides import slides

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
    "image_of_decision",
    "image_of_pruning",
    "slides_file",
    "slides_of_pruning",
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
    about = told.words("slides", "stretch", first=numbers[0] + 1, last=numbers[-1] + 1)
    return lines(slides(_shown(told, numbers), told.title, about, told.words, notes))


def image_file(told: Told, step: int, form: str) -> Iterator[bytes]:
    """Give a step, counted from 1, as a picture: `form` "svg" or "png".

    Errors: InputError where there is no such step, and for a PNG as `drawing.pixels`.
    """
    [(_, drawn)] = _cards(told, stretch(told.trace, step, step, SIZES[0], 1))
    return _image(drawn, told.title, form)


def animation_file(
    told: Told, first: int = 1, last: int | None = None, size: str = SIZES[0], form: str = ANIMATIONS[0]
) -> Iterator[bytes]:
    """Give the steps from one to another as an animated picture, in one of `ANIMATIONS`.

    Errors: InputError as `slides_file` and `steps.animation`.
    """
    numbers = stretch(told.trace, first, last, size, MOST_PICTURES)
    steps, cards = zip(*_cards(told, numbers), strict=True)
    return iter([animation(cards, [step.sentence for step in steps], form)])


def slides_of_pruning(
    told: Pruned, first: int = 1, last: int | None = None, notes: Mapping[int, str] = NO_NOTES
) -> Iterator[bytes]:
    """Give the decisions of a pruning as slides, in the steps of the player, which are counted from 1.

    Errors: InputError where there is no such stretch or it is too long.
    """
    decided = Decided(told.pruning, told.dialect, told.named, told.speaker)
    steps = decided.stretch(first, last, MOST_SLIDES)
    stretched = told.words("slides", "stretch", first=steps[0], last=steps[-1])
    about = f"{told.words('prune', told.dialect.pruning)} · {stretched}"
    return lines(slides(map(decided.step, steps), told.title, about, told.words, notes))


def image_of_pruning(told: Pruned, step: int, form: str) -> Iterator[bytes]:
    """Give a step of a pruning, as `slides_of_pruning` counts them, as a picture: "svg" or "png".

    Errors: InputError where there is no such step, and for a PNG as `drawing.pixels`.
    """
    decided = Decided(told.pruning, told.dialect, told.named, told.speaker)
    [number] = decided.stretch(step, step, 1)
    return _image(card(*decided.step(number), told.heading), told.heading, form)


def image_of_decision(told: Pruned, place: int, form: str) -> Iterator[bytes]:
    """Give the calculation of a decision, that of a verdict, as a picture: "svg" or "png"."""
    decided = Decided(told.pruning, told.dialect, told.named, told.speaker)
    return _image(card(*decided.worked_out(place), told.heading), told.heading, form)


def _shown(told: Told, numbers: Sequence[int]) -> Iterator[tuple[Step, Drawing]]:
    """Give the steps with the tree at each."""
    teller = Teller(told.trace, told.labels, told.words)
    stage = Stage(told.trace, told.named, told.words, numbers[-1])
    for number in numbers:
        yield teller.step(number), stage.drawing(told.trace[number])


def _cards(told: Told, numbers: Sequence[int]) -> Iterator[tuple[Step, Drawing]]:
    """Give the steps with their pictures."""
    for step, tree in _shown(told, numbers):
        yield step, card(step, tree, told.title)


def _image(drawn: Drawing, title: str, form: str) -> Iterator[bytes]:
    return lines(iter([svg(drawn, title=title)])) if form == "svg" else iter([pixels(dot(drawn))])
