"""Prune by cost and complexity, as CART does: cut the weakest links up to an alpha (CCP).

    R_alpha(T) = R(T) + alpha |T|       a node becomes a leaf when  R(t) + alpha <= R_alpha(T_t),
    that is when  g(t) = (R(t) - R(T_t)) / (|T_t| - 1) <= alpha

The links are cut in the order of the sequence (`prune/weakest.py`), so each verdict meets the subtree
that the cuts before it have left; the nodes that stay are weighed last, with what is left below them.
Which alpha is a good one is asked in `validate/alphas.py`.

Source: Breiman, Friedman, Olshen and Stone 1984, chapter 3. Convention C35: what a leaf
costs. Of a tree given by hand errors alone are known, so there the cost is that of errors.
"""

from dataclasses import dataclass

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.impurity import IMPURITIES
from c45_core.explain.labels import escape
from c45_core.formula.expression import Decimal, Expression, Number, Weight, share, total
from c45_core.language.notation import Notation
from c45_core.measures import TIE
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
    rounded_numbers,
    trim_zeros,
    write_summands,
)
from c45_core.prune.method import Method, Parameter
from c45_core.prune.record import Numbers, Weighed, estimate, weigh_leaf
from c45_core.prune.walk import cut, upwards
from c45_core.prune.weakest import COSTS, links, sequence
from c45_core.reasons import Outcome
from c45_core.tree import Cases, Tree

METHOD = Method(
    judges_by="errors",
    parameter=Parameter("ccp_alpha", "α", 0.0, 0.5, name="alpha", by_formula=True),
    switches={"ccp_cost": ()},
    place=40,
)


@dataclass(frozen=True)
class CcpNumbers(Numbers):
    """One link of the tree weighed by cost and complexity; costs are shares of all cases.

    `kind`: what a leaf costs, "errors", "gini" or "entropy"; `whole`: the weight of all cases, N;
    `leaf_cost`: R(t); `subtree_cost`: R(T_t); `leaves`: |T_t|; `strength`: g(t); `alpha`; `step`: the
    place in the sequence at which it is weighed.
    """

    kind: str
    whole: float
    leaf_cost: float
    subtree_cost: float
    leaves: int
    strength: float
    alpha: float
    step: int


_numbers = numbers_of(CcpNumbers)


def prune(tree: Tree, dialect: Dialect, cases: Cases | None, record: list[Weighed]) -> Tree:
    """Cut the weakest links of the sequence up to alpha; weigh the nodes that stay.

    >>> from c45_core.tree import by_hand
    >>> t4 = by_hand(4, 16, 7, by_hand(6, 6, 2), by_hand(7, 10, 5, by_hand(8, 8, 3), by_hand(9, 2, 0)))
    >>> record = []
    >>> prune(t4, Dialect(pruning="ccp", ccp_alpha=0.1), None, record).size, len(record)
    (1, 1)
    >>> record[0].numbers.strength
    0.0625
    """
    kind = dialect.ccp_cost if cases is not None else "errors"
    found = sequence(tree, kind)
    nodes = {node.number: node for node in tree.walk()}
    leaves: dict[int, Tree] = {}

    def weigh(node: Tree, step: int) -> Weighed:
        return weigh_link(node, dialect.ccp_alpha, kind, tree.weight, step)

    for step, subtree in enumerate(found.steps[: found.at(dialect.ccp_alpha) + 1]):
        for number in subtree.cuts:
            record.append(weigh(cut(nodes[number], leaves), step))
            leaves[number] = record[-1].leaf
    last = found.at(dialect.ccp_alpha) + 1
    return upwards(cut(tree, leaves), lambda node: weigh(node, last), record)


