"""Prune by estimated errors, as Quinlan's program and Weka do (C11; Quinlan 1993, chapter 4).

    prune every branch
    weigh: the subtree, a leaf, the largest branch with all cases
    take the leaf if it is hardly worse, else the branch if it is hardly worse, else keep

A branch that takes its parent's place meets more cases than it was grown from, so it is pruned once
more. "Hardly worse" is 0.1 errors.
"""

from dataclasses import replace
from functools import partial

import numpy as np

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import escape
from c45_core.formula.by_hand import LATEX, agreeing, sign
from c45_core.formula.expression import total
from c45_core.formula.writing import counted
from c45_core.prune.formulas import (
    Asked,
    DerivationLine,
    Found,
    MethodFormulas,
    Names,
    Opened,
    Speaker,
    write_lines_by_leaf,
)
from c45_core.prune.leaf_errors import (
    CHANCE,
    SOURCES,
    extra_errors,
    limit_name,
    open_leaf,
    times_limit,
    upper_limit,
    write_leaf_errors,
)
from c45_core.prune.method import Method, Parameter
from c45_core.prune.record import Weighed, estimate
from c45_core.prune.verdicts import by_halving
from c45_core.reasons import Outcome
from c45_core.tree import Cases, Tree, resend_cases

METHOD = Method(
    judges_by="errors",
    parameter=Parameter("confidence", "CF", 0.01, 0.5),
    switches={"error_limit": (), "subtree_raising": (), "collapse": ()},
    place=20,
)
MIN_CONFIDENCE, MAX_CONFIDENCE = 0.001, 0.5
"""Range of the CF tried for one at which a verdict turns: beyond it Weka's formula adds no errors."""
MARGIN = 0.1
"""Number of expected errors that a simpler tree may have more (Release 8 and Weka)."""


def prune(tree: Tree, dialect: Dialect, cases: Cases | None, record: list[Weighed]) -> Tree:
    """Return the pruned tree; note a verdict for every inner node, branches before their node."""

    expected = partial(_expect_errors, dialect=dialect)

    def visit(tree: Tree, cases: Cases | None) -> Tree:
        if tree.is_leaf:
            return tree.with_estimates(expected)
        parts = cases.divided_by_weight(tree) if cases else [None] * len(tree.branches)
        branches = [visit(branch, part) for branch, part in zip(tree.branches, parts, strict=True)]
        subtree = tree.with_branches(tuple(branches))
        leaf = tree.as_leaf().with_estimates(expected)
        branch = None
        if cases and dialect.subtree_raising == "on":
            largest = subtree.branches[_find_largest_branch(subtree, cases, dialect)]
            branch = resend_cases(largest, cases, dialect).with_estimates(expected)
        outcome = _decide(subtree, leaf, branch, dialect)
        record.append(Weighed(tree.number, "ebp", subtree, leaf, branch, MARGIN, outcome))
        return visit(branch, cases) if branch and outcome is Outcome.RAISED else record[-1].taken

    return visit(tree, cases)


def turning_points(verdict: Weighed, dialect: Dialect) -> tuple[float, ...]:
    """Return the CF at which a verdict turns, by halving: there is no formula for it."""

    def judge(confidence: float) -> Outcome:
        here = dialect.with_(confidence=confidence)
        return _decide(*_estimate_forms(verdict, here), here)

    return by_halving(judge, np.linspace(MIN_CONFIDENCE, MAX_CONFIDENCE, 80))


def claims(verdict: Weighed, dialect: Dialect, confidence: float) -> dict[str, float]:
    """Return the errors expected of each side with another CF; the subtree's with the margin."""
    subtree, leaf, branch = _estimate_forms(verdict, dialect.with_(confidence=confidence))
    claimed = {"limit": estimate(subtree) + MARGIN, "leaf": estimate(leaf)}
    return claimed if branch is None else {**claimed, "branch": estimate(branch)}


