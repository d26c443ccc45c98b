"""Refuse a step of preparing as a key with values."""

from __future__ import annotations

from typing import Any

from c45_core.errors import InputError, Sentence
from c45_core.language import refusal


def refused(key: str, **values: Any) -> InputError:
    """Return the error whose sentence is `prepare.KEY` of words; a tuple of texts becomes a list.

    >>> str(refused("one_row"))
    'A table needs at least one row; keep one.'
    """
    return refusal.refused(Sentence("prepare", key, values))
