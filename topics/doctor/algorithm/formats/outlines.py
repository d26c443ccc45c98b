"""Read trees of one line per branch: a typed outline, and what seven programs print.

An inner line may end with a colon. In an outline, as this course draws it and as people type it,
numbers in brackets are cases and errors where they are decimals; whole numbers and fractions, as this
course writes them, are left unread, as 5/13 could be either.

Quinlan's C4.5 prints a deep part on its own under its name, `[S1]`. Of a pruned tree the second number
of a leaf is the errors expected there. Where it printed both trees, the simplified one is read.
"""

import re
from collections.abc import Callable
from dataclasses import replace

from ..conditions import (
    Line,
    is_number,
    nest_lines,
    number_lines,
    read_answer,
    read_condition,
    split_line,
)
from ..printed import (
    EQUAL,
    TWO_WAYS,
    USUAL,
    Condition,
    PrintedBranch,
    PrintedNode,
    TreeFormat,
    half_unit,
    half_unit_of_digits,
    unreadable,
)

# --- an outline -------------------------------------------------------------------------------------

_MARKS = " |:.+`\\├└│─-"
"""Signs that stand before a line to show how deep it is."""
_RULE = frozenset(" =_*-")
"""Signs of an underline."""
_REMARKS = ("#", "//", "/*")
_REMARK = re.compile(r"(?<!\s)\s+(?:#|//)\s.*")
"""A remark behind a line, which is no part of the tree."""


def _read_lines(text: str) -> PrintedNode:
    """Read the lines of a tree; one line alone may be a leaf."""
    found, alone = list[Line](), None
    for number, typed_line in number_lines(text):
        line = _REMARK.sub("", typed_line)
        if _RULE.issuperset(line):
            continue
        if alone is not None:
            raise unreadable(number)
        bare = line.lstrip(_MARKS)
        before, behind = split_line(bare)
        asked = read_condition(before)
        if asked is None:
            if line.lstrip().startswith(_REMARKS):
                continue
            if found:
                raise unreadable(number)
            alone = read_answer(bare, number)
            continue
        leaf = read_answer(behind, number) if behind else None
        found.append(Line(number, len(line) - len(bare), asked, leaf))
    return nest_lines(found) if alone is None else alone


def _leave_out_fraction(node: PrintedNode) -> PrintedNode:
    """Leave numbers out that could be a fraction as well as two numbers."""
    return node if "." in node.weight else replace(node, weight="", errors="")


OUTLINE = TreeFormat(
    "outline", (), lambda text: True, lambda text: _read_lines(text).map_nodes(_leave_out_fraction)
)
"""Fits everything, so it is asked last."""


# --- programs that print an outline between a title and an end ----------------------------------------


def _text_between(text: str, title: re.Pattern[str], ends: tuple[str, ...]) -> str:
    """Return the text behind the last title and before the first line that begins as an end.

    Lines keep their numbers; titles and ends are sought in lines without the blanks around them.
    """
    lines = text.splitlines()
    bare = [line.strip() for line in lines]
    first = max((place + 1 for place, line in enumerate(bare) if title.fullmatch(line)), default=0)
    last = next((place for place in range(first, len(bare)) if bare[place].startswith(ends)), len(bare))
    return "\n" * first + "\n".join(lines[first:last])


def _reader_between(title: re.Pattern[str], ends: tuple[str, ...]) -> Callable[[str], PrintedNode]:
    """Return what reads the tree between a title and an end."""
    return lambda text: _read_lines(_text_between(text, title, ends))


def _strip_lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines()]


_C50_TITLE = re.compile("Decision tree:")
_C50_ENDS = ("Evaluation on training data", "Attribute usage", "Time:", "***")


def _fits_c50(text: str) -> bool:
    return ":..." in text or any(map(_C50_TITLE.fullmatch, _strip_lines(text)))


C50 = TreeFormat(
    "c50",
    (("release8", USUAL), ("j48", USUAL)),
    _fits_c50,
    _reader_between(_C50_TITLE, _C50_ENDS),
    half=half_unit_of_digits(7),
)
"""C5.0 (R's package C50): `:...humidity <= 75: yes (2)`, four columns a level."""

_WEKA_TITLE = re.compile("J48 .*tree")
_WEKA_ENDS = ("Number of Leaves", "Size of the tree")


