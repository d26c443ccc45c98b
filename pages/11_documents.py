"""The documents: every claim they make, computed again, and what became of it."""

from ui.lessons import shape
from ui.lessons.documents.presented import of_class
from ui.lessons.documents.views import enter
from ui.page.header import header
from ui.state.presenting import presenting

choices = header("documents", table=False, dialect=False)
lesson = shape.opened("documents", choices)
show = of_class if presenting() else enter(choices.words)
show(choices.words)
lesson.closed()
