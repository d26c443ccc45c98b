"""Try other values of switches: which are worth a try, on which tables, and what each of them changes.

Tables on which a switch shows what it does are made here, too.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from itertools import combinations, product
from typing import Any

import numpy as np

from c45_core.dialect import Dialect
from c45_core.dialect.contradictions import contradicting
from c45_core.engine.division import measure
from c45_core.engine.progress import Budget
from c45_core.errors import InputError
from c45_core.explain.impurity import at_cut
from c45_core.growing import grow
from c45_core.prune import prune
from c45_core.reasons import Verdict
from c45_core.table import Nominal, Numeric, Table
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation
from c45_course.compare.parting import numbers, part_point, same

COMPARED = (Verdict.WON, Verdict.TIED, Verdict.LOWER)
"""The verdicts of the attributes that C4.5 compares by its measure."""
OF_PRUNING = (
    "pruning", "collapse", "confidence", "error_limit", "subtree_raising", "pep_order",
    "standard_errors", "leaf_penalty", "rep_ties", "ccp_alpha", "ccp_cost", "mep_prior",
    "mep_cases", "cvp_critical", "tie_after_pruning",
)  # fmt: skip
"""The switches that say what becomes of a grown tree; all others are about growing."""
OF_MISSING = ("unknown_factor", "unknown_in_iv", "known_cases")
OF_NUMBERS = (
    "threshold_by", "threshold_value", "numeric_penalty", "numeric_min_split", "value_gap",
    "value_precision",
)  # fmt: skip


@dataclass(eq=False)
class GrownTraces:
    """The traces of one table by convention; those that differ in pruning alone share what is grown."""

    table: Table
    budget: Budget | None = None
    _grown: dict[Dialect, Trace] = field(default_factory=dict)

    def of(self, dialect: Dialect) -> Trace:
        """Return what a convention grows."""
        if dialect not in self._grown:
            growing = dialect.with_(**{name: getattr(Dialect(), name) for name in OF_PRUNING})
            if growing not in self._grown:
                self._grown[growing] = grow(self.table, growing, budget=self.budget)
            self._grown[dialect] = replace(self._grown[growing], dialect=dialect)
        return self._grown[dialect]


def idle_switches(columns: Iterable[Nominal | Numeric]) -> set[str]:
    """Return the switches that change nothing where no column is continuous, or none has gaps."""
    asked, idle = list(columns), set[str]()
    if not any(column.missing().any() for column in asked):
        idle |= {*OF_MISSING}
    if not any(isinstance(column, Numeric) for column in asked):
        idle |= {*OF_NUMBERS}
    return idle


def alternatives(dialect: Dialect, switch: str) -> tuple[Any, ...]:
    """Return the other values of a switch that are worth a try.

    >>> alternatives(Dialect(), "gate"), alternatives(Dialect(), "min_cases")
    (('none', 'release8'), (2.0, 5.0))
    """
    declared = next(field.metadata for field in fields(Dialect) if field.name == switch)
    now = getattr(dialect, switch)
    return tuple(value for value in declared["values"] or declared["tried"] if value != now)


def companions(dialect: Dialect, switch: str, value: Any) -> dict[str, Any]:
    """Return a switch with its new value, and with those that must change for it.

    Some values contradict each other; the fewest other switches are set, the first declared first.

    >>> companions(Dialect(), "criterion", "gain")
    {'criterion': 'gain', 'gate': 'none'}
    """
    change = {switch: value}
    if _is_dialect(dialect, change):
        return change
    known = [name for name in dialect.switches() if name in contradicting() and name != switch]
    others = {name: alternatives(dialect, name) for name in known}
    for size in range(1, len(others) + 1):
        for names in combinations(others, size):
            for values in product(*(others[name] for name in names)):
                together = change | dict(zip(names, values, strict=True))
                if _is_dialect(dialect, together):
                    return together
    dialect.with_(**change)  # no company helps: let the sentence say why
    return change


def _is_dialect(dialect: Dialect, change: dict[str, Any]) -> bool:
    try:
        dialect.with_(**change)
    except InputError:
        return False
    return True


def one_split(table: Table, dialect: Dialect) -> Trace:
    """Return the trace of the first split alone.

    >>> from c45_core import preset
    >>> from c45_course import datasets
    >>> one_split(datasets.load("watermelon_2.0").table, preset("documents")).height
    1
    """
    return grow(table, dialect.with_(max_depth=1))


def cases_at(trace: Trace, node: int) -> Table:
    """Return the cases of a node as a table as it was given, each with the weight it has there."""
    here = trace.node(node)
    return replace(trace.source.take(here.cases), weights=here.weights)


def asked_again(trace: Trace, node: int, dialect: Dialect) -> Trace:
    """Return what another convention would do with the cases of a node: a trace whose root it is.

    >>> from c45_core import grow, preset
    >>> from c45_course import datasets
    >>> trace = grow(datasets.load("golf_14_quinlan_numeric").table)
    >>> trace.node(0).split.name
    '天气'
    >>> asked_again(trace, 0, preset("documents").with_(gate="none")).node(0).split.name
    '温度'
    """
    return one_split(cases_at(trace, node), dialect)


def with_identifier(table: Table, name: str) -> Table:
    """Return the table with one more column, the last: a value of its own for every case.

    The values are the names of the cases, or their numbers where two share a name. A name that is
    taken gets underscores.

    >>> from c45_course import datasets
    >>> table = with_identifier(datasets.load("golf_14").table, "no")
    >>> table.attributes[-1].name, len(table.attributes[-1].values)
    ('no', 14)
    """
    names = table.case_names
    if len(set(names)) < table.rows:
        names = tuple(str(row + 1) for row in range(table.rows))
    taken = {table.target, *(column.name for column in table.attributes)}
    while name in taken:
        name += "_"
    column = Nominal(name, names, np.arange(table.rows, dtype=np.int32))
    return replace(table, attributes=(*table.attributes, column))


def winner(trace: Trace, number: int) -> Evaluation | None:
    """Return what the algorithm takes at a node, whatever was done there; None: it makes a leaf."""
    evaluations = trace.evaluations(number)
    return next((each for each in evaluations if each.verdict is Verdict.WON), None)


def evaluated_at(evaluation: Evaluation, cut: int, gain: float, dialect: Dialect) -> Evaluation:
    """Return a numeric attribute as it is at another cut, with every number of the gain there."""
    cuts = evaluation.candidate_cuts
    there = at_cut(evaluation, cut, cuts.branches(cut))
    sides = np.stack([branch.counts for branch in there.branches])[..., None]
    unknown, known = np.array([evaluation.unknown]), cuts.known[:, None]
    division = measure(sides, unknown, dialect, numeric=True, classes=known)
    return replace(
        there, gain=gain, penalty=evaluation.penalty, conditional_entropy=float(division.conditional[0])
    )


class Effect(StrEnum):
    """Effect of a switch on one table."""

    TREE = "tree"
    """Another tree, grown or finished."""
    NUMBERS = "numbers"
    """The same tree by other numbers or for other reasons."""
    NOTHING = "nothing"
    """No number differs."""
    IMPOSSIBLE = "impossible"
    """It wants something the table does not have: cases kept aside."""


def effect_between(before: Trace, after: Trace, *, validation: Table | None = None) -> Effect:
    """Say how much the second of two traces of a table differs from the first.

    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14_quinlan_numeric").table
    >>> changes = {"gate": "none"}, {"threshold_by": "gain"}, {"unknown_in_iv": "known_only"}
    >>> others = [grow(golf, Dialect().with_(**change)) for change in changes]
    >>> [effect_between(grow(golf, Dialect()), other).value for other in others]
    ['tree', 'numbers', 'nothing']
    """
    try:
        if part_point(before, after, validation=validation) is not None:
            return Effect.TREE
        unchanged = same(_record(before, validation), _record(after, validation))
    except InputError:
        return Effect.IMPOSSIBLE
    return Effect.NOTHING if unchanged else Effect.NUMBERS


def _record(trace: Trace, validation: Table | None) -> Iterator[Any]:
    """Give every number and reason a trace has kept, in order."""
    yield from numbers((trace.ledger.scores, trace.ledger.choice))
    yield from numbers((trace.nodes, prune(trace, validation=validation).weighed))
