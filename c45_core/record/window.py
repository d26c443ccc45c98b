"""Look at the tree as it stood after a frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from c45_core.record.trace import Trace


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
