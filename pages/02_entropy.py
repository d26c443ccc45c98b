"""Entropy: how mixed are the classes, and how much less so when an attribute is known?"""

import streamlit as st

from ui import shelf
from ui.board import board
from ui.header import header, lead
from ui.labs import opening
from ui.labs.contingency import contingency
from ui.labs.entropy.conditional import pick_attribute, weighted_mean
from ui.labs.entropy.laboratory import laboratory
from ui.number_table import opened

choices = header("entropy", dialect=False)
words, trace = choices.words, shelf.trace(choices.table, "documents")
labels = shelf.dataset(choices.table).labels(choices.language)
lead("entropy", choices)
laboratory(trace, words)

st.subheader(words("entropy", "conditional"), anchor=False)
st.markdown(words("entropy", "conditional_idea"))


@st.fragment
def conditional() -> None:
    """Choose an attribute without running the rest of the page again."""
    evaluation = pick_attribute(trace, labels, words)
    if evaluation is None:
        return
    mean = opening.named(opening.CONDITIONAL, evaluation)
    of_attribute = [n for n in opening.ids(trace, 0) if opening.attribute_of(n) == evaluation.name]
    current = opened("open", of_attribute, mean)
    left, right = st.columns([5, 6], gap="large")
    with left:
        contingency(evaluation, labels, words, current=current)
        board(opening.explained(trace, 0, current, labels), words)
    with right:
        weighted_mean(evaluation, labels, words, current=current)


conditional()
