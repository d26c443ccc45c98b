"""Part code of ifs into statements in statements, by blanks or braces, whatever the language.

Nothing is passed over: what is neither a condition, an answer nor the head of a function is refused
with its line, and so is what no case would come to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .bare_text import is_open, is_string
from .conditions import THEN
from .printed import Condition, unreadable

Asked = tuple[Condition, ...]

_HEADS = (
    (re.compile(r"(?:else\s*if|elsif|elif)\b|否则如果", re.I), "elif"),
    (re.compile(r"if\b|如果", re.I), "if"),
    (re.compile(r"else\b|否则", re.I), "else"),
)
"""The words before a condition, the longest first, and what each is."""
_NOTHING = re.compile(
    r"(?:end(?:\s*if)?|endif|fi|结束|pass|break|import\s.*|from\s+\S+\s+import\s.*"
    r"|[\w.]+\s*(?:=|<-)\s*(?:none|null|nil|na))",
    re.I,
)
_NONE = re.compile(r"return(?:\s+(?:none|null|nil|na))?", re.I)
_FUNCTION = re.compile(
    r"(?:def|function|func|fn|sub)\b.*|.*(?:=|<-)\s*function\s*\(.*\)|.*\)\s*=>", re.I
)
_TYPED = re.compile(r"(?:[\w<>\[\]*&]+\s+)+\*?\w+\s*\([^=]*\)(?:\s*throws\s+\w+)?")
_CLASS = re.compile(r"(?:(?:public|private|final|abstract)\s+)*class\s+\w+(?:\([^()]*\))?")
_ANSWER = re.compile(
    r"(?P<leaves>return\b)\s*(?P<r>.*)|print\s*\((?P<p>.*)\)|(?:print|class\s*:|predict|answer|输出|返回)"
    r"\s*(?P<s>.+)|(?:(?:var|let|const|string)\s+)?(?P<name>[^\W\d][\w.]*)\s*(?:<-|:=|=(?!=))\s*(?P<a>.+)",
    re.I,
)
_LITERAL = re.compile(r"(?:(?<=\bin)|(?<=\breturn)|(?<=[=∈,(]))(\s*)\{([^{}]*)\}")
_BRACES = re.compile(r"([{}])|;")
_ELSE = re.compile(r"(?<!\s)\s++(?=else\b|否则)", re.I)
_MAIN = re.compile(r"^if\s+__name__\s*==.*$", re.M)
_MAX_LINES = 50
"""A condition goes on over at most so many lines."""


@dataclass(frozen=True)
class Answer:
    """What a case is answered, None if nothing; `leaves`: nothing behind it is done.

    `name`: of what is set to it, "" where it is returned.
    """

    line: int
    text: str | None
    leaves: bool = True
    name: str = ""


@dataclass(frozen=True)
class Choice:
    """Conditions in order, what is done where each is the first that holds, and where none does."""

    line: int
    ways: tuple[tuple[int, Asked, tuple[Statement, ...]], ...]
    otherwise: tuple[Statement, ...] | None

    @property
    def leaves(self) -> bool:
        """Whether nothing behind an answer in it is done."""
        return all(each.leaves for block in self.blocks for each in block)

    @property
    def falls(self) -> bool:
        """Whether some case may come to what stands behind it."""
        ends = [block[-1] if block else None for block in self.blocks]
        if self.otherwise is None:
            return True
        return any(each is None or (isinstance(each, Choice) and each.falls) for each in ends)

    @property
    def blocks(self) -> tuple[tuple[Statement, ...], ...]:
        """What is done in each of its ways, and where none of them is taken."""
        rest = () if self.otherwise is None else (self.otherwise,)
        return (*(block for _, _, block in self.ways), *rest)


Statement = Answer | Choice


@dataclass(frozen=True)
class _Token:
    kind: str
    line: int
    text: str = ""


def statements(text: str, asked: Callable[[str, int], Asked]) -> tuple[Statement, ...]:
    """Return the statements of a bare text; `asked`: reads what stands behind an if, of a line."""
    text = _MAIN.split(text, maxsplit=1)[0]
    flat = _LITERAL.sub(lambda found: f"{found[1]}[{found[2]}]", text)
    tokens = list(_braced(flat) if "{" in flat else _indented(flat))
    return _Parser(tokens, asked).all()


# --- tokens ---------------------------------------------------------------------------------------


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Give the lines that hold something; one whose bracket is open, or that ends so, goes on."""
    waiting, first, joined = "", 0, 0
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() and not waiting:
            continue
        first, joined = (first, joined + 1) if waiting else (number, 0)
        waiting = f"{waiting} {line.strip()}" if waiting else line.expandtabs(4).rstrip()
        goes_on = waiting.endswith(("\\", "&&", "||")) or any(
            waiting.count(left) > waiting.count(right) for left, right in ("()", "[]")
        )
        if goes_on and joined < _MAX_LINES:
            waiting = waiting.removesuffix("\\")
            continue
        yield first, waiting
        waiting = ""
    if waiting:
        yield first, waiting


def _braced(text: str) -> Iterator[_Token]:
    for number, line in _lines(text):
        for piece in _BRACES.split(line):
            if piece in ("{", "}"):
                yield _Token(piece, number)
            elif piece:
                yield from _parted(piece, number)


