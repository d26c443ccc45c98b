"""Refuse a step of preparing in one sentence, which is also data (`border/refusal.py` says it)."""

from __future__ import annotations

from typing import Any

from c45_core.border.refusal import sentence
from c45_core.errors import InputError, Said
from c45_core.words import words


def refused(key: str, **values: Any) -> InputError:
    """Return the error whose sentence is `prepare.KEY` of words; a tuple of texts becomes a list.

    >>> str(refused("one_row"))
    'A table needs at least one row; keep one.'
    """
    said = Said("prepare", key, values)
    return InputError(sentence(InputError("", said), words("en")), said)
