"""Remove from a text what surrounds its table: marks, comments, a title, a source, a row count."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.separators import SEPARATORS

FILE_END = "\x1a"
"""The end of a file under CP/M and DOS."""
_LINE_END = re.compile(r"\r\n?|\n")
_BLANK = re.compile(r"[\r\n]*+")
_MAX_SEPARATOR_LINE = 20


@dataclass(frozen=True)
class TableText:
    """The text of a table alone; `separator`: the one its first line names.

    `header`: whether the program that wrote it names the columns, None: nobody knows; `escaped`:
    whether it writes a tab within a cell with a backslash.
    """

    text: str
    separator: str | None = None
    notes: tuple[Remark, ...] = ()
    header: bool | None = None
    escaped: bool = False

    def with_rows(self, rows: Iterable[Iterable[str]], note: Remark) -> TableText:
        """Return the same with these cells in the place of its text, tabs between them."""
        file = io.StringIO(newline="")
        writer = csv.writer(file, delimiter="\t", lineterminator="\n")
        writer.writerows([map(str.strip, row) for row in rows])
        return replace(self, text=file.getvalue(), separator="\t", notes=(*self.notes, note))


def table_in(text: str) -> TableText:
    """Return the table in a text.

    >>> table_in("sep=;\\n# from the scales\\na;b\\n1;2\\n\\x1a").text
    'a;b\\n1;2\\n'
    """
    notes = []
    text = text.lstrip("\ufeff")
    ended = text.rstrip("\x00\r\n \t\x1a")
    if FILE_END in text[len(ended) :]:
        notes.append(remark(RemarkKind.END_MARK))
        text = ended + text[len(ended) :].replace(FILE_END, "").replace("\0", "")
    text, separator = _read_separator_line(text)
    if separator is not None:
        notes.append(remark(RemarkKind.SEPARATOR_NAMED, values=[separator]))
    text, above = _without_remarks(text)
    if above:
        notes.append(remark(RemarkKind.COMMENTS, values=above))
    text, quoted = _with_double_quotes(text)
    if quoted:
        notes.append(remark(RemarkKind.SINGLE_QUOTES, values=[quoted, quoted[1:-1]]))
    return TableText(text, separator, tuple(notes))


_MARKS = f"[{''.join(SEPARATORS)}]"
_SINGLE_QUOTED = re.compile(
    rf"(^|{_MARKS})( {{0,3}})'((?:[^'\r\n]|'')*+)'(?= {{0,3}}(?:{_MARKS}|\r?$))", re.MULTILINE
)
_QUOTE_BEGIN = re.compile(rf"(?:^|{_MARKS}) {{0,3}}'", re.MULTILINE)


def _with_double_quotes(text: str) -> tuple[str, str]:
    """Return a text whose cells stand in single quotation marks with double ones, and the first cell.

    So they are where at least two cells do, every cell that begins with one ends with one, and none
    has a double one. An apostrophe within a word is no quotation mark.
    """
    if text.count("'") < 4 or '"' in text:
        return text, ""
    met = _SINGLE_QUOTED.search(text)
    if met is None:
        return text, ""
    quoted, count = _SINGLE_QUOTED.subn(lambda each: f'{each[1]}{each[2]}"{each[3]}"', text)
    if count < 2 or count != len(_QUOTE_BEGIN.findall(text)):
        return text, ""
    return quoted.replace("''", "'"), f"'{met[3]}'"


def _read_separator_line(text: str) -> tuple[str, str | None]:
    """Read the line that tells Excel the separator."""
    end, after = _find_line_end(text, 0)
    said = text[:end].strip('"').rstrip(" ") if end < len(text) and end < _MAX_SEPARATOR_LINE else ""
    if len(said) == len("sep=;") and said[:4].casefold() == "sep=":
        return text[after:], said[4]
    return text, None


def _without_remarks(text: str) -> tuple[str, list[str]]:
    """Leave out the lines at the top that begin with # or %; the last with # may be the header."""
    starts, at = [], _skip_blank(text, 0)
    while text[at : at + 1] in ("#", "%") and at < len(text):
        starts.append(at)
        at = _skip_blank(text, _find_line_end(text, at)[1])
    if starts and at < len(text) and text[starts[-1]] == "#":
        line, following = (text[each : _find_line_end(text, each)[0]] for each in (starts[-1], at))
        if _has_equal_cells(line, following):
            at = starts.pop()
    if not starts or at >= len(text):
        return text, []
    return text[at:], [text[each : _find_line_end(text, each)[0]].strip() for each in starts]


def _has_equal_cells(line: str, following: str) -> bool:
    """Tell whether a line has as many cells as the next one, more than one, whatever separates them."""
    counts = [(line.count(mark), following.count(mark)) for mark in SEPARATORS]
    most = max(counts, key=lambda pair: pair[1])
    return most[0] == most[1] > 0


def _find_line_end(text: str, at: int) -> tuple[int, int]:
    """Return where a line ends, and where the next one begins."""
    found = _LINE_END.search(text, at)
    return (len(text), len(text)) if found is None else found.span()


def _skip_blank(text: str, at: int) -> int:
    """Return where the first line begins that is not empty."""
    found = _BLANK.match(text, at)
    return at if found is None else found.end()


MAX_ROWS_MEASURED = 200
MAX_LINES_AROUND = 5
"""More lines than these above or below are no title and no source."""

Rows = list[list[str]]


def without_around(rows: Rows) -> tuple[Rows, list[Remark]]:
    """Return the rows from the header on, without lines of one cell around them; what went is said.

    >>> found, notes = without_around([["Golf"], ["sky", "play"], ["sun", "no"], ["rain", "yes"]])
    >>> found[0], str(notes[0].kind)
    (['sky', 'play'], 'title_left_out')
    """
    width = Counter(map(len, rows[:MAX_ROWS_MEASURED])).most_common(1)[0][0]
    if width < 2 or len(rows) < 3:
        return rows, []
    notes: list[Remark] = []
    first = next((place for place, row in enumerate(rows) if not _is_alone(row)), 0)
    if (
        first
        and first <= MAX_LINES_AROUND
        and len(rows[first]) in (width, width - 1)
        and all(rows[first])
    ):
        notes.append(remark(RemarkKind.TITLE_LEFT_OUT, values=[row[0] for row in rows[:first]]))
        rows = rows[first:]
    last = len(rows)
    while last > 2 and len(rows[last - 1]) < width and _is_footer(rows[last - 1]):
        last -= 1
    if 0 < len(rows) - last <= MAX_LINES_AROUND:
        notes.append(remark(RemarkKind.FOOTER_LEFT_OUT, values=[row[0] for row in rows[last:]]))
        rows = rows[:last]
    return rows, notes


def _is_footer(row: Sequence[str]) -> bool:
    """Tell whether a row is words below a table; a single value is rather a case cut off."""
    return _is_alone(row) and (" " in row[0] or row[0].endswith(":")) and not row[0][0].isdigit()


def _is_alone(row: Sequence[str]) -> bool:
    """Tell whether a row says something in its first cell alone."""
    return bool(row[0]) and not any(row[1:])
