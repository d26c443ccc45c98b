"""`image`: draw one step."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_course.cli import arguments, chosen_table, pruning
from c45_course.exports.files import PICTURES, image_file, pruning_image_file


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "image",
        run,
        help="draw a step",
        about="Draw one step: its sentence, its calculations, and the tree as it stands.",
    )
    arguments.add_dialect(verb)
    pruning.add(verb)
    verb.add_argument("--step", metavar="STEP", type=int, default=1, help="default: 1")
    verb.add_argument("--format", choices=PICTURES, default="svg", help="default: svg")
    arguments.add_language(verb)
    arguments.add_notation(verb)


def run(chosen: argparse.Namespace) -> Iterator[bytes]:
    """Give the picture."""
    pruned = pruning.pruned(chosen)
    if pruned is not None:
        return pruning_image_file(pruned, chosen.format, chosen.step)
    return image_file(chosen_table.told(chosen), chosen.format, chosen.step)
