"""Write a worksheet as Markdown: names and cells are data, never markup."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from c45_course.practice.worksheet.sheet import Entry, Item, Sheet

_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~$&])")
_TIMES = re.compile(r"(?<=\d) x (?=[\d(l-])")

BLANK = "\\_" * 24


def markdown(sheet: Sheet) -> str:
    """Return the sheet, or the key, as Markdown."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: Sheet) -> Iterator[str]:
    yield f"# {plain(sheet.title)}"
    yield ""
    yield " · ".join(map(plain, sheet.about))
    yield ""
    if not sheet.key:
        yield f"{plain(sheet.name_line)} {BLANK}"
        yield ""
        if sheet.rows:
            yield from _table(sheet.header, sheet.rows)
            yield ""
    number = 0
    for section in sheet.sections:
        yield f"## {plain(section.title)}"
        yield ""
        if not sheet.key:
            yield plain(section.hint)
            yield ""
        for item in section.items:
            number += 1
            yield from _item(sheet, item, number)


def _item(sheet: Sheet, item: Item, number: int) -> Iterator[str]:
    yield f"**{number}.** {plain(item.asked)}"
    yield ""
    if item.options and not sheet.key:
        yield from (f"- ☐ {plain(option)}" for option in item.options)
        yield ""
        return
    for entry in item.entries:
        written = _answer(sheet, entry) if sheet.key else _given(entry)
        if written:
            yield f"- {written}"
    yield ""


def _given(entry: Entry) -> str:
    if entry.answer is None:
        return plain(entry.given)
    return f"{plain(entry.given)} {BLANK}".strip()


def _answer(sheet: Sheet, entry: Entry) -> str:
    """Write an answer with its step; a line that was given stands in the key without one."""
    if entry.answer is None:
        return plain(entry.given)
    found = sheet.link(entry)
    if found is None:
        return plain(entry.answer)
    text, address = found
    return f"{plain(entry.answer)} ({f'[{text}]({address})' if address else text})"


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(map(plain, header))} |"
    yield f"|{'---|' * len(header)}"
    for row in rows:
        yield f"| {' | '.join(map(plain, row))} |"


def plain(text: str) -> str:
    r"""Return a text as Markdown that shows just this text.

    >>> plain("a|b <i> *x*"), plain("2/3 x 0.5")
    ('a\\|b \\<i\\> \\*x\\*', '2/3 × 0.5')
    """
    escaped = _MARKUP.sub(r"\\\1", " ".join(text.split()))
    return _TIMES.sub(" × ", escaped)
