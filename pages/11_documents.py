"""The documents: every claim they make, computed again, and what became of it."""

from ui.header import header, lead
from ui.labs.documents.views import enter

choices = header("documents", table=False, dialect=False)
lead("documents", choices)
enter(choices.words)(choices.words)
