"""Entropy: how mixed are the classes, and how much less so when an attribute is known?"""

import streamlit as st

from ui import cache
from ui.components.number_table import opened
from ui.lessons import shape
from ui.lessons.entropy.conditional import marks, pick_attribute, weighted_mean
from ui.lessons.entropy.laboratory import laboratory
from ui.lessons.shared import opening
from ui.lessons.shared.contingency import contingency
from ui.lessons.shared.opened import open_at_once, opened_view
from ui.markdown import with_terms
from ui.page.header import header

choices = header("entropy", dialect=False)
words, trace = choices.words, cache.trace(choices.table, "documents")
labels = cache.dataset(choices.table).labels(choices.language)
lesson = shape.opened("entropy", choices)
laboratory(trace, words)

st.header(words("entropy", "conditional"), anchor=False)
st.markdown(with_terms(words("entropy", "conditional_idea"), words))


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
        st.caption(words("derivation_view", "press"))
        contingency(evaluation, labels, words, current=current)
        opened_view("open", opening.explained(trace, 0, current, labels), words)
    with right:
        weighted_mean(evaluation, labels, words, current=current)
    open_at_once(
        "open",
        of_attribute,
        lambda number: opening.explained(trace, 0, number, labels),
        words,
        marked={"mean_ground": lambda over, number: marks(over, evaluation, number)},
    )


conditional()
lesson.closed()
