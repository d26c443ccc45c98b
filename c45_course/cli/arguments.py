"""Describe a verb as a row, read what is typed, and name once the options that several verbs take.

One sentence says what is wrong with what is typed.
"""

import argparse
import re
import sys
from argparse import SUPPRESS, BooleanOptionalAction, Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, NoReturn
from urllib.parse import urlsplit

from c45_core.dialect import PRESETS, SOURCES, Dialect, parse_switch, preset
from c45_core.errors import Sentence
from c45_core.language.notation import PLAIN, Notation
from c45_core.language.refusal import Whole, make_sentence, refusal, whole, write_sentence
from c45_core.language.signs import AUTHORS
from c45_core.language.words import Words, languages, words
from c45_course.readers.schema import DECIMALS

LANGUAGE_NAMES = ("--lang", "--language")
"""Names of the option that chooses the language."""


class Option:
    """An argument, as `argparse` adds it: its names and its settings.

    `usual`: its default, said behind the help; that of a number is its type; `again`: it may be given
    again and again; `flag`: it has no value.
    """

    def __init__(
        self, *names: str, usual: Any = None, again: bool = False, flag: bool = False, **settings: Any
    ) -> None:
        if again:
            settings |= {"action": "append", "default": []}
        if flag:
            settings["action"] = "store_true"
        if usual is not None:
            said = f"default: {usual:g}" if isinstance(usual, float) else f"default: {usual}"
            settings["help"] = "; ".join(filter(None, (settings.get("help"), said)))
            settings["default"] = usual
        if isinstance(usual, int | float):
            settings.setdefault("type", type(usual))
        self.names, self.settings = names, settings


Options = tuple[Option, ...]


