"""Draw the entropy ruler with its table, and the lines on which attributes are compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, floor, isnan, log10

from c45_core.explain.labels import Labels
from c45_core.language.notation import Notation
from c45_core.language.words import Words
from c45_core.measures import TIE, entropy, xlog2x
from c45_core.trace.frames import Kind
from c45_core.trace.replay import Trace
from c45_course.exports.as_html import plain

from .paper import Steps, blank, page, write_head

LEFT, LONG = 8, 170
"""Where a scale begins and how long it is, in millimetres; its drawing is 186 wide."""
MAX_CASES = 18
"""The table of a ruler ends with so many cases; the scale goes on."""
_TICK = '<line x1="{x}" y1="{y}" x2="{x}" y2="{z}"/>'


def ruler(trace: Trace, words: Words, steps: Steps) -> Iterator[str]:
    """Give the page with the entropy ruler: of shares, and of counts."""
    code = steps.of_frame(_number(trace, Kind.ENTROPY))
    two = len(trace.table.classes) == 2
    idea = words("kit", "ruler_two" if two else "ruler_many")
    yield from page(
        write_head(words("kit", "ruler"), idea, code),
        _ruler(words.notation, two),
        f"<h2>{plain(words('kit', 'counts'))}</h2>",
        f'<p class="aside">{plain(words("kit", "counts_two" if two else "counts_many"))}</p>',
        _counts(min(trace.source.rows, MAX_CASES), two, words.notation),
    )


def _ruler(notation: Notation, two: bool) -> str:
    """Draw the shares from 0 to 1 below a line, and above it what each comes to."""
    marks = []
    for step in range(101):
        share, x = step / 100, _x(step / 100)
        long = 6 if step % 5 == 0 else 3
        marks.append(_TICK.format(x=x, y=30, z=30 - long))
        if step % 5 == 0:
            value = float(entropy([share, 1 - share])) if two else float(-xlog2x(share))
            turned = f'class="turned" transform="translate({x + 1} 22.5) rotate(-90)"'
            marks.append(f"<text {turned}>{notation.fixed(value)}</text>")
            marks.append(f'<text x="{x}" y="35">{share:g}</text>')
    return _drawn(marks, 30, 38)


def _counts(most: int, two: bool, notation: Notation) -> str:
    """Return the entropy of every division of up to so many cases, or of each count its term."""
    columns = range(most // 2 + 1) if two else range(1, most)
    head = "".join(f"<th>{k}</th>" for k in columns)
    rows = []
    for n in range(2, most + 1):
        cells = []
        for k in columns:
            there = 2 * k <= n if two else k < n
            value = float(entropy([k, n - k])) if two else float(-xlog2x(k / n))
            cells.append(f"<td>{_short(notation, value) if there else ''}</td>")
        rows.append(f"<tr><th>{n}</th>{''.join(cells)}</tr>")
    return f"<table><tr><th>|D|</th>{head}</tr>{''.join(rows)}</table>"


def _short(notation: Notation, value: float) -> str:
    """Write a number of the table: three decimals, which many columns have room for."""
    return notation.finer(3 - notation.digits).fixed(value)


def gate_line(trace: Trace, labels: Labels, words: Words, steps: Steps) -> Iterator[str]:
    """Give the page with the lines of gain and gain ratio, and a flag for each attribute."""
    gated = trace.node(0).average_gain is not None
    code = steps.of_frame(_number(trace, Kind.GATED if gated else Kind.SPLIT))
    names = [labels.attribute(each.attribute) for each in trace.evaluations(0)]
    by = trace.dialect.criterion
    compared = ["gain", by] if gated else [by]
    lines = [words("terms", key) for key in compared]
    drawn = [_lines(trace, key, words) for key in compared]
    title, idea = ("line", "line_gated") if gated else ("line_plain", "line_free")
    yield from page(
        write_head(words("kit", title), words("kit", idea), code),
        (f"<h2>{plain(name)}</h2>{here}" for name, here in zip(lines, drawn, strict=True)),
        f"<h2>{plain(words('kit', 'flags'))}</h2>",
        '<div class="flags">',
        (_flag(name, lines) for name in names),
        _flag(words("terms", "average_gain"), lines[:1]) if gated else "",
        "</div>",
    )


def _lines(trace: Trace, key: str, words: Words) -> str:
    """Draw the line of a criterion for the root, and a longer one where a later group needs it."""

    def largest(nodes: Iterable[int]) -> float:
        return _largest(each.measured(key) for n in nodes for each in trace.evaluations(n))

    root, later = largest([0]), largest(n for n in range(1, trace.size) if trace.node(n).leaf is None)
    unit, parts = _scale(root)
    drawn = _line(root)
    if later > unit * parts + TIE:
        drawn += f'<p class="aside">{plain(words("kit", "line_later"))}</p>{_line(later)}'
    return drawn


def _largest(values: Iterable[float]) -> float:
    """Return the largest of some values, 0 where there is none; nan stands for none."""
    return max((value for value in values if not isnan(value)), default=0.0)


def _line(largest: float) -> str:
    """Draw a line from 0 to the first round number that is not below the largest value."""
    unit, parts = _scale(largest)
    steps = 10 * parts
    marks = []
    for step in range(steps + 1):
        x = _x(step / steps)
        marks.append(_TICK.format(x=x, y=14, z=8 if step % 5 == 0 else 11))
        if step % 5 == 0:
            marks.append(f'<text x="{x}" y="19">{step * unit / 10:g}</text>')
    return _drawn(marks, 14, 21)


def _scale(largest: float) -> tuple[float, int]:
    """Return the unit of a line and how many of them it is long."""
    unit = 10.0 ** max(floor(log10(largest)), -3) if largest > TIE else 0.1
    return unit, max(ceil(largest / unit - TIE), 1)


def _flag(name: str, lines: Sequence[str]) -> str:
    return f'<div class="flag"><b>{plain(name)}</b>{"".join(map(blank, lines))}</div>'


def _x(share: float) -> float:
    return round(LEFT + LONG * share, 3)


def _drawn(marks: Sequence[str], base: float, height: float) -> str:
    ends = f'<line x1="{LEFT}" y1="{base}" x2="{LEFT + LONG}" y2="{base}"/>'
    return f'<svg class="scale" viewBox="0 0 186 {height}">{ends}{"".join(marks)}</svg>'


def _number(trace: Trace, kind: Kind) -> int:
    """Return the number of the step of the root that shows a kind of thing, of its last step else."""
    here = trace.about(0)
    return next((number for number in here if trace[number].kind is kind), here[-1])
