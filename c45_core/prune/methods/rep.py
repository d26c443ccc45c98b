"""Prune bottom-up by the errors on validation cases (reduced-error pruning, REP).

A subtree becomes a leaf of its training majority when the leaf makes fewer errors there than what
is left of the subtree. Convention C16: a tie keeps the subtree (document 001, "fewer"; Zhou, figure
4.7) or prunes it (Quinlan 1987, "no more"; Occam's razor, as Zhou remarks).

Sources: Quinlan 1987; Zhou 4.3.2, whose order this is: deepest nodes first.
"""

from c45_core.dialect import Dialect
from c45_core.measures import TIE
from c45_core.prune.method import Method
from c45_core.prune.record import Weighed, weigh_leaf
from c45_core.prune.validation import FORMULAS, count_errors
from c45_core.prune.walk import upwards
from c45_core.tree import Cases, Tree

__all__ = ["FORMULAS", "METHOD", "prune"]

METHOD = Method(
    judges_by="validation",
    switches={"rep_ties": ()},
    printed=("accuracy_as_leaf", "accuracy_as_subtree", "leaf_errors", "subtree_errors"),
    place=30,
)


def prune(tree: Tree, dialect: Dialect, cases: Cases | None, record: list[Weighed]) -> Tree:
    """Weigh every inner node from the deepest level up.

    >>> from c45_core import grow, preset
    >>> from c45_course import datasets
    >>> from c45_core.prune import prune
    >>> melons = datasets.load("watermelon_2.0_split")
    >>> trace = grow(melons.training, preset("id3").with_(pruning="rep"))
    >>> verdicts = prune(trace, validation=melons.validation).weighed
    >>> [f"{verdict.numbers.accuracy_as_leaf:.1%} {verdict.outcome.name}" for verdict in verdicts]
    ['57.1% LEAF', '57.1% KEPT', '71.4% LEAF', '71.4% KEPT', '42.9% KEPT']
    """
    found = count_errors(tree, cases, "rep")
    errors = sum(found.wrong[leaf.number] for leaf in tree.leaves())
    ties = "leaf" if dialect.rep_ties == "prune" else "subtree"

    def weigh(node: Tree) -> Weighed:
        nonlocal errors
        leaf = found.wrong[node.number]
        subtree = node.with_estimates(lambda below: found.wrong[below.number])
        assert subtree.estimate is not None
        numbers = found.numbers(node, subtree.estimate, errors - subtree.estimate, ties)
        fewer = leaf < subtree.estimate + (TIE if ties == "leaf" else -TIE)
        errors += leaf - subtree.estimate if fewer else 0.0
        return weigh_leaf(node, "rep", subtree, leaf, numbers, is_better=fewer)

    return upwards(tree, weigh, record)
