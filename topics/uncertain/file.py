"""Write soft thresholds and consultations as JSON, as short text, or step by step."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from c45_core.dialect import Dialect
from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.formula.writing import text
from c45_core.language.words import Words
from c45_core.rules import RuleWriter
from c45_core.table import Nominal
from c45_core.tree import Tree

from .consult import Consultation, RuleConsultation, Split
from .consult.answers import Answer, Between, Shares
from .consult.decision import printed, printed_by_rules
from .consult.rules import RuleTried
from .consult.tree import Arrived
from .explanation.answers import certainty, gap, least, pessimistic, strength
from .explanation.sentences import ConsultTeller
from .explanation.thresholds import limit, lower_bound, part_of, standard_error, upper_bound
from .soft import SoftThreshold, SoftThresholds

FORMS = ("text", "json", "steps")
"""Short, as data, or every step in a sentence with its calculation."""


@dataclass(frozen=True)
class UncertainWriter:
    """Writes for one reader; `labels`: of the table as the tree asks it."""

    labels: Labels
    words: Words

    @property
    def teller(self) -> ConsultTeller:
        """Says the steps."""
        return ConsultTeller(self.labels, self.words)

    # --- thresholds -------------------------------------------------------------------------------

    def soft(self, soft: SoftThresholds, tree: Tree, form: str) -> Iterator[str]:
        """Give the bounds of every numeric test of a tree in one of `FORMS`."""
        ways = dict(self._ways(tree))
        if form == "json":
            tests = [self._test(test, ways[test.node]) for test in soft.tests]
            yield json.dumps({"tests": tests}, ensure_ascii=False, indent=1) + "\n"
            return
        if not soft.tests:
            yield self.words("consult", "no_tests") + "\n"
        for number, test in enumerate(soft.tests, 1):
            joined = self.words("rules", "and").join(self._test_said(*step) for step in ways[test.node])
            way = joined or self.words("terms", "root")
            yield f"{number}. {way}{self.words('language', 'colon')}{self.teller.threshold(test)}\n"
            if form == "steps":
                made = (standard_error(test), limit(test), lower_bound(test), upper_bound(test))
                yield from self._calculated(made)

    def _ways(self, tree: Tree) -> Iterator[tuple[int, tuple[tuple[Tree, int], ...]]]:
        waiting: list[tuple[Tree, tuple[tuple[Tree, int], ...]]] = [(tree, ())]
        while waiting:
            node, way = waiting.pop()
            yield node.number, way
            waiting.extend((branch, (*way, (node, at))) for at, branch in enumerate(node.branches))

    def _test(self, test: SoftThreshold, way: tuple[tuple[Tree, int], ...]) -> dict[str, Any]:
        return {
            "path": [self._way_step(node, branch, self.labels) for node, branch in way],
            "attribute": self.labels.attribute(test.attribute),
            "lower": test.lower,
            "split": test.cut,
            "upper": test.upper,
            "known": test.known,
            "errors_at_split": test.errors,
            "errors_all_above": test.errors_right,
            "standard_error": test.standard_error,
            "limit": test.limit,
            "curve": [
                list(point) for point in zip(test.values.tolist(), test.curve.tolist(), strict=True)
            ],
        }

    def _way_step(self, node: Tree, branch: int, labels: Labels) -> dict[str, Any]:
        assert node.test is not None
        place = node.test.attribute
        name = labels.attribute(place)
        if isinstance(labels.table.attributes[place], Nominal):
            return {"attribute": name, "op": "=", "value": labels.value(place, branch)}
        return {"attribute": name, "op": ("<=", ">")[branch], "value": node.test.threshold}

    def _test_said(self, node: Tree, branch: int) -> str:
        step = self._way_step(node, branch, RuleWriter(self.labels, self.words).names)
        sign = {"=": "=", "<=": "≤", ">": ">"}[step["op"]]
        value = step["value"]
        said = value if isinstance(value, str) else self.words.notation.number(value)
        return f"{step['attribute']} {sign} {said}"

    # --- a tree -----------------------------------------------------------------------------------

    def consulted(
        self, found: Consultation, dialect: Dialect, soft: SoftThresholds | None, form: str
    ) -> Iterator[str]:
        """Give the answer of a tree in one of `FORMS`; as text the lines of Quinlan's consult."""
        classes = self._classes(found.classes)
        lines = printed(found, classes)
        if form == "json":
            sums = {
                name: dict(zip(classes, numbers.tolist(), strict=True))
                for name, numbers in zip(
                    ("certainty", "least", "most"),
                    (found.certainty, found.least, found.most),
                    strict=True,
                )
            }
            data = {
                "class": classes[found.label],
                **sums,
                "gap": found.gap,
                "lost": found.lost,
                "asked": [self.labels.attribute(attribute) for attribute in found.asked],
                "printed": list(lines),
                "steps": [self._step(step) for step in found.steps],
            }
            yield json.dumps(data, ensure_ascii=False, indent=1) + "\n"
            return
        if form == "steps":
            for number, step in enumerate(found.steps, 1):
                yield f"{number}. {self.teller.step(step)}\n"
                if isinstance(step, Split) and step.threshold is not None:
                    yield from self._calculated((part_of(step, 0, soft),))
            yield f"\n{self.teller.answer_of_tree(found)}\n"
            sums_of = (certainty(found, found.label, self.labels, soft),)
            rates = pessimistic(found, found.label, dialect)
            low = least(found, found.label, self.labels, dialect, soft)
            yield from self._calculated((*sums_of, *rates, low, gap(found, self.labels, dialect, soft)))
            yield "\n"
        yield from (f"{line}\n" for line in lines)

    def _step(self, step: Split | Arrived) -> dict[str, Any]:
        if isinstance(step, Arrived):
            return {
                "node": step.node,
                "weight": step.weight,
                "class": self.labels.klass(step.label),
                "cases": step.cases,
                "expected_errors": step.expected,
                "certainty": step.adds.tolist(),
                "least": step.adds_least,
            }
        return {
            "node": step.node,
            "weight": step.weight,
            "attribute": self.labels.attribute(step.attribute),
            "answer": self._answer(step.attribute, step.answer),
            "branches": [self.teller.branch(step, branch) for branch in range(len(step.shares))],
            "shares": list(step.shares),
            "passed": list(step.passed),
            "lost": step.lost,
        }

    # --- rules ------------------------------------------------------------------------------------

    def consulted_rules(self, found: RuleConsultation, form: str) -> Iterator[str]:
        """Give the answer of rules in one of `FORMS`; as text the line of Quinlan's consultr."""
        classes = self._classes(len(self.labels.table.classes))
        line = printed_by_rules(found, classes)
        if form == "json":
            answered = found.answered
            data = {
                "class": classes[found.label],
                "rule": None if answered is None else answered.rule.number,
                "strength": None if answered is None else answered.strength,
                "asked": [self.labels.attribute(attribute) for attribute in found.asked],
                "printed": [line],
                "steps": [self._tried(tried) for tried in found.tried],
            }
            yield json.dumps(data, ensure_ascii=False, indent=1) + "\n"
            return
        if form == "steps":
            for number, tried in enumerate(found.tried, 1):
                yield f"{number}. {self.teller.tried(tried)}\n"
                yield from self._calculated((strength(tried),))
            yield f"\n{self.teller.answer_of_rules(found)}\n\n"
        yield f"{line}\n"

    def _tried(self, tried: RuleTried) -> dict[str, Any]:
        return {
            "rule": tried.rule.number,
            "class": self.labels.klass(tried.rule.label),
            "error": tried.rule.error,
            "probabilities": [met.probability for met in tried.met],
            "product": tried.product,
            "strength": tried.strength,
        }

    # --- both -------------------------------------------------------------------------------------

    def _classes(self, classes: int) -> list[str]:
        return [self.labels.klass(klass) for klass in range(classes)]

    def _answer(self, attribute: int, answer: Answer) -> Any:
        if isinstance(answer, Between):
            return [answer.low, answer.high]
        if not isinstance(answer, Shares):
            return None
        values = (self.labels.value(attribute, code) for code in range(len(answer.probabilities)))
        return dict(zip(values, answer.probabilities, strict=True))

    def _calculated(self, explanations: tuple[Explanation, ...]) -> Iterator[str]:
        """Give each calculation as a line of plain text."""
        notation = self.words.notation
        for each in explanations:
            name = _NAMES.get(each.quantity) or each.name.replace("{", "").replace("}", "")
            if each.quantity == "consult_share":  # what the areas are is said first
                for term in each.terms:
                    area = text(term.expression, notation)
                    yield f"   {term.name} = {area} {term.sign(notation)} {term.result(notation)}\n"
            numbers, result = each.text(notation), each.result(notation)
            yield f"   {name} = {numbers} {each.sign(notation)} {result}\n"


_NAMES = {
    "soft_error": "SE",
    "soft_limit": "G",
    "soft_lower": "l",
    "soft_upper": "u",
    "consult_share": "P",
    "consult_certainty": "S",
    "consult_least": "L",
    "consult_gap": "gap",
    "rule_strength": "s",
}
"""What a calculation is called in plain text."""
