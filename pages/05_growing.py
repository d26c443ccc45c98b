"""Grow the tree: every calculation, step by step."""

from ui import shelf
from ui.header import header
from ui.player import player

choices = header("growing", limits=True)
player(shelf.told(choices), key="growing")
