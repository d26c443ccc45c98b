"""Continuous attributes: where to cut a number in two?"""

from ui.lessons.page import show

show("numbers")
