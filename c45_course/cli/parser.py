"""Describe a verb as a row, and read what is typed; one sentence says what is wrong with it."""

from __future__ import annotations

import argparse
import re
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

from c45_core.errors import Sentence
from c45_core.language.refusal import Whole, refusal, say, saying, whole
from c45_core.language.words import languages, words

LANGUAGE_NAMES = ("--lang", "--language")
"""Names of the option that chooses the language."""


class Option:
    """An argument, as `argparse` adds it: its names and its settings."""

    def __init__(self, *names: str, **settings: Any) -> None:
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
        super().__init__(say(why, words("en")))
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
            what: Sentence | Whole = saying(
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
            return saying(f"arguments.{key}", **values)
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
