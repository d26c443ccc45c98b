"""Write the largest measure of a subtree against the critical value: Mingers 1987; convention C36."""

from __future__ import annotations

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import escape
from c45_core.explain.pruning.method_formulas import (
    MOST_LEAVES,
    DerivationLine,
    Found,
    MethodFormulas,
    Names,
    VerdictWords,
    bold,
    numbers_of,
)
from c45_core.formula.expression import Applied, Decimal
from c45_core.language.notation import Notation
from c45_core.prune.methods.cvp import measure_of
from c45_core.prune.numbers import CvpNumbers
from c45_core.prune.record import Weighed
from c45_core.reasons import Outcome
from c45_core.tree import Tree

_numbers = numbers_of(CvpNumbers)

_RULE = r"v_{\max}(T) = \max_{s \in T} v(s)"


def explained(verdict: Weighed, dialect: Dialect, names: Names) -> tuple[Explanation, ...]:
    """Return the largest measure: a term for every test at and below the node."""
    n = _numbers(verdict)
    measures = tuple(Decimal(measure_of(node)) for node in _inner(verdict.subtree))
    terms = tuple(
        Term(escape(names(node.number)), measure)
        for node, measure in zip(_inner(verdict.subtree), measures, strict=True)
    )
    found = Explanation(
        quantity="cvp_largest",
        node=verdict.node,
        left=r"v_{\max}(T)",
        rule=_RULE,
        expression=Applied(r"\max", "max", measures, n.largest, lambda *values: max(values)),
        terms=terms,
        recorded=n.largest,
        source="cvp",
    )
    return (found,)


def _inner(tree: Tree) -> list[Tree]:
    return [node for node in tree.walk() if not node.is_leaf]


def lines(verdict: Weighed, dialect: Dialect, found: Found, said: VerdictWords) -> list[DerivationLine]:
    """Write the measure of every test, the largest, and the critical value."""
    n, e = _numbers(verdict), found["cvp_largest"]
    written, inner = [], _inner(verdict.subtree)
    if 1 < len(inner) <= MOST_LEAVES:
        for node in inner:
            measure = measure_of(node)
            written.append(
                DerivationLine(
                    "subtree",
                    said.words("pruning", "line_cvp_measure", node=said.node(node.number)),
                    "cvp_measure",
                    f"v = {bold(measure, said)}",
                    source="cvp",
                    tags={node.number: said.number(measure)},
                )
            )
    best = said.words("pruning", "line_cvp_largest", node=said.node(n.best))
    largest = f"{e.name} = {bold(n.largest, said)}"
    critical = said.words("pruning", "line_cvp_critical")
    return [
        *written,
        DerivationLine("subtree", best, "cvp_largest", largest, e.symbol, e.source, "cvp_largest"),
        DerivationLine("leaf", critical, "cvp_critical", f"c = {bold(n.critical, said)}", source="cvp"),
    ]


def sentence(verdict: Weighed, said: VerdictWords) -> str:
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


def inequality(verdict: Weighed, notation: Notation) -> str:
    """Write the critical value against the largest measure."""
    n = _numbers(verdict)
    sign = ">" if verdict.outcome is Outcome.LEAF else r"\le"
    return f"{notation.number(n.critical)} {sign} {notation.number(n.largest)}"


FORMULAS = MethodFormulas(
    explained=explained,
    lines=lines,
    sentence=sentence,
    inequality=inequality,
    rule=lambda dialect: (
        ("v_max(T) = max v(s)", _RULE),
        ("v_max(T) < c", r"v_{\max}(T) < c"),
    ),
    plain={"cvp_largest": ("v_max(T)",)},
)
