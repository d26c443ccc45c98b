"""Replay the record: a `Trace` is a grown tree and a sequence of frames.

A node, an evaluation and a frame are views on the ledger, made when looked at; nothing is copied and
nothing is computed again. What growing tried of an attribute, its cuts and merges, follows from the
cases of the node and their order, which the ledger has: it is listed again, bit for bit the same, and
takes no room until somebody looks at it. The same record can be replayed depth first (as the recursive
book version works) or level by level (as the grower worked).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import overload

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.columns import Ints
from c45_core.engine.cuts import Candidates, as_read, candidates, cut_values
from c45_core.engine.ledger import Ledger, Nodes
from c45_core.engine.regrouping import grouping_of
from c45_core.engine.scan import nominal_counts
from c45_core.engine.sums import Runs
from c45_core.frozen import Frozen, Once, close_arrays
from c45_core.grouping import Grouping
from c45_core.language.refusal import refusal, whole
from c45_core.measures import Floats
from c45_core.reasons import Leaf, Verdict
from c45_core.table import Nominal, Table
from c45_core.trace.frames import SIZES, Frame, Segment, Size, frame_at, plan
from c45_core.trace.outline import frame_counts
from c45_core.trace.views import Branch, Cuts, Evaluation, Groups, Node


@dataclass(frozen=True, eq=False)
class Trace(Frozen, Sequence[Frame]):
    """A grown tree with the record of every number, and its replay.

    `trace.node(i)` is a node, `trace.evaluation(i, attribute)` an attribute at a node. `len(trace)` is
    the number of frames in the finest size, `trace[k]` the frame of step k; `order`: 'depth' first or
    'level' by level. `table` has the columns the tree asks for; `source` is the table as it was given,
    which differs where the dialect branches in two (`align.py`).
    """

    table: Table
    dialect: Dialect
    ledger: Ledger
    source: Table
    order: str = "depth"

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
            raise refusal("trace.no_node", node=number, last=self.size - 1)
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

    def split_of(self, node: int) -> Evaluation:
        """Return the evaluation that divides a node, which is known to be no leaf."""
        found = self.node(node).split
        assert found is not None
        return found

    def evaluation(self, node: int, attribute: int | str) -> Evaluation:
        """Return what was computed for an attribute at a node that was scanned."""
        return self._looked_at(int(node), self.table.index(attribute))

    @Once
    def _looked_at(self) -> Callable[[int, int], Evaluation]:
        """Keep what was last looked at, with its cuts: the next step is mostly about the same."""
        return lru_cache(maxsize=16)(self._evaluation)

    def _evaluation(self, node: int, a: int) -> Evaluation:
        column = int(self.ledger.opened[node])
        if column < 0 or self.ledger.choice is None:
            raise refusal("trace.closed", node=node)
        scores, choice = self.ledger.scores[a], self.ledger.choice
        division, counts = (
            scores.division,
            close_arrays(np.ascontiguousarray(scores.counts[..., column])),
        )
        cut = float(scores.threshold[column])
        declared = self.table.attributes[a]
        values = declared.values if isinstance(declared, Nominal) else ("<=", ">")
        groups = self._groups(node, a, values)
        if groups is not None:
            values = tuple(_name_values(groups.names, codes) for codes in groups.branches)
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
            own={key: float(array[column]) for key, array in division.own.items()},
            groups=groups,
        )

    def _groups(self, node: int, attribute: int, names: tuple[str, ...]) -> Groups | None:
        """Return how the values were grouped at a node; the merges are listed when looked at."""
        steps = int(self.ledger.scores[attribute].steps[self.ledger.opened[node]])
        if not steps:
            return None
        branches = self.ledger.groups(node, attribute)
        listed = partial(listed_groups, self.ledger, node, attribute, self.dialect)
        return Groups(names, branches, steps, listed)

    def _cuts(self, node: int, attribute: int, counts: Floats) -> Cuts:
        """Return the cuts of a numeric attribute at a node; they are listed when looked at."""
        scores, column = self.ledger.scores[attribute], int(self.ledger.opened[node])
        best = int(scores.best[column])
        return Cuts(
            size=int(scores.cuts[column]),
            tries=int(scores.tries[column]),
            best=None if best < 0 else best,
            known=close_arrays(counts[:-1].sum(axis=0)),
            unknown=float(counts[-1].sum()),
            listed=partial(listed_cuts, self.ledger, node, attribute, self.dialect),
        )

    def evaluations(self, node: int) -> tuple[Evaluation, ...]:
        """Return every attribute at a node, in declared order; () if it was closed before a scan."""
        if self.ledger.opened[node] < 0:
            return ()
        return tuple(self.evaluation(node, a) for a in range(len(self.table.attributes)))

    def path(self, node: int) -> tuple[tuple[str, str, str], ...]:
        """Return the conditions from the root to a node: (attribute, sign, value) each."""
        return tuple((split.name, *split.test(branch)) for split, branch in self.way(node))

    def way(self, node: int) -> tuple[tuple[Evaluation, int], ...]:
        """Return the splits from the root to a node, each with the branch taken."""
        steps = self.ledger.way(node)
        return tuple((self.evaluation(n, int(self.nodes.attribute[n])), branch) for n, branch in steps)

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
                raise refusal("trace.no_branch", node=number, branch=step, names=whole(known))
            number = node.children[found[0]]
        return number

    def ordered(self, order: str) -> Trace:
        """Return the same record replayed 'depth' first or 'level' by level."""
        if order not in ("depth", "level"):
            raise refusal("trace.order", found=order)
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
        counts = frame_counts(self.ledger, self.dialect.comparing)
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
            return plan(self.node(node), self.evaluations(node), self.dialect.comparing)

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
            raise refusal("trace.size", names=whole(SIZES), found=size)
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


def _name_values(values: tuple[str, ...], codes: tuple[int, ...]) -> str:
    """Name the values of a branch."""
    said = ", ".join(values[code] for code in codes)
    return said if len(codes) == 1 else f"{{{said}}}"


def listed_cuts(ledger: Ledger, node: int, attribute: int, dialect: Dialect) -> Candidates:
    """Return every cut of a numeric attribute at a scanned node, with every number."""
    columns = ledger.columns
    column = int(columns.within[attribute])
    rows = ledger.cases(node)
    weights = ledger.weights(node, rows)
    order = columns.by_rank(column, rows)
    rows = rows[order]
    runs = Runs.alone(
        as_read(columns.numbers[column][rows], dialect),
        columns.table.labels[rows],
        None if bool((weights == 1.0).all()) else weights[order],
        gaps=bool(columns.gaps[column]),
    )
    classes = len(columns.table.classes)
    weight = float(np.add.reduce(ledger.nodes.counts[node]))
    return candidates(
        runs, weight, classes, lambda middle: cut_values(columns, column, middle, dialect), dialect
    )


def listed_groups(
    ledger: Ledger, node: int, attribute: int, dialect: Dialect
) -> tuple[Floats, Grouping]:
    """Return the class weights by value [values, classes] at a scanned node, and how it merged them."""
    columns, rows = ledger.columns, ledger.cases(node)
    counts = nominal_counts(
        columns,
        np.array([columns.within[attribute]]),
        int(columns.branches[attribute]),
        rows.astype(np.int32),
        ledger.weights(node, rows),
        np.zeros(len(rows), dtype=np.int32),
        1,
    )[:, :, 0, 0]
    found = grouping_of(counts[:-1], float(counts[-1].sum()), dialect)
    assert found is not None  # else it has no groups
    return close_arrays(counts[:-1]), found
