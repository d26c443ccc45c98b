"""Move a value through a threshold: hard and soft side by side, and how the bounds came about."""

from dataclasses import replace
from itertools import islice

import streamlit as st

from c45_core.measures import Floats
from ui.components.lookup import look_up
from ui.drawing.colours import PAGE
from ui.drawing.svg import show_svg
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms, write_table
from ui.on_demand import fold
from ui.state import address
from ui.state.choices import Choices
from ui.state.presenting import offered
from ui.state.widgets import choose

from ..formulas import limit, lower_bound, standard_error, upper_bound
from ..soft_thresholds import SoftThreshold, Threshold
from .curves import Certainties, draw_areas, draw_errors, find_certainties
from .lesson import DIALECT, EXAMPLE, UncertainContext, example_thresholds, open_context

SLIDER = "uncertain_x"
MAX_LISTED_POINTS = 12
"""Maximum number of points of the curve of errors that are calculated."""


def show_threshold(choices: Choices) -> None:
    """Show one threshold of the tree, of an example where the tree tests no number."""
    on = open_context(choices)
    if not on.soft.tests:
        title = plain(on.dataset.title[choices.language])
        on = open_context(replace(choices, table=EXAMPLE, dialect=DIALECT))
        example = plain(on.dataset.title[choices.language])
        st.markdown(f"**{on.say('no_numbers', table=title, example=example)}**")
    test = _choose_test(on)
    _compare_with_text(test, on)
    found = find_certainties(on.tree, test, on.trace.table, on.trace.dialect)
    at = _choose_position(found.values, test, on)
    with st.container(key="uncertain_said"):
        st.markdown(_write_both(found, at, on))
    left, right = st.columns(2, gap="medium")
    with left:
        show_svg(_draw_area(found, at, on, soft=False), key="hard_curve")
    with right:
        show_svg(_draw_area(found, at, on, soft=True), key="soft_curve")
    st.caption(with_terms(on.say("areas", classes=_write_classes(on)), on.words))
    places = range(len(found.values))
    look_up(
        SLIDER,
        slider=SLIDER,
        texts={"uncertain_said": [_write_both(found, place, on) for place in places]},
        drawings={
            "hard_curve": [_draw_area(found, place, on, soft=False) for place in places],
            "soft_curve": [_draw_area(found, place, on, soft=True) for place in places],
        },
    )
    _show_bounds(test, on)


def _choose_test(on: UncertainContext) -> SoftThreshold:
    tests = {str(test.node): test for test in on.soft.tests}
    if len(tests) == 1:
        return on.soft.tests[0]
    widest = max(tests.values(), key=lambda test: (test.known, not test.threshold.is_hard))
    node = choose(
        "node",
        list(tests),
        on.say("which"),
        shown=lambda node: on.say(
            "test", test=_write_test(tests[node], on), cases=on.words.cases(tests[node].known)
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


def _write_test(test: SoftThreshold, on: UncertainContext) -> str:
    return f"{on.labels.attribute(test.attribute)} ≤ {on.words.notation.number(test.cut)}"


def _choose_position(values: Floats, test: SoftThreshold, on: UncertainContext) -> int:
    """Show the slider and return its position: at first halfway from the cut to the upper bound."""
    low, high, step = float(values[0]), float(values[-1]), float(values[1] - values[0])
    first = round(((test.cut + test.upper) / 2 - low) / step)
    at = _read_position(low, step, len(values), first)
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
        on_change=_keep_position,
    )
    return at


def _read_position(low: float, step: float, positions: int, first: int) -> int:
    try:
        asked = round((float(address.text("x")) - low) / step)
    except (ValueError, OverflowError):
        return first
    return min(max(asked, 0), positions - 1)


def _keep_position() -> None:
    address.write(x=f"{st.session_state[SLIDER]:.12g}")


def _draw_area(found: Certainties, at: int, on: UncertainContext, *, soft: bool) -> str:
    name, write = on.say("soft" if soft else "hard"), on.words.notation.number
    axis = on.labels.attribute(found.test.attribute)
    canvas = draw_areas(found, at, name, axis, write, soft=soft, classes=on.table.classes)
    shares = on.words.listed(_write_shares((found.soft if soft else found.hard)[at], on))
    told = on.say("area_told", threshold=name, value=write(float(found.values[at])), shares=shares)
    return canvas.svg(told)


def _write_shares(certainty: Floats, on: UncertainContext) -> list[str]:
    return [
        on.say("share", klass=plain(on.labels.klass(klass)), n=on.words.notation.number(float(share)))
        for klass, share in enumerate(certainty)
        if share > 0
    ]


def _write_both(found: Certainties, at: int, on: UncertainContext) -> str:
    """Say what both thresholds make of the value."""
    comma = on.words("language", "comma")
    test, value, write = found.test, float(found.values[at]), on.words.notation.number
    return on.say(
        "said",
        attribute=plain(on.labels.attribute(test.attribute)),
        value=write(value),
        part=write(test.threshold.part_left(value)),
        all=write(Threshold.hard(test.cut).part_left(value)),
        cut=write(test.cut),
        hard=comma.join(_write_shares(found.hard[at], on)),
        soft=comma.join(_write_shares(found.soft[at], on)),
    )


def _write_classes(on: UncertainContext) -> str:
    glyph, klass = PAGE.about(on.table.classes).glyph, on.labels.klass
    return on.words.listed(f"{glyph(k)} {plain(klass(k))}" for k in range(len(on.table.classes)))


def _show_bounds(test: SoftThreshold, on: UncertainContext) -> None:
    """Show the curve of errors and the bounds, with their calculation."""
    st.header(on.say("bounds"), anchor=False)
    left, right = st.columns([5, 6], gap="medium")
    with left:
        canvas = draw_errors(test, on.say, on.words.notation.number)
        said = plain(on.teller.threshold(test))
        show_svg(canvas.svg(f"{on.say('curve_told')} {said}"), key="errors_curve")
    with right:
        st.markdown(with_terms(said, on.words))
        st.caption(with_terms(on.say("curve"), on.words))
    fold(on.say("calculated"), "calculated", _show_calculation, test, on)


def _show_calculation(test: SoftThreshold, on: UncertainContext) -> None:
    _show_curve(test, on)
    made = (standard_error(test), limit(test), lower_bound(test), upper_bound(test))
    derivation_view(made, on.words)


def _show_curve(test: SoftThreshold, on: UncertainContext) -> None:
    """Show the errors on either side of the threshold, with it at each value."""
    write, weight = on.words.notation.number, on.words.notation.weight
    columns = zip(test.values, test.wrong_left, test.wrong_right, test.curve, strict=True)
    rows = [
        (write(float(value)), *(weight(float(errors)) for errors in each))
        for value, *each in islice(columns, MAX_LISTED_POINTS)
    ]
    heads = ("$v$", on.say("wrong_left"), on.say("wrong_right"), "$E(v)$")
    st.markdown(write_table(heads, rows, "rrrr"))
    if len(test.values) > MAX_LISTED_POINTS:
        st.caption(on.say("more", n=len(test.values) - MAX_LISTED_POINTS))
