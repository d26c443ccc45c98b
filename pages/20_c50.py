"""From C4.5 to C5.0: trees that vote, costs of mistakes, attributes left out."""

from ui.lessons.page import show

show("c50")
