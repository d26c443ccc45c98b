"""Lay out pages of A4 in HTML without a network, and lead from paper to a step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from c45_core.language.words import Words
from c45_core.trace.frames import as_step
from c45_course.exports.as_html import plain
from c45_course.exports.picture import code_svg
from c45_course.exports.tables import address_of

STYLE = """
@page { size: A4; margin: 10mm; }
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; color: #111; background: #fff; font: 11pt/1.45 "Noto Serif", Georgia,
  "Times New Roman", "Liberation Serif", "Noto Serif CJK SC", "Songti SC", SimSun, serif; }
body:lang(zh) { font-family: "Noto Serif CJK SC", "Source Han Serif SC", "Songti SC", SimSun, serif; }
.page { width: 190mm; margin: 0 auto; break-after: page; overflow: hidden; }
.page:last-child { break-after: auto; }
h1 { font-size: 18pt; line-height: 1.25; margin: 0 0 2mm; }
h2 { font-size: 13pt; margin: 6mm 0 1mm; break-after: avoid; }
p { margin: 1.5mm 0; }
ol { margin: 3mm 0; padding-left: 7mm; }
li { margin: 2.2mm 0; }
.aside { color: #444; font-size: 9.5pt; }
.head { display: flex; gap: 6mm; justify-content: space-between; align-items: flex-start; }
.qr { flex: none; width: 26mm; text-align: center; font-size: 7.5pt; line-height: 1.25; color: #444; }
.qr svg { display: block; width: 26mm; height: 26mm; }
.cards { width: 184mm; margin: 3mm auto 0; display: grid; grid-template-columns: repeat(2, 92mm);
  grid-auto-rows: 66mm; }
.card { border: 0.2mm dashed #888; padding: 5mm; overflow: hidden; break-inside: avoid; }
.card h3 { margin: 0 0 2mm; font-size: 14pt; }
.card dl { margin: 0; display: grid; grid-template-columns: auto 1fr; gap: 1mm 4mm;
  align-items: baseline; }
.card dt { color: #444; font-size: 11pt; }
.card dd { margin: 0; font-weight: bold; font-size: 15pt; line-height: 1.3;
  overflow-wrap: anywhere; }
.card.few dt { font-size: 13pt; }
.card.few dd { font-size: 20pt; }
.card.many dl { grid-template-columns: auto 1fr auto 1fr; gap: 0.6mm 3mm; }
.card.many dt { font-size: 9.5pt; }
.card.many dd { font-size: 12.5pt; }
.back { display: flex; justify-content: space-between; align-items: center; gap: 4mm; }
.back b { display: block; font-size: 22pt; line-height: 1.2; overflow-wrap: anywhere; }
.back .qr { width: 30mm; }
.back .qr svg { width: 30mm; height: 30mm; }
.scale { display: block; width: 186mm; margin: 3mm 0; }
.scale line, .scale path { stroke: #111; stroke-width: 0.25; fill: none; }
.scale text { font-size: 3.4px; text-anchor: middle; fill: #111; }
.scale .turned { text-anchor: start; }
table { border-collapse: collapse; font-size: 9pt; margin: 3mm 0; }
th, td { border-bottom: 0.1mm solid #999; padding: 0.5mm 1.6mm; text-align: right;
  font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { font-weight: bold; }
.words th, .words td { text-align: left; }
.flags { display: grid; grid-template-columns: repeat(3, 60mm); gap: 3mm; margin: 4mm 0; }
.flag { border: 0.2mm dashed #888; padding: 3mm; min-height: 24mm; break-inside: avoid; }
.flag b { display: block; margin-bottom: 2mm; }
.blank { display: flex; gap: 2mm; align-items: flex-end; min-height: 8.5mm; margin: 0; }
.blank::after { content: ""; flex: 1; border-bottom: 0.2mm solid #777; }
.decision { break-inside: avoid; border-bottom: 0.2mm dashed #888; padding-bottom: 5mm;
  margin-bottom: 5mm; }
.decision:last-child { border-bottom: 0; }
.ticks { display: flex; gap: 10mm; margin: 3mm 0 0; }
.ticks span::before { content: "☐"; margin-right: 2mm; }
pre { font: 9.5pt/1.45 "Noto Sans Mono", "Noto Sans Mono CJK SC", monospace; white-space: pre-wrap; }
@media screen { .page { min-height: 277mm; margin: 8mm auto; padding: 4mm; box-shadow: 0 0 2mm #bbb; } }
"""


@dataclass(frozen=True)
class Steps:
    """The steps that a code leads to: of a table in a convention, in the language of the words.

    `query`: how a link names the table and the convention, {} where the app has no such steps;
    `address`: of the app, before its pages; "" for a kit without codes.
    """

    words: Words
    query: Mapping[str, str]
    address: str

    @property
    def lead(self) -> bool:
        """Whether there are codes that lead anywhere."""
        return bool(self.address and self.query)

    def of_frame(self, number: int) -> str:
        """Return the code of a step of the growing."""
        step = as_step(number)
        name = self.words("kit", "step", n=step, lesson=self.words("lesson", "growing"))
        return self._code("growing", name, step=step)

    def of_decision(self, method: str, node: str) -> str:
        """Return the code of a decision of the pruning."""
        name = self.words("kit", "decision", lesson=self.words("lesson", "pruning"))
        return self._code("pruning", name, room="grown", rule=method, node=node)

    def _code(self, page: str, name: str, **more: str) -> str:
        code = ""
        if self.lead:
            query = {**self.query, "lang": self.words.language, **more}
            code = code_svg(address_of(page, self.address, query))
        return f'<div class="qr">{code}{plain(name)}</div>'


PAGE_BEGIN = '<section class="page">'
"""The line with which a page begins."""


def page(*parts: str | Iterable[str]) -> Iterator[str]:
    """Give a page of its own."""
    yield PAGE_BEGIN
    for part in parts:
        yield from [part] if isinstance(part, str) else part
    yield "</section>"


def leave_blank(words: Words, why: str) -> Iterator[str]:
    """Give a page that says that nothing else stands on it, and why; `why`: the key of that text."""
    yield from page(f'<p class="aside">{plain(words("kit", why))}</p>')


def write_head(title: str, idea: str, code: str) -> str:
    """Return the head of a page: title and idea on the left, the code on the right."""
    said = f"<div><h1>{plain(title)}</h1><p>{plain(idea)}</p></div>"
    return f'<div class="head">{said}{code}</div>'


def blank(name: str) -> str:
    """Return a name with a line to write on."""
    return f'<p class="blank">{plain(name)}</p>'
