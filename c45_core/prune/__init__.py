"""Prune a grown tree and record every verdict: useless splits first, then the dialect's method.

trace ──prune──▶ pruning: grown ──collapse──▶ collapsed ──method──▶ tree
"""

from c45_core.align import declared_as, fitted
from c45_core.dialect import Dialect
from c45_core.engine.progress import Budget, Watch
from c45_core.growing import grow
from c45_core.language.refusal import refusal, whole
from c45_core.prune.collapse import collapse
from c45_core.prune.method import declared, file_of
from c45_core.prune.method import methods as declared_methods
from c45_core.prune.record import Pruning, Weighed
from c45_core.prune.walk import drop_absent_values
from c45_core.table import Table
from c45_core.trace.replay import Trace
from c45_core.tree import Cases, Tree, by_hand, resend_cases, room_for, tree_of

__all__ = [
    "Pruning",
    "Tree",
    "Weighed",
    "as_asked",
    "by_hand",
    "grow_and_prune",
    "prune",
    "prune_on",
    "prune_tree",
    "pruned_tree",
    "tree_of",
    "unpruned",
]


def prune(trace: Trace, *, validation: Table | None = None) -> Pruning:
    """Prune the tree of a trace as its variant says and return the record.

    `validation`: cases kept aside, for the methods that judge by them; values and classes go by name.

    >>> from c45_core import PRESETS, grow
    >>> from c45_course import datasets
    >>> pruning = prune(grow(datasets.load("watermelon_2.0").table, PRESETS["j48"]))
    >>> pruning.grown.size, pruning.collapsed.size, pruning.tree.size
    (9, 6, 6)
    """
    kept_aside = None if validation is None else Cases.all(as_asked(validation, trace))
    return _run_method(tree_of(trace), trace.dialect, Cases.all(trace.table), kept_aside, trace)


def pruned_tree(trace: Trace) -> Tree:
    """Prune the tree of a trace and return it without the verdicts, which take far more room."""
    return prune(trace).tree


def grow_and_prune(
    table: Table, dialect: Dialect, *, watch: Watch | None = None, budget: Budget | None = None
) -> Tree:
    """Grow a tree, prune it and return it without the records of either; the rest as in `grow`."""
    return pruned_tree(grow(table, dialect, watch=watch, budget=budget))


def unpruned(trace: Trace) -> Tree:
    """Return the tree that Quinlan's programs call unpruned: useless splits undone or not."""
    grown = tree_of(trace)
    with room_for(grown):
        return collapse(grown, trace.dialect, []) if trace.dialect.collapse == "on" else grown


def as_asked(cases: Table, trace: Trace) -> Table:
    """Return cases with the columns a tree asks for, declared as its own; some have them already."""
    names = {column.name for column in cases.attributes}
    have = all(column.name in names for column in trace.table.attributes)
    return fitted(declared_as(cases, trace.table if have else trace.source), trace.dialect)


def prune_tree(tree: Tree, dialect: Dialect) -> Pruning:
    """Prune a tree given by hand, of which no cases are known (so no branch is tried elsewhere).

    >>> from c45_core import PRESETS
    >>> t4 = by_hand(4, 16, 7, by_hand(6, 6, 2), by_hand(7, 10, 5, by_hand(8, 8, 3), by_hand(9, 2, 0)))
    >>> verdict = prune_tree(t4, PRESETS["release8"].with_(collapse="off")).about(4)[0]
    >>> round(verdict.subtree.estimate, 6), round(verdict.leaf.estimate, 6), verdict.outcome.name
    (8.815074, 8.876659, 'LEAF')
    """
    if dialect.pruning != "none" and declared(dialect.pruning).judges_by == "classes":
        names = whole(name for name, method in declared_methods().items() if method.by_hand)
        raise refusal("tree.by_hand_classes", method=dialect.pruning, names=names)
    return _run_method(tree, dialect, None, None, None)


def prune_on(tree: Tree, table: Table, dialect: Dialect) -> Pruning:
    """Prune a tree by the cases of a table, which may be others than those it was grown from.

    Every case is sent down first, so class weights and classes are those of the table. Useless splits
    stay; values that cannot arrive in a group leave it.
    """
    record: list[Weighed] = []
    with room_for(tree):
        sent = pruned = resend_cases(tree, Cases.all(table), dialect)
        if dialect.pruning != "none":
            given = None if declared(dialect.pruning).by_validation else Cases.all(table)
            pruned = drop_absent_values(file_of(dialect.pruning).prune(sent, dialect, given, record))
    return Pruning(tree, sent, pruned, tuple(record), None)


def _run_method(
    grown: Tree, dialect: Dialect, cases: Cases | None, kept_aside: Cases | None, trace: Trace | None
) -> Pruning:
    record: list[Weighed] = []
    with room_for(grown):
        collapsed = collapse(grown, dialect, record) if dialect.collapse == "on" else grown
        tree = collapsed
        if dialect.pruning != "none":
            given = kept_aside if declared(dialect.pruning).by_validation else cases
            pruned = file_of(dialect.pruning).prune(collapsed, dialect, given, record)
            tree = drop_absent_values(pruned)
    return Pruning(grown, collapsed, tree, tuple(record), trace)
