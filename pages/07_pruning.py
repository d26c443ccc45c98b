"""Pruning: keep a subtree, or make it a leaf? A decision for every inner node, by three methods."""

import streamlit as st

from ui.lessons.pruning import views
from ui.page.header import header, lead
from ui.state.presenting import presenting

own = views.uses_table()
choices = header("pruning", table=own, dialect=own, limits=own)
if presenting():
    view = views.enter(choices.words)
else:
    left, right = st.columns([3, 2], vertical_alignment="bottom")
    with left:
        lead("pruning", choices)
    with right:
        view = views.enter(choices.words)
view(choices)