def weigh_link(node: Tree, alpha: float, kind: str, whole: float, step: int) -> Weighed:
    """Compare a node as a leaf with what is below it, each with alpha for every leaf."""
    cost = COSTS[kind]
    link = links(node, kind, whole)[0]
    numbers = CcpNumbers(
        kind=kind,
        whole=whole,
        leaf_cost=link.leaf_cost,
        subtree_cost=link.subtree_cost,
        leaves=link.leaves,
        strength=link.strength,
        alpha=alpha,
        step=step,
    )

    def charged(leaf: Tree) -> float:
        return cost(leaf) / (whole or 1.0) + alpha

    subtree, is_weak = node.with_estimates(charged), link.strength <= alpha + TIE
    return weigh_leaf(node, "ccp", subtree, charged(node), numbers, is_better=is_weak)


def turning_points(verdict: Weighed, dialect: Dialect) -> tuple[float, ...]:
    """Return the alpha at which the node becomes a leaf: its g, if that is above 0."""
    strength = _numbers(verdict).strength
    return (strength,) if strength > TIE else ()


def claims(verdict: Weighed, dialect: Dialect, alpha: float) -> dict[str, float]:
    """Return what subtree and leaf cost with another alpha."""
    n = _numbers(verdict)
    return {"limit": n.subtree_cost + alpha * n.leaves, "leaf": n.leaf_cost + alpha}


# --- what it says of a verdict ---------------------------------------------------------------------


_RULES = {
    "errors": (r"R(t) = \frac{J}{N}", r"R(T_t) = \frac{\sum_i E_i}{N}"),
    "gini": (
        r"R(t) = \frac{n}{N}\,\mathrm{Gini}(t)",
        r"R(T_t) = \sum_i \frac{n_i}{N}\,\mathrm{Gini}(t_i)",
    ),
    "entropy": (r"R(t) = \frac{n}{N}\,H(t)", r"R(T_t) = \sum_i \frac{n_i}{N}\,H(t_i)"),
}
_LINK = r"g(t) = \frac{R(t) - R(T_t)}{|T_t| - 1}"
_SUBTREE, _LEAF = r"R_\alpha(T_t) = R(T_t) + \alpha\,|T_t|", r"R_\alpha(t) = R(t) + \alpha"


def explain(verdict: Weighed, dialect: Dialect, names: Names) -> tuple[Explanation, ...]:
    """Return what subtree and leaf cost, without and with alpha, and the strength of the link."""
    n = _numbers(verdict)
    leaves = verdict.subtree.leaves()
    terms = tuple(
        Term(escape(names(leaf.number)), _write_cost(leaf, n)) for leaf in leaves if leaf.weight > 0
    )
    below, own = _write_subtree_cost(leaves, n), _write_cost(verdict.leaf, n)
    subtree = Decimal(n.subtree_cost, of=lambda: below)
    leaf = Decimal(n.leaf_cost, of=lambda: own)
    saved = Weight(float(n.leaves)) - 1
    link = (leaf - subtree) / saved
    charged = subtree + Number(n.alpha) * Weight(float(n.leaves))
    rule_leaf, rule_subtree = _RULES[n.kind]
    one_more = leaf + Number(n.alpha)
    rows: tuple[Row, ...] = (
        ("ccp_subtree_cost", "R(T_t)", rule_subtree, below, n.subtree_cost),
        ("ccp_subtree", r"R_\alpha(T_t)", _SUBTREE, charged, estimate(verdict.subtree)),
        ("ccp_leaf_cost", "R(t)", rule_leaf, own, n.leaf_cost),
        ("ccp_leaf", r"R_\alpha(t)", _LEAF, one_more, estimate(verdict.leaf)),
        ("ccp_strength", "g(t)", _LINK, link, n.strength),
    )
    return explain_rows(verdict, "ccp", rows, {"ccp_subtree_cost": terms})


def _write_cost(leaf: Tree, n: CcpNumbers) -> Expression:
    """Write what one leaf costs, a share of all cases."""
    if n.kind == "errors":
        return Weight(leaf.errors) / Weight(n.whole)
    return share(leaf.weight, n.whole) * IMPURITIES[n.kind].mixed(leaf.counts)


def _write_subtree_cost(leaves: tuple[Tree, ...], n: CcpNumbers) -> Expression:
    if n.kind == "errors":
        return total(write_summands(leaf.errors for leaf in leaves)) / Weight(n.whole)
    return total(_write_cost(leaf, n) for leaf in leaves if leaf.weight > 0)


