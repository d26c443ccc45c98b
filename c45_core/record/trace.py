"""Replay the record: a `Trace` is a sequence of frames over the ledger.

Nothing is copied and nothing is computed again: a node, an evaluation and a frame are views, made
when looked at. The same record can be replayed depth first (as the recursive book version works)
or level by level (as the grower worked).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, overload

import numpy as np

from c45_core.dialect import Dialect
from c45_core.errors import InputError
from c45_core.grow.level import Ints
from c45_core.reasons import Leaf, Verdict
from c45_core.record.frames import SIZES, Frame, Segment, Size, frame_at, plan
from c45_core.record.ledger import LevelRecord, Nodes
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
    levels: tuple[LevelRecord, ...]
    nodes: Nodes
    source: Table
    order: str = "depth"

    # --- the tree -------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """Number of nodes."""
        return len(self.nodes.parent)

    @property
    def leaves(self) -> int:
        """Number of leaves."""
        return int((self.nodes.attribute < 0).sum())

    @property
    def height(self) -> int:
        """Number of splits on the longest path."""
        return len(self.levels) - 1

    def node(self, number: int) -> Node:
        """Return a node by its number (level by level, root 0)."""
        if not 0 <= number < self.size:
            raise InputError(f"There is no node {number}; the tree has nodes 0 to {self.size - 1}.")
        nodes, record = self.nodes, self.levels[int(self.nodes.depth[number])]
        local = number - record.first
        entries = slice(int(record.level.start[local]), int(record.level.start[local + 1]))
        attribute, stop = int(nodes.attribute[number]), int(nodes.stop[number])
        parent, first = int(nodes.parent[number]), int(nodes.first_child[number])
        average = np.nan
        if record.choice is not None and record.opened[local] >= 0:
            average = float(record.choice.average[record.opened[local]])
        return Node(
            number=number,
            parent=None if parent < 0 else parent,
            branch=None if parent < 0 else int(nodes.branch[number]),
            depth=int(nodes.depth[number]),
            counts=nodes.counts[number],
            entropy=float(nodes.entropy[number]),
            label=int(nodes.label[number]),
            cases=record.level.case[entries],
            weights=record.level.weight[entries],
            leaf=Leaf(stop) if stop else None,
            split=self.evaluation(number, attribute) if attribute >= 0 else None,
            average_gain=None if np.isnan(average) else average,
            children=tuple(range(first, first + int(nodes.children[number]))),
        )

    def evaluation(self, node: int, attribute: int | str) -> Evaluation:
        """Return what was computed for an attribute at a node that was scanned."""
        a = self.table.index(attribute)
        record = self.levels[int(self.nodes.depth[node])]
        column = int(record.opened[node - record.first])
        if column < 0 or record.choice is None:
            raise InputError(f"Node {node} was closed before any attribute was looked at.")
        scores = record.scores[a]
        division, counts = scores.division, scores.counts[column]
        cut = float(scores.threshold[column])
        declared = self.table.attributes[a]
        values = declared.values if isinstance(declared, Nominal) else ("<=", ">")
        unknown = float(counts[-1].sum())
        cuts = scores.candidates
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
            verdict=Verdict(int(record.choice.verdict[a, column])),
            counted=bool(record.choice.counted[a, column]),
            cuts=None if cuts is None else Cuts(cuts, column, counts[:-1].sum(axis=0), unknown),
        )

    def evaluations(self, node: int) -> tuple[Evaluation, ...]:
        """Return every attribute at a node, in declared order; () if it was closed before a scan."""
        record = self.levels[int(self.nodes.depth[node])]
        if record.opened[node - record.first] < 0:
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

    @cached_property
    def _pruned(self) -> Pruning:
        from c45_core.prune import prune

        return prune(self)

    # --- the replay -----------------------------------------------------------------------------

    def ordered(self, order: str) -> Trace:
        """Return the same record replayed 'depth' first or 'level' by level."""
        if order not in ("depth", "level"):
            raise InputError(f"A trace is replayed in order 'depth' or 'level'; found {order!r}.")
        return replace(self, order=order)

    @cached_property
    def sequence(self) -> Ints:
        """The node numbers in the order of the replay."""
        if self.order == "level":
            return np.arange(self.size)
        sequence, waiting = [], [0]
        while waiting:
            number = waiting.pop()
            sequence.append(number)
            first, children = int(self.nodes.first_child[number]), int(self.nodes.children[number])
            waiting.extend(range(first + children - 1, first - 1, -1))
        return np.array(sequence)

    @cached_property
    def _starts(self) -> list[int]:
        """The number of the first frame of each node of `sequence`, and the total."""
        lengths = [sum(map(len, self.plan(int(node)))) for node in self.sequence]
        return [0, *np.cumsum(lengths).tolist()]

    @cached_property
    def _place(self) -> Ints:
        """For each node its position in `sequence`."""
        place = np.empty(self.size, dtype=np.int64)
        place[self.sequence] = np.arange(self.size)
        return place

    def plan(self, node: int) -> list[Segment]:
        """List the frames of a node in segments."""
        return _plan(self.levels, self, node)

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
        finest = SIZES.index(Size(size))
        number = 0
        stops: list[int] = []
        for node in self.sequence:
            for segment in self.plan(int(node)):
                if SIZES.index(segment.size) <= finest:
                    stops.extend(range(number, number + len(segment)))
                number += len(segment)
        return stops

    def next(self, number: int, size: str = "split") -> int:
        """Return the next stop of a size after a frame, the last frame at the end."""
        return next((k for k in self.steps(size) if k > number), len(self) - 1)

    def previous(self, number: int, size: str = "split") -> int:
        """Return the stop of a size before a frame, 0 at the beginning."""
        return next((k for k in reversed(self.steps(size)) if k < number), 0)

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


@lru_cache(maxsize=4096)
def _plan(_levels: tuple[LevelRecord, ...], trace: Trace, node: int) -> list[Segment]:
    return plan(trace.node(node), trace.evaluations(node), trace.dialect.impurity)
