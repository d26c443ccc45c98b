"""Read the file of a table anew, with what a person said about it."""

from __future__ import annotations

from c45_core.language.refusal import short
from c45_course.readers.questions import Corrections
from ui.own import tasks
from ui.own.work import Work, wish_for


def read_anew(work: Work, corrections: Corrections) -> None:
    """Read the same file otherwise; the changes made so far belonged to other columns and go."""
    own = work.own
    wish_for(
        work,
        tasks.read,
        own.data,
        own.name,
        corrections,
        text="reading",
        file=short(own.name),
    )
