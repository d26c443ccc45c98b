"""Read a tree written as code or as rules of thumb: `if x <= 3: return "a"`, `else if`, `CASE WHEN`.

Python and languages with braces are read alike: a condition is what stands behind `if` and `elif`, an
answer what is returned, assigned or printed; `else` is what no condition beside it names.
"""

from __future__ import annotations

from dataclasses import dataclass

from c45_course.doctor.lines import condition, is_number, numbered, unquoted
from c45_course.doctor.printed import (
    OTHER,
    Condition,
    PrintedBranch,
    PrintedNode,
    TreeFormat,
    typed,
    unreadable,
)

_WORDS = (("else if", "elif"), ("elseif", "elif"), ("elif", "elif"), ("if", "if"), ("else", "else"))
"""The words before a condition, the longest first, and what each is."""
_RETURNS = ("return ", "print(", "print ", "class:", "predict ", "answer ")
_ROWS = ("case", "row", "x", "df", "data", "sample", "record", "self", "r", "s", "c")
"""How people call the case a condition is about."""
_OPPOSITE = {"<=": ">", "<": ">=", ">": "<=", ">=": "<", "=": OTHER, OTHER: "="}
_NOTHING = ("end", "endif", "return none", "return null")
_SKIPPED = ("#", "//", "--", "def ", "function ")


def _fits(text: str) -> bool:
    lines = (line.strip(" \t}").lower() for line in text.splitlines())
    return any(line.startswith(("if ", "if(")) for line in lines)


@dataclass(frozen=True)
class _Said:
    """One statement: "if", "elif", "else" or "answer", its line, how deep it stands, what it says."""

    kind: str
    line: int
    depth: int
    text: str


def _statements(text: str) -> list[_Said]:
    """Part the text into statements; braces count for depth where there are any, blanks otherwise."""
    braces, found, open_ = "{" in text, list[_Said](), 0
    for number, line in numbered(text):
        bare = line.strip()
        if bare.startswith(_SKIPPED):
            open_ += bare.count("{") - bare.count("}") if braces else 0
            continue
        pieces = bare.replace("{", "\n{\n").replace("}", "\n}\n").split("\n") if braces else [bare]
        for piece in pieces:
            if braces and piece in ("{", "}"):
                open_ += 1 if piece == "{" else -1
                continue
            depth = 10 * open_ if braces else 10 * (len(line) - len(line.lstrip()))
            found += _parted(piece.strip().rstrip(";"), number, depth)
    return found


def _parted(text: str, line: int, depth: int) -> list[_Said]:
    """Part one piece: a condition may have its answer on the same line."""
    if not text or text.lower() in _NOTHING:
        return []
    lower = " ".join(text.lower().split(" ", 2)) + " "
    for word, kind in _WORDS:
        if lower.startswith(word) and not lower[len(word)].isalnum():
            rest = text[len(word) :].strip()
            if kind == "else":
                return [_Said(kind, line, depth, ""), *_parted(rest.lstrip(": "), line, depth + 5)]
            asked, answered = _condition_and_answer(rest)
            return [_Said(kind, line, depth, asked), *_parted(answered, line, depth + 5)]
    return [_Said("answer", line, depth, _answered(text))]


def _condition_and_answer(text: str) -> tuple[str, str]:
    """Part a condition from what stands behind `then`, a colon, or its closing bracket."""
    then = text.lower().find(" then")
    if then >= 0:
        return text[:then].strip(), text[then + len(" then") :].strip()
    asked, colon, answered = text.partition(":")
    if colon:
        return asked.strip(), answered.strip()
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if sign == ")" and depth == 0 and text.startswith("("):
            return text[: place + 1], text[place + 1 :].strip()
    return text, ""


def _answered(text: str) -> str:
    """Return the class of an answer: what is returned, printed or assigned."""
    bare = text.strip().rstrip(";")
    for word in _RETURNS:
        if bare.lower().startswith(word):
            return unquoted(bare[len(word) :].strip().strip("()").strip())
    name, equals, value = bare.partition("=")
    return unquoted(value.strip()) if equals and name.strip().isidentifier() else unquoted(bare)


def _read(text: str) -> PrintedNode:
    said = _statements(text)
    if not said:
        raise unreadable(1, text.strip().partition("\n")[0])
    return _node(said, 0)[0]


def _node(said: list[_Said], at: int) -> tuple[PrintedNode, int]:
    """Read one node: an answer, or a chain of conditions as deep as the first of them."""
    if at >= len(said):
        last = said[-1]
        raise unreadable(last.line, last.text)
    first = said[at]
    if first.kind == "answer":
        return PrintedNode(first.line, label=first.text), at + 1
    chain: list[tuple[_Said, PrintedNode]] = []
    place = at
    while place < len(said) and said[place].depth == first.depth and said[place].kind != "answer":
        node, after = _node(said, place + 1)
        chain.append((said[place], node))
        place = after
    if place < len(said) and said[place].kind == "answer" and said[place].depth == first.depth:
        # What is returned behind the chain is its else.
        node, after = _node(said, place)
        chain.append((_Said("else", said[place].line, first.depth, ""), node))
        place = after
    return _chained(chain), place


def _chained(chain: list[tuple[_Said, PrintedNode]]) -> PrintedNode:
    """Join the conditions of a chain that ask for one attribute; another attribute is a node below."""
    line = chain[0][0].line
    if chain[0][0].kind == "else":
        return chain[0][1]
    first = _condition(chain[0][0])
    branches = [PrintedBranch(first, chain[0][1])]
    for place, (each, node) in enumerate(chain[1:], 1):
        rest = Condition(first.attribute, OTHER, ())
        if first.is_cut:
            rest = Condition(first.attribute, _OPPOSITE[first.sign], first.values)
        if each.kind == "else":
            branches.append(PrintedBranch(rest, node))
            break
        asked = _condition(each)
        if asked.attribute != first.attribute or (first.is_cut and asked != rest):
            branches.append(PrintedBranch(rest, _chained(chain[place:])))
            break
        branches.append(PrintedBranch(asked, node))
    return PrintedNode(line, tuple(branches))


def _condition(said: _Said) -> Condition:
    text = said.text.strip()
    while text.startswith("(") and text.endswith(")"):
        text = text[1:-1].strip()
    asked = condition(text)
    if asked is None:
        raise unreadable(said.line, said.text)
    if asked.is_cut and not is_number(asked.values[0]):
        raise unreadable(said.line, said.text)
    return Condition(_column(asked.attribute), asked.sign, asked.values)


def _column(name: str) -> str:
    """Return the column of `case['outlook']`, `row.outlook` or `outlook`."""
    before, bracket, inside = name.partition("[")
    if bracket and name.endswith("]") and before.strip().isidentifier():
        return unquoted(inside[:-1])
    row, dot, field = name.partition(".")
    return field if dot and row in _ROWS else name


FORMAT = TreeFormat("if_else", (), _fits, _read, half=typed)
