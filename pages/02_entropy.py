"""Entropy: how mixed are the classes?"""

import streamlit as st

from c45_core.explain import formulas
from ui import shelf
from ui.derivation import derive
from ui.header import header, lead
from ui.labs import entropy as lab

choices = header("entropy", dialect=False)
words = choices.words
lead("entropy", choices)

left, right = st.columns([5, 6], gap="large")
with left:
    counts = lab.counts(words)
    unit = lab.unit(words)
    explanation = lab.of_counts(counts, words)
with right:
    if explanation is None:
        st.info(words("entropy", "no_cases"))
    else:
        lab.curve(counts, explanation.recorded, unit, words)
if explanation is not None:
    derive(explanation, words)

st.subheader(words("terms", "conditional_entropy"), anchor=False)
st.markdown(words("entropy", "conditional_idea"))
trace = shelf.trace(choices.table, choices.dialect)
labels = shelf.dataset(choices.table).labels(choices.language)
left, right = st.columns([5, 6], gap="large")
with left:
    evaluation = lab.pick_attribute(trace, labels, words)
    derive(formulas.conditional_entropy(evaluation, labels), words)
with right:
    lab.weighted_mean(evaluation, labels, words)
