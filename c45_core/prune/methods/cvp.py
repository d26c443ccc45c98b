"""Prune where no test reaches a critical value (critical value pruning, CVP).

    a node becomes a leaf when  max v(s) < c  over the node and all inner nodes s below it

v is the measure by which the test of a node won while the tree grew: gain ratio, gain, decrease of the
Gini index. So a node with a weak test stays if one further down is strong enough. The nodes are
weighed from the deepest level up; the larger c, the smaller the tree.

Source: Mingers 1987, "Expert systems: rule induction with statistical data". Convention C36. What it
leaves out: trees without the record of their growing, whose measures nobody knows.
"""

from __future__ import annotations

from dataclasses import replace

from c45_core.dialect import Dialect
from c45_core.language.refusal import refusal
from c45_core.measures import TIE
from c45_core.prune.method import Method, Parameter
from c45_core.prune.numbers import CvpNumbers
from c45_core.prune.record import Weighed
from c45_core.prune.walk import upwards
from c45_core.reasons import Outcome
from c45_core.tree import Tree
from c45_core.tree_cases import Cases

METHOD = Method(
    judges_by="classes",
    parameter=Parameter("cvp_critical", "c", 0.0, 1.0, name="critical", by_formula=True),
    place=60,
)


def prune(tree: Tree, dialect: Dialect, cases: Cases | None, record: list[Weighed]) -> Tree:
    """Weigh every inner node from the deepest level up.

    >>> from c45_core import grow, preset
    >>> from c45_course import datasets
    >>> from c45_core.prune import prune
    >>> trace = grow(datasets.load("watermelon_2.0").table, preset("id3"))
    >>> dialect = preset("id3").with_(pruning="cvp", cvp_critical=0.5)
    >>> [(v.node, round(v.numbers.largest, 3)) for v in prune(replace(trace, dialect=dialect)).weighed]
    [(10, 1.0), (5, 1.0), (1, 1.0), (2, 0.722), (0, 1.0)]
    """
    return upwards(tree, lambda node: weigh(node, dialect.cvp_critical), record)


def weigh(node: Tree, critical: float) -> Weighed:
    """Compare the largest measure at and below a node with the critical value."""
    best = max(
        (each for each in node.walk() if not each.is_leaf),
        key=lambda each: (measure_of(each), -each.number),
    )
    numbers = CvpNumbers(measure_of(node), measure_of(best), best.number, critical)
    return Weighed(
        node=node.number,
        method="cvp",
        subtree=replace(node, estimate=numbers.largest),
        leaf=replace(node.as_leaf(), estimate=critical),
        branch=None,
        margin=0.0,
        outcome=Outcome.LEAF if numbers.largest < critical - TIE else Outcome.KEPT,
        numbers=numbers,
    )


def measure_of(node: Tree) -> float:
    """Return the measure by which the test of a node won.

    Errors: InputError where no record tells it.
    """
    if node.measure is None:
        raise refusal("tree.no_measure", node=node.number)
    return node.measure


def turning_points(verdict: Weighed, dialect: Dialect) -> tuple[float, ...]:
    """Return the critical value beyond which the node becomes a leaf: the largest measure."""
    return (_numbers(verdict).largest,)


def claims(verdict: Weighed, dialect: Dialect, critical: float) -> dict[str, float]:
    """Return the largest measure, and another critical value."""
    return {"limit": _numbers(verdict).largest, "leaf": critical}


def _numbers(verdict: Weighed) -> CvpNumbers:
    assert isinstance(verdict.numbers, CvpNumbers)
    return verdict.numbers
