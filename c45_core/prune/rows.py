"""Write trees as rows and read them back: a tree may be higher than a call may go deep.

A tree is pickled and copied as its rows, a pruning as the rows of all its trees, where what several of
them share is written once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from c45_core.prune.tree import Tree

Row = tuple[dict[str, Any], tuple[int, ...]]
"""What a node has besides its branches, and the places of these among the rows."""


class Rows:
    """Trees and all below them, every node once, branches before the node they hang on."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self._place: dict[int, int] = {}

    def place(self, tree: Tree) -> int:
        """Write a tree down with all below it, unless that is done; return where it stands."""
        waiting = [tree]
        while waiting:
            node = waiting[-1]
            below = [branch for branch in node.branches if id(branch) not in self._place]
            waiting.extend(below)
            if not below:
                waiting.pop()
                self._write(node)
        return self._place[id(tree)]

    def placed(self, record: object, names: tuple[str, ...]) -> dict[str, int | None]:
        """Write the trees of a record down; return where each stands, None where there is none."""
        trees = {name: getattr(record, name) for name in names}
        return {name: None if tree is None else self.place(tree) for name, tree in trees.items()}

    def _write(self, node: Tree) -> None:
        if id(node) in self._place:
            return
        self._place[id(node)] = len(self.rows)
        kept = {name: value for name, value in vars(node).items() if name != "branches"}
        self.rows.append((kept, tuple(self._place[id(branch)] for branch in node.branches)))
