"""A form for a case of which each attribute may be a value, a range, probabilities, or unknown.

In the address stands the name of the table and a cell per attribute: `x` unknown, `2` a value (of a
nominal attribute its code), `70~85` a range, `p0.7:0:0.3` probabilities. So a case is never taken for
one of another table and reads the same in every language.
"""

from dataclasses import dataclass
from math import isfinite

import numpy as np
import streamlit as st

from c45_core.errors import InputError
from c45_core.table import MISSING, Column, Nominal, Numeric, Table
from ui.markdown import plain
from ui.state import address

from ..partial_case import UNKNOWN, Answer, Between, Shares
from .lesson import UncertainContext

UNSAID, VALUE, RANGE, SHARES = "unknown", "value", "range", "shares"
"""Kinds of knowledge of an attribute."""
SURE, DIGITS = 0.7, 4
"""Probability of the value that an attribute opens with; decimals of a probability in the address."""


@dataclass(frozen=True)
class Known:
    """Knowledge of one attribute: nothing, a code or number, two bounds, or a probability each."""

    kind: str
    numbers: tuple[float, ...] = ()

    def answer(self, column: Column) -> Answer:
        """Return it as the core takes it; probabilities that are all 0 say nothing."""
        if self.kind == UNSAID or not self.numbers:
            return UNKNOWN
        if self.kind == SHARES:
            total = sum(self.numbers)
            return Shares(tuple(n / total for n in self.numbers)) if total > 0 else UNKNOWN
        if isinstance(column, Nominal):
            return Shares.certain(int(self.numbers[0]), len(column.values))
        return Between(min(self.numbers), max(self.numbers))

    def write(self) -> str:
        """Write it as the address holds it."""
        numbers = [format(round(n, DIGITS) if self.kind == SHARES else n, ".15g") for n in self.numbers]
        joined = {UNSAID: "x", VALUE: numbers[0] if numbers else "x"}.get(self.kind)
        if joined is not None:
            return joined
        return "~".join(numbers) if self.kind == RANGE else f"p{':'.join(numbers)}"


Case = tuple[Known, ...]


def read_case(on: UncertainContext) -> Case:
    """Return the case the address names, the opening example if it names none of this table."""
    name, _, cells = address.text("case").rpartition("!")
    parts = cells.split("_")
    if name == on.table.name and len(parts) == len(on.table.attributes):
        read = [
            _read_cell(part, column) for part, column in zip(parts, on.table.attributes, strict=True)
        ]
        found = [each for each in read if each is not None]
        if len(found) == len(read):
            return tuple(found)
    return opening_case(on)


def keep_case(table: Table, case: Case) -> None:
    """Write a case into the address."""
    address.write(case=f"{table.name}!{'_'.join(known.write() for known in case)}")


def list_answers(table: Table, case: Case) -> dict[str, Answer]:
    """Return a case as the core takes it."""
    pairs = zip(table.attributes, case, strict=True)
    return {column.name: known.answer(column) for column, known in pairs}


def opening_case(on: UncertainContext) -> Case:
    """Return the case a lesson opens with: its first test is uncertain, a number lies near a threshold.

    Of the attribute of the root the most frequent value has a probability of `SURE`, or the number lies
    between its quartiles; the number of the first soft threshold lies halfway from cut to upper bound.
    The rest is unknown.
    """
    case = [Known(UNSAID) for _ in on.table.attributes]
    for test in on.soft.tests[:1]:
        place = on.table.index(on.trace.table.attributes[test.attribute].name)
        digits = 0 if is_whole(on.table.numeric(place)) else DIGITS
        middle = round((test.cut + test.upper) / 2, digits)
        case[place] = Known(VALUE, (middle,))
    if on.tree.test is not None:
        column = on.trace.table.attributes[on.tree.test.attribute]
        asks = column.asks if isinstance(column, Nominal) else None
        place = on.table.index(asks.attribute if asks else column.name)
        case[place] = guess_likely(on.table.attributes[place])
    return tuple(case)


def guess_likely(column: Column) -> Known:
    """Return what is uncertain of an attribute: its most frequent value with `SURE`, or a range."""
    if isinstance(column, Numeric):
        return middle_half(column)
    counts = np.bincount(column.codes[~column.missing()], minlength=len(column.values))
    others = max(len(column.values) - 1, 1)
    shares = np.full(len(column.values), (1 - SURE) / others)
    shares[int(counts.argmax())] = SURE
    return Known(SHARES, tuple(shares.tolist()))


def middle_half(column: Numeric) -> Known:
    """Return the range between the quartiles of a column; nothing is known where it has no number."""
    numbers = column.numbers[~column.missing()]
    if not len(numbers):
        return Known(UNSAID)
    low, high = np.quantile(numbers, [0.25, 0.75], method="nearest")
    return Known(RANGE, (float(low), float(high)))


def is_whole(column: Numeric) -> bool:
    """Tell whether a column has whole numbers alone."""
    numbers = column.numbers[~column.missing()]
    return bool((numbers == np.round(numbers)).all())


