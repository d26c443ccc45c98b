"""Name what is known of a class outside of its database: codes, votes, phases, refusals."""

from __future__ import annotations

import hashlib
import sys
import time
import unicodedata
from dataclasses import dataclass

from .limits import Limit

SIGNS = "23456789BCDFGHJKMNPQRSTVWXZ"
"""Of codes: no vowel, so that no word comes about, and nothing that is read as something else."""
LENGTH = 8
"""Signs of a code: 27 ** 8 are 282 thousand million codes."""
OPEN, CLOSED, REVEALED = "open", "closed", "revealed"
"""The phases of a question; only an open one takes answers."""
HERE, EXPECTED = 60.0, 10.0
"""Seconds within which a learner who was seen is here, and one who joined is expected to look."""
LONGEST_ANSWER, LONGEST_NAME = 80, 24
"""Characters of an answer and of a nickname."""


_REPORTED = Limit(1, 60)
"""A server that cannot store says why once a minute: a whole class asks it again and again."""


class DeniedError(Exception):
    """Something is not allowed; `key` says why in the words, `status` as HTTP has it.

    `seconds`: after which it may be tried again, 0 where waiting does not help.
    """

    def __init__(self, key: str, status: int, seconds: int = 0) -> None:
        super().__init__(key)
        self.key = key
        self.status = status
        self.seconds = seconds


def unavailable(error: Exception) -> DeniedError:
    """Return what is answered where classes cannot be stored; write the reason to the error output."""
    reason = getattr(error, "orig", None) or error
    # The lines below the first may quote a row.
    said = f"Classes cannot be stored: {type(reason).__name__}: {reason}".splitlines()[0]
    if _REPORTED.allows(said, time.monotonic()):
        sys.stderr.write(f"{said}\n")
    return DeniedError("unavailable", 503)


@dataclass(frozen=True)
class Vote:
    """An answer as it was given: `given` is the place of an option, or a number as it was typed."""

    number: int
    round: int
    learner: int
    given: str
    at: float


def hashed(secret: str) -> str:
    """Return what is stored of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def code_of(typed: str) -> str:
    """Return a code as it is stored, whatever is between its signs and however they are typed.

    >>> code_of(" k7qm-3xwd ")
    'K7QM3XWD'
    """
    plain = unicodedata.normalize("NFKC", typed).upper()
    return "".join(sign for sign in plain if sign in SIGNS)[:LENGTH]


def shown(code: str) -> str:
    """Return a code as it is shown, in two halves."""
    return f"{code[: LENGTH // 2]} {code[LENGTH // 2 :]}"


def nickname(typed: str) -> str:
    """Return a nickname: one line, no invisible signs, and not too long.

    >>> nickname("  Ada \\u202e\\nL. " + "x" * 40)
    'Ada L. xxxxxxxxxxxxxxxxx'
    """
    spaced = "".join(" " if sign.isspace() else sign for sign in typed)
    visible = (sign for sign in spaced if not unicodedata.category(sign).startswith("C"))
    return " ".join("".join(visible).split())[:LONGEST_NAME].strip()