def _has_decimals(line: str) -> bool:
    """Tell whether a line ends with the cases of a leaf as Weka and Quinlan's program write them."""
    _, behind = split_line(line)
    sizes = (behind or "").rpartition("(")[2]
    return sizes.endswith(")") and "." in sizes and sizes[0].isdigit()


def _fits_weka(text: str) -> bool:
    lines = _strip_lines(text)
    if any(_WEKA_TITLE.fullmatch(line) or line.startswith(_WEKA_ENDS) for line in lines):
        return True
    return any(map(_has_decimals, lines)) and not any(line.endswith(":") for line in lines)


_read_weka = _reader_between(_WEKA_TITLE, _WEKA_ENDS)
WEKA = TreeFormat("weka", (("j48", USUAL),), _fits_weka, _read_weka, half=lambda text: 5e-7)
"""Weka's J48: `|   humidity <= 75: yes (2.0)`, no colon behind an inner node, at most six decimals."""

_QUINLAN_TITLE = re.compile("(Simplified )?Decision Tree:")
_QUINLAN_ENDS = ("Tree saved", "Evaluation on training data", "C4.5 [release")
_PART = "Subtree ["


def _fits_quinlan(text: str) -> bool:
    lines = _strip_lines(text)
    if any(map(_QUINLAN_TITLE.fullmatch, lines)):
        return True
    return any(map(_has_decimals, lines)) and any(line.endswith(":") for line in lines)


def _read_quinlan(text: str) -> PrintedNode:
    """Read the last tree of a text, with its parts in their places."""
    pieces: dict[str, list[str]] = {"": []}
    name = ""
    for place, line in enumerate(_text_between(text, _QUINLAN_TITLE, _QUINLAN_ENDS).split("\n")):
        if line.strip().startswith(_PART):
            name = line.strip()[len(_PART) - 1 :]
            pieces[name] = [""] * (place + 1)
        else:
            pieces[name].append(line)
    parts = {name: _read_lines("\n".join(lines)) for name, lines in pieces.items()}
    whole = parts.pop("").map_nodes(lambda node: _join_parts(node, parts))
    if parts:
        raise unreadable(min(part.line for part in parts.values()))
    return whole


def _join_parts(node: PrintedNode, parts: dict[str, PrintedNode]) -> PrintedNode:
    """Put each part in its place, and take it from those that are left."""
    if not (node.label.startswith("[S") and node.label.endswith("]")):
        return node
    if node.label not in parts:
        raise unreadable(node.line)
    return parts.pop(node.label).map_nodes(lambda below: _join_parts(below, parts))


QUINLAN = TreeFormat(
    "quinlan",
    (("release8", USUAL),),
    _fits_quinlan,
    _read_quinlan,
    half=half_unit_of_digits(6),
    expects=True,
)
"""Quinlan's C4.5: `|   humidity <= 75 : Play (2.0)`, a colon ends an inner line, six digits count."""

_read_rapidminer = _reader_between(re.compile("(Decision )?Tree"), ())
_CASES_OF_CLASSES = re.compile(r":[^:{}]*\{[^{}]*=\s*\d+\s*\}[ \t]*$", re.M)


RAPIDMINER = TreeFormat(
    "rapidminer",
    (),
    lambda text: _CASES_OF_CLASSES.search(text) is not None,
    _read_rapidminer,
    half=half_unit,
)
"""RapidMiner: `|   Wind = Weak: Yes {No=0, Yes=3}`, the cases of each class behind."""


# --- scikit-learn's export_text -----------------------------------------------------------------------

_MARK, _CLASS, _WEIGHTS = "|---", "class:", "weights: ["


def _read_export_text(text: str) -> PrintedNode:
    """Read the lines; the answer of a leaf has a line of its own below its condition."""
    found, alone = list[Line](), None
    for number, line in number_lines(text):
        before, mark, behind = line.partition(_MARK)
        if not mark or alone is not None:
            raise unreadable(number)
        if behind.strip().startswith((_CLASS, _WEIGHTS)):
            leaf = _read_export_text_leaf(number, behind.strip())
            if not found:
                alone = leaf
                continue
            last = found.pop()
            if last.leaf is not None or before.count("|") != last.depth + 1:
                raise unreadable(number)
            found.append(replace(last, leaf=leaf))
            continue
        asked = read_condition(behind)
        if asked is None:
            raise unreadable(number)
        found.append(Line(number, before.count("|"), asked, None))
    return nest_lines(found) if alone is None else alone


