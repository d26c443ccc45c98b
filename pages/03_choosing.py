"""Choosing an attribute: gain, IV and ratio side by side, and the gate a candidate has to pass."""

import streamlit as st

from ui.components.number_table import opened
from ui.lessons.choosing import comparison as lab
from ui.lessons.choosing.context import choose_context, with_ratios
from ui.lessons.choosing.gate import gate
from ui.lessons.choosing.iv_growth import iv_growth
from ui.lessons.choosing.near_zero_iv import near_zero_iv
from ui.lessons.shared import opening
from ui.lessons.shared.contingency import contingency
from ui.lessons.shared.derivations import derivation_view
from ui.page.header import header, lead

choices = header("choosing")
words = choices.words
lead("choosing", choices)
choices = with_ratios(choices)

found = choose_context(choices)
if found is None:
    st.info(words("choosing", "nothing"))
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
        lab.comparison(context, words, current=current)
        contingency(lab.spoken_of(context, current), context.labels, words, current=current)
        derivation_view(
            opening.explained(context.trace, context.number, current, context.labels), words
        )


laboratory()
st.header(words("choosing", "iv_title"), anchor=False)
st.markdown(words("choosing", "iv_idea"))
iv_growth(context, words)

st.header(words("choosing", "apart_title"), anchor=False)
st.markdown(words("choosing", "apart_idea"))
near_zero_iv(words)
