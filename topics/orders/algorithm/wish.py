"""Define a wish: something that must happen in a table, and the proof that it does.

Each wish is a row of `wishes.py`. Its texts are `wish_KEY`, `asks_KEY` and `proof_KEY` of `en.toml` and
`zh.toml`; the fields of a proof are the placeholders of the last.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from c45_core.errors import Sentence
from c45_core.trace.frames import Kind
from c45_core.trace.replay import Trace

from .bounds import Bounds
from .looked import Looked

CLEAR = 0.0101
"""Numbers that are said to differ do so by more than this: they differ with two decimals as well."""
SPLIT, LEAF = "split", "leaf"
"""What becomes of the root in a table that fulfils a wish."""


@dataclass(frozen=True)
class Proof:
    """Where a wish is fulfilled, and by which numbers.

    `node`: its number; `frame`: the step of the growing that shows it, None for a decision of pruning,
    whose `method` is named then. What the sentence says: `attributes`, `nodes` by number, measured
    `numbers`, expected `errors`, and `counts`; `cuts` are written as they are.
    """

    node: int = 0
    frame: int | None = None
    method: str = ""
    attributes: Mapping[str, int] = field(default_factory=dict)
    nodes: Mapping[str, int] = field(default_factory=dict)
    numbers: Mapping[str, float] = field(default_factory=dict)
    errors: Mapping[str, float] = field(default_factory=dict)
    counts: Mapping[str, float] = field(default_factory=dict)
    cuts: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Wish:
    """Something that must happen.

    `holds`: finds it in a table and proves it, None where it does not happen; `near`: how near a table
    is to it, from 0 to 1, for a wish that chance seldom fulfils; `contradicts`: why no table within
    some bounds can have it, said of its name, None where nothing is known against it; `attributes`,
    `rows`: it needs so many at least; `numeric`, `nominal`: it needs an attribute of that
    kind; `missing`: it needs missing values; `root`: what becomes of the root.
    """

    key: str
    holds: Callable[[Looked], Proof | None]
    near: Callable[[Looked], float] = lambda looked: 0.0
    contradicts: Callable[[Sentence, Bounds], Sentence | None] = lambda wish, bounds: None
    attributes: int = 1
    rows: int = 2
    numeric: bool = False
    nominal: bool = False
    missing: bool = False
    root: str = SPLIT

    @property
    def said(self) -> Sentence:
        """What a reader calls it."""
        return Sentence("orders", f"wish_{self.key}", {})

    @property
    def name(self) -> str:
        """What the command line calls it."""
        return self.key.replace("_", "-")


def step_of(trace: Trace, node: int, kind: Kind, attribute: int | None = None) -> int:
    """Return the number of the step at a node that shows a kind of thing, of an attribute if named."""
    return next(
        number
        for number in trace.about(node)
        if trace[number].kind is kind and trace[number].attribute == attribute
    )


def last_step(trace: Trace, node: int) -> int:
    """Return the number of the step that decides at a node."""
    return trace.about(node)[-1]
