"""Start: what this is, for whom, the first step, three doors, and the paths of the course."""

import streamlit as st

from ui import cache
from ui.drawing.tree_picture import show_finished_tree
from ui.lessons.shape.start import begin, progress
from ui.markdown import plain
from ui.page.header import Offers, header
from ui.state import address, course

choices = header("start", Offers())
words, dataset = choices.words, cache.dataset(choices.table)
first = course.path_of("first")[0].key

left, right = st.columns([5, 6], gap="large")
with left, st.container(key="welcome"):
    st.title(words("start", "title"), anchor=False)
    st.markdown(words("start", "what"))
    begin(words)
    with st.container(key="doors", gap="small"):
        course.link(first, words, label=words("start", "learn"))
        st.caption(words("start", "learn_idea"))
        with st.container(horizontal=True, gap="medium"):
            course.link("practice", words, label=words("start", "teach"), view="sheet")
            with st.container(key="onward", width="content"):  # the header's button presses it as well
                course.present(course.declared()[first], words, label=words("start", "teach_present"))
        st.caption(words("start", "teach_idea"))
        course.link("your_table", words, label=words("start", "own"))
        st.caption(words("start", "own_idea"))
with right:
    labels = dataset.labels(choices.language)
    show_finished_tree(cache.trace(choices.table, choices.dialect), labels, words, grows=True)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(f"**{plain(dataset.title[choices.language])}**", width="content")
        if st.button(words("start", "step_through"), icon=":material/play_arrow:"):
            st.switch_page(course.lessons()["growing"], query_params={**address.kept(), "step": "1"})

st.header(words("start", "course"), anchor=False)
progress(words)
course.map_of(words)
st.header(words("start", "documents"), anchor=False)
st.markdown(cache.documents_list(choices.language))
