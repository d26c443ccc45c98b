"""A form for a case of which each attribute may be a value, a range, probabilities, or unknown."""

from __future__ import annotations

import numpy as np
import streamlit as st

from c45_core.table import MISSING, Column, Nominal, Numeric
from ui.markdown import plain
from ui.state.choices import Choices

from .answers import show_answers
from .context import UncertainContext, opened
from .known import (
    RANGE,
    SHARES,
    UNSAID,
    VALUE,
    Case,
    Known,
    asked,
    is_whole,
    keep,
    likely,
    opening,
    spread,
)

PROBABLE = -2
"""The choice of probabilities in the place of a value code."""
KINDS = (VALUE, RANGE, UNSAID)
"""What may be known of a number."""
STEP = 0.05


def show_case(choices: Choices) -> None:
    """Ask for a case, and show its answers."""
    on = opened(choices)
    case = asked(on)
    case_form(on, case)
    show_answers(on, case)


def case_form(on: UncertainContext, case: Case) -> None:
    """Show a case in the form; a change is written to the address, from where it is read again."""
    st.caption(on.say("form"))
    with st.container(horizontal=True, gap="small"):
        st.button(on.say("example"), key="uncertain_example", on_click=_take, args=(on, opening(on)))
        nothing = tuple(Known(UNSAID) for _ in case)
        st.button(on.say("forget"), key="uncertain_forget", on_click=_take, args=(on, nothing))
    for place, column in enumerate(on.table.attributes):
        with st.container(
            horizontal=True, vertical_alignment="center", gap="small", key=f"known_{place}"
        ):
            st.markdown(plain(on.names.attribute(place)), width=110)
            if isinstance(column, Nominal):
                _nominal(on, case, place, column)
            else:
                _numeric(on, case, place, column)


def _take(on: UncertainContext, case: Case) -> None:
    keep(on.table, case)


def _put(on: UncertainContext, case: Case, place: int, known: Known) -> None:
    keep(on.table, (*case[:place], known, *case[place + 1 :]))


# --- a nominal attribute ----------------------------------------------------------------------------


def _nominal(on: UncertainContext, case: Case, place: int, column: Nominal) -> None:
    known, key = case[place], _key(on, place)
    labels = on.names

    def shown(code: int) -> str:
        if code == MISSING:
            return on.say("kind_unknown")
        return on.say("shares") if code == PROBABLE else plain(labels.value(place, code))

    code = int(known.numbers[0]) if known.kind == VALUE else MISSING
    st.session_state[key] = PROBABLE if known.kind == SHARES else code
    st.segmented_control(
        labels.attribute(place),
        [*range(len(column.values)), PROBABLE, MISSING],
        key=key,
        format_func=shown,
        required=True,
        wrap=True,
        on_change=_nominal_chosen,
        args=(on, case, place, column),
        label_visibility="collapsed",
    )
    if known.kind != SHARES:
        return
    for code, share in enumerate(known.numbers):
        field = f"{key}_{code}"
        st.session_state[field] = float(share)
        st.number_input(
            on.say("probability_of", value=labels.value(place, code)),
            0.0,
            1.0,
            step=STEP,
            format="%.2f",
            key=field,
            on_change=_share_changed,
            args=(on, case, place, code),
            width=140,
        )


def _nominal_chosen(on: UncertainContext, case: Case, place: int, column: Column) -> None:
    code = st.session_state[_key(on, place)]
    if code is None or code == MISSING:
        known = Known(UNSAID)
    else:
        known = likely(column) if code == PROBABLE else Known(VALUE, (float(code),))
    _put(on, case, place, known)


def _share_changed(on: UncertainContext, case: Case, place: int, code: int) -> None:
    """Take a probability as it was set; the others share what is left in proportion."""
    mine = float(st.session_state[f"{_key(on, place)}_{code}"])
    before = np.array(case[place].numbers)
    others = before.sum() - before[code]
    rest = np.full(len(before), 1.0) if others <= 0 else before
    rest[code] = 0.0
    shares = rest / max(rest.sum(), 1e-12) * (1.0 - mine)
    shares[code] = mine
    _put(on, case, place, Known(SHARES, tuple(shares.tolist())))


# --- a number ---------------------------------------------------------------------------------------


def _numeric(on: UncertainContext, case: Case, place: int, column: Numeric) -> None:
    known, key = case[place], _key(on, place)
    st.session_state[key] = known.kind
    st.segmented_control(
        on.names.attribute(place),
        KINDS,
        key=key,
        format_func=lambda kind: on.say(f"kind_{kind}"),
        required=True,
        wrap=True,
        on_change=_kind_chosen,
        args=(on, case, place, column),
        label_visibility="collapsed",
    )
    names = {VALUE: ("number",), RANGE: ("low", "high")}.get(known.kind, ())
    for end, name in enumerate(names):
        field = f"{key}_{name}"
        st.session_state[field] = float(known.numbers[end])
        st.number_input(
            on.say(name),
            key=field,
            step=1.0 if is_whole(column) else 0.01,
            format="%g",
            on_change=_number_changed,
            args=(on, case, place, names),
            width=140,
        )


def _kind_chosen(on: UncertainContext, case: Case, place: int, column: Numeric) -> None:
    kind, known = st.session_state[_key(on, place)], case[place]
    found = spread(column)
    if kind == VALUE:
        numbers = known.numbers or found.numbers
        known = Known(VALUE, (sum(numbers) / len(numbers),)) if numbers else Known(UNSAID)
    else:
        known = found if kind == RANGE else Known(UNSAID)
    _put(on, case, place, known)


def _number_changed(on: UncertainContext, case: Case, place: int, names: tuple[str, ...]) -> None:
    key = _key(on, place)
    numbers = sorted(float(st.session_state[f"{key}_{name}"] or 0.0) for name in names)
    _put(on, case, place, Known(case[place].kind, tuple(numbers)))


def _key(on: UncertainContext, place: int) -> str:
    return f"known_of_{on.table.name}_{place}_{on.words.language}"
