"""Read a table that a program drew with lines: MySQL, DuckDB, polars, Org mode, reStructuredText, Jira.

+---------+------+      ┌─────────┬──────┐      =======  ====      ||outlook||play||
| outlook | play |      │ outlook │ play │      outlook  play      |sunny|no|
+---------+------+      ├─────────┼──────┤      =======  ====
| sunny   | no   |      │ sunny   │ no   │      sunny    no
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable

from c45_course.readers.remarks import Remark, RemarkKind, remark

_VERTICAL = str.maketrans("│┃┆┊║╎", "||||||")
_BOX_RULER = re.compile(r"[-+=:|─━┄┈═┌┐└┘├┤┬┴┼╞╪╡╭╮╰╯┏┓┗┛┣┫┳┻╋┡╇┩╔╗╚╝╠╣╦╩╬╟╫╢╤╧╒╕╘╛╓╖╙╜ ]{3,}")
_SURE = re.compile(
    r"^[ \t]*(?:\+[-=+:]{3,}\+|\|-+(?:\+-+)+\|"
    r"|[┌╭┏╔╒╓├╞][─━═┬┳╦╤┼╪╇┄┈]{2,}.*)[ \t]*\r?$",
    re.MULTILINE,
)
_SPACED_RULER = re.compile(r"=+(?: +=+)+")
_RULED = re.compile("=+")
_WIKI_HEAD = re.compile(r"\|\|[^|\n]+(?:\|\|[^|\n]+)+\|\|[ \t]*\r?(?:\n|$)")
_MARK = "|"


def undrawn(text: str) -> tuple[str, Remark] | None:
    """Return the cells of a drawn table as lines with tabs between, and the remark; else None.

    >>> undrawn("+---+---+\\n| a | b |\\n+---+---+\\n| 1 | x |\\n+---+---+\\n1 row in set\\n")[0]
    'a\\tb\\n1\\tx\\n'
    """
    lines = text.splitlines()
    if (found := _SURE.search(text)) is not None:
        cells = [line.strip().translate(_VERTICAL) for line in lines]
        kept = [line for line in cells if _is_row(line) and not _BOX_RULER.fullmatch(line)]
        rows = [line[1:-1].split(_MARK) for line in kept]
        first = found[0].strip()
    elif lines and _SPACED_RULER.fullmatch(lines[0].rstrip()):
        first = lines[0].rstrip()
        spans = [match.span() for match in _RULED.finditer(first)]
        kept = [line for line in lines if line.strip() and not _SPACED_RULER.fullmatch(line.rstrip())]
        rows = [_sliced(line, spans) for line in kept]
    elif _WIKI_HEAD.match(text):
        first = 2 * _MARK
        kept = [line.strip().replace(first, _MARK) for line in lines if line.strip()]
        rows = [line[1:-1].split(_MARK) for line in kept]
    else:
        return None
    if len(rows) < 2:
        return None
    return with_tabs(rows), remark(RemarkKind.DRAWN, values=[first])


def with_tabs(rows: Iterable[Iterable[str]]) -> str:
    """Write cells as lines with tabs between."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter="\t", lineterminator="\n")
    writer.writerows([map(str.strip, row) for row in rows])
    return file.getvalue()


def _is_row(line: str) -> bool:
    return len(line) > 2 and line[0] == line[-1] == _MARK


def _sliced(line: str, spans: list[tuple[int, int]]) -> list[str]:
    """Return the cells of a line below a ruler; the last goes on to the end of the line."""
    ends = [begin for begin, _ in spans[1:]] + [len(line)]
    return [line[begin:end] for (begin, _), end in zip(spans, ends, strict=True)]
