"""Be the tree: choose at every node, see what the choice was worth, and meet C4.5's tree at the end."""

from ui.lessons.page import show

show("be_the_tree")
