"""Refuse in one sentence, which is also data: `sentence` says it in any language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from c45_core.errors import InputError, Said
from c45_core.words import Words, words

MOST_NAMES = 12
"""A message lists at most so many columns or values."""
LONGEST = 60
"""A message shows at most so many characters of a cell."""


def refusal(key: str, **values: Any) -> InputError:
    """Return the error whose sentence is `refused.KEY` of words; a tuple of texts becomes a list.

    >>> str(refusal("no_rows", file="golf.csv"))
    'golf.csv has a header and no rows; a table needs at least one row.'
    """
    said = Said("refused", key, values)
    return InputError(_say(said, words("en")), said)


def sentence(error: InputError, chosen: Words) -> str:
    """Return the sentence of an error in a language, as it stands where it is not data."""
    return str(error) if error.said is None else _say(error.said, chosen)


def _say(said: Said, chosen: Words) -> str:
    return chosen(said.section, said.key, **{key: _shown(v, chosen) for key, v in said.values.items()})


def _shown(value: Any, chosen: Words) -> Any:
    if isinstance(value, Said):
        return _say(value, chosen)
    if isinstance(value, str):
        return short(value)
    return listed(value, chosen) if isinstance(value, tuple) else value


def listed(names: Sequence[str], chosen: Words) -> str:
    """List names in a message, not too many of them; an odd one in quotation marks."""
    if not names:
        return chosen("language", "none")
    shown = [name if _plain(name) else repr(name) for name in map(short, names[:MOST_NAMES])]
    text = chosen("language", "comma").join(shown)
    more = len(names) - len(shown)
    return chosen("refused", "and_more", names=text, n=more) if more else text


def short(text: str) -> str:
    """Return a text cut to what a message can show."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _plain(name: str) -> bool:
    return bool(name.strip()) and name.isprintable() and "," not in name
