"""The verb make searches a small table in which something happens."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from math import inf, nan
from pathlib import Path

from c45_core.language.refusal import make_sentence, refusal, whole
from c45_core.language.words import words
from c45_course.cli.arguments import (
    ADDRESS,
    OUTPUT,
    READER,
    SEED,
    Option,
    UnfitValue,
    Verb,
    format_option,
    variant_options,
    words_of,
)
from c45_course.cli.terminal import write

from .algorithm import WISHES, Bounds, Order, Span, make
from .algorithm.search import SECONDS, TRIALS
from .algorithm.wish import ANY, CONVENTIONS, KINDS
from .file import FORMATS, ordered_file, say_search


def write_order(chosen: Namespace) -> Iterator[bytes]:
    """Give the table; beside a CSV that is written to a file its declaration is written, too."""
    bounds = Bounds(chosen.rows, chosen.classes, chosen.attributes, chosen.kinds, chosen.dialect)
    beside = _declaration_path(chosen)
    order, said = Order.of(chosen.wish, bounds), words_of(chosen)
    made = make(order, chosen.language, chosen.seed, trials=chosen.trials, seconds=chosen.seconds)
    for sentence in (say_search(made, said), *(told for _, _, told in made.say_proofs(said))):
        print(sentence, file=sys.stderr)
    if beside:
        write(ordered_file(made, said, "toml"), beside)
    return ordered_file(made, said, chosen.format, chosen.address)


def _declaration_path(chosen: Namespace) -> str:
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


def read_span(text: str) -> Span:
    """Read from how many to how many."""
    found = Span.read(text)
    if found is None:
        raise UnfitValue(make_sentence("arguments.span", found=text))
    return found


def read_seconds(text: str) -> float:
    """Read the value of `--seconds`."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = nan
    if not 0 <= seconds < inf:
        raise UnfitValue(make_sentence("arguments.seconds", found=text))
    return seconds


def list_wishes() -> str:
    """List the wishes for the help."""
    said = words("en")
    lines = ["wishes:"]
    for name, wish in WISHES.items():
        lines += [f"  {name}", f"      {said('orders', f'asks_{wish.key}')}"]
    return "\n".join(lines)


VERB = Verb(
    "make",
    write_order,
    help="search a small table in which something happens",
    about="Search a small table in which something happens, and prove that it does.",
    options=(
        Option("--wish", metavar="NAME", help="what must happen; again and again", again=True),
        *(
            Option(f"--{name}", metavar="A-B", type=read_span, help="how many", usual=span)
            for name in ("rows", "classes", "attributes")
            for span in [getattr(Bounds(), name)]
        ),
        Option("--kinds", choices=KINDS, default=ANY, help="of attributes; default: as needed"),
        *variant_options(choices=CONVENTIONS, default=CONVENTIONS[0], help="to grow it by"),
        SEED,
        Option("--trials", metavar="N", help="look at N tables", usual=TRIALS),
        Option("--seconds", type=read_seconds, metavar="S", help="at most", usual=SECONDS),
        format_option(FORMATS, "csv"),
        *READER,
        ADDRESS,
        OUTPUT,
    ),
    examples=("c45 make --wish id3-differs --rows 6-14 --seed 1 -o made.csv",),
    epilog=list_wishes(),
)
