"""Show pruning by validation cases, before a node is split (pre-pruning) or after (REP)."""

from __future__ import annotations

import streamlit as st

from c45_core.dialect import preset
from c45_core.language.words import Words
from c45_core.prune.method import methods
from c45_course.exports.decisions import list_decisions
from ui.lessons.pruning import decision_tables, walkthrough
from ui.lessons.pruning import tree_grown as grown
from ui.lessons.pruning.charts import draw_stairs
from ui.lessons.pruning.context import PruningContext
from ui.lessons.pruning.methods import Rules, choices_row, pick_number
from ui.lessons.shared import melons
from ui.markdown import with_terms
from ui.state import address
from ui.state.choices import Choices
from ui.state.presenting import presenting
from ui.state.widgets import choose

BOOK = Choices(melons.TABLE, melons.DIALECT, "")
"""Zhou's example: his table, its two parts, and the information gain he grows by."""
WAYS = tuple(name for name, method in methods().items() if method.by_validation)


def of_book() -> bool:
    """Return whether the book's example is shown and not the chosen table."""
    return address.text("cases", "book") == "book"


def show_before_growing(choices: Choices) -> None:
    """Show this part of the lesson."""
    words = choices.words
    with choices_row():
        source = choose(
            "cases",
            ("book", "table"),
            words("pruning", "whose_cases"),
            shown=lambda name: words("pruning", f"cases_{name}"),
            kind="segmented",
            forget=("node", "step"),
        )
        if source == "book":
            choices = Choices(BOOK.table, BOOK.dialect, choices.language)
        way = choose(
            "way",
            WAYS,
            words("pruning", "way"),
            shown=lambda name: words("pruning", f"way_{name}"),
            kind="segmented",
            forget=("node", "step"),
        )
        numbers = pick_number(way, words, choices.convention)
        parts = grown.pick_parts(choices, needed=True)
    base = preset(choices.dialect).with_(**dict(choices.limits))
    rules = Rules(way, base, {"collapse": "off", **numbers})
    context = grown.prune_by_each(parts, rules, choices, judges=(way,))
    if not presenting():
        grown.say_parts(parts, context, words)
    place = walkthrough.choose_verdict(context, way, words)
    if place is None:
        return
    _whole_way(context, way, place, words)
    decision_tables.show_derivations(context, context.prunings[way].weighed[place], words)


def _whole_way(context: PruningContext, way: str, place: int, words: Words) -> None:
    """Show the accuracy along all decisions, and what both ways have in common."""
    st.header(words("pruning", "whole_way"), anchor=False)
    places = list(list_decisions(context.prunings[way]).values())
    left, right = st.columns([3, 2], gap="large")
    with left:
        draw_stairs(context.prunings[way], places, places.index(place), words)
    with right:
        st.markdown(with_terms(words("pruning", "whole_way_text"), words))
