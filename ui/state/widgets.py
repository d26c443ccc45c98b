"""Offer a choice that is kept in the address under a name, whatever the language shows for it.

Streamlit's own binding writes the label a reader sees, which another language could not read back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal

import streamlit as st

from c45_core.language.words import Words
from ui.state import address
from ui.state.address_names import NUMBER, SWITCH, declared
from ui.state.presenting import offered, presenting

_PREFIX, _PAGE, _SHOWN = "url_", "widgets_page", "widgets_shown"
"""The beginning of the keys of these widgets, the page whose widgets they are, and their keys."""


def open_page(lesson: str) -> None:
    """Forget the widgets of the page before, whose keys those of this page have, too.

    To Streamlit a widget of another page is another one, which begins with its own default or least
    value. Under the key the value of the page before is still found, so it would not be sent again.
    """
    if st.session_state.get(_PAGE) == lesson:
        return
    # Streamlit works out the value of every widget to list their keys, so they are noted.
    for key in st.session_state.pop(_SHOWN, ()):
        st.session_state.pop(key, None)
        st.session_state.pop(f"{key}:said", None)
    st.session_state[_PAGE] = lesson


def choose(
    name: str,
    ids: Sequence[str],
    label: str,
    *,
    shown: Callable[[str], str] = str,
    default: str | None = None,
    kind: str = "pills",
    hidden_label: bool = False,
    wrap: bool = False,
    forget: Sequence[str] = (),
    sets: Mapping[str, str] | None = None,
) -> str:
    """Show a choice, return the chosen id; the address holds it under `name` unless it is the default.

    `kind`: "pills", "segmented", "select" or "radio". An id the address names wrongly is the default.
    `wrap`: what has no room on one line stands on the next, where a browser would scroll it.
    `forget`: what else the address held and means nothing any more after another choice. `sets`: what
    it holds besides then; it names the default, too, which may depend on what else the address holds.
    """
    if name == "view" and presenting():
        name = "shown"  # the address of a presentation says "present" there
    first = default if default is not None and default in ids else ids[0]
    current = address.one_of(name, ids) or first
    if not offered(name):
        return current
    _say_anew(_key(name), shown(current))
    listed = kind in ("select", "radio")
    said = {"index": ids.index(current)} if listed else {"default": current}
    left_out = first if sets is None else None
    options: dict[str, Any] = {
        **_kept(name, current, said, left_out, forget, tuple(ids), sets or {}),
        "format_func": shown,
        "label_visibility": "collapsed" if hidden_label else "visible",
    }
    if kind == "select":
        chosen = st.selectbox(label, ids, **options)
    elif kind == "radio":
        chosen = st.radio(label, ids, **options)
    else:
        chosen = (st.pills if kind == "pills" else st.segmented_control)(
            label, ids, required=True, wrap=wrap or None, **options
        )
    # A browser answers None, or a label of before, to a choice whose options have just become others.
    return str(chosen) if chosen in ids else current


def choose_text(
    words: Words,
    section: str,
    name: str,
    ids: Sequence[str],
    *,
    label: str = "",
    hidden_label: bool = True,
    **more: Any,
) -> str:
    """Show a choice side by side whose options are texts of a section of the words, `NAME_ID` each.

    `label`: the key of its label there, `NAME` unless it is given; `more`: as `choose` takes it.
    """
    return choose(
        name,
        ids,
        words(section, label or name),
        shown=lambda each: words(section, f"{name}_{each}"),
        kind="segmented",
        hidden_label=hidden_label,
        **more,
    )


def slide(name: str, label: str, *, step: float, format: str, width: int = 260) -> float:
    """Show a slider between the bounds of a number, return the number."""
    row, chosen = declared(name, NUMBER), address.number(name)
    if not offered(name):
        return chosen
    low, high = float(row.low), float(row.high)
    options = _kept(name, chosen, {"value": float(chosen)}, row.default)
    return float(st.slider(label, low, high, step=step, format=format, width=width, **options))


def slide_along(
    name: str,
    numbers: Sequence[int],
    label: str,
    *,
    default: int,
    width: int | Literal["stretch"] = "stretch",
    forget: Sequence[str] = (),
) -> int:
    """Show a slider over whole numbers that follow each other, return the chosen one.

    `forget`: what else the address held and means nothing any more after another choice.
    """
    current = int(address.one_of(name, [str(number) for number in numbers]) or default)
    if len(numbers) < 2 or not offered(name):
        return current
    options = _kept(name, current, {"value": current}, default, forget)
    return int(st.slider(label, numbers[0], numbers[-1], width=width, **options))


def count(name: str, label: str, *, lesson: str, width: int = 150) -> int:
    """Show a field for a whole number between the bounds of a lesson, return the number."""
    row, chosen = declared(name, NUMBER, lesson=lesson), int(address.number(name, lesson=lesson))
    if not offered(name):
        return chosen
    low, high = int(row.low), int(row.high)
    options = _kept(name, chosen, {"value": chosen}, row.default)
    return int(st.number_input(label, low, high, step=1, width=width, **options))


def switch(name: str, label: str, *, disabled: bool = False, help: str | None = None) -> bool:
    """Show a switch, return whether it is on."""
    on = address.is_on(name)
    if not offered(name):
        return on
    options = _kept(name, on, {"value": on}, bool(declared(name, SWITCH).default))
    return st.toggle(label, disabled=disabled, help=help, **options)


def _key(name: str) -> str:
    return f"{_PREFIX}{name}"


def _say_anew(key: str, said: str) -> None:
    """Let a widget be sent its value again where that is called otherwise than before.

    A browser keeps the label of what is chosen: "Root · 17 cases" would stay over a table of 14.
    """
    if st.session_state.get(f"{key}:said") != said:
        st.session_state.pop(key, None)
        st.session_state[f"{key}:said"] = said


def _kept(name: str, current: object, begins: Mapping[str, Any], *args: object) -> dict[str, Any]:
    """Let a widget show a value and write what is chosen; `args`: those of `_write`.

    `begins`: the argument by which a widget begins with that value.
    """
    key = _key(name)
    st.session_state.setdefault(_SHOWN, set()).add(key)
    kept: dict[str, Any] = {"key": key, "on_change": _write, "args": (name, *args)}
    # Where the widget shows the value already, sending it back would undo a quick next move. One within
    # a menu that was not open yet is not there: the value was sent to nobody, and it begins with it.
    if st.session_state.get(key) == current:
        return {**kept, **begins}
    st.session_state[key] = current
    return kept


def _write(
    name: str,
    default: str | float | bool | None,
    forget: Sequence[str] = (),
    ids: Sequence[str] | None = None,
    sets: Mapping[str, str] = MappingProxyType({}),
) -> None:
    chosen = st.session_state[_key(name)]
    # A browser says None, or a label of before, of a choice whose options have just become others.
    if chosen is not None and (ids is None or chosen in ids):
        address.put(name, chosen, default, forget, **sets)
