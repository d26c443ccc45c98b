"""Start: the chosen table and its finished tree, the one next action, and the course."""

import streamlit as st

from ui import cache
from ui.drawing.finished import finished_tree
from ui.markdown import plain
from ui.page.header import header
from ui.state import address, course

choices = header("start")
words, dataset = choices.words, cache.dataset(choices.table)

left, right = st.columns([5, 6], gap="large")
with left:
    st.title(plain(dataset.title[choices.language]), anchor=False)
    if dataset.reconstructed:
        st.warning(words("app", "reconstructed"))
    st.write(dataset.story[choices.language])
    if st.button(words("start", "step_through"), type="primary", icon=":material/play_arrow:"):
        st.switch_page(course.lessons()["growing"], query_params=address.kept())
    st.caption(
        words("dialect", choices.dialect)
        + words("language", "colon")
        + words("dialect", f"{choices.dialect}_about")
    )
with right:
    finished_tree(cache.trace(choices.table, choices.dialect), dataset.labels(choices.language), words)

st.header(words("start", "course"), anchor=False)
course.map_of(words)
st.header(words("start", "documents"), anchor=False)
st.markdown(cache.documents_list(choices.language))
