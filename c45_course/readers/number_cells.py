"""Recognise the cells of a column that are numbers, and read their values.

    3  -2.5  1e3  .5      as programs write them
    1,234.5  1 234.5      groups of three, between them a comma, a space or an apostrophe
    1.234,5  2,5          the comma as decimal sign: then a point may stand between groups
    125K  3M  2万  1.5亿   a thousand, a million, ten thousand, a hundred million
    12.5%                 0.125
    １２．５               full-width characters

One column has one way of writing: a text that is no number under it is a text. What both ways can
read, such as 1.200, is decided for the whole file (`number_format.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from math import inf

from c45_course.readers.remarks import Remark, RemarkKind, remark

PLAIN = re.compile(r"[+-]?(\d++(\.\d*+)?|\.\d++)([eE][+-]?\d++)?", re.ASCII)
_GAPS = " '’\u00a0\u2009\u202f"
"""What may stand between groups of three digits under either decimal sign."""
_END = "(?P<suffix>[ \u00a0\u202f]?[%KkM万亿])?"
_POINT = re.compile(
    rf"([+-]?)(?P<body>[1-9]\d{{0,2}}(?P<gap>[,{_GAPS}])\d{{3}}(?:(?P=gap)\d{{3}})*+(?:\.\d*+)?"
    rf"|(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][+-]?\d++)?){_END}",
    re.ASCII,
)
_COMMA = re.compile(
    rf"([+-]?)(?P<body>[1-9]\d{{0,2}}(?P<gap>[.{_GAPS}])\d{{3}}(?:(?P=gap)\d{{3}})*+(?:,\d++)?"
    rf"|(?:\d++(?:,\d++)?|,\d++)(?:[eE][+-]?\d++)?){_END}",
    re.ASCII,
)
_FACTORS = {"%": "0.01", "K": "1e3", "k": "1e3", "M": "1e6", "万": "1e4", "亿": "1e8"}
_HALF = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x2212: ord("-"), 0x3000: ord(" ")}
_USUAL = re.compile(r"-?(?=[\d.]{1,15}$)(0|[1-9]\d*)(\.\d+)?", re.ASCII)
"""What needs no remark: a float keeps 15 decimal digits."""
_WITH_COMMA = re.compile(
    r"-?(?=[\d.,]{1,15}$)(?:[1-9]\d{0,2}(?:\.\d{3})++|0|[1-9]\d*+)(?:,\d++)?", re.ASCII
)
"""The same with a decimal comma: most cells of such a column need no closer look."""
_PERHAPS_GROUPED = re.compile(r"\.\d{3}(?!\d)", re.ASCII)
_CURRENCY = r"[€$£¥￥₩₽₹₺]|zł|Kč|kr\.?|Fr\.|CHF|EUR|USD|GBP|CNY|RMB|JPY|元|円|원"
_DRESSED = re.compile(rf"[()]|{_CURRENCY}")
_IN_PARENTHESES = re.compile(r"\((?=[^()\d\n]*+\d[^()\d\n]*+\d)([^()\n]++)\)", re.ASCII)
"""One digit in parentheses is rather the number of an answer."""
_MONEY = re.compile(
    rf"(?P<sign>[+-]?)(?P<before>{_CURRENCY})?[ \u00a0\u202f]?(?P<inner>[+-]?)"
    rf"(?P<number>[\d.,][^-+()€$£¥￥\n]*?)[ \u00a0\u202f]?(?P<behind>{_CURRENCY})?"
)
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
        if self.comma and _WITH_COMMA.fullmatch(cell):
            return float(cell.replace(".", "").replace(",", "."))
        if not self.comma and PLAIN.fullmatch(cell):
            return float(cell)
        exact = self.exact(cell)
        return None if exact is None else _float(exact)

    def reads(self, cell: str) -> bool:
        """Tell whether a cell is a number."""
        if (_WITH_COMMA if self.comma else PLAIN).fullmatch(cell):
            return True
        return self.exact(cell) is not None

    def exact(self, cell: str) -> Decimal | None:
        """Return the number a cell writes, with all its digits, None if it is a text."""
        found = self.match(cell)
        if found is None:
            return None
        body = found["body"]
        if found["gap"]:
            body = body.replace(found["gap"], "")
        factor = _FACTORS[found["suffix"].strip()] if found["suffix"] else "1"
        try:
            value = Decimal(f"{found[1]}{body.replace(',', '.')}")
            return value * Decimal(factor) if factor != "1" else value
        except (InvalidOperation, ArithmeticError):
            return None

    def match(self, cell: str) -> re.Match[str] | None:
        """Return the parts of a number: its body, the sign between its groups, its suffix."""
        return (_COMMA if self.comma else _POINT).fullmatch(bare(half_width(cell)))


@dataclass(frozen=True)
class Tally:
    """How many values of a column are numbers with a decimal point alone, with a decimal comma alone,
    or with either: then `example` is one that is worth something else under each.

    `whole`: a whole number of four digits or more stands there without a sign between its groups.
    """

    point: int = 0
    comma: int = 0
    either: int = 0
    example: str = ""
    whole: bool = False

    def way(self, decimal: str) -> Way:
        """Return the way of the column; the sign of the file decides where both do as well."""
        if self.comma == self.point:
            return Way(decimal == "comma" and bool(self.comma or self.either))
        return Way(self.comma > self.point)


def tally(cells: Iterable[str]) -> Tally:
    """Count under which decimal sign the values of a column are numbers; each value counts once.

    >>> tally(["1.200", "950", "12.5", "0,5", "many"])
    Tally(point=1, comma=1, either=1, example='1.200', whole=False)
    """
    texts = [text for text in dict.fromkeys(cells) if len(text) < _LONGEST and "\n" not in text]
    joined = half_width("\n".join(texts))
    if _DRESSED.search(joined):
        joined = "\n".join(map(bare, joined.split("\n")))
    if "," not in joined and not _PERHAPS_GROUPED.search(joined):
        # No cell is worth something else with a decimal comma; one with a point tells enough.
        return Tally(point=1) if _has_point(joined) else Tally()
    point = comma = either = plain = 0
    example, whole = "", False
    for text in joined.split("\n"):
        one, other = _POINT.fullmatch(text), _COMMA.fullmatch(text)
        if one and other:
            if "." in text or "," in text:
                either += 1
                example = example or text
            else:
                plain += 1
                whole = whole or (len(text) > 3 and text.isdigit())
        else:
            point, comma = point + bool(one), comma + bool(other)
    numbers = point + comma + either + plain
    if 2 * numbers < sum(map(_has_digit, texts)):
        return Tally()
    return Tally(point, comma, either, example, whole)


_LONGEST = 64
"""Characters: what is longer says nothing about how numbers are written."""
_DIGIT = re.compile(r"\d", re.ASCII)
_POINTED = re.compile(r"^[+-]?\d*+\.\d++(?:[eE][+-]?\d++)?[%KkM万亿]?$", re.ASCII | re.MULTILINE)


def _has_digit(text: str) -> bool:
    return bool(_DIGIT.search(text))


def _has_point(joined: str) -> bool:
    return "." in joined and bool(_POINTED.search(joined))


def bare(cell: str) -> str:
    """Return a number without the sign of its currency, and one in parentheses as a negative one.

    >>> bare("€ 1.200,50"), bare("-$5"), bare("(120)"), bare("12 (3)")
    ('1.200,50', '-5', '-120', '12 (3)')
    """
    if not _DRESSED.search(cell):
        return cell
    found = _IN_PARENTHESES.fullmatch(cell)
    sign, text = ("-", found[1]) if found else ("", cell)
    money = _MONEY.fullmatch(text)
    if money is not None and bool(money["before"]) != bool(money["behind"]):
        signs = [each for each in (sign, money["sign"], money["inner"]) if each]
        if len(signs) > 1:
            return cell
        return "".join((*signs, money["number"]))
    return f"-{text}" if found and text[:1].isdigit() else cell


def half_width(cell: str) -> str:
    """Return a text with full-width letters, digits and signs in their usual width.

    >>> half_width("１２．５％")
    '12.5%'
    """
    return cell if cell.isascii() else cell.translate(_HALF)


def number_remarks(column: str, cells: Sequence[str], values: Iterable[str], way: Way) -> list[Remark]:
    """Say which numbers of a column were not as programs write them, and what became of them.

    `values`: the known ones among the cells, each once.
    """
    odd: dict[str, tuple[RemarkKind, ...]] = {}
    for cell in values:
        usual = _USUAL.fullmatch(cell) and not (way.comma and "." in cell)
        if not usual and (kinds := tuple(_odd(cell, way))):
            odd[cell] = kinds
    if not odd:
        return []
    rows: dict[RemarkKind, list[int]] = {}
    for row, cell in enumerate(cells):
        for kind in odd.get(cell, ()):
            rows.setdefault(kind, []).append(row)
    return [
        remark(kind, column, rows=found, values=(cells[found[0]], became(cells[found[0]], way)))
        for kind, found in rows.items()
    ]


def became(cell: str, way: Way) -> str:
    """Return the number a cell is read as, in the shortest way to write it.

    >>> became("1.200", Way(comma=True)), became("1.200", Way()), became("many", Way())
    ('1200', '1.2', 'many')
    """
    value = way.number(cell)
    return cell if value is None else repr(value).removesuffix(".0")


def _odd(cell: str, way: Way) -> Iterator[RemarkKind]:
    """Give what there is to say of a number that is not written in the usual way."""
    if way.comma and _WITH_COMMA.fullmatch(cell):
        if "." in cell:
            yield RemarkKind.GROUPED
        if "," in cell:
            yield RemarkKind.DECIMAL_COMMA
        return
    if PLAIN.fullmatch(cell) and not (way.comma and "." in cell):
        value = float(cell)
        exact = way.exact(cell)  # None where the power of ten has more digits than can be
        if repr(value) != cell and (value == 0 if exact is None else _rounded(cell, exact, value)):
            yield RemarkKind.ROUNDED
        if len(cell) > 1 and cell[0] == "0" and cell.isdigit():
            yield RemarkKind.LEADING_ZEROS
        return
    found = way.match(cell)
    exact = way.exact(cell)
    if found is None or exact is None:
        return
    if half_width(cell) != cell:
        yield RemarkKind.FULL_WIDTH
    if bare(half_width(cell)) != half_width(cell):
        yield RemarkKind.PARENTHESES if "(" in half_width(cell) else RemarkKind.MONEY
    if found["suffix"]:
        yield RemarkKind.PERCENT if found["suffix"].strip() == "%" else RemarkKind.SUFFIX
    if found["gap"]:
        yield RemarkKind.GROUPED
    if way.comma and "," in found["body"]:
        yield RemarkKind.DECIMAL_COMMA
    if _rounded(cell, exact, _float(exact)):
        yield RemarkKind.ROUNDED


def _rounded(cell: str, exact: Decimal, value: float) -> bool:
    """Tell whether a float cannot keep the digits of a cell."""
    if len(cell) <= _EXACT and cell.isascii() and not set(cell) & set("eE"):
        return False
    return value not in (inf, -inf) and Decimal(repr(value)) != exact


def _float(exact: Decimal) -> float:
    try:
        return float(exact)
    except OverflowError:
        return inf
