"""Answer what goes wrong in a command: one sentence and an exit status, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from c45_core.errors import InputError

BAD_INPUT = 2
BROKEN_PIPE = 141
INTERRUPTED = 130


def status_of(work: Callable[[], None]) -> int:
    """Do the work of a command and return its exit status."""
    try:
        work()
    except InputError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    except MemoryError:
        print("The memory is not enough for this; try fewer rows, or max_depth.", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # The reader has enough, as `head` has: keep the interpreter from flushing into the closed pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0
