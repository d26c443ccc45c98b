"""Be the tree: choose at every node, see what the choice was worth, and meet C4.5's tree at the end."""

import streamlit as st

from c45_course.building import NodeState
from ui.lessons import shape
from ui.lessons.building.choice import show_choice
from ui.lessons.building.context import opened
from ui.lessons.building.drawn import show_moves, show_tree
from ui.lessons.building.together import choose_test, show_together
from ui.lessons.building.verdict import show_heading, show_verdict
from ui.page.header import header
from ui.state import course

choices = header("be_the_tree")
lesson = shape.opened("be_the_tree", choices)
context = opened(choices)
if context.lost:
    st.warning(context.say("lost", n=context.lost))
choose_test(context)
left, right = st.columns([6, 5], gap="large")
with left:
    show_tree(context)
    show_moves(context)
with right:
    show_heading(context)
    if context.state(context.node) is NodeState.OPEN:
        show_choice(context)
    else:
        show_verdict(context)
if not context.built.open:
    show_together(context)
course.link("practice", choices.words, label=context.say("practise"))
lesson.closed()
