"""Read what is known of a case: a value, a range, probabilities of values, or nothing.

The program refuses probabilities whose sum rounding brings above 1, such as 0.3, 0.6, 0.1 in single
precision. Here a sum may miss 1 by 0.01 either way, and is then scaled to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import isfinite

from c45_core.binary import fitted
from c45_core.cells import is_missing, is_number, number_of, text_of
from c45_core.dialect import Dialect
from c45_core.language.refusal import refusal, whole
from c45_core.table import Column, Nominal, Table

MAX_MISSING_PROBABILITY = 0.01
"""Maximum by which the sum of probabilities may miss 1."""
UNKNOWN_MARKS = ("", "?", "？")
"""Texts that say that nothing is known."""
_NUMBER = r"[+-]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][+-]?\d++)?"
_RANGE = re.compile(rf"\s*+({_NUMBER})\s*+(?:(?:-|–|—|~|～|至|\.\.)\s*+({_NUMBER})\s*+)?")
_LISTED, _SAID = re.compile("[,，]"), re.compile("[:：]")


@dataclass(frozen=True)
class Unknown:
    """Nothing is known of an attribute."""


UNKNOWN = Unknown()


@dataclass(frozen=True)
class Between:
    """The value of a numeric attribute lies somewhere from `low` to `high`, evenly; one if equal."""

    low: float
    high: float

    @property
    def is_one(self) -> bool:
        """Whether it is one value."""
        return self.low == self.high


@dataclass(frozen=True)
class Shares:
    """The probability of each value of a nominal attribute, in declared order; they add up to 1."""

    probabilities: tuple[float, ...]

    @classmethod
    def certain(cls, code: int, values: int) -> Shares:
        """Return the answer that names one value."""
        return cls(tuple(1.0 if place == code else 0.0 for place in range(values)))

    @property
    def is_one(self) -> bool:
        """Whether one value is certain."""
        return max(self.probabilities) == 1.0


Answer = Unknown | Between | Shares


def read_case(table: Table, case: Mapping[str, object], dialect: Dialect) -> tuple[Answer, ...]:
    """Read a case: the answer to each attribute that trees of the dialect ask for.

    `table`: the one the tree was grown from, as it was given; `case`: by the name of an attribute what
    `read_answer` takes; an attribute left out is unknown.
    Errors: InputError for an attribute the table does not have, and what `read_answer` refuses.

    >>> from c45_core import Table, preset
    >>> days = {"wind": ["no", "yes"], "humidity": [70, 90], "play": ["yes", "no"]}
    >>> table = Table.from_columns(days, target="play")
    >>> found = read_case(table, {"wind": "yes: 0.9", "humidity": "70 - 85"}, preset("release8"))
    >>> found[0].probabilities[1], found[1]
    (0.9, Between(low=70.0, high=85.0))
    """
    given = {
        name: read_answer(table.attributes[table.index(name)], cell) for name, cell in case.items()
    }
    columns = fitted(table, dialect).attributes
    return tuple(_answer_column(column, given) for column in columns)


def _answer_column(column: Column, given: Mapping[str, Answer]) -> Answer:
    """Return the answer to a column; to one that asks for a value of another, its probability."""
    if not (isinstance(column, Nominal) and column.asks is not None):
        return given.get(column.name, UNKNOWN)
    answer = given.get(column.asks.attribute, UNKNOWN)
    if not isinstance(answer, Shares):
        return answer
    it_is = answer.probabilities[column.asks.code]
    return Shares((it_is, 1.0 - it_is))


def read_answer(column: Column, given: object) -> Answer:
    """Read what is known of one attribute.

    `given`: an answer; None, nan or '?' for nothing; of a nominal attribute a value, probabilities by
    value, or 'value: p, value: p'; of a numeric one a number, a pair, or 'low - high'. What is left of
    probabilities is shared among the values not named.
    Errors: InputError for a value that is not declared, a text that is no number or range, and
    probabilities that are below 0 or do not add up to 1.
    """
    if isinstance(given, Unknown | Between | Shares):
        return given
    if is_missing(given) or (isinstance(given, str) and given.strip() in UNKNOWN_MARKS):
        return UNKNOWN
    if isinstance(column, Nominal):
        return _read_nominal(column, given)
    return _read_numeric(column, given)


def _read_nominal(column: Nominal, given: object) -> Answer:
    if isinstance(given, Mapping):
        return _read_shares(column, [(text_of(value), share) for value, share in given.items()])
    text = text_of(given).strip()
    if text in column.values:
        return Shares.certain(column.values.index(text), len(column.values))
    parts = [_SAID.split(part.strip()) for part in _LISTED.split(text)]
    pairs = [(":".join(p[:-1] or p).strip(), p[-1] if p[1:] else None) for p in parts]
    return _read_shares(column, pairs)


def _read_shares(column: Nominal, said: Iterable[tuple[str, object]]) -> Answer:
    """Return probabilities by value; what is left is shared equally among the values not named."""
    shares: dict[str, float] = {}
    for value, share in said:
        if value not in column.values or share is None:
            names = whole(column.values)
            raise refusal("consult.value", attribute=column.name, found=value, names=names)
        shares[value] = shares.get(value, 0.0) + _read_probability(column, share)
    total, others = sum(shares.values()), len(column.values) - len(shares)
    if total > 1.0 + MAX_MISSING_PROBABILITY or (not others and total < 1.0 - MAX_MISSING_PROBABILITY):
        raise refusal("consult.sum", attribute=column.name, found=total)
    if total > 1.0 or not others:
        shares = {value: share / total for value, share in shares.items()}
    left = max(1.0 - total, 0.0) / max(others, 1)
    return Shares(tuple(shares.get(value, left) for value in column.values))


def _read_probability(column: Nominal, share: object) -> float:
    try:
        found = number_of(share) if is_number(share) else float(str(share).strip().rstrip("%％"))
    except ValueError:
        found = float("nan")
    if str(share).strip().endswith(("%", "％")):
        found /= 100
    if not 0.0 <= found <= 1.0 + MAX_MISSING_PROBABILITY:
        raise refusal("consult.probability", attribute=column.name, found=str(share))
    return found


def _read_numeric(column: Column, given: object) -> Answer:
    if is_number(given):
        low = high = number_of(given)
    elif isinstance(given, tuple | list) and len(given) == 2 and all(map(is_number, given)):
        low, high = (number_of(each) for each in given)
    else:
        found = _RANGE.fullmatch(str(given))
        if found is None:
            raise refusal("consult.number", attribute=column.name, found=str(given))
        low = float(found[1])
        high = low if found[2] is None else float(found[2])
    if not (isfinite(low) and isfinite(high)):
        raise refusal("consult.number", attribute=column.name, found=str(given))
    if low > high:
        raise refusal("consult.order", attribute=column.name, low=low, high=high)
    return Between(low, high)
