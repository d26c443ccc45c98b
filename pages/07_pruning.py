"""Pruning: is the subtree worth its leaves? A hearing for every node, by three rules."""

import streamlit as st

from ui.lessons.pruning import rooms
from ui.page.header import header, lead
from ui.state.presenting import presenting

own = rooms.uses_table()
choices = header("pruning", table=own, dialect=own, limits=own)
if presenting():
    room = rooms.enter(choices.words)
else:
    left, right = st.columns([3, 2], vertical_alignment="bottom")
    with left:
        lead("pruning", choices)
    with right:
        room = rooms.enter(choices.words)
room(choices)
