"""Entropy: how mixed are the classes, and how much less so when an attribute is known?"""

from ui.lessons.page import show

show("entropy")
