"""Be the tree: choose at every node, see what the choice was worth, and meet C4.5's tree at the end."""

import streamlit as st

from c45_course.building import State
from ui.lessons.building.choice import show_choice
from ui.lessons.building.drawn import show_moves, show_tree
from ui.lessons.building.scene import opened
from ui.lessons.building.together import show_together
from ui.lessons.building.verdict import show_heading, show_verdict
from ui.page.header import header, lead
from ui.state import course

choices = header("be_the_tree")
lead("be_the_tree", choices)
scene = opened(choices)
if scene.lost:
    st.warning(scene.say("lost", n=scene.lost))
left, right = st.columns([6, 5], gap="large")
with left:
    show_tree(scene)
    show_moves(scene)
with right:
    show_heading(scene)
    if scene.state(scene.node) is State.OPEN:
        show_choice(scene)
    else:
        show_verdict(scene)
if not scene.built.open:
    show_together(scene)
course.link("practice", choices.words, label=scene.say("practise"))
