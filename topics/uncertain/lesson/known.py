"""Read what is known of a case from the address, and write it there.

In the address stands the name of the table and a cell per attribute: `x` unknown, `2` a value (of a
nominal attribute its code), `70~85` a range, `p0.7:0:0.3` probabilities. So a case is never taken for
one of another table and reads the same in every language.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

import numpy as np

from c45_core.errors import InputError
from c45_core.table import Column, Nominal, Numeric, Table
from ui.state import address

from ..consult import UNKNOWN, Answer, Between, Shares
from .context import UncertainContext

UNSAID, VALUE, RANGE, SHARES = "unknown", "value", "range", "shares"
"""What may be known of an attribute."""
SURE, DIGITS = 0.7, 4
"""How probable the value is that an attribute opens with; decimals of a probability in the address."""


@dataclass(frozen=True)
class Known:
    """What is known of one attribute: nothing, a code or number, two bounds, or a probability each."""

    kind: str
    numbers: tuple[float, ...] = ()

    def answer(self, column: Column) -> Answer:
        """Return it as the core takes it; probabilities that are all 0 say nothing."""
        if self.kind == UNSAID or not self.numbers:
            return UNKNOWN
        if self.kind == SHARES:
            total = sum(self.numbers)
            return Shares(tuple(n / total for n in self.numbers)) if total > 0 else UNKNOWN
        if isinstance(column, Nominal):
            return Shares.certain(int(self.numbers[0]), len(column.values))
        return Between(min(self.numbers), max(self.numbers))

    def written(self) -> str:
        """Write it as the address holds it."""
        numbers = [format(round(n, DIGITS) if self.kind == SHARES else n, ".15g") for n in self.numbers]
        joined = {UNSAID: "x", VALUE: numbers[0] if numbers else "x"}.get(self.kind)
        if joined is not None:
            return joined
        return "~".join(numbers) if self.kind == RANGE else f"p{':'.join(numbers)}"


Case = tuple[Known, ...]


def asked(on: UncertainContext) -> Case:
    """Return the case the address names, the opening example if it names none of this table."""
    name, _, cells = address.text("case").rpartition("!")
    parts = cells.split("_")
    if name == on.table.name and len(parts) == len(on.table.attributes):
        read = [_read(part, column) for part, column in zip(parts, on.table.attributes, strict=True)]
        found = [each for each in read if each is not None]
        if len(found) == len(read):
            return tuple(found)
    return opening(on)


def keep(table: Table, case: Case) -> None:
    """Write a case into the address."""
    address.write(case=f"{table.name}!{'_'.join(known.written() for known in case)}")


def answers(table: Table, case: Case) -> dict[str, Answer]:
    """Return a case as the core takes it."""
    pairs = zip(table.attributes, case, strict=True)
    return {column.name: known.answer(column) for column, known in pairs}


def opening(on: UncertainContext) -> Case:
    """Return the case a lesson opens with: its first test is uncertain, a number lies near a threshold.

    Of the attribute of the root the most frequent value has a probability of `SURE`, or the number lies
    between its quartiles; the number of the first soft threshold lies halfway from cut to upper bound.
    The rest is unknown.
    """
    case = [Known(UNSAID) for _ in on.table.attributes]
    for test in on.soft.tests[:1]:
        place = on.table.index(on.trace.table.attributes[test.attribute].name)
        column = on.table.attributes[place]
        assert isinstance(column, Numeric)
        middle = round((test.cut + test.upper) / 2, 0 if is_whole(column) else DIGITS)
        case[place] = Known(VALUE, (middle,))
    if on.tree.test is not None:
        column = on.trace.table.attributes[on.tree.test.attribute]
        asks = column.asks if isinstance(column, Nominal) else None
        place = on.table.index(asks.attribute if asks else column.name)
        case[place] = likely(on.table.attributes[place])
    return tuple(case)


def likely(column: Column) -> Known:
    """Return what is uncertain of an attribute: its most frequent value with `SURE`, or a range."""
    if isinstance(column, Numeric):
        return spread(column)
    counts = np.bincount(column.codes[~column.missing()], minlength=len(column.values))
    others = max(len(column.values) - 1, 1)
    shares = np.full(len(column.values), (1 - SURE) / others)
    shares[int(counts.argmax())] = SURE
    return Known(SHARES, tuple(shares.tolist()))


def spread(column: Numeric) -> Known:
    """Return the range between the quartiles of a column; nothing is known where it has no number."""
    numbers = column.numbers[~column.missing()]
    if not len(numbers):
        return Known(UNSAID)
    low, high = np.quantile(numbers, [0.25, 0.75], method="nearest")
    return Known(RANGE, (float(low), float(high)))


def is_whole(column: Numeric) -> bool:
    """Tell whether a column has whole numbers alone."""
    numbers = column.numbers[~column.missing()]
    return bool((numbers == np.round(numbers)).all())


def _read(part: str, column: Column) -> Known | None:
    """Return what a cell of the address says, None if it cannot be of the column."""
    if part == "x":
        return Known(UNSAID)
    try:
        return _numbers(part, column)
    except (ValueError, InputError):
        return None


def _numbers(part: str, column: Column) -> Known | None:
    if isinstance(column, Nominal):
        if part.startswith("p"):
            shares = tuple(float(number) for number in part[1:].split(":"))
            fits = len(shares) == len(column.values) and all(0 <= share <= 1 for share in shares)
            return Known(SHARES, shares) if fits else None
        code = float(part)
        return Known(VALUE, (code,)) if code in range(len(column.values)) else None
    numbers = tuple(float(number) for number in part.split("~"))
    if len(numbers) > 2 or not all(map(isfinite, numbers)):
        return None
    return Known(VALUE if len(numbers) == 1 else RANGE, numbers)