def _read_cell(part: str, column: Column) -> Known | None:
    """Return what a cell of the address says, None if it cannot be of the column."""
    if part == "x":
        return Known(UNSAID)
    try:
        return _read_numbers(part, column)
    except (ValueError, InputError):
        return None


def _read_numbers(part: str, column: Column) -> Known | None:
    if isinstance(column, Nominal):
        if part.startswith("p"):
            shares = tuple(float(number) for number in part[1:].split(":"))
            fits = len(shares) == len(column.values) and all(0 <= share <= 1 for share in shares)
            return Known(SHARES, shares) if fits else None
        code = float(part)
        return Known(VALUE, (code,)) if code in range(len(column.values)) else None
    numbers = tuple(float(number) for number in part.split("~"))
    if len(numbers) > 2 or not all(map(isfinite, numbers)):
        return None
    return Known(VALUE if len(numbers) == 1 else RANGE, numbers)


PROBABLE = -2
"""The choice of probabilities in the place of a value code."""
KINDS_OF_NUMBER = (VALUE, RANGE, UNSAID)
"""Kinds of knowledge of a number."""
STEP = 0.05


def show_form(on: UncertainContext, case: Case) -> None:
    """Show a case in the form; a change is written to the address, from where it is read again."""
    st.caption(on.say("form"))
    with st.container(horizontal=True, gap="small"):
        nothing = tuple(Known(UNSAID) for _ in case)
        for key, offered in (("example", opening_case(on)), ("forget", nothing)):
            st.button(on.say(key), key=f"uncertain_{key}", on_click=keep_case, args=(on.table, offered))
    for place, column in enumerate(on.table.attributes):
        with st.container(
            horizontal=True, vertical_alignment="center", gap="small", key=f"known_{place}"
        ):
            st.markdown(plain(on.names.attribute(place)), width=110)
            if isinstance(column, Nominal):
                _show_nominal(on, case, place, column)
            else:
                _show_numeric(on, case, place, column)


def _keep_one(on: UncertainContext, case: Case, place: int, known: Known) -> None:
    keep_case(on.table, (*case[:place], known, *case[place + 1 :]))


# --- a nominal attribute ----------------------------------------------------------------------------


def _show_nominal(on: UncertainContext, case: Case, place: int, column: Nominal) -> None:
    known, key = case[place], _key_of(on, place)
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
        on_change=_choose_nominal,
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
            on_change=_change_share,
            args=(on, case, place, code),
            width=140,
        )


def _choose_nominal(on: UncertainContext, case: Case, place: int, column: Column) -> None:
    code = st.session_state[_key_of(on, place)]
    if code is None or code == MISSING:
        known = Known(UNSAID)
    else:
        known = guess_likely(column) if code == PROBABLE else Known(VALUE, (float(code),))
    _keep_one(on, case, place, known)


def _change_share(on: UncertainContext, case: Case, place: int, code: int) -> None:
    """Take a probability as it was set; the others share what is left in proportion."""
    mine = float(st.session_state[f"{_key_of(on, place)}_{code}"])
    before = np.array(case[place].numbers)
    others = before.sum() - before[code]
    rest = np.full(len(before), 1.0) if others <= 0 else before
    rest[code] = 0.0
    shares = rest / max(rest.sum(), 1e-12) * (1.0 - mine)
    shares[code] = mine
    _keep_one(on, case, place, Known(SHARES, tuple(shares.tolist())))


# --- a number ---------------------------------------------------------------------------------------


def _show_numeric(on: UncertainContext, case: Case, place: int, column: Numeric) -> None:
    known, key = case[place], _key_of(on, place)
    st.session_state[key] = known.kind
    st.segmented_control(
        on.names.attribute(place),
        KINDS_OF_NUMBER,
        key=key,
        format_func=lambda kind: on.say(f"kind_{kind}"),
        required=True,
        wrap=True,
        on_change=_choose_kind,
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
            on_change=_change_number,
            args=(on, case, place, names),
            width=140,
        )


def _choose_kind(on: UncertainContext, case: Case, place: int, column: Numeric) -> None:
    kind, known = st.session_state[_key_of(on, place)], case[place]
    found = middle_half(column)
    if kind == VALUE:
        numbers = known.numbers or found.numbers
        known = Known(VALUE, (sum(numbers) / len(numbers),)) if numbers else Known(UNSAID)
    else:
        known = found if kind == RANGE else Known(UNSAID)
    _keep_one(on, case, place, known)


def _change_number(on: UncertainContext, case: Case, place: int, names: tuple[str, ...]) -> None:
    key = _key_of(on, place)
    numbers = sorted(float(st.session_state[f"{key}_{name}"] or 0.0) for name in names)
    _keep_one(on, case, place, Known(case[place].kind, tuple(numbers)))


def _key_of(on: UncertainContext, place: int) -> str:
    return f"known_of_{on.table.name}_{place}_{on.words.language}"
