"""Write a small table of numbers for a page: columns line up, classes keep colour and mark.

Every text is escaped here: names and values of a table are data, never markup.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import streamlit as st

from ui.colours import Palette, palette
from ui.glyphs import glyph


def grid(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    caption: str,
    classes: Sequence[int | None] = (),
    current: int | None = None,
    words: Sequence[int] = (),
) -> None:
    """Show a table.

    `classes`: for each column the class its head names, or None; `current`: the row spoken of;
    `words`: columns (after the first) that hold words, not numbers.
    """
    colours = palette()
    kinds = [*classes, *[None] * (len(head) - len(classes))]
    titles = [
        _head(t, kind, column, words, colours)
        for column, (t, kind) in enumerate(zip(head, kinds, strict=True))
    ]
    body = [_row(row, number == current, words, colours) for number, row in enumerate(rows)]
    st.html(
        '<div style="overflow-x:auto" tabindex="0" role="region" '
        f'aria-label="{escape(caption)}"><table style="border-collapse:collapse;font-size:0.95rem;'
        f'font-variant-numeric:tabular-nums;color:{colours.ink}"><thead><tr>{"".join(titles)}</tr></thead>'
        f"<tbody>{''.join(body)}</tbody></table></div>"
    )


def _head(text: str, code: int | None, column: int, words: Sequence[int], colours: Palette) -> str:
    mark = "" if code is None else f'<span style="color:{colours.klass(code)}">{glyph(code)}</span> '
    side = "left" if column == 0 or column in words else "right"
    return (
        f'<th scope="col" style="text-align:{side};padding:0.25rem 0.75rem;font-weight:600;'
        f'white-space:nowrap;border-bottom:1px solid {colours.line}">{mark}{escape(text)}</th>'
    )


def _row(cells: Sequence[str], current: bool, words: Sequence[int], colours: Palette) -> str:
    edge = f"box-shadow:inset 3px 0 {colours.accent};" if current else ""
    weight = 600 if current else 400
    # A long one wraps, but not to a column of single words.
    least = min(len(cells[0]) * 0.5, 11)
    first = (
        '<th scope="row" style="text-align:left;padding:0.25rem 0.75rem;'
        f"min-width:{least}rem;font-weight:{weight};border-bottom:1px solid {colours.line};{edge}"
        f'">{escape(cells[0])}</th>'
    )
    rest = [
        f'<td style="text-align:{"left" if column in words else "right"};padding:0.25rem 0.75rem;'
        f'border-bottom:1px solid {colours.line}">{escape(cell)}</td>'
        for column, cell in enumerate(cells[1:], start=1)
    ]
    return f"<tr>{first}{''.join(rest)}</tr>"
