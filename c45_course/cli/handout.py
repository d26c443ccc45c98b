"""`handout`: write one decision of a pruning as a page to hand out."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from c45_core.language.refusal import refusal, whole
from c45_course.cli import arguments, pruning
from c45_course.exports.decisions import decisions, first_of_interest
from c45_course.exports.files import HANDOUTS, handout_file


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.verb(
        commands,
        "handout",
        run,
        help="write one decision of a pruning as a page to hand out",
        about="Write one decision of a pruning on one page: tree, rule, calculation, inequality.",
    )
    arguments.add_dialect(verb)
    verb.add_argument(
        "--decision",
        metavar="NAME",
        help="the number of the node, as 4; 4.2: its second decision; c4: a useless split undone; "
        "default: the first node that is pruned",
    )
    pruning.add_given(verb)
    verb.add_argument("--format", choices=HANDOUTS, default="html", help="default: html")
    arguments.add_language(verb)
    arguments.add_notation(verb)


def run(chosen: argparse.Namespace) -> Iterator[bytes]:
    """Give the hand-out."""
    chosen.pruned = True
    told = pruning.pruned(chosen)
    assert told is not None
    listed = decisions(told.pruning)
    name = chosen.decision or first_of_interest(told.pruning)
    if name not in listed:
        raise refusal("command.no_decision", name=name or "", names=whole(listed))
    return handout_file(told, chosen.format, listed[name])
