"""Write what a teacher takes along: slides, an animated picture, a plan, a kit, a whole lesson."""

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from c45_core.dialect import Dialect
from c45_core.growing import grow
from c45_core.language.refusal import refusal
from c45_core.language.words import Words
from c45_course.documents import printed_trees
from c45_course.exports.blocks import Blank, Block, Document, Sentence, document
from c45_course.exports.files import (
    HANDOUTS,
    MENU_HANDOUTS,
    PICTURES,
    document_file,
    encode_lines,
    handout_file,
    papers_file,
    zipped,
)
from c45_course.exports.picture import draw_pixels
from c45_course.exports.tables import address_of
from c45_course.exports.tree_names import PruningForReader, TraceForReader
from c45_course.exports.worksheet import Sheets
from c45_course.file_kinds import FileKind
from c45_course.readers.visible_text import width

from .kit import PAGE_BEGIN, is_played, write_kit
from .plan import LENGTHS, Plan, request_of
from .shapes import Drawing, write_dot, write_svg
from .slides import write_slides
from .step_cards import SIZES, PruningSteps, Stage, Step, TraceSteps, draw_card, find_stretch


def image_file(told: TraceForReader, form: str, first: int = 1) -> Iterator[bytes]:
    """Give a step, counted from 1, as a picture in one of `PICTURES`.

    Errors: InputError where there is no such step, and for a PNG as of `draw_pixels`.
    """
    [(_, drawn)] = draw_cards(told, find_stretch(told.trace, first, first, SIZES[0], 1))
    return _image(drawn, told.title, form)


def pruning_image_file(
    told: PruningForReader, form: str, first: int = 1, place: int | None = None
) -> Iterator[bytes]:
    """Give a step of a pruning, as the player counts them, as a picture in one of `PICTURES`.

    `place`: of a verdict: the calculation of its decision. Errors: as of `image_file`.
    """
    decided = PruningSteps(told)
    if place is None:
        [number] = decided.stretch(first, first, 1)
        shown = decided.step(number)
    else:
        shown = decided.calculate_decision(place)
    return _image(draw_card(*shown, told.heading), told.heading, form)


def draw_cards(told: TraceForReader, numbers: Sequence[int]) -> Iterator[tuple[Step, Drawing]]:
    """Give the steps with their pictures."""
    for step, tree in draw_steps(told, numbers):
        yield step, draw_card(step, tree, told.title)


def draw_steps(told: TraceForReader, numbers: Sequence[int]) -> Iterator[tuple[Step, Drawing]]:
    """Give the steps with the tree at each."""
    teller = TraceSteps(told)
    stage = Stage(told, numbers[-1])
    for number in numbers:
        yield teller.step(number), stage.draw(told.trace[number])


def _image(drawn: Drawing, title: str, form: str) -> Iterator[bytes]:
    return (
        encode_lines(iter([write_svg(drawn, title=title)]))
        if form == "svg"
        else iter([draw_pixels(write_dot(drawn))])
    )


ANIMATIONS = ("webp", "gif")
"""The formats; a GIF has 256 colours, which such a picture does not exhaust."""
_MIN_MILLISECONDS, _MILLISECONDS_OF_LETTER, _MILLISECONDS_OF_LAST = 1400, 45, 3500
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
    times = [_MIN_MILLISECONDS + _MILLISECONDS_OF_LETTER * width(said) for said in sentences]
    times[-1] += _MILLISECONDS_OF_LAST
    file = io.BytesIO()
    first, *others = shown
    options = {"lossless": True, "method": 6} if form == "webp" else {"disposal": 1}
    first.save(file, form, save_all=True, append_images=others, duration=times, loop=0, **options)
    return file.getvalue()


MAX_SLIDES = 400
"""Maximum number of steps that are taken as slides."""
MAX_PICTURES = 100
"""Maximum number of steps of an animation, which is set pixel by pixel."""
_LARGEST_STEP = SIZES[-1]
"""Slides of a lesson show a decision each."""
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
    told: TraceForReader, form: str, minutes: int, table: str = "", address: str = "", handout: str = ""
) -> Iterator[bytes]:
    """Give the plan of a lesson of so many minutes (`LENGTHS`) in one of `HANDOUTS`.

    `table`: as the app calls it, "" where it has it not; `address`: of the app, before its pages;
    `handout`: as of `Plan`.
    """
    request = request_of(told.trace, told.title, table, address)
    plan = Plan(told.trace, told.labels, told.words, request, minutes, handout)
    return document_file(plan.document(), form)


