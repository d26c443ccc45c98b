"""Remove splits that save no training error (C11).

Release 8 does so while it grows, on the way back up; Weka in a pass of its own from the top. A
collapsed node keeps the sum of errors, so both end in the same tree. This is the tree the programs
print as unpruned.
"""

from operator import attrgetter

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import escape
from c45_core.formula.expression import Weight, total
from c45_core.language.notation import Notation
from c45_core.prune.formulas import (
    DerivationLine,
    Found,
    MethodFormulas,
    Names,
    Speaker,
    write_result,
    write_summands,
)
from c45_core.prune.method import Method
from c45_core.prune.record import Weighed, estimate
from c45_core.reasons import Outcome
from c45_core.tree import Tree

METHOD = Method(judges_by="errors")

_ERRORS = attrgetter("errors")
SLACK = 1e-3
"""A split has to save more errors than this (Epsilon of Release 8)."""


def collapse(tree: Tree, dialect: Dialect, record: list[Weighed]) -> Tree:
    """Return the tree without useless splits, branches before their node; note every verdict."""
    if tree.is_leaf:
        return tree.with_estimates(_ERRORS)
    branches = tuple(collapse(branch, dialect, record) for branch in tree.branches)
    subtree = tree.with_branches(branches)
    leaf = tree.as_leaf().with_estimates(_ERRORS)
    assert subtree.estimate is not None
    useless = subtree.estimate >= tree.errors - SLACK
    outcome = Outcome.LEAF if useless else Outcome.KEPT
    record.append(Weighed(tree.number, "collapse", subtree, leaf, None, SLACK, outcome))
    return leaf if useless else subtree


# --- what it says of a verdict ---------------------------------------------------------------------


def explain(verdict: Weighed, dialect: Dialect, names: Names) -> tuple[Explanation, ...]:
    """Return the errors of the subtree."""
    terms = tuple(
        Term(escape(names(leaf.number)), Weight(leaf.errors)) for leaf in verdict.subtree.leaves()
    )
    found = Explanation(
        quantity="collapse_subtree",
        node=verdict.node,
        left="E(T)",
        rule=r"E(T) = \sum_i E_i",
        expression=total(write_summands(leaf.errors for leaf in verdict.subtree.leaves())),
        terms=terms,
        recorded=estimate(verdict.subtree),
        source="collapse",
    )
    return (found,)


def list_lines(verdict: Weighed, dialect: Dialect, found: Found, said: Speaker) -> list[DerivationLine]:
    """Write the training errors of both sides."""
    label = said.words("pruning", "line_training_errors")
    return [
        DerivationLine(
            side,
            label,
            "collapse",
            f"E = {write_result(estimate(tree), said)}",
            source="collapse",
            value=said.number(estimate(tree)),
        )
        for side, tree in (("subtree", verdict.subtree), ("leaf", verdict.leaf))
    ]


def say(verdict: Weighed, said: Speaker) -> str:
    """Say what both sides get wrong in training, and whether the split is undone."""
    leaf, subtree = (said.number(estimate(tree)) for tree in (verdict.leaf, verdict.subtree))
    key = f"collapse_{verdict.outcome.name.lower()}"
    return said.text(key, node=said.node(verdict.node), leaf=leaf, subtree=subtree)


def write_inequality(verdict: Weighed, notation: Notation) -> str:
    """Write the errors of the leaf against those of the subtree."""
    leaf, subtree = (notation.number(estimate(tree)) for tree in (verdict.leaf, verdict.subtree))
    sign = r"\le" if verdict.outcome is Outcome.LEAF else ">"
    return f"{leaf} {sign} {subtree}"


FORMULAS = MethodFormulas(
    explain=explain,
    lines=list_lines,
    sentence=say,
    inequality=write_inequality,
    rule=lambda dialect: (("E(t) ≤ E(T)", r"E(t) \le E(T)"),),
    plain={"collapse_subtree": ("E",)},
)
