"""Read a tree written as code or as rules of thumb: `if x <= 3: return "a"`, `else if`, `CASE WHEN`.

Python and languages with braces are read alike: a condition is what stands behind `if` and `elif`, an
answer what is returned, assigned or printed; `else` is what no condition beside it names.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from c45_course.doctor.lines import NUMBER, condition, numbered, unquoted
from c45_course.doctor.printed import (
    ABOVE,
    BELOW,
    OTHER,
    Condition,
    PrintedBranch,
    PrintedNode,
    TreeFormat,
    typed,
    unreadable,
)

_IF = re.compile(r"^(?P<word>if|elif|else\s*if|elseif)\b\s*(?P<rest>.*)$", re.IGNORECASE)
_ELSE = re.compile(r"^else\b\s*:?\s*(?P<rest>.*)$", re.IGNORECASE)
_THEN = re.compile(
    r"^(?P<asked>.*?)(?:\s+then\b|:(?=\s|$)|(?<=\))(?=\s|$))\s*(?P<rest>.*)$", re.IGNORECASE
)
_ANSWER = re.compile(
    r"^(?:return|print|predict|answer|class|label|\w+\s*=(?!=))\s*[:=(]?\s*(?P<label>.+?)\)?;?$",
    re.IGNORECASE,
)
_CELL = re.compile(r"""^\w+\[(['"])(?P<name>.*?)\1\]$|^\w+\.(?P<field>\w+)$""")
_OPPOSITE = {"<=": ">", "<": ">=", ">": "<=", ">=": "<", "=": OTHER, OTHER: "="}


def _fits(text: str) -> bool:
    return bool(re.search(r"^\s*(?:\}\s*)?if\b.+", text, re.MULTILINE | re.IGNORECASE))


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
        if bare.startswith(("#", "//", "--", "def ", "function ")):
            open_ += bare.count("{") - bare.count("}") if braces else 0
            continue
        pieces = re.split(r"([{}])", bare) if braces else [bare]
        for piece in pieces:
            if braces and piece in ("{", "}"):
                open_ += 1 if piece == "{" else -1
                continue
            depth = 10 * open_ if braces else 10 * (len(line) - len(line.lstrip()))
            found += _parted(piece.strip().rstrip(";"), number, depth)
    return found


def _parted(text: str, line: int, depth: int) -> list[_Said]:
    """Part one piece: a condition may have its answer on the same line."""
    if not text or text.lower() in ("end", "endif", "return none", "return null"):
        return []
    if found := _IF.match(text):
        kind = "if" if found["word"].lower() == "if" else "elif"
        then = _THEN.match(found["rest"])
        asked, rest = (then["asked"], then["rest"]) if then else (found["rest"], "")
        return [_Said(kind, line, depth, asked), *_parted(rest.strip(), line, depth + 5)]
    if found := _ELSE.match(text):
        return [_Said("else", line, depth, ""), *_parted(found["rest"].strip(), line, depth + 5)]
    if found := _ANSWER.match(text):
        return [_Said("answer", line, depth, found["label"])]
    return [_Said("answer", line, depth, text)] if re.fullmatch(r"""['"].*['"]|\w+""", text) else []


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
        return PrintedNode(first.line, label=unquoted(first.text.strip())), at + 1
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
    cell = _CELL.match(asked.attribute)
    name = (cell["name"] or cell["field"]) if cell else asked.attribute
    if asked.sign in BELOW + ABOVE and not re.fullmatch(NUMBER, asked.values[0]):
        raise unreadable(said.line, said.text)
    return Condition(name, asked.sign, asked.values)


FORMAT = TreeFormat("if_else", (), _fits, _read, half=typed)
