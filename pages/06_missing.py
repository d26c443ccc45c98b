"""Missing values: a case with a hole is neither thrown away nor guessed."""

from ui.lessons.page import show

show("missing")
