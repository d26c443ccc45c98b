"""Write a small table of numbers as HTML: aligned columns, classes with colour and mark.

It looks like `ui/number_table`, whose numbers can be pressed; these can not.

Every text is escaped here: names and values of a table are data, never markup.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape

import streamlit as st

from c45_course.exports.layout import text_width
from ui.drawing.colours import PAGE, Palette
from ui.markdown import TERM

_PADDING = "0.22rem var(--cell, 0.5rem)"
_LONG = 155
"""So wide a long name must stay: it wraps, but not to a column of single words."""
_PHONE = 370
"""The points a table has on a phone."""
_WHOLE = 110
"""A number up to this width is not broken, such as 3 3/13 or 0.2 ± 0.1."""
_HEAD = 56
"""So wide a head must stay: Chinese may break after each sign, and would stand upright."""
_NUMBER = re.compile(r"(?<![A-Za-z0-9])C\d+(?![A-Za-z0-9.])")
"""The number of a convention."""
MAY_BREAK = "\u200b"
"""Where a Chinese head may break, which breaks nowhere else then."""


def grid(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    caption: str,
    classes: Sequence[int | None] = (),
    current: int | None = None,
    words: Sequence[int] = (),
    total: bool = False,
    numbered: bool = False,
    colours: Palette = PAGE,
) -> None:
    """Show a table.

    `head`: may hold `MAY_BREAK`; `classes`: for each column the class its head names, or None;
    `current`: the row spoken of; `words`: columns (after the first) that hold words, not numbers;
    `total`: the last row sums up those above it, and is ruled off from them; `numbered`: its names are
    ours and may name conventions, whose numbers open their cards (`ui/page/cards`); `colours`: those of
    the table that has the classes.
    """
    named = _numbered if numbered else escape
    kinds = [*classes, *[None] * (len(head) - len(classes))]
    titles = [
        _head(t, kind, column, words, colours)
        for column, (t, kind) in enumerate(zip(head, kinds, strict=True))
    ]
    body = [
        _row(row, number == current, words, _rule(number, len(rows), total, colours), colours, named)
        for number, row in enumerate(rows)
    ]
    st.html(
        '<div class="wide" tabindex="0" role="region" '
        f'aria-label="{escape(caption)}"><table role="table"{_over(head, rows, words)} '
        f'style="--numbers:{len(head) - 1};width:100%;border-collapse:collapse;'
        f'font-size:0.95rem;line-height:1.35;font-variant-numeric:tabular-nums;color:{colours.ink}">'
        f'<thead role="rowgroup"><tr role="row">{"".join(titles)}</tr></thead>'
        f'<tbody role="rowgroup">{"".join(body)}</tbody></table></div>'
    )


def _over(head: Sequence[str], rows: Sequence[Sequence[str]], words: Sequence[int]) -> str:
    """Where a phone has no room for names beside their numbers, they stand over them (page.css)."""
    columns = list(zip(head, *rows, strict=True))[1:]
    numbers = [
        max([_least_head(title), *(_unbroken(cell, number in words) for cell in cells)])
        for number, (title, *cells) in enumerate(columns, start=1)
    ]
    needed = max((_least(row[0]) for row in rows), default=0.0) + sum(each + 12 for each in numbers)
    return ' class="named-over"' if needed > _PHONE else ""


def _unbroken(cell: str, words: bool) -> float:
    """Return the width of the longest part of a cell that is not broken."""
    if not words and text_width(cell) <= _WHOLE:
        return text_width(cell)
    return max(map(text_width, cell.split()), default=0.0)


def _least_head(title: str) -> float:
    parts = title.split(MAY_BREAK)
    return max(map(text_width, parts)) if len(parts) > 1 else min(text_width(title), _HEAD)


def _least(name: str) -> float:
    return min(text_width(name) * 1.08, _LONG)


def _head(text: str, code: int | None, column: int, words: Sequence[int], colours: Palette) -> str:
    mark = (
        ""
        if code is None
        else f'<span style="color:{colours.klass(code)}">{colours.glyph(code)}</span> '
    )
    side = "left" if column == 0 or column in words else "right"
    # A corner without a text heads nothing.
    tag, scope = ("th", ' scope="col" role="columnheader"') if text or mark else ("td", ' role="cell"')
    return (
        f'<{tag}{scope} style="text-align:{side};padding:{_PADDING};font-weight:400;'
        f"box-sizing:content-box;min-width:{_least_head(text):.0f}px;font-size:0.88rem;"
        f"color:{colours.muted};vertical-align:bottom;"
        f"{'word-break:keep-all;' if MAY_BREAK in text else ''}"
        f'border-bottom:1px solid {colours.line}">{mark}{escape(text)}</{tag}>'
    )


def _rule(number: int, rows: int, total: bool, colours: Palette) -> str:
    """Rule a row off from the one above it: a total clearly, others hardly."""
    if number == 0:
        return ""
    if total and number == rows - 1:
        return f"border-top:1px solid {colours.muted};"
    return f"border-top:1px solid color-mix(in srgb,{colours.line} 55%,transparent);"


def _held(cell: str, words: bool) -> str:
    return "white-space:nowrap;" if not words and text_width(cell) <= _WHOLE else ""


def _numbered(name: str) -> str:
    return _NUMBER.sub(rf'<a href="#{TERM}\g<0>">\g<0></a>', escape(name))


def _row(
    cells: Sequence[str],
    current: bool,
    words: Sequence[int],
    rule: str,
    colours: Palette,
    named: Callable[[str], str],
) -> str:
    edge = f"box-shadow:inset 3px 0 {colours.accent};" if current else ""
    weight = 600 if current else 400
    first = (
        f'<th scope="row" role="rowheader" style="text-align:left;padding:{_PADDING};'
        f"box-sizing:content-box;min-width:{_least(cells[0]):.0f}px;font-weight:{weight};vertical-align:top;{rule}{edge}"
        f'">{named(cells[0])}</th>'
    )
    rest = [
        f'<td role="cell" style="text-align:{"left" if column in words else "right"};'
        f"padding:{_PADDING};vertical-align:top;{_held(cell, column in words)}{rule}"
        f'">{escape(cell)}</td>'
        for column, cell in enumerate(cells[1:], start=1)
    ]
    return f'<tr role="row">{first}{"".join(rest)}</tr>'
