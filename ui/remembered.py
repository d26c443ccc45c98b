"""Offer a choice among ids that is kept in the address, whatever the language shows for them.

Streamlit's own binding writes the label a reader sees, which another language could not read back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st


def choose(
    name: str,
    ids: Sequence[str],
    label: str,
    *,
    shown: Callable[[str], str] = str,
    default: str | None = None,
    kind: str = "pills",
    hidden_label: bool = False,
) -> str:
    """Show a choice, return the chosen id; the address holds it under `name` unless it is the default.

    `kind`: "pills", "segmented" or "select". An id the address names wrongly is the default.
    """
    first = default if default in ids else ids[0]
    asked = st.query_params.get(name)
    key = f"remembered_{name}"
    st.session_state[key] = asked if asked in ids else first
    options: dict[str, Any] = {
        "key": key,
        "format_func": shown,
        "on_change": _write,
        "args": (name, first),
        "label_visibility": "collapsed" if hidden_label else "visible",
    }
    if kind == "select":
        return str(st.selectbox(label, ids, **options))
    widget = st.pills if kind == "pills" else st.segmented_control
    return str(widget(label, ids, required=True, **options))


def _write(name: str, default: str) -> None:
    chosen = {**st.query_params, name: st.session_state[f"remembered_{name}"]}
    if chosen[name] == default:
        del chosen[name]
    st.query_params.from_dict(chosen)
