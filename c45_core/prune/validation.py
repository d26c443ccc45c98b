"""Count the errors of every node of a tree on validation cases, as if it were a leaf.

The cases are sent down the tree once. A case whose value is missing is divided among the branches
by the training weights (C10), so a count is a weight and may be a fraction.
"""

from dataclasses import dataclass, replace

import numpy as np

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.formula.by_hand import LATEX, sign
from c45_core.formula.expression import Weight
from c45_core.language.notation import Notation
from c45_core.language.refusal import refusal
from c45_core.measures import TIE
from c45_core.prune.formulas import (
    DerivationLine,
    Found,
    MethodFormulas,
    Names,
    Speaker,
    numbers_of,
    write_percent,
    write_result,
)
from c45_core.prune.method import declared
from c45_core.prune.record import Numbers, Weighed
from c45_core.reasons import Outcome
from c45_core.rounding import fixed
from c45_core.tree import Cases, Tree

Errors = dict[int, float]


@dataclass(frozen=True)
class AccuracyNumbers(Numbers):
    """One node weighed by cases kept aside: as a leaf, and with branches.

    `weight`: of those cases that come here, of `whole` in all; `leaf_errors` and `subtree_errors`:
    what of it each form gets wrong; `elsewhere`: the errors of the rest of the tree as it stood;
    `ties`: the form that wins when both are equal, "leaf" or "subtree".
    """

    weight: float
    whole: float
    leaf_errors: float
    subtree_errors: float
    elsewhere: float
    ties: str

    @property
    def accuracy_as_leaf(self) -> float:
        """Accuracy of the whole tree with this node as a leaf."""
        return (self.whole - self.elsewhere - self.leaf_errors) / self.whole

    @property
    def accuracy_as_subtree(self) -> float:
        """Accuracy of the whole tree with this node's branches."""
        return (self.whole - self.elsewhere - self.subtree_errors) / self.whole


_numbers = numbers_of(AccuracyNumbers)


@dataclass(frozen=True, eq=False)
class ValidationErrors:
    """Weights by node number: `weight` of all cases there, `wrong` of those of other classes."""

    weight: Errors
    wrong: Errors
    whole: float

    def split_into_leaves(self, tree: Tree) -> Tree:
        """Return the node with its branches as leaves; their estimates are the errors they make."""
        leaves = (branch.as_leaf() for branch in tree.branches)
        return tree.with_branches(tuple(replace(b, estimate=self.wrong[b.number]) for b in leaves))

    def numbers(
        self, tree: Tree, subtree_errors: float, elsewhere: float, ties: str
    ) -> AccuracyNumbers:
        """Return the numbers by which a node is weighed."""
        return AccuracyNumbers(
            weight=self.weight[tree.number],
            whole=self.whole,
            leaf_errors=self.wrong[tree.number],
            subtree_errors=subtree_errors,
            elsewhere=elsewhere,
            ties=ties,
        )


def count_errors(tree: Tree, cases: Cases | None, method: str) -> ValidationErrors:
    """Send the cases down; refuse to go on without any, or without tests to send them by."""
    if cases is None:
        raise refusal("tree.no_validation", method=method)
    weight: Errors = {}
    wrong: Errors = {}
    waiting = [(tree, cases)]
    while waiting:
        node, here = waiting.pop()
        weight[node.number] = float(here.weights.sum())
        other = cases.table.labels[here.rows] != node.label
        wrong[node.number] = float(here.weights[other].sum())
        if node.is_leaf:
            continue
        if node.test is None:
            raise refusal("tree.by_hand_validation", method=method)
        known = np.array([branch.weight for branch in node.branches])
        parts = here.divide(node.test, known / known.sum())
        waiting += zip(node.branches, parts, strict=True)
    return ValidationErrors(weight, wrong, float(cases.weights.sum()))


# --- what it says of a verdict ---------------------------------------------------------------------


_RULE = r"\mathrm{Acc} = \frac{|V| - E_{\text{rest}} - E(t)}{|V|}"
"""The accuracy of the whole tree on the cases kept aside."""
_MAX_DIGITS = 8


