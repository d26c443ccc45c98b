"""Pick one of many by its number, and keep the number in the address."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from ui.state import address


def slid(name: str, numbers: Sequence[int], label: str, first: int) -> int:
    """Show a slider over whole numbers that follow each other; return the chosen one."""
    key = f"picked_{name}"
    st.session_state[key] = _asked(name, numbers, first)
    if len(numbers) < 2:
        return numbers[0]
    st.slider(label, numbers[0], numbers[-1], key=key, on_change=_write, args=(name, first))
    return int(st.session_state[key])


def listed(
    name: str, numbers: Sequence[int], label: str, first: int, shown: Callable[[int], str]
) -> int:
    """Show a list of sentences to choose one of; return the number of the chosen one."""
    key = f"picked_{name}"
    st.session_state[key] = _asked(name, numbers, first)
    st.radio(
        label,
        numbers,
        key=key,
        format_func=shown,
        label_visibility="collapsed",
        on_change=_write,
        args=(name, first),
    )
    return int(st.session_state[key])


def pilled(
    name: str, numbers: Sequence[int], label: str, first: int, shown: Callable[[int], str]
) -> int:
    """Show short names to choose one of; return the number of the chosen one."""
    key = f"picked_{name}"
    st.session_state[key] = _asked(name, numbers, first)
    st.pills(
        label, numbers, key=key, format_func=shown, required=True, on_change=_write, args=(name, first)
    )
    return int(st.session_state[key])


def _asked(name: str, numbers: Sequence[int], first: int) -> int:
    return int(address.one_of(name, [str(number) for number in numbers]) or first)


def _write(name: str, first: int) -> None:
    address.put(name, st.session_state[f"picked_{name}"], first)
