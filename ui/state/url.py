"""Offer a choice among ids that is kept in the address, whatever the language shows for them.

Streamlit's own binding writes the label a reader sees, which another language could not read back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from ui.state.asked import number, one_of
from ui.state.presenting import offered


def choose(
    name: str,
    ids: Sequence[str],
    label: str,
    *,
    shown: Callable[[str], str] = str,
    default: str | None = None,
    kind: str = "pills",
    hidden_label: bool = False,
    forget: Sequence[str] = (),
) -> str:
    """Show a choice, return the chosen id; the address holds it under `name` unless it is the default.

    `kind`: "pills", "segmented" or "select". An id the address names wrongly is the default. `forget`:
    what else the address held and means nothing any more after another choice.
    """
    first = default if default is not None and default in ids else ids[0]
    asked = one_of(name, ids)
    current = first if asked is None else asked
    if not offered(name):
        return current
    key = f"url_{name}"
    _set(key, current)
    options: dict[str, Any] = {
        "key": key,
        "format_func": shown,
        "on_change": _write,
        "args": (name, first, forget, tuple(ids)),
        "label_visibility": "collapsed" if hidden_label else "visible",
    }
    if kind == "select":
        chosen = st.selectbox(label, ids, **options)
    else:
        chosen = (st.pills if kind == "pills" else st.segmented_control)(
            label, ids, required=True, **options
        )
    # A browser answers None, or a label of before, to a choice whose options have just become others.
    return str(chosen) if chosen in ids else current


def slide(
    name: str,
    label: str,
    low: float,
    high: float,
    *,
    default: float,
    step: float,
    format: str,
    width: int = 260,
) -> float:
    """Show a slider, return its number; the address holds it under `name` unless it is the default."""
    key, chosen = f"url_{name}", number(name, low, high, default)
    if not offered(name):
        return chosen
    _set(key, chosen)
    options: dict[str, Any] = {"key": key, "on_change": _write, "args": (name, default)}
    return float(st.slider(label, low, high, step=step, format=format, width=width, **options))


def count(name: str, label: str, low: int, high: int, *, default: int, width: int = 150) -> int:
    """Show a field for a whole number, return it; the address holds it unless it is the default."""
    key = f"url_{name}"
    chosen = int(number(name, low, high, default))
    if not offered(name):
        return chosen
    _set(key, chosen)
    options: dict[str, Any] = {"key": key, "on_change": _write, "args": (name, default)}
    return int(st.number_input(label, low, high, step=1, width=width, **options))


def switch(
    name: str, label: str, *, default: bool, disabled: bool = False, help: str | None = None
) -> bool:
    """Show a switch, return whether it is on; the address holds on or off unless it is the default."""
    key, asked = f"url_{name}", one_of(name, ("on", "off"))
    on = default if asked is None else asked == "on"
    if not offered(name):
        return on
    _set(key, on)
    changed: dict[str, Any] = {"on_change": _write, "args": (name, default)}
    return st.toggle(label, key=key, disabled=disabled, help=help, **changed)


def write(forget: Sequence[str] = (), **values: str) -> None:
    """Set something in the address, at once, so that the browser's history gets one entry."""
    kept = {name: value for name, value in st.query_params.items() if name not in forget}
    st.query_params.from_dict({**kept, **values})


def _set(key: str, value: Any) -> None:
    """Let a widget show a value; where it does, sending it back would undo a quick next move."""
    if st.session_state.get(key) != value:
        st.session_state[key] = value


def _write(
    name: str,
    default: str | float | bool,
    forget: Sequence[str] = (),
    ids: Sequence[str] | None = None,
) -> None:
    chosen = st.session_state[f"url_{name}"]
    # A browser says None, or a label of before, of a choice whose options have just become others.
    if chosen is None or (ids is not None and chosen not in ids):
        return
    if chosen == default:
        write((*forget, name))
    else:
        write(forget, **{name: _written(chosen)})


def _written(chosen: str | float | bool) -> str:
    if isinstance(chosen, bool):
        return "on" if chosen else "off"
    return chosen if isinstance(chosen, str) else f"{chosen:.12g}"
