"""Encode jobs and answers as bytes.

Pickle, with arrays beside it and three things told otherwise. Texts by the thousand are packed
(`texts.py`), trees are laid flat (`forest.py`). And an answer that holds what the server sent (a trace
its table, a pruning its trace) refers to it: it is not sent back, and is the same object afterwards."""

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from io import BytesIO
from itertools import pairwise
from typing import Any

import numpy as np

from c45_core.frozen import Frozen
from c45_core.grouping import Codes
from c45_core.prune.record import Pruning
from c45_core.table import Nominal, Table
from c45_core.tree import Test, Tree
from c45_course.readers.grid import Grid
from ui.workers.messages import Part
from ui.workers.texts import packed

NONE = -1


class Forest:
    """The nodes of all trees of a message: branches before the node they belong to."""

    def __init__(self) -> None:
        self.place: dict[int, int] = {}
        self.trees: list[Tree] = []

    def add(self, tree: Tree) -> int:
        """Lay down a tree, if it does not lie there yet, and return its place."""
        waiting = [(tree, False)]
        while waiting:
            node, ready = waiting.pop()
            if id(node) in self.place:
                continue
            if ready:
                self.place[id(node)] = len(self.trees)
                self.trees.append(node)
                continue
            waiting.append((node, True))
            waiting.extend((branch, False) for branch in reversed(node.branches))
        return self.place[id(tree)]

    def flat(self) -> tuple[Any, ...]:
        """Return all nodes as arrays, and groups of values, which few tests have, by place."""
        trees = self.trees
        branches = [[self.place[id(branch)] for branch in tree.branches] for tree in trees]
        inherited = [tree.inherited for tree in trees]
        tests = [tree.test for tree in trees]
        return (
            np.array([tree.number for tree in trees], dtype=np.int64),
            np.array([tree.label for tree in trees], dtype=np.int64),
            np.array([NONE if test is None else test.attribute for test in tests], dtype=np.int64),
            *_numbers([None if test is None else test.threshold for test in tests]),
            *_numbers([tree.estimate for tree in trees]),
            *_numbers([tree.measure for tree in trees]),
            *_rows([np.asarray(part, dtype=np.int64) for part in branches], np.int64),
            *_rows([tree.counts for tree in trees], np.float64),
            *_rows([[] if each is None else each for each in inherited], np.float64),
            np.array([each is not None for each in inherited], dtype=bool),
            {n: test.groups for n, test in enumerate(tests) if test is not None and test.groups},
        )


def grown_again(flat: tuple[Any, ...]) -> list[Tree]:
    """Return the trees that were laid flat, in their places."""
    number, label, attribute, cut, has_cut, estimate, has_estimate, measure, has_measure, *rest = flat
    below, below_ends, counts, counts_ends, inherited, inherited_ends, has_inherited, groups = rest
    for numbers in (counts, inherited):
        numbers.setflags(write=False)
    trees: list[Tree] = []
    tests: dict[tuple[int, float | None, Codes], Test] = {}
    below_at, counts_at, inherited_at = map(_spans, (below_ends, counts_ends, inherited_ends))
    for n, (own, klass, asked) in enumerate(
        zip(number.tolist(), label.tolist(), attribute.tolist(), strict=True)
    ):
        test = None
        if asked != NONE:
            key = (asked, float(cut[n]) if has_cut[n] else None, groups.get(n, ()))
            test = tests.get(key) or tests.setdefault(key, Test(*key))
        tree = object.__new__(
            Tree
        )  # the fields of a frozen one are set one by one: three times as long
        tree.__dict__.update(
            number=own,
            counts=counts[counts_at[n]],
            label=klass,
            test=test,
            branches=tuple(map(trees.__getitem__, below[below_at[n]].tolist())),
            estimate=float(estimate[n]) if has_estimate[n] else None,
            inherited=inherited[inherited_at[n]] if has_inherited[n] else None,
            measure=float(measure[n]) if has_measure[n] else None,
        )
        trees.append(tree)
    return trees


def _numbers(values: list[float | None]) -> tuple[np.ndarray, np.ndarray]:
    known = np.array([value is not None for value in values], dtype=bool)
    return np.array([value or 0.0 for value in values], dtype=np.float64), known


def _rows(parts: list[Any], kind: type) -> tuple[np.ndarray, np.ndarray]:
    ends = np.cumsum([len(part) for part in parts], dtype=np.int64)
    return np.concatenate([np.zeros(0, kind), *parts]).astype(kind), ends


