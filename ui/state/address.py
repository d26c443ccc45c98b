"""Read and write the address of the page, and report what in it could not be used.

The address alone holds what a reader chose: a choice writes it, every run reads it. So a link shows
another person the same screen, and the browser's back button goes back to the choice before. Nothing
else in `ui` and `pages` touches the query of Streamlit (a test holds it).

What could not be used is said in one line under the row of a lesson. A value that could be used before
in this session is not reported: another table has other attributes, and the address keeps what was
chosen. The step and how it is played are the player's own (`player/asked.js`).
"""

from collections.abc import Collection, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core.language.words import Words
from ui.state.address_names import CHOICE, NUMBER, SWITCH, Kind, declared, is_declared, meant_by

SHARED = ("table", "dialect", "lang", "symbols", "digits", "fractions", "by_hand", "fixed")
"""The names that a link to another lesson keeps: the table, its convention, and how all of it is
written."""
ASIDE = {"table": "course_table", "dialect": "course_dialect"}
"""The names that an example changes for its lesson alone, each with the name that meanwhile holds what
the other lessons show; an empty text: what they show where the address names nothing."""
STATE = (*SHARED, *ASIDE.values())
"""The names that a link keeps which shows the same table in another lesson."""
MAX_SHOWN = 24
"""Maximum number of characters of what an address says that are shown."""
SEEN = "asked_seen"
"""Key of the session: of the names and values that could be used."""
_PINNED = "address_pinned"

# --- read -----------------------------------------------------------------------------------------


def has(name: str) -> bool:
    """Return whether the address holds a name, be it with an empty text."""
    return declared(name, *Kind).key in _read()


def names() -> tuple[str, ...]:
    """Return the names that the address holds, of those that are declared."""
    return tuple(name for name in st.query_params if is_declared(name))


def text(name: str, default: str = "") -> str:
    """Return the text under a name as it is."""
    return _read().get(declared(name, *Kind).key, default)


def _read() -> dict[str, str]:
    # All at once: for a name that the address lacks Streamlit writes a sentence, and most it lacks.
    return st.query_params.to_dict()


def one_of(name: str, values: Collection[str]) -> str | None:
    """Return the text under a name if it is one of these values, else report it and return None."""
    found = text(declared(name, CHOICE, SWITCH).key)
    if not found:
        return None
    if found in values:
        _seen().add((name, found))
        return found
    refuse(name)
    return None


def number(name: str, *, lesson: str = "", reports: bool = True) -> float:
    """Return the number under a name, kept between the bounds of its row, else its default."""
    row, found = declared(name, NUMBER, lesson=lesson), text(name)
    if not found:
        return row.default
    try:
        asked = float(found)
    except ValueError:
        asked = float("nan")
    used = min(max(asked, row.low), row.high) if isfinite(asked) else row.default
    if used == asked:
        _seen().add((name, found))
    elif reports:
        refuse(name, "no_number", low=f"{row.low:g}", high=f"{row.high:g}", used=f"{used:g}")
    return used


def is_on(name: str, *, reports: bool = True) -> bool:
    """Return whether a switch is on."""
    values = ("on", "off")
    found = one_of(name, values) if reports else text(name)
    return found == "on" if found in values else bool(declared(name, SWITCH).default)


def of_app() -> str:
    """Return the address of the app before its pages: what is printed or copied leads there in full."""
    url = st.context.url or ""
    return url.rpartition("/")[0] + "/" if url else ""


def kept(names: Sequence[str] = STATE) -> dict[str, str]:
    """Return what the address holds under some names."""
    held = _read()
    return {name: held[name] for name in names if name in held}


def of_course() -> dict[str, str]:
    """Return what holds in the whole course: without what an example shows in this lesson alone."""
    held = kept(SHARED)
    for name, others in ASIDE.items():
        if has(others):
            held.pop(name, None)
            held |= {name: text(others)} if text(others) else {}
    return held


