"""Find the conventions that grow another tree: presets first, then one switch after the other.

Every preset is tried as it is; one that prunes is also tried without, and without undoing useless
splits, since programs print those trees, too. If none of them grows the tree, switches of the nearest
ones are set otherwise one at a time, as long as that brings the trees closer together: those that
decide about growing where the grown trees differ already, those of pruning where they do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from c45_core.dialect import PRESETS, Dialect, preset
from c45_core.errors import InputError
from c45_core.prune import Pruning, prune
from c45_core.trace.replay import Trace
from c45_core.tree import Tree
from c45_core.validate.learning import needs_validation
from c45_course.compare.parting import switches_between
from c45_course.compare.settings import OF_PRUNING, GrownTraces, alternatives, companions, idle_switches

from .matching import OtherNode
from .meeting import Meeting, meet
from .reshaping import along

MORE: dict[str, tuple[Any, ...]] = {
    "min_cases": (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 10.0),
    "confidence": (0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5),
}
"""Values that programs are often asked for, beside those a switch declares worth a try."""
Own = tuple[str, Dialect]
"""A convention, and the preset it comes from."""
STARTS, ROUNDS = 3, 3
"""The search begins at so many of the nearest presets, and sets so many switches at most."""


@dataclass(frozen=True, eq=False)
class Fit:
    """How well a convention grows another tree.

    `start`: the preset it comes from, `dialect`: the convention; `other`: the other tree; `pruning`:
    what the convention grows and leaves; `meeting`: the two trees held against each other.
    """

    start: str
    dialect: Dialect
    other: OtherNode
    pruning: Pruning
    meeting: Meeting

    @property
    def trace(self) -> Trace:
        """The record of the growing."""
        assert self.pruning.trace is not None
        return self.pruning.trace

    @property
    def tree(self) -> Tree:
        """What the convention leaves."""
        return self.pruning.tree

    @property
    def is_same(self) -> bool:
        """Whether nothing differs."""
        return not self.meeting.differing

    @property
    def changes(self) -> dict[str, Any]:
        """The switches that are not those of the preset."""
        return switches_between(preset(self.start), self.dialect)

    @property
    def rank(self) -> tuple[int, ...]:
        """How good the fit is, the best first; of equally good ones the fewest changes."""
        return (*self.meeting.cost, len(self.changes))


@dataclass(eq=False)
class Fitting:
    """Holds what conventions grow and prune against one tree."""

    other: OtherNode
    traces: GrownTraces

    def fit(self, start: str, dialect: Dialect) -> Fit | None:
        """Return how well a convention grows the tree; None where it cannot be tried on this table."""
        if needs_validation(dialect):
            return None
        try:
            pruning = prune(self.traces.of(dialect))
        except InputError:
            return None
        assert pruning.trace is not None
        tree, trace = pruning.tree, pruning.trace
        other = along(self.other, tree, trace) if self.other.of_rules else self.other
        return Fit(start, dialect, other, pruning, meet(other, tree, trace))

    def presets(self, first: tuple[Own, ...] = ()) -> list[Fit]:
        """Return the fit of every preset and of its trees before pruning, those given first."""
        usual = ((name, preset(name)) for name in PRESETS)
        told = dict.fromkeys((*first, *usual))
        found = (self.fit(name, each) for name, own in told for each in unpruned(own))
        return [fit for fit in found if fit is not None]

    def searched(self, fits: Iterable[Fit], first: tuple[str, ...] = ()) -> list[Fit]:
        """Set switches otherwise, one after the other, from the presets named first and the nearest
        others on; return what was found on the way: all that grow the tree, else the nearest ones."""
        own, others = list[Fit](), dict[str, Fit]()
        for fit in sorted(fits, key=_rank):
            if fit.start in first:
                own.append(fit)
            else:
                others.setdefault(fit.start, fit)
        found: list[Fit] = []
        for start in (*own, *list(others.values())[:STARTS]):
            found += self._nearer(start)
            if found[-1].is_same:
                break
        return found

    def _nearer(self, fit: Fit) -> list[Fit]:
        """Go from a convention to nearer ones; return the last, or all of the last step that are the
        same."""
        for _ in range(ROUNDS):
            tried = list[Fit]()
            for names in self._switches(fit):
                tried += filter(None, (self.fit(fit.start, each) for each in self._changed(fit, names)))
            if same := [each for each in tried if each.is_same]:
                return same
            best = min(tried, key=_rank, default=fit)
            if best.meeting.cost >= fit.meeting.cost:
                break
            fit = best
        return [fit]

    def _changed(self, fit: Fit, names: list[str]) -> Iterator[Dialect]:
        """Give the convention with one switch set otherwise, and those that must change with it."""
        for name in names:
            more = (
                (*MORE.get(name, ()), self.other.height) if name == "max_depth" else MORE.get(name, ())
            )
            values = dict.fromkeys((*alternatives(fit.dialect, name), *more))
            for value in values:
                if value == getattr(fit.dialect, name):
                    continue
                try:
                    yield fit.dialect.with_(**companions(fit.dialect, name, value))
                except InputError:
                    continue

    def _switches(self, fit: Fit) -> list[list[str]]:
        """Return the switches worth a try: of pruning first, where the other tree is part of the grown
        one; then of growing."""
        idle = {*OF_PRUNING, *idle_switches(self.traces.table.attributes)}
        growing = [name for name in fit.dialect.switches() if name not in idle]
        return [[*OF_PRUNING], growing] if self._grows_so(fit) else [growing]

    def _grows_so(self, fit: Fit) -> bool:
        """Tell whether the grown tree asks all that the other one asks: then only pruning differs."""
        grown = meet(fit.other, fit.pruning.grown, fit.trace)
        asked = (met for met in grown.differing if met.difference.of_structure)
        return all(met.other.question is None for met in asked)


def _rank(fit: Fit) -> tuple[int, ...]:
    return fit.rank


def unpruned(dialect: Dialect) -> tuple[Dialect, ...]:
    """Return a convention, without its pruning, and without undoing useless splits."""
    each = (dialect, dialect.with_(pruning="none"), dialect.with_(pruning="none", collapse="off"))
    return tuple(dict.fromkeys(each))
