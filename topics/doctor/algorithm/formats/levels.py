"""Read names in names: R's data.tree, what draws a tree as it does, and dictionaries.

Below an attribute stand its values, below each the next attribute or a class. A name may also be a
whole condition, with what holds where it does and where it does not. A leaf of a dictionary is a class,
counts or shares of classes, or a class with numbers behind it; a condition as its key has a list, what
holds where it does and where it does not, or a dictionary with `True` and `False`.
"""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import dataclass

from c45_core.errors import InputError

from ..conditions import MARK, OPEN, bare_text, is_number, number_lines, opposite, read_condition
from ..printed import EQUAL, Condition, PrintedBranch, PrintedNode, TreeFormat, unreadable

_NAMES_OF_TRUTH = dict.fromkeys(("yes", "true", "y", "left", "是", "真", "1"), True)
_NAMES_OF_TRUTH |= dict.fromkeys(("no", "false", "n", "right", "否", "假", "0"), False)


@dataclass(frozen=True)
class NameWithNames:
    """A name with what stands below it; `line`: of the text, counted from 1.

    `leaf`: the answer that stands in the place of names, None if there are names.
    """

    name: str
    line: int
    below: tuple[NameWithNames, ...] = ()
    leaf: PrintedNode | None = None


def node_of(given: tuple[NameWithNames, ...], line: int) -> PrintedNode:
    """Return the node of names that stand side by side: one attribute, or conditions on one.

    Errors: InputError for names that are neither.
    """
    if not given:
        raise unreadable(line)
    first = given[0]
    asked_each = [(read_condition(each.name), each) for each in given]
    if len(given) == 1 and first.below:
        asked, sides = asked_each[0][0], _sides(first)
        if not asked:
            asked_each = [(Condition(first.name, EQUAL, (each.name,)), each) for each in first.below]
        elif sides:
            asked_each = [(asked, sides[0]), (opposite(asked), sides[1])]
    branches = tuple(PrintedBranch(asked, _node_below(n)) for asked, n in asked_each if asked)
    if len(branches) < len(asked_each) or len({b.condition.attribute for b in branches}) > 1:
        raise unreadable(next((each for asked, each in asked_each if not asked), given[-1]).line)
    return PrintedNode(line, branches)


def _node_below(value: NameWithNames) -> PrintedNode:
    """Return what a value leads to."""
    if value.leaf is not None:
        return value.leaf
    if not value.below:
        raise unreadable(value.line)
    return node_of(value.below, value.below[0].line)


def _sides(given: NameWithNames) -> tuple[NameWithNames, NameWithNames] | None:
    """Return what stands below a condition where it holds and where not; None if another thing does."""
    sides = {read_truth(each.name): each for each in given.below}
    return (
        (sides[True], sides[False]) if len(given.below) == 2 and sides.keys() == {True, False} else None
    )


def read_truth(name: str) -> bool | None:
    """Return whether a name says that a condition holds; None if it says neither yes nor no."""
    return _NAMES_OF_TRUTH.get(name.casefold())


_HEAD = "levelName"
_MARKS_BEFORE_NAME = re.compile(r"[\s¦|│┃°+`'├└╰┣┗\\]*(?:[-─━]{1,3}\s?)?")
_DRAWN = re.compile(r"[\s¦|│┃]*[¦|│°+`├└╰┣┗\\][-─━]{1,3}")
_NUMBER_OF_LINE = re.compile(r"\s*(\d{1,9})(?=\s|$)")


def _fits_data_tree(text: str) -> bool:
    lines = [line for _, line in number_lines(text)]
    if lines and lines[0].split() == [_HEAD]:
        return True
    drawn = [_DRAWN.match(line) for line in lines[1:]]
    named = [line[found.end() :] for line, found in zip(lines[1:], drawn, strict=True) if found]
    return len(named) == len(lines) - 1 > 0 and not any(":" in n or read_condition(n) for n in named)


def _read_data_tree(text: str) -> PrintedNode:
    lines = _read_names(text)
    if not lines:
        raise unreadable(1)
    root, after = _read_below(lines, 0)
    if after < len(lines):
        raise unreadable(lines[after][0])
    if not root.below:
        raise unreadable(root.line)
    return node_of((_with_classes(root),), root.line)


