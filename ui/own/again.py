"""Read the file of a table anew, with what a person said about it."""

from __future__ import annotations

from collections.abc import Callable

from c45_core.language.refusal import short
from c45_course.readers.file_questions import Corrections
from c45_course.readers.grid import Grid
from ui.own import tasks
from ui.own.work import Work, wish_for
from ui.state.own_table import Own
from ui.workers.jobs import Job


def read_anew(work: Work, corrected: Callable[[Grid], Corrections]) -> None:
    """Read the same file otherwise; the changes made so far belonged to other columns and go.

    `corrected`: makes the corrections from the grid as it is read by then, so that an answer given
    while the one before is being worked on keeps that one.
    """

    def job(own: Own) -> Job:
        return Job(tasks.read, (own.data, own.name, corrected(own.start.grid)))

    wish_for(work, job, text="reading", file=short(work.own.name))
