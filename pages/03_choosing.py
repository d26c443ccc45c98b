"""Choosing an attribute: gain, IV and ratio side by side, and the gate a candidate has to pass."""

import streamlit as st

from ui.components.number_table import opened
from ui.lessons.choosing import comparison as lab
from ui.lessons.choosing.gate import gate
from ui.lessons.choosing.iv_growth import iv_growth
from ui.lessons.choosing.near_empty import near_empty
from ui.lessons.choosing.scene import choose_scene, with_ratios
from ui.lessons.shared import opening
from ui.lessons.shared.contingency import contingency
from ui.lessons.shared.derivations import board
from ui.page.header import header, lead

choices = header("choosing")
words = choices.words
lead("choosing", choices)
choices = with_ratios(choices)

found = choose_scene(choices)
if found is None:
    st.info(words("choosing", "nothing"))
    st.stop()
scene = found
lab.judges(scene, words)


@st.fragment
def laboratory() -> None:
    """Open a number without running the rest of the page again."""
    current = opened("open", opening.ids(scene.trace, scene.number), lab.first(scene))
    if scene.identifier:
        lab.identifier(scene, words)
    else:
        lab.verdict(scene, words)
    left, right = st.columns(2, gap="large")
    with left:
        gate(scene, words, current=current, key="gate")
    with right:
        lab.comparison(scene, words, current=current)
        contingency(lab.spoken_of(scene, current), scene.labels, words, current=current)
        board(opening.explained(scene.trace, scene.number, current, scene.labels), words)


laboratory()
st.subheader(words("choosing", "iv_title"), anchor=False)
st.markdown(words("choosing", "iv_idea"))
iv_growth(scene, words)

st.subheader(words("choosing", "apart_title"), anchor=False)
st.markdown(words("choosing", "apart_idea"))
near_empty(words)
