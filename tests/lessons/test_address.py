"""What is written into the address is read back equal, for every name and every kind."""

import random
from collections import namedtuple
from urllib.parse import parse_qsl, urlencode

import numpy as np
from lesson import PATIENCE
from streamlit.testing.v1 import AppTest

from c45_course import datasets
from ui.lessons.shared import case
from ui.state.address_names import NAMES, Kind

Written = namedtuple("Written", "row value default")
SIGNS = "ab z0.!_,:~-+&=?#%/\\\"'<>天气🍉"


def _page():
    import streamlit as st

    from ui.state import address
    from ui.state.address_names import Kind

    found = st.session_state["found"] = []
    for row, value, default in st.session_state["written"]:
        others = {name: "7" for name in ("table", "step") if name != row.key}
        address.turn_to(others)
        address.put(row.key, value, default)
        lesson = row.lessons.split()[0] if row.lessons else ""
        if not address.has(row.key):
            read = default
        elif row.kind is Kind.NUMBER:
            read = address.number(row.key, lesson=lesson)
        elif row.kind is Kind.SWITCH:
            read = address.is_on(row.key)
        elif row.kind is Kind.CHOICE:
            read = address.one_of(row.key, ("another", value))
        else:
            read = address.text(row.key)
        found.append((read, address.kept(tuple(others)) == others))


def _value(row, rng):
    if row.kind is Kind.SWITCH:
        return rng.random() < 0.5
    if row.kind is Kind.NUMBER:
        inside = rng.uniform(row.low, row.high)
        return rng.choice((row.low, row.high, min(max(round(inside, 2), row.low), row.high)))
    return "".join(rng.choices(SIGNS, k=rng.randint(1, 12)))


def test_what_is_written_is_read_back_equal():
    rng = random.Random(14)
    written = [
        Written(
            row, _value(row, rng), row.default if row.kind in (Kind.NUMBER, Kind.SWITCH) else "first"
        )
        for row in NAMES * 4
    ]
    app = AppTest.from_function(_page, default_timeout=PATIENCE)
    app.session_state["written"] = written
    app.run()
    assert not app.exception, app.exception[0].stack_trace
    found = app.session_state["found"]
    assert len(found) == len(written) == 4 * len(NAMES)
    for (row, value, _), (read, others) in zip(written, found, strict=True):
        assert read == value and others, (row, value, read)


def test_a_case_is_read_from_the_address_as_it_was_written(monkeypatch):
    """Of every bundled table, with cells that are unknown; the browser's own coding in between."""
    rng = random.Random(15)
    for name in datasets.names():
        table = datasets.load(name).table
        for row in rng.sample(range(table.rows), min(3, table.rows)):
            cells = case.case_of(table, row)
            given = tuple(cell if rng.random() < 0.8 else None for cell in cells)
            [(_, text)] = parse_qsl(urlencode({"case": case.case_text(table, given)}))
            monkeypatch.setattr(case.address, "text", lambda _, text=text: text)
            assert case.read_case(table, None, None) == given
            assert all(cell is None or np.isfinite(cell) for cell in given)
