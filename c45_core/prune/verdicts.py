"""Explain the numbers of a verdict, say what was decided at a node, and find where a verdict turns.

A verdict turns at a setting, the k (PEP) or CF (EBP). It is given once more for every setting looked
at, by the method that gave it, with what stands below the node as it is. A method whose verdicts depend
on a setting declares it and has two functions:

    METHOD.parameter                   the switch of the dialect, its letter and its range
    turning_points(verdict, dialect)   the settings at which the verdict turns
    claims(verdict, dialect, setting)  what each side claims at a setting

What it leaves out: with another setting the nodes below might be cut otherwise as well, before this one
is heard.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.explain.sentences import say_changed
from c45_core.language.words import Words
from c45_core.measures import Floats
from c45_core.prune.formulas import Names, Speaker, formulas_of
from c45_core.prune.method import COLLAPSE, declared, file_of, methods
from c45_core.prune.record import Weighed
from c45_core.reasons import Outcome
from c45_core.trace.replay import Trace


@cache
def plain_names() -> Mapping[str, tuple[str, ...]]:
    """Return the names of every quantity of the methods in plain text, ours first.

    >>> plain_names()["pep_leaf"], plain_names()["accuracy_as_leaf"]
    (('E(t)',), ('Acc',))
    """
    return {
        quantity: names
        for method in (*methods(), COLLAPSE)
        for quantity, names in formulas_of(method).plain.items()
    }


def explain_verdict(verdict: Weighed, dialect: Dialect, names: Names = str) -> tuple[Explanation, ...]:
    """Return the explanations of a verdict's numbers, in the order in which they are computed.

    >>> from c45_course.documents import printed_trees
    >>> from c45_core.prune import prune_tree
    >>> t4, pep = printed_trees.load("pep_t4"), Dialect(pruning="pep")
    >>> for found in explain_verdict(prune_tree(t4.tree, pep).weighed[0], pep):
    ...     print(found.quantity, found.text(), round(found.value, 6))
    pep_rate (2 + 3 + 0 + 3 × 0.5)/16 0.40625
    pep_subtree 16 × 0.40625 6.5
    pep_standard_error sqrt(16 × 0.4063 × (1 - 0.4063)) 1.964529
    pep_limit 6.5 + 1 × 1.9645 8.464529
    pep_leaf 7 + 0.5 7.5
    pep_leaf_rate (7 + 0.5)/16 0.46875
    pep_one_sided Phi(1) 0.841345
    pep_tipping (7.5 - 6.5)/1.9645 0.509028
    """
    return formulas_of(verdict.method).explain(verdict, dialect, names)


def speaker(trace: Trace, labels: Labels, words: Words) -> Speaker:
    """Return who says the verdicts about a grown tree; a node is called by its last test."""
    names = labels.on(trace.table)

    def name(number: int) -> str:
        node = trace.node(number)
        if node.parent is None or node.branch is None:
            return words("prune", "root")
        split = trace.split_of(node.parent)
        return words("prune", "node", test=names.test(split, node.branch))

    return Speaker(words, name, names.klass, names.attribute)


def say_method(method: str, dialect: Dialect, words: Words) -> tuple[str, ...]:
    """Say a pruning method as it is set.

    The number its verdicts turn with is always said, another switch where it is not as usual.

    >>> from c45_core.language.words import words
    >>> say_method("pep", Dialect(pruning="pep"), words("en"))
    ('pessimistic error pruning (PEP)', 'k = 1')
    """
    known, said = declared(method), [words("prune", method)]
    if known.parameter is not None:
        said.append(f"{known.parameter.symbol} = {getattr(dialect, known.parameter.switch):g}")
    return (*said, *say_changed(dialect, words, known.switches))


HALVINGS = 40


@dataclass(frozen=True, eq=False)
class Turning:
    """The errors of each side as a setting rises from small to large.

    `setting`: the switch; `along` [n]: its values; `sides`: by side ("limit", what the leaf may make at
    most; "leaf"; "branch" where it was tried) the errors [n]; `points`: the values within `along` at
    which the verdict turns.
    """

    setting: str
    along: Floats
    sides: dict[str, Floats]
    points: tuple[float, ...]


def turning(verdict: Weighed, dialect: Dialect) -> Turning | None:
    """Return both sides of a verdict for all settings offered; None if its method has no setting.

    >>> from c45_course.documents import printed_trees
    >>> from c45_core.prune import prune_tree
    >>> t4, pep = printed_trees.load("pep_t4").tree, Dialect(pruning="pep")
    >>> found = turning(prune_tree(t4, pep).weighed[0], pep)
    >>> found.setting, [round(point, 6) for point in found.points]
    ('standard_errors', [0.509028])
    """
    parameter = declared(verdict.method).parameter
    if parameter is None:
        return None
    method = file_of(verdict.method)
    least, most = parameter.least, parameter.most
    along = np.linspace(least, most, 61)
    claimed = [method.claims(verdict, dialect, float(setting)) for setting in along]
    sides = {side: np.array([claim[side] for claim in claimed]) for side in claimed[0]}
    points = tuple(p for p in method.turning_points(verdict, dialect) if least <= p <= most)
    return Turning(parameter.switch, along, sides, points)


def by_halving(judge: Callable[[float], Outcome], along: Floats) -> tuple[float, ...]:
    """Return where a verdict changes, by halving between neighbours of `along` that judge otherwise.

    Two changes between the same neighbours are not seen.

    >>> judge = lambda x: Outcome.LEAF if x < 1 / 3 else Outcome.KEPT
    >>> [round(point, 9) for point in by_halving(judge, np.linspace(0, 1, 5))]
    [0.333333333]
    """
    found = []
    verdicts = [judge(float(x)) for x in along]
    for left, right, before, after in zip(along, along[1:], verdicts, verdicts[1:], strict=False):
        if before is after:
            continue
        low, high = float(left), float(right)
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            low, high = (middle, high) if judge(middle) is before else (low, middle)
        found.append((low + high) / 2)
    return tuple(found)
