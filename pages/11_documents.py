"""The documents: every claim they make, computed again, and what became of it."""

from ui.lessons.page import show

show("documents")
