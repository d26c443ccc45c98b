"""Prune bottom-up by the errors expected with a prior for every class (minimum error pruning, MEP).

    e(t) = 1 - (n_c + m p_c) / (n + m)      E(t) = n e(t)      E(T) = the sum of E over the leaves
    a node becomes a leaf when  E(t) <= E(T)

n cases come to the node, n_c of them of the class it predicts; m cases are added that are divided
among the classes by the prior p. Sources: Niblett and Bratko 1986 (p_c = 1/K and m = K: Laplace's
estimate); Cestnik and Bratko 1991 (p_c: the share of the class in the whole table, m: chosen by who
knows how noisy the table is). Convention C36.

What it leaves out: with unequal priors another class than the majority may have the largest estimate;
the node predicts its majority all the same, as with every other method. A leaf without cases expects
no errors.
"""

from dataclasses import dataclass

import numpy as np

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import escape
from c45_core.formula.expression import Decimal, Expression, Number, Weight, total
from c45_core.formula.writing import latex
from c45_core.measures import TIE, Floats
from c45_core.prune.formulas import (
    Asked,
    DerivationLine,
    Found,
    MethodFormulas,
    Names,
    Row,
    Speaker,
    explain_rows,
    numbers_of,
    write_lines_by_leaf,
)
from c45_core.prune.method import Method, Parameter
from c45_core.prune.record import Numbers, Weighed, estimate, weigh_leaf
from c45_core.prune.verdicts import by_halving
from c45_core.prune.walk import upwards
from c45_core.tree import Cases, Tree

METHOD = Method(
    judges_by="classes",
    parameter=Parameter("mep_cases", "m", 0.0, 20.0, step=0.5),
    switches={"mep_prior": ()},
    place=50,
)
NUMBER_OF_POINTS = 201
"""Number of values of m tried to find one at which a verdict turns."""


@dataclass(frozen=True)
class MepNumbers(Numbers):
    """One node weighed by expected errors with a prior (weights in cases).

    `weight`: n; `right`: n_c, of the class a leaf predicts; `prior`: p_c; `equivalent`: m, the cases
    the prior counts as; `rate`: the error rate expected of a leaf; `leaf`: n times that; `subtree`: the
    sum over the leaves below; `priors`: those of all classes.
    """

    weight: float
    right: float
    prior: float
    priors: tuple[float, ...]
    equivalent: float
    rate: float
    leaf: float
    subtree: float


_numbers = numbers_of(MepNumbers)


def prune(tree: Tree, dialect: Dialect, cases: Cases | None, record: list[Weighed]) -> Tree:
    """Weigh every inner node from the deepest level up.

    >>> from c45_core import grow, preset
    >>> from c45_course import datasets
    >>> from c45_core.prune import prune
    >>> trace = grow(datasets.load("golf_14").table, preset("id3").with_(pruning="mep"))
    >>> [(round(v.numbers.leaf, 3), round(v.numbers.subtree, 3)) for v in prune(trace).weighed]
    [(2.143, 1.1), (2.143, 1.1), (5.25, 2.867)]
    """
    priors = priors_of(tree, dialect)
    return upwards(tree, lambda node: weigh(node, priors, dialect.mep_cases), record)


def priors_of(tree: Tree, dialect: Dialect) -> Floats:
    """Return the prior of each class [classes]: alike, or its share in the whole table."""
    classes = len(tree.counts)
    if dialect.mep_prior == "uniform" or tree.weight <= TIE:
        return np.full(classes, 1.0 / classes)
    return np.asarray(tree.counts / tree.weight)


def weigh(node: Tree, priors: Floats, m: float) -> Weighed:
    """Compare a node as a leaf with what is left below it."""
    subtree = node.with_estimates(lambda leaf: expect_errors(leaf, float(priors[leaf.label]), m))
    prior = float(priors[node.label])
    leaf = expect_errors(node, prior, m)
    numbers = MepNumbers(
        weight=node.weight,
        right=float(node.counts[node.label]),
        prior=prior,
        priors=tuple(priors.tolist()),
        equivalent=m,
        rate=leaf / node.weight if node.weight > TIE else 0.0,
        leaf=leaf,
        subtree=estimate(subtree),
    )
    is_better = leaf <= numbers.subtree + TIE
    return weigh_leaf(node, "mep", subtree, leaf, numbers, is_better=is_better)


