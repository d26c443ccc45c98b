"""Tell which cells of a column are numbers, and what they are worth.

    3  -2.5  1e3  .5      as programs write them
    1,234.5               groups of three
    1.234,5  2,5          the comma as decimal sign, where a whole column is written so
    125K  3M  2万  1.5亿   a thousand, a million, ten thousand, a hundred million
    12.5%                 0.125
    １２．５               full-width characters

One column has one way of writing: a text that is no number under it is a text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from math import inf

from c45_core.border.remarks import Remark, RemarkKind, remark

PLAIN = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)
_POINT = re.compile(
    r"([+-]?)(?P<body>[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?|\d+\.?\d*|\.\d+)(?P<power>[eE][+-]?\d+)?"
    r"(?P<suffix> ?[%KkM万亿])?",
    re.ASCII,
)
_COMMA = re.compile(
    r"([+-]?)(?P<body>[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?|\d+(?:,\d+)?)(?P<power>[eE][+-]?\d+)?"
    r"(?P<suffix> ?[%KkM万亿])?",
    re.ASCII,
)
_FACTORS = {"%": "0.01", "K": "1e3", "k": "1e3", "M": "1e6", "万": "1e4", "亿": "1e8"}
_HALF = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x2212: ord("-"), 0x3000: ord(" ")}
_USUAL = re.compile(r"-?(?=[\d.]{1,15}$)(0|[1-9]\d*)(\.\d+)?", re.ASCII)
"""What needs no remark: a float keeps 15 decimal digits."""
_EXACT = 15
"""Decimal digits a float always keeps."""


@dataclass(frozen=True)
class Way:
    """How the numbers of a column are written: with a decimal comma or a decimal point."""

    comma: bool = False

    def number(self, cell: str) -> float | None:
        """Return what a cell is worth, None if it is a text; too large a number is infinite.

        >>> Way().number("125K"), Way().number("1,234.5"), Way(comma=True).number("1.234,5")
        (125000.0, 1234.5, 1234.5)
        """
        if PLAIN.fullmatch(cell) and not self.comma:
            return float(cell)
        exact = self.exact(cell)
        return None if exact is None else _float(exact)

    def exact(self, cell: str) -> Decimal | None:
        """Return the number a cell writes, with all its digits, None if it is a text."""
        found = (_COMMA if self.comma else _POINT).fullmatch(half_width(cell))
        if found is None:
            return None
        body = found["body"].replace("." if self.comma else ",", "").replace(",", ".")
        factor = _FACTORS[found["suffix"].strip()] if found["suffix"] else "1"
        try:
            value = Decimal(f"{found[1]}{body}{found['power'] or ''}")
            return value * Decimal(factor) if factor != "1" else value
        except (InvalidOperation, ArithmeticError):
            return None


def half_width(cell: str) -> str:
    """Return a text with full-width letters, digits and signs in their usual width.

    >>> half_width("１２．５％")
    '12.5%'
    """
    return cell if cell.isascii() else cell.translate(_HALF)


def way_of(cells: Iterable[str], decimal: str) -> Way:
    """Tell how a column writes its numbers; its cells known, in any order.

    The sign under which more cells are numbers; `decimal`, `point` or `comma`, is that of the file and
    decides where both do as well.
    """
    texts = half_width("\n".join(cells)).split("\n")
    if not any("," in text for text in texts):
        return Way()
    point, comma = (_share(texts, Way(each)) for each in (False, True))
    if comma > point or (decimal == "comma" and comma == point):
        return Way(comma=True)
    return Way()


def number_remarks(column: str, cells: Sequence[str], way: Way) -> list[Remark]:
    """Say which numbers of a column were not as programs write them, and what became of them."""
    rows: dict[RemarkKind, list[int]] = {}
    for row, cell in enumerate(cells):
        if _USUAL.fullmatch(cell):
            continue
        for kind, holds in _KINDS.items():
            if holds(cell, way):
                rows.setdefault(kind, []).append(row)
    return [
        remark(kind, column, rows=found, values=(cells[found[0]], _became(cells[found[0]], way)))
        for kind, found in rows.items()
    ]


def _share(texts: list[str], way: Way) -> int:
    return sum(way.exact(text) is not None for text in texts)


def _float(exact: Decimal) -> float:
    try:
        return float(exact)
    except OverflowError:
        return inf


def _became(cell: str, way: Way) -> str:
    value = way.number(cell)
    return cell if value is None else repr(value).removesuffix(".0")


def _rounded(cell: str, way: Way) -> bool:
    """Tell whether a float cannot keep the digits of a cell."""
    if len(cell) <= _EXACT and cell.isascii() and not set(cell) & set("eE"):
        return False
    exact, value = way.exact(cell), way.number(cell)
    if exact is None or value is None or value in (inf, -inf):
        return False
    return Decimal(repr(value)) != exact


def _zeros(cell: str, way: Way) -> bool:
    return len(cell) > 1 and cell[0] == "0" and cell.isascii() and cell.isdigit()


def _number(cell: str, way: Way) -> bool:
    return way.number(cell) is not None


def _written(signs: str) -> Callable[[str, Way], bool]:
    """Return the question whether a number is written with one of some signs."""

    def holds(cell: str, way: Way) -> bool:
        return any(sign in cell for sign in signs) and _number(cell, way)

    return holds


def _grouped(cell: str, way: Way) -> bool:
    return (("." if way.comma else ",") in half_width(cell)) and _number(cell, way)


def _comma(cell: str, way: Way) -> bool:
    return way.comma and "," in half_width(cell) and _number(cell, way)


def _wide(cell: str, way: Way) -> bool:
    return not cell.isascii() and half_width(cell) != cell and _number(cell, way)


_KINDS: dict[RemarkKind, Callable[[str, Way], bool]] = {
    RemarkKind.FULL_WIDTH: _wide,
    RemarkKind.SUFFIX: _written("KkM万亿Ｋｋ" + "Ｍ"),
    RemarkKind.PERCENT: _written("%％"),
    RemarkKind.GROUPED: _grouped,
    RemarkKind.DECIMAL_COMMA: _comma,
    RemarkKind.ROUNDED: _rounded,
    RemarkKind.LEADING_ZEROS: _zeros,
}
