"""Read a table that a program drew with lines: MySQL, DuckDB, polars, Org mode, reStructuredText, Jira.

+---------+------+      ┌─────────┬──────┐      =======  ====      ||outlook||play||
| outlook | play |      │ outlook │ play │      outlook  play      |sunny|no|
+---------+------+      ├─────────┼──────┤      =======  ====
| sunny   | no   |      │ sunny   │ no   │      sunny    no
"""

from __future__ import annotations

import re

from c45_course.readers.remarks import RemarkKind, remark
from c45_course.readers.text_lines import TableText

_VERTICAL = str.maketrans("│┃┆┊║╎", "||||||")
_BOX_RULER = re.compile(r"[-+=:|─━┄┈═┌┐└┘├┤┬┴┼╞╪╡╭╮╰╯┏┓┗┛┣┫┳┻╋┡╇┩╔╗╚╝╠╣╦╩╬╟╫╢╤╧╒╕╘╛╓╖╙╜ ]{3,}")
_SURE_RULER = re.compile(
    r"^[ \t]*(?:\+[-=+:]{3,}\+|\|-+(?:\+-+)+\|"
    r"|[┌╭┏╔╒╓├╞][─━═┬┳╦╤┼╪╇┄┈]{2,}.*)[ \t]*\r?$",
    re.MULTILINE,
)
_SPACED_RULER = re.compile(r"=+(?: +=+)+")
_RULED_COLUMN = re.compile("=+")
_WIKI_HEAD = re.compile(r"\|\|[^|\n]+(?:\|\|[^|\n]+)+\|\|[ \t]*\r?(?:\n|$)")
_MARK = "|"


def find_drawn(table: TableText, _name: str) -> TableText | None:
    """Return the cells of a drawn table as lines with tabs between; None where nothing is drawn.

    >>> drawn = "+---+---+\\n| a | b |\\n+---+---+\\n| 1 | x |\\n+---+---+\\n1 row\\n"
    >>> find_drawn(TableText(drawn), "").text
    'a\\tb\\n1\\tx\\n'
    """
    text = table.text
    first = text[: (text + "\n").index("\n")].rstrip()
    if (found := _SURE_RULER.search(text)) is not None:
        first = found[0].strip()
        cells = [line.strip().translate(_VERTICAL) for line in text.splitlines()]
        kept = [line for line in cells if _is_row(line) and not _BOX_RULER.fullmatch(line)]
        rows = [line[1:-1].split(_MARK) for line in kept]
    elif _SPACED_RULER.fullmatch(first):
        spans = [match.span() for match in _RULED_COLUMN.finditer(first)]
        lines = [line for line in text.splitlines() if line.strip()]
        rows = [
            _slice_line(line, spans) for line in lines if not _SPACED_RULER.fullmatch(line.rstrip())
        ]
    elif _WIKI_HEAD.match(text):
        first = 2 * _MARK
        kept = [line.strip().replace(first, _MARK) for line in text.splitlines() if line.strip()]
        rows = [line[1:-1].split(_MARK) for line in kept]
    else:
        return None
    if len(rows) < 2:
        return None
    return table.with_rows(rows, remark(RemarkKind.DRAWN, values=[first]))


def _is_row(line: str) -> bool:
    return len(line) > 2 and line[0] == line[-1] == _MARK


def _slice_line(line: str, spans: list[tuple[int, int]]) -> list[str]:
    """Return the cells of a line below a ruler; the last goes on to the end of the line."""
    ends = [begin for begin, _ in spans[1:]] + [len(line)]
    return [line[begin:end] for (begin, _), end in zip(spans, ends, strict=True)]
