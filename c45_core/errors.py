"""Define the one error that a user can cause, and the one warning.

Every message is one sentence (or two) that names the thing, what was expected, what was found and
what to do, so that a page and the command line can show it as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Sentence:
    """A sentence as data, said in any language.

    `section`, `key`: where the words have its text; `values`: what is filled in, by placeholder.
    """

    section: str
    key: str
    values: dict[str, Any] = field(default_factory=dict)


class InputError(ValueError):
    """Input that cannot be understood: a table, a column, a setting or a step that is not there.

    `str` is its sentence in English; `said` the same sentence as data: `refusal.py` makes it, and says
    it in any language. It can be sent to another process, `said` and all.
    """

    def __init__(self, message: str, said: Sentence | None = None) -> None:
        super().__init__(message)
        self.said = said

    def __reduce__(self) -> tuple[type[InputError], tuple[str, Sentence | None]]:
        return type(self), (str(self), self.said)


class InputWarning(UserWarning):
    """Input that is taken, though perhaps not as it was meant: its sentence says how."""
