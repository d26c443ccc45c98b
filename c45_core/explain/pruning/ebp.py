"""Write the formulas of error-based pruning: Quinlan 1993, section 4.2; convention C11.

An estimate is written by the formula its dialect counts with.
"""

from __future__ import annotations

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import escape
from c45_core.explain.pruning.method_formulas import (
    Asked,
    DerivationLine,
    Found,
    MethodFormulas,
    Names,
    VerdictWords,
    bold,
    lines_by_leaf,
)
from c45_core.formula.expression import (
    Applied,
    Decimal,
    Expression,
    Minus,
    Number,
    Power,
    Product,
    Quotient,
    Sqrt,
    Sum,
    Weight,
    total,
)
from c45_core.formula.written import latex
from c45_core.measures import TIE
from c45_core.prune.limits import extra_errors, j48_deviation, release8_deviation, upper_limit
from c45_core.prune.record import Weighed, estimate
from c45_core.tree import Tree


def expected_errors(weight: float, errors: float, dialect: Dialect) -> Expression:
    """Write N U_CF(E, N), the errors expected of a leaf, as the dialect computes it (C11).

    >>> from c45_core.formula.written import text
    >>> text(expected_errors(6, 0, Dialect())), round(expected_errors(6, 0, Dialect()).value, 6)
    ('6 × (1 - 0.25^(1/6))', 1.237797)
    """
    if weight <= dialect.tolerance:
        return Weight(0.0)
    if dialect.error_limit == "binomial":
        if errors <= 0:
            return _without_errors(weight, dialect.confidence)
        limit = upper_limit(errors, weight, dialect.confidence)
        share = f"{100 * dialect.confidence:g}"
        function = Applied(rf"U_{{{share}\%}}", f"U_{share}%", (Weight(errors), Weight(weight)), limit)
        return Product((Weight(weight), function))
    return _expected_in_program(weight, errors, dialect)


def _expected_in_program(weight: float, errors: float, dialect: Dialect) -> Expression:
    """Follow the cases of Release 8 and Weka: no error, less than one, nearly all, any."""
    release8 = dialect.error_limit == "release8"
    if errors < 1e-6 if release8 else errors == 0:
        return Sum((Weight(errors), _without_errors(weight, dialect.confidence)))
    if errors < (0.9999 if release8 else 1.0):
        none = extra_errors(weight, 0.0, dialect)
        one = Sum((Decimal(extra_errors(weight, 1.0, dialect)), Minus(Decimal(none))))
        return Sum((Weight(errors), Decimal(none), Product((Weight(errors), one))))
    if errors + 0.5 >= weight:
        rest = Sum((Weight(weight), Minus(Weight(errors))))
        return Sum((Weight(errors), Product((Number(0.67), rest)))) if release8 else Weight(weight)
    deviation = release8_deviation if release8 else j48_deviation
    return _by_wilson(weight, errors, deviation(dialect.confidence))


def _without_errors(weight: float, confidence: float) -> Expression:
    """N (1 - CF^(1/N)), the binomial limit where no error was seen."""
    root = Power(Number(confidence), Quotient(Weight(1.0), Weight(weight)))
    return Product((Weight(weight), Sum((Weight(1.0), Minus(root)))))


def _by_wilson(weight: float, errors: float, deviation: float) -> Expression:
    """Write the normal approximation with correction for continuity; c is the squared deviation."""
    square, more = deviation * deviation, Sum((Weight(errors), Number(0.5)))
    rest = Sum((Weight(1.0), Minus(Quotient(more, Weight(weight)))))
    inner = Sum((Product((more, rest)), Quotient(Decimal(square), Weight(4.0))))
    root = Sqrt(Product((Decimal(square), inner)))
    top = Sum((Weight(errors), Number(0.5), Quotient(Decimal(square), Weight(2.0)), root))
    return Product((Weight(weight), Quotient(top, Sum((Weight(weight), Decimal(square))))))


def explained(verdict: Weighed, dialect: Dialect, names: Names) -> tuple[Explanation, ...]:
    """Return the errors expected of the subtree, of the leaf, and of the branch that may be raised."""
    forms = [("subtree", verdict.subtree), ("leaf", verdict.leaf)]
    if verdict.branch is not None:
        forms.append(("branch", verdict.branch))
    return tuple(_estimate(verdict, form, tree, dialect, names) for form, tree in forms)


def _estimate(verdict: Weighed, form: str, tree: Tree, dialect: Dialect, names: Names) -> Explanation:
    """Explain the errors expected of one form: those of its leaves together."""
    terms = tuple(
        Term(escape(names(leaf.number)), expected_errors(leaf.weight, leaf.errors, dialect))
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
        source="ebp",
    )


def lines(verdict: Weighed, dialect: Dialect, found: Found, said: VerdictWords) -> list[DerivationLine]:
    """Write the errors expected of each leaf as N U(E, N), and their sum."""
    share = f"{100 * dialect.confidence:g}"

    def one_leaf(side: str, leaf: Tree, value: float) -> DerivationLine:
        weight, errors = (latex(Weight(w), said.words.notation) for w in (leaf.weight, leaf.errors))
        node, wrong = said.node(leaf.number), said.weight(leaf.errors)
        return DerivationLine(
            side,
            said.words("pruning", "line_one_leaf", node=node, errors=wrong),
            "one_leaf",
            rf"{weight}\,U_{{{share}\%}}({errors}, {weight}) = {bold(value, said)}",
            symbol=r"N\,U_{CF}(E, N)",
            source="ebp",
            tags={leaf.number: said.number(value)},
        )

    by_side = {quantity.removeprefix("estimate_"): each for quantity, each in found.items()}
    return lines_by_leaf(verdict, by_side, said, one_leaf)


def rule(dialect: Dialect) -> tuple[tuple[str, str], ...]:
    """Write the estimate in symbols, and the equation of the exact limit."""
    whole = ("E = Σ N U(E, N)", r"E = \sum_i N_i\,U(E_i, N_i)")
    if dialect.error_limit != "binomial":
        return (whole,)
    chance = r"\sum_{i=0}^{E} \tbinom{N}{i}\, U^i (1 - U)^{N-i} = \mathrm{CF}"
    return whole, ("Σ C(N, i) Uⁱ (1 - U)ᴺ⁻ⁱ = CF, i = 0, …, E", chance)


FORMULAS = MethodFormulas(
    explained=explained,
    lines=lines,
    rule=rule,
    plain={f"estimate_{form}": ("E",) for form in ("subtree", "leaf", "branch")},
    asked={"estimate_subtree": Asked("expected", "expected", leaves=2, summed=True)},
)
