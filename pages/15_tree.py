"""Seventeen melons: a stage to play on, from the first melon cut open to the gain ratio."""

from ui.lessons.page import show

show("tree")
