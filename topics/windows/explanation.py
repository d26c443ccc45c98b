"""Say each step of windowing, with the formulas of its sizes.

A window is about all cases, so its formulas are about the root (node 0).
"""

from dataclasses import dataclass

from c45_core.engine.level import Ints
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels, escape
from c45_core.formula.expression import Applied, Expression, Floor, Sqrt, Weight, total
from c45_core.language.words import Words
from c45_core.measures import TIE

from .algorithm import FIFTH, HALF, ROOTS, ClassShare, Cycle, StepKind, Trial, Windowing, WindowStep

ROOT = 0
"""The node that all cases are at."""


def window_size(found: Windowing) -> Explanation:
    """Return how the size of the first window came about.

    >>> from c45_core import preset
    >>> from topics.windows.algorithm import WindowOptions, windows
    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14").table
    >>> window_size(windows(golf, preset("documents"), WindowOptions(trials=1))).text()
    'floor(max(2 × sqrt(14), floor(14/5)))'
    """
    rows, window = found.sizes.rows, float(found.sizes.window)
    if found.options.window is not None:
        return _explain("window", "w", "w", Weight(window), window)
    roots = Weight(float(ROOTS)) * Sqrt(Weight(float(rows)))
    fifth = Floor(Weight(float(rows)) / Weight(float(FIFTH)))
    larger = _write_larger(roots, fifth)
    size: Expression = Floor(larger)
    if size.value > rows:
        size = _write_smaller(size, Weight(float(rows)))
    rule = (
        rf"w = \left\lfloor \max\left({ROOTS}\sqrt{{n}}, \lfloor n/{FIFTH} \rfloor\right) \right\rfloor"
    )
    return _explain("window", "w", rule, size, window)


def increment(found: Windowing) -> Explanation:
    """Return how the increment came about."""
    recorded = float(found.sizes.increment)
    if found.options.increment is not None:
        return _explain("increment", "I", "I", Weight(recorded), recorded)
    fifth = Floor(Weight(float(found.sizes.window)) / Weight(float(FIFTH)))
    least = _write_larger(fifth, Weight(1.0))
    rule = rf"I = \max\left(\lfloor w/{FIFTH} \rfloor, 1\right)"
    return _explain("increment", "I", rule, least, recorded)


def class_share(step: ClassShare, labels: Labels) -> Explanation:
    """Return how the number of cases came about that a class gets of the first window."""
    even = Floor(Weight(float(step.seats)) / Weight(float(step.classes)))
    cases = Weight(float(step.cases))
    left = rf"w_{{{escape(labels.klass(step.label))}}}"
    share = r"\frac{w - \sum_{j \le m} w_j}{K - m}"
    rule = rf"w_k = \min\left(n_k, \left\lfloor {share} \right\rfloor\right)"
    expression = _write_smaller(cases, even)
    return _explain("wanted", left, rule, expression, float(step.taken_cases))


def next_window(cycle: Cycle, found: Windowing) -> Explanation | None:
    """Return how the size of the next window came about; None after the last cycle."""
    if cycle.next_window is None:
        return None
    exceptions = Weight(float(len(cycle.exceptions)))
    step = Weight(float(found.sizes.increment))
    usual = _write_smaller(exceptions, step)
    half = Floor(exceptions / Weight(float(HALF)))
    more = _write_larger(usual, half)
    whole = Weight(float(len(cycle.window))) + more
    rule = rf"w' = w + \max\left(\min(e, I), \lfloor e/{HALF} \rfloor\right)"
    return _explain("next_window", "w'", rule, whole, float(cycle.next_window))


def errors_of(cycle: Cycle) -> Explanation:
    """Return the errors of the tree of a cycle on all cases: those in its window, and those outside."""
    inside, outside = Weight(cycle.inside), Weight(cycle.outside)
    rule = r"E = E_{\mathrm{in}} + E_{\mathrm{out}}"
    return _explain("cycle_errors", "E", rule, total((inside, outside)), cycle.errors)


def _write_larger(one: Expression, other: Expression) -> Applied:
    return Applied(r"\max", "max", (one, other), max(one.value, other.value), max)


def _write_smaller(one: Expression, other: Expression) -> Applied:
    return Applied(r"\min", "min", (one, other), min(one.value, other.value), min)


def _explain(
    quantity: str, left: str, rule: str, expression: Expression, recorded: float
) -> Explanation:
    return Explanation(quantity, ROOT, left, rule, expression, recorded, "windows", counts=True)


MAX_NAMED_CASES = 12
"""Maximum number of cases that a sentence names."""


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
                return self.class_share(self.found.wanted[step.place])
            case StepKind.BEST:
                return self.best()
        trial = self.found.trials[step.place]
        match step.kind:
            case StepKind.DRAWN:
                return self._say("drawn", number=trial.number + 1, cases=self.cases(trial.first))
            case StepKind.GROWN:
                return self.tree(trial, step.within)
            case StepKind.ADDED:
                return self.entering(trial, step.within)
            case StepKind.KEPT:
                return self.best_tree(trial)
        return self.pruning(trial)

    def sizes(self) -> str:
        """Say how large the first window is, and the increment."""
        sizes = self.found.sizes
        return self._say("sizes", rows=sizes.rows, window=sizes.window, increment=sizes.increment)

    def class_share(self, step: ClassShare) -> str:
        """Say what a class gets of the first window."""
        even = step.seats // step.classes
        key = "wanted_all" if step.cases < even else "wanted_even"
        values = {"cases": step.cases, "seats": step.seats, "classes": step.classes, "even": even}
        return self._say(key, klass=self.labels.klass(step.label), taken=step.taken_cases, **values)

    def tree(self, trial: Trial, within: int) -> str:
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

    def entering(self, trial: Trial, within: int) -> str:
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

    def best_tree(self, trial: Trial) -> str:
        """Say which tree of a trial is kept."""
        weight = self.words.notation.weight
        values = {"number": trial.best + 1, "errors": weight(trial.cycles[trial.best].errors)}
        key = "kept_last" if trial.best == len(trial.cycles) - 1 else "kept"
        return self._say(key, **values)

    def pruning(self, trial: Trial) -> str:
        """Say what is left of the tree after pruning by all cases."""
        expected = self.words.notation.shown(trial.expected_errors)
        sizes = {"before": trial.tree.size, "after": trial.pruning.tree.size}
        key = "pruned" if sizes["after"] < sizes["before"] else "pruned_same"
        return self._say(key, expected=expected, rows=self.found.sizes.rows, **sizes)

    def best(self) -> str:
        """Say which trial is the best."""
        found = self.found
        if len(found.trials) == 1:
            return self._say("best_only")
        trial = found.trials[found.best]
        expected = self.words.notation.shown(trial.expected_errors)
        tied = (
            sum(abs(other.expected_errors - trial.expected_errors) <= TIE for other in found.trials) > 1
        )
        values = {"number": trial.number + 1, "n": len(found.trials), "expected": expected}
        return self._say("best_tied" if tied else "best", **values)

    def cases(self, rows: Ints) -> str:
        """Name cases, the first ones of many."""
        names = [self.found.table.case_names[int(row)] for row in rows[:MAX_NAMED_CASES]]
        listed = self.words("windowing", "comma").join(names)
        if len(rows) <= MAX_NAMED_CASES:
            return listed
        return self._say("and_more", listed=listed, n=len(rows) - MAX_NAMED_CASES)

    def _say(self, key: str, **values: object) -> str:
        return self.words("windowing", key, **values)
