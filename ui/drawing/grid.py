"""Write small tables of numbers as HTML: aligned columns, classes with colour and mark.

It looks like `ui/number_table`, whose numbers can be pressed; these can not.

Every text is escaped here: names and values of a table are data, never markup.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import numpy as np
import streamlit as st

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_course.exports.layout import text_width
from ui.drawing.colours import PAGE, Palette
from ui.markdown import TERM

_PADDING = "0.22rem var(--cell, 0.5rem)"
_MAX_NAME_WIDTH = 155
"""Width at which a long name wraps, but not to a column of single words."""
_PHONE_WIDTH = 370
"""Points that a table has on a phone."""
_MAX_UNBROKEN_WIDTH = 110
"""Maximum width of a number that is not broken, such as 3 3/13 or 0.2 ± 0.1."""
_MIN_HEAD_WIDTH = 56
"""Minimum width of a head: Chinese may break after each sign, and would stand upright."""
_NUMBER = re.compile(r"(?<![A-Za-z0-9])C\d+(?![A-Za-z0-9.])")
"""The number of a convention."""
MAY_BREAK = "\u200b"
"""A place at which a Chinese head may break, which breaks nowhere else then."""


def grid(head: Sequence[str], rows: Sequence[Sequence[str]], **given: Any) -> None:
    """Show a table; `given`: as `write_grid` takes it."""
    st.html(write_grid(head, rows, **given))


def write_grid(
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
) -> str:
    """Return a table as HTML.

    `head`: may hold `MAY_BREAK`; `classes`: for each column the class its head names, or None;
    `current`: the row spoken of; `words`: columns (after the first) that hold words, not numbers;
    `total`: the last row sums up those above it, and is ruled off from them; `numbered`: its names are
    ours and may name conventions, whose numbers open their cards (`ui/page/cards`); `colours`: those of
    the table that has the classes.
    """
    named = _link_numbers if numbered else escape
    kinds = [*classes, *[None] * (len(head) - len(classes))]
    titles = [
        _write_head(t, kind, column, words, colours)
        for column, (t, kind) in enumerate(zip(head, kinds, strict=True))
    ]
    body = [
        _write_row(
            row, number == current, words, _rule_off(number, len(rows), total, colours), colours, named
        )
        for number, row in enumerate(rows)
    ]
    return (
        '<div class="wide" tabindex="0" role="region" '
        f'aria-label="{escape(caption)}"><table role="table"{_stands_over(head, rows, words)} '
        f'style="--numbers:{len(head) - 1};width:100%;border-collapse:collapse;'
        f'font-size:0.95rem;line-height:1.35;font-variant-numeric:tabular-nums;color:{colours.ink}">'
        f'<thead role="rowgroup"><tr role="row">{"".join(titles)}</tr></thead>'
        f'<tbody role="rowgroup">{"".join(body)}</tbody></table></div>'
    )


def _stands_over(head: Sequence[str], rows: Sequence[Sequence[str]], words: Sequence[int]) -> str:
    """Let names stand over their numbers where a phone has no room beside them (page.css)."""
    columns = list(zip(head, *rows, strict=True))[1:]
    numbers = [
        max([_min_head_width(title), *(_unbroken_width(cell, number in words) for cell in cells)])
        for number, (title, *cells) in enumerate(columns, start=1)
    ]
    needed = max((_min_name_width(row[0]) for row in rows), default=0.0) + sum(
        each + 12 for each in numbers
    )
    return ' class="named-over"' if needed > _PHONE_WIDTH else ""


def _unbroken_width(cell: str, words: bool) -> float:
    """Return the width of the longest part of a cell that is not broken."""
    if not words and text_width(cell) <= _MAX_UNBROKEN_WIDTH:
        return text_width(cell)
    return max(map(text_width, cell.split()), default=0.0)


def _min_head_width(title: str) -> float:
    parts = title.split(MAY_BREAK)
    return max(map(text_width, parts)) if len(parts) > 1 else min(text_width(title), _MIN_HEAD_WIDTH)


def _min_name_width(name: str) -> float:
    return min(text_width(name) * 1.08, _MAX_NAME_WIDTH)


def _write_head(
    text: str, code: int | None, column: int, words: Sequence[int], colours: Palette
) -> str:
    mark = ""
    if code is not None:
        mark = f"{class_mark(code, colours)} "
    side = "left" if column == 0 or column in words else "right"
    # A corner without a text heads nothing.
    tag, scope = ("th", ' scope="col" role="columnheader"') if text or mark else ("td", ' role="cell"')
    return (
        f'<{tag}{scope} style="text-align:{side};padding:{_PADDING};font-weight:400;'
        f"box-sizing:content-box;min-width:{_min_head_width(text):.0f}px;font-size:0.88rem;"
        f"color:{colours.muted};vertical-align:bottom;"
        f"{'word-break:keep-all;' if MAY_BREAK in text else ''}"
        f'border-bottom:1px solid {colours.line}">{mark}{escape(text)}</{tag}>'
    )


def _rule_off(number: int, rows: int, total: bool, colours: Palette) -> str:
    """Rule a row off from the one above it: a total clearly, others hardly."""
    if number == 0:
        return ""
    if total and number == rows - 1:
        return f"border-top:1px solid {colours.muted};"
    return f"border-top:1px solid color-mix(in srgb,{colours.line} 55%,transparent);"


def _no_wrap(cell: str, words: bool) -> str:
    return "white-space:nowrap;" if not words and text_width(cell) <= _MAX_UNBROKEN_WIDTH else ""


def _link_numbers(name: str) -> str:
    return _NUMBER.sub(rf'<a href="#{TERM}\g<0>">\g<0></a>', escape(name))


def _write_row(
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
        f"box-sizing:content-box;min-width:{_min_name_width(cells[0]):.0f}px;font-weight:{weight};vertical-align:top;{rule}{edge}"
        f'">{named(cells[0])}</th>'
    )
    rest = [
        f'<td role="cell" style="text-align:{"left" if column in words else "right"};'
        f"padding:{_PADDING};vertical-align:top;{_no_wrap(cell, column in words)}{rule}"
        f'">{escape(cell)}</td>'
        for column, cell in enumerate(cells[1:], start=1)
    ]
    return f'<tr role="row">{first}{"".join(rest)}</tr>'


def class_mark(code: int, colours: Palette) -> str:
    """Return the mark of a class in its colour."""
    return f'<span style="color:{colours.klass(code)}">{colours.glyph(code)}</span>'


_CELL = "padding:0.45rem 0.8rem;text-align:right;min-width:3.6rem;white-space:nowrap;"
"""Style of a cell of a confusion matrix."""


def confusion_matrix(weights: np.ndarray, labels: Labels, words: Words, *, about: str) -> str:
    """Return a confusion matrix: a row per actual, a column per predicted class.

    `weights` [actual, predicted]: the more, the darker; right answers are framed. `about`: the trees.
    """
    colours, names = PAGE.about(labels.table.classes), [labels.klass(k) for k in range(len(weights))]
    heads = [f"{class_mark(k, colours)} {escape(name)}" for k, name in enumerate(names)]
    columns = "".join(f'<th scope="col" style="{_CELL}">{head}</th>' for head in heads)
    most, rows = float(weights.max()) or 1.0, []
    for actual, head in enumerate(heads):
        cells = [f'<th scope="row" style="{_CELL}text-align:left">{head}</th>']
        for predicted, weight in enumerate(weights[actual].tolist()):
            strength = round(8 + 40 * weight / most) if weight else 0
            shade = f"background:color-mix(in srgb,{colours.klass(actual)} {strength}%,transparent);"
            frame = f"box-shadow:inset 0 0 0 2px {colours.muted};" if actual == predicted else ""
            named = {"actual": names[actual], "predicted": names[predicted]}
            text = words("validate", "cell", cases=words.cases(weight), **named)
            cells.append(
                f'<td style="{_CELL}{shade}{frame}font-size:1.2rem" title="{escape(text)}">'
                f"{words.notation.weight(weight)}</td>"
            )
        rows.append(f"<tr>{''.join(cells)}</tr>")
    caption = f"{words('validate', 'confusion')}: {about}"
    return (
        f'<table aria-label="{escape(caption)}" style="border-collapse:separate;border-spacing:3px;'
        f'font-variant-numeric:tabular-nums;color:{colours.ink}"><thead><tr>'
        f'<td style="font-size:0.8rem;line-height:1.4;color:{colours.muted}">'
        f"{words('validate', 'predicted')} →<br>{words('validate', 'actual')} ↓</td>"
        f"{columns}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )
