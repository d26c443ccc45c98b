"""Say every step of C4.5rules in one language, and write its numbers down to counts.

The numbers are the errors of a rule, and the bits of a value, a rule, a set of rules and
its exceptions.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import factorial

import numpy as np

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation, Term
from c45_core.explain.labels import Labels, escape
from c45_core.formula.expression import (
    Applied,
    Decimal,
    Expression,
    Log2,
    Number,
    Product,
    Sum,
    Weight,
    surprise,
    total,
)
from c45_core.measures import TIE
from c45_core.prune.leaf_errors import write_leaf_errors
from c45_core.rules import IN, Condition, RuleWriter
from c45_core.table import Nominal, Table

from .algorithm.generalising import (
    REASONS,
    Attempt,
    Generalised,
    Measured,
    PathFate,
    Round,
    RuleOptions,
)
from .algorithm.rule_list import Evaluation, Path, ProgramRule, RuleList, RuleStep, StepKind
from .algorithm.subsets import (
    IMPOSSIBLE,
    NEAR,
    THEORY_SHARE,
    Annealing,
    Candidates,
    ClassChoice,
    Climbs,
    DescriptionLength,
    Errors,
    Members,
    both_sides,
    different_numbers,
    error_bits,
)


def pessimistic_error(
    measured: Measured, path: Generalised, dialect: Dialect, options: RuleOptions
) -> Explanation:
    """Return how the pessimistic error of a rule, or of a rule without a condition, came about.

    >>> from c45_core.dialect import PRESETS
    >>> found, path = Measured(3, 0, 0.0, 0.370039), Generalised(0, 0, (), (), (), 0.5, None)
    >>> pessimistic_error(found, path, PRESETS["release8"], RuleOptions()).text()
    '1 - 0.25^(1/3)'
    """
    estimating = dialect.with_(confidence=options.confidence)
    return Explanation(
        quantity="rule_error",
        node=path.leaf,
        left=r"U",
        rule=r"U = U_{CF}(E, N)",
        expression=_write_rate(measured, path, estimating),
        recorded=measured.pessimistic,
        source="rule_error",
    )


def _write_rate(measured: Measured, path: Generalised, dialect: Dialect) -> Expression:
    """Return the errors expected of the cases covered, divided by their number."""
    if measured.covers <= TIE:
        return write_default_error(path)
    whole = Weight(measured.covers)
    match write_leaf_errors(measured.covers, measured.wrong, dialect).expression:
        case Product((Weight(value), rate)) if value == measured.covers:
            return rate
        case Sum((Weight(0.0), Product((Weight(value), rate)))) if value == measured.covers:
            return rate
        case Weight(value) if value == measured.covers:
            return Weight(1.0)
        case expected:
            return expected / whole


def default_error(path: Generalised, of_class: float, whole: float) -> Explanation:
    """Return the error of naming the class of a path without looking: 1 - (f + 1)/(n + 2)."""
    return Explanation(
        quantity="default_error",
        node=path.leaf,
        left=r"U_0",
        rule=r"U_0 = 1 - \frac{f + 1}{n + 2}",
        expression=_write_laplace(of_class, whole),
        recorded=path.default_error,
        source="default_error",
    )


def _write_laplace(of_class: float, whole: float) -> Expression:
    one = Weight(1.0)
    share = (Weight(of_class) + one) / (Weight(whole) + 2)
    return one - share


def write_default_error(path: Generalised) -> Expression:
    """Return the error of naming the class as a number, for a rule that covers nothing."""
    return Applied(r"U_0", "U0", (), path.default_error)


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
        half = Log2(Weight(float(different))) / 2
        expression = Weight(1.0) + half if different > 1 else Weight(0.0)
    else:
        rule = r"b = -\sum_v \frac{n_v}{n} \log_2 \frac{n_v}{n}"
        counts = weigh_values(column, table)
        used = [value for value in range(len(counts)) if counts[value] > 0 and len(counts) > 1]
        terms = tuple(
            Term(escape(labels.value(attribute, v)), surprise(float(counts[v]), table.weight))
            for v in used
        )
        expression = total(term.expression for term in terms)
    recorded = found.lengths.values[attribute]
    return _explain("value_bits", name, rule, expression, recorded, terms, attribute=attribute)


def weigh_values(column: Nominal, table: Table) -> np.ndarray:
    """Return the weight of the cases of each declared value, [values]."""
    known = ~column.missing()
    return np.bincount(column.codes[known], table.weights[known], len(column.values))


def attribute_bits(found: RuleList, table: Table, labels: Labels) -> Explanation:
    """Return how the bits that name an attribute came about: the entropy of those of values."""
    used = [place for place, bits in enumerate(found.lengths.values) if bits > 0]
    parts = {place: _write_value(found, place, table, labels) for place in used}
    whole = total(parts.values())
    summed = Decimal(whole.value, of=lambda: whole)
    terms = []
    for place in used:
        share = parts[place] / summed
        terms.append(Term(escape(labels.attribute(place)), -(share * Log2(share))))
    return _explain(
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
        name, named_at = name / Number(redundancy), r"\tfrac{A}{R}"
    conditions = [
        name + _write_value_of(found, condition, table, labels) for condition in rule.conditions
    ]
    k = len(rule.conditions)
    order = (Log2(Weight(float(k))), -Log2(Weight(float(factorial(k)))))
    terms = tuple(
        Term(escape(labels.attribute(condition.attribute)), expression)
        for condition, expression in zip(rule.conditions, conditions, strict=True)
    )
    flat = [part for condition in conditions for part in condition.terms]
    return _explain(
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
    for number in candidates.numbers_of(members):
        whole = rule_bits(found, found.rule(number), table, labels)
        terms.append(Term(rf"B_{{{number}}}", _take_result(whole)))
    order = -Log2(Weight(float(factorial(cost.rules))))
    return _explain(
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
    inside, outside = map(_write_errors, sides)
    most = cost.counted.covered > cost.counted.cases / 2
    expected = (_BALANCED, r"\mathrm{FN}") if most else (r"\mathrm{FP}", _BALANCED)
    terms = (
        Term(r"\log_2 n", Log2(Weight(cost.counted.cases))),
        Term(r"\mathrm{X}(W, \mathrm{FP})", inside),
        Term(r"\mathrm{X}(n - W, \mathrm{FN})", outside),
    )
    return _explain(
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
    parts = (Number(THEORY_SHARE) * _take_result(theory), _take_result(exception_bits(cost)))
    rule = rf"{THEORY_SHARE:g}\,\mathrm{{TB}} + \mathrm{{EB}}"
    return _explain("total_bits", r"\mathrm{DL}", rf"\mathrm{{DL}} = {rule}", Sum(parts), cost.total)


def _write_value_of(found: RuleList, condition: Condition, table: Table, labels: Labels) -> Expression:
    """Return the bits of what a condition says of its attribute: of a group, one for each value."""
    if condition.sign == IN:
        return Weight(float(found.lengths.declared[condition.attribute]))
    return _write_value(found, condition.attribute, table, labels)


def _write_value(found: RuleList, attribute: int, table: Table, labels: Labels) -> Decimal:
    """Return the bits of a value as a number that knows its formula."""
    bits = found.lengths.values[attribute]
    return Decimal(bits, of=lambda: value_bits(found, attribute, table, labels).expression)


def _write_errors(side: Errors) -> Expression:
    """Write -e log2 r - (m - e) log2 (1 - r); all or none expected says it without a logarithm."""
    if side.expected <= NEAR or side.expected >= side.cases - NEAR:
        return Weight(0.0) if error_bits(side) == 0 else Weight(IMPOSSIBLE)
    rate = Weight(side.expected) / Weight(side.cases)
    right = Weight(side.cases - side.errors)
    wrong = -(Weight(side.errors) * Log2(rate))
    return wrong - right * Log2(1 - rate)


def _take_result(made: Explanation) -> Decimal:
    return Decimal(made.recorded, of=lambda: made.expression)


def _explain(
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


@dataclass(frozen=True)
class RuleTeller:
    """Says the steps of a list with the names of a reader's language."""

    found: RuleList
    writer: RuleWriter

    def step(self, step: RuleStep) -> str:
        """Say what a step decides, and why."""
        found = self.found
        match step.kind:
            case StepKind.ROUND:
                path = found.paths[step.place]
                return self.round(path, path.generalised.rounds[step.within])
            case StepKind.FATE:
                return self.fate(found.paths[step.place])
            case StepKind.CLIMB:
                return self.climb(found.choices[step.place], step.within)
            case StepKind.CHOICE:
                return self.choice(found.choices[step.place])
            case StepKind.PLACE:
                return self.place(step.place)
            case StepKind.DEFAULT:
                return self.default()
        return self.evaluation(found.passes[step.place])

    # --- one rule ---------------------------------------------------------------------------------

    def rule(self, rule: ProgramRule) -> str:
        """Write a rule."""
        return self.writer.if_then(rule.conditions, rule.label)

    def round(self, path: Path, found: Round) -> str:
        """Say which condition goes, and why, or that each is needed."""
        before = self._n(found.base.pessimistic)
        if found.dropped is None:
            return self._say("needed", before=before)
        gone = next(each for each in found.without if each.place == found.dropped)
        values = {"condition": self._condition(path, gone), "before": before}
        values["after"] = self._n(gone.measured.pessimistic)
        if "pessimistic" in gone.reasons:
            lowest = gone.measured.pessimistic
            tied = sum(each.measured.pessimistic <= lowest + TIE for each in found.without) > 1
            return self._say("dropped_tied" if tied else "dropped", **values)
        cause = next(each for each in found.without if each.reasons)
        reason = next(reason for reason in REASONS if reason in cause.reasons)
        values["why"] = self._say(f"because_{reason}", condition=self._condition(path, cause))
        return self._say("dropped_though", **values)

    def attempt(self, path: Path, attempt: Attempt) -> str:
        """Say what a rule would be without a condition."""
        measured = attempt.measured
        said = self._say(
            "attempt",
            condition=self._condition(path, attempt),
            cases=self.writer.words.cases(measured.covers),
            errors=self._w(measured.wrong),
            limit=self._n(measured.pessimistic),
        )
        if attempt.significance is None:
            return said
        return said + self._say("tested", chance=self._n(attempt.significance.compared_number))

    def fate(self, path: Path) -> str:
        """Say what became of a path."""
        found = path.generalised
        key = (found.fate or PathFate.KEPT).name.lower()
        return self._say(
            f"fate_{key}",
            n=path.rule or 0,
            error=self._n(found.error),
            default=self._n(found.default_error),
            klass=self.writer.labels.klass(found.label),
        )

    # --- the choice ---------------------------------------------------------------------------------

    def climb(self, choice: ClassChoice, number: int) -> str:
        """Say where one climb begins and where it ends."""
        assert isinstance(choice.tried, Climbs)
        climb = choice.tried.climbs[number]
        return self._say(
            "climb",
            number=number + 1,
            start=len(climb.start),
            moves=len(climb.moves),
            n=len(climb.end),
            rules=self.numbers(choice.candidates.numbers_of(climb.end)),
            total=self._n(climb.total),
        )

    def choice(self, choice: ClassChoice) -> str:
        """Say which rules of a class are chosen, what they cost, and what it costs to have none."""
        if isinstance(choice.tried, Climbs):
            key, tried = "choice_climbs", len(choice.tried.climbs)
        elif isinstance(choice.tried, Annealing):
            key, tried = "choice_annealing", len(choice.tried.moves)
        else:
            key, tried = "choice_subsets", len(choice.tried.totals)
        return self._say(
            f"{key}_none" if not choice.chosen else key,
            klass=self.writer.labels.klass(choice.label),
            tried=tried,
            candidates=len(choice.candidates),
            n=len(choice.chosen),
            rules=self.numbers(choice.chosen),
            total=self._n(choice.cost.total),
            theory=self._n(choice.cost.theory),
            exceptions=self._n(choice.cost.exceptions),
            empty=self._n(choice.empty.total),
        )

    def numbers(self, numbers: tuple[int, ...]) -> str:
        """List rules by their numbers; a dash for none."""
        return self.writer.words("language", "comma").join(map(str, numbers)) or "–"

    # --- order, default, dropping ---------------------------------------------------------------------

    def place(self, place: int) -> str:
        """Say which class comes next."""
        placed = self.found.order.placed[place]
        key = "placed" if placed.rules else "placed_none"
        return self._say(
            key,
            klass=self.writer.labels.klass(placed.label),
            cases=self.writer.words.cases(placed.false_positives[placed.label]),
            n=len(placed.rules),
            rules=self.numbers(placed.rules),
        )

    def default(self) -> str:
        """Say what the default class is."""
        uncovered, klass = self.found.order.uncovered, self.writer.labels.klass
        left = float(uncovered[self.found.default])
        most = [klass(int(label)) for label in np.flatnonzero(uncovered >= left - TIE)]
        key = "default_covered" if left <= TIE else "default_tied" if len(most) > 1 else "default"
        return self._say(
            key,
            klass=klass(self.found.default),
            cases=self.writer.words.cases(left),
            classes=self.writer.words.listed(most),
        )

    def evaluation(self, evaluation: Evaluation) -> str:
        """Say which rule does more harm than good, or that none does."""
        errors = self._w(evaluation.errors)
        if evaluation.dropped is None:
            return self._say("harmless", rules=len(evaluation.usages), errors=errors)
        usage = next(each for each in evaluation.usages if each.number == evaluation.dropped)
        counted = {"better": self._w(usage.better), "worse": self._w(usage.worse)}
        return self._say("harmful", n=usage.number, errors=errors, **counted)

    def _condition(self, path: Path, attempt: Attempt) -> str:
        return self.writer.condition(path.generalised.conditions[attempt.place])

    def _say(self, key: str, **values: object) -> str:
        return self.writer.words("c45rules", key, **values)

    def _n(self, value: float) -> str:
        return self.writer.words.notation.shown(value)

    def _w(self, value: float) -> str:
        return self.writer.words.notation.weight(value)
