"""Say the numbers one by one, as on a blackboard; the address holds the step, none is all of them."""

from __future__ import annotations

from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from c45_core.words import Words
from ui.remembered import write


def steps_place() -> DeltaGenerator:
    """Keep room for the buttons at the end of a row; how many steps there are is known later."""
    st.space("stretch")
    return st.container(width="content")


def steps(last: int, words: Words) -> int:
    """Show the buttons, return how many steps have been said; all of them if nobody is stepping."""
    stepping = 1 <= _asked() < last
    here = _asked() if stepping else last
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="steps"):
        if not stepping:
            st.button(words("pruning", "one_by_one"), on_click=_to, args=(1, last), icon="▶️")
            return here
        back, forward = words("pruning", "back"), words("pruning", "forward")
        first = here == 1
        st.button("◀", on_click=_to, args=(here - 1, last), disabled=first, help=back, shortcut="Left")
        st.button(
            "▶", on_click=_to, args=(here + 1, last), help=forward, shortcut="Right", type="primary"
        )
        st.markdown(words("pruning", "step_of", here=here, last=last), width="content")
        st.button(words("pruning", "all_at_once"), on_click=_to, args=(last, last), type="tertiary")
    return here


def _asked() -> int:
    """Return the step in the address, 0 for none."""
    asked = st.query_params.get("at", "")
    return int(asked) if asked.isdecimal() and len(asked) < 4 else 0


def _to(step: int, last: int) -> None:
    if step >= last:
        write(("at",))
    else:
        write(at=str(max(step, 1)))


def _by(difference: int, last: int) -> None:
    """Go on from where the address is now: two quick presses are two steps."""
    _to((_asked() or last) + difference, last)


def _arrow(sign: str, key: str, said: str, difference: int, last: int, **options: Any) -> None:
    st.button(sign, on_click=_by, args=(difference, last), help=said, shortcut=key, **options)
