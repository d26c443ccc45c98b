"""Declare the arguments that several verbs take: a table, a variant, a language, a notation."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from typing import Any, NoReturn
from urllib.parse import urlsplit

from c45_core.dialect import PRESETS, SOURCES, Dialect, parse_switch, preset
from c45_core.errors import Sentence
from c45_core.language.notation import PLAIN, Notation
from c45_core.language.refusal import Whole, refusal, say, saying, whole
from c45_core.language.signs import AUTHORS
from c45_core.language.words import languages, words
from c45_course.readers.schema import DECIMALS

FEWEST_DIGITS, MOST_DIGITS = 2, 8
LANGUAGE = ("--lang", "--language")


class Unfit(argparse.ArgumentTypeError):
    """A value that an argument does not take, as a sentence in data form."""

    def __init__(self, what: Sentence) -> None:
        super().__init__(say(what, words("en")))
        self.said = what


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, as everything else does."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments."""
        refused = sys.exc_info()[1]
        cause = None if refused is None else refused.__context__
        if isinstance(refused, argparse.ArgumentError) and isinstance(cause, Unfit):
            what: Sentence | Whole = saying(
                "arguments.value", argument=whole(str(refused.argument_name)), why=cause.said
            )
        else:
            what = _understood(message, self)
        raise refusal("arguments.see", what=what, program=whole(self.prog)) from None


class Verb(Parser):
    """Reads the arguments of a verb; an option may stand between any two others."""

    _is_mixing = False

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str], namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse arguments, the options before all else; `argparse` asks this again for either."""
        if self._is_mixing or "--" in args:  # a mixture may lose the sign and what it says
            return super().parse_known_args(args, namespace)
        self._is_mixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._is_mixing = False


_MESSAGES = {
    "required": "the following arguments are required: (?P<names>.*)",
    "unrecognized": "unrecognized arguments: (?P<names>.*)",
    "choice": r"argument (?P<argument>.*?): invalid choice: (?P<found>.*) "
    r"\(choose from (?P<names>.*)\)",
    "one_value": "argument (?P<argument>.*?): expected one argument",
    "whole_number": "argument (?P<argument>.*?): invalid int value: (?P<found>.*)",
    "no_value": "argument (?P<argument>.*?): ignored explicit argument (?P<found>.*)",
}
"""What `argparse` says, by the keys of `refused_arguments`."""
_PATTERNS = {key: re.compile(pattern, re.DOTALL) for key, pattern in _MESSAGES.items()}


def _understood(message: str, parser: argparse.ArgumentParser) -> Sentence | Whole:
    """Return a message of `argparse` as data; a rare one as it stands."""
    for key, pattern in _PATTERNS.items():
        found = pattern.fullmatch(message)
        if found:
            values = {name: whole(value) for name, value in found.groupdict().items()}
            if key == "unrecognized":  # with what it could have been, for who asks what was meant
                first = found["names"].split()[0].partition("=")[0]
                values |= {"found": whole(first), "options": whole(options_of(parser))}
            return saying(f"arguments.{key}", **values)
    return whole(f"{message[:1].upper()}{message[1:].rstrip('.')}")


def options_of(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Give the options of a parser and of its verbs."""
    for action in parser._actions:
        yield from () if action.help == argparse.SUPPRESS else action.option_strings
        if isinstance(action, argparse._SubParsersAction):
            for verb in action.choices.values():
                yield from options_of(verb)


def language_of(arguments: Sequence[str] | None) -> str:
    """Return the language the arguments ask for, which may be wrong otherwise.

    >>> language_of(["trace", "--lang", "zh"]), language_of(["--lang=xx"]), language_of(["--lang"])
    ('zh', 'en', 'en')
    """
    given = sys.argv[1:] if arguments is None else arguments
    asked = "en"
    for argument, after in zip(given, [*given[1:], ""], strict=False):
        name, equals, value = argument.partition("=")
        if name in LANGUAGE:
            asked = value if equals else after
    return asked if asked in languages() else "en"


def verb(
    commands: Any,
    name: str,
    run: Callable[[argparse.Namespace], Iterator[str] | Iterator[bytes]],
    *,
    help: str,
    about: str,
) -> argparse.ArgumentParser:
    """Add a verb with the arguments that name a table, and where to write."""
    made = bare(commands, name, run, help=help, about=about)
    add_table(made)
    return made


