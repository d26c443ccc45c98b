"""Say every step of windowing in one language."""

from __future__ import annotations

from dataclasses import dataclass

from c45_core.engine.level import Ints
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.measures import TIE

from ..algorithm.record import Trial, Windowing
from ..algorithm.sizes import Wanted
from ..algorithm.steps import StepKind, WindowStep

MOST = 12
"""A sentence names at most so many cases."""


@dataclass(frozen=True)
class WindowTeller:
    """Says the steps of windowing with the names of a reader's language."""

    found: Windowing
    labels: Labels
    words: Words

    @property
    def weighs_rows(self) -> bool:
        """Whether a row stands for several cases: errors add up weights, exceptions count rows."""
        return bool((self.found.table.weights != 1).any())

    def step(self, step: WindowStep) -> str:
        """Say what a step decides, and why."""
        match step.kind:
            case StepKind.SIZES:
                return self.sizes()
            case StepKind.WANTED:
                return self.wanted(self.found.wanted[step.place])
            case StepKind.BEST:
                return self.best()
        trial = self.found.trials[step.place]
        match step.kind:
            case StepKind.DRAWN:
                return self._say("drawn", number=trial.number + 1, cases=self.cases(trial.first))
            case StepKind.GROWN:
                return self.grown(trial, step.within)
            case StepKind.ADDED:
                return self.added(trial, step.within)
            case StepKind.KEPT:
                return self.kept(trial)
        return self.pruned(trial)

    def sizes(self) -> str:
        """Say how large the first window is, and the increment."""
        sizes = self.found.sizes
        return self._say("sizes", rows=sizes.rows, window=sizes.window, increment=sizes.increment)

    def wanted(self, step: Wanted) -> str:
        """Say what a class gets of the first window."""
        even = step.seats // step.classes
        key = "wanted_all" if step.cases < even else "wanted_even"
        values = {"cases": step.cases, "seats": step.seats, "classes": step.classes, "even": even}
        return self._say(key, klass=self.labels.klass(step.label), taken=step.taken, **values)

    def grown(self, trial: Trial, within: int) -> str:
        """Say how large the tree of a window is, and how many cases it gets wrong."""
        cycle = trial.cycles[within]
        weight = self.words.notation.weight
        values = {"inside": weight(cycle.inside), "outside": weight(cycle.outside)}
        key = "grown_last" if cycle.next_window is None else "grown"
        return self._say(
            f"{key}_weighed" if self.weighs_rows else key,
            number=within + 1,
            window=len(cycle.window),
            size=cycle.tree.size,
            exceptions=len(cycle.exceptions),
            errors=weight(cycle.errors),
            **values,
        )

    def added(self, trial: Trial, within: int) -> str:
        """Say which exceptions enter the window, and by which rule so many."""
        cycle, sizes = trial.cycles[within], self.found.sizes
        found, entering = len(cycle.exceptions), len(cycle.entering)
        key = "added_half" if entering > sizes.increment else "added_increment"
        if entering == 1 and key == "added_increment":
            key = "added_one_of"
        if entering == found:
            key = "added_all" if found > 1 else "added_one"
        return self._say(
            key,
            exceptions=found,
            n=entering,
            increment=sizes.increment,
            cases=self.cases(cycle.entering),
            next=cycle.next_window,
        )

    def kept(self, trial: Trial) -> str:
        """Say which tree of a trial is kept."""
        weight = self.words.notation.weight
        values = {"number": trial.best + 1, "errors": weight(trial.cycles[trial.best].errors)}
        key = "kept_last" if trial.best == len(trial.cycles) - 1 else "kept"
        return self._say(key, **values)

    def pruned(self, trial: Trial) -> str:
        """Say what is left of the tree after pruning by all cases."""
        expected = self.words.notation.shown(trial.expected)
        sizes = {"before": trial.tree.size, "after": trial.pruning.tree.size}
        key = "pruned" if sizes["after"] < sizes["before"] else "pruned_same"
        return self._say(key, expected=expected, rows=self.found.sizes.rows, **sizes)

    def best(self) -> str:
        """Say which trial is the best."""
        found = self.found
        if len(found.trials) == 1:
            return self._say("best_only")
        trial = found.trials[found.best]
        expected = self.words.notation.shown(trial.expected)
        tied = sum(abs(other.expected - trial.expected) <= TIE for other in found.trials) > 1
        values = {"number": trial.number + 1, "n": len(found.trials), "expected": expected}
        return self._say("best_tied" if tied else "best", **values)

    def cases(self, rows: Ints) -> str:
        """Name cases, the first ones of many."""
        names = [self.found.table.case_names[int(row)] for row in rows[:MOST]]
        listed = self.words("windowing", "comma").join(names)
        if len(rows) <= MOST:
            return listed
        return self._say("and_more", listed=listed, n=len(rows) - MOST)

    def _say(self, key: str, **values: object) -> str:
        return self.words("windowing", key, **values)
