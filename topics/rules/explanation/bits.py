"""Write the bits of a value, of a rule, of a set of rules and of its exceptions, down to counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import factorial

import numpy as np

from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import Labels, escape
from c45_core.formula.expression import (
    Decimal,
    Expression,
    Log2,
    Minus,
    Number,
    Product,
    Quotient,
    Sum,
    Weight,
    surprise,
    total,
)
from c45_core.rules import IN, Condition
from c45_core.table import Nominal, Table

from ..algorithm.description_length import (
    IMPOSSIBLE,
    NEAR,
    THEORY_SHARE,
    DescriptionLength,
    Errors,
    both_sides,
    different_numbers,
    error_bits,
)
from ..algorithm.rule_list import ProgramRule, RuleList
from ..algorithm.subsets import Candidates, Members

_BALANCED = r"\tfrac{\mathrm{FP} + \mathrm{FN}}{2}"
"""As many errors as are expected where both kinds are taken to be equally frequent."""
ROOT = 0
"""The node that all training cases are at."""


def value_bits(found: RuleList, attribute: int, table: Table, labels: Labels) -> Explanation:
    """Return how the bits of a value of an attribute came about; `table`: as the tree asks it."""
    column = table.attributes[attribute]
    name = rf"b_{{{escape(labels.attribute(attribute))}}}"
    terms: tuple[Term, ...] = ()
    expression: Expression
    if not isinstance(column, Nominal):
        rule = r"b = 1 + \frac{\log_2 q}{2}"
        different = different_numbers(column, found.dialect)
        half = Quotient(Log2(Weight(float(different))), Weight(2.0))
        expression = Sum((Weight(1.0), half)) if different > 1 else Weight(0.0)
    else:
        rule = r"b = -\sum_v \frac{n_v}{n} \log_2 \frac{n_v}{n}"
        counts = column_counts(column, table)
        used = [value for value in range(len(counts)) if counts[value] > 0 and len(counts) > 1]
        terms = tuple(
            Term(escape(labels.value(attribute, v)), surprise(float(counts[v]), table.weight))
            for v in used
        )
        expression = total(term.expression for term in terms)
    recorded = found.lengths.values[attribute]
    return _explained("value_bits", name, rule, expression, recorded, terms, attribute=attribute)


def column_counts(column: Nominal, table: Table) -> np.ndarray:
    """Return the weight of the cases of each declared value, [values]."""
    known = ~column.missing()
    return np.bincount(column.codes[known], table.weights[known], len(column.values))


def attribute_bits(found: RuleList, table: Table, labels: Labels) -> Explanation:
    """Return how the bits that name an attribute came about: the entropy of those of values."""
    used = [place for place, bits in enumerate(found.lengths.values) if bits > 0]
    parts = {place: _value(found, place, table, labels) for place in used}
    whole = total(parts.values())
    summed = Decimal(whole.value, of=lambda: whole)
    terms = []
    for place in used:
        share = Quotient(parts[place], summed)
        terms.append(Term(escape(labels.attribute(place)), Minus(Product((share, Log2(share))))))
    return _explained(
        "attribute_bits",
        "A",
        r"A = -\sum_a p_a \log_2 p_a, \quad p_a = \frac{b_a}{\sum b}",
        total(term.expression for term in terms),
        found.lengths.attribute,
        terms,
    )


def rule_bits(found: RuleList, rule: ProgramRule, table: Table, labels: Labels) -> Explanation:
    """Return how the bits of a rule came about: its conditions, their number, less their order."""
    named = attribute_bits(found, table, labels)
    name: Expression = Decimal(found.lengths.attribute, of=lambda: named.expression)
    redundancy = found.lengths.redundancy
    named_at = "A"
    if redundancy != 1:
        name, named_at = Quotient(name, Number(redundancy)), r"\tfrac{A}{R}"
    conditions = [
        Sum((name, _said_of(found, condition, table, labels))) for condition in rule.conditions
    ]
    k = len(rule.conditions)
    order = (Log2(Weight(float(k))), Minus(Log2(Weight(float(factorial(k))))))
    terms = tuple(
        Term(escape(labels.attribute(condition.attribute)), expression)
        for condition, expression in zip(rule.conditions, conditions, strict=True)
    )
    flat = [part for condition in conditions for part in condition.terms]
    return _explained(
        "rule_bits",
        rf"B_{{{rule.number}}}",
        rf"B = \sum ({named_at} + b) + \log_2 k - \log_2 k!",
        Sum((*flat, *order)),
        rule.bits,
        terms,
    )


def theory_bits(
    found: RuleList, candidates: Candidates, members: Members, table: Table, labels: Labels
) -> Explanation:
    """Return how the bits of a set of rules came about: those of the rules, less their order."""
    cost, terms = candidates.cost(members), []
    for number in candidates.named(members):
        whole = rule_bits(found, found.rule(number), table, labels)
        bits = Decimal(whole.recorded, of=_made(whole.expression))
        terms.append(Term(rf"B_{{{number}}}", bits))
    order = Minus(Log2(Weight(float(factorial(cost.rules)))))
    return _explained(
        "theory_bits",
        r"\mathrm{TB}",
        r"\mathrm{TB} = \sum B - \log_2 s!",
        Sum((*(term.expression for term in terms), order)) if terms else Weight(0.0),
        cost.theory,
        terms,
    )


def exception_bits(cost: DescriptionLength) -> Explanation:
    """Return how the bits of the exceptions came about: their number, and where they are."""
    sides = both_sides(cost.counted)
    inside, outside = map(_errors, sides)
    most = cost.counted.covered > cost.counted.cases / 2
    expected = (_BALANCED, r"\mathrm{FN}") if most else (r"\mathrm{FP}", _BALANCED)
    terms = (
        Term(r"\log_2 n", Log2(Weight(cost.counted.cases))),
        Term(r"\mathrm{X}(W, \mathrm{FP})", inside),
        Term(r"\mathrm{X}(n - W, \mathrm{FN})", outside),
    )
    return _explained(
        "exception_bits",
        r"\mathrm{EB}",
        r"\mathrm{EB} = \log_2 n + \mathrm{X}(W, \mathrm{FP}) + \mathrm{X}(n - W, \mathrm{FN}), \quad "
        r"\mathrm{X}(m, e) = -e \log_2 \tfrac{x_m}{m} - (m - e) \log_2\!\left(1 - \tfrac{x_m}{m}\right)"
        rf", \quad x_W = {expected[0]}, \quad x_{{n-W}} = {expected[1]}",
        Sum(tuple(term.expression for term in terms)),
        cost.exceptions,
        terms,
    )


def total_bits(
    found: RuleList, candidates: Candidates, members: Members, table: Table, labels: Labels
) -> Explanation:
    """Return how the cost of a set came about: half the theory, and the exceptions."""
    cost = candidates.cost(members)
    theory = theory_bits(found, candidates, members, table, labels)
    exceptions = exception_bits(cost)
    parts = (
        Product((Number(THEORY_SHARE), Decimal(cost.theory, of=_made(theory.expression)))),
        Decimal(cost.exceptions, of=_made(exceptions.expression)),
    )
    rule = rf"{THEORY_SHARE:g}\,\mathrm{{TB}} + \mathrm{{EB}}"
    return _explained("total_bits", r"\mathrm{DL}", rf"\mathrm{{DL}} = {rule}", Sum(parts), cost.total)


def _said_of(found: RuleList, condition: Condition, table: Table, labels: Labels) -> Expression:
    """Return the bits of what a condition says of its attribute: of a group, one for each value."""
    if condition.sign == IN:
        return Weight(float(found.lengths.declared[condition.attribute]))
    return _value(found, condition.attribute, table, labels)


def _value(found: RuleList, attribute: int, table: Table, labels: Labels) -> Decimal:
    """Return the bits of a value as a number that knows its formula."""
    bits = found.lengths.values[attribute]
    return Decimal(bits, of=lambda: value_bits(found, attribute, table, labels).expression)


def _errors(side: Errors) -> Expression:
    """Write -e log2 r - (m - e) log2 (1 - r); all or none expected says it without a logarithm."""
    if side.expected <= NEAR or side.expected >= side.cases - NEAR:
        return Weight(0.0) if error_bits(side) == 0 else Weight(IMPOSSIBLE)
    rate = Quotient(Weight(side.expected), Weight(side.cases))
    right = Weight(side.cases - side.errors)
    wrong = Minus(Product((Weight(side.errors), Log2(rate))))
    return Sum((wrong, Minus(Product((right, Log2(Sum((Weight(1.0), Minus(rate)))))))))


def _made(expression: Expression) -> Callable[[], Expression]:
    return lambda: expression


def _explained(
    quantity: str,
    left: str,
    rule: str,
    expression: Expression,
    recorded: float,
    terms: Iterable[Term] = (),
    attribute: int | None = None,
) -> Explanation:
    return Explanation(
        quantity, ROOT, left, rule, expression, recorded, "description_length", tuple(terms), attribute
    )
