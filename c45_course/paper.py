"""Set a page for A4 paper and for a screen, without a network: what printed pages share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape

from c45_course.readers.characters import visible

_TIMES = re.compile(r"(?<=\d) x (?=[\d(l-])")
_MINUS = re.compile(r"(?<![^ (])-(?=[\d .(l])")
_LOG = re.compile(r"\blog2(?=[( ])")

STYLE = """
@page { size: A4; margin: 18mm 16mm; }
:root { color-scheme: light; }
body { font: 11pt/1.5 "Noto Serif", Georgia, "Times New Roman", "Liberation Serif", "Noto Serif CJK SC",
  "Songti SC", SimSun, serif; color: #111; background: #fff; max-width: 178mm; margin: 8mm auto;
  padding: 0 4mm; }
body:lang(zh) {
  font-family: "Noto Serif CJK SC", "Source Han Serif SC", "Songti SC", SimSun, serif; }
h1 { font-size: 17pt; line-height: 1.25; margin: 0 0 1mm; }
h2 { font-size: 13pt; margin: 8mm 0 1mm; border-bottom: 0.3mm solid #111; break-after: avoid; }
h3 { font-size: 11pt; margin: 5mm 0 1mm; break-after: avoid; }
p { margin: 1.5mm 0; }
table { border-collapse: collapse; font-size: 9.5pt; margin: 3mm 0; }
th, td { border-bottom: 0.1mm solid #999; padding: 0.6mm 2mm; text-align: left; vertical-align: top; }
th { vertical-align: bottom; }
th { border-bottom: 0.3mm solid #111; }
th:first-child, td:first-child { padding-left: 0; }
.right { text-align: right; font-variant-numeric: tabular-nums; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
.wide { overflow-x: auto; }
sub { line-height: 0; }
a { color: #0b57d0; white-space: nowrap; }
@media print {
  body { margin: 0; max-width: none; padding: 0; }
  a { color: inherit; }
  .wide { overflow: visible; }
}
"""


def page(language: str, title: str, style: str, body: Iterable[str]) -> Iterator[str]:
    """Give the lines of a page; `style`: what it adds, `body`: HTML."""
    tag = {"zh": "zh-CN"}.get(language, language)
    yield f'<!doctype html>\n<html lang="{escape(tag)}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(visible(title))}</title>\n<style>{STYLE}{style}</style>\n</head>\n<body>"
    yield from body
    yield "</body>\n</html>"


def equation(text: str) -> str:
    """Return an equation with the signs of mathematics; what is a name in it stays as it is.

    >>> equation("Gain = 0.9 x -1/2 log2(5/14)")
    'Gain = 0.9 × −1/2 log<sub>2</sub>(5/14)'
    """
    written = escape(visible(text))
    written = _MINUS.sub("−", _TIMES.sub(" × ", written))
    return _LOG.sub("log<sub>2</sub>", written)
