"""Practice: check a calculation, answer a round of questions, take a worksheet, order a table."""

from ui.lessons.page import show

show("practice")
