"""Read the file of a table anew, with what a person said about it."""

from __future__ import annotations

from c45_core.border.questions import Corrections
from c45_core.border.refusal import short
from ui.own import tasks
from ui.own.wishes import wish
from ui.own.work import Work, put


def read_anew(work: Work, corrections: Corrections) -> None:
    """Read the same file otherwise; the changes made so far belonged to other columns and go."""
    own, name = work.own, work.name
    wish(
        tasks.read,
        own.data,
        own.name,
        corrections,
        then=lambda read: put(name, read),
        text="reading",
        file=short(own.name),
    )
