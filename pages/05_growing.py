"""Grow the tree: every calculation, step by step."""

import streamlit as st

from ui import cache
from ui.exports.menu import export_menu
from ui.lessons.numbers import named_node
from ui.page.header import header
from ui.player import player
from ui.state import address, course

choices = header("growing", limits=True, tools=export_menu)
book = cache.book(choices)
onward = player(cache.told(choices), book.identity, key="growing", more=book.supplies)
if onward == "pruning":
    begun = {"room": "grown", "step": "1"}
    st.switch_page(course.lessons()[onward], query_params={**address.kept(), **begun})
elif onward is not None:
    named = named_node(book.teller.trace, onward)
    st.switch_page(course.lessons()["numbers"], query_params={**address.kept(), **named})
