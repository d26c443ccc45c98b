"""Keep what growing computed: columns per level, and one row per node.

Nodes are numbered level by level, the root is 0. A `LevelRecord` holds the cases and the scores of
one depth as they were computed; `Nodes` holds one entry per node. Nothing here is computed again:
the views of `trace.py` read these columns.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from c45_core.grow.choice import Choice
from c45_core.grow.level import Ints, Level
from c45_core.grow.scan import Scores
from c45_core.measures import Floats


@dataclass(frozen=True, eq=False)
class LevelRecord:
    """One depth of the tree.

    `first`: number of its first node; `level`: its nodes and their cases; `opened` [nodes]: the
    column of a node in `scores` and `choice`, -1 if it became a leaf before any attribute was
    scanned; `scores`: one per attribute.
    """

    first: int
    level: Level
    opened: Ints
    scores: tuple[Scores, ...]
    choice: Choice | None


@dataclass(frozen=True, eq=False)
class Nodes:
    """One entry per node, arrays of length `len(parent)`.

    `parent` (-1 for the root); `branch`: which branch of the parent; `depth`; `counts`
    [nodes, classes]; `entropy` in bits; `label`: class code of the majority (the parent's in an
    empty node); `stop`: a `Leaf` reason, 0 for an inner node; `attribute`: the one it is split by,
    -1 for a leaf; `first_child` and `children`: its children are consecutive numbers.
    """

    parent: Ints
    branch: Ints
    depth: Ints
    counts: Floats
    entropy: Floats
    label: Ints
    stop: Ints
    attribute: Ints
    first_child: Ints
    children: Ints

    @classmethod
    def joined(cls, parts: list[Nodes]) -> Nodes:
        """Join the entries of several levels."""
        return cls(
            *(np.concatenate([getattr(part, name) for part in parts]) for name in cls.__annotations__)
        )
