"""Keep a split only if it raises the accuracy on validation cases (pre-pruning, Zhou 4.3.1).

The tree is grown in full first, and the decisions are replayed from the root down as if they were
made while growing. The result is the same tree: whether a node is split depends on its own cases, its
own test and the labels of its branches, and no decision elsewhere changes these.

Convention C17; a split that leaves the accuracy as it was is not made (Zhou). The other ways to stop
early, `max_depth` and `min_cases`, are not here: they are switches of growing itself.
"""

from c45_core.dialect import Dialect
from c45_core.measures import TIE
from c45_core.prune.method import Method
from c45_core.prune.record import Weighed, weigh_leaf
from c45_core.prune.validation import FORMULAS, count_errors
from c45_core.prune.walk import downwards
from c45_core.tree import Cases, Tree

__all__ = ["FORMULAS", "METHOD", "prune"]

METHOD = Method(
    judges_by="validation",
    before_growing=True,
    printed=("accuracy_as_leaf", "accuracy_as_subtree", "leaf_errors", "subtree_errors"),
    place=5,
)


def prune(tree: Tree, dialect: Dialect, cases: Cases | None, record: list[Weighed]) -> Tree:
    """Weigh every split against the node without it, from the root down.

    >>> from c45_core import grow, preset
    >>> from c45_course import datasets
    >>> from c45_core.prune import prune
    >>> melons = datasets.load("watermelon_2.0_split")
    >>> trace = grow(melons.training, preset("id3").with_(pruning="pre_pruning"))
    >>> numbers = [v.numbers for v in prune(trace, validation=melons.validation).weighed]
    >>> [f"{n.accuracy_as_leaf:.1%} -> {n.accuracy_as_subtree:.1%}" for n in numbers]
    ['42.9% -> 71.4%', '71.4% -> 57.1%', '71.4% -> 71.4%']
    """
    counted = count_errors(tree, cases, "pre_pruning")
    tree_errors = counted.wrong[tree.number]  # of the tree as decided so far: at first a root alone

    def weigh(node: Tree) -> Weighed:
        nonlocal tree_errors
        split, leaf_errors = counted.split_into_leaves(node), counted.wrong[node.number]
        assert split.estimate is not None
        elsewhere = tree_errors - leaf_errors
        numbers = counted.numbers(node, split.estimate, elsewhere, ties="leaf")
        is_kept = split.estimate < leaf_errors - TIE
        if is_kept:
            tree_errors += split.estimate - leaf_errors
        return weigh_leaf(node, "pre_pruning", split, leaf_errors, numbers, is_better=not is_kept)

    return downwards(tree, weigh, record)
