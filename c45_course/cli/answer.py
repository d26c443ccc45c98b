"""Report what goes wrong in a command: one sentence and an exit status, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from c45_core.errors import InputError
from c45_core.language.refusal import sentence
from c45_core.language.words import words

BAD_INPUT = 2
BROKEN_PIPE = 141
INTERRUPTED = 130


def status_of(work: Callable[[], None], language: str = "en") -> int:
    """Do the work of a command and return its exit status; what goes wrong is said in a language."""
    try:
        work()
    except InputError as error:
        print(sentence(error, words(language)), file=sys.stderr)
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
