"""Pruning: keep a subtree, or make it a leaf? A decision for every inner node, by three methods."""

from ui.lessons.page import show

show("pruning")
