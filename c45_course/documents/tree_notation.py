"""Write a tree by hand in one line, and read it back: `T4:7(T6:2/6,T8:3/8,T9:0/2)`.

A leaf is NAME:errors/cases, an inner node NAME:errors(branch,branch,...) with the errors it would make
as a leaf. That is all PEP and EBP ask for; the line stands in the address, so a link carries the tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from c45_core.rounding import shown
from c45_core.tree import Tree, by_hand
from c45_course.documents.printed_trees import HandTree

MAX_NODES, MAX_DEPTH = 60, 10
"""Maximum number of nodes of a tree that is read, and of those above a node."""
_TOKEN = re.compile(r"\s*(?:(?P<name>[^\s:(),/]{1,16})\s*:\s*)?(?P<errors>\d{1,6}(?:\.\d{1,4})?)\s*")
_SPACE = re.compile(r"\s*")
_CASES = re.compile(r"/\s*(\d{1,6}(?:\.\d{1,4})?)\s*")


class NotATreeError(ValueError):
    """A line that is no tree; `key` names the sentence that says so, `values` fill it."""

    def __init__(self, key: str, **values: str) -> None:
        super().__init__(key)
        self.key, self.values = key, values


@dataclass(frozen=True)
class HandNode:
    """A node by hand: its name, its errors as a leaf, its cases, its branches."""

    name: str
    errors: float
    cases: float
    branches: tuple[HandNode, ...] = ()

    def walk(self) -> Iterator[HandNode]:
        """Give every node level by level: the order in which they are numbered."""
        rank = [self]
        while rank:
            yield from rank
            rank = [branch for node in rank for branch in node.branches]


def of_declared(given: HandTree) -> HandNode:
    """Return a tree of `datasets/trees/` as a sketch."""

    def hand_tree(node: Tree) -> HandNode:
        branches = tuple(hand_tree(branch) for branch in node.branches)
        return HandNode(given.nodes[node.number], node.errors, node.weight, branches)

    return hand_tree(given.tree)


def tree_of(hand_tree: HandNode) -> tuple[Tree, tuple[str, ...]]:
    """Return the tree, its nodes numbered level by level, and their names by number."""
    nodes = list(hand_tree.walk())
    number = {id(node): place for place, node in enumerate(nodes)}

    def tree(node: HandNode) -> Tree:
        return by_hand(number[id(node)], node.cases, node.errors, *(tree(b) for b in node.branches))

    return tree(hand_tree), tuple(node.name for node in nodes)


def cut_to(hand_tree: HandNode, left: Tree) -> HandNode:
    """Return a sketch without the branches of the nodes that are leaves in what is left of its tree."""
    leaves = {node.number for node in left.walk() if node.is_leaf}
    numbers = {id(node): place for place, node in enumerate(hand_tree.walk())}

    def kept(node: HandNode) -> HandNode:
        below = () if numbers[id(node)] in leaves else tuple(map(kept, node.branches))
        return replace(node, branches=below)

    return kept(hand_tree)


def written(hand_tree: HandNode) -> str:
    """Write a tree in one line.

    >>> written(HandNode("A", 3, 7, (HandNode("B", 1, 4), HandNode("C", 0, 3))))
    'A:3(B:1/4,C:0/3)'
    """
    head = f"{hand_tree.name}:{_digits(hand_tree.errors)}"
    if not hand_tree.branches:
        return f"{head}/{_digits(hand_tree.cases)}"
    return f"{head}({','.join(written(branch) for branch in hand_tree.branches)})"


def read(line: str) -> HandNode:
    """Read a tree from its line; `NotATreeError` says what is wrong.

    >>> read("A:3 (B:1/4, 0/3)").cases
    7.0
    """
    line = line.strip()
    hand_tree, end = _node(line, 0, 0)
    if end != len(line):
        raise NotATreeError("line_rest", rest=line[end:][:12])
    nodes = list(hand_tree.walk())
    if len(nodes) > MAX_NODES:
        raise NotATreeError("line_large", most=str(MAX_NODES))
    return _name_nodes(hand_tree, iter(range(1, len(nodes) + 1)))


def changed(
    hand_tree: HandNode, number: int, *, errors: float | None = None, cases: float | None = None
) -> HandNode:
    """Return the tree with another number at a node; nobody errs on more cases than it has."""
    target = list(hand_tree.walk())[number]

    def rebuilt(node: HandNode) -> HandNode:
        branches = tuple(rebuilt(branch) for branch in node.branches)
        whole = sum(branch.cases for branch in branches) if branches else node.cases
        wrong = node.errors
        if node is target:
            whole = whole if cases is None or branches else cases
            wrong = wrong if errors is None else errors
        return replace(node, branches=branches, cases=whole, errors=min(wrong, whole))

    return rebuilt(hand_tree)


def _node(line: str, at: int, depth: int) -> tuple[HandNode, int]:
    found = _TOKEN.match(line, at)
    if found is None:
        raise NotATreeError("line_node", rest=line[at:].strip()[:12] or "…")
    if depth > MAX_DEPTH:
        raise NotATreeError("line_large", most=str(MAX_NODES))
    name, errors = found["name"] or "", float(found["errors"])
    end = found.end()
    if line[end : end + 1] == "(":
        branches, end = _branches(line, end + 1, depth)
        cases = sum(branch.cases for branch in branches)
    else:
        size = _CASES.match(line, end)
        if size is None:
            raise NotATreeError("line_cases", node=name or found["errors"])
        branches, cases, end = (), float(size[1]), size.end()
    if errors > cases or cases == 0:
        raise NotATreeError(
            "line_errors", node=name or "?", errors=_digits(errors), cases=_digits(cases)
        )
    return HandNode(name, errors, cases, branches), end


def _branches(line: str, at: int, depth: int) -> tuple[tuple[HandNode, ...], int]:
    branches = []
    while True:
        branch, at = _node(line, at, depth + 1)
        branches.append(branch)
        sign = line[at : at + 1]
        at += 1
        if sign == ")":
            break
        if sign != ",":
            raise NotATreeError("line_bracket", node=branch.name or "?")
    rest = _SPACE.match(line, at)
    return tuple(branches), rest.end() if rest else at


def _name_nodes(hand_tree: HandNode, numbers: Iterator[int]) -> HandNode:
    """Give the nodes without a name one: n1, n2, ... in the order they are written."""
    number = next(numbers)
    branches = tuple(_name_nodes(branch, numbers) for branch in hand_tree.branches)
    return replace(hand_tree, name=hand_tree.name or f"n{number}", branches=branches)


def _digits(number: float) -> str:
    return shown(number).rstrip("0").rstrip(".") if number % 1 else shown(number)
