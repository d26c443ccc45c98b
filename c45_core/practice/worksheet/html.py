"""Write a worksheet as one HTML file without a network: to be printed on A4, or read on a screen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape

from c45_core.practice.worksheet.sheet import Entry, Item, Sheet

_STYLE = """
@page { size: A4; margin: 18mm 16mm; }
:root { color-scheme: light; }
body { font: 11pt/1.5 "Noto Serif", "Source Han Serif SC", "Songti SC", Georgia, serif; color: #111;
  background: #fff; max-width: 178mm; margin: 8mm auto; padding: 0 4mm; }
h1 { font-size: 17pt; line-height: 1.25; margin: 0 0 1mm; }
h2 { font-size: 13pt; margin: 8mm 0 1mm; border-bottom: 0.3mm solid #111; break-after: avoid; }
.about, .hint { color: #444; margin: 0 0 3mm; }
.who { margin: 4mm 0; }
table { border-collapse: collapse; font-size: 9.5pt; margin: 4mm 0; }
th, td { border-bottom: 0.1mm solid #999; padding: 0.6mm 2.6mm; text-align: left; }
th { border-bottom: 0.3mm solid #111; }
tr { break-inside: avoid; }
.wide { overflow-x: auto; }
section > div { break-inside: avoid; margin: 4mm 0 5mm; }
.asked { margin: 0 0 1mm; break-after: avoid; }
.asked b { margin-right: 1.5mm; }
ul { list-style: none; margin: 0; padding: 0 0 0 6mm; }
li { margin: 0.8mm 0; overflow-wrap: anywhere; }
li.blank { display: flex; gap: 2mm; min-height: 9mm; align-items: flex-end; }
li.blank::after { content: ""; flex: 1; border-bottom: 0.2mm solid #777; }
.ticks { display: flex; flex-wrap: wrap; gap: 1mm 8mm; }
.ticks li::before { content: "☐"; margin-right: 1.5mm; }
sub { line-height: 0; }
a { color: #0b57d0; white-space: nowrap; }
@media print { body { margin: 0; max-width: none; padding: 0; } a { color: inherit; } }
"""


def html(sheet: Sheet) -> str:
    """Return the sheet, or the key, as a page that needs nothing else."""
    return "\n".join(_lines(sheet)) + "\n"


def _lines(sheet: Sheet) -> Iterator[str]:
    language = {"zh": "zh-CN"}.get(sheet.language, sheet.language)
    yield f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(sheet.title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>"
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
    yield "</body>\n</html>"


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
            yield f'<li class="blank">{formula(entry.given)}</li>'
        else:
            yield f"<li>{formula(entry.given)}</li>"
    yield "</ul>\n</div>"


def _answer(sheet: Sheet, entry: Entry) -> str:
    """Write an answer with its step; a line that was given stands in the key without one."""
    if entry.answer is None:
        return formula(entry.given)
    found = sheet.link(entry)
    if found is None:
        return formula(entry.answer)
    text, address = map(escape, found)
    return f"{formula(entry.answer)} " + (f'<a href="{address}">{text}</a>' if address else f"({text})")


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield '<div class="wide"><table>'
    yield f"<thead><tr>{''.join(f'<th>{escape(name)}</th>' for name in header)}</tr></thead>"
    yield "<tbody>"
    for row in rows:
        yield f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>"
    yield "</tbody></table></div>"


def formula(text: str) -> str:
    """Return an equation with the signs of mathematics; what is a name in it stays as it is.

    >>> formula("Gain = 0.9 x -1/2 log2(5/14)")
    'Gain = 0.9 × −1/2 log<sub>2</sub>(5/14)'
    """
    written = escape(text)
    written = re.sub(r"(?<=\d) x (?=[\d(l-])", " × ", written)
    written = re.sub(r"(?<![^ (])-(?=[\d .(l])", "−", written)
    return re.sub(r"\blog2(?=[( ])", "log<sub>2</sub>", written)
