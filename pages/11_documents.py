"""The documents: every claim they make, computed again, and what became of it."""

from ui.lessons import shape
from ui.lessons.documents.views import enter
from ui.page.header import header

choices = header("documents", table=False, dialect=False)
lesson = shape.opened("documents", choices)
enter(choices.words)(choices.words)
lesson.closed()
