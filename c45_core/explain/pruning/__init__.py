"""Write the formula of every number of a pruning verdict, with the recorded numbers in it.

A file for each pruning method of `prune/methods/`, and one for collapsing: `FORMULAS`, a
`MethodFormulas`, has its formulas, the lines of its calculation, its sentences and the names of its
numbers. `tests/house/test_pruning_methods.py` holds that none is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation
from c45_core.explain.pruning.method_formulas import MethodFormulas, Names
from c45_core.prune.method import COLLAPSE, methods
from c45_core.prune.record import Weighed


def formulas_of(method: str) -> MethodFormulas:
    """Return what a method (or "collapse") says of its verdicts."""
    found: MethodFormulas = import_module(f"{__name__}.{method}").FORMULAS
    return found


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
    return formulas_of(verdict.method).explained(verdict, dialect, names)
