r"""Recognise what databases write: a missing value is `\N`, and no line names the columns.

MySQL's `SELECT ... INTO OUTFILE` and PostgreSQL's `COPY ... TO` write cases alone, separated by tabs;
`COPY` may end with `\.`, and `pg_dump` writes `COPY table (columns) FROM stdin;` above the cases.
"""

from __future__ import annotations

import re
from dataclasses import replace

from c45_core.language.refusal import refusal
from c45_course.readers.remarks import RemarkKind, remark
from c45_course.readers.text_lines import TableText

NULL = "\\N"
COPY_END = "\\."
_NULL = re.compile(r"(?:^|[\t,;|])\\N(?=[\t,;|]|\r?$)", re.MULTILINE)
_COPY_END = re.compile(r"^\\\.[ \t\r]*$\n?", re.MULTILINE)
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
_MAX_CHARACTERS_OF_SQL = 20_000
_ESCAPED_SIGN = re.compile(r"\\([bfnrtv\\])")
_MEANING_OF_ESCAPE = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\"}


def find_dump(table: TableText, name: str) -> TableText | None:
    """Return the cases a database wrote, None of any other text; a file of statements is refused.

    >>> found = find_dump(TableText("sunny\\t85\\nrainy\\t\\\\N\\n\\\\.\\n"), "golf.tsv")
    >>> found.text, found.header
    ('sunny\\t85\\nrainy\\t\\\\N\\n', False)
    """
    text = table.text
    if (copy := _COPY.search(text)) is not None:
        return _read_copy(table, copy)
    if _SQL.match(text[:_MAX_CHARACTERS_OF_SQL]):
        raise refusal("sql", file=name)
    if COPY_END in text and (end := _COPY_END.search(text)) is not None:
        if text[end.end() :].strip():
            return None
        notes = (*table.notes, remark(RemarkKind.COPY_END, values=[COPY_END]))
        return replace(table, text=text[: end.start()], notes=notes, header=False, escaped=True)
    return replace(table, header=False) if NULL in text and _NULL.search(text) else None


def _read_copy(table: TableText, copy: re.Match[str]) -> TableText:
    """Return the cases below a COPY of pg_dump, under the names it gives the columns."""
    names = [each.strip().strip('"') for each in copy["columns"].split(",")]
    end = _COPY_END.search(table.text, copy.end())
    cases = table.text[copy.end() : None if end is None else end.start()]
    text = "\t".join(names) + "\n" + cases
    notes = (*table.notes, remark(RemarkKind.COPY_NAMES, values=names))
    return replace(table, text=text, notes=notes, header=True, escaped=True)


def unescape_cell(cell: str) -> str:
    r"""Return a cell as it was before a database escaped it.

    >>> unescape_cell("a\\\\b"), unescape_cell("\\N")
    ('a\\b', '\\N')
    """
    return _ESCAPED_SIGN.sub(lambda found: _MEANING_OF_ESCAPE[found[1]], cell)
