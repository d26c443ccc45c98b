"""Keep a spreadsheet from calculating what is text, and take the mark off again.

A text that begins with = + - @ would be run as a formula by a spreadsheet that opens a CSV file; an
apostrophe before it is the usual protection. A text that begins with apostrophes and then one of
these signs gets one more, so that taking one off always gives back what was there.
"""

from __future__ import annotations

import re

_RISKY = re.compile(r"'*[=+\-@\t\r＝＋－＠]")
_MARKED = re.compile(r"'+[=+\-@\t\r＝＋－＠]")


def guarded(cell: str) -> str:
    """Return a text as a spreadsheet may open it.

    >>> guarded("=1+1"), guarded("a=b")
    ("'=1+1", 'a=b')
    """
    return f"'{cell}" if _RISKY.match(cell) else cell


def unmistaken(cell: str) -> str:
    """Return a text as it is, marked only where `restored` would take an apostrophe for the mark."""
    return f"'{cell}" if _MARKED.match(cell) else cell


def restored(cell: str) -> str:
    """Take one mark off.

    >>> restored(guarded("=1+1")), restored(guarded("'=1+1")), restored("'s")
    ('=1+1', "'=1+1", "'s")
    """
    return cell[1:] if _MARKED.match(cell) else cell
