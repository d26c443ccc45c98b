"""The documents: every claim they make, computed again, and what became of it."""

from ui.lessons.documents.views import enter
from ui.page.header import header, lead

choices = header("documents", table=False, dialect=False)
lead("documents", choices)
enter(choices.words)(choices.words)
