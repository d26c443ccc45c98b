"""Say what the regions of a map of settings are, and what turns at their borders."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from c45_core.language.words import Words
from c45_core.tree import Tree
from c45_course.compare.regions import SettingsMap
from c45_course.compare.stretches import Way, at_way, differing
from c45_course.exports.named import Named

DARKEST, LIGHTEST = 0.42, 0.04
"""How strongly the accent colours the region of the largest tree, and of a single leaf."""
CLOSE = 4
"""Decimals of a border."""


@dataclass(frozen=True, eq=False)
class MapWords:
    """A map with its words: `named`, the names in its trees; `by_hand`: of a printed tree."""

    found: SettingsMap
    words: Words
    named: Named
    by_hand: bool

    @property
    def letter(self) -> str:
        """The letter of the number across."""
        return self.found.parameter.symbol

    def say(self, key: str, **values: Any) -> str:
        """Return a text of the map."""
        return self.words("settings_map", key, **values)

    def rows(self, first: int, last: int) -> str:
        """Write the least cases of rows: '3', '4–7'."""
        low, high = (f"{self.found.rows[row].least:g}" for row in (first, last))
        return low if first == last else f"{low}–{high}"

    def shade(self, leaves: int) -> float:
        """Return how strongly a region is coloured, by the leaves of its tree."""
        most = max(len(s.tree.leaves()) for row in self.found.rows for s in row.stretches)
        return round(LIGHTEST + (DARKEST - LIGHTEST) * (leaves - 1) / max(1, most - 1), 3)

    def turned(self, here: Tree, there: Tree) -> str:
        """Say what of a tree is decided otherwise in another one."""
        ways = differing(here, there)
        return self.words("language", "comma").join(self._at(here, there, way) for way in ways)

    def _at(self, here: Tree, there: Tree, way: Way) -> str:
        old, new = at_way(here, way), at_way(there, way)
        if new.is_leaf:
            key = "other_leaf" if old.is_leaf else "becomes_leaf"
        else:
            key = "becomes_split" if old.is_leaf else "other_split"
        return self.say(key, node=self._node(here, way))

    def _node(self, tree: Tree, way: Way) -> str:
        if self.by_hand:
            return self.named.title(at_way(tree, way))
        if not way:
            return self.say("root")
        tests = []
        for branch in way:
            tests.append(self.named.test(tree, branch))
            tree = tree.branches[branch]
        return self.say("node", path=self.words("language", "comma").join(tests))


def number(value: float) -> str:
    """Write a number across."""
    return f"{value:.{CLOSE}f}".rstrip("0").rstrip(".")
