"""Write questions as GIFT; it has no calculations with gaps, so each gap is a question of its own.

It has no place for who marks a reason, either: the guide is feedback.

The format: docs.moodle.org/en/GIFT_format.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .problem import Gap, Problem, Reason, written

_SIGNS = re.compile(r"([\\~=#{}:])")


def gift(found: Iterable[Problem], category: str) -> Iterator[str]:
    """Give the lines; a blank one parts two questions."""
    yield f"$CATEGORY: $course$/top/{_on_one_line(category).replace('/', '//')}"
    for problem in found:
        for question in _questions(problem):
            yield ""
            yield from question


def _questions(problem: Problem) -> Iterator[Iterator[str]]:
    if problem.options:
        yield _choice(problem)
    for number, gap in enumerate(problem.gaps, 1):
        yield _numerical(problem, gap, f".{number}" if len(problem.gaps) > 1 else "")
    if problem.reason is not None:
        yield _essay(problem, problem.reason)


def _choice(problem: Problem) -> Iterator[str]:
    yield f"{_head(problem.name, problem.text)}{{"
    for option in problem.options:
        yield f"{'=' if option.right else '~'}{_said(_no_share(option.said))}"
    yield f"####{_said(problem.solution)}"
    yield "}"


def _no_share(said: str) -> str:
    """Return a text that GIFT does not read as a share of the points: a percentage at the beginning."""
    return f"&#37;{said[1:]}" if said.startswith("%") else said


def _numerical(problem: Problem, gap: Gap, part: str) -> Iterator[str]:
    yield f"{_head(problem.name + part, f'{problem.text}<p>{gap.name} ?</p>')}{{#"
    yield f"=%100%{_middle(gap.low, gap.high)}"
    for slip in gap.slips:
        yield f"=%{100 * slip.share:.7g}%{_middle(slip.low, slip.high)}#{_said(slip.said)}"
    yield f"####{_said(problem.solution)}"
    yield "}"


def _essay(problem: Problem, reason: Reason) -> Iterator[str]:
    yield f"{_head(reason.name, problem.why)}{{"
    yield f"####{_said(reason.guide)}"
    yield "}"


def _head(name: str, text: str) -> str:
    return f"::{_said(name)}::[html]{_said(text)}"


def _middle(low: float, high: float) -> str:
    return f"{written((low + high) / 2)}:{written((high - low) / 2)}"


def _said(text: str) -> str:
    r"""Return a text whose signs mean nothing in GIFT.

    >>> print(_said("{a = 1}"))
    \{a \= 1\}
    """
    return _SIGNS.sub(r"\\\1", _on_one_line(text))


def _on_one_line(text: str) -> str:
    """Return a text without line breaks: a blank line would end the question."""
    return text.replace("\n", " ")
