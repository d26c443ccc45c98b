"""How C4.5 prunes: the upper limit of the errors of a leaf, and what is decided by it."""

from ui.lessons.page import show

show("ebp")
