"""Write what a teacher takes along: slides, an animated picture, the plan of a lesson, a kit."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from c45_core.growing import grow
from c45_core.language.refusal import refusal
from c45_course.exports.files import HANDOUTS, document_file, draw_cards, draw_steps, encode_lines
from c45_course.exports.named import PruningForReader, TraceForReader
from c45_course.exports.picture import draw_pixels
from c45_course.exports.steps.shapes import Drawing, write_dot
from c45_course.exports.steps.step import SIZES, PruningSteps, find_stretch
from c45_course.exports.worksheet_set import Sheets
from c45_course.file_kinds import MENU_HANDOUTS, FileKind
from c45_course.readers.visible_text import width

from .kit.kit import is_played, write_kit
from .kit.paper import PAGE_BEGIN
from .plan import LENGTHS, Plan, request_of
from .slides import write_slides

ANIMATIONS = ("webp", "gif")
"""The formats; a GIF has 256 colours, which such a picture does not exhaust."""
_LEAST, _LETTER, _LAST = 1400, 45, 3500
"""Milliseconds that a step stays, more for each letter of its sentence, and more for the last one."""
DPI = 72


def draw_animation(cards: Sequence[Drawing], sentences: Sequence[str], form: str) -> bytes:
    """Return the pictures one after the other, each as long as its sentence is read, again and again.

    Errors: InputError where Graphviz or Pillow is missing, and for characters without a font.
    """
    try:
        from PIL import Image
    except ImportError:
        raise refusal("picture.no_pillow") from None
    shown = [Image.open(io.BytesIO(draw_pixels(write_dot(card), DPI))).convert("RGB") for card in cards]
    times = [_LEAST + _LETTER * width(said) for said in sentences]
    times[-1] += _LAST
    file = io.BytesIO()
    first, *others = shown
    options = {"lossless": True, "method": 6} if form == "webp" else {"disposal": 1}
    first.save(file, form, save_all=True, append_images=others, duration=times, loop=0, **options)
    return file.getvalue()


MAX_SLIDES = 400
"""Maximum number of steps that are taken as slides."""
MAX_PICTURES = 100
"""Maximum number of steps of an animation, which is set pixel by pixel."""
NO_NOTES: Mapping[int, str] = MappingProxyType({})


def slides_file(
    told: TraceForReader,
    form: str = "html",
    first: int = 1,
    last: int | None = None,
    size: str = SIZES[0],
    notes: Mapping[int, str] = NO_NOTES,
) -> Iterator[bytes]:
    """Give the steps from one to another as slides; they are counted from 1, `last` None: to the end.

    `size`: the steps that are shown (`SIZES`); `notes`: of the teacher, by the number of a step.

    Errors: InputError where there is no such stretch or it is too long.
    """
    numbers = find_stretch(told.trace, first, last, size, MAX_SLIDES)
    about = told.words("slides", "stretch", first=numbers[0] + 1, last=numbers[-1] + 1)
    return encode_lines(write_slides(draw_steps(told, numbers), told.title, about, told.words, notes))


def slides_of_pruning(
    told: PruningForReader,
    form: str = "html",
    first: int = 1,
    last: int | None = None,
    notes: Mapping[int, str] = NO_NOTES,
) -> Iterator[bytes]:
    """Give the decisions of a pruning as slides, in the steps of the player, which are counted from 1.

    Errors: InputError where there is no such stretch or it is too long.
    """
    decided = PruningSteps(told)
    steps = decided.stretch(first, last, MAX_SLIDES)
    stretched = told.words("slides", "stretch", first=steps[0], last=steps[-1])
    about = f"{told.words('prune', told.dialect.pruning)} · {stretched}"
    return encode_lines(write_slides(map(decided.step, steps), told.title, about, told.words, notes))


def animation_file(
    told: TraceForReader,
    form: str = ANIMATIONS[0],
    first: int = 1,
    last: int | None = None,
    size: str = SIZES[0],
) -> Iterator[bytes]:
    """Give the steps from one to another as an animated picture, in one of `ANIMATIONS`.

    Errors: InputError as `slides_file` and `animation`.
    """
    numbers = find_stretch(told.trace, first, last, size, MAX_PICTURES)
    steps, cards = zip(*draw_cards(told, numbers), strict=True)
    return iter([draw_animation(cards, [step.sentence for step in steps], form)])


def plan_file(
    told: TraceForReader, form: str, minutes: int, table: str = "", address: str = ""
) -> Iterator[bytes]:
    """Give the plan of a lesson of so many minutes (`LENGTHS`) in one of `HANDOUTS`.

    `table`: as the app calls it, "" where it has it not; `address`: of the app, before its pages.
    """
    request = request_of(told.trace, told.title, table, address)
    return document_file(Plan(told.trace, told.labels, told.words, request, minutes).document(), form)


def kit_file(told: TraceForReader, table: str = "", address: str = "") -> Iterator[bytes]:
    """Give the kit with which a class plays the algorithm, as HTML to be printed on both sides.

    `table`: as the app calls it, "": the links hold its cells; `address`: of the app, before its pages.
    Errors: InputError for a table of too many cases, or a criterion that is not played.
    """
    return encode_lines(write_kit(told.trace, told.labels, told.words, told.title, table, address))


def _told(sheets: Sheets) -> TraceForReader:
    """Return the tree of a table, with exact numbers: the record speaks beside calculations."""
    exact = sheets.words.noted(replace(sheets.words.notation, by_hand=False))
    trace = sheets.trace or grow(sheets.table, sheets.dialect)
    return TraceForReader(trace, sheets.labels, exact, sheets.request.title)


def _write_plan(sheets: Sheets, form: str, minutes: int = LENGTHS[0]) -> Iterator[bytes]:
    return plan_file(_told(sheets), form, minutes, sheets.request.table, sheets.request.address)


def _write_kit(sheets: Sheets, _: str) -> Iterator[bytes]:
    return kit_file(_told(sheets), sheets.request.table, sheets.request.address)


FILES = (
    FileKind("slides", TraceForReader, 60, ("html",), slides_file, steps=MAX_SLIDES),
    FileKind("animation", TraceForReader, 80, ANIMATIONS, animation_file, steps=MAX_PICTURES),
    FileKind("slides", PruningForReader, 30, ("html",), slides_of_pruning, steps=MAX_SLIDES),
    FileKind(
        "plan",
        Sheets,
        50,
        HANDOUTS,
        _write_plan,
        offered=MENU_HANDOUTS,
        fixed=True,
        setting="minutes",
        values=LENGTHS,
    ),
    FileKind(
        "kit",
        Sheets,
        60,
        ("html",),
        _write_kit,
        fixed=True,
        suits=is_played,
        page_mark=PAGE_BEGIN,
    ),
)
