"""Explain the numbers of a verdict, and say in one sentence what was decided at a node, and why."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.explain.settings import say_changed
from c45_core.language.words import Words
from c45_core.prune.formulas import Names, Speaker, formulas_of
from c45_core.prune.method import COLLAPSE, declared, methods
from c45_core.prune.record import Weighed
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
        split = trace.node(node.parent).split
        assert split is not None
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
