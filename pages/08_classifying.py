"""Classifying and rules: a case walks down the tree; every path is a rule."""

from ui.lessons.page import show

show("classifying")
