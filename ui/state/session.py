"""Store a visitor's own tables in the session, which no other session can read.

A table is named by a token nobody can guess, and the token opens nothing in another session: it is
looked up among the tables of this one. What is worked out of a table (traces, stories) lies beside
it, is forgotten when the table changes, and goes with it.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import streamlit as st

from c45_core.language.refusal import refusal
from c45_course.prepare.keeping import LINKED

if TYPE_CHECKING:
    from ui.state.own_table import Own

PREFIX = "own-"
MAX_TABLES = 5
"""A session keeps at most so many own tables."""
HELD = "own"
"""The name in the address of a table that the address holds."""
MAX_GONE = 100
_KEY, _GONE, _ELSEWHERE, _LEFT = "own_tables", "own_gone", "own_elsewhere", "own_left"
_TOKEN = re.compile(r"own-(link\.)?[A-Za-z0-9_-]{22}")


@dataclass(eq=False)
class _Kept:
    """A table; `version`: of all of it, `file`: of what it was made of, which most changes leave."""

    own: Own
    version: str = field(default_factory=lambda: secrets.token_hex(8))
    file: str = field(default_factory=lambda: secrets.token_hex(8))
    answers: dict[Hashable, object] = field(default_factory=dict)


def is_own(name: str) -> bool:
    """Tell whether a name is that of an own table, of whomever."""
    return name.startswith(PREFIX)


def is_token(name: str) -> bool:
    """Tell whether a name could be that of an own table: only such a one is asked for."""
    return _TOKEN.fullmatch(name) is not None


def names(*, allow_invalid: bool = False) -> tuple[str, ...]:
    """Return the own tables of this session that can be traced, the newest first.

    `allow_invalid`: with those that can not be traced yet.
    """
    kept = reversed(_all().items())
    return tuple(name for name, entry in kept if allow_invalid or entry.own.invalid_because is None)


def find(name: str) -> Own | None:
    """Return an own table of this session, None if it belongs to another session or is deleted."""
    kept = _all().get(name)
    return kept.own if kept else None


def version(name: str) -> str | None:
    """Return which version of an own table this session has, None where it has none."""
    kept = _all().get(name)
    return kept.version if kept else None


def title(name: str, language: str) -> str:
    """Return what an own table is called in a list: the second of the same name is numbered."""
    called = {each: entry.own.title(language) for each, entry in _all().items()}
    alike = [each for each in called if called[each] == called[name]]
    number = alike.index(name) + 1
    return called[name] if number == 1 else f"{called[name]} ({number})"


def add(own: Own) -> str:
    """Keep a table and return its name."""
    name = PREFIX + secrets.token_urlsafe(16)
    restore(name, own)
    return name


def restore(name: str, own: Own) -> None:
    """Keep a table under the name it had; one too many pushes the oldest out."""
    _all()[name] = _Kept(own)
    while len(_all()) > MAX_TABLES:
        remove(next(iter(_all())))


def is_full() -> bool:
    """Tell whether another table would push the oldest out."""
    return len(_all()) >= MAX_TABLES


def change(name: str, own: Own) -> None:
    """Put a changed table in the place of the one before; what was worked out is forgotten."""
    before = _all()[name]
    same = own.data == before.own.data and (own.data or own.start.grid == before.own.start.grid)
    _all()[name] = _Kept(own, file=before.file) if same else _Kept(own)


def remove(name: str) -> None:
    """Forget a table and all that was worked out of it."""
    if _all().pop(name, None) is not None:
        st.session_state[_GONE] = [*gone(), name][-MAX_GONE:]


def is_linked(name: str) -> bool:
    """Tell whether a name is that of a table from a link: changed, it needs another name."""
    return name.startswith(LINKED)


# --- what the browser stores (ui/own/browser) -----------------------------------------------------


def versions() -> dict[str, tuple[str, str]]:
    """Return of every table of this session its version and the version of its file."""
    return {name: (entry.version, entry.file) for name, entry in _all().items()}


def mark(name: str, version: str, file: str) -> None:
    """Note that a table is a version the browser has."""
    _all()[name].version, _all()[name].file = version, file


def note_elsewhere(titles: Mapping[str, str]) -> bool:
    """Note the tables that the browser has, with their titles; whether this session lacks one."""
    known = {name: title for name, title in titles.items() if is_token(name)}
    st.session_state[_ELSEWHERE] = dict(list(known.items())[:MAX_TABLES])
    return bool(elsewhere())


def elsewhere() -> dict[str, str]:
    """Return the tables that the browser has and this session has not, with their titles.

    Choosing one brings it back (`ui/own/browser`).
    """
    noted: dict[str, str] = st.session_state.get(_ELSEWHERE, {})
    return {name: title for name, title in noted.items() if name not in _all() and name not in gone()}


def leave_out(name: str, *, loadable: bool) -> None:
    """Note that a table was not brought back; `loadable`: it was not tried to its end and may come."""
    _left()[name] = loadable


def is_left_out(name: str) -> bool:
    """Tell whether a table was not brought back, and is not asked for again by itself."""
    return name in _left()


def is_loadable(name: str) -> bool:
    """Tell whether a table that was not brought back may come if it is asked for again."""
    return _left().get(name, False)


def ask_again(name: str) -> None:
    """Forget that a table was not brought back."""
    _left().pop(name, None)


def gone() -> list[str]:
    """Return the tables that were removed here and may still be stored in the browser."""
    return list(st.session_state.get(_GONE, []))


def forget_gone(names: object) -> None:
    """Note that the browser has removed some, too."""
    told = names if isinstance(names, list) else []
    st.session_state[_GONE] = [name for name in gone() if name not in told]


def beside(name: str) -> tuple[Own, dict[Hashable, object]]:
    """Return an own table of this session and the answers about it, which `ui/cache.py` keeps there.

    Errors: InputError for a table that is gone.
    """
    kept = _all().get(name)
    if kept is None:
        raise refusal("command.own_gone", name=name)
    return kept.own, kept.answers


def _left() -> dict[str, bool]:
    left: dict[str, bool] = st.session_state.setdefault(_LEFT, {})
    return left


def _all() -> dict[str, _Kept]:
    kept: dict[str, _Kept] = st.session_state.setdefault(_KEY, {})
    return kept
