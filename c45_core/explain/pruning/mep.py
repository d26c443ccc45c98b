"""Write the formulas of minimum error pruning: Niblett and Bratko 1986, and others; C36."""

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
    lines_by_leaf,
    numbers_of,
)
from c45_core.formula.expression import (
    Decimal,
    Expression,
    Minus,
    Number,
    Product,
    Quotient,
    Sum,
    Weight,
    total,
)
from c45_core.formula.written import latex
from c45_core.measures import TIE
from c45_core.prune.numbers import MepNumbers
from c45_core.prune.record import Weighed
from c45_core.tree import Tree

_numbers = numbers_of(MepNumbers)

_RATE = r"1 - \frac{n_c + m\,p_c}{n + m}"


def explained(verdict: Weighed, dialect: Dialect, names: Names) -> tuple[Explanation, ...]:
    """Return the errors expected of the subtree, and of the leaf its rate and its errors."""
    n = _numbers(verdict)
    terms = tuple(
        Term(escape(names(leaf.number)), _expected(leaf, n)) for leaf in _filled(verdict.subtree)
    )
    rate = _rate(verdict.leaf, n)
    leaf: Expression = Weight(0.0)
    if n.weight > TIE:
        leaf = Product((Weight(n.weight), Decimal(n.rate, of=lambda: rate)))
    whole = Term(escape(names(verdict.node)), _expected(verdict.leaf, n))
    made: tuple[tuple[str, str, str, Expression, tuple[Term, ...], float], ...] = (
        (
            "mep_subtree",
            "E(T)",
            r"E(T) = \sum_i n_i\,e(t_i)",
            total(term.expression for term in terms),
            terms,
            n.subtree,
        ),
        ("mep_rate", "e(t)", f"e(t) = {_RATE}", rate, (), n.rate),
        ("mep_leaf", "E(t)", r"E(t) = n\,e(t)", leaf, (whole,) if n.weight > TIE else (), n.leaf),
    )
    return tuple(
        Explanation(quantity, verdict.node, name, symbol, expression, recorded, "mep", parts)
        for quantity, name, symbol, expression, parts, recorded in made
    )


def _filled(tree: Tree) -> list[Tree]:
    return [leaf for leaf in tree.leaves() if leaf.weight > TIE]


def _rate(leaf: Tree, n: MepNumbers) -> Expression:
    """Write 1 - (n_c + m p_c)/(n + m)."""
    if leaf.weight <= TIE:
        return Weight(0.0)
    prior = _prior(n, leaf.label)
    right = Sum((Weight(float(leaf.counts[leaf.label])), Product((Number(n.equivalent), prior))))
    return Sum(
        (
            Weight(1.0),
            Minus(Quotient(right, Sum((Weight(leaf.weight), Number(n.equivalent))))),
        )
    )


def _prior(n: MepNumbers, label: int) -> Expression:
    """Write a prior: one of K where all are alike, else the number it was computed as."""
    alike = max(n.priors) - min(n.priors) < TIE
    if alike:
        return Quotient(Weight(1.0), Weight(float(len(n.priors))))
    return Decimal(n.priors[label])


def _expected(leaf: Tree, n: MepNumbers) -> Expression:
    return Product((Weight(leaf.weight), _rate(leaf, n)))


def lines(verdict: Weighed, dialect: Dialect, found: Found, said: VerdictWords) -> list[DerivationLine]:
    """Write the errors expected of each leaf, and their sum."""
    notation = said.words.notation

    def one_leaf(side: str, leaf: Tree, term: Term) -> DerivationLine:
        node, wrong = said.node(leaf.number), said.weight(leaf.errors)
        written = f"{latex(term.expression, notation)} {term.latex_sign(notation)}"
        return DerivationLine(
            side,
            said.words("pruning", "line_one_leaf", node=node, errors=wrong),
            "mep_one_leaf",
            rf"n\,e = {written} \mathbf{{{term.result(notation)}}}",
            symbol=rf"n\,\left({_RATE}\right)",
            source="mep",
            tags={leaf.number: said.number(term.value)},
        )

    by_side = {side: found[f"mep_{side}"] for side in ("subtree", "leaf")}
    return lines_by_leaf(verdict, by_side, said, one_leaf)


def rule(dialect: Dialect) -> tuple[tuple[str, str], ...]:
    """Write the estimate and the comparison, in symbols."""
    return (
        ("e(t) = 1 - (n_c + m p_c)/(n + m)", f"e(t) = {_RATE}"),
        ("E(T) = Σ n e", r"E(T) = \sum_i n_i\,e(t_i)"),
        ("E(t) ≤ E(T)", r"E(t) \le E(T)"),
    )


FORMULAS = MethodFormulas(
    explained=explained,
    lines=lines,
    rule=rule,
    plain={"mep_subtree": ("E(T)",), "mep_rate": ("e(t)",), "mep_leaf": ("E(t)",)},
    asked={"mep_subtree": Asked("expected", "expected", leaves=2, summed=True)},
)
