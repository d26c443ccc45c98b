"""Read a tree written as code or as people write it: `if x <= 3: return "a"`, `else if`, braces.

`else` is what no condition beside it names, and what stands behind a chain of ifs is its else. Ifs that
ask several things at once are rules, and become a tree if one has these leaves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..bare_text import OPEN, BareText, bare_text, is_open, is_string
from ..conditions import LONGEST, conditions, opposite
from ..lines import answer, is_number
from ..printed import OTHER, Condition, PrintedBranch, PrintedNode, TreeFormat, typed, unreadable
from ..rules import Rule, cut_of, tree_of
from ..statements import Answer, Choice, Statement, statements

_STARTS = re.compile(r"^[ \t}]*(?:if\b|else\b.*\bif\b|elif\b|如果)", re.I | re.M)
_PLACE = re.compile(r"(?<!\w)(\w++(?:\[\d++\])?+)\s*+:")
_SHARE = re.compile(r"([^:]++):\s*+([\d.]++)%?")
_ODD = re.compile(rf"{OPEN}|[()\[\]{{}}]|\b(?:if|else|then)\b", re.I)
Way = tuple[int, Condition, PrintedNode | None]
"""The line of a condition, and the node it leads to; None if nothing is answered there."""


def _fits(text: str) -> bool:
    return _STARTS.search(bare_text(text).text) is not None


def _read(text: str) -> PrintedNode:
    bare = bare_text(text)
    reading = _Reading(bare, _columns(bare))
    found = statements(bare.text, reading.asked)
    if _is_compound(found):
        return reading.of_rules(found)
    node = reading.node(found, None)
    if node is None:
        raise unreadable(1)
    return node


def _columns(bare: BareText) -> dict[str, str]:
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
class _Reading:
    """Reads the statements of a bare text; `columns`: the names of its places of a case."""

    bare: BareText
    columns: dict[str, str]

    def asked(self, text: str, line: int) -> tuple[Condition, ...]:
        """Read what is asked behind an if."""
        return tuple(
            Condition(self.columns.get(each.attribute, each.attribute), each.sign, each.values)
            for each in conditions(self.bare, text, line)
        )

    def leaf(self, given: Answer) -> PrintedNode | None:
        """Read an answer: a class, with cases behind it or its probabilities, or all of them."""
        if given.text is None:
            return None
        text = given.text.strip()
        if len(text) > LONGEST:
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
        leaf = answer(text, given.line)
        label = self.bare.told(leaf.label)
        odd = not is_string(leaf.label) and _ODD.search(leaf.label)
        if odd or not label or is_open(leaf.label):
            raise unreadable(given.line)
        return PrintedNode(given.line, label=label, weight=leaf.weight, errors=leaf.errors)

    # --- a tree -------------------------------------------------------------------------------------

    def node(self, given: tuple[Statement, ...], after: PrintedNode | None) -> PrintedNode | None:
        """Return the node of a block; `after`: that of what follows it, None if nothing is answered."""
        if not given:
            return after
        first, *rest = given
        if isinstance(first, Answer):
            if rest:
                raise unreadable(rest[0].line)
            return self.leaf(first)
        # Ifs side by side that ask one attribute are a chain: at most one of them holds.
        chain = _attribute(first)
        while chain and first.otherwise is None and rest and isinstance(other := rest[0], Choice):
            if _attribute(other) != chain:
                break
            first, rest = Choice(first.line, first.ways + other.ways, other.otherwise), rest[1:]
        told = [each for each in rest if not isinstance(each, Answer) or each.text is not None]
        if told and not (first.leaves and first.falls):
            raise unreadable(rest[0].line)
        follows = self.node(tuple(rest), after)
        ways = [(line, asked[0], self.node(block, follows)) for line, asked, block in first.ways]
        otherwise = follows if first.otherwise is None else self.node(first.otherwise, follows)
        return _chained(ways, otherwise)

    # --- rules --------------------------------------------------------------------------------------

    def of_rules(self, given: tuple[Statement, ...]) -> PrintedNode:
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


def _is_compound(given: tuple[Statement, ...]) -> bool:
    """Tell whether some if asks several things."""
    choices = [each for each in given if isinstance(each, Choice)]
    asked = (asked for each in choices for _, asked, _ in each.ways)
    blocks = (block for each in choices for block in each.blocks)
    return any(len(each) > 1 for each in asked) or any(map(_is_compound, blocks))


def _attribute(given: Statement) -> str:
    """Return the attribute that all conditions of an if ask, "" where there are several."""
    ways = given.ways if isinstance(given, Choice) else ()
    asked = {asked[0].attribute for _, asked, _ in ways}
    return asked.pop() if len(asked) == 1 else ""


def _chained(ways: list[Way], otherwise: PrintedNode | None) -> PrintedNode | None:
    """Join the conditions of a chain that ask for one attribute; another attribute is a node below."""
    if not ways:
        return otherwise
    line, first, node = ways[0]
    two_sided = first.is_cut or first.sign == OTHER
    rest = opposite(first) if two_sided else Condition(first.attribute, OTHER, ())
    branches = [] if node is None else [PrintedBranch(first, node)]
    for place, (at, asked, below) in enumerate(ways[1:], 1):
        same = asked.attribute == first.attribute and asked.is_cut == first.is_cut
        if same and two_sided and _is(asked, rest):
            if len(ways) > place + 1:
                raise unreadable(at)
            otherwise = below
            break
        if two_sided or not same:
            otherwise = _chained(ways[place:], otherwise)
            break
        if below is not None:
            branches.append(PrintedBranch(asked, below))
    if otherwise is not None:
        branches.append(PrintedBranch(rest, otherwise))
    return PrintedNode(line, tuple(branches)) if branches else None


def _is(asked: Condition, rest: Condition) -> bool:
    """Tell whether a condition is the other side of the one before it."""
    if asked.is_cut:
        return asked.sign == rest.sign and cut_of(asked) == cut_of(rest)
    return asked == rest


FORMAT = TreeFormat("if_else", (), _fits, _read, half=typed, form="doctor.as_code")
