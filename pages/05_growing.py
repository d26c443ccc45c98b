"""Grow the tree: every calculation, step by step."""

from ui import shelf
from ui.header import header
from ui.player import player
from ui.take_along import take_along

choices = header("growing", limits=True, tools=take_along)
book = shelf.book(choices)
player(shelf.told(choices), book.identity, key="growing", more=book.supplies)
