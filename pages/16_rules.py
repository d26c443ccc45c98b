"""Rules: a tree becomes a short list of rules, each step with its numbers."""

from ui.lessons.page import show

show("rules")
