"""Write the course of a class: a row for every answer as CSV, and a summary of its questions.

Of the votes on a question are counted: its bars, the slips by their names, and who changed their mind.
"""

import csv
import io
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from c45_core.language.words import Words
from c45_course.formula_guard import guarded
from c45_course.practice.answers import answer_of

from .questions import Asked, slips_in
from .records import Vote

VOTES = (1, 2)
"""The first vote, and the second, after the discussion."""
MAX_BARS = 12
"""Maximum number of different numbers that have a bar of their own; the others share one."""


@dataclass(frozen=True)
class Bar:
    """A bar: what was answered, what that is ("right", "wrong", or slips), and how often in each vote.

    `given`: as it was given most often; "" of the bar of all other numbers.
    """

    given: str
    judged: str
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Tally:
    """The votes on a question, counted.

    `answered`, `right`: how many, in each vote; `slips`: by their names, in the last vote held;
    `to_right`, `to_wrong`: how many of those who voted twice changed from wrong to right, and back.
    """

    bars: tuple[Bar, ...]
    answered: tuple[int, ...]
    right: tuple[int, ...]
    slips: tuple[tuple[str, int], ...]
    to_right: int
    to_wrong: int


def count_votes(asked: Asked, votes: Sequence[Vote]) -> Tally:
    """Count the votes on one question."""
    by_vote = {vote: [each for each in votes if each.round == vote] for vote in VOTES}
    judged = {each.given: asked.judge(each.given) for each in votes}
    held = [vote for vote in VOTES if by_vote[vote]]
    last = by_vote[held[-1]] if held else []
    slips = Counter(name for each in last for name in slips_in(judged[each.given]))
    right = {vote: {e.learner for e in by_vote[vote] if judged[e.given] == "right"} for vote in VOTES}
    both = {e.learner for e in by_vote[1]} & {e.learner for e in by_vote[2]}
    return Tally(
        bars=_bars_of(asked, by_vote, judged),
        answered=tuple(len(by_vote[vote]) for vote in VOTES),
        right=tuple(len(right[vote]) for vote in VOTES),
        slips=tuple(slips.most_common()),
        to_right=len(both & right[2] - right[1]),
        to_wrong=len(both & right[1] - right[2]),
    )


def _bars_of(asked: Asked, by_vote: dict[int, list[Vote]], judged: dict[str, str]) -> tuple[Bar, ...]:
    """Return a bar for every option; of numbers one for each that is another answer, largest first."""
    if asked.question.options:
        counts = {vote: Counter(each.given for each in by_vote[vote]) for vote in VOTES}
        options = map(str, range(len(asked.question.options)))
        return tuple(
            Bar(option, asked.judge(option), tuple(counts[vote][option] for vote in VOTES))
            for option in options
        )
    groups: dict[tuple[str, str], list[Vote]] = {}
    for each in (each for vote in VOTES for each in by_vote[vote]):
        said = judged[each.given]
        # What is right, or one slip, is one answer however it is written; other numbers by their value.
        alike = "" if said != "wrong" else f"{answer_of(each.given, 'bit')[0].value:.3g}"
        groups.setdefault((said, alike), []).append(each)
    found = [_bar_of(said, group) for (said, _), group in groups.items()]
    found.sort(key=lambda bar: -sum(bar.counts))
    if len(found) <= MAX_BARS:
        return tuple(found)
    rest = found[MAX_BARS - 1 :]
    together = tuple(sum(bar.counts[place] for bar in rest) for place in range(len(VOTES)))
    return (*found[: MAX_BARS - 1], Bar("", "wrong", together))


def _bar_of(said: str, group: Iterable[Vote]) -> Bar:
    votes = list(group)
    written = Counter(each.given for each in votes).most_common(1)[0][0]
    return Bar(written, said, tuple(sum(each.round == vote for each in votes) for vote in VOTES))


COLUMNS = ("question", "asks", "vote", "learner", "name", "answer", "right", "judged", "time")

Find = Callable[[Mapping[str, Any]], Asked | None]
"""Finds the question of a row of the store; None where the course has it no more."""


def say_judgement(asked: Asked, judged: str, words: Words) -> str:
    """Say what an answer is in a few words: right, wrong, or which slips it may be."""
    slips = slips_in(judged)
    if not slips:
        return words("live", f"csv_{judged}")
    return words.listed(words("live_slips", name) for name in slips)


def write_csv(
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
                    say_judgement(asked, asked.judge(vote.given), words),
                    datetime.fromtimestamp(vote.at, UTC).isoformat(timespec="seconds"),
                )
                writer.writerow([guarded(str(cell)) for cell in cells])
    # A spreadsheet takes a file for UTF-8 by this mark.
    return "\ufeff" + file.getvalue()


def summarize(
    questions: Iterable[Mapping[str, Any]], votes: Sequence[Vote], find: Find, words: Words
) -> list[dict[str, Any]]:
    """Return of each question what was asked, what is right, and how both votes fell out."""
    found = []
    for row in questions:
        asked = find(row)
        if asked is not None:
            counted = count_votes(asked, [vote for vote in votes if vote.number == row["number"]])
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
