"""Write the errors a split is collapsed by: those of its leaves on the training cases."""

from __future__ import annotations

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import escape
from c45_core.explain.pruning.parts import Names, about
from c45_core.formula.expression import Weight, total
from c45_core.prune.record import Weighed, estimate


def explained(verdict: Weighed, dialect: Dialect, names: Names) -> tuple[Explanation, ...]:
    """Return the errors of the subtree."""
    terms = tuple(
        Term(escape(names(leaf.number)), Weight(leaf.errors)) for leaf in verdict.subtree.leaves()
    )
    found = about(
        verdict,
        "collapse",
        "collapse_subtree",
        "E(T)",
        r"E(T) = \sum_i E_i",
        total(term.expression for term in terms),
        terms,
        estimate(verdict.subtree),
    )
    return (found,)
