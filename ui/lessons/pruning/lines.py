"""Write what each side says, line by line, in the order in which a teacher writes it on the board."""

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
from c45_core.rounding import fixed
from c45_core.tree import Tree
from ui.lessons.pruning.case import Case

_DECIMALS = re.compile(r"\.\d+")

MOST_LEAVES = 6
"""Beyond so many leaves only their sum is written; the derivation has them all."""
SIDES = ("subtree", "leaf", "branch")


@dataclass(frozen=True)
class Line:
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


def derivations(verdict: Weighed, case: Case) -> tuple[Explanation, ...]:
    """Return the derivation of every number of a verdict."""
    rule = next((r for r in case.dialects if r == verdict.method), next(iter(case.dialects)))
    return explain_verdict(verdict, case.dialects[rule], case.name)


def lines(verdict: Weighed, case: Case, words: Words) -> list[Line]:
    """Return the lines of all sides, the subtree's first."""
    found = {e.quantity: e for e in derivations(verdict, case)}
    if isinstance(verdict.numbers, PepNumbers):
        return _pep(verdict, verdict.numbers, found, case, words)
    if isinstance(verdict.numbers, AccuracyNumbers):
        return _accuracy(verdict, verdict.numbers, found, case, words)
    if verdict.method == "collapse":
        return _collapse(verdict, case, words)
    return _ebp(verdict, found, case, words)


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
    verdict: Weighed, n: PepNumbers, found: dict[str, Explanation], case: Case, words: Words
) -> list[Line]:
    leaves = [leaf for leaf in verdict.subtree.leaves() if leaf.weight > TIE]
    sum_of_errors = latex(total(Weight(leaf.errors) for leaf in leaves), case.notation)
    written = f" = {sum_of_errors}" if 1 < len(leaves) <= 2 * MOST_LEAVES else ""
    value = case.number(n.leaf_errors)
    half = case.weight(n.penalty)
    wrong = {leaf.number: case.weight(leaf.errors) for leaf in leaves}
    tags = {
        "rate": {number: f"{errors} + {half}" for number, errors in wrong.items()},
        "leaf_rate": {verdict.node: f"{case.weight(n.errors)} + {half}"},
    }

    def line(side: str, quantity: str) -> Line:
        e = found[f"pep_{quantity}"]
        return Line(
            side,
            words("pruning", f"line_{quantity}", k=case.number(n.multiplier)),
            quantity,
            trimmed(rf"{e.name} = {e.numbers(case.notation)} = \mathbf{{{e.result(case.notation)}}}"),
            case.printed.get((verdict.node, quantity), ""),
            "" if e.symbol == e.name else e.symbol,
            e.source,
            tags.get(quantity, {}),
        )

    first = Line(
        "subtree",
        words("pruning", "line_leaf_errors"),
        "leaf_errors",
        rf"\textstyle\sum_i E_i{written} = \mathbf{{{value}}}",
        case.printed.get((verdict.node, "leaf_errors"), ""),
        source="pep",
        tags={number: f"✗ {errors}" for number, errors in wrong.items()},
    )
    subtree = [line("subtree", q) for q in ("rate", "subtree", "standard_error", "limit")]
    return [first, *subtree, line("leaf", "leaf_rate"), line("leaf", "leaf")]


# --- estimated errors -------------------------------------------------------------------------------


def _ebp(verdict: Weighed, found: dict[str, Explanation], case: Case, words: Words) -> list[Line]:
    written: list[Line] = []
    for side, tree in zip(SIDES, (verdict.subtree, verdict.leaf, verdict.branch), strict=True):
        if tree is None:
            continue
        explanation = found[f"estimate_{side}"]
        leaves = [leaf for leaf in tree.leaves() if leaf.weight > TIE]
        if len(leaves) <= MOST_LEAVES:
            for leaf, term in zip(leaves, explanation.terms, strict=True):
                written.append(_expected(side, leaf, term.value, verdict, case, words))
        if len(leaves) != 1:
            parts = [case.number(term.value) for term in explanation.terms]
            whole = f" = {' + '.join(parts)}" if 1 < len(parts) <= MOST_LEAVES else ""
            formula = f"E{whole} = {_bold(estimate(tree), case)}"
            label = words("pruning", "line_expected")
            symbol, source = explanation.symbol, explanation.source
            written.append(Line(side, label, "expected", formula, symbol=symbol, source=source))
    return written


def _expected(side: str, leaf: Tree, value: float, verdict: Weighed, case: Case, words: Words) -> Line:
    """Write the errors expected of one leaf as N U(E, N); the derivation has the formula in full."""
    weight, errors = (latex(Weight(w), case.notation) for w in (leaf.weight, leaf.errors))
    share = f"{100 * case.dialects[verdict.method].confidence:g}"
    return Line(
        side,
        words("pruning", "line_one_leaf", node=case.name(leaf.number), errors=case.weight(leaf.errors)),
        "one_leaf",
        rf"{weight}\,U_{{{share}\%}}({errors}, {weight}) = {_bold(value, case)}",
        symbol=r"N\,U_{CF}(E, N)",
        source="ebp",
        tags={leaf.number: case.number(value)},
    )


def _collapse(verdict: Weighed, case: Case, words: Words) -> list[Line]:
    label = words("pruning", "line_training_errors")
    return [
        Line(side, label, "collapse", f"E = {_bold(estimate(tree), case)}", source="collapse")
        for side, tree in (("subtree", verdict.subtree), ("leaf", verdict.leaf))
    ]


# --- cases kept aside -------------------------------------------------------------------------------


def _accuracy(
    verdict: Weighed, n: AccuracyNumbers, found: dict[str, Explanation], case: Case, words: Words
) -> list[Line]:
    written = []
    for side, errors in (("subtree", n.subtree_errors), ("leaf", n.leaf_errors)):
        quantity = f"accuracy_as_{side}"
        e = found[quantity]
        here = words("pruning", "line_validation_errors", cases=words.cases(n.weight))
        wrong = f"E = {_bold(errors, case)}"
        written.append(Line(side, here, "validation_errors", wrong, source=e.source))
        share = rf"\mathbf{{{fixed(100 * e.recorded, 1)}\,\%}}"
        written.append(
            Line(
                side,
                words("pruning", "line_accuracy"),
                "accuracy",
                f"{e.name} = {e.numbers(case.notation)} = {share}",
                case.printed.get((verdict.node, quantity), ""),
                e.symbol,
                e.source,
            )
        )
    return written


def _bold(value: float, case: Case) -> str:
    return rf"\mathbf{{{case.number(value)}}}"


def sides_of(written: Sequence[Line]) -> tuple[str, ...]:
    """Return the sides that have something to say, in their order."""
    return tuple(side for side in SIDES if any(line.side == side for line in written))