def bare(
    commands: Any,
    name: str,
    run: Callable[[argparse.Namespace], Iterator[str] | Iterator[bytes]],
    *,
    help: str,
    about: str,
) -> argparse.ArgumentParser:
    """Add a verb that has no arguments yet."""
    made: argparse.ArgumentParser = commands.add_parser(
        name,
        help=help,
        description=about,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    made.set_defaults(run=run)
    return made


def add_table(command: argparse.ArgumentParser) -> None:
    """Add the arguments that name a table, and where to write."""
    add_file(command)
    command.add_argument("--sample", metavar="ROWS", type=int, help="draw so many rows")
    add_seed(command)
    command.add_argument("--dataset", metavar="NAME", help="a bundled table, instead of a file")
    add_output(command)


def add_seed(command: argparse.ArgumentParser) -> None:
    """Add the seed of what is drawn."""
    command.add_argument(
        "--seed", metavar="NUMBER", type=_seed, default=0, help="of what is drawn; default: 0"
    )


def add_file(command: argparse.ArgumentParser) -> None:
    """Add the arguments that name a file and say how it is read."""
    command.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="the table: text, a workbook, .arff, .names and .data; - is standard input",
    )
    command.add_argument("--target", metavar="COLUMN", help="the class column")
    command.add_argument("--schema", metavar="FILE.json", help="kinds, and the order of values")
    command.add_argument("--weight", metavar="COLUMN", help="a column of case weights")
    command.add_argument("--encoding", metavar="NAME", help="of a text file; default: found")
    command.add_argument("--separator", metavar="SIGN", help="of the cells, or tab; default: found")
    command.add_argument("--sheet", metavar="NAME", help="of a workbook; default: the first visible")
    command.add_argument(
        "--header",
        action=argparse.BooleanOptionalAction,
        help="whether the first line names the columns; default: found",
    )
    command.add_argument(
        "--decimal", choices=DECIMALS, help="the decimal sign of numbers as 1.200; default: found"
    )
    command.add_argument(
        "--value",
        metavar="TEXT",
        action="append",
        help="a text, such as NA, that is a value here and no missing marker",
    )
    command.add_argument(
        "--missing",
        metavar="TEXT",
        action="append",
        help="a text, such as unknown, that stands for a missing value here",
    )
    for kind, what in (("numeric", "a number"), ("nominal", "a word, even 12 or 0001")):
        command.add_argument(
            f"--{kind}",
            metavar="COLUMN",
            action="append",
            help=f"a column that is an attribute, each of its cells {what}",
        )


def add_output(command: argparse.ArgumentParser) -> None:
    """Add where to write."""
    command.add_argument("-o", "--output", metavar="PATH", help="a file to write; default: the screen")


def add_address(command: argparse.ArgumentParser) -> None:
    """Add where the app is, for links to its steps."""
    command.add_argument(
        "--address",
        metavar="URL",
        type=_web_address,
        default="",
        help="of the app, before the links to its steps",
    )


USUAL_DIALECT = "documents"
"""The conventions to grow by where no others are asked for."""


def add_dialect(command: argparse.ArgumentParser) -> None:
    """Add the arguments that name the conventions to grow by."""
    add_variant(command, metavar="NAME", default=USUAL_DIALECT, help=f"one of {', '.join(PRESETS)}")
    command.add_argument(
        "--set", metavar="SWITCH=VALUE", action="append", default=[], help="set one switch anew"
    )


def add_variant(command: argparse.ArgumentParser, **how: Any) -> None:
    """Add the argument that names a variant; `--dialect`, its name before, is still taken."""
    command.add_argument("--variant", dest="dialect", **how)
    hidden = {**how, "help": argparse.SUPPRESS, "default": argparse.SUPPRESS}
    command.add_argument("--dialect", dest="dialect", **hidden)


def dialect_of(chosen: argparse.Namespace) -> Dialect:
    """Return the conventions the arguments name."""
    return preset(chosen.dialect).with_(**dict(parse_switch(text) for text in chosen.set))


def add_language(command: argparse.ArgumentParser, of: str = "") -> None:
    """Add the language of what is written."""
    command.add_argument(
        *LANGUAGE,
        dest="language",
        choices=languages(),
        default="en",
        help=f"{of}default: en",
    )


def add_notation(command: argparse.ArgumentParser, *, by_hand: bool = False) -> None:
    """Add how numbers are written; `by_hand`: whether each result is rounded by default."""
    command.add_argument(
        "--digits",
        type=int,
        choices=range(FEWEST_DIGITS, MOST_DIGITS + 1),
        default=PLAIN.digits,
        help=f"decimals of a number; default: {PLAIN.digits}",
    )
    command.add_argument(
        "--fractions",
        action=argparse.BooleanOptionalAction,
        default=PLAIN.fractions,
        help="weights and shares as 5/13, or as decimals; default: as 5/13",
    )
    command.add_argument(
        "--by-hand",
        action=argparse.BooleanOptionalAction,
        default=by_hand,
        help=f"go on with every result as it is written; default: {'yes' if by_hand else 'no'}",
    )
    command.add_argument(
        "--symbols",
        choices=AUTHORS,
        default=PLAIN.author,
        help=f"whose symbols the formulas have; default: {PLAIN.author}",
    )


def notation_of(chosen: argparse.Namespace) -> Notation:
    """Return the notation the arguments ask for."""
    return Notation(chosen.digits, chosen.fractions, chosen.by_hand, author=chosen.symbols)


def _seed(text: str) -> int:
    try:
        seed = int(text)
    except ValueError:
        seed = -1
    if seed < 0:
        raise Unfit(saying("arguments.seed", found=text))
    return seed


def _web_address(text: str) -> str:
    """Return the address of the app as it stands before its pages, with a slash at its end.

    The empty text is the default, which `argparse` reads as if it were asked for.
    """
    if not text:
        return ""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise Unfit(saying("arguments.address", found=text))
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}/"


def conventions() -> str:
    """List the variants and the switches for the help, each with where it comes from."""
    lines = ["variants:"]
    for name, source in SOURCES.items():
        lines += [f"  {name}", f"      {source}"]
    lines += ["", "switches and their values, the default first:"]
    for switch in fields(Dialect):
        usual = "none" if switch.default is None else f"{switch.default}"
        values = switch.metadata["values"] or (usual,)
        lines += [f"  {switch.name}={'|'.join(values)}", f"      {switch.metadata['source']}"]
    return "\n".join(lines)
