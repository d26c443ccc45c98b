"""Grow the tree: every calculation, step by step."""

import streamlit as st

from ui import cache
from ui.exports.menu import export_menu
from ui.lessons import shape
from ui.lessons.growing import changed
from ui.lessons.growing.telling import telling
from ui.lessons.numbers import named_node
from ui.page.header import header
from ui.player import player
from ui.state import address, course

choices = header("growing", limits=True, tools=export_menu)
lesson = shape.opened("growing", choices, stage=True, titled=False)
book = cache.book(choices)
with telling(book.teller.trace, choices.words):
    told = cache.told(choices)
onward = player(told, book.identity, key="growing", more=book.supplies)
changed.say(choices)
if onward is not None and onward.startswith("pruning"):
    onto, _, rule = onward.partition(" ")
    begun = {**course.OPENS[onto], **({"rule": rule} if rule else {})}
    st.switch_page(course.lessons()[onto], query_params={**address.kept(), **begun})
elif onward is not None:
    named = named_node(book.teller.trace, onward)
    st.switch_page(course.lessons()["numbers"], query_params={**address.kept(), **named})
lesson.closed()
