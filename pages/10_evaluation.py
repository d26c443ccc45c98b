"""How good is it? Trees judged by cases they have not seen."""

from ui.lessons.page import show

show("evaluation")
