"""Write the formula of every number of a pruning verdict, with the recorded numbers in it.

Sources: Quinlan 1987 (PEP, REP), Quinlan 1993, section 4.2 (estimated errors), Zhou 4.3; conventions
C11-C17. An estimate of error-based pruning is written by the formula its dialect counts with.
"""

from __future__ import annotations

from collections.abc import Callable

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import escape
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
from c45_core.measures import TIE
from c45_core.prune.limits import extra_errors, j48_deviation, release8_deviation, upper_limit
from c45_core.prune.numbers import AccuracyNumbers, PepNumbers
from c45_core.prune.record import Weighed, estimate
from c45_core.tree import Tree

Names = Callable[[int], str]
"""How a node is called."""


def explain_verdict(verdict: Weighed, dialect: Dialect, names: Names = str) -> tuple[Explanation, ...]:
    """Return the explanations of a verdict's numbers, in the order in which they are computed.

    >>> from c45_course.documents import printed_trees
    >>> from c45_core.prune import prune_tree
    >>> t4, pep = printed_trees.load("pep_t4"), Dialect(pruning="pep")
    >>> for found in explain_verdict(prune_tree(t4.tree, pep).weighed[0], pep):
    ...     print(found.quantity, found.text(), round(found.value, 6))
    pep_rate (2 + 3 + 0 + 3 x 0.5)/16 0.40625
    pep_subtree 16 x 0.4063 6.5
    pep_standard_error sqrt(16 x 0.4063 x (1 - 0.4063)) 1.964529
    pep_limit 6.5 + 1 x 1.9645 8.464529
    pep_leaf 7 + 0.5 7.5
    pep_leaf_rate (7 + 0.5)/16 0.46875
    pep_one_sided Phi(1) 0.841345
    pep_tipping (7.5 - 6.5)/1.9645 0.509028
    """
    numbers = verdict.numbers
    if isinstance(numbers, PepNumbers):
        return _pep(verdict, numbers, names)
    if isinstance(numbers, AccuracyNumbers):
        return _accuracy(verdict, numbers)
    if verdict.method == "collapse":
        return (_collapsed(verdict, names),)
    return _estimates(verdict, dialect, names)


# --- pessimistic errors -----------------------------------------------------------------------------


def _pep(verdict: Weighed, n: PepNumbers, names: Names) -> tuple[Explanation, ...]:
    leaves = [leaf for leaf in verdict.subtree.leaves() if leaf.weight > TIE]
    half, weight = Number(n.penalty), Weight(n.weight)
    corrections = Product((Weight(float(n.leaves)), half))
    errors = tuple(Weight(leaf.errors) for leaf in leaves)
    terms = tuple(Term(escape(names(leaf.number)), Sum((Weight(leaf.errors), half))) for leaf in leaves)
    one_more = Sum((Weight(n.errors), half))
    rated = Quotient(Sum((*errors, corrections)), weight)
    expected = Product((weight, Decimal(n.rate, of=lambda: rated)))
    deviation = _binomial_deviation(n.weight, Decimal(n.rate, of=lambda: rated))
    subtree = Number(n.subtree, of=lambda: expected)
    spread = Decimal(n.standard_error, of=lambda: deviation)
    limit = Sum((subtree, Product((Number(n.multiplier), spread))))
    beyond = Applied(r"\Phi", "Phi", (Number(n.multiplier),), n.one_sided)
    made: list[tuple[str, str, str, Expression, tuple[Term, ...], float]] = [
        ("pep_rate", "e", r"e = \frac{\sum_i E_i + \tfrac{1}{2} L}{N}", rated, terms, n.rate),
        ("pep_subtree", "E(T)", r"E(T) = N e", expected, (), n.subtree),
        (
            "pep_standard_error",
            r"\mathrm{SE}",
            r"\mathrm{SE} = \sqrt{N e (1 - e)}",
            deviation,
            (),
            n.standard_error,
        ),
        ("pep_limit", r"E(T) + k\,\mathrm{SE}", r"E(T) + k\,\mathrm{SE}", limit, (), n.limit),
        ("pep_leaf", "E(t)", r"E(t) = J + \tfrac{1}{2}", one_more, (), n.leaf),
        (
            "pep_leaf_rate",
            "e(t)",
            r"e(t) = \frac{J + \tfrac{1}{2}}{N}",
            Quotient(one_more, weight),
            (),
            n.leaf_rate,
        ),
        ("pep_one_sided", r"\Phi(k)", r"P(Z \le k) = \Phi(k)", beyond, (), n.one_sided),
    ]
    if n.standard_error > 0:
        saved = Sum((Number(n.leaf, of=lambda: one_more), Minus(subtree)))
        symbol = r"k^* = \frac{E(t) - E(T)}{\mathrm{SE}}"
        made.append(("pep_tipping", "k^*", symbol, Quotient(saved, spread), (), n.tipping))
    return tuple(_of(verdict, "pep", *parts) for parts in made)


