"""Say what the Gini index is in symbols, for the dialects that choose by it (CART).

Sources: Breiman, Friedman, Olshen and Stone 1984, chapter 4; Li Hang, section 5.5; Zhou 4.2.3. Cases
with a missing value are left out and F is put on the decrease (C7), as with the gain. The formulas
themselves are those of any impurity (`impurity.py`).
"""

from __future__ import annotations

from c45_core.explain import impurity
from c45_core.explain.explanation import Explanation
from c45_core.explain.impurity import Impurity
from c45_core.explain.labels import Labels
from c45_core.explain.parts import at_cut
from c45_core.formula.expression import Expression, Minus, Power, Sum, Weight, share
from c45_core.measures import Floats
from c45_core.trace.replay import Trace
from c45_core.trace.views import Evaluation, Node


def _square(part: float, whole: float) -> Expression:
    """Write p^2: what one class takes off 1."""
    return Power(share(part, whole), Weight(2.0))


def _mixed(counts: Floats) -> Expression:
    """Write 1 - sum p_k^2."""
    whole = float(counts.sum())
    return Sum((Weight(1.0), *(Minus(_square(float(c), whole)) for c in counts if c > 0)))


GINI = Impurity(
    quantity="gini",
    letter=r"\mathrm{Gini}",
    given=",",
    right=r"1 - \sum_{{k}} {p}^2",
    term=_square,
    mixed=_mixed,
    decrease="gini_decrease",
    falls=r"\Delta\mathrm{Gini}",
)


def node_gini(node: Node, labels: Labels) -> Explanation:
    """Gini(D) of the cases at a node."""
    return impurity.of_node(GINI, node, labels)


def base_gini(evaluation: Evaluation, labels: Labels) -> Explanation:
    """Gini of the cases with a known value."""
    return impurity.of_known(GINI, evaluation, labels)


def branch_gini(evaluation: Evaluation, branch: int, labels: Labels) -> Explanation:
    """Gini of one branch."""
    return impurity.of_branch(GINI, evaluation, branch, labels)


def conditional_gini(evaluation: Evaluation, labels: Labels) -> Explanation:
    """Gini(D, A): the mean of the branches' Gini indices, weighted by their shares."""
    return impurity.after_division(GINI, evaluation, labels)


def gini_decrease(trace: Trace, evaluation: Evaluation, labels: Labels) -> Explanation:
    """How much the Gini index falls."""
    return impurity.decrease(GINI, trace, evaluation, labels)


def candidate(
    trace: Trace, evaluation: Evaluation, cut: int, labels: Labels
) -> tuple[Explanation, ...]:
    """The decrease by one candidate cut."""
    assert evaluation.cuts is not None
    split = at_cut(evaluation, cut, evaluation.cuts.branches(cut))
    return (impurity.decrease_of_cut(GINI, trace, split, cut, labels),)
