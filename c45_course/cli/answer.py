"""Report what goes wrong in a command: one sentence and an exit status, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from difflib import get_close_matches

from c45_core.errors import InputError, Sentence
from c45_core.language.refusal import Whole, sentence
from c45_core.language.words import Words, words

BAD_INPUT = 2
BROKEN_PIPE = 141
INTERRUPTED = 130
GIVEN = ("found", "name", "column", "attribute", "dataset")
"""Under which names an error has what was given in the place of a right one."""
LISTED = ("options", "names", "columns")
"""Under which names it has the right ones."""


def meant(error: InputError, said: Words) -> Iterator[str]:
    """Ask for the name that was probably meant, where an error lists the right ones."""
    waiting = [error.said]
    while waiting:
        what = waiting.pop()
        if what is None:
            continue
        waiting += [value for value in what.values.values() if isinstance(value, Sentence)]
        names = [name for key in LISTED for name in _names(what.values.get(key))]
        given = (_bare(what.values.get(key)).partition("=")[0] for key in GIVEN)
        for text in filter(None, given):
            close = get_close_matches(text, names, 1)
            if close and close[0] != text:
                yield said("command", "meant", name=close[0])
                return


def _names(value: object) -> list[str]:
    """Return the names of a list; `argparse` gives its list as one text."""
    names = value.names if isinstance(value, Whole) else value if isinstance(value, tuple) else ()
    return [_bare(part) for name in names for part in name.split(", ")]


def _bare(value: object) -> str:
    """Return a text without the quotation marks of `argparse`, "" for what is no text."""
    text = value.names[0] if isinstance(value, Whole) and len(value.names) == 1 else value
    return text.strip("'\"") if isinstance(text, str) else ""


def status_of(work: Callable[[], None], language: str = "en") -> int:
    """Do the work of a command and return its exit status; what goes wrong is said in a language."""
    try:
        work()
    except InputError as error:
        said = words(language)
        print(sentence(error, said), *meant(error, said), file=sys.stderr)
        return BAD_INPUT
    except MemoryError:
        print(words(language)("refused_command", "memory"), file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # The reader has enough, as `head` has: keep the interpreter from flushing into the closed pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0