def expect_errors(leaf: Tree, prior: float, m: float) -> float:
    """Return the errors expected of a leaf, in cases.

    >>> from c45_core.tree import by_hand
    >>> expect_errors(by_hand(1, 6, 2), 0.5, 2)
    2.25
    """
    if leaf.weight <= TIE:
        return 0.0
    right = float(leaf.counts[leaf.label])
    return leaf.weight * (1.0 - (right + m * prior) / (leaf.weight + m))


def turning_points(verdict: Weighed, dialect: Dialect) -> tuple[float, ...]:
    """Return the m at which a verdict turns, by halving."""
    assert METHOD.parameter is not None
    along = np.linspace(METHOD.parameter.least, METHOD.parameter.most, NUMBER_OF_POINTS)
    return by_halving(lambda m: weigh(verdict.subtree, _recorded_priors(verdict), m).outcome, along)


def claims(verdict: Weighed, dialect: Dialect, m: float) -> dict[str, float]:
    """Return the errors expected of each side with another m."""
    found = weigh(verdict.subtree, _recorded_priors(verdict), m)
    return {"limit": estimate(found.subtree), "leaf": estimate(found.leaf)}


def _recorded_priors(verdict: Weighed) -> Floats:
    assert isinstance(verdict.numbers, MepNumbers)
    return np.array(verdict.numbers.priors)


# --- what it says of a verdict ---------------------------------------------------------------------


_RATE = r"1 - \frac{n_c + m\,p_c}{n + m}"


def explain(verdict: Weighed, dialect: Dialect, names: Names) -> tuple[Explanation, ...]:
    """Return the errors expected of the subtree, and of the leaf its rate and its errors."""
    n = _numbers(verdict)
    terms = tuple(
        Term(escape(names(leaf.number)), _write_errors(leaf, n))
        for leaf in verdict.subtree.filled_leaves()
    )
    rate = _write_rate(verdict.leaf, n)
    leaf: Expression = Weight(0.0)
    if n.weight > TIE:
        leaf = Weight(n.weight) * Decimal(n.rate, of=lambda: rate)
    whole = Term(escape(names(verdict.node)), _write_errors(verdict.leaf, n))
    summed = total(term.expression for term in terms)
    rows: tuple[Row, ...] = (
        ("mep_subtree", "E(T)", r"E(T) = \sum_i n_i\,e(t_i)", summed, n.subtree),
        ("mep_rate", "e(t)", f"e(t) = {_RATE}", rate, n.rate),
        ("mep_leaf", "E(t)", r"E(t) = n\,e(t)", leaf, n.leaf),
    )
    of_leaf = (whole,) if n.weight > TIE else ()
    return explain_rows(verdict, "mep", rows, {"mep_subtree": terms, "mep_leaf": of_leaf})


def _write_rate(leaf: Tree, n: MepNumbers) -> Expression:
    """Write 1 - (n_c + m p_c)/(n + m)."""
    if leaf.weight <= TIE:
        return Weight(0.0)
    prior = _write_prior(n, leaf.label)
    right = Weight(float(leaf.counts[leaf.label])) + Number(n.equivalent) * prior
    return 1 - right / (Weight(leaf.weight) + Number(n.equivalent))


def _write_prior(n: MepNumbers, label: int) -> Expression:
    """Write a prior: one of K where all are alike, else the number it was computed as."""
    alike = max(n.priors) - min(n.priors) < TIE
    if alike:
        return 1 / Weight(float(len(n.priors)))
    return Decimal(n.priors[label])


def _write_errors(leaf: Tree, n: MepNumbers) -> Expression:
    return Weight(leaf.weight) * _write_rate(leaf, n)


def list_lines(verdict: Weighed, dialect: Dialect, found: Found, said: Speaker) -> list[DerivationLine]:
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
            value=term.result(notation),
        )

    by_side = {side: found[f"mep_{side}"] for side in ("subtree", "leaf")}
    return write_lines_by_leaf(verdict, by_side, said, one_leaf)


def write_rule(dialect: Dialect) -> tuple[tuple[str, str], ...]:
    """Write the estimate and the comparison, in symbols."""
    return (
        ("e(t) = 1 - (n_c + m p_c)/(n + m)", f"e(t) = {_RATE}"),
        ("E(T) = Σ n e", r"E(T) = \sum_i n_i\,e(t_i)"),
        ("E(t) ≤ E(T)", r"E(t) \le E(T)"),
    )


FORMULAS = MethodFormulas(
    explain=explain,
    lines=list_lines,
    rule=write_rule,
    plain={"mep_subtree": ("E(T)",), "mep_rate": ("e(t)",), "mep_leaf": ("E(t)",)},
    asked={"mep_subtree": Asked("expected", "expected", leaves=2, summed=True)},
)
