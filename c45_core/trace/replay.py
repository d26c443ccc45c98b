"""Replay the record: a `Trace` is a grown tree and a sequence of frames.

A frame is a view, made when looked at. The same record can be replayed depth first (as the recursive
book version works) or level by level (as the grower worked).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import overload

import numpy as np

from c45_core.engine.columns import Ints
from c45_core.frozen import Once
from c45_core.language.refusal import refusal, whole
from c45_core.trace.frames import SIZES, Frame, Segment, Size, frame_at, plan
from c45_core.trace.grown_tree import Grown
from c45_core.trace.outline import frame_counts


@dataclass(frozen=True, eq=False)
class Trace(Grown, Sequence[Frame]):
    """The record of a grown tree, and its replay.

    `len(trace)` is the number of frames in the finest size, `trace[k]` the frame of step k; `order`:
    'depth' first or 'level' by level.
    """

    order: str = "depth"

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
