"""`animation`: draw a stretch of a trace as an animated picture."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_course.cli import arguments, chosen_table
from c45_course.cli.stretch import add_stretch

from .files import ANIMATIONS, animation_file


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "animation",
        run,
        help="draw steps as an animated picture",
        about="Draw steps one after the other: the tree grows, each step with its sentence.",
    )
    arguments.add_dialect(verb)
    add_stretch(verb)
    verb.add_argument("--format", choices=ANIMATIONS, default=ANIMATIONS[0], help="default: webp")
    arguments.add_language(verb)
    arguments.add_notation(verb)


def run(chosen: argparse.Namespace) -> Iterator[bytes]:
    """Give the animation."""
    told = chosen_table.told(chosen)
    return animation_file(told, chosen.format, chosen.first, chosen.last, chosen.size)
