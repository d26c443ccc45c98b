"""Show how the committee votes, and its errors by its size."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from c45_core.table import Column, Nominal
from ui.charts.errors_by_size import ErrorRates, errors_by_size
from ui.drawing.colours import PAGE
from ui.drawing.grid import grid
from ui.drawing.svg import show_svg
from ui.lessons.classifying.case import as_values, case_of
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.state.widgets import choose, count, slide_along

from ..boosting import Voted
from ..explanation import boosting
from .context import C50Context, errors, parts

MAX_OFFERED_CASES = 200
"""Maximum number of cases that can be chosen."""


def show_vote(on: C50Context) -> None:
    """Ask for a case and show every ballot."""
    table = on.table
    rows = [str(row) for row in range(min(table.rows, MAX_OFFERED_CASES))]
    row = int(
        choose(
            "row",
            rows,
            on.say("case"),
            shown=lambda code: _case(int(code), on),
            default=str(_closest(on)),
            kind="select",
        )
    )
    voted = on.found.vote(as_values(table, case_of(table, row)))
    left, right = st.columns([6, 5], gap="medium")
    with left:
        _ballots(voted, on)
    with right:
        st.markdown(with_terms(f"**{plain(on.teller.answer(voted))}**", on.words))
        klass = on.labels.klass(int(table.labels[row]))
        key = "is_right" if voted.label == table.labels[row] else "is_wrong"
        st.markdown(plain(on.say(key, klass=klass)))
        st.caption(with_terms(on.say("confidence" if on.found.by_confidence else "counted"), on.words))
    with st.expander(on.say("calculated")):
        shares = (boosting.share(on.found, place) for place in range(len(on.found.members)))
        classes = range(len(table.classes))
        told = [
            boosting.class_votes(voted, klass, on.labels, by_confidence=on.found.by_confidence)
            for klass in classes
        ]
        derivation_view([*filter(None, shares), *told], on.words)


def _ballots(voted: Voted, on: C50Context) -> None:
    """List what each tree says, and the sums."""
    write = on.words.notation.fixed
    classes = range(len(on.table.classes))
    head = [on.say("tree_head"), on.say("says"), on.say("share"), *map(on.labels.klass, classes)]
    rows = [
        [
            str(ballot.round),
            on.labels.klass(ballot.label),
            write(ballot.share),
            *(write(float(ballot.given[code])) for code in classes),
        ]
        for ballot in voted.ballots
    ]
    sums = [write(float(votes)) for votes in voted.votes]
    rows.append([on.say("together"), on.labels.klass(voted.label), write(1.0), *sums])
    kinds = (None, None, None, *classes)
    colours = PAGE.about(on.table.classes)
    said = on.say("view_vote")
    grid(head, rows, caption=said, classes=kinds, words=(1,), total=True, colours=colours)


def _closest(on: C50Context) -> int:
    """Return the case on which the vote is closest, the first of equals."""
    votes = on.found.named()[:MAX_OFFERED_CASES]
    votes.sort(axis=1)
    if votes.shape[1] < 2:
        return 0
    return int((votes[:, -1] - votes[:, -2]).argmin())


def _case(row: int, on: C50Context) -> str:
    table = on.table
    cells = (_cell(place, column, row, on) for place, column in enumerate(table.attributes))
    comma = on.words("language", "comma")
    return f"{table.case_names[row]} · {comma.join(cells)}"


def _cell(place: int, column: Column, row: int, on: C50Context) -> str:
    if isinstance(column, Nominal) and not column.missing()[row]:
        return on.labels.value(place, int(column.codes[row]))
    return column.text(row)


MIN_TELLING_CASES = 30
"""Minimum number of held-out cases; with fewer, it is said how little their number says."""


def show_errors(on: C50Context) -> None:
    """Boost two thirds of the cases, and judge committees of rising size by both parts."""
    if on.table.rows < 2:
        st.info(on.say("one_case"))
        return
    seed = count("seed", on.say("seed"), lesson="c50")
    learned, held = parts(on.table, seed)
    training, unseen = errors(on.table.name, on.asked, seed)
    sizes = range(1, len(training) + 1)
    left, right = st.columns([6, 5], gap="medium")
    with left:
        chosen = slide_along("trees", sizes, on.say("trees"), default=len(training))
        rates = ErrorRates(on.say("trees"), tuple(map(float, sizes)), training, unseen)
        drawn = errors_by_size(rates, _names(on), at=chosen - 1)
        show_svg(drawn.svg(on.say("errors_told")), key="c50_errors")
    with right:
        percent = "{:.1%}".format
        said = on.say(
            "errors_at",
            n=chosen,
            training=percent(training[chosen - 1]),
            unseen=percent(unseen[chosen - 1]),
            first=percent(unseen[0]),
        )
        st.markdown(with_terms(plain(said), on.words))
        st.caption(on.say("parts", learn=learned.rows, held=held.rows))
        if held.rows < MIN_TELLING_CASES:
            st.caption(on.say("few"))


def _names(on: C50Context) -> Callable[[str], str]:
    return lambda key: on.words("errors_by_size", key)
