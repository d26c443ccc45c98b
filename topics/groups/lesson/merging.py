"""Show the merges of one attribute, round by round: every pair that was tried, and the one taken."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from c45_core.grouping import Grouping, Merging
from c45_course.step_place import BRANCHING, GROUPS
from ui.drawing.colours import PAGE
from ui.drawing.grid import grid
from ui.markdown import plain, with_terms
from ui.state import course
from ui.state.widgets import choose, slide_along

from ..grouped import Grouped, took_the_place
from .context import GroupsContext

MAX_PAIRS = 15
"""Of more pairs only those are listed that were the best so far, the last ones of them."""


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
    number = slide_along("round", range(rounds + 1), on.say("round"), default=0)
    left, right = st.columns([5, 6], gap="large")
    with left:
        _groups(here, number, on)
    with right:
        if number:
            _pairs(found.rounds[number - 1], number, here, on)
        else:
            _start(here, on)
    if number == rounds:
        _ended(here, on)
    st.caption(on.say("listed"))
    settings = {BRANCHING: GROUPS, "dialect": "release8", "table": on.name}
    course.link("growing", on.words, label=on.say("replay"), **settings, step="1")


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
    names = on.names(here.attribute)
    on.calculate(here, [(code,) for code in range(len(names))], names)


def _pairs(one: Merging, number: int, here: Grouped, on: GroupsContext) -> None:
    """List the pairs of a round in the order in which they were tried, and say what became of each."""
    st.markdown(with_terms(plain(on.teller.round(here.attribute, one)), on.words))
    outcomes, listed = here.outcomes(one), list(range(len(one.pairs)))
    if len(listed) > MAX_PAIRS:
        listed = list(took_the_place(one.pairs, here.half))[-MAX_PAIRS:]
    rows = [_row(one, at, outcomes[at], here, on) for at in listed]
    best = next((n for n, at in enumerate(listed) if outcomes[at] in ("taken", "best")), None)
    head = [on.say(key) for key in ("pair", "gain", "iv", "ratio", "result")]
    grid(head, rows, caption=on.say("pairs_text"), words=(4,), current=best)
    if len(listed) < len(one.pairs):
        st.caption(on.say("more_pairs", n=len(one.pairs) - len(listed)))
    half = on.words.notation.fixed(here.half)
    st.caption(with_terms(on.say("half", half=half), on.words))
    if one.barred is not None:
        st.caption(on.say("barred", group=on.teller.group(here.attribute, one.barred)))
    if best is not None:
        pair = one.pairs[listed[best]]
        others = [g for g in after(here.found, number - 1) if g not in (pair.one, pair.other)]
        on.calculate(here, sorted([*others, pair.joined]), on.names(here.attribute))


def _row(one: Merging, at: int, outcome: str, here: Grouped, on: GroupsContext) -> list[str]:
    fixed, pair = on.words.notation.fixed, one.pairs[at]
    numbers = (float(pair.made.gain), float(pair.made.iv), pair.made.ratio)
    group = on.teller.group(here.attribute, pair.joined)
    return [group, *map(fixed, numbers), on.say(f"result_{outcome}")]


def _ended(here: Grouped, on: GroupsContext) -> None:
    *_, last = on.teller.lines(here.attribute, here.found)
    st.markdown(f"**{plain(last)}**")
