"""List the views of the lesson; the address holds the open one."""

from __future__ import annotations

from collections.abc import Callable

from c45_core.language.words import Words
from ui.lessons.documents.claims import claims, mistakes
from ui.lessons.documents.conventions import conventions
from ui.lessons.documents.glossary import glossary
from ui.lessons.documents.history import history
from ui.lessons.documents.names import names
from ui.lessons.documents.sources import sources
from ui.state.widgets import choose

VIEWS: dict[str, Callable[[Words], None]] = {
    "claims": claims,
    "mistakes": mistakes,
    "conventions": conventions,
    "glossary": glossary,
    "names": names,
    "sources": sources,
    "history": history,
}


def enter(words: Words) -> Callable[[Words], None]:
    """Let the reader choose a view, return what shows it."""
    view = choose(
        "view",
        list(VIEWS),
        words("documents", "view"),
        shown=lambda name: words("documents", f"view_{name}"),
        kind="segmented",
        hidden_label=True,
        forget=("q", "doc", "verdict", "c"),
    )
    return VIEWS[view]