def _read_names(text: str) -> list[tuple[int, int, str]]:
    """Return the lines as number in the text, depth in columns, and name, without R's own numbers."""
    lines = [(number, line) for number, line in number_lines(text) if line.split() != [_HEAD]]
    found = [_NUMBER_OF_LINE.match(line) for _, line in lines]
    if lines and all(found):
        counted = [int(each[1]) for each in found if each]
        if counted == [*range(counted[0], counted[0] + len(counted))]:
            width = max(each.end() for each in found if each)
            lines = [(number, " " * width + line[width:]) for number, line in lines]
    named = [(number, line, _MARKS_BEFORE_NAME.sub("", line, count=1)) for number, line in lines]
    return [(number, len(line) - len(name), name.strip()) for number, line, name in named]


def _read_below(lines: list[tuple[int, int, str]], at: int) -> tuple[NameWithNames, int]:
    """Read a name and what is deeper below it; siblings are equally deep."""
    number, depth, name = lines[at]
    below, place = list[NameWithNames](), at + 1
    while place < len(lines) and lines[place][1] > depth:
        if lines[place][1] != lines[at + 1][1]:
            raise unreadable(lines[place][0])
        each, place = _read_below(lines, place)
        below.append(each)
    if not name:
        raise unreadable(number)
    return NameWithNames(name, number, tuple(below)), place


def _with_classes(attribute: NameWithNames) -> NameWithNames:
    """Make the one name below a value its class, where nothing is below that."""
    values = list[NameWithNames]()
    for value in attribute.below:
        if len(value.below) != 1:
            raise unreadable(value.line)
        only = value.below[0]
        if only.below:
            values.append(NameWithNames(value.name, value.line, (_with_classes(only),)))
        else:
            leaf = PrintedNode(only.line, label=only.name)
            values.append(NameWithNames(value.name, value.line, leaf=leaf))
    return NameWithNames(attribute.name, attribute.line, tuple(values))


DATA_TREE = TreeFormat("data_tree", (), _fits_data_tree, _read_data_tree, form="doctor.as_levels")


_KEY = rf"(?:[\w.]+\s*\(\s*)?(?:{MARK.pattern}|[\w.+-]+)(?:\s*\))?"
_START_OF_DICTIONARY = re.compile(rf"\{{\s*{_KEY}\s*:")
_ENDS_BEFORE_DICTIONARY = ("=", ":", "(", ">>>", "=>", "<-")
"""Ends of what is said before a dictionary."""
_BEHIND_DICTIONARY = re.compile(
    r"[\s;)]*(?:p?print(?:\.pprint)?\s*\([\w\s.,=]*\)[\s;]*)?(?:return\s+\w+\s*)?"
)
_TYPES = ("str", "int", "float", "bool")
_NAMES_IN_PYTHON = {"true": "True", "false": "False", "null": "None"}


def _fits_mapping(text: str) -> bool:
    bare = bare_text(text).text
    found = _START_OF_DICTIONARY.search(bare)
    if found is None:
        return False
    before = bare[: found.start()].rstrip(" \t")
    said = not before.strip() or before.endswith(("\n", *_ENDS_BEFORE_DICTIONARY))
    return said and not frozenset("{}<>≤≥|" + OPEN) & frozenset(before.removesuffix(">>>"))


def _read_mapping(text: str) -> PrintedNode:
    """Read the one dictionary of a text."""
    bare = bare_text(text)
    start, end = bare.text.find("{"), bare.text.rfind("}") + 1
    first = bare.text[:start].count("\n")
    last = len(bare.text[: max(end, start)].rstrip().split("\n"))
    if start < 0 or end <= start or not _BEHIND_DICTIONARY.fullmatch(bare.text[end:]):
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
    reading = _DictionaryReader(first)
    return node_of(reading.read_names(found.body), first + 1)