def _read_export_text_leaf(number: int, text: str) -> PrintedNode:
    """Read a leaf; its class weights give its cases, those of the other classes its errors."""
    weights, _, label = text.rpartition(_CLASS)
    if not weights:
        return PrintedNode(number, label=label.strip())
    try:
        each = [float(weight) for weight in weights.strip()[len(_WEIGHTS) :].rstrip("] ").split(",")]
    except ValueError:
        raise unreadable(number) from None
    return PrintedNode(number, label=label.strip()).with_sizes(sum(each), sum(each) - max(each))


EXPORT_TEXT = TreeFormat(
    "export_text", TWO_WAYS, lambda text: _MARK in text, _read_export_text, half=half_unit
)
"""scikit-learn's `export_text`: `|   |--- petal width (cm) <= 1.75`."""


# --- R's rpart ----------------------------------------------------------------------------------------

_RPART_HEAD, _RPART_ROOT = "node), split", "1) root "
_MAX_NODE_DIGITS = 60
"""Maximum number of digits of the number of a node; a deeper tree is not read."""
_MIN_CUT_DIGITS, _MAX_CUT_DIGITS = 4, 7
"""Digits of a cut that count: in old versions of R's print, and in its usual setting."""


_RpartNode = tuple[str, PrintedNode, bool]
"""The split that leads to a node, the node as a leaf, and whether it is one."""


def _half_unit_of_rpart(text: str) -> float:
    """Return half a unit of a printed cut: of the digits that a version prints, or of its last one."""
    shown = len(text.strip("-0.").replace(".", ""))
    digits = _MIN_CUT_DIGITS if shown < _MIN_CUT_DIGITS else min(shown, _MAX_CUT_DIGITS)
    return min(half_unit(text), half_unit_of_digits(digits)(text))


def _fits_rpart(text: str) -> bool:
    return _RPART_HEAD in text or any(line.startswith(_RPART_ROOT) for line in _strip_lines(text))


def _read_rpart(text: str) -> PrintedNode:
    """Read the nodes by their numbers: 2k and 2k + 1 are below k; from the root on each line is one."""
    found: dict[int, _RpartNode] = {}
    for number, line in number_lines(text):
        name, bracket, rest = line.strip().partition(")")
        place = int(name) if bracket and name.isdecimal() and len(name) < _MAX_NODE_DIGITS else 0
        node = _read_rpart_node(number, rest) if place else None
        if node and place not in found and (place == 1 or place // 2 in found):
            found[place] = node
        elif found:
            raise unreadable(number)
    if 1 not in found:
        raise unreadable(1)
    return _join_rpart_nodes(found, 1)


def _read_rpart_node(line: int, rest: str) -> _RpartNode | None:
    """Part a node: the last two numbers before its class are its cases and errors."""
    words = rest.rpartition("(")[0].split()
    for place in range(len(words) - 3, 0, -1):
        if is_number(words[place]) and is_number(words[place + 1]):
            label = " ".join(words[place + 2 :])
            leaf = PrintedNode(line, label=label, weight=words[place], errors=words[place + 1])
            return " ".join(words[:place]), leaf, rest.endswith("*")
    return None


def _join_rpart_nodes(found: dict[int, _RpartNode], number: int) -> PrintedNode:
    _, leaf, ends = found[number]
    below = [each for each in (2 * number, 2 * number + 1) if each in found]
    if len(below) != (0 if ends else 2):
        raise unreadable(leaf.line)
    if ends:
        return leaf
    return PrintedNode(found[below[0]][1].line, tuple(_rpart_branch(found, each) for each in below))


def _rpart_branch(found: dict[int, _RpartNode], number: int) -> PrintedBranch:
    split, leaf, _ = found[number]
    asked = read_condition(split)
    if asked is None:
        raise unreadable(leaf.line)
    if asked.sign == EQUAL:  # several values are listed with commas
        asked = Condition(asked.attribute, EQUAL, tuple(asked.values[0].split(",")))
    return PrintedBranch(asked, _join_rpart_nodes(found, number))


RPART = TreeFormat(
    "rpart", TWO_WAYS, _fits_rpart, _read_rpart, half=_half_unit_of_rpart, form="doctor.as_rpart"
)
"""R's rpart: `4) humidity>=77.5 5 0 no (1 0) *`, nodes numbered by doubling."""
