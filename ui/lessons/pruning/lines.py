"""Write the calculation of each side of a decision line by line, and the deciding inequality."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from c45_core.explain.explanation import Explanation
from c45_core.explain.pruning import explain_verdict
from c45_core.formula.expression import Weight, total
from c45_core.formula.written import latex
from c45_core.language.words import Words
from c45_core.measures import TIE
from c45_core.prune.numbers import AccuracyNumbers, PepNumbers
from c45_core.prune.record import Weighed, estimate
from c45_core.reasons import Outcome
from c45_core.rounding import fixed
from c45_core.tree import Tree
from ui.lessons.pruning.context import PruningContext

_DECIMALS = re.compile(r"\.\d+")

MOST_LEAVES = 6
"""Beyond so many leaves only their sum is written; the derivation has them all."""
SIDES = ("subtree", "leaf", "branch")


@dataclass(frozen=True)
class DerivationLine:
    """One number of one side: what it is, why it is asked, how it comes about, what is printed.

    `kind`: what is calculated, which names its sentence, too; `formula`: LaTeX with the value at its
    end; `symbol`: the same in symbols, "" where the formula has them; `source`: key of the source;
    `tags`: what is written at the nodes it is about, by their number.
    """

    side: str
    label: str
    kind: str
    formula: str
    printed: str = ""
    symbol: str = ""
    source: str = ""
    tags: Mapping[int, str] = field(default_factory=dict)


def derivations(verdict: Weighed, context: PruningContext) -> tuple[Explanation, ...]:
    """Return the derivation of every number of a verdict."""
    rule = next((r for r in context.dialects if r == verdict.method), next(iter(context.dialects)))
    return explain_verdict(verdict, context.dialects[rule], context.name)


def lines(verdict: Weighed, context: PruningContext, words: Words) -> list[DerivationLine]:
    """Return the lines of all sides, the subtree's first."""
    found = {e.quantity: e for e in derivations(verdict, context)}
    if isinstance(verdict.numbers, PepNumbers):
        return _pep(verdict, verdict.numbers, found, context, words)
    if isinstance(verdict.numbers, AccuracyNumbers):
        return _accuracy(verdict, verdict.numbers, found, context, words)
    if verdict.method == "collapse":
        return _collapse(verdict, context, words)
    # A method without lines of its own must not be shown with those of another one.
    assert verdict.method == "ebp", f"{verdict.method} has no lines here"
    return _ebp(verdict, found, context, words)


def trimmed(formula: str) -> str:
    """Take the zeros from the ends of decimals: they were only there to line columns up.

    >>> trimmed(r"16 times 0.406250 = 6.500000")
    '16 times 0.40625 = 6.5'
    """
    return _DECIMALS.sub(lambda found: found[0].rstrip("0").rstrip("."), formula)


def percent(share: float) -> str:
    """Write an accuracy."""
    return f"{fixed(100 * share, 1)} %"


# --- pessimistic errors -----------------------------------------------------------------------------


def _pep(
    verdict: Weighed,
    n: PepNumbers,
    found: dict[str, Explanation],
    context: PruningContext,
    words: Words,
) -> list[DerivationLine]:
    leaves = [leaf for leaf in verdict.subtree.leaves() if leaf.weight > TIE]
    sum_of_errors = latex(total(Weight(leaf.errors) for leaf in leaves), context.notation)
    written = f" = {sum_of_errors}" if 1 < len(leaves) <= 2 * MOST_LEAVES else ""
    value = context.number(n.leaf_errors)
    half = context.weight(n.penalty)
    wrong = {leaf.number: context.weight(leaf.errors) for leaf in leaves}
    tags = {
        "rate": {number: f"{errors} + {half}" for number, errors in wrong.items()},
        "leaf_rate": {verdict.node: f"{context.weight(n.errors)} + {half}"},
    }

    def line(side: str, quantity: str) -> DerivationLine:
        e = found[f"pep_{quantity}"]
        return DerivationLine(
            side,
            words("pruning", f"line_{quantity}", k=context.number(n.multiplier)),
            quantity,
            trimmed(
                rf"{e.name} = {e.numbers(context.notation)} = \mathbf{{{e.result(context.notation)}}}"
            ),
            context.printed.get((verdict.node, quantity), ""),
            "" if e.symbol == e.name else e.symbol,
            e.source,
            tags.get(quantity, {}),
        )

    first = DerivationLine(
        "subtree",
        words("pruning", "line_leaf_errors"),
        "leaf_errors",
        rf"\textstyle\sum_i E_i{written} = \mathbf{{{value}}}",
        context.printed.get((verdict.node, "leaf_errors"), ""),
        source="pep",
        tags={number: f"✗ {errors}" for number, errors in wrong.items()},
    )
    subtree = [line("subtree", q) for q in ("rate", "subtree", "standard_error", "limit")]
    return [first, *subtree, line("leaf", "leaf_rate"), line("leaf", "leaf")]


# --- estimated errors -------------------------------------------------------------------------------