class _DictionaryReader:
    """Reads the parts of a dictionary; `first`: the lines before it."""

    def __init__(self, first: int) -> None:
        self.first = first

    def line(self, item: ast.expr) -> int:
        return self.first + item.lineno

    def read_names(self, item: ast.expr, *, values: bool = False) -> tuple[NameWithNames, ...]:
        """Return the keys of a dictionary with what is below each; `values`: those of an attribute."""
        if not isinstance(item, ast.Dict) or not item.keys:
            raise unreadable(self.line(item))
        found, read = list[NameWithNames](), self.read_below if values else self.read_named
        for key, value in zip(item.keys, item.values, strict=True):
            if key is None:
                raise unreadable(self.line(value))
            found.append(read(self.read_word(key), self.line(key), value))
        if len({each.name for each in found}) < len(found):
            raise unreadable(self.line(item))
        return tuple(found)

    def read_named(self, name: str, line: int, value: ast.expr) -> NameWithNames:
        """Return an attribute with its values, or a condition with what it leads to."""
        asked = read_condition(name)
        if asked and isinstance(value, ast.List) and len(value.elts) == 2 and not self.is_sized(value):
            sides = zip(("true", "false"), value.elts, strict=True)
            return NameWithNames(
                name, line, tuple(self.read_below(key, self.line(v), v) for key, v in sides)
            )
        if asked and not (isinstance(value, ast.Dict) and self.has_sides(value)):
            return self.read_below(name, line, value)
        return NameWithNames(name, line, self.read_names(value, values=True))

    def read_below(self, name: str, line: int, value: ast.expr) -> NameWithNames:
        """Return a value, or a condition, with the node or the leaf it leads to."""
        if isinstance(value, ast.Dict) and not self.is_counts(value):
            return NameWithNames(name, line, self.read_names(value))
        return NameWithNames(name, line, leaf=self.read_leaf(value))

    def has_sides(self, item: ast.Dict) -> bool:
        """Tell whether a dictionary says what holds where a condition does and where not."""
        return len(item.keys) == 2 and all(
            key is not None and read_truth(self.read_word(key)) is not None for key in item.keys
        )

    def is_counts(self, item: ast.Dict) -> bool:
        """Tell whether a dictionary holds the counts or shares of classes, of which one is largest."""
        numbers = [self.read_number(value) for value in item.values]
        whole = [each for each in numbers if each is not None]
        return len(whole) == len(numbers) > 0 and whole.count(max(whole)) == 1 and sum(whole) > 0

    def is_sized(self, item: ast.List | ast.Tuple) -> bool:
        """Tell whether a list holds a class and numbers that belong to it."""
        first, *rest = item.elts
        return self.read_number(first) is None and all(
            self.read_number(each) is not None for each in rest
        )

    def read_leaf(self, item: ast.expr) -> PrintedNode:
        """Read a leaf."""
        line = self.line(item)
        if isinstance(item, ast.Dict):
            numbers = [self.read_number(value) or 0.0 for value in item.values]
            key = item.keys[numbers.index(max(numbers))]
            assert key is not None
            leaf = PrintedNode(line, label=self.read_word(key))
            if all(number.is_integer() for number in numbers) and sum(numbers) > 1:
                return leaf.with_sizes(sum(numbers), sum(numbers) - max(numbers), 1)
            return leaf
        if isinstance(item, ast.List | ast.Tuple) and item.elts and self.is_sized(item):
            item = item.elts[0]
        return PrintedNode(line, label=self.read_word(item))

    def read_number(self, item: ast.expr) -> float | None:
        """Return the number that stands there, None if none does."""
        if isinstance(item, ast.Constant) and isinstance(item.value, str | bool):
            return None
        try:
            word = self.read_word(item)
        except InputError:
            return None
        return float(word) if is_number(word) else None

    def read_word(self, item: ast.expr) -> str:
        """Return a text, a number or a truth value as a text; that of `np.str_('a')`, too."""
        if isinstance(item, ast.Call) and len(item.args) == 1 and not item.keywords:
            kind = ast.unparse(item.func).rpartition(".")[2].rstrip("_0123456789")
            if kind in _TYPES:
                return self.read_word(item.args[0])
        if isinstance(item, ast.UnaryOp) and isinstance(item.op, ast.USub):
            return f"-{self.read_word(item.operand)}"
        if isinstance(item, ast.Name):
            return _NAMES_IN_PYTHON.get(item.id, item.id)
        if isinstance(item, ast.Constant) and _is_short(item.value):
            return str(item.value)
        raise unreadable(self.line(item))


def _is_short(value: object) -> bool:
    """Tell whether a constant is a text, a truth value or a number that can be written out."""
    return isinstance(value, str | float) or (isinstance(value, int) and value.bit_length() < 1000)


MAPPING = TreeFormat("mapping", (), _fits_mapping, _read_mapping, form="doctor.as_mapping")
