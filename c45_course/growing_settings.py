"""Read from an address how a tree is grown besides its convention: limits, and groups of values."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from c45_core import preset
from c45_core.errors import InputError

Settings = tuple[tuple[str, float | str], ...]
"""Switches with their values, as an address sets them."""
LIMITS = ("max_depth", "min_cases")
"""The switches by which growing is stopped early (pre-pruning)."""
BRANCHING, GROUPS = "branching", "groups"
"""The switch, and its value, by which values are grouped (C30)."""
MAX_DIGITS = 5


def settings_of(text: Callable[[str], str | None], dialect: str) -> Settings:
    """Return the settings that an address has, by what gives its text under a name.

    A limit of 0 is none; groups are left out of a convention that they do not go with.

    >>> settings_of({"max_depth": "2", "branching": "groups"}.get, "documents")
    (('max_depth', 2.0), ('branching', 'groups'))
    """
    limits = ((name, float(number)) for name in LIMITS if (number := limit_of(text(name) or "")))
    grouped = [(BRANCHING, GROUPS)] if text(BRANCHING) == GROUPS and can_group(dialect) else []
    return (*limits, *grouped)


def limit_of(text: str) -> int:
    """Read a limit; 0 is none, and what is no number of at most five digits, too."""
    return int(text) if text.isdecimal() and len(text) <= MAX_DIGITS else 0


def can_group(dialect: str) -> bool:
    """Tell whether groups of values go with a convention.

    >>> can_group("release8"), can_group("cart")
    (True, False)
    """
    try:
        preset(dialect).with_(branching=GROUPS)
    except InputError:
        return False
    return True


def as_text(settings: Iterable[tuple[str, Any]]) -> dict[str, str]:
    """Write settings as an address has them.

    >>> as_text((("max_depth", 2.0), ("branching", "groups")))
    {'max_depth': '2', 'branching': 'groups'}
    """
    return {
        name: f"{value:g}" if isinstance(value, float | int) else str(value) for name, value in settings
    }
