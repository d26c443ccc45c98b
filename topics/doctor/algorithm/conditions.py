"""Read what the formats have in common: texts without comments, conditions, and lines of a tree.

A text is read bare, without its comments and with a mark for each string: a brace in a comment, or an
`and` in a name between quotation marks, then decides nothing. Code and rules join several conditions by
`and`, in signs or in words. Programs differ in how they mark the depth of a line and in where they put
the answer of a leaf; how lines become nodes in nodes is the same for all.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import isfinite

from .printed import ABOVE, BELOW, EQUAL, OTHER, Condition, PrintedBranch, PrintedNode, unreadable

OPEN, CLOSE = "\ue000", "\ue001"
"""Around the number of a string in a text without strings; no keyboard has these two."""
MARK = re.compile(f"{OPEN}(\\d+){CLOSE}")
_STRING_OR_COMMENT = re.compile(
    r"""(?P<doc>(?m:^)[ \t]*[rRuU]?(?P<three>\"{3}|'{3})(?s:.{0,9999}?)(?P=three)[ \t;]*(?=\n|\Z))
    | (?P<long>(?<!\w)[rRuUbB]?(?P<marks>\"{3}|'{3})(?P<inside>(?s:.{0,9999}?))(?P=marks))
    | (?<!\w)[rRuUbB]{0,2}(?P<quote>["'])
      (?P<said>(?:\\.|(?P=quote){2}|(?!(?P=quote))[^\\\n]){0,200})(?P=quote)
    | `(?P<name>[^`\n]{1,200})`
    | “(?P<curly>[^”\n]{0,200})” | ‘(?P<inner>(?:’’|[^’\n]){0,200})’
    | 「(?P<corner>[^」\n]{0,200})」 | 『(?P<corners>(?:』』|[^』\n]){0,200})』
    | (?P<comment>(?<!\w)\#[^\n]* | (?<!:)//[^\n]* | /\*(?s:.*?)(?:\*/|\Z)
      | (?:(?m:^)|(?<=\s))--(?![->\d])[^\n]*)""",
    re.VERBOSE,
)
_INSIDES = dict.fromkeys(("said", "inside", "name", "curly", "corner"), "")
_INSIDES |= {"inner": "’", "corners": "』"}
"""Groups that hold what a string says, and the mark that is doubled in it."""
_ESCAPED = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))")
_ESCAPED_LETTERS = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}
_HALF_WIDTH = str.maketrans("，；：（）｛｝［］＝＜＞！＆−\u00a0\u3000", ",;:(){}[]=<>!&-  ")
_QUOTATION_MARK = re.compile(r"[\"“”「」『』`]|(?<!\w)'|'(?!\w)")


@dataclass(frozen=True)
class BareText:
    """A text without its comments, and with a mark for each string.

    `text`: as many lines as it had, in signs of half width; `strings`: what the marks stand for,
    without quotation marks; `comments`: what was taken off.
    """

    text: str
    strings: tuple[str, ...]
    comments: tuple[str, ...]

    def restore(self, piece: str) -> str:
        """Return a piece of the text with its strings again.

        >>> bare = bare_text("if o == 'a {b}':  # {c}")
        >>> bare.text.count("{"), bare.restore(bare.text[8:11])
        (0, 'a {b}')
        """
        return MARK.sub(lambda mark: self.strings[int(mark[1])], piece).strip()


@lru_cache(maxsize=1)
def bare_text(text: str) -> BareText:
    """Take comments and strings off a text; the last one is kept, since several formats look at it.

    Comments begin with `#`, `//`, `/*` or `--`; a string in three quotation marks that stands alone is
    one, too. A longer string than 200 signs is none.
    """
    strings, comments = list[str](), list[str]()

    def taken(found: re.Match[str]) -> str:
        if found["comment"] is not None or found["doc"] is not None:
            comments.append(found[0])
            return "\n" * found[0].count("\n")
        strings.append(_text_of_string(found))
        return f"{OPEN}{len(strings) - 1}{CLOSE}" + "\n" * found[0].count("\n")

    plain = "\n".join(text.replace(OPEN, "").replace(CLOSE, "").splitlines())
    return BareText(
        _STRING_OR_COMMENT.sub(taken, plain).translate(_HALF_WIDTH), tuple(strings), tuple(comments)
    )


def is_string(piece: str) -> bool:
    """Tell whether a piece of a bare text is one string and nothing else."""
    return MARK.fullmatch(piece.strip()) is not None


def is_open(piece: str) -> bool:
    """Tell whether a quotation mark without its other one is left in a piece of a bare text."""
    return _QUOTATION_MARK.search(piece) is not None


def _text_of_string(found: re.Match[str]) -> str:
    """Return what a string says: a doubled quotation mark is one, an escaped sign the sign."""
    name = next(each for each in _INSIDES if found[each] is not None)
    mark = found["quote"] if name == "said" else _INSIDES[name]
    body = found[name].replace(mark * 2, mark)
    return _ESCAPED.sub(_escaped_character, body) if name == "said" else body


def _escaped_character(found: re.Match[str]) -> str:
    code = found[1] or found[2]
    return chr(int(code, 16)) if code else _ESCAPED_LETTERS.get(found[3], found[3])


_SIGN_OF_CONDITION = re.compile(
    r"<=|>=|=<|==|!=|<>|[=<>≤≥≦≧≠∈＝＜＞]| not in(?= ?[\[{(])| in(?= ?[\[{(])"
)
_USUAL_SIGNS = {
    "≤": "<=", "≦": "<=", "=<": "<=", "≥": ">=", "≧": ">=", "==": "=", "!=": OTHER, "<>": OTHER,
    "＝": "=", "＜": "<", "＞": ">",
}  # fmt: skip
_COLON = re.compile("[:：]")
_CASES_OF_CLASSES = re.compile(r"([^{}]+)\{([^{}]*=[^{}]*)\}")
_MAX_DIGITS_OF_CASES = 15
_CHARACTERS_OF_SIZES = frozenset("0123456789./ ")


@dataclass(frozen=True)
class Line:
    """A line of a tree: its number in the text, its depth, its condition, the leaf behind it."""

    number: int
    depth: int
    condition: Condition
    leaf: PrintedNode | None


def read_condition(text: str) -> Condition | None:
    """Read a condition; None if the text is none.

    >>> read_condition("petal width (cm) >  0.80")
    Condition(attribute='petal width (cm)', sign='>', values=('0.80',))
    >>> read_condition("outlook in {sunny,rainy}").values, read_condition("play")
    (('sunny', 'rainy'), None)
    """
    found = _SIGN_OF_CONDITION.search(text)
    if found is None:
        return None
    attribute, value = text[: found.start()].strip(), text[found.end() :].strip()
    if not attribute or not value:
        return None
    sign = found[0].strip()
    sign = _USUAL_SIGNS.get(sign, sign)
    if sign in ("in", "∈", "not in"):
        values = tuple(unquote(v) for v in value.strip("[](){} ").split(",") if v.strip())
        return Condition(unquote(attribute), OTHER if sign == "not in" else EQUAL, values)
    if sign in (*BELOW, *ABOVE):
        value = value.replace("−", "-")
    return Condition(unquote(attribute), sign, (unquote(value),))


def unquote(text: str) -> str:
    """Return a text without the quotation marks around it."""
    bare = text.strip()
    return bare[1:-1] if len(bare) > 1 and bare[0] == bare[-1] and bare[0] in "'\"" else bare


def is_number(text: str) -> bool:
    """Tell whether a text is a number, and a finite one."""
    try:
        return isfinite(float(text)) and "_" not in text
    except ValueError:
        return False


def read_answer(text: str, line: int) -> PrintedNode:
    """Read the answer of a leaf: its class, and its cases and errors in brackets, if they are there.

    In braces stand the cases of each class; those of others are the errors.

    >>> leaf = read_answer("yes (9.0/2.3)", 4)
    >>> leaf.label, leaf.weight, leaf.errors, read_answer("no {no=3, yes=1}", 5).errors
    ('yes', '9.0', '2.3', '1')
    """
    bare = text.strip()
    if counted := _CASES_OF_CLASSES.fullmatch(bare):
        return _read_counts(counted[1].strip(), counted[2], line, bare)
    label, bracket, sizes = bare.rpartition("(")
    if not bracket or not sizes.endswith(")") or not _CHARACTERS_OF_SIZES.issuperset(sizes[:-1]):
        return PrintedNode(line, label=unquote(bare))
    weight, _, errors = (each.strip() for each in sizes[:-1].partition("/"))
    if not is_number(weight) or (errors and not is_number(errors)):
        weight = errors = ""
    return PrintedNode(line, label=unquote(label), weight=weight, errors=errors)


def _read_counts(label: str, counts: str, line: int, text: str) -> PrintedNode:
    """Read a class and the cases of each class."""
    found = dict[str, int]()
    for each in counts.split(","):
        name, _, number = each.rpartition("=")
        if (
            not number.strip().isdecimal()
            or len(number) > _MAX_DIGITS_OF_CASES
            or name.strip() in found
        ):
            raise unreadable(line)
        found[name.strip()] = int(number)
    if label not in found:
        raise unreadable(line)
    whole = sum(found.values())
    return PrintedNode(line, label=label, weight=str(whole), errors=str(whole - found[label]))


def split_line(text: str) -> tuple[str, str | None]:
    """Part a line at the colon behind its condition; None for the answer where there is no colon.

    The colon may stand in a name, too, so it is the first one behind the sign of the condition.
    """
    sign = _SIGN_OF_CONDITION.search(text)
    found = _COLON.search(text, sign.end()) if sign else None
    colon = found.start() if found else -1
    return (text.strip(), None) if colon < 0 else (text[:colon].strip(), text[colon + 1 :].strip())


def number_lines(text: str) -> Iterator[tuple[int, str]]:
    """Give the lines that hold something, with their numbers from 1; a tab is four columns."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield number, line.expandtabs(4).rstrip()


def nest_lines(lines: Iterable[Line]) -> PrintedNode:
    """Make nodes in nodes of lines: a line belongs to the nearest line above it that is less deep."""
    given = tuple(lines)
    if not given:
        raise unreadable(1)
    branches, end = _nest_from(given, 0)
    if end < len(given):
        raise unreadable(given[end].number)
    return PrintedNode(given[0].number, branches)


def _nest_from(lines: tuple[Line, ...], start: int) -> tuple[tuple[PrintedBranch, ...], int]:
    """Read the lines that stand as deep as the first of them, each with what is below it."""
    found, place = [], start
    depth = lines[start].depth
    while place < len(lines) and lines[place].depth == depth:
        line = lines[place]
        place += 1
        if line.leaf is not None:
            found.append(PrintedBranch(line.condition, line.leaf))
            continue
        if place == len(lines) or lines[place].depth <= depth:
            raise unreadable(line.number)
        first = lines[place].number
        below, place = _nest_from(lines, place)
        found.append(PrintedBranch(line.condition, PrintedNode(first, below)))
    return tuple(found), place


THEN = re.compile(r"(?:\bthen\b|那么|(?<![规否])则)\s*+:?\s*+", re.I)
"""Words that part a condition from what follows."""
_AND = re.compile(r"(?<!\s)\s++and\b|&&?|∧|,|、|并且|而且|且", re.I)
_OR = re.compile(r"(?<!\s)\s++or\s|\|\|?|∨|或者|或", re.I)
_ANY_SIGN = re.compile(r"[<>=≤≥≦≧≠∈]|!=|\bin\s*[\[{(]|%in%")
_SIGNS_IN_WORDS = (
    (re.compile(r"\s+(?:is\s+not|not\s+equals?)\s+|\s*(?:不等于|不是|不为)\s*", re.I), " != "),
    (re.compile(r"\s*(?:大于等于|大于或等于|不小于)\s*"), " >= "),
    (re.compile(r"\s*(?:小于等于|小于或等于|不大于)\s*"), " <= "),
    (re.compile(r"\s*大于\s*"), " > "),
    (re.compile(r"\s*小于\s*"), " < "),
    (re.compile(r"\s+(?:is|equals?)\s+|(?<=\S)\s*(?:等于|是|为)\s*", re.I), " = "),
)
_SIGNS_AS_CALLS = (
    (re.compile(r"\s*\.\s*equals(?:IgnoreCase)?\s*\(([^()]*)\)"), r" == \1"),
    (re.compile(r"%in%\s*c?\s*\("), " in ("),
    (re.compile(r"\bin\s+c\s*\("), "in ("),
)
_IN = re.compile(r"\b(?:not )?in(?= ?[\[{(])", re.I)
_NAMES_OF_A_CASE = (
    *("case", "row", "x", "df", "data", "sample", "record", "self", "r", "s", "c"),
    *("obj", "instance", "example", "node", "item"),
)
"""Names that people give the case a condition is about."""
MAX_CONDITION_CHARACTERS = 5_000
"""Maximum number of characters of a condition."""
_NUMBER = r"[-+]?[\d.]+(?:[eE][-+]?\d+)?"
_BETWEEN = re.compile(rf"({_NUMBER})\s*+(<=?|≤)([^<>=≤≥]++)(<=?|≤)\s*+({_NUMBER})")
_SET = re.compile(r"(?<![<>!=])(==?|!=|≠)\s*+(?=[\[{(])")
_IN_BRACKETS = re.compile(r"[\[({][^\[\](){}]*[\])}]")


def read_conditions(bare: BareText, text: str, line: int) -> tuple[Condition, ...]:
    """Read the conditions that a piece of a bare text joins by `and`.

    Errors: InputError for a piece that is none.
    """
    text = " ".join(text.split())
    if len(text) > MAX_CONDITION_CHARACTERS:
        raise unreadable(line)
    return tuple(
        asked
        for each in _split_outside_brackets(_AND, text)
        for asked in _read_between(bare, each) or (_read_alternatives(bare, each, line),)
    )


def _split_outside_brackets(sign: re.Pattern[str], text: str) -> Iterator[str]:
    """Part a text at a sign where it does not stand in brackets, and take those around a part off."""
    text = _strip_brackets(text)
    held = [(found.start(), found.end()) for found in _IN_BRACKETS.finditer(text)]
    start = 0
    for found in sign.finditer(text):
        if any(left < found.start() < right for left, right in held):
            continue
        yield _strip_brackets(text[start : found.start()])
        start = found.end()
    yield _strip_brackets(text[start:])


def _strip_brackets(text: str) -> str:
    """Return a condition without the brackets around all of it."""
    text = text.strip()
    while text and end_of_brackets(text) == len(text):
        text = text[1:-1].strip()
    return text


def end_of_brackets(text: str) -> int:
    """Return where the bracket that a text begins with is closed, 0 if it begins with none."""
    depth = 0
    for place, sign in enumerate(text if text.startswith("(") else "", 1):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return place
    return 0


def _read_between(bare: BareText, text: str) -> tuple[Condition, ...]:
    """Read a number between two others."""
    found = _BETWEEN.fullmatch(text)
    if found is None:
        return ()
    low, first, name, second, high = found.groups()
    above = ">" if first == "<" else ">="
    below = "<" if second == "<" else "<="
    column = _column_name(bare, name)
    return Condition(column, above, (low,)), Condition(column, below, (high,))


def _read_alternatives(bare: BareText, text: str, line: int) -> Condition:
    """Read one condition, or several values of one attribute joined by `or`."""
    each = [_read_single(bare, part, line) for part in _split_outside_brackets(_OR, text)]
    if len(each) == 1:
        return each[0]
    first = each[0]
    if any((one.attribute, one.sign) != (first.attribute, EQUAL) for one in each):
        raise unreadable(line)
    return Condition(first.attribute, EQUAL, tuple(value for one in each for value in one.values))


def _read_single(bare: BareText, text: str, line: int) -> Condition:
    text = _IN.sub(lambda found: found[0].lower(), text)
    for call, sign in _SIGNS_AS_CALLS:
        text = call.sub(sign, text)
    if not _ANY_SIGN.search(text):
        for word, sign in _SIGNS_IN_WORDS:
            if word.search(text):
                text = word.sub(sign, text, count=1)
                break
    asked = read_condition(_as_membership(text))
    if (
        asked is None
        or is_open(text)
        or (asked.is_cut and not is_number(bare.restore(asked.values[0])))
    ):
        raise unreadable(line)
    values = tuple(bare.restore(value) for value in asked.values)
    return Condition(_column_name(bare, asked.attribute), asked.sign, values)


def _as_membership(text: str) -> str:
    """Write `A = {a, b}` as `A in {a, b}`."""
    found = _SET.search(text)
    if found is None or not text.endswith(("]", "}", ")")):
        return text
    sign = "in" if found[1] in ("=", "==") else "not in"
    return f"{text[: found.start()].strip()} {sign} {text[found.end() :]}"


def _column_name(bare: BareText, name: str) -> str:
    """Return the column of `case['outlook']`, `row.outlook` or `outlook`."""
    before, bracket, inside = name.strip().partition("[")
    if bracket and name.strip().endswith("]") and before.strip().isidentifier():
        key = inside[:-1].strip()
        return f"{before.strip()}[{key}]" if key.isdecimal() else bare.restore(key)
    row, dot, field = name.replace("$", ".", 1).partition(".")
    return bare.restore(field if dot and row.strip().lower() in _NAMES_OF_A_CASE and field else name)


def opposite(asked: Condition) -> Condition:
    """Return the condition that holds where another one does not."""
    signs = {"<=": ">", "<": ">=", ">": "<=", ">=": "<", EQUAL: OTHER, OTHER: EQUAL}
    return Condition(asked.attribute, signs[asked.sign], asked.values)
