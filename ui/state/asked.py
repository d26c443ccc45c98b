"""Report what the address asks for and is not available: a value, a number, a name.

Who reads the address tells what it could not use; the line stands under the row of a lesson. A value
that was there before in this session says nothing: another table has other attributes, and the address
keeps what was chosen. The step and how it is played are the player's own (`player/asked.js`).
"""

from __future__ import annotations

from collections.abc import Collection
from contextvars import ContextVar
from dataclasses import dataclass, field
from difflib import get_close_matches
from math import isfinite
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core.language.words import Words

NAMES = (
    *("table", "dialect", "lang", "max_depth", "min_cases", "digits", "fractions", "by_hand"),
    *("view", "controls", "step", "order", "size", "predict", "marks", "stops"),
    *(
        "a",
        "aside",
        "apart",
        "attr",
        "b",
        "by",
        "c",
        "case",
        "cases",
        "cf",
        "collapse",
        "cut",
        "effect",
    ),
    *("fold", "form", "identifier", "k", "limit", "n0", "n1", "n2", "new", "node", "of", "open", "own"),
    *("part", "penalty", "pruning", "raising", "room", "row", "rule", "seed", "settings", "share"),
    *("side", "since", "task", "test", "ties", "tree", "unit", "way", "without"),
    *("hint", "moves", "test", "try", "with"),
)
"""Every name the address of the app may have."""
SHORTEST = 4
"""A shorter name is like too many others to be taken for a misspelling."""
ALIKE = 0.75
LONGEST = 24
"""So much of what an address says is shown."""
_SEEN = "asked_seen"


@dataclass
class _Line:
    place: DeltaGenerator
    words: Words
    said: list[str] = field(default_factory=list)


_LINE: ContextVar[_Line | None] = ContextVar("asked", default=None)


def listen(words: Words) -> None:
    """Begin the line of this run, here on the page, with the names that look misspelt."""
    _LINE.set(_Line(st.empty(), words))
    for name in st.query_params:
        meant = like(name)
        if meant is not None:
            _say("no_name", asked=_shown(name), known=meant)


def like(name: str) -> str | None:
    """Return the name that was meant by one there is not, None where it is like none or is known.

    >>> like("tabel"), like("Dialect"), like("language"), like("utm_source"), like("table")
    ('table', 'dialect', 'lang', None, None)
    """
    if name in NAMES or not SHORTEST <= len(name) <= LONGEST:
        return None
    long = [known for known in NAMES if len(known) >= SHORTEST]
    close = get_close_matches(name.lower(), long, 1, ALIKE)
    return next(iter(close), None) or next((known for known in long if name.startswith(known)), None)


def one_of(name: str, values: Collection[str]) -> str | None:
    """Return what the address holds under a name if it is one of these values, else None."""
    found = st.query_params.get(name)
    if not found:
        return None
    if found in values:
        seen(name, found)
        return found
    refuse(name, found)
    return None


def number(name: str, low: float, high: float, default: float) -> float:
    """Return the number the address holds under a name, kept between two bounds, else the default."""
    found = st.query_params.get(name)
    if not found:
        return default
    try:
        asked = float(found)
    except ValueError:
        asked = float("nan")
    used = min(max(asked, low), high) if isfinite(asked) else default
    if used == asked:
        seen(name, found)
    elif not _was_seen(name, found):
        bounds = {"low": f"{low:g}", "high": f"{high:g}", "used": f"{used:g}"}
        _say("no_number", asked=_shown(f"{name}={found}"), **bounds)
    return used


def seen(name: str, value: str) -> None:
    """Remember that a value of the address was there."""
    st.session_state.setdefault(_SEEN, set()).add((name, value))


def refuse(name: str, value: str) -> None:
    """Say that a value of the address is none, unless it was one before."""
    if not _was_seen(name, value):
        _say("no_value", asked=_shown(f"{name}={value}"))


def _was_seen(name: str, value: str) -> bool:
    return (name, value) in st.session_state.get(_SEEN, ())


def _say(key: str, **values: Any) -> None:
    line = _LINE.get()
    if line is None:  # a part of the page that runs alone: its values were told with the whole
        return
    said = line.words("app", key, **values)
    if said not in line.said:
        line.said.append(said)
        line.place.caption(line.words.told(line.said))


def _shown(text: str) -> str:
    """Write a part of an address as code, where it is no markup."""
    plain = "".join(sign if sign.isprintable() and sign != "`" else "?" for sign in text)
    return f"`{plain if len(plain) <= LONGEST else plain[:LONGEST] + '…'}`"
