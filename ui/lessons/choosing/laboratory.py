"""Put the laboratory together: the gate, the comparison at a node, and what the IV does."""

from __future__ import annotations

import streamlit as st

from c45_core.language.words import Words
from ui.components.number_table import opened
from ui.lessons.choosing import comparison as lab
from ui.lessons.choosing.context import (
    EXAMPLES,
    FIRST_TABLE,
    ChoosingContext,
    choose_context,
    with_ratios,
)
from ui.lessons.choosing.gate import gate, ring
from ui.lessons.choosing.iv import iv_growth, near_zero_iv
from ui.lessons.shared import number_ids
from ui.lessons.shared.contingency import contingency
from ui.lessons.shared.derivations import open_at_once, opened_view
from ui.lessons.shared.prepared import prepared
from ui.markdown import with_terms
from ui.state.choices import Choices


def show_laboratory(choices: Choices) -> None:
    """Show the comparison at a node, and two examples of what dividing by the IV does."""
    words = choices.words
    prepared("choosing", EXAMPLES, words, first_table=FIRST_TABLE)
    context = choose_context(with_ratios(choices))
    if context is None:
        st.info(words("choosing", "nothing"))
        return
    lab.judges(context, words)
    _compare(context, words)
    open_at_once(
        "open",
        number_ids.list_ids(context.trace, context.number),
        lambda number: lab.derived(context, number),
        words,
        marked={"gate_ground": lambda over, number: ring(context, over, number)},
    )
    st.header(words("choosing", "iv_title"), anchor=False)
    st.markdown(with_terms(words("choosing", "iv_idea"), words))
    iv_growth(context, words)
    st.header(words("choosing", "apart_title"), anchor=False)
    st.markdown(with_terms(words("choosing", "apart_idea"), words))
    near_zero_iv(words)


@st.fragment
def _compare(context: ChoosingContext, words: Words) -> None:
    """Show the numbers of every attribute; one opens without running the rest of the page again."""
    current = opened("open", number_ids.list_ids(context.trace, context.number), lab.first(context))
    if context.identifier:
        lab.identifier(context, words)
    else:
        lab.verdict(context, words)
    left, right = st.columns(2, gap="large")
    with left:
        gate(context, words, current=current, key="gate")
    with right:
        st.caption(words("derivation_view", "press"))
        lab.comparison(context, words, current=current)
        spoken_of = lab.spoken_of(context, current)
        contingency(
            spoken_of, context.labels, words, current=current, others=lab.spoken_of_each(context)
        )
        opened_view("open", lab.derived(context, current), words)
