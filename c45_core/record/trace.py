"""Replay the record: a `Trace` is a sequence of frames over the ledger.

Nothing is copied and nothing is computed again: a node, an evaluation and a frame are views, made
when looked at. The same record can be replayed depth first (as the recursive book version works)
or level by level (as the grower worked).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, overload

import numpy as np

from c45_core.dialect import Dialect
from c45_core.errors import InputError
from c45_core.grow.candidates import Candidates
from c45_core.grow.columns import Ints
from c45_core.measures import Floats
from c45_core.once import Once
from c45_core.reasons import Leaf, Verdict
from c45_core.record.frames import SIZES, Frame, Segment, Size, frame_at, plan
from c45_core.record.ledger import Ledger, Nodes
from c45_core.record.lengths import frame_counts
from c45_core.record.listed import listed_cuts
from c45_core.record.views import Branch, Cuts, Evaluation, Node
from c45_core.table import Nominal, Table

if TYPE_CHECKING:
    from c45_core.prune.record import Pruning


@dataclass(frozen=True, eq=False)
class Trace(Sequence[Frame]):
    """The record of a grown tree, and its replay.

    `len(trace)` is the number of frames in the finest size, `trace[k]` the frame of step k,
    `trace.node(i)` a node, `trace.evaluation(i, attribute)` an attribute at a node. `table` has the
    columns the tree asks for; `source` is the table as it was given, which differs where the
    dialect branches in two (`binary.py`).
    """

    table: Table
    dialect: Dialect
    ledger: Ledger
    source: Table
    order: str = "depth"

    # --- the tree -------------------------------------------------------------------------------

    @property
    def nodes(self) -> Nodes:
        """The columns of the nodes."""
        return self.ledger.nodes

    @property
    def size(self) -> int:
        """Number of nodes."""
        return len(self.nodes.parent)

    @property
    def leaves(self) -> int:
        """Number of leaves."""
        return int((self.nodes.attribute < 0).sum())

    @property
    def fractional(self) -> bool:
        """Whether some case went down several branches, with a part of its weight each."""
        return len(self.ledger.row) > self.table.rows

    @property
    def height(self) -> int:
        """Number of splits on the longest path."""
        return int(self.nodes.depth[-1])

    def node(self, number: int) -> Node:
        """Return a node by its number (level by level, root 0)."""
        if not 0 <= number < self.size:
            raise InputError(f"There is no node {number}; the tree has nodes 0 to {self.size - 1}.")
        nodes, choice = self.nodes, self.ledger.choice
        attribute, stop = int(nodes.attribute[number]), int(nodes.stop[number])
        parent, first = int(nodes.parent[number]), int(nodes.first_child[number])
        place = int(self.ledger.opened[number])
        average = np.nan if choice is None or place < 0 else float(choice.average[place])
        return Node(
            number=number,
            parent=None if parent < 0 else parent,
            branch=None if parent < 0 else int(nodes.branch[number]),
            depth=int(nodes.depth[number]),
            counts=nodes.counts[number],
            entropy=float(nodes.entropy[number]),
            label=int(nodes.label[number]),
            leaf=Leaf(stop) if stop else None,
            split=self.evaluation(number, attribute) if attribute >= 0 else None,
            average_gain=None if np.isnan(average) else average,
            children=tuple(range(first, first + int(nodes.children[number]))),
            ledger=self.ledger,
        )

    def evaluation(self, node: int, attribute: int | str) -> Evaluation:
        """Return what was computed for an attribute at a node that was scanned."""
        a = self.table.index(attribute)
        column = int(self.ledger.opened[node])
        if column < 0 or self.ledger.choice is None:
            raise InputError(f"Node {node} was closed before any attribute was looked at.")
        scores, choice = self.ledger.scores[a], self.ledger.choice
        division, counts = scores.division, np.ascontiguousarray(scores.counts[..., column])
        cut = float(scores.threshold[column])
        declared = self.table.attributes[a]
        values = declared.values if isinstance(declared, Nominal) else ("<=", ">")
        unknown = float(counts[-1].sum())
        return Evaluation(
            node=node,
            attribute=a,
            name=declared.name,
            kind=declared.kind,
            threshold=None if np.isnan(cut) else cut,
            branches=tuple(Branch(value, counts[b]) for b, value in enumerate(values)),
            unknown=unknown,
            unknown_counts=counts[-1],
            known=float(division.known[column]),
            known_fraction=float(division.fraction[column]),
            base_entropy=float(division.base[column]),
            conditional_entropy=float(division.conditional[column]),
            raw_gain=float(division.gain[column]),
            penalty=float(scores.penalty[column]),
            gain=float(scores.gain[column]),
            iv=float(division.iv[column]),
            gain_ratio=float(scores.ratio[column]),
            base_gini=float(division.base_gini[column]),
            conditional_gini=float(division.conditional_gini[column]),
            gini_decrease=float(division.gini_decrease[column]),
            verdict=Verdict(int(choice.verdict[a, column])),
            counted=bool(choice.counted[a, column]),
            cuts=None if isinstance(declared, Nominal) else self._cuts(node, a, counts),
        )

    def _cuts(self, node: int, attribute: int, counts: Floats) -> Cuts:
        """Return the cuts of a numeric attribute at a node; they are listed when looked at."""
        scores, column = self.ledger.scores[attribute], int(self.ledger.opened[node])
        best = int(scores.best[column])
        return Cuts(
            size=int(scores.cuts[column]),
            tries=int(scores.tries[column]),
            best=None if best < 0 else best,
            known=counts[:-1].sum(axis=0),
            unknown=float(counts[-1].sum()),
            listed=lambda: self._listed(node, attribute),
        )

    @Once
    def _listed(self) -> Callable[[int, int], Candidates]:
        """Keep the cuts last looked at: the next step is mostly about the same ones."""

        @lru_cache(maxsize=8)
        def listed(node: int, attribute: int) -> Candidates:
            return listed_cuts(self.ledger, node, attribute, self.dialect)

        return listed

    def evaluations(self, node: int) -> tuple[Evaluation, ...]:
        """Return every attribute at a node, in declared order; () if it was closed before a scan."""
        if self.ledger.opened[node] < 0:
            return ()
        return tuple(self.evaluation(node, a) for a in range(len(self.table.attributes)))

    def path(self, node: int) -> tuple[tuple[str, str, str], ...]:
        """Return the conditions from the root to a node: (attribute, sign, value) each."""
        here = self.node(node)
        if here.parent is None or here.branch is None:
            return ()
        split = self.node(here.parent).split
        assert split is not None
        return (*self.path(here.parent), (split.name, *split.test(here.branch)))

    def find(self, *path: str) -> int:
        """Return the node at the end of a path such as 'outlook=sunny', 'humidity<=77.5'.

        The number of a cut may be left out ('humidity>').
        """
        number = 0
        for step in path:
            node = self.node(number)
            tests = [node.split.test(b) for b in range(len(node.children))] if node.split else []
            known = [f"{node.split.name}{sign}{value}" for sign, value in tests] if node.split else []
            wanted = step.replace(" ", "")
            found = [b for b, test in enumerate(known) if test.replace(" ", "") == wanted]
            if not found and wanted.endswith((">", "<=")):
                found = [b for b, test in enumerate(known) if test.startswith(wanted)]
            if not found:
                raise InputError(f"Node {number} has no branch {step!r}; it has: {', '.join(known)}.")
            number = node.children[found[0]]
        return number

    def pruned(self, *, validation: Table | None = None) -> Pruning:
        """Prune the tree as the dialect says; `validation`: cases kept aside to judge by."""
        from c45_core.prune import prune

        return self._pruned if validation is None else prune(self, validation=validation)

    @Once
    def _pruned(self) -> Pruning:
        from c45_core.prune import prune

        return prune(self)

    # --- the replay -----------------------------------------------------------------------------

    def ordered(self, order: str) -> Trace:
        """Return the same record replayed 'depth' first or 'level' by level."""
        if order not in ("depth", "level"):
            raise InputError(f"A trace is replayed in order 'depth' or 'level'; found {order!r}.")
        return replace(self, order=order)

    @Once
    def sequence(self) -> Ints:
        """The node numbers in the order of the replay."""
        if self.order == "level":
            return np.arange(self.size)
        return self.ledger.sequence

    @Once
    def _starts(self) -> list[int]:
        """The number of the first frame of each node of `sequence`, and the total."""
        counts = frame_counts(self.ledger, self.dialect.impurity)
        return [0, *np.cumsum(counts[self.sequence]).tolist()]

    @Once
    def _place(self) -> Ints:
        """For each node its position in `sequence`."""
        place = np.empty(self.size, dtype=np.int64)
        place[self.sequence] = np.arange(self.size)
        return place

    def plan(self, node: int) -> list[Segment]:
        """List the frames of a node in segments."""
        return self._plans(node)

    @Once
    def _plans(self) -> Callable[[int], list[Segment]]:
        """Keep the plans last asked for with the trace, so that they go with it."""

        @lru_cache(maxsize=4096)
        def planned(node: int) -> list[Segment]:
            return plan(self.node(node), self.evaluations(node), self.dialect.impurity)

        return planned

    def __len__(self) -> int:
        return self._starts[-1]

    @overload
    def __getitem__(self, number: int) -> Frame: ...
    @overload
    def __getitem__(self, number: slice) -> list[Frame]: ...
    def __getitem__(self, number: int | slice) -> Frame | list[Frame]:
        if isinstance(number, slice):
            return [self[k] for k in range(*number.indices(len(self)))]
        k = number + len(self) if number < 0 else number
        if not 0 <= k < len(self):
            raise IndexError(f"There is no step {number}; the trace has {len(self)} steps.")
        place = bisect_right(self._starts, k) - 1
        node = int(self.sequence[place])
        return frame_at(k, node, k - self._starts[place], self.plan(node))

    def __iter__(self) -> Iterator[Frame]:
        return (self[k] for k in range(len(self)))

    def about(self, node: int) -> range:
        """Return the numbers of the frames of a node (they are consecutive)."""
        place = int(self._place[self.node(node).number])
        return range(self._starts[place], self._starts[place + 1])

    def steps(self, size: str = "calculation") -> list[int]:
        """Return the frames at which steps of a size stop: 'split', 'attribute' or 'calculation'."""
        if size not in SIZES:
            raise InputError(f"A step is one of {', '.join(SIZES)}; found {size!r}.")
        if size == Size.CALCULATION:
            return list(range(len(self)))
        if size == Size.SPLIT:
            return [0, *(end - 1 for end in self._starts[1:])]
        return [k for place in range(self.size) for k in self._stops(place, size)]

    def _stops(self, place: int, size: str) -> list[int]:
        """Return the frames of one node at which steps of a size stop; `place`: in `sequence`."""
        number = self._starts[place]
        stops: list[int] = []
        for segment in self.plan(int(self.sequence[place])):
            if SIZES.index(segment.size) <= SIZES.index(Size(size)):
                stops.extend(range(number, number + len(segment)))
            number += len(segment)
        return stops

    def next(self, number: int, size: str = "split") -> int:
        """Return the next stop of a size after a frame, the last frame at the end."""
        for place in range(max(bisect_right(self._starts, number) - 1, 0), self.size):
            found = next((k for k in self._stops(place, size) if k > number), None)
            if found is not None:
                return found
        return len(self) - 1

    def previous(self, number: int, size: str = "split") -> int:
        """Return the stop of a size before a frame, 0 at the beginning."""
        for place in range(min(bisect_right(self._starts, number), self.size) - 1, -1, -1):
            found = next((k for k in reversed(self._stops(place, size)) if k < number), None)
            if found is not None:
                return found
        return 0

    def tree_at(self, number: int) -> TreeWindow:
        """Return the tree as it stood after a frame."""
        return TreeWindow(self, number)


@dataclass(frozen=True, eq=False)
class TreeWindow:
    """The tree as it stood after a frame: a window on the trace, never a copy."""

    trace: Trace
    number: int

    def state(self, node: int) -> str:
        """Return 'hidden', 'waiting' (its parent is split), 'open' or 'decided'."""
        frames = self.trace.about(node)
        if self.number >= frames[-1]:
            return "decided"
        if self.number >= frames[0]:
            return "open"
        parent = self.trace.node(node).parent
        if parent is not None and self.number >= self.trace.about(parent)[-1]:
            return "waiting"
        return "hidden"

    def visible(self) -> list[int]:
        """Return the nodes that can be seen, in node order."""
        return [node for node in range(self.trace.size) if self.state(node) != "hidden"]
