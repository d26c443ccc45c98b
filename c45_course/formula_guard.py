r"""Keep a spreadsheet from calculating a text, and remove the mark again.

A text that begins with = + - @ would be run as a formula by a spreadsheet that opens a CSV file; an
apostrophe before it is the usual protection. But a spreadsheet may part cells at another sign than the
file does (a German or French one at the semicolon), and a program may part them at line breaks. So each
piece that the signs , ; tab and line breaks make of a text counts as a beginning: where one of them
could be run, the text gets an apostrophe in front, and so does each such piece inside it.

Blanks, quotation marks, apostrophes and control characters before a sign do not hide it. Taking the
marks off always gives back what was there: an apostrophe is one of those signs, so a text that looks
marked is a text that would be marked.
"""

import re

_PARTS = r"[,;\t\r\n\v\f\x1c-\x1e\x85\u2028\u2029]"
_HIDING = r"(?:(?!" + _PARTS + r")[\s\x00-\x1f\x7f-\x9f\u200b-\u200f\u2060\ufeff\"'“”„‘’])*+"
_SIGN = "[=+\\-@＝＋－＠]"
_RISKY = re.compile(rf"{_HIDING}(?:{_SIGN}|[\t\r\n])")
_INNER = re.compile(rf"(?<={_PARTS})(?={_HIDING}{_SIGN})")
_MARKED_INNER = re.compile(rf"(?<={_PARTS})'(?={_HIDING}{_SIGN})")
_MARKED = re.compile(r"'+[=+\-@\t\r＝＋－＠]")


def guarded(cell: str) -> str:
    """Return a text as a spreadsheet may open it, at whichever sign it parts the cells.

    >>> guarded("=1+1"), guarded("a=b"), guarded("x;=1+1;y")
    ("'=1+1", 'a=b', "'x;'=1+1;y")
    """
    marked = _INNER.sub("'", cell)
    return f"'{marked}" if marked != cell or _RISKY.match(cell) else cell


def unmistaken(cell: str) -> str:
    """Return a text as it is, marked only where `restored` would take an apostrophe for the mark."""
    return cell if restored(cell) == cell else guarded(cell)


def restored(cell: str) -> str:
    """Take the marks off; of a text marked elsewhere, the one in front.

    >>> restored(guarded("=1+1")), restored(guarded("'=1;'=2")), restored("'s"), restored("a;'-b")
    ('=1+1', "'=1;'=2", "'s", "a;'-b")
    """
    if not cell.startswith("'"):
        return cell
    given = _MARKED_INNER.sub("", cell[1:])
    if guarded(given) == cell:
        return given
    return cell[1:] if _MARKED.match(cell) else cell
