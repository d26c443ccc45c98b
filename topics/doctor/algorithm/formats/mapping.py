"""Read dictionaries in dictionaries, as Python or JSON writes them: `{'outlook': {'sunny': 'no'}}`.

A leaf is a class, counts or shares of classes, or a class with numbers behind it. A condition as a key
has a list, what holds where it does and where it does not, or a dictionary with `True` and `False`.
"""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import replace

from c45_core.errors import InputError

from ..bare_text import MARK, OPEN, bare_text
from ..levels import Named, is_no, is_yes, node_of
from ..lines import condition, is_number
from ..printed import PrintedNode, TreeFormat, typed, unreadable

_KEY = rf"(?:[\w.]+\s*\(\s*)?(?:{MARK.pattern}|[\w.+-]+)(?:\s*\))?"
_BEGINS = re.compile(rf"\{{\s*{_KEY}\s*:")
_BEFORE = ("=", ":", "(", ">>>", "=>", "<-")
"""What may stand at the end of what is said before a dictionary."""
_BEHIND = re.compile(r"[\s;)]*(?:p?print(?:\.pprint)?\s*\([\w\s.,=]*\)[\s;]*)?(?:return\s+\w+\s*)?")
_KINDS = ("str", "int", "float", "bool")
_BARE = {"true": "True", "false": "False", "null": "None"}


def _fits(text: str) -> bool:
    bare = bare_text(text).text
    found = _BEGINS.search(bare)
    if found is None:
        return False
    before = bare[: found.start()].rstrip(" \t")
    said = not before.strip() or before.endswith(("\n", *_BEFORE))
    return said and not frozenset("{}<>≤≥|" + OPEN) & frozenset(before.removesuffix(">>>"))


def _read(text: str) -> PrintedNode:
    """Read the one dictionary of a text."""
    bare = bare_text(text)
    start, end = bare.text.find("{"), bare.text.rfind("}") + 1
    first = bare.text[:start].count("\n")
    last = len(bare.text[: max(end, start)].rstrip().split("\n"))
    if start < 0 or end <= start or not _BEHIND.fullmatch(bare.text[end:]):
        raise unreadable(last)
    code = MARK.sub(lambda mark: repr(bare.strings[int(mark[1])]), bare.text[start:end])
    try:
        with warnings.catch_warnings():
            # What Python warns of is for who wrote the text, and refused where it matters.
            warnings.simplefilter("ignore")
            found = ast.parse(f"({code})", mode="eval")
    except SyntaxError as error:
        raise unreadable(first + (error.lineno or 1)) from None
    except (ValueError, MemoryError):
        raise unreadable(last) from None
    reading = _Reading(first)
    return node_of(reading.names(found.body), first + 1)


class _Reading:
    """Reads the parts of a dictionary; `first`: the lines before it."""

    def __init__(self, first: int) -> None:
        self.first = first

    def line(self, item: ast.expr) -> int:
        return self.first + item.lineno

    def names(self, item: ast.expr, *, values: bool = False) -> tuple[Named, ...]:
        """Return the keys of a dictionary with what is below each; `values`: those of an attribute."""
        if not isinstance(item, ast.Dict) or not item.keys:
            raise self.odd(item)
        found = list[Named]()
        for key, value in zip(item.keys, item.values, strict=True):
            if key is None:
                raise self.odd(value)
            name, line = self.word(key), self.line(key)
            found.append(self.below(name, line, value) if values else self.named(name, line, value))
        if len({each.name for each in found}) < len(found):
            raise self.odd(item)
        return tuple(found)

    def named(self, name: str, line: int, value: ast.expr) -> Named:
        """Return an attribute with its values, or a condition with what it leads to."""
        asked = condition(name)
        if asked and isinstance(value, ast.List) and len(value.elts) == 2 and not self.is_sized(value):
            sides = zip(("true", "false"), value.elts, strict=True)
            return Named(name, line, tuple(self.below(key, self.line(v), v) for key, v in sides))
        if asked and not (isinstance(value, ast.Dict) and self.has_sides(value)):
            return self.below(name, line, value)
        return Named(name, line, self.names(value, values=True))

    def below(self, name: str, line: int, value: ast.expr) -> Named:
        """Return a value, or a condition, with the node or the leaf it leads to."""
        if isinstance(value, ast.Dict) and not self.is_counts(value):
            return Named(name, line, self.names(value))
        return Named(name, line, leaf=self.leaf(value))

    def has_sides(self, item: ast.Dict) -> bool:
        """Tell whether a dictionary says what holds where a condition does and where not."""
        return len(item.keys) == 2 and all(
            key is not None and (is_yes(word := self.word(key)) or is_no(word)) for key in item.keys
        )

    def odd(self, item: ast.expr) -> InputError:
        """Return the refusal of a part that is none."""
        return unreadable(self.line(item))

    def is_counts(self, item: ast.Dict) -> bool:
        """Tell whether a dictionary holds the counts or shares of classes, of which one is largest."""
        numbers = [self.number(value) for value in item.values]
        whole = [each for each in numbers if each is not None]
        return len(whole) == len(numbers) > 0 and whole.count(max(whole)) == 1 and sum(whole) > 0

    def is_sized(self, item: ast.List | ast.Tuple) -> bool:
        """Tell whether a list holds a class and numbers that belong to it."""
        first, *rest = item.elts
        return self.number(first) is None and all(self.number(each) is not None for each in rest)

    def leaf(self, item: ast.expr) -> PrintedNode:
        """Read a leaf."""
        line = self.line(item)
        if isinstance(item, ast.Dict):
            numbers = [self.number(value) or 0.0 for value in item.values]
            key = item.keys[numbers.index(max(numbers))]
            assert key is not None
            leaf = PrintedNode(line, label=self.word(key))
            if all(number.is_integer() for number in numbers) and sum(numbers) > 1:
                whole, wrong = sum(numbers), sum(numbers) - max(numbers)
                leaf = replace(leaf, weight=f"{whole:.1f}", errors=f"{wrong:.1f}")
            return leaf
        if isinstance(item, ast.List | ast.Tuple) and item.elts and self.is_sized(item):
            item = item.elts[0]
        return PrintedNode(line, label=self.word(item))

    def number(self, item: ast.expr) -> float | None:
        """Return the number that stands there, None if none does."""
        if isinstance(item, ast.Constant) and isinstance(item.value, str | bool):
            return None
        try:
            word = self.word(item)
        except InputError:
            return None
        return float(word) if is_number(word) else None

    def word(self, item: ast.expr) -> str:
        """Return a text, a number or a truth value as a text; that of `np.str_('a')`, too."""
        if isinstance(item, ast.Call) and len(item.args) == 1 and not item.keywords:
            kind = ast.unparse(item.func).rpartition(".")[2].rstrip("_0123456789")
            if kind in _KINDS:
                return self.word(item.args[0])
        if isinstance(item, ast.UnaryOp) and isinstance(item.op, ast.USub):
            return f"-{self.word(item.operand)}"
        if isinstance(item, ast.Name):
            return _BARE.get(item.id, item.id)
        if isinstance(item, ast.Constant) and _is_short(item.value):
            return str(item.value)
        raise self.odd(item)


def _is_short(value: object) -> bool:
    """Tell whether a constant is a text, a truth value or a number that can be written out."""
    return isinstance(value, str | float) or (isinstance(value, int) and value.bit_length() < 1000)


FORMAT = TreeFormat("mapping", (), _fits, _read, half=typed, form="doctor.as_mapping")
