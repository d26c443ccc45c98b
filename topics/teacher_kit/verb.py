"""Verbs for a teacher: pictures of steps, slides, animation, plan, kit, a whole lesson."""

from argparse import Namespace
from collections.abc import Iterator

from c45_core.dialect import PRESETS, name_of
from c45_course.cli.arguments import (
    ADDRESS,
    DIALECT,
    GROWN,
    LANGUAGE,
    READER,
    TABLE,
    Option,
    Options,
    Verb,
    format_option,
    notation_options,
)
from c45_course.cli.exporting import ABOUT, read_sheets
from c45_course.cli.inputs import PRUNING_OPTIONS, find_pruning, grow_table
from c45_course.exports.files import HANDOUTS, PICTURES
from c45_course.file_kinds import write

from .files import ANIMATIONS, animation_file, kit_file, plan_file, slides_file, slides_of_pruning
from .plan import LENGTHS
from .slides import read_notes
from .step_cards import SIZES


def write_slides(chosen: Namespace) -> Iterator[bytes]:
    """Give the slides."""
    notes = {} if chosen.notes is None else read_notes(chosen.notes)
    pruned = find_pruning(chosen)
    if pruned is not None:
        return slides_of_pruning(pruned, first=chosen.first, last=chosen.last, notes=notes)
    told = grow_table(chosen)
    return slides_file(told, "html", chosen.first, chosen.last, chosen.size, notes)


def draw_animation(chosen: Namespace) -> Iterator[bytes]:
    """Give the animation."""
    told = grow_table(chosen)
    return animation_file(told, chosen.format, chosen.first, chosen.last, chosen.size)


def draw_step(chosen: Namespace) -> Iterator[bytes]:
    """Give the picture of one step of growing or pruning."""
    about = find_pruning(chosen) or grow_table(chosen)
    return write("image", chosen.format, about, first=chosen.step)


def write_plan(chosen: Namespace) -> Iterator[bytes]:
    """Give the plan."""
    told = grow_table(chosen)
    # Only a bundled table in a convention with a name has steps in the app to link to.
    linked = chosen.dataset if chosen.dataset and name_of(told.trace.dialect) in PRESETS else ""
    return plan_file(told, chosen.format, chosen.minutes, linked, chosen.address)


def write_kit(chosen: Namespace) -> Iterator[bytes]:
    """Give the kit."""
    return kit_file(grow_table(chosen), chosen.dataset or "", chosen.address)


def write_lesson(chosen: Namespace) -> Iterator[bytes]:
    """Give the lesson."""
    return write("lesson", "zip", read_sheets(chosen), minutes=chosen.minutes)


MINUTES = Option("--minutes", type=int, choices=LENGTHS, default=LENGTHS[0], help="default: 45")
STRETCH: Options = (
    Option("--from", dest="first", metavar="STEP", help="the first step", usual=1),
    Option(
        "--to", dest="last", metavar="STEP", type=int, help="the last step; default: that of the trace"
    ),
    Option("--size", choices=SIZES, help="how large a step is", usual=SIZES[0]),
)
"""Options of a stretch of a trace: its first and last step, and how large the steps are."""
IMAGE_VERB = Verb(
    "image",
    draw_step,
    help="draw a step",
    about="Draw one step: its sentence, its calculations, and the tree as it stands.",
    options=(
        *GROWN,
        *PRUNING_OPTIONS,
        Option("--step", metavar="STEP", usual=1),
        format_option(PICTURES, "svg"),
        *READER,
    ),
    examples=("c45 image --dataset golf_14 --step 12 --format svg -o step.svg",),
)
SLIDES_VERB = Verb(
    "slides",
    write_slides,
    help="write steps as slides",
    about="Write steps as slides of reveal.js in one HTML file: sentence, formulas, tree.",
    options=(
        *GROWN,
        *PRUNING_OPTIONS,
        *STRETCH,
        Option("--notes", metavar="FILE.json", help="notes for the speaker, as the app saves them"),
        format_option(("html",), "html"),
        *READER,
    ),
    examples=("c45 slides --dataset watermelon_2.0 --from 1 --to 60 -o slides.html",),
)
ANIMATION_VERB = Verb(
    "animation",
    draw_animation,
    help="draw steps as an animated picture",
    about="Draw steps one after the other: the tree grows, each step with its sentence.",
    options=(*GROWN, *STRETCH, format_option(ANIMATIONS, ANIMATIONS[0]), *READER),
    examples=("c45 animation --dataset golf_14 --size split -o growing.webp",),
)
PLAN_VERB = Verb(
    "plan",
    write_plan,
    help="write the plan of a lesson",
    about="Write the plan of a lesson about a table: goals, times, questions, expected answers.",
    options=(*GROWN, MINUTES, format_option(HANDOUTS, "html"), *READER, ADDRESS),
    examples=("c45 plan --dataset golf_14 --minutes 90 -o plan.html",),
)
KIT_VERB = Verb(
    "kit",
    write_kit,
    help="write what a class needs to play the algorithm on the floor",
    about="Write cards, entropy ruler, gate line and pruning sheets, to be printed on both sides.",
    options=(*GROWN, *READER, ADDRESS),
    examples=("c45 kit --dataset golf_14 --lang zh -o kit.html",),
)
LESSON_VERB = Verb(
    "lesson",
    write_lesson,
    help="write all that a lesson needs as one archive",
    about="Write plan, worksheet, key, slides, hand-outs of T4 and links as one zip.",
    options=(*TABLE, ABOUT, MINUTES, LANGUAGE, *notation_options(by_hand=True), *DIALECT, ADDRESS),
    examples=("c45 lesson --dataset golf_14 --minutes 90 --about pruning -o lesson.zip",),
    defaults={"format": "zip", "new": False, "tie": False, "variants": 1},
)
