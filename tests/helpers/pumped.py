"""Make the texts on which a pattern would take more than linear time: long almost-matches of it."""

import re
from collections.abc import Iterator
from re import _constants as code
from re import _parser as parser

BREAKS = ("x", "!", "\x00")
GENERIC = ("9", " ", ",", ".", "-", "a", "\t", "\n", "(", "0", "9,", "9.", "9 ", " x", "`", "'")
_TRIED = "9 a,.-x(/%_\n中é😀\u0303"
_CATEGORIES = {code.CATEGORY_DIGIT: "9", code.CATEGORY_SPACE: " ", code.CATEGORY_WORD: "a"}
MANY = 20
"""A part that may be repeated at least so often can be pumped."""


def pumps(pattern: re.Pattern) -> Iterator[tuple[str, str]]:
    """Give pairs of a beginning and what is to be repeated after it."""
    tree = parser.parse(pattern.pattern if isinstance(pattern.pattern, str) else _text(pattern))
    for repeated in _repeats(tree):
        body = _example(repeated[1][2], None)
        if body:
            yield _example(tree, repeated), body
    literals = {chr(value) for op, value in _nodes(tree) if op is code.LITERAL}
    for generic in (*GENERIC, *sorted(literals)):
        yield "", generic
        yield "9", generic


def _text(pattern: re.Pattern) -> str:
    return pattern.pattern.decode("latin-1")


def _children(op, value) -> list:
    if op in (code.MAX_REPEAT, code.MIN_REPEAT, code.POSSESSIVE_REPEAT):
        return [value[2]]
    if op is code.SUBPATTERN:
        return [value[3]]
    if op is code.BRANCH:
        return list(value[1])
    if op in (code.ASSERT, code.ASSERT_NOT):
        return [value[1]]
    if op is code.ATOMIC_GROUP:
        return [value]
    return []


def _nodes(tree) -> Iterator[tuple]:
    for op, value in tree:
        yield op, value
        for child in _children(op, value):
            yield from _nodes(child)


def _repeats(tree) -> list[tuple]:
    found = (code.MAX_REPEAT, code.MIN_REPEAT, code.POSSESSIVE_REPEAT)
    return [(op, value) for op, value in _nodes(tree) if op in found and value[1] >= MANY]


def _holds(tree, wanted) -> bool:
    return any(value is wanted[1] for _, value in _nodes(tree))


def _example(tree, until) -> str:
    """Return a short text that fits a tree, up to the part `until` if it holds it."""
    text = ""
    for op, value in tree:
        if until is not None and value is until[1]:
            return text
        inside = [child for child in _children(op, value) if until and _holds(child, until)]
        if inside:
            return text + _example(inside[0], until)
        text += _one(op, value)
    return text


def _one(op, value) -> str:
    if op is code.LITERAL:
        return chr(value)
    if op in (code.IN, code.NOT_LITERAL, code.ANY):
        return next((each for each in _TRIED if _fits(op, value, each)), _first(op, value))
    if op in (code.MAX_REPEAT, code.MIN_REPEAT, code.POSSESSIVE_REPEAT):
        return _example(value[2], None) * max(1, value[0])
    if op is code.BRANCH:
        return _example(value[1][0], None)
    if op in (code.SUBPATTERN, code.ATOMIC_GROUP):
        return "".join(_example(child, None) for child in _children(op, value))
    return ""


def _first(op, value) -> str:
    """Return the first character a class of characters names."""
    for kind, held in value if op is code.IN else ():
        if kind is code.LITERAL:
            return chr(held)
        if kind is code.RANGE:
            return chr(held[0])
    return "9"


def _fits(op, value, character: str) -> bool:
    if op is code.ANY:
        return character != "\n"
    if op is code.NOT_LITERAL:
        return ord(character) != value
    negated, held = False, False
    for kind, inside in value:
        negated = negated or kind is code.NEGATE
        if kind is code.LITERAL:
            held = held or ord(character) == inside
        elif kind is code.RANGE:
            held = held or inside[0] <= ord(character) <= inside[1]
        elif kind is code.CATEGORY:
            held = held or _CATEGORIES.get(inside) == character
    return held != negated
