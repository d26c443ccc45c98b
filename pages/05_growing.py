"""Grow the tree: every calculation, step by step."""

from ui import shelf
from ui.header import header
from ui.player import player
from ui.presenting import with_notes
from ui.take_along import take_along

choices = header("growing", limits=True, tools=take_along)
book = shelf.book(choices)
more = None if book.whole else book.supplies
player(with_notes(book.opening, choices.words), key="growing", more=more)
