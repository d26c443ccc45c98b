"""Show the merges of one attribute, round by round: every pair that was tried, and the one taken."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from c45_core.grouping import Grouping, Merging
from c45_course.compare.groups import Grouped
from ui.drawing.colours import PAGE
from ui.drawing.grid import grid
from ui.lessons.groups.context import GroupsContext
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms
from ui.state.widgets import choose, slide_along

MOST_PAIRS = 12
"""So many pairs are listed, those of the largest ratio first."""


def show_merging(on: GroupsContext) -> None:
    """Let the reader choose an attribute and a round, and show both."""
    names = [str(each.attribute) for each in on.grouped]
    chosen = choose(
        "attr",
        names,
        on.say("attribute"),
        shown=lambda name: plain(on.labels.attribute(int(name))),
        forget=("round",),
    )
    here = on.grouped[names.index(chosen)]
    found = here.found
    rounds = len(found.rounds)
    number = slide_along("round", range(rounds + 1), on.say("round"), default=min(1, rounds))
    left, right = st.columns([5, 6], gap="large")
    with left:
        _groups(here, number, on)
    with right:
        if number:
            _pairs(found.rounds[number - 1], found, here, on)
        else:
            _start(here, on)
    _ended(here, on)


def after(found: Grouping, number: int) -> tuple[tuple[int, ...], ...]:
    """Return the groups there are after so many rounds; 0: before the first."""
    taken = [each.taken for each in found.rounds[:number] if each.taken is not None]
    later = [each.taken for each in found.rounds[number:] if each.taken is not None]
    groups = list(found.groups)
    for pair in reversed(later):
        groups.remove(pair.joined)
        groups += [pair.one, pair.other]
    order = {code: place for place, group in enumerate(groups) for code in group}
    assert len(order) == sum(map(len, groups)) and len(groups) == len(found.groups) + len(later)
    return tuple(sorted(groups)) if taken or later else found.groups


def _groups(here: Grouped, number: int, on: GroupsContext) -> None:
    """Show the groups with their class weights; the one just made is marked."""
    weight, counts = on.words.notation.weight, here.numbers.counts
    current = here.found.rounds[number - 1].taken if number else None
    groups = after(here.found, number)
    rows, marked = [], None
    for place, group in enumerate(groups):
        part = counts[list(group)].sum(axis=0)
        rows.append([on.teller.group(here.attribute, group), *(weight(float(n)) for n in part)])
        if current is not None and group == current.joined:
            marked = place
    classes = range(len(on.table.classes))
    head = [on.say("group"), *(on.labels.klass(code) for code in classes)]
    kinds, colours = [None, *classes], PAGE.about(on.table.classes)
    st.markdown(f"**{on.say('groups_now', n=len(groups))}**")
    grid(head, rows, caption=on.say("groups_text"), classes=kinds, colours=colours, current=marked)
    if current is not None:
        st.caption(on.say("marked"))


def _start(here: Grouped, on: GroupsContext) -> None:
    said = list(on.teller.lines(here.attribute, replace(here.found, rounds=())))[:-1]
    st.markdown("\n\n".join(with_terms(plain(each), on.words) for each in said))
    every = tuple((code,) for code in range(len(here.numbers.names)))
    with st.expander(on.say("calculated")):
        derivation_view(here.numbers.of(every), on.words)


def _pairs(one: Merging, found: Grouping, here: Grouped, on: GroupsContext) -> None:
    """List the pairs of a round, with gain, IV and ratio, and say which was taken."""
    fixed, half = on.words.notation.fixed, float(found.after_pure.gain) / 2
    st.markdown(with_terms(plain(on.teller.round(here.attribute, one)), on.words))
    listed = sorted(one.pairs, key=lambda pair: -pair.made.ratio)[:MOST_PAIRS]
    rows, current = [], None
    for place, pair in enumerate(listed):
        gain = float(pair.made.gain)
        result = "low_gain" if gain < half else "possible"
        if pair is one.taken:
            current, result = place, "taken"
        numbers = (gain, float(pair.made.iv), pair.made.ratio)
        rows.append(
            [on.teller.group(here.attribute, pair.joined), *map(fixed, numbers), on.say(result)]
        )
    head = [on.say(key) for key in ("pair", "gain", "iv", "ratio", "result")]
    grid(head, rows, caption=on.say("pairs_text"), words=(4,), current=current)
    if len(one.pairs) > MOST_PAIRS:
        st.caption(on.say("more_pairs", n=len(one.pairs) - MOST_PAIRS))
    st.caption(on.say("half", half=fixed(half)))
    if one.barred is not None:
        st.caption(on.say("barred", group=on.teller.group(here.attribute, one.barred)))
    if one.taken is not None:
        number = found.rounds.index(one) + 1
        with st.expander(on.say("calculated")):
            derivation_view(here.numbers.of(after(found, number)), on.words)


def _ended(here: Grouped, on: GroupsContext) -> None:
    *_, last = on.teller.lines(here.attribute, here.found)
    st.markdown(f"**{plain(last)}**")
