"""Write the course of a class: a row for every answer as CSV, and a summary of its questions."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from c45_core.language.words import Words
from c45_course.formula_guard import guarded

from .asked import Asked, slips_in
from .records import Vote
from .tally import tally

COLUMNS = ("question", "asks", "vote", "learner", "name", "answer", "right", "judged", "time")

Find = Callable[[Mapping[str, Any]], Asked | None]
"""Finds the question of a row of the store; None where the course has it no more."""


def judged_text(asked: Asked, judged: str, words: Words) -> str:
    """Say what an answer is in a few words: right, wrong, or which slips it may be."""
    slips = slips_in(judged)
    if not slips:
        return words("live", f"csv_{judged}")
    return words.listed(words("live_slips", name) for name in slips)


def as_csv(
    questions: Iterable[Mapping[str, Any]],
    votes: Sequence[Vote],
    names: Mapping[int, str],
    find: Find,
    words: Words,
) -> str:
    """Return every answer as a row; what learners wrote is guarded as for any spreadsheet."""
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow([words("live", f"column_{column}") for column in COLUMNS])
    for row in questions:
        asked = find(row)
        for vote in votes if asked else ():
            if asked and vote.number == row["number"]:
                cells = (
                    vote.number,
                    asked.phrased[words.language].ask,
                    vote.round,
                    vote.learner,
                    names.get(vote.learner, ""),
                    asked.text(vote.given, words.language),
                    asked.phrased[words.language].solution,
                    judged_text(asked, asked.judged(vote.given), words),
                    datetime.fromtimestamp(vote.at, UTC).isoformat(timespec="seconds"),
                )
                writer.writerow([guarded(str(cell)) for cell in cells])
    # A spreadsheet takes a file for UTF-8 by this mark.
    return "\ufeff" + file.getvalue()


def summary(
    questions: Iterable[Mapping[str, Any]], votes: Sequence[Vote], find: Find, words: Words
) -> list[dict[str, Any]]:
    """Return of each question what was asked, what is right, and how both votes fell out."""
    found = []
    for row in questions:
        asked = find(row)
        if asked is not None:
            counted = tally(asked, [vote for vote in votes if vote.number == row["number"]])
            told = asked.phrased[words.language]
            found.append(
                {
                    "number": row["number"],
                    "ask": told.ask,
                    "solution": told.solution,
                    "query": asked.query,
                    "answered": list(counted.answered),
                    "right": list(counted.right),
                    "slips": [[words("live_slips", name), count] for name, count in counted.slips],
                    "toRight": counted.to_right,
                    "toWrong": counted.to_wrong,
                }
            )
    return found
