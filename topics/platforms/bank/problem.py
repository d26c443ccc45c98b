"""A question as learning platforms ask it, and how its texts and numbers are written for them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape

_ACTIVE = re.compile(r"([\\${])")
"""What a platform or its formulas act on."""


LINES = 5
"""So many lines a platform gives a reason."""


@dataclass(frozen=True)
class Slip:
    """A wrong number that is known: its range, the share of the points it gets, what is said to it."""

    low: float
    high: float
    share: float
    said: str


@dataclass(frozen=True)
class Gap:
    """A number to be filled in: its name as HTML and as it is read aloud, its answer, the accepted
    range, slips and points.
    """

    name: str
    spoken: str
    answer: float
    low: float
    high: float
    slips: tuple[Slip, ...]
    points: int


@dataclass(frozen=True)
class Option:
    """An answer to be chosen, as HTML."""

    said: str
    right: bool


@dataclass(frozen=True)
class Reason:
    """A reason to be written, as HTML: what asks for it, what it should say, and how it is marked.

    `name`: what it is called where a platform holds it as a question of its own.
    """

    name: str
    asked: str
    answer: str
    guide: str
    points: int


@dataclass(frozen=True)
class Problem:
    """A question, all texts as HTML: its name, what is asked, the table of the cases, how numbers are
    rounded, the lines given, gaps or options, a reason to be written, the solution. Formulas are LaTeX
    between \\( and \\). `step`: of the player, counted from 1, which shows the answer, or None.
    """

    name: str
    asked: str
    cases: str
    rounded: str
    given: tuple[str, ...]
    gaps: tuple[Gap, ...]
    options: tuple[Option, ...]
    reason: Reason | None
    solution: str
    step: int | None

    @property
    def points(self) -> int:
        """What it is worth, without its reason."""
        return sum(gap.points for gap in self.gaps) or int(bool(self.options))

    @property
    def text(self) -> str:
        """What is asked with the lines given, without gaps and options."""
        return self.asked + self.cases + self.rounded + "".join(f"<p>{line}</p>" for line in self.given)

    @property
    def why(self) -> str:
        """What is asked where the reason is a question of its own: with the options, but no answer."""
        assert self.reason is not None
        options = "".join(f"<li>{option.said}</li>" for option in self.options)
        return f"{self.text}{f'<ul>{options}</ul>' if options else ''}<p>{self.reason.asked}</p>"


def data(html: str) -> str:
    """Return HTML in which no sign begins a formula or a gap: what comes from a table is data.

    >>> print(data("{1:SA:=x} $$"))
    <span>{</span>1:SA:=x} <span>$</span><span>$</span>
    """
    return _ACTIVE.sub(r"<span>\1</span>", html)


def math(latex: str) -> str:
    r"""Set a formula as platforms read it; a brace out of a table opens no gap.

    >>> math("a < b")
    '\\(a &lt; b\\)'
    """
    named = latex.replace(r"\{", r"\lbrace ").replace(r"\}", r"\rbrace ")
    return rf"\({escape(named, quote=False)}\)"


def write_number(value: float) -> str:
    """Write a bound or a tolerance as a plain decimal.

    >>> write_number(0.00001), write_number(-1.50)
    ('0.00001', '-1.5')
    """
    said = f"{value:.8f}".rstrip("0").rstrip(".")
    return "0" if said == "-0" else said
