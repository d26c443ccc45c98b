"""`make`: search a small table in which something happens."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import inf, nan
from pathlib import Path
from typing import Any

from c45_core.language.refusal import refusal, saying, whole
from c45_core.language.words import words
from c45_course.cli import arguments
from c45_course.cli.output import write

from .algorithm import Bounds, Order, Span, all_wishes, make
from .algorithm.bounds import ANY, CONVENTIONS, KINDS
from .algorithm.search import SECONDS, TRIALS
from .file import FORMATS, found, ordered_file


def add(commands: Any) -> None:
    """Add the verb."""
    verb = arguments.bare(
        commands,
        "make",
        run,
        help="search a small table in which something happens",
        about="Search a small table in which something happens, and prove that it does.",
    )
    verb.epilog = _listed()
    usual = Bounds()
    verb.add_argument(
        "--wish", metavar="NAME", action="append", default=[], help="what must happen; again and again"
    )
    for name in ("rows", "classes", "attributes"):
        span = getattr(usual, name)
        verb.add_argument(
            f"--{name}", metavar="A-B", type=_span, default=span, help=f"how many; default: {span}"
        )
    verb.add_argument("--kinds", choices=KINDS, default=ANY, help="of attributes; default: as needed")
    arguments.add_variant(verb, choices=CONVENTIONS, default=CONVENTIONS[0], help="to grow it by")
    arguments.add_seed(verb)
    verb.add_argument(
        "--trials", type=int, metavar="N", default=TRIALS, help=f"look at N tables; default: {TRIALS}"
    )
    verb.add_argument(
        "--seconds", type=_seconds, metavar="S", default=SECONDS, help=f"at most; default: {SECONDS:g}"
    )
    verb.add_argument("--format", choices=FORMATS, default="csv", help="default: csv")
    arguments.add_language(verb)
    arguments.add_notation(verb)
    arguments.add_address(verb)
    arguments.add_output(verb)


def run(chosen: argparse.Namespace) -> Iterator[bytes]:
    """Give the table; beside a CSV that is written to a file its declaration is written, too."""
    bounds = Bounds(chosen.rows, chosen.classes, chosen.attributes, chosen.kinds, chosen.dialect)
    beside = _declared_beside(chosen)
    order, said = Order.of(chosen.wish, bounds), words(chosen.language)
    said = said.noted(arguments.notation_of(chosen))
    made = make(order, chosen.language, chosen.seed, trials=chosen.trials, seconds=chosen.seconds)
    for sentence in (found(made, said), *(told for _, _, told in made.told(said))):
        print(sentence, file=sys.stderr)
    if beside:
        write(ordered_file(made, said, "toml"), beside)
    return ordered_file(made, said, chosen.format, chosen.address)


def _declared_beside(chosen: argparse.Namespace) -> str:
    """Return the path of the declaration beside a CSV, "" where none is written.

    Errors: InputError where both would have one name; some systems do not tell a.toml from a.TOML.
    """
    path = Path(chosen.output or "")
    if chosen.format != "csv" or not path.name:
        return ""
    declared = path.with_suffix(".toml")
    if declared.name.lower() == path.name.lower():
        raise refusal("command.declaration", path=whole(str(path)))
    return str(declared)


def _span(text: str) -> Span:
    found = Span.read(text)
    if found is None:
        raise arguments.Unfit(saying("arguments.span", found=text))
    return found


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = nan
    if not 0 <= seconds < inf:
        raise arguments.Unfit(saying("arguments.seconds", found=text))
    return seconds


def _listed() -> str:
    """List the wishes for the help."""
    said = words("en")
    lines = ["wishes:"]
    for name, wish in all_wishes().items():
        lines += [f"  {name}", f"      {said('orders', f'asks_{wish.key}')}"]
    return "\n".join(lines)
