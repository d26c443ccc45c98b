r"""Recognise what databases write: a missing value is `\N`, and no line names the columns.

MySQL's `SELECT ... INTO OUTFILE` and PostgreSQL's `COPY ... TO` write cases alone, separated by tabs;
`COPY` may end with `\.`, and `pg_dump` writes `COPY table (columns) FROM stdin;` above the cases.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from c45_core.language.refusal import refusal
from c45_course.readers.remarks import Remark, RemarkKind, remark

NULL = "\\N"
END = "\\."
_NULL = re.compile(r"(?:^|[\t,;|])\\N(?=[\t,;|]|\r?$)", re.MULTILINE)
_END = re.compile(r"^\\\.[ \t\r]*$\n?", re.MULTILINE)
_COPY = re.compile(
    r"^COPY\s+[^\s(]{1,200}\s*\((?P<columns>[^()\n]{1,50000})\)\s+FROM\s+stdin\b"
    r"[^\n]{0,500};[ \t\r]*\n",
    re.MULTILINE | re.IGNORECASE,
)
_SQL = re.compile(
    r"(?:\s|--[^\n]*+\n|/\*[^*]*+\*/;?)*+(?:(?:CREATE|DROP|ALTER)\s+(?:TABLE|DATABASE|SCHEMA|EXTENSION)\b"
    r"|INSERT\s+INTO\b|BEGIN\s+TRANSACTION\b|PRAGMA\s+foreign_keys|LOCK\s+TABLES\b"
    r"|SET\s+\w[\w.]*+\s*+(?:=|TO)|SELECT\s+pg_catalog\.)",
    re.IGNORECASE,
)
_HEAD = 20_000
_ESCAPED = re.compile(r"\\([bfnrtv\\])")
_MEANT = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\"}


@dataclass(frozen=True)
class Dump:
    """The cases of a database's export; `header`: whether a line of names stands above them; `escaped`:
    whether PostgreSQL wrote them, which writes a backslash within a cell as two."""

    text: str
    header: bool
    escaped: bool = False
    notes: tuple[Remark, ...] = ()


def dump_in(text: str, name: str) -> Dump | None:
    """Return the cases a database wrote, None of any other text; a file of statements is refused.

    >>> found = dump_in("sunny\\t85\\nrainy\\t\\\\N\\n\\\\.\\n", "golf.tsv")
    >>> found.text, found.header
    ('sunny\\t85\\nrainy\\t\\\\N\\n', False)
    """
    if (copy := _COPY.search(text)) is not None:
        return _copied(text, copy)
    if _SQL.match(text[:_HEAD]):
        raise refusal("sql", file=name)
    end = _END.search(text)
    if end is None and not _NULL.search(text):
        return None
    if end is not None and text[end.end() :].strip():
        return None
    kept = text if end is None else text[: end.start()]
    notes = [] if end is None else [remark(RemarkKind.COPY_END, values=[END])]
    return Dump(kept, False, end is not None, tuple(notes))


def _copied(text: str, copy: re.Match[str]) -> Dump:
    """Return the cases below a COPY of pg_dump, under the names it gives the columns."""
    names = [each.strip().strip('"') for each in copy["columns"].split(",")]
    end = _END.search(text, copy.end())
    cases = text[copy.end() : len(text) if end is None else end.start()]
    return Dump(
        "\t".join(names) + "\n" + cases, True, True, (remark(RemarkKind.COPY_NAMES, values=names),)
    )


def unescaped(cell: str) -> str:
    r"""Return a cell as it was before a database escaped it.

    >>> unescaped("a\\\\b"), unescaped("\\N")
    ('a\\b', '\\N')
    """
    return _ESCAPED.sub(lambda found: _MEANT[found[1]], cell)
