"""`prune`: prune a tree and say every decision."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_core.language.notation import PLAIN
from c45_course.cli import arguments, pruning
from c45_course.exports.named import drawn_lines


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "prune",
        run,
        help="prune a tree and say every decision",
        about="Grow a tree, prune it, and say for every node what was compared and what came of it;\n"
        "solution --pruned writes the calculation.",
    )
    arguments.add_dialect(verb)
    pruning.add_given(verb)
    arguments.add_language(verb)
    arguments.add_notation(verb)
    verb.set_defaults(pruned=True)


def run(chosen: argparse.Namespace) -> Iterator[str]:
    """Give a line for each decision, and the tree that is left."""
    found = pruning.pruned(chosen)
    assert found is not None
    record = found.pruning
    for number in range(len(record.weighed)):
        yield found.speaker.say(record, number) + "\n"
    yield "\n"
    expected = found.dialect.pruning == "ebp"
    for line in drawn_lines(record.tree, found.named, PLAIN.weight, expected=expected):
        yield line + "\n"
    sizes = {"before": record.grown.size, "after": record.tree.size}
    yield "\n" + found.words("command", "pruned", **sizes) + "\n"
