"""What the outline says happened at a node is what its evaluations say."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lane import examples
from test_laws import tables

from c45_core import PRESETS, grow, preset
from c45_core.reasons import Verdict
from c45_core.trace.outline import Event, events
from c45_course import datasets


def as_seen(trace, number):
    """Find the events of a node one evaluation after the other."""
    compared = [
        one
        for one in trace.evaluations(number)
        if one.verdict.admitted or one.verdict in (Verdict.SMALL_IV, Verdict.INDEPENDENT)
    ]
    verdicts = {one.verdict for one in compared}
    found = Event(0)
    if Verdict.BELOW_AVERAGE in verdicts:
        found |= Event.HELD_BACK
    if Verdict.TIED in verdicts:
        found |= Event.TIE
    best = None
    for one in compared:
        if best is None or one.gain > best.gain + trace.dialect.tolerance:
            best = one
    split = trace.node(number).split
    if split is not None and best.attribute != split.attribute:
        found |= Event.OTHER_WINNER
    return found


@settings(max_examples=examples(120), deadline=None)
@given(tables(), st.sampled_from(sorted(PRESETS)))
def test_the_events_of_every_node_are_those_of_its_evaluations(table, name):
    trace = grow(table, preset(name))
    found = events(trace.ledger, trace.dialect.tolerance)
    assert found.tolist() == [int(as_seen(trace, number)) for number in range(trace.size)]


@pytest.mark.parametrize("name", datasets.names())
def test_id3_never_differs_from_itself(name):
    trace = grow(datasets.load(name).table, preset("id3"))
    assert not (events(trace.ledger, trace.dialect.tolerance) & Event.OTHER_WINNER).any()


def test_the_root_of_watermelon_3_splits_by_a_number_that_gain_alone_would_not_choose():
    trace = grow(datasets.load("watermelon_3.0").table)
    assert Event.OTHER_WINNER in Event(int(events(trace.ledger, trace.dialect.tolerance)[0]))


def test_somewhere_in_the_bundled_tables_each_event_happens():
    met = Event(0)
    for name in datasets.names():
        trace = grow(datasets.load(name).table)
        for found in events(trace.ledger, trace.dialect.tolerance).tolist():
            met |= Event(found)
    assert met == Event.HELD_BACK | Event.TIE | Event.OTHER_WINNER