def _spans(ends: np.ndarray) -> list[slice]:
    return [slice(a, b) for a, b in pairwise([0, *ends.tolist()])]


LARGE = 4096
"""Bytes from which a buffer travels beside the pickle."""
LONG = 4096
"""A sequence of more items holds nothing that is referred to."""


def coded(message: object, shared: Sequence[object] = ()) -> list[Part]:
    """Return a message as parts; `shared`: what the other side has, in the order of `parts_of`."""
    forest, body = Forest(), BytesIO()
    buffers: list[Any] = []
    _Pickler(body, buffers, forest, shared).dump(message)
    trees = pickle.dumps(forest.flat() if forest.trees else None, protocol=5)
    return [trees, body.getbuffer(), *(buffer.raw() for buffer in buffers)]


def decoded(parts: Sequence[Part], shared: Sequence[object] = ()) -> Any:
    """Return the message of some parts."""
    trees, body, *buffers = parts
    flat = pickle.loads(trees)
    reader = _Unpickler(BytesIO(body), buffers=buffers)
    reader.shared, reader.trees = shared, grown_again(flat) if flat is not None else []
    return reader.load()


def parts_of(job: object) -> list[object]:
    """List what an answer to a job may refer to: its arguments, and what they are declared to hold.

    Both sides list the same, because pickle keeps what is one object one object, and because the
    parts of a record are the same, measured already or not.
    """
    found: dict[int, object] = {}
    _list(job, found)
    return list(found.values())


def _list(thing: object, found: dict[int, object]) -> None:
    if isinstance(thing, Tree) or id(thing) in found:
        return
    if is_dataclass(thing) and not isinstance(thing, type):
        found[id(thing)] = thing
    elif isinstance(thing, np.ndarray) or (isinstance(thing, bytes | str) and len(thing) > LARGE):
        found[id(thing)] = thing
        return
    for each in _held(thing):
        _list(each, found)


def _held(thing: object) -> Iterator[object]:
    if isinstance(thing, tuple | list) and len(thing) <= LONG:
        # No texts: many of them are packed on one side (`texts.py`) and lie open on the other.
        yield from (each for each in thing if not isinstance(each, str))
    elif isinstance(thing, dict) and len(thing) <= LONG:
        yield from thing.values()
    elif isinstance(thing, Frozen):
        yield from thing.parts()
    elif is_dataclass(thing):
        yield from (getattr(thing, each.name) for each in fields(thing))


class _Pickler(pickle.Pickler):
    def __init__(
        self, body: BytesIO, buffers: list[Any], forest: Forest, shared: Sequence[object]
    ) -> None:
        super().__init__(body, protocol=5, buffer_callback=lambda b: _beside(b, buffers))
        self.forest, self.known = forest, {id(thing): n for n, thing in enumerate(shared)}

    def persistent_id(self, thing: object) -> tuple[str, int] | None:
        if id(thing) in self.known:
            return "shared", self.known[id(thing)]
        return ("tree", self.forest.add(thing)) if isinstance(thing, Tree) else None

    def reducer_override(self, thing: object) -> Any:
        if isinstance(thing, Table):
            state = {**thing.__getstate__(), "case_names": packed(thing.case_names)}
            return object.__new__, (type(thing),), state
        if isinstance(thing, Nominal) and len(thing.values) > LONG:
            return (
                object.__new__,
                (type(thing),),
                {**thing.__getstate__(), "values": packed(thing.values)},
            )
        if isinstance(thing, Pruning):
            # By itself it would write each node down, where no forest is at hand.
            return object.__new__, (type(thing),), Frozen.__getstate__(thing), None, None, _pruned
        if isinstance(thing, Grid):
            state = {**thing.__dict__, "columns": tuple(map(packed, thing.columns))}
            return object.__new__, (type(thing),), state
        return NotImplemented


def _pruned(pruning: Pruning, state: dict[str, Any]) -> None:
    Frozen.__setstate__(pruning, state)


class _Unpickler(pickle.Unpickler):
    shared: Sequence[object]
    trees: list[Tree]

    def persistent_load(self, key: tuple[str, int]) -> object:
        return (self.shared if key[0] == "shared" else self.trees)[key[1]]


def _beside(buffer: pickle.PickleBuffer, buffers: list[Any]) -> bool:
    """Let a large buffer travel beside the pickle; True: it is small and goes with it."""
    if buffer.raw().nbytes < LARGE:
        return True
    buffers.append(buffer)
    return False
