"""Pruning: keep a subtree, or make it a leaf? A decision for every inner node, by three methods."""

from ui.lessons import shape
from ui.lessons.pruning import views
from ui.page.header import header

own = views.uses_table()
choices = header("pruning", table=own, dialect=own, limits=own)
lesson = shape.opened("pruning", choices, stage=True)
view = views.enter(choices.words)
view(choices)
lesson.closed()