def _estimate_forms(verdict: Weighed, dialect: Dialect) -> tuple[Tree, Tree, Tree | None]:
    """Return the three forms of a verdict with the expected errors of another dialect."""
    expected = partial(_expect_errors, dialect=dialect)
    branch = verdict.branch.with_estimates(expected) if verdict.branch else None
    return verdict.subtree.with_estimates(expected), verdict.leaf.with_estimates(expected), branch


def _expect_errors(leaf: Tree, dialect: Dialect) -> float:
    return leaf.errors + extra_errors(leaf.weight, leaf.errors, dialect)


def _decide(subtree: Tree, leaf: Tree, branch: Tree | None, dialect: Dialect) -> Outcome:
    """Decide: the leaf against both others first, then the branch against the subtree."""
    as_it_is, as_leaf = estimate(subtree), estimate(leaf)
    raised = estimate(branch) if branch else np.inf
    slack = MARGIN + dialect.tolerance
    if as_leaf <= raised + slack and as_leaf <= as_it_is + slack:
        return Outcome.LEAF
    return Outcome.RAISED if raised <= as_it_is + slack else Outcome.KEPT


def _find_largest_branch(tree: Tree, cases: Cases, dialect: Dialect) -> int:
    """Return the branch with the most known weight; of equals the last, as both programs do."""
    assert tree.test is not None
    known = cases.known_weights(tree.test, len(tree.branches))
    return len(known) - 1 - int(np.argmax(known[::-1] >= known.max() - dialect.tolerance))


# --- what it says of a verdict ---------------------------------------------------------------------


def explain(verdict: Weighed, dialect: Dialect, names: Names) -> tuple[Explanation, ...]:
    """Return the errors expected of the subtree, of the leaf, and of the branch that may be raised."""
    forms = [("subtree", verdict.subtree), ("leaf", verdict.leaf)]
    if verdict.branch is not None:
        forms.append(("branch", verdict.branch))
    return tuple(_explain_form(verdict, form, tree, dialect, names) for form, tree in forms)


def _explain_form(
    verdict: Weighed, form: str, tree: Tree, dialect: Dialect, names: Names
) -> Explanation:
    """Explain the errors expected of one form: those of its leaves together."""
    terms = tuple(
        Term(
            escape(names(leaf.number)), write_leaf_errors(leaf.weight, leaf.errors, dialect).expression
        )
        for leaf in tree.filled_leaves()
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


def list_lines(verdict: Weighed, dialect: Dialect, found: Found, said: Speaker) -> list[DerivationLine]:
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
            opened=partial(_open_leaf, leaf, dialect, said),
            value=value,
        )

    by_side = {}
    for quantity, each in found.items():
        side = quantity.removeprefix("estimate_")
        leaves = getattr(verdict, side).filled_leaves()
        limits = tuple(
            replace(term, expression=times_limit(leaf.weight, leaf.errors, dialect))
            for leaf, term in zip(leaves, each.terms, strict=True)
        )
        by_side[side] = replace(each, terms=limits)
    return write_lines_by_leaf(verdict, by_side, said, one_leaf)


def _open_leaf(leaf: Tree, dialect: Dialect, said: Speaker) -> Opened:
    """Say by which formula the errors of a leaf are expected, and give its calculation."""
    weight, errors = leaf.weight, leaf.errors
    case = write_leaf_errors(weight, errors, dialect).case
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
    return Opened(text, open_leaf(weight, errors, dialect, leaf.number))


def write_rule(dialect: Dialect) -> tuple[tuple[str, str], ...]:
    """Write the estimate in symbols, and the equation of the exact limit."""
    whole = ("E = Σ N U(E, N)", r"E = \sum_i N_i\,U(E_i, N_i)")
    if dialect.error_limit != "binomial":
        return (whole,)
    return whole, ("Σ C(N, i) Uⁱ (1 - U)ᴺ⁻ⁱ = CF, i = 0, …, E", CHANCE)


FORMULAS = MethodFormulas(
    explain=explain,
    lines=list_lines,
    rule=write_rule,
    plain={f"estimate_{form}": ("E",) for form in ("subtree", "leaf", "branch")},
    asked={"estimate_subtree": Asked("expected", "expected", leaves=2, summed=True)},
)
