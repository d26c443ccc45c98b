"""Your own table: bring it, see what was understood, correct it, prepare it, change it, trace it."""

import streamlit as st

from ui.lessons import shape
from ui.own import page
from ui.own.bring import bring
from ui.own.wishes import carry_out
from ui.own.work import opened, say_refused
from ui.page.header import Offers, header
from ui.state.choices import read
from ui.state.own_table import EXAMPLE
from ui.state.parts import Parts
from ui.workers import away

away.warm()
refused = carry_out(read(EXAMPLE, allow_invalid=True).words)
offers = Offers(first_table=EXAMPLE, allow_invalid=True)
choices = header("your_table", offers)
lesson = shape.open_lesson("your_table", Parts(offers.read, lambda each: each.named), str)
lesson.show_task(choices)
with st.container():
    say_refused(choices.words, refused)
work = opened(choices)
left, right = st.columns([7, 5], gap="large")
with left:
    bring(work.words)
    page.looking(work)
with right:
    page.outcome(work)
lesson.close()
