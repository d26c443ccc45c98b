"""Read the values of the cells of a column that are numbers.

    3  -2.5  1e3  .5      as programs write them
    1,234.5  1 234.5      groups of three, between them a comma, a space or an apostrophe
    1.234,5  2,5          the comma as decimal sign: then a point may stand between groups

What may stand about a number `dress.py` takes off. One column has one way of writing: a text that is
no number under it is a text. `number_columns.py` decides for the whole file what both ways can read,
such as 1.200, and for a column what may stand about its numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import inf

from c45_course.readers.dress import SURE_DRESS, Dress, Undressed, undress
from c45_course.readers.remarks import Remark, RemarkKind, remark

PLAIN = re.compile(r"[+-]?(\d++(\.\d*+)?|\.\d++)([eE][+-]?\d++)?", re.ASCII)
_GAPS = " '’\u00a0\u2009\u202f"
"""What may stand between groups of three digits under either decimal sign."""
POINT = re.compile(
    rf"([+-]?)(?P<body>[1-9]\d{{0,2}}(?P<gap>[,{_GAPS}])(?:(?<=,)\d{{2}},)*\d{{3}}(?:(?P=gap)\d{{3}})*+"
    r"(?:\.\d*+)?"
    r"|(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][+-]?\d++)?)",
    re.ASCII,
)
COMMA = re.compile(
    rf"([+-]?)(?P<body>[1-9]\d{{0,2}}(?P<gap>[.{_GAPS}])\d{{3}}(?:(?P=gap)\d{{3}})*+(?:,\d++)?"
    r"|(?:\d++(?:,\d++)?|,\d++)(?:[eE][+-]?\d++)?)",
    re.ASCII,
)
_NEEDS_NO_REMARK = re.compile(r"-?(?=[\d.]{1,15}$)(0|[1-9]\d*)(\.\d+)?", re.ASCII)
"""What needs no remark: a float keeps 15 decimal digits."""
_WITH_COMMA = re.compile(
    r"-?(?=[\d.,]{1,15}$)(?:[1-9]\d{0,2}(?:\.\d{3})++|0|[1-9]\d*+)(?:,\d++)?", re.ASCII
)
"""The same with a decimal comma: most cells of such a column need no closer look."""
_MAX_EXACT_DIGITS = 15
"""Decimal digits a float always keeps."""
_REMARK_OF_DRESS = {
    Dress.FULL_WIDTH: RemarkKind.FULL_WIDTH,
    Dress.DIGITS: RemarkKind.OTHER_DIGITS,
    Dress.MONEY: RemarkKind.MONEY,
    Dress.ZERO_DASH: RemarkKind.ZERO_DASH,
    Dress.PARENTHESES: RemarkKind.PARENTHESES,
    Dress.PERCENT: RemarkKind.PERCENT,
    Dress.SUFFIX: RemarkKind.SUFFIX,
    Dress.LETTER: RemarkKind.SUFFIX,
    Dress.POWER: RemarkKind.POWER,
    Dress.ABOUT: RemarkKind.ABOUT,
    Dress.BOUND: RemarkKind.BOUND,
    Dress.SPREAD: RemarkKind.SPREAD,
    Dress.UNIT: RemarkKind.UNIT_LEFT_OUT,
    Dress.MARK: RemarkKind.MARK_LEFT_OUT,
    Dress.MINUS_BEHIND: RemarkKind.MINUS_BEHIND,
}
"""What is said of a number that stands with this about it."""


@dataclass(frozen=True)
class Way:
    """How the numbers of a column are written: with a decimal comma or a decimal point, and what may
    stand about them."""

    comma: bool = False
    dress: frozenset[Dress] = SURE_DRESS

    def number(self, cell: str) -> float | None:
        """Return what a cell is worth, None if it is a text; too large a number is infinite.

        >>> Way().number("125K"), Way().number("1,234.5"), Way(comma=True).number("1.234,5")
        (125000.0, 1234.5, 1234.5)
        """
        if self.comma and _WITH_COMMA.fullmatch(cell):
            return float(cell.replace(".", "").replace(",", "."))
        if not self.comma and PLAIN.fullmatch(cell):
            return float(cell)
        exact = self.exact(cell)
        return None if exact is None else _to_float(exact)

    def reads(self, cell: str) -> bool:
        """Tell whether a cell is a number."""
        if (_WITH_COMMA if self.comma else PLAIN).fullmatch(cell):
            return True
        return self.exact(cell) is not None

    def exact(self, cell: str) -> Decimal | None:
        """Return the number a cell writes, with all its digits, None if it is a text."""
        taken = self.taken_apart(cell)
        return None if taken is None else _exact_value(*taken)

    def taken_apart(self, cell: str) -> tuple[Undressed, re.Match[str]] | None:
        """Return the number of a cell without what may stand about it here, and its parts; None if it
        is no number, or if more stands about it."""
        if parts := self.parts(cell):
            return Undressed(cell), parts
        found = undress(cell)
        if found is None or not found.dress <= self.dress:
            return None
        parts = self.parts(found.core)
        return None if parts is None else (found, parts)

    def parts(self, core: str) -> re.Match[str] | None:
        """Return the parts of a number: its body, the sign between its groups."""
        own, other = (COMMA, POINT) if self.comma else (POINT, COMMA)
        found = own.fullmatch(core)
        if found is None and Dress.OTHER_SIGN in self.dress:
            return other.fullmatch(core)
        return found


def number_remarks(column: str, cells: Sequence[str], values: Iterable[str], way: Way) -> list[Remark]:
    """Say which numbers of a column were not as programs write them, and what became of them.

    `values`: the known ones among the cells, each once.
    """
    odd: dict[str, tuple[RemarkKind, ...]] = {}
    for cell in values:
        usual = _NEEDS_NO_REMARK.fullmatch(cell) and not (way.comma and "." in cell)
        if not usual and (kinds := tuple(_find_oddities(cell, way))):
            odd[cell] = kinds
    if not odd:
        return []
    rows: dict[RemarkKind, list[int]] = {}
    for row, cell in enumerate(cells):
        for kind in odd.get(cell, ()):
            rows.setdefault(kind, []).append(row)
    return [
        remark(
            kind, column, rows=found, values=(cells[found[0]], shortest_number(cells[found[0]], way))
        )
        for kind, found in rows.items()
    ]


def shortest_number(cell: str, way: Way) -> str:
    """Return the number a cell is read as, in the shortest way to write it.

    >>> shortest_number("1.200", Way(comma=True)), shortest_number("many", Way())
    ('1200', 'many')
    """
    value = way.number(cell)
    return cell if value is None else repr(value).removesuffix(".0")


def _find_oddities(cell: str, way: Way) -> Iterator[RemarkKind]:
    """Give what there is to say of a number that is not written in the usual way."""
    if way.comma and _WITH_COMMA.fullmatch(cell):
        if "." in cell:
            yield RemarkKind.GROUPED
        if "," in cell:
            yield RemarkKind.DECIMAL_COMMA
        return
    taken = way.taken_apart(cell)
    exact = None if taken is None else _exact_value(*taken)
    if PLAIN.fullmatch(cell) and not (way.comma and "." in cell):
        value = float(cell)
        # `exact` is None where the power of ten has more digits than can be.
        if repr(value) != cell and (value == 0 if exact is None else _loses_digits(cell, exact, value)):
            yield RemarkKind.ROUNDED
        if len(cell) > 1 and cell[0] == "0" and cell.isdigit():
            yield RemarkKind.LEADING_ZEROS
        return
    if taken is None or exact is None:
        return
    found, parts = taken
    # Of ($5) and of $ - the other remark shows what became of the sign.
    shown = found.dress
    if shown & {Dress.PARENTHESES, Dress.ZERO_DASH}:
        shown -= {Dress.MONEY}
    yield from (kind for dress, kind in _REMARK_OF_DRESS.items() if dress in shown)
    if parts["gap"]:
        yield RemarkKind.GROUPED
    if parts.re is not (COMMA if way.comma else POINT):
        yield RemarkKind.OTHER_SIGN
    elif way.comma and "," in parts["body"]:
        yield RemarkKind.DECIMAL_COMMA
    if _loses_digits(cell, exact, _to_float(exact)):
        yield RemarkKind.ROUNDED


def _exact_value(found: Undressed, parts: re.Match[str]) -> Decimal | None:
    """Return what a number is worth, None where its power of ten has more digits than can be."""
    body = parts["body"]
    if parts["gap"]:
        body = body.replace(parts["gap"], "")
    try:
        value = Decimal(f"{parts[1]}{body.replace(',', '.')}")
        return value * Decimal(found.factor) if found.factor != "1" else value
    except ArithmeticError:  # an InvalidOperation is one
        return None


def _loses_digits(cell: str, exact: Decimal, value: float) -> bool:
    """Tell whether a float cannot keep the digits of a cell."""
    if len(cell) <= _MAX_EXACT_DIGITS and cell.isascii() and "e" not in cell and "E" not in cell:
        return False
    return value not in (inf, -inf) and Decimal(repr(value)) != exact


def _to_float(exact: Decimal) -> float:
    try:
        return float(exact)
    except OverflowError:
        return inf