def _indented(text: str) -> Iterator[_Token]:
    """Give braces for the blanks before lines; a line less deep must be as deep as one above it."""
    deep, number = list[int](), 0
    for number, line in _lines(text):
        indent = len(line) - len(line.lstrip())
        if not deep:
            deep.append(indent)
        if indent > deep[-1]:
            deep.append(indent)
            yield _Token("{", number)
        while indent < deep[-1]:
            deep.pop()
            yield _Token("}", number)
            if not deep or (indent > deep[-1]):
                raise unreadable(number)
        for piece in line.split(";"):
            yield from _parted(piece, number)
    yield from (_Token("}", number) for _ in deep[1:])


def _parted(text: str, line: int) -> Iterator[_Token]:
    """Part one piece: a condition may have its answer behind it, and that an else."""
    text = text.strip().removeprefix(">>> ").removeprefix("... ").strip()
    if not text:
        return
    for head, kind in _HEADS:
        if found := head.match(text):
            rest = text[found.end() :].strip()
            if kind == "else":
                yield _Token("else", line)
                yield from _parted(rest.lstrip(": "), line)
                return
            asked, rest = _condition_and_rest(rest)
            yield _Token(kind, line, asked)
            yield from _parted(rest, line)
            return
    if is_open(text):
        raise unreadable(line)
    before, *behind = _ELSE.split(text, maxsplit=1)
    yield _of_function(before, line) or _Token("answer", line, before)
    for each in behind:
        yield from _parted(each, line)


def _of_function(text: str, line: int) -> _Token | None:
    head = text.removesuffix(":").strip()
    is_typed = _TYPED.fullmatch(head) and not _ANSWER.fullmatch(head)
    if _FUNCTION.fullmatch(head) or _CLASS.fullmatch(head) or is_typed:
        return _Token("function", line, head)
    return None


def _condition_and_rest(text: str) -> tuple[str, str]:
    """Part a condition from what stands behind `then`, a colon, or its closing bracket."""
    if then := THEN.search(text):
        return text[: then.start()].rstrip(", "), text[then.end() :].strip()
    asked, colon, rest = text.partition(":")
    if colon:
        return asked.strip(), rest.strip()
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if sign == ")" and depth == 0 and text.startswith("("):
            return text[: place + 1], text[place + 1 :].strip()
    return text, ""


# --- statements -------------------------------------------------------------------------------------


class _Parser:
    """Joins tokens to statements."""

    def __init__(self, tokens: list[_Token], asked: Callable[[str, int], Asked]) -> None:
        self.tokens, self.asked, self.at = tokens, asked, 0

    def all(self) -> tuple[Statement, ...]:
        found = self._many()
        if self.at < len(self.tokens):
            self._refuse()
        return found

    def _kind(self) -> str:
        return self.tokens[self.at].kind if self.at < len(self.tokens) else ""

    def _refuse(self) -> None:
        """Refuse what stands here; at the end of the text, the last line."""
        raise unreadable(self.tokens[min(self.at, len(self.tokens) - 1)].line)

    def _many(self) -> tuple[Statement, ...]:
        found: list[Statement] = []
        while self._kind() not in ("", "}"):
            found += self._one()
        first = found[0] if len(found) > 1 else None
        if isinstance(first, Answer) and not first.leaves and is_string(first.text or ""):
            # A text that stands alone before code says what the code does.
            found = found if first.name else found[1:]
        names = {each.name for each in found if isinstance(each, Choice) for each in _answers(each)}
        last = found[-1] if found else None
        if isinstance(last, Answer) and len(found) > 1 and last.text in names - {""}:
            found.pop()
        return tuple(found)

    def _one(self) -> tuple[Statement, ...]:
        token = self.tokens[self.at]
        if token.kind == "function":
            self.at += 1
            return self._block()
        if token.kind == "answer":
            self.at += 1
            return _answer(token)
        if token.kind != "if":
            self._refuse()
        return (self._choice(),)

    def _choice(self) -> Choice:
        line = self.tokens[self.at].line
        ways = list[tuple[int, Asked, tuple[Statement, ...]]]()
        otherwise: tuple[Statement, ...] | None = None
        while self._kind() == "elif" or (self._kind() == "if" and not ways):
            token = self.tokens[self.at]
            self.at += 1
            ways.append((token.line, self.asked(token.text, token.line), self._block()))
        if self._kind() == "else":
            self.at += 1
            if self._kind() == "if" and self.tokens[self.at].line == self.tokens[self.at - 1].line:
                otherwise = (self._choice(),)
            else:
                otherwise = self._block()
        return Choice(line, tuple(ways), otherwise)

    def _block(self) -> tuple[Statement, ...]:
        """Return what stands between two braces, or the one statement that stands there."""
        if self._kind() == "{":
            self.at += 1
            found = self._many()
            if self._kind() != "}":
                self._refuse()
            self.at += 1
            return found
        if self._kind() in ("", "}", "else", "elif"):
            self._refuse()
        return self._one()


def _answers(given: Choice) -> Iterator[Answer]:
    """Give every answer in a choice."""
    waiting: list[Statement] = [given]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Answer):
            yield each
        else:
            waiting += [inner for block in each.blocks for inner in block]


def _answer(token: _Token) -> tuple[Answer, ...]:
    """Return an answer; nothing for a line that says none."""
    text = token.text.strip()
    if _NONE.fullmatch(text):
        return (Answer(token.line, None),)
    if _NOTHING.fullmatch(text):
        return ()
    found = _ANSWER.fullmatch(text)
    if found is None:
        return (Answer(token.line, text, leaves=False),)
    said = next(found[name] for name in ("r", "p", "s", "a") if found[name] is not None)
    return (Answer(token.line, said.strip(), found["leaves"] is not None, found["name"] or ""),)
