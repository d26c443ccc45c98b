"""Say in words how a switch is set, and which switches are not at their usual value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from c45_core.dialect import Dialect
from c45_core.language.words import Words


def say_setting(switch: str, value: Any, words: Words) -> str:
    """Say a switch with its value.

    >>> from c45_core.language.words import words
    >>> say_setting("leaf_penalty", 1.0, words("en")), say_setting("gate", "none", words("en"))
    ('correction per leaf: 1', 'gate: none')
    """
    said = words("dialects", f"switch_{switch}")
    return words("dialects", "setting", switch=said, value=say_value(switch, value, words))


def say_value(switch: str, value: Any, words: Words) -> str:
    """Say a value of a switch: by its name, as a number, or that there is no limit."""
    if value is None:
        return words("dialects", "no_limit")
    if isinstance(value, str):
        return words("dialects", f"value_{switch}_{value}")
    return format(value, ".12g")


def say_changed(dialect: Dialect, words: Words, among: Iterable[str] | None = None) -> tuple[str, ...]:
    """Say the switches that are not as the documents have them.

    `among`: the switches that are looked at, all of them without it.
    """
    usual, set_to = Dialect().switches(), dialect.switches()
    looked_at = usual if among is None else among
    return tuple(
        say_setting(name, set_to[name], words) for name in looked_at if set_to[name] != usual[name]
    )