def explain(verdict: Weighed, dialect: Dialect, names: Names) -> tuple[Explanation, ...]:
    """Return the accuracy with the node as a leaf, and with its subtree."""
    n = _numbers(verdict)

    def accuracy(form: str, errors: float, recorded: float) -> Explanation:
        right = Weight(n.whole) - Weight(n.elsewhere) - Weight(errors)
        return Explanation(
            quantity=f"accuracy_as_{form}",
            node=verdict.node,
            left=r"\mathrm{Acc}",
            rule=_RULE,
            expression=right / Weight(n.whole),
            terms=(Term(r"E_{\text{rest}}", Weight(n.elsewhere)), Term("E(t)", Weight(errors))),
            recorded=recorded,
            source="accuracy",
        )

    return (
        accuracy("leaf", n.leaf_errors, n.accuracy_as_leaf),
        accuracy("subtree", n.subtree_errors, n.accuracy_as_subtree),
    )


def list_lines(verdict: Weighed, dialect: Dialect, found: Found, said: Speaker) -> list[DerivationLine]:
    """Write the errors of each side on the cases at the node, and the accuracy of the whole tree."""
    n, words = _numbers(verdict), said.words
    written = []
    for side, errors in (("subtree", n.subtree_errors), ("leaf", n.leaf_errors)):
        e = found[f"accuracy_as_{side}"]
        here = words("pruning", "line_validation_errors", cases=words.cases(n.weight))
        wrong = f"E = {write_result(errors, said)}"
        written.append(
            DerivationLine(
                side, here, "validation_errors", wrong, source=e.source, value=said.number(errors)
            )
        )
        equals = LATEX[sign(e.expression, fixed(100 * e.recorded, 1), words.notation, times=100)]
        share = rf"\mathbf{{{fixed(100 * e.recorded, 1)}\%}}"
        written.append(
            DerivationLine(
                side,
                words("pruning", "line_accuracy"),
                "accuracy",
                f"{e.name} = {e.numbers(words.notation)} {equals} {share}",
                e.symbol,
                e.source,
                e.quantity,
            )
        )
    return written


def say(verdict: Weighed, said: Speaker) -> str:
    """Say what the leaf, or the split that was to be made, does to the accuracy."""
    leaf, before_growing = verdict.outcome is Outcome.LEAF, declared(verdict.method).before_growing
    n = _numbers(verdict)
    before, after = n.accuracy_as_subtree, n.accuracy_as_leaf
    values: dict[str, object] = {"node": said.node(verdict.node)}
    if before_growing:
        before, after = after, before
        assert verdict.subtree.test is not None
        values["attribute"] = said.attribute(verdict.subtree.test.attribute)
    tie = abs(before - after) < TIE
    written = write_apart(before, after)
    values["after"] = said.text("percent", n=written[1])
    if not tie:
        values["before"] = said.text("percent", n=written[0])
    form = "pre" if before_growing else "rep"
    key = f"{form}_{'leaf' if leaf else 'kept'}{'_tie' if tie else ''}"
    return said.leaf(key, verdict, values) if leaf else said.text(key, **values)


def write_inequality(verdict: Weighed, notation: Notation) -> str:
    """Write both accuracies, that of the challenger first."""
    n = _numbers(verdict)
    leaf, subtree = n.accuracy_as_leaf, n.accuracy_as_subtree
    before_growing = declared(verdict.method).before_growing
    challenger, holder = (subtree, leaf) if before_growing else (leaf, subtree)
    sign = "=" if abs(challenger - holder) < TIE else ">" if challenger > holder else "<"
    first, second = write_apart(challenger, holder)
    return rf"{first}\% {sign} {second}\%"


def write_both_sides(verdict: Weighed, notation: Notation) -> tuple[str, str]:
    """Write the accuracy with the subtree and with the leaf."""
    n = _numbers(verdict)
    return write_percent(n.accuracy_as_subtree), write_percent(n.accuracy_as_leaf)


def write_apart(one: float, other: float) -> tuple[str, str]:
    """Write two accuracies in percent, with so many decimals that different ones look different.

    >>> write_apart(0.5, 0.6), write_apart(0.5, 0.50004)
    (('50.0', '60.0'), ('50.000', '50.004'))
    """
    written = ("", "")
    for digits in range(1, _MAX_DIGITS):
        written = fixed(100 * one, digits), fixed(100 * other, digits)
        if abs(one - other) < TIE or written[0] != written[1]:
            break
    return written


FORMULAS = MethodFormulas(
    explain=explain,
    lines=list_lines,
    sentence=say,
    inequality=write_inequality,
    both_sides=write_both_sides,
    rule=lambda dialect: (("Acc = (|V| - E(rest) - E(t))/|V|", _RULE),),
    plain={"accuracy_as_leaf": ("Acc",), "accuracy_as_subtree": ("Acc",)},
)
