"""Start: what this is, one first step, the doors for who comes for something else, and the course."""

import streamlit as st

from ui import cache
from ui.drawing.tree_picture import show_finished_tree
from ui.lessons.shape.start import begin, progress
from ui.markdown import plain
from ui.page.header import Offers, header
from ui.state import course

choices = header("start", Offers())
words, dataset = choices.words, cache.dataset(choices.table)
declared = course.declared()

left, right = st.columns(2, gap="large", vertical_alignment="center")
with left, st.container(key="welcome"):
    st.title(words("start", "title"), anchor=False)
    st.markdown(words("start", "what"))
    begin(words)
    with st.container(key="doors", gap="small"):
        course.link("growing", words, label=words("start", "calculations"), step="1")
        course.link("your_table", words, label=words("start", "own"))
        with st.container(horizontal=True, gap="medium"):
            course.present(declared["pruning"], words, label=words("start", "present"), room="hand")
            course.link("practice", words, label=words("start", "sheets"), view="sheet")
with right:
    labels = dataset.labels(choices.language)
    show_finished_tree(cache.trace(choices.table, choices.dialect), labels, words, grows=True)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(f"**{plain(dataset.title[choices.language])}**", width="content")
        course.link("growing", words, label=words("start", "step_through"), step="1")

st.header(words("start", "course"), anchor=False)
course.map_of(words)
progress(words)
