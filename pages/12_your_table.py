"""Your own table: bring it, see what was understood, correct it, prepare it, change it, trace it."""

import streamlit as st

from ui.lessons import shape
from ui.own import page
from ui.own.work import carry_out, open_work, say_refused
from ui.page.header import Offers, header
from ui.state.address import has_refused
from ui.state.choices import read
from ui.state.own_table import EXAMPLE
from ui.state.parts import Parts, forget
from ui.workers import away

away.warm()
refused = carry_out(read(EXAMPLE, allow_invalid=True).words)
offers = Offers(first_table=EXAMPLE, allow_invalid=True)
parts = Parts(offers.read, lambda each: each.named, page.name_whole)
choices = header("your_table", offers, parts)
lesson = shape.open_lesson("your_table", parts)
lesson.show_task(choices)
with st.container():
    say_refused(choices.words, refused)
work = open_work(choices)
left, right = st.columns([7, 5], gap="large")
with left:
    page.offer_ways_to_bring(work.words)
    page.show_table(work, parts)
with right:
    page.show_outcome(work)
lesson.close()
if has_refused():
    forget()
