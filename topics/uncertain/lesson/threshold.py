"""Move a value through a threshold: hard and soft side by side, and how the bounds came about."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import streamlit as st

from c45_core.measures import Floats
from ui.drawing.colours import PAGE
from ui.drawing.svg import show_svg
from ui.lessons.shared.derivations import derivation_view
from ui.lessons.shared.sliding import follow_slider
from ui.markdown import plain, with_terms
from ui.state import address
from ui.state.choices import Choices
from ui.state.presenting import offered
from ui.state.widgets import choose

from ..formulas import limit, lower_bound, standard_error, upper_bound
from ..soft_thresholds import SoftThreshold, Threshold
from .curves import Certainties, areas, certainties, errors_curve
from .lesson import DIALECT, EXAMPLE, UncertainContext, example_thresholds, opened

SLIDER = "uncertain_x"
MAX_LISTED = 12
"""Maximum number of points of the curve of errors that are calculated."""


def show_threshold(choices: Choices) -> None:
    """Show one threshold of the tree, of an example where the tree tests no number."""
    on = opened(choices)
    if not on.soft.tests:
        title = plain(on.dataset.title[choices.language])
        on = opened(replace(choices, table=EXAMPLE, dialect=DIALECT))
        example = plain(on.dataset.title[choices.language])
        st.markdown(f"**{on.say('no_numbers', table=title, example=example)}**")
    test = _chosen(on)
    _compare_with_text(test, on)
    found = certainties(on.tree, test, on.trace.table, on.trace.dialect)
    at = _position(found.values, test, on)
    with st.container(key="uncertain_said"):
        st.markdown(_said(found, at, on))
    left, right = st.columns(2, gap="medium")
    with left:
        show_svg(_area(found, at, on, soft=False), key="hard_curve")
    with right:
        show_svg(_area(found, at, on, soft=True), key="soft_curve")
    st.caption(with_terms(on.say("areas", classes=_classes(on)), on.words))
    places = range(len(found.values))
    follow_slider(
        SLIDER,
        said={"uncertain_said": [_said(found, place, on) for place in places]},
        drawings={
            "hard_curve": [_area(found, place, on, soft=False) for place in places],
            "soft_curve": [_area(found, place, on, soft=True) for place in places],
        },
    )
    _bounds(test, on)


def _chosen(on: UncertainContext) -> SoftThreshold:
    tests = {str(test.node): test for test in on.soft.tests}
    if len(tests) == 1:
        return on.soft.tests[0]
    widest = max(tests.values(), key=lambda test: (test.known, not test.threshold.is_hard))
    node = choose(
        "node",
        list(tests),
        on.say("which"),
        shown=lambda node: on.say(
            "test", test=_test(tests[node], on), cases=on.words.cases(tests[node].known)
        ),
        default=str(widest.node),
        kind="select",
    )
    return tests[node]


def _compare_with_text(test: SoftThreshold, on: UncertainContext) -> None:
    """Say where a threshold of the example is not the one that the lesson explains."""
    if on.choices.table != EXAMPLE:
        return
    told = next((t for t in example_thresholds().tests if t.attribute == test.attribute), None)
    if told is not None and told.cut != test.cut:
        write, variant = on.words.notation.number, on.words("dialect", on.choices.dialect)
        st.caption(on.say("other_cut", told=write(told.cut), cut=write(test.cut), variant=variant))


def _test(test: SoftThreshold, on: UncertainContext) -> str:
    return f"{on.labels.attribute(test.attribute)} ≤ {on.words.notation.number(test.cut)}"


def _position(values: Floats, test: SoftThreshold, on: UncertainContext) -> int:
    """Show the slider and return its position: at first halfway from the cut to the upper bound."""
    low, high, step = float(values[0]), float(values[-1]), float(values[1] - values[0])
    first = round(((test.cut + test.upper) / 2 - low) / step)
    at = _asked(low, step, len(values), first)
    if not offered("x"):
        return at
    # Where the slider shows the value already, sending it back would undo a quick next move.
    if st.session_state.get(SLIDER) != float(values[at]):
        st.session_state[SLIDER] = float(values[at])
    st.slider(
        on.labels.attribute(test.attribute),
        low,
        high,
        step=step,
        format="%g",
        key=SLIDER,
        on_change=_moved,
    )
    return at


def _asked(low: float, step: float, positions: int, first: int) -> int:
    try:
        asked = round((float(address.text("x")) - low) / step)
    except (ValueError, OverflowError):
        return first
    return min(max(asked, 0), positions - 1)


def _moved() -> None:
    address.write(x=f"{st.session_state[SLIDER]:.12g}")


def _area(found: Certainties, at: int, on: UncertainContext, *, soft: bool) -> str:
    name, write = on.say("soft" if soft else "hard"), on.words.notation.number
    axis = on.labels.attribute(found.test.attribute)
    canvas = areas(found, at, name, axis, write, soft=soft, classes=on.table.classes)
    shares = on.words.listed(_shares((found.soft if soft else found.hard)[at], on))
    told = on.say("area_told", threshold=name, value=write(float(found.values[at])), shares=shares)
    return canvas.svg(told)


def _shares(certainty: Floats, on: UncertainContext) -> list[str]:
    return [
        on.say("share", klass=plain(on.labels.klass(klass)), n=on.words.notation.number(float(share)))
        for klass, share in enumerate(certainty)
        if share > 0
    ]


def _said(found: Certainties, at: int, on: UncertainContext) -> str:
    """Say what both thresholds make of the value."""
    comma = on.words("language", "comma")
    test, value, write = found.test, float(found.values[at]), on.words.notation.number
    return on.say(
        "said",
        attribute=plain(on.labels.attribute(test.attribute)),
        value=write(value),
        part=write(test.threshold.left(value)),
        all=write(Threshold.hard(test.cut).left(value)),
        cut=write(test.cut),
        hard=comma.join(_shares(found.hard[at], on)),
        soft=comma.join(_shares(found.soft[at], on)),
    )


def _classes(on: UncertainContext) -> str:
    glyph, klass = PAGE.about(on.table.classes).glyph, on.labels.klass
    return on.words.listed(f"{glyph(k)} {plain(klass(k))}" for k in range(len(on.table.classes)))


def _bounds(test: SoftThreshold, on: UncertainContext) -> None:
    """Show the curve of errors and the bounds, with their calculation."""
    st.header(on.say("bounds"), anchor=False)
    left, right = st.columns([5, 6], gap="medium")
    with left:
        canvas = errors_curve(test, on.say, on.words.notation.number)
        said = plain(on.teller.threshold(test))
        show_svg(canvas.svg(f"{on.say('curve_told')} {said}"), key="errors_curve")
    with right:
        st.markdown(with_terms(said, on.words))
        st.caption(with_terms(on.say("curve"), on.words))
    with st.expander(on.say("calculated")):
        _curve_table(test, on)
        made = (standard_error(test), limit(test), lower_bound(test), upper_bound(test))
        derivation_view(made, on.words)


def _curve_table(test: SoftThreshold, on: UncertainContext) -> None:
    """Show the errors on either side of the threshold, with it at each value."""
    write, weight = on.words.notation.number, on.words.notation.weight
    columns = zip(test.values, test.wrong_left, test.wrong_right, test.curve, strict=True)
    rows = [
        (write(float(value)), *(weight(float(errors)) for errors in each))
        for value, *each in islice(columns, MAX_LISTED)
    ]
    heads = ("$v$", on.say("wrong_left"), on.say("wrong_right"), "$E(v)$")
    lines = [heads, ("--:",) * 4, *rows]
    st.markdown("\n".join(f"| {' | '.join(line)} |" for line in lines))
    if len(test.values) > MAX_LISTED:
        st.caption(on.say("more", n=len(test.values) - MAX_LISTED))
