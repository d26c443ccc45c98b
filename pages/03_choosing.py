"""Choosing an attribute: gain, IV and ratio side by side, and the gate a candidate has to pass."""

import streamlit as st

from ui.components.number_table import opened
from ui.lessons import shape
from ui.lessons.choosing import comparison as lab
from ui.lessons.choosing.context import EXAMPLES, FIRST_TABLE, choose_context, with_ratios
from ui.lessons.choosing.gate import gate, ring
from ui.lessons.choosing.iv_growth import iv_growth
from ui.lessons.choosing.near_zero_iv import near_zero_iv
from ui.lessons.shared import opening
from ui.lessons.shared.contingency import contingency
from ui.lessons.shared.opened import open_at_once, opened_view
from ui.lessons.shared.prepared import prepared
from ui.markdown import with_terms
from ui.page.header import header

choices = header("choosing", first_table=FIRST_TABLE)
words = choices.words
lesson = shape.opened("choosing", choices)
prepared("choosing", EXAMPLES, words, first_table=FIRST_TABLE)
choices = with_ratios(choices)

found = choose_context(choices)
if found is None:
    st.info(words("choosing", "nothing"))
    lesson.closed()
    st.stop()
context = found
lab.judges(context, words)


@st.fragment
def laboratory() -> None:
    """Open a number without running the rest of the page again."""
    current = opened("open", opening.ids(context.trace, context.number), lab.first(context))
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


laboratory()
open_at_once(
    "open",
    opening.ids(context.trace, context.number),
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
lesson.closed()