@dataclass(frozen=True)
class Verb:
    """A verb of the command line.

    `help`: its line in the list of verbs; `about`: what its own help begins with; `run` gives what is
    written, bit by bit; `examples`: lines as one types them, which a test runs in a folder with
    `golf.csv` (docs/golf.csv) and what earlier lines have written; `epilog`: what follows them in the
    help; `defaults`: values of arguments that are other than those of its options.
    """

    name: str
    run: Callable[[Namespace], Iterator[str] | Iterator[bytes]]
    help: str
    about: str
    options: Options
    examples: tuple[str, ...]
    epilog: str = ""
    defaults: Mapping[str, Any] = field(default_factory=dict)

    def add_to(self, commands: Any) -> argparse.Action:
        """Add the verb to the commands of a parser, and return its line in their list."""
        head = "example:" if len(self.examples) == 1 else "examples:"
        examples = "\n".join([head, *(f"  {line}" for line in self.examples)])
        parser = commands.add_parser(
            self.name,
            help=self.help,
            description=self.about,
            epilog="\n\n".join(filter(None, (examples, self.epilog))),
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        parser.add_options(self.options)
        parser.set_defaults(run=self.run, **self.defaults)
        line: argparse.Action = commands._get_subactions()[-1]
        return line


class UnfitValue(argparse.ArgumentTypeError):
    """A value that an argument does not take, as a sentence in data form."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(write_sentence(why, words("en")))
        self.why = why


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, as everything else does."""

    def add_options(self, options: Iterable[Option]) -> None:
        """Add options in their order."""
        for option in options:
            self.add_argument(*option.names, **option.settings)

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments."""
        refused = sys.exc_info()[1]
        cause = None if refused is None else refused.__context__
        if isinstance(refused, argparse.ArgumentError) and isinstance(cause, UnfitValue):
            what: Sentence | Whole = make_sentence(
                "arguments.value", argument=whole(str(refused.argument_name)), why=cause.why
            )
        else:
            what = _understand(message, self)
        raise refusal("arguments.see", what=what, program=whole(self.prog)) from None


class VerbParser(Parser):
    """Reads the arguments of a verb; an option may stand between any two others."""

    _is_mixing = False

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str], namespace: Namespace | None = None
    ) -> tuple[Namespace, list[str]]:
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
"""Messages of `argparse`, by the keys of `refused_arguments`."""
_PATTERNS = {key: re.compile(pattern, re.DOTALL) for key, pattern in _MESSAGES.items()}


def _understand(message: str, parser: Parser) -> Sentence | Whole:
    """Return a message of `argparse` as data; a rare one as it stands."""
    for key, pattern in _PATTERNS.items():
        found = pattern.fullmatch(message)
        if found:
            values = {name: whole(value) for name, value in found.groupdict().items()}
            if key == "unrecognized":  # with what it could have been, for who asks what was meant
                first = found["names"].split()[0].partition("=")[0]
                names = (name for each in actions_of(parser) for name in _shown_names(each))
                values |= {"found": whole(first), "options": whole(names)}
            return make_sentence(f"arguments.{key}", **values)
    return whole(f"{message[:1].upper()}{message[1:].rstrip('.')}")


def _shown_names(action: argparse.Action) -> Sequence[str]:
    return () if action.help == argparse.SUPPRESS else action.option_strings


def actions_of(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Give the arguments of a parser and of its verbs."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for verb in action.choices.values():
                yield from actions_of(verb)


def language_of(arguments: Sequence[str] | None) -> str:
    """Return the language the arguments ask for, which may be wrong otherwise.

    >>> language_of(["trace", "--lang", "zh"]), language_of(["--lang=xx"]), language_of(["--lang"])
    ('zh', 'en', 'en')
    """
    given = sys.argv[1:] if arguments is None else arguments
    language = "en"
    for argument, after in zip(given, [*given[1:], ""], strict=False):
        name, equals, value = argument.partition("=")
        if name in LANGUAGE_NAMES:
            language = value if equals else after
    return language if language in languages() else "en"


MIN_DIGITS, MAX_DIGITS = 2, 8
"""Minimum and maximum of `--digits`."""
DEFAULT_VARIANT = "documents"
"""The conventions to grow by where no others are asked for."""


def read_seed(text: str) -> int:
    """Read the value of `--seed`."""
    try:
        seed = int(text)
    except ValueError:
        seed = -1
    if seed < 0:
        raise UnfitValue(make_sentence("arguments.seed", found=text))
    return seed


def read_address(text: str) -> str:
    """Return the address of the app as it stands before its pages, with a slash at its end.

    The empty text is the default, which `argparse` reads as if it were asked for.
    """
    if not text:
        return ""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise UnfitValue(make_sentence("arguments.address", found=text))
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}/"


def format_option(choices: Iterable[str], default: str = "text") -> Option:
    """Return the option that chooses the format of what is written."""
    return Option("--format", choices=choices, usual=default)


def variant_options(**settings: Any) -> Options:
    """Return the option that names a variant; `--dialect`, its name before, is still taken."""
    hidden = {**settings, "help": SUPPRESS, "default": SUPPRESS}
    return (
        Option("--variant", dest="dialect", **settings),
        Option("--dialect", dest="dialect", **hidden),
    )


def language_option(of: str = "") -> Option:
    """Return the option that chooses the language; `of`: what is written in it, for the help."""
    return Option(
        *LANGUAGE_NAMES, dest="language", choices=languages(), default="en", help=f"{of}default: en"
    )


def notation_options(*, by_hand: bool = False) -> Options:
    """Return how numbers are written; `by_hand`: whether each result is rounded by default."""
    return (
        Option(
            "--digits",
            choices=range(MIN_DIGITS, MAX_DIGITS + 1),
            help="decimals of a number",
            usual=PLAIN.digits,
        ),
        Option(
            "--fractions",
            action=BooleanOptionalAction,
            default=PLAIN.fractions,
            help="weights and shares as 5/13, or as decimals; default: as 5/13",
        ),
        Option(
            "--by-hand",
            action=BooleanOptionalAction,
            default=by_hand,
            help=f"go on with every result as it is written; default: {'yes' if by_hand else 'no'}",
        ),
        Option(
            "--symbols", choices=AUTHORS, help="whose symbols the formulas have", usual=PLAIN.author
        ),
    )


SEED = Option("--seed", metavar="NUMBER", type=read_seed, help="of what is drawn", usual=0)
OUTPUT = Option("-o", "--output", metavar="PATH", help="a file to write; default: the screen")
FILE: Options = (
    Option(
        "file",
        metavar="FILE",
        nargs="?",
        help="the table: text, a workbook, .arff, .names and .data; - is standard input",
    ),
    Option("--target", metavar="COLUMN", help="the class column"),
    Option("--schema", metavar="FILE.json", help="kinds, and the order of values"),
    Option("--weight", metavar="COLUMN", help="a column of case weights"),
    Option("--encoding", metavar="NAME", help="of a text file; default: found"),
    Option("--separator", metavar="SIGN", help="of the cells, or tab; default: found"),
    Option("--sheet", metavar="NAME", help="of a workbook; default: the first visible"),
    Option(
        "--header",
        action=BooleanOptionalAction,
        help="whether the first line names the columns; default: found",
    ),
    Option("--decimal", choices=DECIMALS, help="the decimal sign of numbers as 1.200; default: found"),
    Option(
        "--value",
        metavar="TEXT",
        action="append",
        help="a text, such as NA, that is a value here and no missing marker",
    ),
    Option(
        "--missing",
        metavar="TEXT",
        action="append",
        help="a text, such as unknown, that stands for a missing value here",
    ),
    *(
        Option(
            f"--{kind}",
            metavar="COLUMN",
            action="append",
            help=f"a column that is an attribute, each of its cells {what}",
        )
        for kind, what in (("numeric", "a number"), ("nominal", "a word, even 12 or 0001"))
    ),
)
TABLE: Options = (
    *FILE,
    Option("--sample", metavar="ROWS", type=int, help="draw so many rows"),
    SEED,
    Option("--dataset", metavar="NAME", help="a bundled table, instead of a file"),
    OUTPUT,
)
"""Options that name a table, and where to write."""
DIALECT: Options = (
    *variant_options(metavar="NAME", default=DEFAULT_VARIANT, help=f"one of {', '.join(PRESETS)}"),
    Option("--set", metavar="SWITCH=VALUE", help="set one switch anew", again=True),
)
"""Options that name the conventions to grow by."""
GROWN: Options = (*TABLE, *DIALECT)
"""Options of a verb that grows a tree."""
LANGUAGE = language_option()
READER: Options = (LANGUAGE, *notation_options())
"""Options of the language and the notation."""
ADDRESS = Option(
    "--address",
    metavar="URL",
    type=read_address,
    default="",
    help="of the app, before the links to its steps",
)
FOLDS = Option("--folds", metavar="K", usual=10)


def dialect_of(chosen: Namespace) -> Dialect:
    """Return the conventions the arguments name."""
    return preset(chosen.dialect).with_(**dict(parse_switch(text) for text in chosen.set))


def notation_of(chosen: Namespace) -> Notation:
    """Return the notation the arguments ask for."""
    return Notation(chosen.digits, chosen.fractions, chosen.by_hand, author=chosen.symbols)


def words_of(chosen: Namespace) -> Words:
    """Return the texts in the language and the notation the arguments ask for."""
    return words(chosen.language).noted(notation_of(chosen))


def list_conventions() -> str:
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
