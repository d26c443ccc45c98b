"""Tell a trace to the player: one JSON story, in one language, every shown number rounded here.

The form is described in `docs/story.md`. The player decides nothing and computes nothing. What is small
is told at once; of what is large the outline is told, and pages of it when they are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from c45_core.explain.labels import Labels
from c45_core.prune.record import Pruning
from c45_core.trace.replay import Trace
from c45_course.story.book import Book
from c45_course.story.teller import Teller, Telling

__all__ = ["Book", "Telling", "bound", "story"]


def bound(
    trace: Trace,
    labels: Labels,
    telling: Telling,
    identity: str,
    pruned: Mapping[str, Callable[[], Pruning]] | None = None,
) -> Book:
    """Return the book of a trace; `identity` names its frames whatever the language.

    `pruned`: by the name of a method what prunes its tree by it on request.
    """
    return Book(Teller(trace.ordered("depth"), labels.on(trace.table), telling), identity, pruned or {})


def story(trace: Trace, labels: Labels, telling: Telling, identity: str) -> dict[str, Any]:
    """Return what the player opens: the whole story of a small trace, the outline of a large one."""
    return bound(trace, labels, telling, identity).opening
