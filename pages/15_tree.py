"""What is a decision tree? Cases fall through one, and a larger one misclassifies more unseen cases."""

from ui.lessons import shape
from ui.lessons.tree.laboratory import laboratory
from ui.page.header import header

choices = header("tree", table=False, dialect=False)
lesson = shape.opened("tree", choices)
laboratory(choices.words)
lesson.closed()
