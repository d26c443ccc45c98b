"""Count the votes on a question: its bars, the slips by their names, and who changed their mind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from c45_course.practice.answers import answer_of

from .asked import Asked, slips_in
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
    """How the votes on a question fall out.

    `answered`, `right`: how many, in each vote; `slips`: by their names, in the last vote held;
    `to_right`, `to_wrong`: how many of those who voted twice changed from wrong to right, and back.
    """

    bars: tuple[Bar, ...]
    answered: tuple[int, ...]
    right: tuple[int, ...]
    slips: tuple[tuple[str, int], ...]
    to_right: int
    to_wrong: int


def tally(asked: Asked, votes: Sequence[Vote]) -> Tally:
    """Count the votes on one question."""
    by_vote = {vote: [each for each in votes if each.round == vote] for vote in VOTES}
    judged = {each.given: asked.judged(each.given) for each in votes}
    held = [vote for vote in VOTES if by_vote[vote]]
    last = by_vote[held[-1]] if held else []
    slips = Counter(name for each in last for name in slips_in(judged[each.given]))
    right = {vote: {e.learner for e in by_vote[vote] if judged[e.given] == "right"} for vote in VOTES}
    both = {e.learner for e in by_vote[1]} & {e.learner for e in by_vote[2]}
    return Tally(
        bars=_bars(asked, by_vote, judged),
        answered=tuple(len(by_vote[vote]) for vote in VOTES),
        right=tuple(len(right[vote]) for vote in VOTES),
        slips=tuple(slips.most_common()),
        to_right=len(both & right[2] - right[1]),
        to_wrong=len(both & right[1] - right[2]),
    )


def _bars(asked: Asked, by_vote: dict[int, list[Vote]], judged: dict[str, str]) -> tuple[Bar, ...]:
    """Return a bar for every option; of numbers one for each that is another answer, largest first."""
    if asked.question.options:
        counts = {vote: Counter(each.given for each in by_vote[vote]) for vote in VOTES}
        options = map(str, range(len(asked.question.options)))
        return tuple(
            Bar(option, asked.judged(option), tuple(counts[vote][option] for vote in VOTES))
            for option in options
        )
    groups: dict[tuple[str, str], list[Vote]] = {}
    for each in (each for vote in VOTES for each in by_vote[vote]):
        said = judged[each.given]
        # What is right, or one slip, is one answer however it is written; other numbers by their value.
        alike = "" if said != "wrong" else f"{answer_of(each.given, 'bit')[0].value:.3g}"
        groups.setdefault((said, alike), []).append(each)
    found = [_bar(said, group) for (said, _), group in groups.items()]
    found.sort(key=lambda bar: -sum(bar.counts))
    if len(found) <= MAX_BARS:
        return tuple(found)
    rest = found[MAX_BARS - 1 :]
    together = tuple(sum(bar.counts[place] for bar in rest) for place in range(len(VOTES)))
    return (*found[: MAX_BARS - 1], Bar("", "wrong", together))


def _bar(said: str, group: Iterable[Vote]) -> Bar:
    votes = list(group)
    written = Counter(each.given for each in votes).most_common(1)[0][0]
    return Bar(written, said, tuple(sum(each.round == vote for each in votes) for vote in VOTES))
