"""Read a table that a program drew with lines: MySQL, DuckDB, polars, Org mode, reStructuredText, Jira.

+---------+------+      ┌─────────┬──────┐      =======  ====      ||outlook||play||
| outlook | play |      │ outlook │ play │      outlook  play      |sunny|no|
+---------+------+      ├─────────┼──────┤      =======  ====
| sunny   | no   |      │ sunny   │ no   │      sunny    no
"""

from __future__ import annotations

import re

from c45_course.readers.remarks import Remark, RemarkKind, remark

_VERTICAL = str.maketrans("│┃┆┊║╎", "||||||")
_BOX_RULER = re.compile(r"[-+=:|─━┄┈═┌┐└┘├┤┬┴┼╞╪╡╭╮╰╯┏┓┗┛┣┫┳┻╋┡╇┩╔╗╚╝╠╣╦╩╬╟╫╢╤╧╒╕╘╛╓╖╙╜ ]{3,}")
_SURE = re.compile(
    r"^[ \t]*(?:\+[-=+:]{3,}\+|\|-+(?:\+-+)+\|"
    r"|[┌╭┏╔╒╓├╞][─━═┬┳╦╤┼╪╇┄┈]{2,}.*)[ \t]*\r?$",
    re.MULTILINE,
)
_SPACED_RULER = re.compile(r"=+(?: +=+)+")
_WIKI_HEAD = re.compile(r"\|\|[^|\n]+(?:\|\|[^|\n]+)+\|\|[ \t]*\r?(?:\n|$)")
SEPARATOR = "|"


def undrawn(text: str) -> tuple[str, str, Remark] | None:
    """Return the cells of a drawn table as lines, what separates them, and the remark; else None.

    >>> undrawn("+---+---+\\n| a | b |\\n+---+---+\\n| 1 | x |\\n+---+---+\\n1 row in set\\n")[:2]
    (' a | b \\n 1 | x \\n', '|')
    """
    lines = text.splitlines()
    if (found := _SURE.search(text)) is not None:
        cells = [line.strip().translate(_VERTICAL) for line in lines]
        kept = [line[1:-1] for line in cells if _is_row(line) and not _BOX_RULER.fullmatch(line)]
        first = found[0].strip()
    elif lines and _SPACED_RULER.fullmatch(lines[0].rstrip()):
        first = lines[0].rstrip()
        spans = [match.span() for match in re.finditer("=+", first)]
        rows = [line for line in lines if line.strip() and not _SPACED_RULER.fullmatch(line.rstrip())]
        kept = [SEPARATOR.join(_sliced(line, spans)) for line in rows]
    elif _WIKI_HEAD.match(text):
        first = "||"
        kept = [line.strip().replace("||", SEPARATOR)[1:-1] for line in lines if line.strip()]
    else:
        return None
    if len(kept) < 2:
        return None
    return "\n".join(kept) + "\n", SEPARATOR, remark(RemarkKind.DRAWN, values=[first])


def _is_row(line: str) -> bool:
    return len(line) > 2 and line[0] == line[-1] == SEPARATOR


def _sliced(line: str, spans: list[tuple[int, int]]) -> list[str]:
    """Return the cells of a line below a ruler; the last goes on to the end of the line."""
    ends = [begin for begin, _ in spans[1:]] + [len(line)]
    return [line[begin:end].strip() for (begin, _), end in zip(spans, ends, strict=True)]
