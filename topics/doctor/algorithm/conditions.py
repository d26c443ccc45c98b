"""Read the conditions of code and of rules: several joined by `and`, in signs or in words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .bare_text import BareText, is_open
from .lines import condition, is_number
from .printed import EQUAL, OTHER, Condition, unreadable

THEN = re.compile(r"(?:\bthen\b|那么|(?<![规否])则)\s*+:?\s*+", re.I)
"""What parts a condition from what follows."""
_AND = re.compile(r"(?<!\s)\s++and\b|&&?|∧|,|、|并且|而且|且", re.I)
_OR = re.compile(r"(?<!\s)\s++or\s|\|\|?|∨|或者|或", re.I)
_SYMBOL = re.compile(r"[<>=≤≥≦≧≠∈]|!=|\bin\s*[\[{(]|%in%")
_WORDS = (
    (re.compile(r"\s+(?:is\s+not|not\s+equals?)\s+|\s*(?:不等于|不是|不为)\s*", re.I), " != "),
    (re.compile(r"\s*(?:大于等于|大于或等于|不小于)\s*"), " >= "),
    (re.compile(r"\s*(?:小于等于|小于或等于|不大于)\s*"), " <= "),
    (re.compile(r"\s*大于\s*"), " > "),
    (re.compile(r"\s*小于\s*"), " < "),
    (re.compile(r"\s+(?:is|equals?)\s+|(?<=\S)\s*(?:等于|是|为)\s*", re.I), " = "),
)
_CALLS = (
    (re.compile(r"\s*\.\s*equals(?:IgnoreCase)?\s*\(([^()]*)\)"), r" == \1"),
    (re.compile(r"%in%\s*c?\s*\("), " in ("),
    (re.compile(r"\bin\s+c\s*\("), "in ("),
)
_IN = re.compile(r"\b(?:not )?in(?= ?[\[{(])", re.I)
_ROWS = (
    *("case", "row", "x", "df", "data", "sample", "record", "self", "r", "s", "c"),
    *("obj", "instance", "example", "node", "item"),
)
"""How people call the case a condition is about."""
LONGEST = 5_000
"""What is longer, in characters, is no condition."""
_NUMBER = r"[-+]?[\d.]+(?:[eE][-+]?\d+)?"
_BETWEEN = re.compile(rf"({_NUMBER})\s*+(<=?|≤)([^<>=≤≥]++)(<=?|≤)\s*+({_NUMBER})")
_SET = re.compile(r"(?<![<>!=])(==?|!=|≠)\s*+(?=[\[{(])")
_IN_BRACKETS = re.compile(r"[\[({][^\[\](){}]*[\])}]")


def conditions(bare: BareText, text: str, line: int) -> tuple[Condition, ...]:
    """Read the conditions that a piece of a bare text joins by `and`.

    Errors: InputError for a piece that is none.
    """
    text = " ".join(text.split())
    if len(text) > LONGEST:
        raise unreadable(line)
    return tuple(
        asked
        for each in _apart(_AND, text)
        for asked in _between(bare, each) or (_either(bare, each, line),)
    )


def _apart(sign: re.Pattern[str], text: str) -> Iterator[str]:
    """Part a text at a sign where it does not stand in brackets, and take those around a part off."""
    text = _stripped(text)
    held = [(found.start(), found.end()) for found in _IN_BRACKETS.finditer(text)]
    start = 0
    for found in sign.finditer(text):
        if any(left < found.start() < right for left, right in held):
            continue
        yield _stripped(text[start : found.start()])
        start = found.end()
    yield _stripped(text[start:])


def _stripped(text: str) -> str:
    """Return a condition without the brackets around all of it."""
    text = text.strip()
    while text.startswith("(") and text.endswith(")"):
        depth, ends = 0, list[int]()
        for place, sign in enumerate(text):
            depth += (sign == "(") - (sign == ")")
            if depth == 0:
                ends.append(place)
        if not ends or ends[0] != len(text) - 1:
            break
        text = text[1:-1].strip()
    return text


def _between(bare: BareText, text: str) -> tuple[Condition, ...]:
    """Read a number between two others."""
    found = _BETWEEN.fullmatch(text)
    if found is None:
        return ()
    low, first, name, second, high = found.groups()
    above = ">" if first == "<" else ">="
    below = "<" if second == "<" else "<="
    column = _column(bare, name)
    return Condition(column, above, (low,)), Condition(column, below, (high,))


def _either(bare: BareText, text: str, line: int) -> Condition:
    """Read one condition, or several values of one attribute joined by `or`."""
    each = [_single(bare, part, line) for part in _apart(_OR, text)]
    if len(each) == 1:
        return each[0]
    first = each[0]
    if any((one.attribute, one.sign) != (first.attribute, EQUAL) for one in each):
        raise unreadable(line)
    return Condition(first.attribute, EQUAL, tuple(value for one in each for value in one.values))


def _single(bare: BareText, text: str, line: int) -> Condition:
    text = _IN.sub(lambda found: found[0].lower(), text)
    for call, sign in _CALLS:
        text = call.sub(sign, text)
    if not _SYMBOL.search(text):
        for word, sign in _WORDS:
            if word.search(text):
                text = word.sub(sign, text, count=1)
                break
    asked = condition(_listed(text))
    if asked is None or is_open(text) or (asked.is_cut and not is_number(bare.told(asked.values[0]))):
        raise unreadable(line)
    values = tuple(bare.told(value) for value in asked.values)
    return Condition(_column(bare, asked.attribute), asked.sign, values)


def _listed(text: str) -> str:
    """Write `A = {a, b}` as `A in {a, b}`."""
    found = _SET.search(text)
    if found is None or not text.endswith(("]", "}", ")")):
        return text
    sign = "in" if found[1] in ("=", "==") else "not in"
    return f"{text[: found.start()].strip()} {sign} {text[found.end() :]}"


def _column(bare: BareText, name: str) -> str:
    """Return the column of `case['outlook']`, `row.outlook` or `outlook`."""
    before, bracket, inside = name.strip().partition("[")
    if bracket and name.strip().endswith("]") and before.strip().isidentifier():
        key = inside[:-1].strip()
        return f"{before.strip()}[{key}]" if key.isdecimal() else bare.told(key)
    row, dot, field = name.replace("$", ".", 1).partition(".")
    return bare.told(field if dot and row.strip().lower() in _ROWS and field else name)


def opposite(asked: Condition) -> Condition:
    """Return the condition that holds where another one does not."""
    signs = {"<=": ">", "<": ">=", ">": "<=", ">=": "<", EQUAL: OTHER, OTHER: EQUAL}
    return Condition(asked.attribute, signs[asked.sign], asked.values)
