"""Groups of values: an attribute of many values is tested by groups of them, merge after merge."""

from ui.lessons.page import show

show("groups")
