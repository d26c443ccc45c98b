"""Define the record of windowing: how large, drawn from what, cycle by cycle, trial by trial."""

from __future__ import annotations

from dataclasses import dataclass

from c45_core.dialect import Dialect
from c45_core.engine.level import Ints
from c45_core.frozen import Frozen, read_only
from c45_core.measures import TIE
from c45_core.prune import Pruning
from c45_core.table import Table
from c45_core.tree import Tree

from ...rules.algorithm import RuleList, RuleOptions, of_trees
from ...rules.algorithm.options import DEFAULT as DEFAULT_RULES
from .options import WindowOptions
from .sizes import Sizes, Wanted


@dataclass(frozen=True, eq=False)
class Cycle(Frozen):
    """One tree of a trial.

    `window`: the rows it was grown from, in the order of the table; `tree`: not pruned; `inside`: the
    weight of its errors there, rounded to a whole number; `outside`: that of the cases elsewhere which
    it gets wrong; `exceptions`: these rows in the order in which they were found, the first of which
    enter; `next_window`: the size of the next window, None for the last cycle.
    """

    window: Ints
    tree: Tree
    inside: float
    outside: float
    exceptions: Ints
    next_window: int | None

    def __post_init__(self) -> None:
        for name in ("window", "exceptions"):
            object.__setattr__(self, name, read_only(getattr(self, name)))

    @property
    def errors(self) -> float:
        """Its errors on all cases."""
        return self.inside + self.outside

    @property
    def entering(self) -> Ints:
        """The exceptions that enter the next window."""
        return self.exceptions[: (self.next_window or len(self.window)) - len(self.window)]


@dataclass(frozen=True, eq=False)
class Trial(Frozen):
    """One trial.

    `number`: from 0; `drawn`: all rows as they were shuffled; `first`: those of its first window, in
    their order, class after class; `cycles`: of at least one; `best`: the
    cycle of the fewest errors, the first of equals; `pruning`: of its tree by all cases.
    """

    number: int
    drawn: Ints
    first: Ints
    cycles: tuple[Cycle, ...]
    best: int
    pruning: Pruning

    def __post_init__(self) -> None:
        for name in ("drawn", "first"):
            object.__setattr__(self, name, read_only(getattr(self, name)))

    @property
    def tree(self) -> Tree:
        """The tree of its best cycle, not pruned."""
        return self.cycles[self.best].tree

    @property
    def expected(self) -> float:
        """The errors expected of its pruned tree; of a method that expects none, those on all cases."""
        pruned = self.pruning.tree
        return pruned.training_errors if pruned.estimate is None else pruned.estimate


@dataclass(frozen=True, eq=False)
class Windowing(Frozen):
    """The record of growing by windows.

    `table`: as the trees ask it; `dialect`: that of Quinlan's program in its precision; `wanted`: what
    each class gets of a first window, the rarest first; `best`: the trial whose pruned tree is expected
    to make the fewest errors, the first of equals.
    """

    table: Table
    dialect: Dialect
    options: WindowOptions
    sizes: Sizes
    wanted: tuple[Wanted, ...]
    trials: tuple[Trial, ...]
    best: int

    @property
    def tree(self) -> Tree:
        """The pruned tree of the best trial."""
        return self.trials[self.best].pruning.tree

    @property
    def all_tied(self) -> bool:
        """Whether no trial is expected to make fewer errors than another."""
        expected = [trial.expected for trial in self.trials]
        return max(expected) - min(expected) <= TIE

    def rules(self, options: RuleOptions = DEFAULT_RULES) -> tuple[tuple[RuleList, ...], RuleList]:
        """Return the list of rules of each trial's tree, and the composite list of all trials."""
        return of_trees([trial.tree for trial in self.trials], self.table, self.dialect, options)