def kit_file(told: TraceForReader, table: str = "", address: str = "") -> Iterator[bytes]:
    """Give the kit with which a class plays the algorithm, as HTML to be printed on both sides.

    `table`: as the app calls it, "": the links hold its cells; `address`: of the app, before its pages.
    Errors: InputError for a table of too many cases, or a criterion that is not played.
    """
    return encode_lines(write_kit(told.trace, told.labels, told.words, told.title, table, address))


def _tree_of_sheets(sheets: Sheets) -> TraceForReader:
    """Return the tree of a table, with exact numbers: the record speaks beside calculations."""
    exact = sheets.words.noted(replace(sheets.words.notation, by_hand=False))
    trace = sheets.trace or grow(sheets.table, sheets.dialect)
    return TraceForReader(trace, sheets.labels, exact, sheets.request.title)


def _write_plan(
    sheets: Sheets, form: str, minutes: int = LENGTHS[0], handout: str = ""
) -> Iterator[bytes]:
    request = sheets.request
    return plan_file(_tree_of_sheets(sheets), form, minutes, request.table, request.address, handout)


def _write_kit(sheets: Sheets, _: str) -> Iterator[bytes]:
    return kit_file(_tree_of_sheets(sheets), sheets.request.table, sheets.request.address)


def _write_lesson(sheets: Sheets, _: str, minutes: int = LENGTHS[0]) -> Iterator[bytes]:
    """Give all that a lesson needs as one archive: plan, sheet, key, slides, hand-outs, links."""
    told, words = _tree_of_sheets(sheets), sheets.words
    parts = {
        "plan": _write_plan(sheets, "html", minutes, words("lesson_files", "t4")),
        "links": document_file(_list_links(sheets), "html"),
        "sheet": papers_file(sheets.draw(), "html"),
        "key": papers_file(sheets.draw(), "html", key=True),
        "slides": slides_file(told, size=_LARGEST_STEP),
        "t4": handout_file(_printed_pruning(words), "html", 0),
        "t4_empty": handout_file(_printed_pruning(words), "html", 0, empty=True),
    }
    named = ((words("lesson_files", name), written) for name, written in parts.items())
    yield zipped(
        {f"{number}. {name}.html": b"".join(written) for number, (name, written) in enumerate(named, 1)}
    )


def _printed_pruning(words: Words) -> PruningForReader:
    """Return the pruning of T4 by the method of its source."""
    t4 = printed_trees.load(printed_trees.names()[0])
    return PruningForReader.of_printed(t4, Dialect(pruning=t4.method), words)


def _list_links(sheets: Sheets) -> Document:
    """List the pages of the lesson in the app: T4 and the growing before a class, and to ask it."""
    words, request = sheets.words, sheets.request
    pages = {
        "lesson": (request.subject, {"view": "present"}),
        "growing": ("growing", {"view": "present", "step": "1"}),
        "t4": ("pruning", {"room": "hand", "view": "present", "step": "1"}),
        "class": ("class", {"lesson": request.subject}),
    }
    about = {"lang": words.language, "dialect": request.dialect}
    about |= {"table": request.table} if request.table else {}
    lines = [
        Blank(words("lesson_files", f"to_{name}"), True, (at, at))
        for name, (page, query) in pages.items()
        for at in [address_of(page, request.address, {**about, **query})]
    ]
    listed: list[Block] = [Sentence(words("lesson_files", "about_slides")), *lines]
    return document(words("lesson_files", "links"), words, listed)


_of_steps = partial(FileKind, tell=TraceSteps)
FILES = (
    _of_steps("slides", TraceForReader, 60, ("html",), slides_file, steps=MAX_SLIDES),
    _of_steps("image", TraceForReader, 70, PICTURES, image_file, steps=1),
    _of_steps("animation", TraceForReader, 80, ANIMATIONS, animation_file, steps=MAX_PICTURES),
    FileKind(
        "slides",
        PruningForReader,
        30,
        ("html",),
        slides_of_pruning,
        steps=MAX_SLIDES,
        tell=PruningSteps,
    ),
    FileKind("image", PruningForReader, 50, PICTURES, pruning_image_file, of_decision=True),
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
    FileKind("lesson", Sheets, 55, ("zip",), _write_lesson, setting="minutes", values=LENGTHS),
    FileKind(
        "kit", Sheets, 60, ("html",), _write_kit, fixed=True, suits=is_played, page_mark=PAGE_BEGIN
    ),
)
