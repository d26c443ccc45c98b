"""Write the formula of every number of a pruning verdict, with the recorded numbers in it.

A file for each pruning method of `prune/methods/`, and one for collapsing: `explained(verdict, dialect,
names)` returns its formulas. `tests/house/test_pruning_methods.py` holds that none is missing.
"""

from __future__ import annotations

from importlib import import_module

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation
from c45_core.explain.pruning.parts import Names
from c45_core.prune.record import Weighed


def explain_verdict(verdict: Weighed, dialect: Dialect, names: Names = str) -> tuple[Explanation, ...]:
    """Return the explanations of a verdict's numbers, in the order in which they are computed.

    >>> from c45_course.documents import printed_trees
    >>> from c45_core.prune import prune_tree
    >>> t4, pep = printed_trees.load("pep_t4"), Dialect(pruning="pep")
    >>> for found in explain_verdict(prune_tree(t4.tree, pep).weighed[0], pep):
    ...     print(found.quantity, found.text(), round(found.value, 6))
    pep_rate (2 + 3 + 0 + 3 x 0.5)/16 0.40625
    pep_subtree 16 x 0.4063 6.5
    pep_standard_error sqrt(16 x 0.4063 x (1 - 0.4063)) 1.964529
    pep_limit 6.5 + 1 x 1.9645 8.464529
    pep_leaf 7 + 0.5 7.5
    pep_leaf_rate (7 + 0.5)/16 0.46875
    pep_one_sided Phi(1) 0.841345
    pep_tipping (7.5 - 6.5)/1.9645 0.509028
    """
    method = import_module(f"{__name__}.{verdict.method}")
    found: tuple[Explanation, ...] = method.explained(verdict, dialect, names)
    return found
