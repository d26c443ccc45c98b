"""Remove from a text what surrounds its table: byte order marks, `sep=;`, comments, the end mark."""

from __future__ import annotations

import re
from dataclasses import dataclass

from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.separators import SEPARATORS

END = "\x1a"
"""The end of a file under CP/M and DOS."""
_END = re.compile(r"\r\n?|\n")
_BLANK = re.compile(r"[\r\n]*+")
_LONGEST = 20


@dataclass(frozen=True)
class TableText:
    """The text of a table alone; `separator`: the one its first line names."""

    text: str
    separator: str | None = None
    notes: tuple[Remark, ...] = ()


def table_in(text: str) -> TableText:
    """Return the table in a text.

    >>> table_in("sep=;\\n# from the scales\\na;b\\n1;2\\n\\x1a").text
    'a;b\\n1;2\\n'
    """
    notes = []
    text = text.lstrip("\ufeff")
    ended = text.rstrip("\x00\r\n \t\x1a")
    if END in text[len(ended) :]:
        notes.append(remark(RemarkKind.END_MARK))
        text = ended + text[len(ended) :].replace(END, "").replace("\0", "")
    text, separator = _named_separator(text)
    if separator is not None:
        notes.append(remark(RemarkKind.SEPARATOR_NAMED, values=[separator]))
    text, above = _without_remarks(text)
    if above:
        notes.append(remark(RemarkKind.COMMENTS, values=above))
    return TableText(text, separator, tuple(notes))


def _named_separator(text: str) -> tuple[str, str | None]:
    """Read the line that tells Excel the separator."""
    end, after = _line_end(text, 0)
    said = text[:end].strip('"').rstrip(" ") if end < len(text) and end < _LONGEST else ""
    if len(said) == len("sep=;") and said[:4].casefold() == "sep=":
        return text[after:], said[4]
    return text, None


def _without_remarks(text: str) -> tuple[str, list[str]]:
    """Leave out the lines at the top that begin with # or %; the last with # may be the header."""
    starts, at = [], _after_blank(text, 0)
    while text[at : at + 1] in ("#", "%") and at < len(text):
        starts.append(at)
        at = _after_blank(text, _line_end(text, at)[1])
    if starts and at < len(text) and text[starts[-1]] == "#":
        line, following = (text[each : _line_end(text, each)[0]] for each in (starts[-1], at))
        if _like(line, following):
            at = starts.pop()
    if not starts or at >= len(text):
        return text, []
    return text[at:], [text[each : _line_end(text, each)[0]].strip() for each in starts]


def _like(line: str, following: str) -> bool:
    """Tell whether a line has as many cells as the next one, more than one, whatever separates them."""
    counts = [(line.count(mark), following.count(mark)) for mark in SEPARATORS]
    most = max(counts, key=lambda pair: pair[1])
    return most[0] == most[1] > 0


def _line_end(text: str, at: int) -> tuple[int, int]:
    """Return where a line ends, and where the next one begins."""
    found = _END.search(text, at)
    return (len(text), len(text)) if found is None else found.span()


def _after_blank(text: str, at: int) -> int:
    """Return where the first line begins that is not empty."""
    found = _BLANK.match(text, at)
    return at if found is None else found.end()
