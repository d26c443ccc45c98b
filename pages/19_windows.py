"""Windows: a tree grown from a part of the cases, to which those it gets wrong are added."""

from ui.lessons.page import show

show("windows")