def aside(values: Mapping[str, str]) -> dict[str, str]:
    """Return values for one lesson alone, with what the other lessons go on showing."""
    course, query = of_course(), dict(values)
    for name, others in ASIDE.items():
        shown, usual = values.get(name, text(name)), course.get(name, "")
        if shown != usual:
            query |= {name: shown, others: usual}
    return query


# --- write ----------------------------------------------------------------------------------------


def write(forget: Sequence[str] = (), **values: str) -> None:
    """Set something in the address and leave the rest, without what is to be forgotten."""
    for name in values:
        declared(name, *Kind)
    # A presentation lasts until it is left: its view is not that of the lesson, which is forgotten.
    kept_on = {k: v for k, v in st.query_params.items() if k not in forget or v == "present"}
    pinned = {k: v for k, v in st.session_state.get(_PINNED, {}).items() if k not in forget}
    turn_to({**pinned, **kept_on, **values})


def pin(**values: str) -> None:
    """Let the next choice on this page write these as well: the page shows them without being asked.

    Else that choice would make an address that shows something else.
    """
    for name in values:
        declared(name, *Kind)
    st.session_state[_PINNED] = {**st.session_state.get(_PINNED, {}), **values}


def put(
    name: str,
    value: str | float | bool,
    default: str | float | bool | None,
    forget: Sequence[str] = (),
    **sets: str,
) -> None:
    """Write a choice, or leave its name out where it is the default; None: it is always written.

    `sets`: what is written with it, so that the browser's history gets one entry.
    """
    if value == default:
        return write((*forget, name), **sets)
    written = value if isinstance(value, str) else f"{value:.12g}"
    if isinstance(value, bool):
        written = "on" if value else "off"
    write(forget, **{name: written}, **sets)


def turn_to(query: Mapping[str, str]) -> None:
    """Set the whole address, at once, so that the browser's history gets one entry."""
    st.query_params.from_dict(query)


# --- report ---------------------------------------------------------------------------------------


@dataclass
class _Line:
    place: DeltaGenerator
    words: Words
    said: list[str] = field(default_factory=list)


_LINE: ContextVar[_Line | None] = ContextVar("address_line", default=None)


def listen(words: Words, lesson: str) -> None:
    """Begin the line of this run, here on the page, with the names that look misspelt."""
    unpin()
    _LINE.set(_Line(st.empty(), words))
    if has("no_page"):
        _say("no_page", asked=_shown(text("no_page")))
    for name in st.query_params:
        meant = meant_by(name, lesson)
        if meant is not None:
            _say("no_name", asked=_shown(name), known=meant)


def refuse(name: str, key: str = "no_value", **values: str) -> None:
    """Report that the text under a name could not be used, unless it could before."""
    found = text(name)
    if (name, found) not in _seen():
        _say(key, asked=_shown(f"{name}={found}"), **values)


def has_refused() -> bool:
    """Return whether something in the address could not be used, and the page says so."""
    line = _LINE.get()
    return line is not None and bool(line.said)


def unpin() -> None:
    """Forget what the next choice would write as well: a part of the page is shown anew."""
    st.session_state.pop(_PINNED, None)


def _seen() -> set[tuple[str, str]]:
    """Return the names and texts that could be used in this session."""
    seen: set[tuple[str, str]] = st.session_state.setdefault(SEEN, set())
    return seen


def _say(key: str, **values: Any) -> None:
    line = _LINE.get()
    if line is None:  # a part of the page that runs alone: its values were told with the whole
        return
    said = line.words("app", key, **values)
    if said not in line.said:
        line.said.append(said)
        line.place.caption(line.words.told(line.said))


def _shown(part: str) -> str:
    """Write a part of the address as code, where it is no markup."""
    plain = "".join(sign if sign.isprintable() and sign != "`" else "?" for sign in part)
    return f"`{plain if len(plain) <= MAX_SHOWN else plain[:MAX_SHOWN] + '…'}`"
