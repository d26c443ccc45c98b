"""Say what each node of a level asks: the attribute, its cut, which branch a value takes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from c45_core.engine.columns import Columns, Ints, Places
from c45_core.engine.ledger import known_shares
from c45_core.engine.scores import Scan, Scores
from c45_core.measures import Floats


@dataclass(frozen=True, eq=False)
class Asked:
    """The tests of the n nodes of a level.

    `attribute` [n], -1 for a leaf; `cut` [n]: the midpoint of a numeric one, else nan; `branches` [n]:
    how many there are, none of a leaf; `way` [n, values]: the branch of each value where values are
    grouped (C30), None where each has its own.
    """

    columns: Columns
    scan: Scan
    attribute: Ints
    cut: Floats
    branches: Ints
    way: Ints | None

    @classmethod
    def of(cls, columns: Columns, scan: Scan, winner: Ints) -> Asked:
        """Return what the attributes that won [n] ask, -1 for a leaf."""
        here = np.arange(len(winner))
        cut = np.where(winner < 0, np.nan, scan.stacked("midpoint")[winner, here])
        branches = np.append(columns.branches, 0)[winner]
        way = None
        if any(len(scores.way) for scores in scan.groups):
            way = np.tile(np.arange(columns.branches.max()), (len(winner), 1))
            for mine, scores, place in _parts(scan, winner):
                way[mine, : len(scores.way)] = scores.way[:, place, mine].T
                if len(scores.way):
                    branches[mine] = 1 + way[mine, : len(scores.way)].max(axis=1)
        return cls(columns, scan, winner, cut, branches, way)

    def shares(self, branches: int) -> Floats:
        """Return the share of each of so many branches in the known weight of a node (C9)."""
        found = np.zeros((len(self.attribute), branches))
        for mine, scores, place in _parts(self.scan, self.attribute):
            shares = known_shares(scores.counts[:, :, place, mine]).T[:, :branches]
            found[mine, : shares.shape[1]] = shares
        return found

    def taken(self, code: Ints, node: Ints | Places) -> Ints:
        """Return the branches of values by their codes, at nodes [k]; -1 where one is missing."""
        if self.way is None:
            return code
        return np.where(code < 0, -1, self.way[node, code])


def _parts(scan: Scan, winner: Ints) -> list[tuple[Ints, Scores, Ints]]:
    """Return the nodes that ask an attribute of each group of the scan, and its place there."""
    found = []
    for attributes, scores in zip(scan.attributes, scan.groups, strict=True):
        place = np.minimum(np.searchsorted(attributes, winner), len(attributes) - 1)
        mine = np.flatnonzero(attributes[place] == winner)
        if len(mine):
            found.append((mine, scores, place[mine]))
    return found
