"""Write the accuracies by which cases kept aside judge: Quinlan 1987, Zhou 4.3; convention C16."""

from __future__ import annotations

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.pruning.method_formulas import (
    DerivationLine,
    Found,
    MethodFormulas,
    Names,
    VerdictWords,
    bold,
    numbers_of,
    percent,
)
from c45_core.formula.as_printed import LATEX, sign
from c45_core.formula.expression import (
    Minus,
    Quotient,
    Sum,
    Weight,
)
from c45_core.language.notation import Notation
from c45_core.measures import TIE
from c45_core.prune.method import declared
from c45_core.prune.numbers import AccuracyNumbers
from c45_core.prune.record import Weighed
from c45_core.reasons import Outcome
from c45_core.rounding import fixed

_numbers = numbers_of(AccuracyNumbers)

_RULE = r"\mathrm{Acc} = \frac{|V| - E_{\text{rest}} - E(t)}{|V|}"
"""The accuracy of the whole tree on the cases kept aside."""
_MOST_DIGITS = 8


def explained(verdict: Weighed, dialect: Dialect, names: Names) -> tuple[Explanation, ...]:
    """Return the accuracy with the node as a leaf, and with its subtree."""
    n = _numbers(verdict)

    def accuracy(form: str, errors: float, recorded: float) -> Explanation:
        right = Sum((Weight(n.whole), Minus(Weight(n.elsewhere)), Minus(Weight(errors))))
        return Explanation(
            quantity=f"accuracy_as_{form}",
            node=verdict.node,
            left=r"\mathrm{Acc}",
            rule=_RULE,
            expression=Quotient(right, Weight(n.whole)),
            terms=(Term(r"E_{\text{rest}}", Weight(n.elsewhere)), Term("E(t)", Weight(errors))),
            recorded=recorded,
            source="accuracy",
        )

    return (
        accuracy("leaf", n.leaf_errors, n.accuracy_as_leaf),
        accuracy("subtree", n.subtree_errors, n.accuracy_as_subtree),
    )


def lines(verdict: Weighed, dialect: Dialect, found: Found, said: VerdictWords) -> list[DerivationLine]:
    """Write the errors of each side on the cases at the node, and the accuracy of the whole tree."""
    n, words = _numbers(verdict), said.words
    written = []
    for side, errors in (("subtree", n.subtree_errors), ("leaf", n.leaf_errors)):
        e = found[f"accuracy_as_{side}"]
        here = words("pruning", "line_validation_errors", cases=words.cases(n.weight))
        wrong = f"E = {bold(errors, said)}"
        written.append(DerivationLine(side, here, "validation_errors", wrong, source=e.source))
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


def sentence(verdict: Weighed, said: VerdictWords) -> str:
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
    written = apart(before, after)
    values["after"] = said.text("percent", n=written[1])
    if not tie:
        values["before"] = said.text("percent", n=written[0])
    form = "pre" if before_growing else "rep"
    key = f"{form}_{'leaf' if leaf else 'kept'}{'_tie' if tie else ''}"
    return said.leaf(key, verdict, values) if leaf else said.text(key, **values)


def inequality(verdict: Weighed, notation: Notation) -> str:
    """Write both accuracies, that of the challenger first."""
    n = _numbers(verdict)
    leaf, subtree = n.accuracy_as_leaf, n.accuracy_as_subtree
    before_growing = declared(verdict.method).before_growing
    challenger, holder = (subtree, leaf) if before_growing else (leaf, subtree)
    sign = "=" if abs(challenger - holder) < TIE else ">" if challenger > holder else "<"
    first, second = apart(challenger, holder)
    return rf"{first}\% {sign} {second}\%"


def both_sides(verdict: Weighed, notation: Notation) -> tuple[str, str]:
    """Write the accuracy with the subtree and with the leaf."""
    n = _numbers(verdict)
    return percent(n.accuracy_as_subtree), percent(n.accuracy_as_leaf)


def apart(one: float, other: float) -> tuple[str, str]:
    """Write two accuracies in percent, with so many decimals that different ones look different.

    >>> apart(0.5, 0.6), apart(0.5, 0.50004)
    (('50.0', '60.0'), ('50.000', '50.004'))
    """
    written = ("", "")
    for digits in range(1, _MOST_DIGITS):
        written = fixed(100 * one, digits), fixed(100 * other, digits)
        if abs(one - other) < TIE or written[0] != written[1]:
            break
    return written


FORMULAS = MethodFormulas(
    explained=explained,
    lines=lines,
    sentence=sentence,
    inequality=inequality,
    both_sides=both_sides,
    rule=lambda dialect: (("Acc = (|V| - E(rest) - E(t))/|V|", _RULE),),
    plain={"accuracy_as_leaf": ("Acc",), "accuracy_as_subtree": ("Acc",)},
)
