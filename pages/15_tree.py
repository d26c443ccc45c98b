"""What is a decision tree? Cases fall through one, and a larger one misclassifies more unseen cases."""

from ui.lessons.page import show

show("tree")
