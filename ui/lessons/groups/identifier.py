"""Show what grouping does to every attribute, and to the number of a case."""

from __future__ import annotations

import streamlit as st

from c45_core.measures import entropy
from c45_course.compare.groups import Grouped, one_grouped
from c45_course.compare.what_if import with_identifier
from ui.drawing.grid import grid
from ui.lessons.groups.context import GroupsContext
from ui.lessons.shared.derivations import derivation_view
from ui.markdown import plain, with_terms

MOST_ROWS = 200
"""Of a table with more rows the number of the case is not grouped: the pairs would be too many."""


def show_identifier(on: GroupsContext) -> None:
    """Compare a branch for each value with groups, attribute by attribute, the case number last."""
    fixed, listed = on.words.notation.fixed, list(on.grouped)
    numbered = None
    if on.table.rows <= MOST_ROWS:
        table = with_identifier(on.table, on.say("case_number"))
        numbered = one_grouped(table, len(table.attributes) - 1)
        listed.append(numbered)
    rows = [_row(each, on, numbered) for each in listed]
    keys = ("attribute", "branches", "gain", "iv", "ratio", "ratio_grouped")
    head = [on.say(key) for key in keys]
    current = None if numbered is None else len(rows) - 1
    grid(head, rows, caption=on.say("identifier_text"), current=current)
    st.caption(with_terms(on.say("identifier_read"), on.words))
    if numbered is None:
        return
    pure = len(numbered.found.pure)
    base = float(entropy(numbered.numbers.counts.sum(axis=0)))
    said = on.say(
        "identifier_said",
        n=len(numbered.numbers.names),
        merged=pure,
        groups=len(numbered.found.groups),
        before=fixed(numbered.found.start.ratio),
        after=fixed(numbered.found.made.ratio),
        entropy=fixed(base),
    )
    st.markdown(with_terms(plain(said), on.words))
    st.markdown(with_terms(on.say("identifier_lesson"), on.words))
    with st.expander(on.say("calculated")):
        derivation_view(numbered.numbers.of(numbered.found.groups), on.words)


def _row(each: Grouped, on: GroupsContext, numbered: Grouped | None) -> list[str]:
    fixed, found = on.words.notation.fixed, each.found
    name = on.say("case_number") if each is numbered else on.labels.attribute(each.attribute)
    start = (float(found.start.gain), float(found.start.iv), found.start.ratio)
    branches = f"{found.start.groups} → {len(found.branches)}"
    return [name, branches, *map(fixed, start), fixed(found.made.ratio)]
