"""Write the formulas of error-based pruning: Quinlan 1993, section 4.2; convention C11.

An estimate is written by the formula its dialect counts with.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import escape
from c45_core.explain.pruning.leaf_errors import (
    CHANCE,
    SOURCES,
    leaf_errors,
    leaf_opened,
    limit_name,
    times_limit,
)
from c45_core.explain.pruning.method_formulas import (
    Asked,
    DerivationLine,
    Found,
    MethodFormulas,
    Names,
    Opened,
    VerdictWords,
    lines_by_leaf,
)
from c45_core.formula.as_printed import LATEX, agreeing, sign
from c45_core.formula.expression import total
from c45_core.formula.written import counted
from c45_core.measures import TIE
from c45_core.prune.limits import upper_limit
from c45_core.prune.record import Weighed, estimate
from c45_core.tree import Tree


def explained(verdict: Weighed, dialect: Dialect, names: Names) -> tuple[Explanation, ...]:
    """Return the errors expected of the subtree, of the leaf, and of the branch that may be raised."""
    forms = [("subtree", verdict.subtree), ("leaf", verdict.leaf)]
    if verdict.branch is not None:
        forms.append(("branch", verdict.branch))
    return tuple(_estimate(verdict, form, tree, dialect, names) for form, tree in forms)


def _estimate(verdict: Weighed, form: str, tree: Tree, dialect: Dialect, names: Names) -> Explanation:
    """Explain the errors expected of one form: those of its leaves together."""
    terms = tuple(
        Term(escape(names(leaf.number)), leaf_errors(leaf.weight, leaf.errors, dialect).expression)
        for leaf in tree.leaves()
        if leaf.weight > TIE
    )
    return Explanation(
        quantity=f"estimate_{form}",
        node=verdict.node,
        left="E",
        rule=r"E = \sum_i N_i\,U_{CF}(E_i, N_i)",
        expression=total(term.expression for term in terms),
        terms=terms,
        recorded=estimate(tree),
        source=SOURCES[dialect.error_limit],
    )


def lines(verdict: Weighed, dialect: Dialect, found: Found, said: VerdictWords) -> list[DerivationLine]:
    """Write the errors expected of each leaf as N U(E, N), opened to its equation; and their sum."""

    notation = said.words.notation

    def one_leaf(side: str, leaf: Tree, term: Term) -> DerivationLine:
        written = agreeing(term.expression, notation)
        limit = limit_name(leaf.weight, leaf.errors, dialect.confidence, written)
        value = counted(term.expression, notation, term.value)
        node, wrong = said.node(leaf.number), said.weight(leaf.errors)
        return DerivationLine(
            side,
            said.words("pruning", "line_one_leaf", node=node, errors=wrong),
            "one_leaf",
            rf"{limit} {LATEX[sign(term.expression, value, notation)]} \mathbf{{{value}}}",
            symbol=r"N\,U_{CF}(E, N)",
            source=SOURCES[dialect.error_limit],
            tags={leaf.number: value},
            opened=partial(_opened, leaf, dialect, said),
        )

    by_side = {}
    for quantity, each in found.items():
        side = quantity.removeprefix("estimate_")
        leaves = [leaf for leaf in getattr(verdict, side).leaves() if leaf.weight > TIE]
        limits = tuple(
            replace(term, expression=times_limit(leaf.weight, leaf.errors, dialect))
            for leaf, term in zip(leaves, each.terms, strict=True)
        )
        by_side[side] = replace(each, terms=limits)
    return lines_by_leaf(verdict, by_side, said, one_leaf)


def _opened(leaf: Tree, dialect: Dialect, said: VerdictWords) -> Opened:
    """Say by which formula the errors of a leaf are expected, and give its calculation."""
    weight, errors = leaf.weight, leaf.errors
    case = leaf_errors(weight, errors, dialect).case
    limit = upper_limit(errors, weight, dialect.confidence)
    text = said.words(
        "pruning",
        f"opened_{case}",
        errors=said.weight(errors),
        cases=said.words.cases(weight),
        share=f"{100 * dialect.confidence:g}",
        limit=said.number(limit),
        rest=said.number(1 - limit),
    )
    return Opened(text, leaf_opened(weight, errors, dialect, leaf.number))


def rule(dialect: Dialect) -> tuple[tuple[str, str], ...]:
    """Write the estimate in symbols, and the equation of the exact limit."""
    whole = ("E = Σ N U(E, N)", r"E = \sum_i N_i\,U(E_i, N_i)")
    if dialect.error_limit != "binomial":
        return (whole,)
    return whole, ("Σ C(N, i) Uⁱ (1 - U)ᴺ⁻ⁱ = CF, i = 0, …, E", CHANCE)


FORMULAS = MethodFormulas(
    explained=explained,
    lines=lines,
    rule=rule,
    plain={f"estimate_{form}": ("E",) for form in ("subtree", "leaf", "branch")},
    asked={"estimate_subtree": Asked("expected", "expected", leaves=2, summed=True)},
)
