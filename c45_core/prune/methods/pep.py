"""Prune by pessimistic errors (PEP): the training errors, corrected by 1/2 per leaf.

    n'(T) = sum of the leaves' errors + L/2        SE = sqrt(N e (1 - e)),  e = n'(T) / N
    a node becomes a leaf when  J + 1/2 <= n'(T) + k SE

Source: Quinlan 1987, "Simplifying decision trees"; document 000 (T4). Conventions: C12
(top-down or bottom-up), C13 (which side of the inequality prunes), C14 (SE of the subtree), C15
(1/2 per leaf). One standard error covers 84.13 % one-sided, not 95 %.

What it leaves out: a leaf without cases makes no errors and gets no correction. Where the corrected
errors reach the number of cases, e is no rate any more and the standard error counts as 0.
"""

from dataclasses import dataclass, replace
from math import inf, isfinite, sqrt
from statistics import NormalDist

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import escape
from c45_core.formula.by_hand import COARSE, EQUAL, LATEX, agreeing, sign
from c45_core.formula.expression import Applied, Decimal, Expression, Number, Sqrt, Sum, Weight, total
from c45_core.formula.writing import counted, latex, text
from c45_core.language.notation import PLAIN, Notation
from c45_core.measures import TIE
from c45_core.prune.formulas import (
    MAX_LEAVES_SHOWN,
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
from c45_core.prune.record import Numbers, Weighed, weigh_leaf
from c45_core.prune.walk import downwards, upwards
from c45_core.reasons import Outcome
from c45_core.tree import Cases, Tree

METHOD = Method(
    judges_by="errors",
    parameter=Parameter("standard_errors", "k", 0.0, 3.0, step=0.05, only_margin=True, by_formula=True),
    switches={"pep_order": (), "leaf_penalty": (0.0, 0.5, 1.0)},
    printed=(
        *("weight", "errors", "leaf_errors", "rate", "subtree", "standard_error", "limit"),
        *("leaf_rate", "leaf", "tipping", "one_sided"),
    ),
    place=10,
)


@dataclass(frozen=True)
class PepNumbers(Numbers):
    """One node weighed by pessimistic errors (weights and errors in cases).

    `weight`: N; `errors`: J, made as a leaf; `leaves`: L, those of the subtree that hold cases;
    `leaf_errors`: what they make together; `penalty`: added for each leaf; `rate`: e; `subtree`:
    N e; `standard_error`: sqrt(N e (1 - e)); `multiplier`: k; `limit`: N e + k SE; `leaf_rate`:
    (J + 1/2)/N; `leaf`: J + 1/2; `tipping`: the k at which the verdict turns; negative: none does.
    """

    weight: float
    errors: float
    leaves: int
    leaf_errors: float
    penalty: float
    rate: float
    subtree: float
    standard_error: float
    multiplier: float
    limit: float
    leaf_rate: float
    leaf: float
    tipping: float

    @property
    def one_sided(self) -> float:
        """The share of a normal distribution below its mean plus k standard errors.

        >>> round(NormalDist().cdf(1), 4)
        0.8413
        """
        return NormalDist().cdf(self.multiplier)


_numbers = numbers_of(PepNumbers)


def prune(tree: Tree, dialect: Dialect, cases: Cases | None, record: list[Weighed]) -> Tree:
    """Weigh the inner nodes from the top down or from the bottom up (C12)."""
    walk = downwards if dialect.pep_order == "top_down" else upwards
    return walk(tree, lambda node: weigh(node, dialect), record)


def weigh(tree: Tree, dialect: Dialect) -> Weighed:
    """Compare a node as a leaf with the subtree below it.

    >>> from c45_core.tree import by_hand
    >>> t4 = by_hand(4, 16, 7, by_hand(6, 6, 2), by_hand(8, 8, 3), by_hand(9, 2, 0))
    >>> verdict = weigh(t4, Dialect(pruning="pep"))
    >>> n = verdict.numbers
    >>> n.rate, n.subtree, round(n.standard_error, 6), n.leaf, round(n.limit, 6), round(n.tipping, 6)
    (0.40625, 6.5, 1.964529, 7.5, 8.464529, 0.509028)
    >>> verdict.outcome.name
    'LEAF'
    """
    numbers = _compute_numbers(tree, dialect)
    subtree = replace(_correct_errors(tree, dialect.leaf_penalty), estimate=numbers.subtree)
    is_better, margin = numbers.leaf <= numbers.limit + TIE, numbers.limit - numbers.subtree
    return weigh_leaf(tree, "pep", subtree, numbers.leaf, numbers, is_better=is_better, margin=margin)


def turning_points(verdict: Weighed, dialect: Dialect) -> tuple[float, ...]:
    """Return the k at which a verdict turns: (E(t) - E(T)) / SE, if there is one above 0."""
    tipping = _compute_numbers(verdict.subtree, dialect).tipping
    return (tipping,) if 0 < tipping < inf else ()


def claims(verdict: Weighed, dialect: Dialect, k: float) -> dict[str, float]:
    """Return what the leaf makes, and what it may make at most, with another k."""
    numbers = _compute_numbers(verdict.subtree, dialect)
    return {"limit": numbers.subtree + k * numbers.standard_error, "leaf": numbers.leaf}


def _correct_errors(tree: Tree, penalty: float) -> Tree:
    """Return the tree with the corrected errors of its leaves, and of every node their sum."""
    return tree.with_estimates(lambda leaf: leaf.errors + penalty if leaf.weight > TIE else 0.0)


def _compute_numbers(tree: Tree, dialect: Dialect) -> PepNumbers:
    """Compute both sides of the comparison, and where it would turn."""
    penalty, k = dialect.leaf_penalty, dialect.standard_errors
    leaves = tree.filled_leaves()
    leaf_errors = sum(leaf.errors for leaf in leaves)
    whole = tree.weight or 1.0  # a node without cases has no errors, and no rate of them
    rate = (leaf_errors + penalty * len(leaves)) / whole
    subtree = tree.weight * rate
    standard_error = sqrt(subtree * (1 - rate)) if rate < 1 else 0.0
    leaf = tree.errors + penalty if tree.weight > TIE else 0.0
    return PepNumbers(
        weight=tree.weight,
        errors=tree.errors,
        leaves=len(leaves),
        leaf_errors=leaf_errors,
        penalty=penalty,
        rate=rate,
        subtree=subtree,
        standard_error=standard_error,
        multiplier=k,
        limit=subtree + k * standard_error,
        leaf_rate=leaf / whole,
        leaf=leaf,
        tipping=_find_tipping(leaf - subtree, standard_error),
    )


def _find_tipping(difference: float, standard_error: float) -> float:
    """Return the k from which on the node becomes a leaf; negative: it does whatever k is."""
    if standard_error > 0:
        return difference / standard_error
    return -inf if difference <= TIE else inf


# --- what it says of a verdict ---------------------------------------------------------------------


_SE = r"\mathrm{SE}"


def explain(verdict: Weighed, dialect: Dialect, names: Names) -> tuple[Explanation, ...]:
    """Return both sides of the inequality, the standard error, and the k at which the verdict turns."""
    n = _numbers(verdict)
    leaves = verdict.subtree.filled_leaves()
    half, weight = Number(n.penalty), Weight(n.weight)
    corrections = Weight(float(n.leaves)) * half
    errors = write_summands(leaf.errors for leaf in leaves)
    terms = tuple(Term(escape(names(leaf.number)), Weight(leaf.errors) + half) for leaf in leaves)
    one_more = Weight(n.errors) + half
    rated = Sum((*errors, corrections)) / weight
    expected = weight * Decimal(n.rate, of=lambda: rated)
    deviation = _write_deviation(n.weight, Decimal(n.rate, of=lambda: rated))
    subtree = Number(n.subtree, of=lambda: expected)
    spread = Decimal(n.standard_error, of=lambda: deviation)
    limit = subtree + Number(n.multiplier) * spread
    penalty = PLAIN.number(n.penalty)
    beyond = Applied(r"\Phi", "Phi", (Number(n.multiplier),), n.one_sided, NormalDist().cdf)
    of_leaf = one_more / weight
    rows: list[Row] = [
        ("pep_rate", "e", rf"e = \frac{{\sum_i E_i + {penalty} L}}{{N}}", rated, n.rate),
        ("pep_subtree", "E(T)", r"E(T) = N e", expected, n.subtree),
        ("pep_standard_error", _SE, rf"{_SE} = \sqrt{{N e (1 - e)}}", deviation, n.standard_error),
        ("pep_limit", rf"E(T) + k\,{_SE}", rf"E(T) + k\,{_SE}", limit, n.limit),
        ("pep_leaf", "E(t)", rf"E(t) = J + {penalty}", one_more, n.leaf),
        ("pep_leaf_rate", "e(t)", rf"e(t) = \frac{{J + {penalty}}}{{N}}", of_leaf, n.leaf_rate),
        ("pep_one_sided", r"\Phi(k)", r"P(Z \le k) = \Phi(k)", beyond, n.one_sided),
    ]
    if n.standard_error > 0:
        saved = Number(n.leaf, of=lambda: one_more) - subtree
        symbol = rf"k^* = \frac{{E(t) - E(T)}}{{{_SE}}}"
        rows.append(("pep_tipping", "k^*", symbol, saved / spread, n.tipping))
    return explain_rows(verdict, "pep", rows, {"pep_rate": terms})


def _write_deviation(weight: float, rate: Expression) -> Expression:
    """sqrt(N e (1 - e)), the standard error of a binomial count (C14)."""
    rest = 1 - rate
    return Sqrt(Weight(weight) * rate * rest)


def list_lines(verdict: Weighed, dialect: Dialect, found: Found, said: Speaker) -> list[DerivationLine]:
    """Write the corrected errors of the subtree with what it is granted, and those of the leaf."""
    n, notation = _numbers(verdict), said.words.notation
    leaves = verdict.subtree.filled_leaves()
    summands = write_summands(leaf.errors for leaf in leaves)
    summed = counted(total(summands), notation, n.leaf_errors)
    written, equals = "", EQUAL
    if 1 < len(summands) <= 2 * MAX_LEAVES_SHOWN:
        written = f" = {latex(total(summands), notation)}"
        equals = sign(total(summands), summed, notation)
    half = notation.weight_term(n.penalty)
    wrong = {leaf.number: said.weight(leaf.errors) for leaf in leaves}
    tags = {
        "rate": {number: f"{errors} + {half}" for number, errors in wrong.items()},
        "leaf_rate": {verdict.node: f"{said.weight(n.errors)} + {half}"},
    }
    # Of few decimals a rate has as many as the next line multiplies.
    few = agreeing(found["pep_subtree"].expression, notation) if notation.digits <= COARSE else notation
    rounded = rounded_numbers(verdict, notation) | rounded_numbers(verdict, few)

    def line(side: str, kind: str) -> DerivationLine:
        e, form = found[f"pep_{kind}"], few if "rate" in kind else notation
        value = rf"\mathbf{{{e.result(form)}}}"
        return DerivationLine(
            side,
            said.words("pruning", f"line_{kind}", k=said.number(n.multiplier)),
            kind,
            trim_zeros(f"{e.name} = {e.numbers(form)} {e.latex_sign(form)} {value}", rounded),
            "" if e.symbol == e.name else e.symbol,
            e.source,
            kind,
            tags.get(kind, {}),
            {"subtree": "subtree", "limit": "granted"}.get(kind, ""),
        )

    first = DerivationLine(
        "subtree",
        said.words("pruning", "line_leaf_errors"),
        "leaf_errors",
        rf"\textstyle\sum_i E_i{written} {LATEX[equals]} \mathbf{{{summed}}}",
        source="pep",
        quantity="leaf_errors",
        tags={number: f"✗ {errors}" for number, errors in wrong.items()},
        value=summed,
    )
    subtree = [line("subtree", q) for q in ("rate", "subtree", "standard_error", "limit")]
    return [first, *subtree, line("leaf", "leaf_rate"), line("leaf", "leaf")]


def say(verdict: Weighed, said: Speaker) -> str:
    """Say what both sides come to, what follows, and at which k the verdict would turn."""
    n, leaf = _numbers(verdict), verdict.outcome is Outcome.LEAF
    values: dict[str, object] = {
        "node": said.node(verdict.node),
        "leaf": said.number(n.leaf),
        "subtree": said.number(n.subtree),
        "k": said.number(n.multiplier),
        "se": said.number(n.standard_error),
        "limit": said.number(n.limit),
    }
    told = said.leaf("pep_leaf", verdict, values) if leaf else said.text("pep_kept", **values)
    if n.tipping <= 0:
        return told + said.text("pep_always")
    if not isfinite(n.tipping):
        return told
    return told + said.text("pep_turns_down" if leaf else "pep_turns_up", k=said.number(n.tipping))


def write_inequality(verdict: Weighed, notation: Notation) -> str:
    """Write the corrected errors of the leaf against what it may make at most."""
    n = _numbers(verdict)
    sign = r"\le" if verdict.outcome is Outcome.LEAF else ">"
    return f"{notation.number(n.leaf)} {sign} {notation.number(n.limit)}"


def write_both_sides(verdict: Weighed, notation: Notation) -> tuple[str, str]:
    """Write what the subtree makes with k standard errors, and what the leaf makes."""
    n, number = _numbers(verdict), notation.number
    granted = Number(n.multiplier) * Number(n.standard_error)
    limit, usual = Number(n.subtree) + granted, replace(notation, by_hand=False)
    equals = sign(limit, number(n.limit), usual)
    return f"{text(limit, usual)} {equals} {number(n.limit)}", number(n.leaf)


def write_rule(dialect: Dialect) -> tuple[tuple[str, str], ...]:
    """Write the comparison and what it compares, in symbols."""
    c = PLAIN.number(dialect.leaf_penalty)
    return (
        (f"e = (ΣE + {c} L)/N", rf"e = \frac{{\sum_i E_i + {c} L}}{{N}}"),
        ("E(T) = N e", "E(T) = N e"),
        ("SE = sqrt(N e (1 - e))", r"\mathrm{SE} = \sqrt{N e (1 - e)}"),
        (f"E(t) = J + {c}", f"E(t) = J + {c}"),
        ("E(t) ≤ E(T) + k SE", r"E(t) \le E(T) + k\,\mathrm{SE}"),
    )


FORMULAS = MethodFormulas(
    explain=explain,
    lines=list_lines,
    sentence=say,
    inequality=write_inequality,
    both_sides=write_both_sides,
    rule=write_rule,
    plain={
        "pep_rate": ("e", "e(T)"),
        "pep_subtree": ("E(T)",),
        "pep_standard_error": ("SE", "SE(T)", "S.E."),
        "pep_limit": ("E(T) + k SE", "E(T)+SE", "E(T)+SE(T)"),
        "pep_leaf": ("E(t)",),
        "pep_leaf_rate": ("e(t)",),
        "pep_one_sided": ("Phi(k)",),
        "pep_tipping": ("k*", "k^*"),
    },
    asked={
        "pep_subtree": Asked("rate", "subtree"),
        "pep_leaf": Asked("leaf_rate", "leaf", leaves=None),
        "pep_standard_error": Asked("standard_error", "standard_error"),
    },
)