def list_lines(verdict: Weighed, dialect: Dialect, found: Found, said: Speaker) -> list[DerivationLine]:
    """Write the cost of both sides, with alpha for each leaf, and what each leaf saved costs."""
    n, notation = _numbers(verdict), said.words.notation
    rounded = rounded_numbers(verdict, notation)
    bars = {"ccp_subtree": "subtree", "ccp_leaf": "leaf"}
    leaves = [leaf for leaf in verdict.subtree.leaves() if leaf.weight > 0]
    wrong = {leaf.number: f"✗ {said.weight(leaf.errors)}" for leaf in leaves}
    tags = {"ccp_subtree_cost": wrong} if n.kind == "errors" else {}

    def line(side: str, kind: str) -> DerivationLine:
        e = found[kind]
        value = rf"\mathbf{{{e.result(notation)}}}"
        # Of impurities many terms are a wall of fractions; the derivation has them all.
        many = n.kind != "errors" and kind == "ccp_subtree_cost"
        numbers = "" if many else f" {e.numbers(notation)} {e.latex_sign(notation)}"
        formula = f"{e.name} ={numbers} {value}" if numbers else f"{e.name} = {value}"
        return DerivationLine(
            side,
            said.words("pruning", f"line_{kind}"),
            kind,
            trim_zeros(formula, rounded),
            e.symbol,
            e.source,
            kind,
            tags.get(kind, {}),
            bars.get(kind, ""),
        )

    return [
        line("subtree", "ccp_subtree_cost"),
        line("subtree", "ccp_subtree"),
        line("leaf", "ccp_leaf_cost"),
        line("leaf", "ccp_leaf"),
        line("leaf", "ccp_strength"),
    ]


def say(verdict: Weighed, said: Speaker) -> str:
    """Say what each leaf saved costs, against alpha."""
    n = _numbers(verdict)
    values: dict[str, object] = {
        "node": said.node(verdict.node),
        "leaf": said.number(n.leaf_cost),
        "subtree": said.number(n.subtree_cost),
        "saved": n.leaves - 1,
        "strength": said.number(n.strength),
        "alpha": said.number(n.alpha),
    }
    if verdict.outcome is Outcome.LEAF:
        return said.leaf("ccp_leaf", verdict, values)
    return said.text("ccp_kept", **values)


def write_inequality(verdict: Weighed, notation: Notation) -> str:
    """Write g(t) against alpha."""
    n = _numbers(verdict)
    sign = r"\le" if verdict.outcome is Outcome.LEAF else ">"
    return rf"{notation.number(n.strength)} {sign} {notation.number(n.alpha)}"


def write_rule(dialect: Dialect) -> tuple[tuple[str, str], ...]:
    """Write the cost, the strength of a link and the comparison, in symbols."""
    leaf, subtree = _RULES[dialect.ccp_cost]
    plain = {
        "errors": ("R(t) = J/N", "R(T_t) = ΣE/N"),
        "gini": ("R(t) = n/N Gini(t)", "R(T_t) = Σ n/N Gini"),
        "entropy": ("R(t) = n/N H(t)", "R(T_t) = Σ n/N H"),
    }[dialect.ccp_cost]
    return (
        (plain[0], leaf),
        (plain[1], subtree),
        ("g(t) = (R(t) - R(T_t))/(|T_t| - 1)", _LINK),
        ("g(t) ≤ α", r"g(t) \le \alpha"),
    )


FORMULAS = MethodFormulas(
    explain=explain,
    lines=list_lines,
    sentence=say,
    inequality=write_inequality,
    rule=write_rule,
    plain={
        "ccp_subtree_cost": ("R(T_t)",),
        "ccp_subtree": ("R_α(T_t)",),
        "ccp_leaf_cost": ("R(t)",),
        "ccp_leaf": ("R_α(t)",),
        "ccp_strength": ("g(t)",),
    },
    asked={"ccp_strength": Asked("ccp_strength", "ccp_strength", leaves=2)},
)
