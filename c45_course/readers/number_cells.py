"""Read the values of the cells of a column that are numbers.

    3  -2.5  1e3  .5      as programs write them
    1,234.5  1 234.5      groups of three, between them a comma, a space or an apostrophe
    1.234,5  2,5          the comma as decimal sign: then a point may stand between groups

Before it, behind it and around it a number may have a dress:

    $ 1,200   12 CHF      money                     <0.5   65+    a bound
    (120)                 negative, as in accounts  5.1±0.2       what it may be off by
    12.5%   3M   1.2bn    a part, a multiple        170 cm        a unit
    1.2×10^3              a power of ten            12.3*         a mark that points to a note
    ۱۲٫۵   １２．５        other digits               120-          a minus sign behind

What is left without it, the core, holds a sign, digits, their groups and a decimal sign. One column has
one way of writing: a text that is no number under it is a text. `number_columns.py` decides for the
whole file what both ways can read, such as 1.200, and for a column what may stand about its numbers.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum, auto
from functools import lru_cache
from math import inf
from typing import NamedTuple

from c45_course.readers.remarks import Remark, RemarkKind, remark

MAX_NUMBER_LENGTH = 64
"""Maximum number of characters of a number with something about it."""


class Dress(StrEnum):
    """Something that can stand about a number."""

    FULL_WIDTH = auto()
    DIGITS = auto()
    MONEY = auto()
    ZERO_DASH = auto()
    PARENTHESES = auto()
    PERCENT = auto()
    SUFFIX = auto()
    POWER = auto()
    LETTER = auto()
    """A letter that may be a multiple or part of a name: 12B."""
    ABOUT = auto()
    BOUND = auto()
    SPREAD = auto()
    UNIT = auto()
    MARK = auto()
    MINUS_BEHIND = auto()
    OTHER_SIGN = auto()
    """A decimal sign that is not the one of the column."""
    ANSWER = auto()
    """One digit in parentheses: a negative number, or the number of an answer."""
    MORE = auto()
    """A second number, as in 120/80 or 12 (30%): it is never read as one number."""


SURE_DRESS = frozenset(
    {
        *(Dress.FULL_WIDTH, Dress.DIGITS, Dress.MONEY, Dress.ZERO_DASH, Dress.PARENTHESES),
        *(Dress.PERCENT, Dress.SUFFIX, Dress.POWER),
    }
)
"""Dress that leaves no doubt of what the number is worth; on the rest the column decides."""


class Undressed(NamedTuple):
    """A number without what stood about it.

    `core`: sign, digits, groups, decimal sign; `factor`: what it is to be multiplied by; `dress`: what
    stood about it; `sign`: of which currency; `unit`: in small letters.
    """

    core: str
    factor: str = "1"
    dress: frozenset[Dress] = frozenset()
    sign: str = ""
    unit: str = ""


_ZEROS = (
    *(0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66),
    *(0xDE6, 0xE50, 0xED0, 0xF20, 0x1040, 0x1090, 0x17E0, 0x1810),
)
"""The zeros of the scripts that have ten digits of their own; the other nine follow each."""
_OTHER_DIGITS = {zero + digit: ord("0") + digit for zero in _ZEROS for digit in range(10)}
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: ord(" "), 0xFFE5: 0xA5}
_SIGNS = {0x66A: "%", 0x66B: ".", 0x66C: "'", 0x60C: ",", 0xFE6A: "%"}
_SIGNS |= dict.fromkeys([0x2212, 0x2010, 0x2011, 0x2012, 0x2013, 0xFE63], "-")
_USUAL_SIGNS: dict[int, int | str] = {**_OTHER_DIGITS, **_FULL_WIDTH, **_SIGNS}
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")

_CODES = (
    "EUR USD GBP CHF JPY CNY RMB SEK NOK DKK ISK PLN CZK HUF RON BGN RSD TRY RUB UAH KZT INR PKR BDT "
    "LKR IDR MYR SGD HKD TWD KRW THB VND PHP BRL MXN ARS CLP COP PEN UYU ZAR EGP NGN KES GHS AED SAR "
    "QAR ILS IRR AUD CAD NZD"
)
_CURRENCY = (
    r"(?:U\$S|(?:US|NT|HK|NZ|AU|CA|MX|[RACS])?\$)|[£¥￥฿¢\u20a0-\u20cf]"
    rf"|zł|Kč|kr\.?|Fr\.|Ft|lei|лв\.?|руб(?:\.|лей|ля|ль)?|р\.|грн\.?|Rs\.?|Rp\.?|RM|تومان|ریال|ريال|درهم"
    rf"|元|圆|圓|円|원|บาท|[Ee]uros?\b|[Dd]ollars?\b|(?:{_CODES.replace(' ', '|')})(?![A-Za-z])"
)
_SAME_SIGN = {
    **dict.fromkeys(["US$", "USD", "U$S"], "$"),
    **dict.fromkeys(["EUR", "euro", "euros", "Euro", "Euros"], "€"),
    **dict.fromkeys(["￥", "CNY", "RMB", "JPY", "元", "圆", "圓", "円", "\\"], "¥"),
    **{"GBP": "£", "INR": "₹", "Rs": "₹", "KRW": "₩", "원": "₩", "PLN": "zł", "RUB": "₽", "руб": "₽"},
    **{"р": "₽", "BRL": "R$", "TRY": "₺", "Rp": "IDR", "RM": "MYR"},
    **dict.fromkeys(["dollar", "dollars", "Dollar", "Dollars"], "$"),
}
_FACTORS = {
    **{"%": "0.01", "‰": "0.001", "K": "1e3", "k": "1e3", "M": "1e6", "B": "1e9"},
    **{"万": "1e4", "亿": "1e8", "萬": "1e4", "億": "1e8", "만": "1e4", "억": "1e8"},
    **{"bn": "1e9", "Bn": "1e9", "mn": "1e6", "Mn": "1e6", "mln": "1e6"},
    **{"Mio.": "1e6", "Mio": "1e6", "Mrd.": "1e9", "Mrd": "1e9"},
    **{"тыс.": "1e3", "тыс": "1e3", "млн": "1e6", "млрд": "1e9"},
    **{"thousand": "1e3", "million": "1e6", "billion": "1e9", "lakh": "1e5", "crore": "1e7"},
}
_SPACE = "[ \u00a0\u2009\u202f]"
_SPACES = f"{_SPACE}{{0,9}}+"
_HEAD = re.compile(
    r"(?P<bound>(?:[<>≤≥≦≧⩽⩾]=?|=[<>])?)"
    rf"(?P<about>(?:[~≈∼]|ca\.?|c\.|approx\.?|about|约|大约|約|около)?){_SPACES}"
    rf"(?P<sign>[+-]?)(?P<money>(?:{_CURRENCY}|\\(?=[\d ]))?){_SPACES}(?P<inner>[+-]?){_SPACE}?"
    rf"(?P<number>[.,]?\d(?:[\d.,'’ \u00a0\u2009\u202f]{{0,{MAX_NUMBER_LENGTH}}}\d)?\.?"
    r"(?:[eE][+-]?\d++)?)",
    re.ASCII,
)
_DASH = re.compile(rf"(?:{_CURRENCY}){_SPACES}-++|-++{_SPACES}(?:{_CURRENCY})")
_WHOLE = re.compile(r"(?<=\d)[.,/][-=]++(?=$|\D)", re.ASCII)
"""Signs that stand for no cents: 5,- €, 500/-."""
_AROUND = re.compile(rf"((?:{_CURRENCY})?){_SPACE}?\(([^()]++)\)")
_RAISED_NUMBER = "[⁺⁻]?[⁰¹²³⁴-⁹]{1,3}"
_LETTERS = r"[^\W\d_]"
_BEHIND, _BEHIND_TEN = (
    re.compile(
        rf"(?>(?P<base>{_SPACES}[×x*·⋅]{_SPACES}10){base}"
        rf"(?P<power>(?:\^|\*\*){_SPACES}[({{]?[+-]?\d{{1,3}}[)}}]?|{_RAISED_NUMBER}"
        r"|(?(base)[+-]\d{1,3}|(?!)))|)"
        rf"(?P<spread>{_SPACES}(?:±|\+/-|\+-){_SPACES}[\d.,]++)?+"
        rf"(?:(?(power)(?!)){_SPACE}?"
        rf"(?P<factor>{'|'.join(re.escape(each) for each in sorted(_FACTORS, key=len, reverse=True))})"
        rf"(?=$|[{_SPACE[1:-1]}+*†]|{_CURRENCY}))?+"
        rf"(?:(?P<owed>-?){_SPACES}(?P<money>{_CURRENCY}))?+"
        rf"(?:{_SPACES}(?:(?P<bound>\+|以上|以下)|(?P<minus_behind>-)"
        rf"|(?P<mark>[*†‡§#]{{1,4}}|[ᵃ-ᵛ]|\[\w{{1,3}}\])"
        rf"|(?P<unit>(?=\S){_LETTERS}{{0,16}}[°'″′‘’µ℃℉]?{_LETTERS}{{0,16}}"
        rf"(?:[/·. ]{_LETTERS}{{1,8}}|[²³]|\^?[23]\b){{0,3}}\.?)"
        rf"|(?P<more>\([^()]*+\)|[/:]{_SPACES}\d++(?:[.,]\d++)?"
        rf"|(?:of|out of|von|de|sur|из){_SPACE}\d.*+))$)?+\s*"
    )
    for base in ("", "?+")
)
"""Parts that may stand behind a number, in this order; 10^3 is a power without a number before it."""
_ABOUT_POWER = "^*(){} \u00a0\u2009\u202f"
_NO_DRESS = frozenset(("base", "factor", "owed"))
"""Groups of these patterns that are not named after what they find."""
_OF_FACTOR = {"%": Dress.PERCENT, "‰": Dress.PERCENT, "B": Dress.LETTER}
_FEET = re.compile(rf"(\d)['′’]{_SPACE}?\d{{1,2}}(?:[\"″”]|'')?|['’]([\d.,]++)['’]?")
"""Feet and inches, and a number that an apostrophe makes a text."""
_ORDINALS = frozenset({"st", "nd", "rd", "th"})


def usual_signs(cell: str) -> str:
    """Return a text with full-width characters, and the digits and signs of other scripts, as usual.

    >>> usual_signs("１２．５％"), usual_signs("۱۲٫۵"), usual_signs("−३")
    ('12.5%', '12.5', '-3')
    """
    return cell if cell.isascii() else cell.translate(_USUAL_SIGNS)


@lru_cache(maxsize=20_000)
def undress(cell: str) -> Undressed | None:
    """Return the number in a cell without what stands about it, None where it is no such number.

    >>> undress("€ 1.200,50").core, undress("-$5").core, undress("(120)").core
    ('1.200,50', '-5', '-120')
    >>> undress("1.2B").factor, undress("≤ 0.5").dress == {Dress.BOUND}, undress("170 cm").unit
    ('1e9', True, 'cm')
    >>> undress("A1"), undress("10-14"), undress("Room 12")
    (None, None, None)
    """
    if len(cell) > MAX_NUMBER_LENGTH:
        return None
    text, dress = usual_signs(cell), _script_dress(cell)
    around = _AROUND.fullmatch(text)
    if around:
        text = "".join(around.groups()).strip()
    if feet := _FEET.fullmatch(text):
        return Undressed(feet[1] or feet[2], dress=dress | {Dress.MORE})
    text, whole = _WHOLE.subn("", text)
    head = _HEAD.match(text)
    if head is None:
        none = dress | {Dress.MONEY, Dress.ZERO_DASH}
        return Undressed("0", dress=none) if "-" in text and _DASH.fullmatch(text) else None
    signs = [*filter(None, ("-" if around else "", head["sign"], head["inner"]))]
    if len(signs) > 1:
        return None
    money = head["money"]
    answer = around and not money and sum(map(str.isdigit, text)) == 1
    before = (
        *((money or whole, Dress.MONEY), (head["bound"], Dress.BOUND), (head["about"], Dress.ABOUT)),
        *((around, Dress.PARENTHESES), (answer, Dress.ANSWER)),
    )
    dress |= {kind for there, kind in before if there}
    found = Undressed(head["number"], "1", dress, _currency_of(money))
    behind = _read_tail(found, text[head.end() :])
    if behind is None or (not signs and Dress.MINUS_BEHIND not in behind.dress):
        return behind
    if Dress.MINUS_BEHIND in behind.dress:
        signs.append("-")
    return None if len(signs) > 1 else behind._replace(core="".join((*signs, behind.core)))


def _script_dress(cell: str) -> frozenset[Dress]:
    """Tell whether digits of another script or of full width are used."""
    if cell.isascii():
        return frozenset()
    codes = set(map(ord, cell))
    kinds = ((Dress.DIGITS, _OTHER_DIGITS), (Dress.FULL_WIDTH, _FULL_WIDTH))
    return frozenset(kind for kind, those in kinds if not those.keys().isdisjoint(codes))


@lru_cache(maxsize=200)
def _currency_of(sign: str) -> str:
    """Return a sign that all signs of one currency share."""
    plain = sign.rstrip(".")
    return _SAME_SIGN.get(plain, plain)


def _read_tail(found: Undressed, tail: str) -> Undressed | None:
    """Return a number without what stands behind it, None where that is more than is known."""
    if not tail:
        return found
    met = (_BEHIND_TEN if found.core == "10" else _BEHIND).fullmatch(tail)
    if met is None:
        return None
    there = {name: text for name, text in met.groupdict().items() if text}
    money, unit = there.get("money", ""), there.get("unit", "")
    if (money and found.sign) or (unit and (money or found.sign) and unit[0] != "/"):
        return None  # money has a unit where it is a price: 2 €/kg
    dress = {Dress(name) for name in there.keys() - _NO_DRESS}
    core, factor = found.core, "1"
    if "power" in there:
        factor = f"1e{int(there['power'].translate(_RAISED).strip(_ABOUT_POWER))}"
        core = core if "base" in there else "1"
    elif "factor" in there:
        factor = _FACTORS[there["factor"]]
        dress.add(_OF_FACTOR.get(there["factor"], Dress.SUFFIX))
    if "owed" in there:
        dress.add(Dress.MINUS_BEHIND)
    sign = found.sign or _currency_of(money)
    return Undressed(core, factor, found.dress | dress, sign, _usual_unit(unit))


def _usual_unit(unit: str) -> str:
    """Return what all ways to write a unit share.

    >>> _usual_unit("Rooms"), _usual_unit("room"), _usual_unit("°C"), _usual_unit("2nd"[1:])
    ('room', 'room', '°c', 'th')
    """
    small = unit.casefold().strip("./")
    if small in _ORDINALS:
        return "th"
    return small.removesuffix("s") if len(small) > 2 else small


PLAIN = re.compile(r"[+-]?(\d++(\.\d*+)?|\.\d++)([eE][+-]?\d++)?", re.ASCII)
_GAPS = " '’\u00a0\u2009\u202f"
"""Signs that may stand between groups of three digits under either decimal sign."""
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
"""Numbers that need no remark: a float keeps 15 decimal digits."""
_WITH_COMMA = re.compile(
    r"-?(?=[\d.,]{1,15}$)(?:[1-9]\d{0,2}(?:\.\d{3})++|0|[1-9]\d*+)(?:,\d++)?", re.ASCII
)
"""The same with a decimal comma: most cells of such a column need no closer look."""
_MAX_EXACT_DIGITS = 15
"""Maximum number of decimal digits that a float always keeps."""
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
"""Remark on a number that stands with this about it."""


@dataclass(frozen=True)
class Way:
    """Way in which the numbers of a column are written: their decimal sign, and their dress."""

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
