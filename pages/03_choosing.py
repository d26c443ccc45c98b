"""Choosing an attribute: gain, IV and ratio side by side, and the gate a candidate has to pass."""

from ui.lessons.page import show

show("choosing")
