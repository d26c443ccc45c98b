"""Prune where no test reaches a critical value (critical value pruning, CVP).

    a node becomes a leaf when  max v(s) < c  over the node and all inner nodes s below it

v is the measure by which the test of a node won while the tree grew: gain ratio, gain, decrease of the
Gini index. So a node with a weak test stays if one further down is strong enough. The nodes are
weighed from the deepest level up; the larger c, the smaller the tree.

Source: Mingers 1987, "Expert systems: rule induction with statistical data". Convention C36. What it
leaves out: trees without the record of their growing, whose measures nobody knows.
"""

from dataclasses import dataclass, replace

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import escape
from c45_core.formula.expression import Applied, Decimal
from c45_core.language.notation import Notation
from c45_core.language.refusal import refusal
from c45_core.measures import TIE
from c45_core.prune.formulas import (
    MAX_LEAVES_SHOWN,
    DerivationLine,
    Found,
    MethodFormulas,
    Names,
    Speaker,
    numbers_of,
    write_result,
)
from c45_core.prune.method import Method, Parameter
from c45_core.prune.record import Numbers, Weighed, weigh_leaf
from c45_core.prune.walk import upwards
from c45_core.reasons import Outcome
from c45_core.tree import Cases, Tree

METHOD = Method(
    judges_by="classes",
    parameter=Parameter("cvp_critical", "c", 0.0, 1.0, name="critical", by_formula=True),
    place=60,
)


@dataclass(frozen=True)
class CvpNumbers(Numbers):
    """One node weighed by the measures of its tests.

    `own`: the measure by which its test won; `largest`: the largest of it and of all tests left below;
    `best`: the node that has it; `critical`: the least that counts.
    """

    own: float
    largest: float
    best: int
    critical: float


_numbers = numbers_of(CvpNumbers)


def prune(tree: Tree, dialect: Dialect, cases: Cases | None, record: list[Weighed]) -> Tree:
    """Weigh every inner node from the deepest level up.

    >>> from c45_core import grow, preset
    >>> from c45_course import datasets
    >>> from c45_core.prune import prune
    >>> trace = grow(datasets.load("watermelon_2.0").table, preset("id3"))
    >>> dialect = preset("id3").with_(pruning="cvp", cvp_critical=0.5)
    >>> [(v.node, round(v.numbers.largest, 3)) for v in prune(replace(trace, dialect=dialect)).weighed]
    [(10, 1.0), (5, 1.0), (1, 1.0), (2, 0.722), (0, 1.0)]
    """
    return upwards(tree, lambda node: weigh(node, dialect.cvp_critical), record)


def weigh(node: Tree, critical: float) -> Weighed:
    """Compare the largest measure at and below a node with the critical value."""
    best = max(
        (each for each in node.walk() if not each.is_leaf),
        key=lambda each: (measure_of(each), -each.number),
    )
    numbers = CvpNumbers(measure_of(node), measure_of(best), best.number, critical)
    subtree, is_weak = replace(node, estimate=numbers.largest), numbers.largest < critical - TIE
    return weigh_leaf(node, "cvp", subtree, critical, numbers, is_better=is_weak)


def measure_of(node: Tree) -> float:
    """Return the measure by which the test of a node won.

    Errors: InputError where no record tells it.
    """
    if node.measure is None:
        raise refusal("tree.no_measure", node=node.number)
    return node.measure


def turning_points(verdict: Weighed, dialect: Dialect) -> tuple[float, ...]:
    """Return the critical value beyond which the node becomes a leaf: the largest measure."""
    return (_numbers(verdict).largest,)


def claims(verdict: Weighed, dialect: Dialect, critical: float) -> dict[str, float]:
    """Return the largest measure, and another critical value."""
    return {"limit": _numbers(verdict).largest, "leaf": critical}


# --- what it says of a verdict ---------------------------------------------------------------------


_RULE = r"v_{\mathrm{max}}(T) = \max_{s \in T} v(s)"


def explain(verdict: Weighed, dialect: Dialect, names: Names) -> tuple[Explanation, ...]:
    """Return the largest measure: a term for every test at and below the node."""
    n = _numbers(verdict)
    measures = tuple(Decimal(measure_of(node)) for node in _inner_nodes(verdict.subtree))
    terms = tuple(
        Term(escape(names(node.number)), measure)
        for node, measure in zip(_inner_nodes(verdict.subtree), measures, strict=True)
    )
    found = Explanation(
        quantity="cvp_largest",
        node=verdict.node,
        left=r"v_{\mathrm{max}}(T)",
        rule=_RULE,
        expression=Applied(r"\max", "max", measures, n.largest, lambda *values: max(values)),
        terms=terms,
        recorded=n.largest,
        source="cvp",
    )
    return (found,)


def _inner_nodes(tree: Tree) -> list[Tree]:
    return [node for node in tree.walk() if not node.is_leaf]


def list_lines(verdict: Weighed, dialect: Dialect, found: Found, said: Speaker) -> list[DerivationLine]:
    """Write the measure of every test, the largest, and the critical value."""
    n, e = _numbers(verdict), found["cvp_largest"]
    written, inner = [], _inner_nodes(verdict.subtree)
    if 1 < len(inner) <= MAX_LEAVES_SHOWN:
        for node in inner:
            measure = measure_of(node)
            written.append(
                DerivationLine(
                    "subtree",
                    said.words("pruning", "line_cvp_measure", node=said.node(node.number)),
                    "cvp_measure",
                    f"v = {write_result(measure, said)}",
                    source="cvp",
                    tags={node.number: said.number(measure)},
                    value=said.number(measure),
                )
            )
    best = said.words("pruning", "line_cvp_largest", node=said.node(n.best))
    largest = f"{e.name} = {write_result(n.largest, said)}"
    critical = said.words("pruning", "line_cvp_critical")
    return [
        *written,
        DerivationLine("subtree", best, "cvp_largest", largest, e.symbol, e.source, "cvp_largest"),
        DerivationLine(
            "leaf",
            critical,
            "cvp_critical",
            f"c = {write_result(n.critical, said)}",
            source="cvp",
            value=said.number(n.critical),
        ),
    ]


def say(verdict: Weighed, said: Speaker) -> str:
    """Say which test is the strongest, and whether it reaches the critical value."""
    n = _numbers(verdict)
    values: dict[str, object] = {
        "node": said.node(verdict.node),
        "largest": said.number(n.largest),
        "best": said.node(n.best),
        "critical": said.number(n.critical),
    }
    own = n.best == verdict.node
    if verdict.outcome is Outcome.LEAF:
        return said.leaf("cvp_leaf", verdict, values)
    return said.text("cvp_kept" if own else "cvp_kept_below", **values)


def write_inequality(verdict: Weighed, notation: Notation) -> str:
    """Write the critical value against the largest measure."""
    n = _numbers(verdict)
    sign = ">" if verdict.outcome is Outcome.LEAF else r"\le"
    return f"{notation.number(n.critical)} {sign} {notation.number(n.largest)}"


FORMULAS = MethodFormulas(
    explain=explain,
    lines=list_lines,
    sentence=say,
    inequality=write_inequality,
    rule=lambda dialect: (("v_max(T) = max v(s)", _RULE), ("v_max(T) < c", r"v_{\mathrm{max}}(T) < c")),
    plain={"cvp_largest": ("v_max(T)",)},
)