def _binomial_deviation(weight: float, rate: Expression) -> Expression:
    """sqrt(N e (1 - e)), the standard error of a binomial count (C14)."""
    rest = Sum((Weight(1.0), Minus(rate)))
    return Sqrt(Product((Weight(weight), rate, rest)))


# --- cases kept aside -------------------------------------------------------------------------------


def _accuracy(verdict: Weighed, n: AccuracyNumbers) -> tuple[Explanation, ...]:
    def accuracy(form: str, errors: float, recorded: float) -> Explanation:
        right = Sum((Weight(n.whole), Minus(Weight(n.elsewhere)), Minus(Weight(errors))))
        return _of(
            verdict,
            "accuracy",
            f"accuracy_as_{form}",
            r"\mathrm{Acc}",
            r"\mathrm{Acc} = \frac{|V| - E_{\text{rest}} - E(t)}{|V|}",
            Quotient(right, Weight(n.whole)),
            (Term(r"E_{\text{rest}}", Weight(n.elsewhere)), Term("E(t)", Weight(errors))),
            recorded,
        )

    return (
        accuracy("leaf", n.leaf_errors, n.accuracy_as_leaf),
        accuracy("subtree", n.subtree_errors, n.accuracy_as_subtree),
    )


# --- estimated errors -------------------------------------------------------------------------------


def expected_errors(weight: float, errors: float, dialect: Dialect) -> Expression:
    """Write N U_CF(E, N), the errors expected of a leaf, as the dialect computes it (C11).

    >>> from c45_core.formula.written import text
    >>> text(expected_errors(6, 0, Dialect())), round(expected_errors(6, 0, Dialect()).value, 6)
    ('6 x (1 - 0.25^(1/6))', 1.237797)
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


def _estimates(verdict: Weighed, dialect: Dialect, names: Names) -> tuple[Explanation, ...]:
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
    return _of(
        verdict,
        "ebp",
        f"estimate_{form}",
        "E",
        r"E = \sum_i N_i\,U_{CF}(E_i, N_i)",
        total(term.expression for term in terms),
        terms,
        estimate(tree),
    )


def _collapsed(verdict: Weighed, names: Names) -> Explanation:
    terms = tuple(
        Term(escape(names(leaf.number)), Weight(leaf.errors)) for leaf in verdict.subtree.leaves()
    )
    return _of(
        verdict,
        "collapse",
        "collapse_subtree",
        "E(T)",
        r"E(T) = \sum_i E_i",
        total(term.expression for term in terms),
        terms,
        estimate(verdict.subtree),
    )


def _of(
    verdict: Weighed,
    source: str,
    quantity: str,
    name: str,
    symbol: str,
    expression: Expression,
    terms: tuple[Term, ...],
    recorded: float,
) -> Explanation:
    return Explanation(
        quantity=quantity,
        node=verdict.node,
        attribute=None,
        cut=None,
        name=name,
        symbol=symbol,
        expression=expression,
        terms=terms,
        recorded=recorded,
        source=source,
    )
