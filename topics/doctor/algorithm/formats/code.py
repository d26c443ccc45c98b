"""Read a tree written as code or as people write it: `if x <= 3: return "a"`, `else if`, braces.

Code of ifs is parted into statements in statements, by blanks or braces, whatever the language. Nothing
is passed over: what is neither a condition, an answer nor the head of a function is refused with its
line, and so is what no case would come to. `else` is what no condition beside it names, and what stands
behind a chain of ifs is its else. Ifs that ask several things at once are rules, and become a tree if
one has these leaves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ..conditions import (
    MAX_CONDITION_CHARACTERS,
    OPEN,
    THEN,
    BareText,
    bare_text,
    end_of_brackets,
    is_number,
    is_open,
    is_string,
    opposite,
    read_answer,
    read_conditions,
)
from ..printed import OTHER, Condition, PrintedBranch, PrintedNode, TreeFormat, unreadable
from .rules import Rule, cut_of, tree_of

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
_ANSWER_LINE = re.compile(
    r"(?P<leaves>return\b)\s*(?P<r>.*)|print\s*\((?P<p>.*)\)|(?:print|class\s*:|predict|answer|输出|返回)"
    r"\s*(?P<s>.+)|(?:(?:var|let|const|string)\s+)?(?P<name>[^\W\d][\w.]*)\s*(?:<-|:=|=(?!=))\s*(?P<a>.+)",
    re.I,
)
_LITERAL = re.compile(r"(?:(?<=\bin)|(?<=\breturn)|(?<=[=∈,(]))(\s*)\{([^{}]*)\}")
_BRACES = re.compile(r"([{}])|;")
_ELSE = re.compile(r"(?<!\s)\s++(?=else\b|否则)", re.I)
_MAIN = re.compile(r"^if\s+__name__\s*==.*$", re.M)
_MAX_LINES_OF_CONDITION = 50
"""Maximum number of lines over which a condition goes on."""


@dataclass(frozen=True)
class Answer:
    """The answer to a case, None if nothing; `leaves`: nothing behind it is done.

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
    ways: tuple[tuple[int, Asked, Block], ...]
    otherwise: Block | None

    @property
    def leaves(self) -> bool:
        """Whether nothing behind an answer in it is done."""
        return all(each.leaves for block in self.blocks for each in block)

    @property
    def falls(self) -> bool:
        """Whether some case may come to what stands behind it."""
        ends = [block[-1] if block else None for block in self.blocks]
        return self.otherwise is None or any(
            each is None or (isinstance(each, Choice) and each.falls) for each in ends
        )

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The statements of each of its ways, and of none of them."""
        rest = () if self.otherwise is None else (self.otherwise,)
        return (*(block for _, _, block in self.ways), *rest)


Statement = Answer | Choice
Block = tuple[Statement, ...]


@dataclass(frozen=True)
class _Token:
    kind: str
    line: int
    text: str = ""


def read_statements(text: str, asked: Callable[[str, int], Asked]) -> Block:
    """Return the statements of a bare text; `asked`: reads what stands behind an if, of a line."""
    text = _MAIN.split(text, maxsplit=1)[0]
    flat = _LITERAL.sub(lambda found: f"{found[1]}[{found[2]}]", text)
    tokens = list(_split_braced(flat) if "{" in flat else _split_indented(flat))
    return _Parser(tokens, asked).all()


# --- tokens ---------------------------------------------------------------------------------------


def _join_lines(text: str) -> Iterator[tuple[int, str]]:
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
        if goes_on and joined < _MAX_LINES_OF_CONDITION:
            waiting = waiting.removesuffix("\\")
            continue
        yield first, waiting
        waiting = ""
    if waiting:
        yield first, waiting


def _split_braced(text: str) -> Iterator[_Token]:
    for number, line in _join_lines(text):
        for piece in _BRACES.split(line):
            if piece in ("{", "}"):
                yield _Token(piece, number)
            elif piece:
                yield from _split_tokens(piece, number)


def _split_indented(text: str) -> Iterator[_Token]:
    """Give braces for the blanks before lines; a line less deep must be as deep as one above it."""
    deep, number = list[int](), 0
    for number, line in _join_lines(text):
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
            yield from _split_tokens(piece, number)
    yield from (_Token("}", number) for _ in deep[1:])


def _split_tokens(text: str, line: int) -> Iterator[_Token]:
    """Part one piece: a condition may have its answer behind it, and that an else."""
    text = text.strip().removeprefix(">>> ").removeprefix("... ").strip()
    if not text:
        return
    for head, kind in _HEADS:
        if found := head.match(text):
            rest = text[found.end() :].strip()
            if kind == "else":
                yield _Token("else", line)
                yield from _split_tokens(rest.lstrip(": "), line)
                return
            asked, rest = _condition_and_rest(rest)
            yield _Token(kind, line, asked)
            yield from _split_tokens(rest, line)
            return
    if is_open(text):
        raise unreadable(line)
    before, *behind = _ELSE.split(text, maxsplit=1)
    yield _Token("function" if _is_function(before) else "answer", line, before)
    for each in behind:
        yield from _split_tokens(each, line)


def _is_function(text: str) -> bool:
    """Tell whether a piece is the head of a function or a class."""
    head = text.removesuffix(":").strip()
    is_typed = _TYPED.fullmatch(head) and not _ANSWER_LINE.fullmatch(head)
    return bool(is_typed or _FUNCTION.fullmatch(head) or _CLASS.fullmatch(head))


def _condition_and_rest(text: str) -> tuple[str, str]:
    """Part a condition from what stands behind `then`, a colon, or its closing bracket."""
    if then := THEN.search(text):
        return text[: then.start()].rstrip(", "), text[then.end() :].strip()
    asked, colon, rest = text.partition(":")
    if colon:
        return asked.strip(), rest.strip()
    end = end_of_brackets(text) or len(text)
    return text[:end], text[end:].strip()


# --- statements -------------------------------------------------------------------------------------


class _Parser:
    """Joins tokens to statements."""

    def __init__(self, tokens: list[_Token], asked: Callable[[str, int], Asked]) -> None:
        self.tokens, self.asked, self.at = tokens, asked, 0

    def all(self) -> Block:
        found = self._many()
        if self.at < len(self.tokens):
            self._refuse()
        return found

    def _kind(self) -> str:
        return self.tokens[self.at].kind if self.at < len(self.tokens) else ""

    def _refuse(self) -> None:
        """Refuse what stands here; at the end of the text, the last line."""
        raise unreadable(self.tokens[min(self.at, len(self.tokens) - 1)].line)

    def _many(self) -> Block:
        found: list[Statement] = []
        while self._kind() not in ("", "}"):
            found += self._one()
        first = found[0] if len(found) > 1 else None
        if isinstance(first, Answer) and not first.leaves and is_string(first.text or ""):
            # A text that stands alone before code says what the code does.
            found = found if first.name else found[1:]
        names = {each.name for each in found if isinstance(each, Choice) for each in _answers_in(each)}
        last = found[-1] if found else None
        if isinstance(last, Answer) and len(found) > 1 and last.text in names - {""}:
            found.pop()
        return tuple(found)

    def _one(self) -> Block:
        token = self.tokens[self.at]
        if token.kind == "if":
            return (self._choice(),)
        if token.kind not in ("function", "answer"):
            self._refuse()
        self.at += 1
        return self._block() if token.kind == "function" else _read_answer_token(token)

    def _choice(self) -> Choice:
        line = self.tokens[self.at].line
        ways = list[tuple[int, Asked, Block]]()
        otherwise: Block | None = None
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

    def _block(self) -> Block:
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


def _answers_in(given: Statement) -> Iterator[Answer]:
    """Give every answer in a choice."""
    if isinstance(given, Answer):
        yield given
        return
    for block in given.blocks:
        for each in block:
            yield from _answers_in(each)


def _read_answer_token(token: _Token) -> tuple[Answer, ...]:
    """Return an answer; nothing for a line that says none."""
    text = token.text.strip()
    if _NONE.fullmatch(text):
        return (Answer(token.line, None),)
    if _NOTHING.fullmatch(text):
        return ()
    found = _ANSWER_LINE.fullmatch(text)
    if found is None:
        return (Answer(token.line, text, leaves=False),)
    said = next(found[name] for name in ("r", "p", "s", "a") if found[name] is not None)
    return (Answer(token.line, said.strip(), found["leaves"] is not None, found["name"] or ""),)


_STARTS = re.compile(r"^[ \t}]*(?:if\b|else\b.*\bif\b|elif\b|如果)", re.I | re.M)
_PLACE = re.compile(r"(?<!\w)(\w++(?:\[\d++\])?+)\s*+:")
_SHARE = re.compile(r"([^:]++):\s*+([\d.]++)%?")
_ODD = re.compile(rf"{OPEN}|[()\[\]{{}}]|\b(?:if|else|then)\b", re.I)
Way = tuple[int, Condition, PrintedNode | None]
"""The line of a condition, and the node it leads to; None if nothing is answered there."""


def _read_code(text: str) -> PrintedNode:
    bare = bare_text(text)
    reading = _CodeReader(bare, _names_of_places(bare))
    found = read_statements(bare.text, reading.read_asked)
    if _is_compound(found):
        return reading.of_rules(found)
    node = reading.node(found, None)
    if node is None:
        raise unreadable(1)
    return node


def _names_of_places(bare: BareText) -> dict[str, str]:
    """Return what a comment says the places of a case are: `#obj[0]: Outlook, obj[1]: Wind`."""
    found: dict[str, str] = {}
    for comment in bare.comments:
        said = comment.strip().lstrip("#/-* ")
        keys = [*_PLACE.finditer(said)]
        if not keys or keys[0].start():
            continue
        ends = [each.start() for each in keys[1:]] + [len(said)]
        named = {key[1]: said[key.end() : end].strip(", ") for key, end in zip(keys, ends, strict=True)}
        found |= {place: name for place, name in named.items() if place.endswith("]") and name}
    return found


@dataclass(frozen=True)
class _CodeReader:
    """Reads the statements of a bare text; `columns`: the names of its places of a case."""

    bare: BareText
    columns: dict[str, str]

    def read_asked(self, text: str, line: int) -> tuple[Condition, ...]:
        """Read what is asked behind an if."""
        return tuple(
            Condition(self.columns.get(each.attribute, each.attribute), each.sign, each.values)
            for each in read_conditions(self.bare, text, line)
        )

    def leaf(self, given: Answer) -> PrintedNode | None:
        """Read an answer: a class, with cases behind it or its probabilities, or all of them."""
        if given.text is None:
            return None
        text = given.text.strip()
        if len(text) > MAX_CONDITION_CHARACTERS:
            raise unreadable(given.line)
        if text.startswith(("(", "[")) and text.endswith((")", "]")):
            text = text[1:-1].strip()
        shares = [found for each in text.split(",") if (found := _SHARE.fullmatch(each.strip()))]
        if len(shares) == text.count(",") + 1 and all(is_number(each[2]) for each in shares):
            numbers = [float(each[2]) for each in shares]
            if numbers.count(max(numbers)) > 1:
                raise unreadable(given.line)
            text = shares[numbers.index(max(numbers))][1]
        first, *rest = (each.strip() for each in text.split(","))
        if rest and all(map(is_number, rest)):
            text = first
        leaf = read_answer(text, given.line)
        label = self.bare.restore(leaf.label)
        odd = not is_string(leaf.label) and _ODD.search(leaf.label)
        if odd or not label or is_open(leaf.label):
            raise unreadable(given.line)
        return PrintedNode(given.line, label=label, weight=leaf.weight, errors=leaf.errors)

    # --- a tree -------------------------------------------------------------------------------------

    def node(self, given: Block, after: PrintedNode | None) -> PrintedNode | None:
        """Return the node of a block; `after`: that of what follows it, None if nothing is answered."""
        if not given:
            return after
        first, *rest = given
        if isinstance(first, Answer):
            if rest:
                raise unreadable(rest[0].line)
            return self.leaf(first)
        # Ifs side by side that ask one attribute are a chain: at most one of them holds.
        chain = _attribute_of(first)
        while chain and first.otherwise is None and rest and isinstance(other := rest[0], Choice):
            if _attribute_of(other) != chain:
                break
            first, rest = Choice(first.line, first.ways + other.ways, other.otherwise), rest[1:]
        told = [each for each in rest if not isinstance(each, Answer) or each.text is not None]
        if told and not (first.leaves and first.falls):
            raise unreadable(rest[0].line)
        follows = self.node(tuple(rest), after)
        ways = [(line, asked[0], self.node(block, follows)) for line, asked, block in first.ways]
        otherwise = follows if first.otherwise is None else self.node(first.otherwise, follows)
        return _join_chain(ways, otherwise)

    # --- rules --------------------------------------------------------------------------------------

    def of_rules(self, given: Block) -> PrintedNode:
        """Return the tree whose leaves the ifs are; what no if names is the default."""
        default: PrintedNode | None = None
        *choices, last = given
        if isinstance(last, Choice):
            behind = last.otherwise or ()
            if len(behind) == 1 and isinstance(behind[0], Answer):
                last = replace(last, otherwise=None)
                default = self.leaf(behind[0])
            choices.append(last)
        else:
            default = self.leaf(last)
        return tree_of([rule for each in choices for rule in self._rules(each, ())], default)

    def _rules(self, given: Statement, above: tuple[Condition, ...]) -> Iterator[Rule]:
        if isinstance(given, Answer):
            leaf = self.leaf(given)
            if leaf is not None:
                yield Rule(given.line, above, leaf.label)
            return
        said = [(asked, block) for _, asked, block in given.ways]
        if given.otherwise is not None:
            if len(said) != 1 or len(said[0][0]) != 1:
                raise unreadable(given.line)
            said.append(((opposite(said[0][0][0]),), given.otherwise))
        for asked, block in said:
            if len(block) != 1:
                raise unreadable(given.line)
            yield from self._rules(block[0], (*above, *asked))


def _is_compound(given: Block) -> bool:
    """Tell whether some if asks several things."""
    choices = [each for each in given if isinstance(each, Choice)]
    asked = (asked for each in choices for _, asked, _ in each.ways)
    blocks = (block for each in choices for block in each.blocks)
    return any(len(each) > 1 for each in asked) or any(map(_is_compound, blocks))


def _attribute_of(given: Statement) -> str:
    """Return the attribute that all conditions of an if ask, "" where there are several."""
    ways = given.ways if isinstance(given, Choice) else ()
    asked = {asked[0].attribute for _, asked, _ in ways}
    return asked.pop() if len(asked) == 1 else ""


def _join_chain(ways: list[Way], otherwise: PrintedNode | None) -> PrintedNode | None:
    """Join the conditions of a chain that ask for one attribute; another attribute is a node below."""
    if not ways:
        return otherwise
    line, first, node = ways[0]
    two_sided = first.is_cut or first.sign == OTHER
    rest = opposite(first) if two_sided else Condition(first.attribute, OTHER, ())
    branches = [] if node is None else [PrintedBranch(first, node)]
    for place, (at, asked, below) in enumerate(ways[1:], 1):
        same = asked.attribute == first.attribute and asked.is_cut == first.is_cut
        if same and two_sided and _is_other_side(asked, rest):
            if len(ways) > place + 1:
                raise unreadable(at)
            otherwise = below
            break
        if two_sided or not same:
            otherwise = _join_chain(ways[place:], otherwise)
            break
        if below is not None:
            branches.append(PrintedBranch(asked, below))
    if otherwise is not None:
        branches.append(PrintedBranch(rest, otherwise))
    return PrintedNode(line, tuple(branches)) if branches else None


def _is_other_side(asked: Condition, rest: Condition) -> bool:
    """Tell whether a condition is the other side of the one before it."""
    if asked.is_cut:
        return asked.sign == rest.sign and cut_of(asked) == cut_of(rest)
    return asked == rest


IF_ELSE = TreeFormat(
    "if_else",
    (),
    lambda text: _STARTS.search(bare_text(text).text) is not None,
    _read_code,
    form="doctor.as_code",
)
