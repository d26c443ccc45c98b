"""Tell how the columns of a file, and the file itself, write their numbers.

Some dress leaves no doubt of what a number is worth (`SURE_DRESS`). With the rest all cells of the
column decide, each as often as it occurs: one unit everywhere is left out, two are not; <0.5 among
numbers is a bound, beside 20-30 it is the name of a group; 0001 and 1E05 are rather codes. Where two
readings are possible, the likelier one is taken and the question is asked.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from c45_course.readers.file_questions import FileAnswer, FileQuestion, QuestionKind
from c45_course.readers.number_cells import (
    COMMA,
    MAX_NUMBER_LENGTH,
    PLAIN,
    POINT,
    SURE_DRESS,
    Dress,
    Undressed,
    Way,
    shortest_number,
    undress,
    usual_signs,
)
from c45_course.readers.remarks import Remark, RemarkKind, remark
from c45_course.readers.schema import MISSING, PERHAPS_MISSING
from c45_course.readers.visible_text import known_words

MAX_SHARE_OF_SLIPS = 0.2
"""Maximum share of texts among the numbers of a column that are slips, not values."""
CELLS_PER_NUMBER = 3
"""Maximum number of cells to each number in a column that is looked at closely."""
_ASKED = frozenset(
    {Dress.ABOUT, Dress.BOUND, Dress.SPREAD, Dress.MARK, Dress.MINUS_BEHIND, Dress.LETTER}
)
_MAX_GROUP_NUMBERS = 9
"""Maximum number of numbers that rather name groups: the last is open (3+), or one is there twice
(<5, 5)."""
_MAX_BOUNDS_ALONE = 3
"""Maximum number of bounds without a number that rather name groups; more could not be measured."""
_MAX_DIGITS_WITH_LETTER = 4
"""Maximum number of digits with a letter right behind them; more are rather codes."""
_CODE_WITH_E = re.compile(r"\d{1,8}[eE]\d{1,2}", re.ASCII)
"""A whole number and E without a sign: programs write 1e+05 or 1.0e5."""
_NUMBER = r"\d++(?:[.,]\d++)?"
_RANGE = re.compile(rf"\D*+{_NUMBER}\s?(?:[-–—~…]|\.\.++|to|bis|至|到)\s?{_NUMBER}\D*+")
_SIGNS_BEHIND = re.compile(r"\d[+-]$")


@dataclass(frozen=True)
class Dressing:
    """Dress that may stand about the numbers of a column, and what is doubtful about it.

    `reads`: what a number may have about it; `words`: the column is read as words, though all its cells
    could be numbers; `asked`: the cell by which it is asked which of both, empty where it is not;
    `because`, `shown`: what is to be said of it; `numbers`: all cells but few are numbers; `unit`: all
    units are one that is known.
    """

    reads: frozenset[Dress] = SURE_DRESS
    words: bool = False
    asked: str = ""
    because: RemarkKind | None = None
    shown: tuple[str, ...] = ()
    numbers: bool = False
    unit: bool = False

    @property
    def willing(self) -> frozenset[Dress]:
        """Dress that a number may have once the column is said to be numeric.

        The cells that were there then may be gone: a part of the rows decides nothing.
        """
        unit = {Dress.UNIT} if self.unit else set()
        return self.reads | {Dress.BOUND, Dress.SPREAD, Dress.MARK} | unit


def is_range(cell: str) -> bool:
    """Tell whether a text goes from one number to another.

    >>> is_range("10-14"), is_range("20 to 30"), is_range("14-Oct")
    (True, True, False)
    """
    return len(cell) < MAX_NUMBER_LENGTH and _RANGE.fullmatch(cell) is not None


def _has_open_end(texts: Iterable[str]) -> bool:
    """Tell whether one of some texts is a number with a sign behind it."""
    return any(_SIGNS_BEHIND.search(text) for text in texts)


class DressedColumn:
    """The values of a column with a digit in it, undressed."""

    def __init__(self, counts: Counter[str], texts: Iterable[str]) -> None:
        self.counts, self.known = counts, counts.total()
        self.found: dict[str, Undressed] = {}
        for text in texts:
            found = Undressed(text) if PLAIN.fullmatch(text) else undress(text)
            if found is not None and (POINT.fullmatch(found.core) or COMMA.fullmatch(found.core)):
                self.found[text] = found
        # The numbers with nothing about them that is not sure.
        self.plain = [text for text, found in self.found.items() if found.dress <= SURE_DRESS]
        self.reads = set(SURE_DRESS)
        self.words, self.asked, self.unit = False, "", False
        self.because: RemarkKind | None = None
        self.shown: tuple[str, ...] = ()

    def dressing(self, *, other_sign: bool) -> Dressing:
        """Return what may stand about the numbers; `other_sign`: both decimal signs occur for sure."""
        if CELLS_PER_NUMBER * self._count_cells(self.found) < self.known:
            return Dressing()
        if other_sign:
            self.reads.add(Dress.OTHER_SIGN)
        self._judge_currencies()
        self._judge_units()
        self._judge_letters()
        self._judge_bounds()
        self._judge_rest()
        read = [text for text, found in self.found.items() if found.dress <= self.reads]
        bare = all(not self.found[text].dress - {Dress.DIGITS} for text in read)
        if bare and len(read) == len(self.counts):
            return find_codes([usual_signs(text) for text in read], self.reads)
        texts = self.known - self._count_cells(read)
        if texts > 1 and texts >= MAX_SHARE_OF_SLIPS * self.known:
            self._doubt_mixture(read)
            kept = frozenset(self.reads & SURE_DRESS)
            return Dressing(kept, because=self.because, shown=self.shown, unit=self.unit)
        asked = [text for text in read if self.found[text].dress & _ASKED]
        return Dressing(
            frozenset(self.reads),
            self.words,
            self.asked or next(iter(asked), ""),
            self.because,
            self.shown,
            numbers=True,
            unit=self.unit,
        )

    def _doubt_mixture(self, numbers: Collection[str]) -> None:
        """Say that words stand among many numbers, or that all cells hold a number and more."""
        read, more = set(numbers), set(self._texts_with(Dress.MORE))
        if self.because is not None or CELLS_PER_NUMBER * self._count_cells(read | more) < self.known:
            return
        others = [text for text in self.counts if text not in read]
        if read and len(others) > len(more):
            texts = (each for each in others if each not in more)
            self._doubt(RemarkKind.NUMBERS_AMONG_TEXTS, next(iter(numbers)), *texts)
        else:
            self._doubt(RemarkKind.LIKE_NUMBERS, *others)

    def _count_cells(self, texts: Iterable[str]) -> int:
        """Return the number of cells that hold some values."""
        return sum(self.counts[text] for text in texts)

    def _texts_with(self, dress: Dress) -> list[str]:
        """Return the values that have this about them."""
        return [text for text, found in self.found.items() if dress in found.dress]

    def _worth_of(self, text: str) -> float:
        """Return what a value is worth under the decimal sign that fits, the point first."""
        core = self.found[text].core
        point = Way().number(core)
        return (Way(comma=True).number(core) or 0.0) if point is None else point

    def _doubt(self, kind: RemarkKind, *shown: str) -> None:
        """Keep the first reason for doubt."""
        self.because, self.shown = self.because or kind, self.shown or shown

    def _judge_currencies(self) -> None:
        """Read no money of two currencies, and no per cents beside numbers that may be some, too."""
        money = {self.found[text].sign: text for text in self._texts_with(Dress.MONEY)}
        money.pop("", None)
        if len(money) > 1:
            self.reads -= {Dress.MONEY, Dress.ZERO_DASH}
            self._doubt(RemarkKind.SIGNS_DIFFER, *money.values())
        per_cent = self._texts_with(Dress.PERCENT)
        without = [text for text in self.plain if Dress.PERCENT not in self.found[text].dress]
        large = [text for text in without if abs(self._worth_of(text)) > 1]
        if per_cent and large:
            self.reads.discard(Dress.PERCENT)
            self._doubt(RemarkKind.SIGNS_DIFFER, per_cent[0], large[0])

    def _judge_units(self) -> None:
        """Leave out a unit that all numbers share; of two units none."""
        of_unit = self._texts_with(Dress.UNIT)
        units = {self.found[text].unit: text for text in of_unit}
        known = {unit for unit in units if known_words("units") & {unit, f"{unit}s"}}
        if len(units) > 1:
            worded = [text for text in of_unit if len(self.found[text].unit) > 1]
            if known == set(units):
                self._doubt(RemarkKind.SIGNS_DIFFER, *units.values())
            elif CELLS_PER_NUMBER * self._count_cells(worded) >= self.known:
                self._doubt(RemarkKind.LIKE_NUMBERS, worded[0])
        elif units:
            self._judge_one_unit(*next(iter(units.items())), of_unit, known=bool(known))

    def _judge_one_unit(self, unit: str, text: str, of_unit: list[str], *, known: bool) -> None:
        """Leave out the one unit of a column; a letter right behind a digit may be part of a code."""
        cores = {self.found[each].core for each in of_unit}
        glued = len(unit) == 1 and unit.isascii() and text[-2:-1].isdigit()
        if glued and (self.plain or not known):
            if not self.plain and max(map(len, cores)) <= _MAX_DIGITS_WITH_LETTER:
                self._doubt(RemarkKind.LIKE_NUMBERS, text)
            return
        if not known and len(cores) < CELLS_PER_NUMBER:
            return
        self.unit = known
        self.reads.add(Dress.UNIT)
        if not known or glued or self.plain:
            self._ask(of_unit)

    def _ask(self, texts: list[str]) -> None:
        """Ask whether numbers with this about them are numbers; where they are many, they are words."""
        self.asked = self.asked or texts[0]
        if self._count_cells(texts) >= MAX_SHARE_OF_SLIPS * self.known:
            self.words = True
            self._doubt(RemarkKind.LIKE_NUMBERS, texts[0])

    def _judge_letters(self) -> None:
        """Take B for a thousand million where such letters are usual in the column."""
        letters = [*self._texts_with(Dress.LETTER), *self._texts_with(Dress.SUFFIX)]
        if CELLS_PER_NUMBER * self._count_cells(letters) >= self.known:
            self.reads.add(Dress.LETTER)

    def _judge_bounds(self) -> None:
        """Leave out the sign of a bound among numbers; beside ranges it names a group."""
        bounds = self._texts_with(Dress.BOUND)
        ranges = any(is_range(text) for text in self.counts if text not in self.found)
        grades = _has_open_end(self._texts_with(Dress.MINUS_BEHIND)) and _has_open_end(bounds)
        if not bounds or ranges or grades:
            return
        numbers = [text for text, found in self.found.items() if found.dress <= self.reads]
        if len(numbers) < 2:
            if numbers or len(bounds) > _MAX_BOUNDS_ALONE:
                self._doubt(RemarkKind.LIKE_NUMBERS, bounds[0])
            return
        self.reads.add(Dress.BOUND)
        worth = sorted({self._worth_of(text) for text in (*numbers, *bounds)})
        merges = len(worth) < len(set(map(self._worth_of, numbers))) + len(bounds)
        in_a_row = worth == [worth[0] + place for place in range(len(worth))]
        if len(worth) <= _MAX_GROUP_NUMBERS and (merges or in_a_row):
            self._ask(bounds)

    def _judge_rest(self) -> None:
        """Leave out what a number may be off by, and marks; read a minus behind two digits or more."""
        self.reads |= {Dress.ABOUT, Dress.SPREAD, Dress.MARK, *({Dress.ANSWER} if self.plain else ())}
        behind = self._texts_with(Dress.MINUS_BEHIND)
        digits = all(len(self.found[text].core.strip("-.,")) > 1 for text in behind)
        if behind and digits and not _has_open_end(self._texts_with(Dress.BOUND)):
            self.reads.add(Dress.MINUS_BEHIND)


def find_codes(texts: Iterable[str], reads: Iterable[Dress] = SURE_DRESS) -> Dressing:
    """Tell whether plain numbers are rather codes: some begin with 0, or look like 1E05.

    >>> find_codes(["0001", "0420"]).words, find_codes(["05", "5", "12", "7"]).words
    (True, False)
    """
    values, dress = list(texts), frozenset(reads)
    usual = Dressing(dress, numbers=bool(values))
    zeros = [text for text in values if len(text) > 1 and text[0] == "0" and text.isdigit()]
    if zeros and all(map(str.isdigit, values)):
        alike = len(set(map(len, values))) == 1 or CELLS_PER_NUMBER * len(zeros) >= len(values)
        return Dressing(dress, alike, zeros[0], RemarkKind.CODES if alike else None, (zeros[0],), True)
    powers = [text for text in values if _CODE_WITH_E.fullmatch(text)]
    if not powers or any("." in text or "+" in text or "-" in text for text in values):
        return usual
    alike = len(powers) == len(values) or len(set(map(len, values))) == 1
    kind = RemarkKind.CODES if alike else RemarkKind.PERHAPS_CODES
    return Dressing(dress, alike, powers[0], kind, (powers[0],), True)


SIGNS = ("point", "comma")
_DIGIT = re.compile(r"\d")
_ONLY_NUMBERS = re.compile(rf"(?:{PLAIN.pattern}(?:\n|$))*+", re.ASCII)
_PERHAPS_GROUPED = re.compile(r"\.\d{3}(?!\d)", re.ASCII)
_POINTED = re.compile(r"^[+-]?\d*+\.\d++(?:[eE][+-]?\d++)?$", re.ASCII | re.MULTILINE)


@dataclass(frozen=True)
class Tally:
    """Number of values of a column that are numbers with a decimal point alone, a decimal comma alone,
    or either.

    `example`: one of the latter that is worth something else under each sign; `whole`: a whole number
    of four digits or more stands there without a sign between its groups; `dressing`: what may stand
    about the numbers; `unknown`: words for a missing value, such as n.a.
    """

    point: int = 0
    comma: int = 0
    either: int = 0
    example: str = ""
    whole: bool = False
    dressing: Dressing = field(default=Dressing(), repr=False)
    unknown: tuple[str, ...] = field(default=(), repr=False)

    def way(self, decimal: str, *, numeric: bool = False) -> Way:
        """Return the way of the column; the sign of the file decides where both do as well.

        `numeric`: the column is said to hold numbers.
        """
        dress = self.dressing.willing if numeric else self.dressing.reads
        if self.comma == self.point:
            return Way(decimal == "comma" and bool(self.comma or self.either), dress)
        return Way(self.comma > self.point, dress)


def tally(cells: Iterable[str]) -> Tally:
    """Count under which decimal sign the values of a column are numbers; each value counts once.

    >>> tally(["1.200", "950", "12.5", "0,5", "many"])
    Tally(point=1, comma=1, either=1, example='1.200', whole=False)
    """
    counts = Counter(cells)
    for marker in (*MISSING, *PERHAPS_MISSING):
        counts.pop(marker, None)
    unknown = [text for text in counts if len(text) < MAX_NUMBER_LENGTH and is_unknown(text)]
    for text in unknown:
        del counts[text]
    return replace(_tally_texts(counts), unknown=tuple(unknown))


def is_unknown(cell: str) -> bool:
    """Tell whether a text among numbers says that there is none.

    >>> is_unknown("n.a."), is_unknown("."), is_unknown("Keine Angabe"), is_unknown("none of it")
    (True, True, True, False)
    """
    return not _DIGIT.search(cell) and cell.casefold().replace(" ", "_") in known_words("unknown")


def _tally_texts(counts: Counter[str]) -> Tally:
    texts = [text for text in counts if len(text) < MAX_NUMBER_LENGTH and "\n" not in text]
    joined = "\n".join(texts)
    if _ONLY_NUMBERS.fullmatch(joined) and not _PERHAPS_GROUPED.search(joined):
        # No cell is worth something else with a decimal comma; one with a point tells enough.
        dressing = find_codes(texts) if len(texts) == len(counts) else Dressing()
        return Tally(point=int(bool(_POINTED.search(joined))), dressing=dressing)
    if not _DIGIT.search(joined):
        return Tally()
    return _tally_column(DressedColumn(counts, texts))


def _tally_column(column: DressedColumn) -> Tally:
    """Count the decimal signs of the numbers of a column."""
    point = comma = either = 0
    example, whole = "", False
    for text, found in column.found.items():
        one, other = POINT.fullmatch(found.core), COMMA.fullmatch(found.core)
        if not (one and other):
            point, comma = point + bool(one), comma + bool(other)
        elif "." in found.core or "," in found.core:
            either += 1
            example = example or usual_signs(text)
        else:
            whole = whole or (len(found.core) > 3 and found.core.isdigit())
    if 2 * len(column.found) < sum(map(bool, map(_DIGIT.search, column.counts))):
        return Tally(dressing=column.dressing(other_sign=False))
    other_sign = bool(point and comma) and not either
    return Tally(point, comma, either, example, whole, column.dressing(other_sign=other_sign))


@dataclass(frozen=True)
class NumberFormat:
    """Format in which the numbers of a file are written.

    `decimal`: the sign taken for what can be read with either; `comma`, `point`: columns that show one;
    `open`: columns that fit both; `example`: a cell of one of them; `told`: a person said the sign.
    """

    decimal: str
    comma: tuple[str, ...] = ()
    point: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    example: str = ""
    told: bool = False

    @property
    def doubtful(self) -> bool:
        """Whether some column fits both signs and the others show none, or each another."""
        return bool(self.open) and bool(self.comma) == bool(self.point)

    @property
    def to_keep(self) -> str | None:
        """The sign a schema has to keep, None where numbers are as programs write them."""
        return self.decimal if self.open or self.told or self.decimal == "comma" else None

    @property
    def sign(self) -> str:
        """The sign of the file: `point`, `comma` or `mixed`."""
        return "mixed" if self.comma and self.point else self.decimal

    def question(self) -> FileQuestion | None:
        """Ask what the example is worth; the reading in use first."""
        if not self.doubtful:
            return None
        order = sorted(SIGNS, key=lambda sign: sign != self.decimal)
        answers = tuple(FileAnswer(sign, self.example, self._worth(sign)) for sign in order)
        column = self.open[0] if len(self.open) == 1 else None
        return FileQuestion(QuestionKind.NUMBERS, answers, column, settled=self.told)

    def remarks(self) -> tuple[Remark, ...]:
        """Say what is doubtful, and which columns contradict each other."""
        found = []
        if self.comma and self.point:
            shown = [self.comma[0], self.point[0]]
            found.append(remark(RemarkKind.DECIMALS_DIFFER, values=shown))
        if self.doubtful and not self.told:
            other = next(sign for sign in SIGNS if sign != self.decimal)
            shown = [self.example, self._worth(self.decimal), self._worth(other)]
            found.append(remark(RemarkKind.NUMBERS_DOUBTFUL, values=shown, count=len(self.open)))
        return tuple(found)

    def _worth(self, sign: str) -> str:
        return shortest_number(self.example, Way(sign == "comma"))


def number_format(
    columns: Mapping[str, Tally], separator: str | None, told: str | None = None
) -> NumberFormat:
    """Return how a file writes its numbers; `separator`: that of its cells; `told`: by a person.

    >>> from c45_course.readers.number_columns import tally
    >>> price, number = tally(["0,50", "1,75"]), tally(["1.200", "950"])
    >>> number_format({"price": price, "number": number}, "\\t").decimal
    'comma'
    """
    comma = tuple(name for name, found in columns.items() if found.comma > found.point)
    point = tuple(name for name, found in columns.items() if found.point > found.comma)
    both = {name: found for name, found in columns.items() if found.comma == found.point}
    still = {name: found for name, found in both.items() if found.either}
    shown = next((found.example for found in still.values()), "")
    if told is None and bool(comma) != bool(point):
        decimal = "comma" if comma else "point"
    else:
        decimal = told or _likelier_sign(list(still.values()), separator)
    return NumberFormat(decimal, comma, point, tuple(still), shown, told is not None)


def _likelier_sign(still: list[Tally], separator: str | None) -> str:
    """Return the likelier decimal sign where the cells leave both possible.

    A whole number such as 12000 beside 1.200 shows that thousands are not marked there. Else programs
    that separate cells by semicolons use the comma as decimal sign, the others the point.
    """
    ungrouped = {"comma" if "," in each.example else "point" for each in still if each.whole}
    if len(ungrouped) == 1:
        return ungrouped.pop()
    return "comma" if separator == ";" else "point"


AS_PROGRAMS = NumberFormat("point")
"""Numbers that a program or a workbook holds: 1.200 is 1.2."""
