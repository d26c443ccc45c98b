"""Show what grouping does to every attribute, and to the number of a case."""

from __future__ import annotations

import streamlit as st

from c45_core.measures import entropy
from c45_course.compare.settings import with_identifier
from ui.drawing.grid import grid
from ui.markdown import plain, with_terms

from ..grouped import Grouped, one_grouped
from .context import GroupsContext

MAX_ROWS = 200
"""Of a table with more rows the number of the case is not grouped: the pairs would be too many."""


def show_identifier(on: GroupsContext) -> None:
    """Compare a branch for each value with groups, attribute by attribute, the case number last."""
    listed, numbered = list(on.grouped), _numbered(on)
    if numbered is not None:
        listed.append(numbered)
    rows = [_row(each, on, numbered) for each in listed]
    keys = ("attribute", "branches", "gain", "iv", "ratio", "ratio_grouped")
    head = [on.say(key) for key in keys]
    current = None if numbered is None else len(rows) - 1
    grid(head, rows, caption=on.say("identifier_text"), current=current)
    read = (on.say("identifier_read"), on.say("listed"))
    st.caption(with_terms(on.words.told(read), on.words))
    if numbered is None:
        st.markdown(on.say("identifier_many", n=on.table.rows))
        return
    _said(numbered, on)
    on.calculate(numbered, numbered.found.groups, numbered.numbers.names)


def _numbered(on: GroupsContext) -> Grouped | None:
    """Return the groups of the case number, None where there are too many."""
    if on.table.rows > MAX_ROWS:
        return None
    table = with_identifier(on.table, on.say("case_number"))
    return one_grouped(table, len(table.attributes) - 1)


def _said(numbered: Grouped, on: GroupsContext) -> None:
    fixed, found = on.words.notation.fixed, numbered.found
    said = on.say(
        "identifier_rows" if on.weighs_rows else "identifier_said",
        n=len(numbered.numbers.names),
        merged=len(found.pure),
        groups=len(found.groups),
        before=fixed(found.start.ratio),
        after=fixed(found.made.ratio),
        entropy=fixed(float(entropy(numbered.numbers.counts.sum(axis=0)))),
    )
    st.markdown(with_terms(plain(said), on.words))
    st.markdown(with_terms(on.say("identifier_lesson"), on.words))


def _row(each: Grouped, on: GroupsContext, numbered: Grouped | None) -> list[str]:
    fixed, found = on.words.notation.fixed, each.found
    name = on.say("case_number") if each is numbered else on.labels.attribute(each.attribute)
    start = (float(found.start.gain), float(found.start.iv), found.start.ratio)
    branches = f"{found.start.groups} → {len(found.branches)}"
    return [name, branches, *map(fixed, start), fixed(found.made.ratio)]
