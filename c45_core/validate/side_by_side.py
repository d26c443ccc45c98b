"""Compare the pruning methods on one table: the same tree, pruned by each, judged by the same cases.

The cases are dealt into three parts, half and twice a quarter. A tree is grown from the first. The
second is the validation set: reduced-error pruning judges by it, and it chooses the alpha of
cost-complexity pruning and the critical value (of equal errors the smallest tree), as their authors
do. The third judges every tree, so nobody has seen it. Stopping by chi-squared (C37) grows a tree of
its own. With few cases one deal says little, so the numbers are means over many.

Source: the design of Mingers 1989, who compared five of them. What it leaves out: pre-pruning by
accuracy.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from statistics import fmean

import numpy as np

from c45_core.dialect import Dialect
from c45_core.engine.level import Ints
from c45_core.growing import grow
from c45_core.language.refusal import refusal
from c45_core.measures import TIE
from c45_core.prune import Pruning, as_asked, prune
from c45_core.prune.method import methods
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Tree, tree_of
from c45_core.validate.alphas import AlphaChoice, by_held_out
from c45_core.validate.folds import holdout
from c45_core.validate.result import measured

UNPRUNED, CHI_SQUARED = "none", "chi_squared"
LEVEL = 0.05
"""The significance that stopping asks for, where the dialect asks for none."""
BEYOND = 0.01
"""So far beyond the largest measure is a critical value that no test reaches."""
MIN_CASES_OF_TWO_IN_A_PART = 8
"""Minimum number of cases at which every part has two."""


@dataclass(frozen=True, eq=False)
class Deal:
    """One deal of the cases, and what every method makes of it.

    `trace`: the tree grown from the first part; `validation`, `test`: the other two; `prunings`: the
    record of each method; `stopped`: the tree that chi-squared stops; `alphas`: the subtrees of
    cost-complexity pruning with their errors; `settings`: the number that the validation set chose, by
    method.
    """

    trace: Trace
    validation: Table
    test: Table
    prunings: dict[str, Pruning]
    stopped: Tree
    alphas: AlphaChoice
    settings: dict[str, float]

    @property
    def trees(self) -> dict[str, Tree]:
        """The tree of each way, the unpruned one first."""
        found = {UNPRUNED: tree_of(self.trace)}
        found |= {name: pruning.tree for name, pruning in self.prunings.items()}
        return {**found, CHI_SQUARED: self.stopped}


@dataclass(frozen=True)
class Compared:
    """One way over all deals: means of `nodes` and `leaves`, of the share of the training cases
    misclassified and of the test cases; `spread`: the standard error of the latter; `setting`: the mean
    of the number that the validation set chose, None where it chooses none.
    """

    way: str
    nodes: float
    leaves: float
    training: float
    test: float
    spread: float
    setting: float | None


def compared_methods() -> tuple[str, ...]:
    """Return the methods that prune a grown tree, in their order.

    >>> compared_methods()
    ('pep', 'ebp', 'rep', 'ccp', 'mep', 'cvp')
    """
    return tuple(name for name, method in methods().items() if not method.before_growing)


def deal(table: Table, dialect: Dialect, seed: int = 1) -> Deal:
    """Deal the cases once, grow and prune by every method.

    Errors: InputError where the table has too few cases for three parts.
    """
    if table.rows < MIN_CASES_OF_TWO_IN_A_PART:
        raise refusal("drawing.three_parts", rows=table.rows, least=MIN_CASES_OF_TWO_IN_A_PART)
    growing, rest = holdout(table, 1 / 2, seed)
    aside, judged = holdout(table.take(rest), 1 / 2, seed)
    learned, validation, test = (table.take(rows) for rows in (growing, rest[aside], rest[judged]))
    plain = dialect.with_(pruning="none", chi_squared=0.0)
    trace = grow(learned, plain)
    alphas = by_held_out(trace, validation)
    settings = {"ccp": alphas.alpha, "cvp": _critical(trace, plain, validation)}
    prunings: dict[str, Pruning] = {}
    for name in compared_methods():
        chosen = plain.with_(pruning=name)
        parameter = methods()[name].parameter
        if name in settings and parameter is not None:
            chosen = chosen.with_(**{parameter.switch: settings[name]})
        by = validation if methods()[name].by_validation else None
        prunings[name] = prune(replace(trace, dialect=chosen), validation=by)
    stopped = tree_of(grow(learned, plain.with_(chi_squared=dialect.chi_squared or LEVEL)))
    return Deal(trace, validation, test, prunings, stopped, alphas, settings)


def _critical(trace: Trace, dialect: Dialect, validation: Table) -> float:
    """Return the critical value of the fewest errors on the validation set; of equals the largest.

    Every measure in the tree gives another tree, and a value beyond the largest the root alone.
    """
    measures = {node.measure for node in tree_of(trace).walk() if node.measure is not None}
    series = sorted({0.0, *measures, max(measures, default=0.0) + BEYOND})
    judged = as_asked(validation, trace)
    errors = []
    for critical in series:
        tried = dialect.with_(pruning="cvp", cvp_critical=critical)
        tree = prune(replace(trace, dialect=tried)).tree
        errors.append(measured(tree, judged, tried).errors)
    fewest = min(errors) + TIE
    return max(c for c, wrong in zip(series, errors, strict=True) if wrong <= fewest)


def side_by_side(
    table: Table,
    dialect: Dialect,
    deals: int = 30,
    *,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Compared, ...]:
    """Return every way over many deals, the unpruned tree first.

    >>> from c45_core import preset
    >>> from c45_course import datasets
    >>> found = side_by_side(datasets.load("watermelon_2.0").table, preset("id3"), 3)
    >>> [each.way for each in found]
    ['none', 'pep', 'ebp', 'rep', 'ccp', 'mep', 'cvp', 'chi_squared']
    >>> all(each.leaves <= found[0].leaves for each in found[1:7])
    True
    """
    rows: dict[str, list[tuple[float, float, float, float]]] = {}
    settings: dict[str, list[float]] = {}
    for done in range(deals):
        found = deal(table, dialect, seed + done)
        test = as_asked(found.test, found.trace)
        for way, tree in found.trees.items():
            wrong = measured(tree, test, dialect).error
            trained = tree.training_errors / tree.weight
            rows.setdefault(way, []).append((tree.size, len(tree.leaves()), trained, wrong))
        for way, number in found.settings.items():
            settings.setdefault(way, []).append(number)
        if progress is not None:
            progress(done + 1, deals)
    return tuple(
        _compare_deal(way, np.array(each), settings.get(way, [])) for way, each in rows.items()
    )


def _compare_deal(way: str, numbers: Ints, settings: list[float]) -> Compared:
    mean = numbers.mean(axis=0)
    spread = float(numbers[:, 3].std(ddof=1) / len(numbers) ** 0.5) if len(numbers) > 1 else 0.0
    chosen = fmean(settings) if settings else None
    return Compared(way, float(mean[0]), float(mean[1]), float(mean[2]), float(mean[3]), spread, chosen)