def _ebp(
    verdict: Weighed, found: dict[str, Explanation], context: PruningContext, words: Words
) -> list[DerivationLine]:
    written: list[DerivationLine] = []
    for side, tree in zip(SIDES, (verdict.subtree, verdict.leaf, verdict.branch), strict=True):
        if tree is None:
            continue
        explanation = found[f"estimate_{side}"]
        leaves = [leaf for leaf in tree.leaves() if leaf.weight > TIE]
        if len(leaves) <= MOST_LEAVES:
            for leaf, term in zip(leaves, explanation.terms, strict=True):
                written.append(_expected(side, leaf, term.value, verdict, context, words))
        if len(leaves) != 1:
            parts = [context.number(term.value) for term in explanation.terms]
            whole = f" = {' + '.join(parts)}" if 1 < len(parts) <= MOST_LEAVES else ""
            formula = f"E{whole} = {_bold(estimate(tree), context)}"
            label = words("pruning", "line_expected")
            symbol, source = explanation.symbol, explanation.source
            written.append(
                DerivationLine(side, label, "expected", formula, symbol=symbol, source=source)
            )
    return written


def _expected(
    side: str, leaf: Tree, value: float, verdict: Weighed, context: PruningContext, words: Words
) -> DerivationLine:
    """Write the errors expected of one leaf as N U(E, N); the derivation has the formula in full."""
    weight, errors = (latex(Weight(w), context.notation) for w in (leaf.weight, leaf.errors))
    share = f"{100 * context.dialects[verdict.method].confidence:g}"
    return DerivationLine(
        side,
        words(
            "pruning",
            "line_one_leaf",
            node=context.name(leaf.number),
            errors=context.weight(leaf.errors),
        ),
        "one_leaf",
        rf"{weight}\,U_{{{share}\%}}({errors}, {weight}) = {_bold(value, context)}",
        symbol=r"N\,U_{CF}(E, N)",
        source="ebp",
        tags={leaf.number: context.number(value)},
    )


def _collapse(verdict: Weighed, context: PruningContext, words: Words) -> list[DerivationLine]:
    label = words("pruning", "line_training_errors")
    return [
        DerivationLine(
            side, label, "collapse", f"E = {_bold(estimate(tree), context)}", source="collapse"
        )
        for side, tree in (("subtree", verdict.subtree), ("leaf", verdict.leaf))
    ]


# --- cases kept aside -------------------------------------------------------------------------------


def _accuracy(
    verdict: Weighed,
    n: AccuracyNumbers,
    found: dict[str, Explanation],
    context: PruningContext,
    words: Words,
) -> list[DerivationLine]:
    written = []
    for side, errors in (("subtree", n.subtree_errors), ("leaf", n.leaf_errors)):
        quantity = f"accuracy_as_{side}"
        e = found[quantity]
        here = words("pruning", "line_validation_errors", cases=words.cases(n.weight))
        wrong = f"E = {_bold(errors, context)}"
        written.append(DerivationLine(side, here, "validation_errors", wrong, source=e.source))
        share = rf"\mathbf{{{fixed(100 * e.recorded, 1)}\,\%}}"
        written.append(
            DerivationLine(
                side,
                words("pruning", "line_accuracy"),
                "accuracy",
                f"{e.name} = {e.numbers(context.notation)} = {share}",
                context.printed.get((verdict.node, quantity), ""),
                e.symbol,
                e.source,
            )
        )
    return written


def _bold(value: float, context: PruningContext) -> str:
    return rf"\mathbf{{{context.number(value)}}}"


def sides_of(written: Sequence[DerivationLine]) -> tuple[str, ...]:
    """Return the sides that have something to say, in their order."""
    return tuple(side for side in SIDES if any(line.side == side for line in written))


def comparison(verdict: Weighed, context: PruningContext) -> str:
    """Write the inequality that decides, as LaTeX, the challenger first."""
    numbers, leaf = verdict.numbers, verdict.outcome is Outcome.LEAF
    if isinstance(numbers, PepNumbers):
        sign = r"\le" if leaf else ">"
        return f"{context.number(numbers.leaf)} {sign} {context.number(numbers.limit)}"
    if isinstance(numbers, AccuracyNumbers):
        return _accuracies(verdict, numbers)
    margin = context.number(verdict.margin)
    subtree = context.number(estimate(verdict.subtree))
    if verdict.method == "collapse":
        sign = r"\le" if leaf else ">"
        return f"{context.number(estimate(verdict.leaf))} {sign} {subtree}"
    if verdict.outcome is Outcome.RAISED and verdict.branch is not None:
        return rf"{context.number(estimate(verdict.branch))} \le {subtree} + {margin}"
    sign = r"\le" if leaf else ">"
    return f"{context.number(estimate(verdict.leaf))} {sign} {subtree} + {margin}"


def _accuracies(verdict: Weighed, n: AccuracyNumbers) -> str:
    leaf, subtree = n.accuracy_as_leaf, n.accuracy_as_subtree
    challenger, holder = (subtree, leaf) if verdict.method == "pre_pruning" else (leaf, subtree)
    equal = abs(challenger - holder) < TIE
    sign = "=" if equal else ">" if challenger > holder else "<"
    return rf"{fixed(100 * challenger, 1)}\,\% {sign} {fixed(100 * holder, 1)}\,\%"
