"""Write a worksheet as one HTML file without a network: to be printed on A4, or read on a screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from c45_course import paper
from c45_course.paper import equation
from c45_course.practice.worksheet.sheet import Entry, Item, Sheet

_STYLE = """
.about, .hint { color: #444; margin: 0 0 3mm; }
.hint { break-after: avoid; }
.who { margin: 4mm 0; padding: 0; }
table { margin: 4mm 0; }
section > div { break-inside: avoid; margin: 4mm 0 5mm; }
.asked { margin: 0 0 1mm; break-after: avoid; }
.asked b { margin-right: 1.5mm; }
ul { list-style: none; margin: 0; padding: 0 0 0 6mm; }
li { margin: 0.8mm 0; overflow-wrap: anywhere; }
li.blank { display: flex; gap: 2mm; min-height: 9mm; align-items: flex-end; }
li.blank::after { content: ""; flex: 1; border-bottom: 0.2mm solid #777; }
.ticks { display: flex; flex-wrap: wrap; gap: 1mm 8mm; }
.ticks li::before { content: "☐"; margin-right: 1.5mm; }
"""


def html(sheet: Sheet) -> str:
    """Return the sheet, or the key, as a page that needs nothing else."""
    return "\n".join(paper.page(sheet.language, sheet.title, _STYLE, _body(sheet))) + "\n"


def _body(sheet: Sheet) -> Iterator[str]:
    yield f"<h1>{escape(sheet.title)}</h1>"
    yield f'<p class="about">{escape(" · ".join(sheet.about))}</p>'
    if not sheet.key:
        yield f'<ul class="who"><li class="blank">{escape(sheet.name_line)}</li></ul>'
        if sheet.rows:
            yield from _table(sheet.header, sheet.rows)
    number = 0
    for section in sheet.sections:
        yield f"<section>\n<h2>{escape(section.title)}</h2>"
        if not sheet.key:
            yield f'<p class="hint">{escape(section.hint)}</p>'
        for item in section.items:
            number += 1
            yield from _item(sheet, item, number)
        yield "</section>"


def _item(sheet: Sheet, item: Item, number: int) -> Iterator[str]:
    yield f'<div>\n<p class="asked"><b>{number}.</b>{escape(item.asked)}</p>'
    if item.options and not sheet.key:
        ticks = "".join(f"<li>{escape(option)}</li>" for option in item.options)
        yield f'<ul class="ticks">{ticks}</ul>\n</div>'
        return
    yield "<ul>"
    for entry in item.entries:
        if sheet.key:
            yield f"<li>{_answer(sheet, entry)}</li>"
        elif entry.answer is not None:
            yield f'<li class="blank">{equation(entry.given)}</li>'
        else:
            yield f"<li>{equation(entry.given)}</li>"
    yield "</ul>\n</div>"


def _answer(sheet: Sheet, entry: Entry) -> str:
    """Write an answer with its step; a line that was given stands in the key without one."""
    if entry.answer is None:
        return equation(entry.given)
    found = sheet.link(entry)
    if found is None:
        return equation(entry.answer)
    text, address = map(escape, found)
    step = f'<a href="{address}">{text}</a>' if address else f"({text})"
    return f"{equation(entry.answer)} {step}"


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield '<div class="wide"><table>'
    yield f"<thead><tr>{''.join(f'<th>{escape(name)}</th>' for name in header)}</tr></thead>"
    yield "<tbody>"
    for row in rows:
        yield f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
    yield "</tbody></table></div>"
