"""Declare the arguments that name a stretch of a trace."""

from __future__ import annotations

import argparse

from c45_course.exports.steps.step import SIZES


def add_stretch(command: argparse.ArgumentParser) -> None:
    """Add from where to where, and how large the steps are."""
    command.add_argument(
        "--from", dest="first", metavar="STEP", type=int, default=1, help="the first step; default: 1"
    )
    command.add_argument(
        "--to", dest="last", metavar="STEP", type=int, help="the last step; default: that of the trace"
    )
    command.add_argument(
        "--size", choices=SIZES, default=SIZES[0], help=f"how large a step is; default: {SIZES[0]}"
    )
