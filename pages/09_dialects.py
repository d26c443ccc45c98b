"""Which C4.5? Two dialects on one table, and the first step at which they part."""

from ui.lessons.page import show

show("dialects")
