"""Grow the tree: every calculation, step by step."""

from ui.lessons.page import show

show("growing")
